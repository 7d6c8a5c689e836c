import type { ResponseOf } from '../../../../access/contract.ts';
import { MONTHS } from '../../../../text/common/format.ts';
import { DUPLICATE } from '../../../../text/intake/intake-duplicates.ts';
import { QUESTION } from '../../../../text/intake/intake-question.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import type { listIntakes, OUTCOMES, readIntake } from '../../intake.contract.ts';
import { countPositions, type IntakeKind } from '../../intake.ts';

export type IntakeSummary = ResponseOf<typeof listIntakes>[number];
export type IntakeDetail = ResponseOf<typeof readIntake>;
export type Row = IntakeDetail['righe'][number];
export type Person = NonNullable<Row['dipendente']>;
export type IntakeFile = IntakeSummary['file'][number];
/** The kind that a row has become or may become. */
export type Kind = IntakeKind;
export type RowOutcome = (typeof OUTCOMES)[number];
export type Position = Row['posizione'];

/** The sections of the review in order: first the rows that wait for a person. */
export const POSITIONS = ['decidere', 'pronto', 'escluso', 'confermato'] as const satisfies readonly Position[];

export interface View {
  file: string | null;
  outcome: RowOutcome | null;
  text: string;
}

/** Removes accents and case, so that "nicolo" finds "Nicolò". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function ofFile(rows: readonly Row[], file: string | null): Row[] {
  return rows.filter((row) => file === null || row.idFile === file);
}

/**
 * Whether a row is part of the view. A row that waits for the question about its file's layout is only shown with that
 * question. The quick search finds names, codes and companies; digits alone mean a page.
 */
export function isShown(row: Row, view: View): boolean {
  if (row.attendeDomanda) return false;
  if (view.file !== null && row.idFile !== view.file) return false;
  if (view.outcome !== null && outcomeOf(row) !== view.outcome) return false;
  const wanted = folded(view.text.trim());
  if (wanted === '') return true;
  if (/^\d{1,4}$/.test(wanted) && row.pagine.includes(Number(wanted))) return true;
  const words = [
    row.dipendente?.nominativo,
    row.dipendente?.azienda,
    row.dipendente?.codiceFiscale,
    row.codiceFiscale,
    row.nomeStampato,
    ...row.proposte.map((person) => person.nominativo),
  ];
  return words.some((word) => folded(word ?? '').includes(wanted));
}

/** The rows of each section, in page order. */
export function sectionsOf(rows: readonly Row[]): Record<Position, Row[]> {
  const sections: Record<Position, Row[]> = { decidere: [], pronto: [], escluso: [], confermato: [] };
  for (const row of rows) sections[row.posizione].push(row);
  return sections;
}

/** The outcome whose filter shows the row; null if its question is answered, so that only all rows show it. */
function outcomeOf({ esito, posizione }: Row): RowOutcome | null {
  const asks = esito === 'da verificare' || esito === 'sconosciuto';
  return asks && posizione !== 'decidere' ? null : esito;
}

export function outcomeCounts(rows: readonly Row[]): Record<RowOutcome, number> {
  const counts = { riconosciuto: 0, 'da verificare': 0, sconosciuto: 0, duplicato: 0, riepilogo: 0 };
  for (const row of rows) {
    const outcome = outcomeOf(row);
    if (outcome !== null) counts[outcome] += 1;
  }
  return counts;
}

/**
 * The next row after row `n` that waits for a decision, continuing from the top of the list; null if there is no other.
 */
export function nextDue(rows: readonly Row[], n: number): Row | null {
  const due = (row: Row) => row.posizione === 'decidere' && row.n !== n && !row.attendeDomanda;
  const at = rows.findIndex((row) => row.n === n);
  return rows.slice(at + 1).find(due) ?? rows.find(due) ?? null;
}

/** The row before or after the current one among the rows on screen; null at either end. */
export function neighbour(shown: readonly Row[], n: number | null, step: 1 | -1): Row | null {
  const at = shown.findIndex((row) => row.n === n);
  if (at < 0) return shown[0] ?? null;
  return shown[at + step] ?? null;
}

/** The rendered rows of a section, by index: `from` inclusive, `to` exclusive. */
export interface Drawn {
  from: number;
  to: number;
}

/**
 * The range of rows to render when the current row is at index `at` (−1: in another section). Extends the rendered
 * range or, after a long jump, replaces it by the rows around the current one. A jump to the end of thousands of rows
 * never renders them all; leaving the section resets the range.
 */
export function drawnAround(drawn: Drawn, at: number, step: number): Drawn {
  if (at < 0) return drawn.from === 0 ? drawn : { from: 0, to: step };
  const own = { from: Math.floor(Math.max(at - 1, 0) / step) * step, to: Math.ceil((at + 2) / step) * step };
  if (own.from >= drawn.from && own.to <= drawn.to) return drawn;
  const apart = own.from > drawn.to || own.to < drawn.from;
  return apart ? own : { from: Math.min(own.from, drawn.from), to: Math.max(own.to, drawn.to) };
}

/**
 * The counts that every screen shows: rows by position, where all rows that wait for the same question about a layout
 * count as one decision.
 */
export function countsOf(rows: readonly Row[], questions: IntakeDetail['domande']): IntakeDetail['conteggi'] {
  const counts = countPositions(
    rows.filter((row) => !row.attendeDomanda).map(({ posizione }) => ({ position: posizione })),
  );
  const open = questions.filter(({ risposta }) => risposta === null).length;
  return { ...counts, decidere: counts.decidere + open };
}

/** The intake with these rows updated, and its counts recalculated. */
export function withRows(intake: IntakeDetail, rows: readonly Row[]): IntakeDetail {
  const now = new Map(rows.map((row) => [row.n, row]));
  const righe = intake.righe.map((row) => now.get(row.n) ?? row);
  return { ...intake, righe, conteggi: countsOf(righe, intake.domande) };
}

