import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { PAGES } from '../../../../text/intake/page-moves.ts';
import type { MovableRow } from '../../page-moves.ts';
import { type Person, pageRange, type Row, rowName } from '../review/review.ts';

/** Converts a row to the form that the rule about moves checks. */
export function movable(row: Row): MovableRow {
  return { n: row.n, fileId: row.idFile, pages: row.pagine, documentId: row.idDocumento };
}

/** The groups of the same file that pages of this row can move to, in page order. */
export function targetsOf(rows: readonly Row[], row: Row): Row[] {
  return rows.filter((one) => one.idFile === row.idFile && one.n !== row.n && one.idDocumento === null);
}

/** The groups of the file directly before and after this row, by their first pages. */
export function neighboursOf(rows: readonly Row[], row: Row): { before: Row | null; after: Row | null } {
  const own = rows.filter((one) => one.idFile === row.idFile);
  const at = own.findIndex((one) => one.n === row.n);
  return { before: own[at - 1] ?? null, after: own[at + 1] ?? null };
}

/** The direction of a merge: the group with a known person remains or, if neither is known, the neighbour. */
export function mergeOf(row: Row, neighbour: Row): { from: Row; to: Row } {
  return row.dipendente && !neighbour.dipendente ? { from: neighbour, to: row } : { from: row, to: neighbour };
}

/** The row of the same file that this row repeats. Both may be parts of one document that should be merged. */
export function twinOf(rows: readonly Row[], row: Row): Row | null {
  if (row.esito !== 'duplicato' || row.duplicatoDi !== null || !row.dipendente) return null;
  const twin = (one: Row) =>
    one.n !== row.n &&
    one.idFile === row.idFile &&
    one.idDocumento === null &&
    one.decisione !== 'leftOut' &&
    one.dipendente?.id === row.dipendente?.id &&
    one.periodo === row.periodo &&
    (one.tipoCedolino ?? 'ordinary') === (row.tipoCedolino ?? 'ordinary');
  return rows.find(twin) ?? null;
}

/** The person who will own the document: the one of the target group, or one chosen by hand. */
interface Owner {
  codiceFiscale: string | null;
  dipendente: Pick<Person, 'nominativo' | 'codiceFiscale'> | null;
}

/** The question to ask before pages of one person move to another person's document; null if none is needed. */
export function doubtOf(from: Row, pages: readonly number[], to: Owner | null): string | null {
  if (to === null || pages.length === 0) return null;
  const own = [to.codiceFiscale, to.dipendente?.codiceFiscale].filter((code) => code != null);
  if (own.length === 0) return null;
  const printed = from.riquadri
    .filter((box) => pages.includes(box.pagina))
    .map((box) => box.codice ?? from.codiceFiscale)
    .filter((code) => code !== null);
  const where = to.dipendente ? PAGES.inDocumentOf(to.dipendente.nominativo) : PAGES.withThoseOf(own[0] ?? '');
  const which = pageRange(pages);
  const strange = [...new Set(printed)].filter((code) => !own.includes(code));
  if (strange.length > 0) return PAGES.doubtOfCode(pages.length, which, strange, where);
  const another = from.dipendente && to.dipendente && from.dipendente.codiceFiscale !== to.dipendente.codiceFiscale;
  if (printed.length > 0 || !another) return null;
  return PAGES.doubtOfPerson(pages.length, which, from.dipendente?.nominativo ?? '', where);
}

/** The question to ask before a row is assigned by hand; null if the pages do not contradict the person. */
export function doubtOfGiving(row: Row, person: Pick<Person, 'id' | 'nominativo' | 'codiceFiscale'>): string | null {
  if (row.dipendente?.id === person.id) return null;
  return doubtOf(row, row.pagine, { codiceFiscale: null, dipendente: person });
}

/** The message shown after a move. */
export function movedText(pages: readonly number[], to: Row | null): string {
  const which = pageRange(pages);
  if (to === null) return PAGES.nowApart(pages.length, which);
  if (to.dipendente) return PAGES.joinedTo(pages.length, which, to.dipendente.nominativo);
  return PAGES.movedTo(pages.length, which, pageRange(to.pagine));
}

/** Describes a group in one line, for a list of choices. */
export function groupText(row: Row): string {
  return `${rowName(row)} · ${REVIEW.onPages(pageRange(row.pagine))}`;
}
