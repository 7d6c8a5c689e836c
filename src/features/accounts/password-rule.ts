/** A longer password is refused, never cut. */
export const LONGEST_PASSWORD_BYTES = 1024;

/** What a password must have (spec §5), each with the words by which a form tells it. */
export const PASSWORD_RULES: readonly { text: string; holds(password: string): boolean }[] = [
  { text: 'almeno 8 caratteri', holds: (password) => password.length >= 8 },
  { text: 'una lettera minuscola', holds: (password) => /\p{Ll}/u.test(password) },
  { text: 'una lettera maiuscola', holds: (password) => /\p{Lu}/u.test(password) },
  { text: 'una cifra', holds: (password) => /\d/.test(password) },
  { text: 'un carattere speciale', holds: (password) => /[^\p{L}\d\s]/u.test(password) },
];

export function isStrongEnough(password: string): boolean {
  const bytes = new TextEncoder().encode(password).length;
  return bytes <= LONGEST_PASSWORD_BYTES && PASSWORD_RULES.every((rule) => rule.holds(password));
}
