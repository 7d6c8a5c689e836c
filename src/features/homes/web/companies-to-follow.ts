import type { ResponseOf } from '../../../access/contract.ts';
import type { consultantHome } from '../../../directory/companies.contract.ts';
import { paths } from '../../../web/paths.ts';

export type HomeRow = ResponseOf<typeof consultantHome>[number];

/** A company with workers but without the month that others of the practice have. */
export function isBehind(row: HomeRow, month: string | null): boolean {
  const nothingWaits = row.daPubblicare + row.programmati + row.annullati === 0;
  return month !== null && row.lavoratori > 0 && nothingWaits && (row.ultimoMesePubblicato ?? '') < month;
}

/**
 * Companies with work to do, the most of it first: unpublished documents, then a missing month, unread documents, open
 * requests and pending activations. Only the last month counts as unread: a payslip of last year that was never opened
 * does not keep a company incomplete for ever.
 */
export function companiesToFollow(rows: readonly HomeRow[]): HomeRow[] {
  const month = newestMonth(rows);
  const urgency = (row: HomeRow) => [
    row.daPubblicare,
    Number(isBehind(row, month)),
    row.nonLettiMese,
    row.richiesteAperte,
    row.attivazioniInSospeso,
  ];
  const waiting = rows.map((row) => ({ row, urgency: urgency(row) })).filter((one) => one.urgency.some((n) => n > 0));
  const byUrgency = (a: readonly number[], b: readonly number[]) =>
    b.map((count, at) => count - (a[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return waiting.sort((a, b) => byUrgency(a.urgency, b.urgency)).map(({ row }) => row);
}

/** Where the one action of such a company leads. */
export function nextStep(
  row: HomeRow,
  month: string | null,
): { verb: 'publish' | 'acquire' | 'open' | 'answer' | 'invite'; address: string } {
  const { codiceAzienda } = row;
  if (row.daPubblicare > 0)
    return { verb: 'publish', address: paths.companyDocuments({ codiceAzienda, pubblicazione: 'unpublished' }) };
  if (isBehind(row, month)) return { verb: 'acquire', address: paths.intakes('CONSULTANT', { codiceAzienda }) };
  if (row.nonLettiMese > 0) {
    const of = row.ultimoMesePubblicato ?? undefined;
    // New ones first: the status "read by the company only" counts as unread by the worker, too.
    const search = { codiceAzienda, annomese_da: of, annomese_a: of, pub: 'true', sort: 'statoLettura,asc' };
    return { verb: 'open', address: paths.companyDocuments(search) };
  }
  if (row.richiesteAperte > 0) return { verb: 'answer', address: paths.requests('CONSULTANT', [codiceAzienda]) };
  return { verb: 'invite', address: paths.employees({ codiceAzienda }) };
}

/** The newest month that any company of the practice has published, YYYYMM. */
export function newestMonth(rows: readonly HomeRow[]): string | null {
  return (
    rows
      .flatMap((row) => row.ultimoMesePubblicato ?? [])
      .sort()
      .at(-1) ?? null
  );
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

/** How far the practice is with its month: each company counts once, under its most urgent state. */
export function monthOfPractice(rows: readonly HomeRow[]): MonthOfPractice {
  const month = newestMonth(rows);
  const withMonth = rows.filter((row) => month !== null && row.ultimoMesePubblicato === month);
  const withUnpublished = rows.filter((row) => row.daPubblicare > 0);
  const withUnread = rows.filter((row) => row.daPubblicare === 0 && row.nonLettiMese > 0);
  return {
    month,
    companiesWithMonth: withMonth.length,
    companies: rows.filter((row) => row.lavoratori > 0 || withMonth.includes(row)).length,
    unpublished: withUnpublished.reduce((sum, row) => sum + row.daPubblicare, 0),
    withUnpublished: withUnpublished.length,
    withUnread: withUnread.length,
    complete: rows.length - withUnpublished.length - withUnread.length,
  };
}
