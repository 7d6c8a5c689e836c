import type { ResponseOf } from '../../../access/contract.ts';
import type { consultantHome } from '../../../directory/companies.contract.ts';
import { paths } from '../../../web/paths.ts';
import type { closingBoard } from '../../documents/core/closing.contract.ts';
import { closingState } from '../../documents/core/closing.ts';

export type HomeRow = ResponseOf<typeof consultantHome>[number];
export type Board = ResponseOf<typeof closingBoard>;
type BoardRow = Board['aziende'][number];

/**
 * A company on the home page, with its figures from the closing board, so that both pages show the same numbers (P88).
 */
export interface FollowedRow extends HomeRow {
  /** The figures of the month. If the month was closed by hand, no payslip counts as missing or unread. */
  mese: { ricevuti: number; mancanti: number; nonLetti: number };
}

const NOTHING = { ricevuti: 0, mancanti: 0, nonLetti: 0 };

function openIn(row: BoardRow | undefined): FollowedRow['mese'] {
  if (!row) return NOTHING;
  const { ricevuti, mancanti, pubblicati, letti, chiusura } = row;
  return chiusura ? { ...NOTHING, ricevuti } : { ricevuti, mancanti, nonLetti: pubblicati - letti };
}

/** True if no payslip of the month has arrived although employees should have one. */
export function isBehind({ mese }: Pick<FollowedRow, 'mese'>): boolean {
  return mese.ricevuti === 0 && mese.mancanti > 0;
}

/**
 * The companies with pending work, the most urgent first. Urgency decreases in this order: unpublished documents, a
 * month not received, employees without a payslip, unread payslips, open requests, pending activations. Missing and
 * unread payslips are counted for the month only, so that an old payslip nobody has opened does not keep a company in
 * the list forever.
 */
export function companiesToFollow(rows: readonly HomeRow[], { aziende }: Board): FollowedRow[] {
  const months = new Map(aziende.map((row) => [row.codiceAzienda, row]));
  const urgency = (row: FollowedRow) => [
    row.daPubblicare,
    Number(isBehind(row)),
    row.mese.mancanti,
    row.mese.nonLetti,
    row.richiesteAperte,
    row.attivazioniInSospeso,
  ];
  const waiting = rows
    .map((row) => ({ ...row, mese: openIn(months.get(row.codiceAzienda)) }))
    .map((row) => ({ row, urgency: urgency(row) }))
    .filter((one) => one.urgency.some((n) => n > 0));
  const byUrgency = (a: readonly number[], b: readonly number[]) =>
    b.map((count, at) => count - (a[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return waiting.sort((a, b) => byUrgency(a.urgency, b.urgency)).map(({ row }) => row);
}

/** The next step for a company: its verb, and the URL of the page for it. */
export function nextStep(
  row: FollowedRow,
  { month, role }: { month: string | null; role: 'CONSULTANT' | 'COMPANY' },
): { verb: 'publish' | 'acquire' | 'complete' | 'open' | 'answer' | 'invite'; address: string } {
  const { codiceAzienda } = row;
  if (row.daPubblicare > 0)
    return { verb: 'publish', address: paths.companyDocuments({ codiceAzienda, pubblicazione: 'unpublished' }) };
  if (isBehind(row)) return { verb: 'acquire', address: paths.intakes(role, { codiceAzienda }) };
  if (row.mese.mancanti > 0)
    return { verb: 'complete', address: paths.closing(role, { annomese: month ?? undefined, q: row.ragioneSociale }) };
  if (row.mese.nonLetti > 0) {
    const of = month ?? undefined;
    // Sorts unread payslips first. Payslips read only by the company come first too, because the employee has not read
    // them.
    const search = { codiceAzienda, annomese_da: of, annomese_a: of, pub: 'true', sort: 'statoLettura,asc' };
    return { verb: 'open', address: paths.companyDocuments(search) };
  }
  if (row.richiesteAperte > 0) return { verb: 'answer', address: paths.requests(role, [codiceAzienda]) };
  return { verb: 'invite', address: paths.employees({ codiceAzienda }) };
}

export interface MonthOfPractice {
  /** The month of the closing board as YYYYMM; null if there is no payslip yet. */
  month: string | null;
  /**
   * The number of companies with a visible payslip of the month; `companies` is the number of those that have or should
   * have one.
   */
  published: number;
  companies: number;
  /**
   * The number of payslips of the month still to publish; `inCompanies` is the number of companies that they belong to,
   * `ofOtherMonths` the number of such payslips of other months.
   */
  toPublish: number;
  inCompanies: number;
  ofOtherMonths: number;
  /**
   * The number of companies by their most urgent state. A company whose month was closed by hand counts as complete.
   */
  states: { complete: number; toRead: number; toPublish: number; scheduled: number; missing: number };
}

/** The progress of a practice or group in the month, as totals over its closing board. */
export function monthOfPractice(rows: readonly HomeRow[], { annomese, aziende }: Board): MonthOfPractice {
  const states = { complete: 0, toRead: 0, toPublish: 0, scheduled: 0, missing: 0 };
  for (const row of aziende) {
    const state = row.chiusura ? 'complete' : closingState(row);
    states[state === 'withheld' ? 'complete' : state] += 1;
  }
  const sum = (all: readonly { daPubblicare: number }[]) => all.reduce((n, { daPubblicare }) => n + daPubblicare, 0);
  return {
    month: annomese,
    published: aziende.filter(({ pubblicati }) => pubblicati > 0).length,
    companies: aziende.length,
    toPublish: sum(aziende),
    inCompanies: aziende.filter(({ daPubblicare }) => daPubblicare > 0).length,
    ofOtherMonths: sum(rows) - sum(aziende),
    states,
  };
}
