/** All kinds of spaces and invisible characters. */
const UNSEEN = /[\s\p{Cf}\p{Zs}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether the text has no visible character; a blank note is never saved (spec §5). */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}
