/** Sentences beside a field (spec §5). */
export const REQUIRED = 'Il campo è obbligatorio';
export const EMAIL_INVALID = 'La e-mail inserita non è valida';
export const PASSWORDS_DIFFER = 'Le password non coincidono';
export const FILE_TOO_LARGE = "La lunghezza massima consentita per l'invio è 2 MB";

export function tooShort(minimum: number): string {
  return `Il campo ha lunghezza minima di ${minimum} caratteri`;
}

export function tooLong(maximum: number): string {
  return `Il campo ha lunghezza massima di ${maximum} caratteri`;
}