/** The progress of a confirmation as a share. Never zero, so that the ring is visible. */
export function shareOf({ fatti, totale }: NonNullable<IntakeSummary['conferma']>): number {
  return totale > 0 ? Math.max(fatti / totale, 0.05) : 0.05;
}

/** `[17, 18, 20]` → `17–18, 20`. */
export function pageRange(pages: readonly number[]): string {
  const parts: string[] = [];
  let from: number | undefined;
  pages.forEach((page, index) => {
    from ??= page;
    if (pages[index + 1] === page + 1) return;
    parts.push(from === page ? String(page) : `${from}–${page}`);
    from = undefined;
  });
  return parts.join(', ');
}

/** `202610` → `ottobre 2026`, `2026` → `2026`. */
export function periodText(period: string | null): string {
  const month = period?.length === 6 ? MONTHS[Number(period.slice(4)) - 1] : undefined;
  if (month) return `${month.toLowerCase()} ${period?.slice(0, 4)}`;
  return period ?? REVIEW.noPeriod;
}

export function documentName(row: Row): string {
  if (row.tipo === null) return QUESTION.kindOpen;
  return row.tipo === 'cu' ? 'CU' : INTAKE.slipKinds[row.tipoCedolino ?? 'ordinary'];
}

/** The name of a row: its person's name, or else whatever identifies the row best. */
export function rowName(row: Row): string {
  if (row.dipendente) return row.dipendente.nominativo;
  if (row.esito === 'riepilogo') return row.titolo ?? REVIEW.summary;
  if (row.nomeStampato) return row.nomeStampato;
  if (row.proposte.length > 1) return REVIEW.possiblePeople(row.proposte.length);
  if (row.proposte[0]) return `${row.proposte[0].nominativo}?`;
  return row.codiceFiscale ? REVIEW.unknownCode : REVIEW.withoutCode;
}

/** The people proposed for a row, likeliest first, without duplicates. */
export function offered(row: Row): Person[] {
  const people = [...(row.dipendente ? [row.dipendente] : []), ...row.proposte];
  return people.filter((person, index) => people.findIndex((one) => one.id === person.id) === index);
}

/** The person to preselect; null if it is in doubt whose pages they are. */
export function presumed(row: Row): Person | null {
  return offered(row).find((person) => person.id === row.prescelto) ?? null;
}

/** Describes the kinds of document in an intake's files. */
export function contentsOf(files: readonly Pick<IntakeFile, 'tipo'>[]): string {
  const [only = 'misti', another] = new Set(files.map(({ tipo }) => tipo));
  return INTAKE.contents[another === undefined ? only : 'misti'];
}

/** The question that the row asks: about its kind, or about its person. */
export function questionOf(row: Row): string {
  const kind = row.tipo;
  if (row.esito === 'duplicato' && row.dipendente)
    return row.duplicatoDi?.stessePagine ? DUPLICATE.questionSame : DUPLICATE.question;
  if (row.esito === 'riepilogo') return QUESTION.summary;
  if (kind === null) return row.dipendente ? QUESTION.what : QUESTION.whatAndWhose;
  return row.dipendente && row.periodo === null ? QUESTION.when(kind) : QUESTION.whose(kind);
}

/** The decision that restores a row's former state, for "Annulla". */
export function undoOf(before: Row) {
  // A row without a month cannot be assigned alone, so undoing takes its answer back.
  if (before.decisione === 'assigned' && before.dipendente && before.periodo)
    return {
      decisione: 'assigned' as const,
      idDipendente: before.dipendente.id,
      ...(before.tipo ? { tipo: before.tipo } : {}),
      periodo: before.periodo,
      ...(before.tipoCedolino ? { tipoCedolino: before.tipoCedolino } : {}),
    };
  if (before.decisione === 'companyDocument' && before.azienda && before.titolo)
    return { decisione: before.decisione, codiceAzienda: before.azienda.codice, titolo: before.titolo };
  if (before.decisione === 'leftOut' || before.decisione === 'keepBoth' || before.decisione === 'correct')
    return { decisione: before.decisione };
  return { decisione: null };
}

/** Whether the row's content can correct the document that it repeats: the document exists, and its content differs. */
export function canCorrect(row: Row): boolean {
  return row.duplicatoDi !== null && !row.duplicatoDi.stessePagine;
}

/** Company, kind and period of a summary: its own values, or else those of the pages before it in its file. */
export function summarySource(row: Row, rows: readonly Row[]): { company: string; kind: Kind; period: string | null } {
  const before = rows.filter((one) => one.idFile === row.idFile && one.n < row.n && one.dipendente).at(-1);
  return {
    company: row.azienda?.codice ?? before?.dipendente?.codiceAzienda ?? '',
    kind: row.tipo ?? before?.tipo ?? 'cedolini',
    period: row.periodo ?? before?.periodo ?? null,
  };
}

/** The companies of these rows, sorted by name, with the number of rows of each. */
export function companiesOf(rows: readonly Row[]): { code: string; name: string; rows: number }[] {
  const companies = new Map<string, { code: string; name: string; rows: number }>();
  for (const { dipendente, azienda } of rows) {
    const { codiceAzienda: code, azienda: name } = dipendente ?? {
      codiceAzienda: azienda?.codice,
      azienda: azienda?.nome,
    };
    if (code === undefined || name === undefined) continue;
    const known = companies.get(code);
    if (known) known.rows += 1;
    else companies.set(code, { code, name, rows: 1 });
  }
  return [...companies.values()].sort((a, b) => a.name.localeCompare(b.name, 'it'));
}
