/** Sentences beside a field (spec §5). */
export const REQUIRED = 'Il campo è obbligatorio';
export const PASSWORDS_DIFFER = 'Le password non coincidono';

export function tooShort(minimum: number): string {
  return `Il campo ha lunghezza minima di ${minimum} caratteri`;
}

export function tooLong(maximum: number): string {
  return `Il campo ha lunghezza massima di ${maximum} caratteri`;
}

export const EMAIL_INVALID = 'La e-mail inserita non è valida';
export const LOGIN_SHAPE = 'Solo lettere non accentate, cifre, punto, trattino e chiocciola';
