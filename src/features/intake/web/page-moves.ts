import type { MovableRow } from '../page-moves.ts';
import { type Person, pageRange, type Row, rowName } from './review.ts';

/** A row as the rule of moving looks at it. */
export function movable(row: Row): MovableRow {
  return { n: row.n, fileId: row.idFile, pages: row.pagine, documentId: row.idDocumento };
}

/** The groups of the same file that pages of a row can go to, in the order of their pages. */
export function targetsOf(rows: readonly Row[], row: Row): Row[] {
  return rows.filter((one) => one.idFile === row.idFile && one.n !== row.n && one.idDocumento === null);
}

/** The groups of the file right before and after a row, by their first pages. */
export function beside(rows: readonly Row[], row: Row): { before: Row | null; after: Row | null } {
  const own = rows.filter((one) => one.idFile === row.idFile);
  const at = own.findIndex((one) => one.n === row.n);
  return { before: own[at - 1] ?? null, after: own[at + 1] ?? null };
}

/** Which of two groups goes into the other: the one whose person is known stays, else it is the neighbour. */
export function mergeOf(row: Row, neighbour: Row): { from: Row; to: Row } {
  return row.dipendente && !neighbour.dipendente ? { from: neighbour, to: row } : { from: row, to: neighbour };
}

/** `la pagina 4`, `le pagine 4–6`. */
export function pagesText(pages: readonly number[]): string {
  return `${pages.length === 1 ? 'la pagina' : 'le pagine'} ${pageRange(pages)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whose document it is to be: a group, or somebody chosen by hand. */
interface Owner {
  codiceFiscale: string | null;
  dipendente: Pick<Person, 'nominativo' | 'codiceFiscale'> | null;
}

/** What to ask before pages of one person go into the document of another, or null. */
export function doubtOf(from: Row, pages: readonly number[], to: Owner | null): string | null {
  if (to === null || pages.length === 0) return null;
  const own = [to.codiceFiscale, to.dipendente?.codiceFiscale].filter((code) => code != null);
  if (own.length === 0) return null;
  const printed = from.riquadri
    .filter((box) => pages.includes(box.pagina))
    .map((box) => box.codice ?? from.codiceFiscale)
    .filter((code) => code !== null);
  const where = to.dipendente ? `nel documento di ${to.dipendente.nominativo}` : `con quelle del codice ${own[0]}`;
  const strange = [...new Set(printed)].filter((code) => !own.includes(code));
  if (strange.length > 0) {
    const verb = pages.length === 1 ? 'porta' : 'portano';
    const codes = strange.length === 1 ? `il codice ${strange[0]}` : `i codici ${strange.join(' e ')}`;
    return `${capital(pagesText(pages))} ${verb} ${codes}: davvero ${where}?`;
  }
  const another = from.dipendente && to.dipendente && from.dipendente.codiceFiscale !== to.dipendente.codiceFiscale;
  if (printed.length > 0 || !another) return null;
  return `${capital(pagesText(pages))} ${pages.length === 1 ? 'era' : 'erano'} di ${from.dipendente?.nominativo}: davvero ${where}?`;
}

/** What to ask before a row is given to somebody by hand: of the one whom the code belongs to, nothing. */
export function doubtOfGiving(row: Row, person: Pick<Person, 'id' | 'nominativo' | 'codiceFiscale'>): string | null {
  if (row.dipendente?.id === person.id) return null;
  return doubtOf(row, row.pagine, { codiceFiscale: null, dipendente: person });
}

/** What has happened, for the snackbar. */
export function movedText(pages: readonly number[], to: Row | null): string {
  const one = pages.length === 1;
  const which = `${one ? 'Pagina' : 'Pagine'} ${pageRange(pages)}`;
  if (to === null) return `${which}: ora ${one ? 'è un gruppo' : 'sono un gruppo'} a sé`;
  if (to.dipendente) return `${which} ${one ? 'unita' : 'unite'} a ${to.dipendente.nominativo}`;
  return `${which} ${one ? 'spostata' : 'spostate'} nel gruppo di pag. ${pageRange(to.pagine)}`;
}

/** A group in one line of a choice. */
export function groupText(row: Row): string {
  return `${rowName(row)} · pag. ${pageRange(row.pagine)}`;
}
