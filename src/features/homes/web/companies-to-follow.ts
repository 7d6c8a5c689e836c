import type { ResponseOf } from '../../../access/contract.ts';
import { paths } from '../../../web/paths.ts';
import type { consultantHome } from '../../companies/companies.contract.ts';

export type HomeRow = ResponseOf<typeof consultantHome>[number];

/**
 * Companies where something waits: what is not published comes before what is not read, the most of it first. Only the
 * last month counts as unread: a payslip of last year that nobody opened keeps no company incomplete for ever.
 */
export function companiesToFollow(rows: readonly HomeRow[]): HomeRow[] {
  return rows
    .filter((row) => row.nonPubblicati > 0 || row.nonLettiMese > 0)
    .sort((a, b) => b.nonPubblicati - a.nonPubblicati || b.nonLettiMese - a.nonLettiMese);
}

/** Where the one action of such a company leads: the documents that it is about, and no others. */
export function nextStep(row: HomeRow): { verb: 'publish' | 'open'; address: string } {
  const { codiceAzienda } = row;
  if (row.nonPubblicati > 0)
    return { verb: 'publish', address: paths.companyDocuments({ codiceAzienda, pub: 'false' }) };
  const month = row.ultimoMesePubblicato ?? undefined;
  // New ones first: the status "read by the company only" counts as unread by the worker, too.
  const search = { codiceAzienda, annomese_da: month, annomese_a: month, pub: 'true', sort: 'statoLettura,asc' };
  return { verb: 'open', address: paths.companyDocuments(search) };
}

export interface MonthOfPractice {
  /** The newest month with a publication, YYYYMM; null before the first one. */
  month: string | null;
  /** Companies that have it published, of those that have workers. */
  companiesWithMonth: number;
  companies: number;
  unpublished: number;
  withUnpublished: number;
  withUnread: number;
  complete: number;
}

/** How far the practice is with its month: each company counted once, under what is most urgent. */
export function monthOfPractice(rows: readonly HomeRow[]): MonthOfPractice {
  const months = rows.flatMap((row) => row.ultimoMesePubblicato ?? []).sort();
  const month = months.at(-1) ?? null;
  const withMonth = rows.filter((row) => month !== null && row.ultimoMesePubblicato === month);
  const withUnpublished = rows.filter((row) => row.nonPubblicati > 0);
  const withUnread = rows.filter((row) => row.nonPubblicati === 0 && row.nonLettiMese > 0);
  return {
    month,
    companiesWithMonth: withMonth.length,
    companies: rows.filter((row) => row.lavoratori > 0 || withMonth.includes(row)).length,
    unpublished: withUnpublished.reduce((sum, row) => sum + row.nonPubblicati, 0),
    withUnpublished: withUnpublished.length,
    withUnread: withUnread.length,
    complete: rows.length - withUnpublished.length - withUnread.length,
  };
}
