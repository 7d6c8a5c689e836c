import { LABEL_REACH } from './thresholds.ts';
/**
 * The role that the label before a code or name gives it. A label excludes no person: every person on a page other than
 * its subject is a second person (P19). Labels of companies apply to eleven digits and to names of firms.
 */
export type CodeRole = 'recipient' | 'employee' | 'employer' | 'practice' | 'none';

const ROLES: [CodeRole, string][] = [
  ['recipient', 'DATI RELATIVI AL DIPENDENTE|ALTRO PERCETTORE|PERCIPIENTE'],
  ['employee', 'DIPENDENTE|LAVORATORE|LAVORATRICE|COGNOME|NOMINATIVO|INTESTATARIO|MATRICOLA|AMMINISTRATO\\b'],
  ['practice', 'INTERMEDIARI|STUDIO\\b|CONSULENTE|ELABORAT|ELABORAZIONE|INCARICAT|TRASMISSION|SOFTWARE|LICENZA'],
  ['employer', 'DITTA|AZIENDA|DATORE|SOSTITUTO|RAGIONE SOCIALE|IMPRESA|P\\. ?IVA|PARTITA IVA'],
];
const ROLE_LABELS = new RegExp(`\\b(?:${ROLES.map(([, words]) => `(${words})`).join('|')})`, 'g');

export type Label = { from: number; role: CodeRole };

export function labelsIn(words: string): Label[] {
  return [...words.matchAll(ROLE_LABELS)].map((match) => {
    const group = match.slice(1).findIndex((part) => part !== undefined);
    return { from: match.index, role: ROLES[group]?.[0] ?? 'none' };
  });
}

/**
 * The role given by the nearest label before a position, unless another code is in between: a label applies to one
 * code.
 * @param lastCode the end of the code before the position
 */
export function roleAt(from: number, words: string, labels: readonly Label[], lastCode: number): CodeRole {
  const nearest = labels.findLast((label) => label.from < from);
  if (!nearest || from - nearest.from > LABEL_REACH || lastCode >= nearest.from) return 'none';
  const { role } = nearest;
  const ofPerson = role === 'employee' || role === 'recipient';
  return ofPerson || rowsBetween(words, nearest.from, from) <= 1 ? role : 'none';
}

function rowsBetween(words: string, from: number, to: number): number {
  let rows = 0;
  for (let at = words.indexOf('\n', from); at >= 0 && at < to; at = words.indexOf('\n', at + 1)) rows++;
  return rows;
}
