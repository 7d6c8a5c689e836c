import type { ResponseOf } from '../../../access/contract.ts';
import { paths } from '../../../web/paths.ts';
import type { consultantHome } from '../companies.contract.ts';

export type HomeRow = ResponseOf<typeof consultantHome>[number];

/** Companies where something waits: what is not published comes before what is not read, the most of it first. */
export function toFollow(rows: readonly HomeRow[]): HomeRow[] {
  return rows
    .filter((row) => row.nonPubblicati > 0 || row.nonLetti > 0)
    .sort((a, b) => b.nonPubblicati - a.nonPubblicati || b.nonLetti - a.nonLetti);
}

/** Where the one action of such a company leads: the documents that it is about, and no others. */
export function nextStep(row: HomeRow): { verb: 'publish' | 'open'; address: string } {
  const codiceAzienda = row.codiceAzienda;
  if (row.nonPubblicati > 0)
    return { verb: 'publish', address: paths.companyDocuments({ codiceAzienda, pub: 'false' }) };
  // New ones first: the status "read by the company only" counts as unread by the worker, too.
  const search = { codiceAzienda, pub: 'true', sort: 'statoLettura,asc' };
  return { verb: 'open', address: paths.companyDocuments(search) };
}

/** How the practice stands: each company counted once, under what is most urgent. */
export function standing(rows: readonly HomeRow[]): {
  unpublished: number;
  withUnpublished: number;
  withUnread: number;
  complete: number;
} {
  const withUnpublished = rows.filter((row) => row.nonPubblicati > 0);
  const withUnread = rows.filter((row) => row.nonPubblicati === 0 && row.nonLetti > 0);
  return {
    unpublished: withUnpublished.reduce((sum, row) => sum + row.nonPubblicati, 0),
    withUnpublished: withUnpublished.length,
    withUnread: withUnread.length,
    complete: rows.length - withUnpublished.length - withUnread.length,
  };
}

/** Rows in the order of a column: `field,asc|desc`. */
export function sortedRows(rows: readonly HomeRow[], sort: string | undefined): HomeRow[] {
  const [field, direction] = (sort ?? '').split(',');
  const turn = direction === 'desc' ? -1 : 1;
  const by: Record<string, (a: HomeRow, b: HomeRow) => number> = {
    ragioneSociale: (a, b) => a.ragioneSociale.localeCompare(b.ragioneSociale, 'it'),
    lavoratori: (a, b) => a.lavoratori - b.lavoratori,
    ultimoMesePubblicato: (a, b) => (a.ultimoMesePubblicato ?? '').localeCompare(b.ultimoMesePubblicato ?? ''),
    nonPubblicati: (a, b) => a.nonPubblicati - b.nonPubblicati,
    nonLetti: (a, b) => a.nonLetti - b.nonLetti,
  };
  const compare = by[field ?? ''];
  return compare ? [...rows].sort((a, b) => turn * compare(a, b)) : [...rows];
}
