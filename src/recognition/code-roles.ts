/**
 * The role of a code or name, by the label before it. A page is about its subject; every other person on it has a role.
 * A label may excuse a second person, but never hides the subject: words that also name a job (DIRIGENTE, TITOLARE,
 * UFFICIO) are no labels, and a label applies to its own row.
 */
export type CodeRole = 'recipient' | 'employee' | 'employer' | 'practice' | 'relative' | 'signer' | 'other' | 'none';

const ROLES: [CodeRole, string][] = [
  [
    'other',
    [
      '(?:DIPENDENTE|PERSONA|NOMINATIVO) (?:PRECEDENTE|SUCCESSIV[OA]|SEGUENTE)',
      '(?:SEGUE|PROSSIMO|ALTRO|EX) (?:IL )?(?:DIPENDENTE|LAVORATORE)|RIPORTO|A RIPORTARE',
      'APPROVA(?:TO|TORE)?\\b|AUTORIZZA(?:TO|NTE)?\\b|VISTO\\b|VALIDA(?:TO|TORE)?\\b|VERIFICATO|CONTROLLATO|FIRMATO DA',
      'CAPO ?(?:REPARTO|UFFICIO|CANTIERE|SQUADRA|AREA|TURNO)|AFFIANCAT[OA]|TUTOR AZIENDALE',
      'DELEGAT[OA] (?:AL|ALL)|DELEGA A\\b|RITIRA\\b|INCASSO|QUIETANZA',
      'CREDITORE|BENEFICIARI[OA]|PIGNORA[A-Z]*|A FAVORE DI|CESSIONARI[OA]|ALIMENTI|MANTENIMENTO|CUSTODE',
      'ERED[EI]|AVENTI DIRITTO|GARANTE|SOSTITUISCE|SOSTITUZIONE|IN LUOGO|SOSTITUITO|COLLEGA\\b|COMPILATO',
      'REDATTO|INSERITO DA|A CURA|PROCURATORE|P\\. ?C\\.|COPIA PER|ATTENZIONE|CONOSCENZA|PROVENIENTE|GIA INTESTATO',
    ].join('|'),
  ],
  ['relative', 'CONIUGE|FAMILIAR[EI]|FIGLI[OAE]?\\b|A CARICO|PARENTELA|NUCLEO FAM|UNITO CIVILMENTE|GENITORE'],
  ['recipient', 'DATI RELATIVI AL DIPENDENTE|ALTRO PERCETTORE|PERCIPIENTE'],
  ['employee', 'DIPENDENTE|LAVORATORE|LAVORATRICE|COGNOME|NOMINATIVO|INTESTATARIO|MATRICOLA|AMMINISTRATO\\b'],
  ['signer', 'FIRMA\\b|RAPPRESENTANTE|SOTTOSCRITT|FIRMATARIO|RAPPR\\. ?LEG'],
  ['practice', 'INTERMEDIARI|STUDIO\\b|CONSULENTE|ELABORAT|ELABORAZIONE|INCARICAT|TRASMISSION|SOFTWARE|LICENZA'],
  ['employer', 'DITTA|AZIENDA|DATORE|SOSTITUTO|RAGIONE SOCIALE|IMPRESA|P\\. ?IVA|PARTITA IVA'],
];
const ROLE_LABELS = new RegExp(`\\b(?:${ROLES.map(([, words]) => `(${words})`).join('|')})`, 'g');
/** A row of column headings names several things at once; it does not make a code a relative's. */
const COLUMN_HEADS = /COGNOME|COD(?:ICE|\.)? ?FISC|MATRICOLA|QUALIFICA|LIVELLO/;
/** Words that may follow a label before its value. */
const REST_OF_A_LABEL =
  /^[^0-9A-Z]*(?:(?:DA|DAL|DEL|A|AL|RESPONSABILE|UFFICIO)[^0-9A-Z]*)?(?:(?:RESPONSABILE|UFFICIO)[^0-9A-Z]*)?$/;
const LABEL_REACH = 260;
/** A list of relatives continues over several rows. */
const LIST_REACH = 200;
const LIST_ROWS = 3;

export type Label = { from: number; to: number; role: CodeRole };

export function labelsIn(words: string): Label[] {
  return [...words.matchAll(ROLE_LABELS)].map((match) => {
    const group = match.slice(1).findIndex((part) => part !== undefined);
    return { from: match.index, to: match.index + match[0].length, role: ROLES[group]?.[0] ?? 'none' };
  });
}

/** The previous code: its role, and its end. */
export type Before = { role: CodeRole; end: number };

/**
 * The nearest label before a place, unless another code is between them: a label counts for one code, a label for
 * relatives counts for a list.
 */
export function roleAt(from: number, words: string, labels: readonly Label[], before: Before): CodeRole {
  const nearest = lastBefore(labels, from);
  if (!nearest || from - nearest.from > LABEL_REACH) return inList(from, words, before);
  const { role } = nearest;
  if (role === 'relative') return isColumnHead(nearest, from, words) ? 'none' : 'relative';
  if (role === 'employee' && headsRelatives(nearest, from, words, labels)) return 'relative';
  if (before.end >= nearest.from) return inList(from, words, before);
  if (role === 'employee' || role === 'recipient') return role;
  // Labels of other people apply to their own row, or to the row directly below if the label ends its row.
  const rows = rowsBetween(words, nearest.from, from);
  if (role === 'other') return rows === 0 || (rows === 1 && endsItsRow(nearest, words)) ? role : 'none';
  return rows <= 1 ? role : 'none';
}

function inList(from: number, words: string, before: Before): CodeRole {
  const near = from - before.end <= LIST_REACH && rowsBetween(words, before.end, from) <= LIST_ROWS;
  return before.role === 'relative' && near ? 'relative' : 'none';
}

function lastBefore(labels: readonly Label[], from: number): Label | null {
  let nearest: Label | null = null;
  for (const label of labels) {
    if (label.from >= from) break;
    nearest = label;
  }
  return nearest;
}

/** Whether nothing follows the label, as in `Approvato da:`, so that it applies to the row below. */
function endsItsRow(label: Label, words: string): boolean {
  const end = words.indexOf('\n', label.to);
  return end >= 0 && REST_OF_A_LABEL.test(words.slice(label.to, end));
}

function isColumnHead(label: Label, from: number, words: string): boolean {
  const lineStart = words.lastIndexOf('\n', label.from) + 1;
  const lineEnd = words.indexOf('\n', label.from);
  return lineEnd >= 0 && lineEnd < from && COLUMN_HEADS.test(words.slice(lineStart, label.from));
}

/** COGNOME E NOME as a column heading right below a heading about relatives: the table lists relatives. */
function headsRelatives(label: Label, from: number, words: string, labels: readonly Label[]): boolean {
  const lineStart = words.lastIndexOf('\n', label.from) + 1;
  if (rowsBetween(words, label.from, from) === 0) return false;
  const above = lastBefore(labels, lineStart);
  return above !== null && above.role === 'relative' && rowsBetween(words, above.to, label.from) <= 1;
}

function rowsBetween(words: string, from: number, to: number): number {
  let rows = 0;
  for (let at = words.indexOf('\n', from); at >= 0 && at < to; at = words.indexOf('\n', at + 1)) rows++;
  return rows;
}
