/** Sentences beside a field (spec §5). */
export const REQUIRED = 'Il campo è obbligatorio';
export const PASSWORDS_DIFFER = 'Le password non coincidono';

export function tooShort(minimum: number): string {
  return `Il campo ha lunghezza minima di ${minimum} caratteri`;
}

export function tooLong(maximum: number): string {
  return `Il campo ha lunghezza massima di ${maximum} caratteri`;
}
