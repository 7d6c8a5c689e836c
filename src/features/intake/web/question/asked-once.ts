import { PRINT_DOUBTS, type PrintDoubt } from '../../print-doubt.ts';
import type { Row } from '../review/review.ts';

/**
 * One question about all rows of an intake with the same print and doubt, or the answer to it, which can be taken back.
 */
export interface AskedOnce {
  key: string;
  doubt: PrintDoubt;
  is: 'open' | 'answered';
  rows: Row[];
  /** The number of files that contain the rows. */
  files: number;
  /** The answer given in an earlier intake for this print, proposed for confirmation; null if there is none. */
  proposed: string | null;
}

/**
 * The number of rows with the same print and doubt from which one question covers all of them. Fewer rows are asked
 * about one by one.
 */
const ROWS_MAKE_A_QUESTION = 3;

/**
 * The questions of an intake: first those without a proposed answer, then those with one, at the end the answered ones.
 */
export function askedOnce(rows: readonly Row[]): AskedOnce[] {
  const scans = scanned(rows);
  const questions = PRINT_DOUBTS.flatMap((doubt) => {
    const own = rows.filter(
      (row) => row.idDocumento === null && hasDoubt(row, doubt) && !(doubt === 'blank' && scans.has(row.idFile)),
    );
    // A row without a print is grouped only with rows of its own file. Certificates and payslips are separate, because
    // one needs a year and the other a month.
    const prints = Map.groupBy(own, ({ modello, idFile, tipo }) => `${doubt} ${modello ?? idFile} ${tipo}`);
    return [...prints].flatMap(([key, alike]) => questionAbout(key, doubt, alike) ?? []);
  });
  const turn = ({ is, proposed }: AskedOnce) => (is === 'answered' ? 2 : proposed === null ? 0 : 1);
  return questions.toSorted((a, b) => turn(a) - turn(b));
}

function hasDoubt(row: Row, doubt: PrintDoubt): boolean {
  return row.dubbi.some(({ dubbio }) => dubbio === doubt);
}

/** The files without any text, whose pages are decided one by one. */
function scanned(rows: readonly Row[]): Set<string> {
  const byFile = [...Map.groupBy(rows, (row) => row.idFile)];
  return new Set(byFile.filter(([, own]) => own.every((row) => hasDoubt(row, 'blank'))).map(([file]) => file));
}

function questionAbout(key: string, doubt: PrintDoubt, alike: readonly Row[]): AskedOnce | null {
  const open = alike.filter((row) => isOpen(row, doubt));
  const is = open.length >= ROWS_MAKE_A_QUESTION ? 'open' : 'answered';
  const answers = Map.groupBy(alike, (row) => answerOf(row, doubt));
  answers.delete(null);
  const [most = []] = [...answers.values()].sort((a, b) => b.length - a.length);
  const rows = is === 'open' ? open : most;
  if (rows.length < ROWS_MAKE_A_QUESTION) return null;
  const proposed = rows[0]?.dubbi.find(({ dubbio }) => dubbio === doubt)?.proposta ?? null;
  return { key, doubt, is, rows, files: new Set(rows.map((row) => row.idFile)).size, proposed };
}

function isOpen(row: Row, doubt: PrintDoubt): boolean {
  if (row.posizione !== 'decidere' || row.attendeDomanda || row.esito === 'duplicato') return false;
  // The month may still be missing after the question about a second person has given the row its person.
  if (doubt === 'month') return row.dipendente !== null && row.periodo === null;
  return row.decisione === null && !row.aParte;
}

/** The answer that was applied to a row, or null. */
function answerOf(row: Row, doubt: PrintDoubt): string | null {
  if (row.decisione === 'leftOut') return doubt === 'second' ? null : 'leftOut';
  if (row.decisione === null) return doubt === 'second' && row.aParte ? 'apart' : null;
  if (row.decisione !== 'assigned' || doubt === 'blank') return null;
  if (doubt === 'second') return row.dipendente?.id === row.proposte[0]?.id ? 'assigned' : null;
  return doubt === 'month' ? row.periodo : 'assigned';
}

/** Chooses rows to show as examples, from different files if possible. */
export function examplesOf(rows: readonly Row[], count: number): Row[] {
  const first = [...Map.groupBy(rows, (row) => row.idFile).values()].flatMap((own) => own.slice(0, 1));
  return [...new Set([...first, ...rows])].slice(0, count);
}
