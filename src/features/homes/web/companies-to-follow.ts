import type { ResponseOf } from '../../../access/contract.ts';
import type { consultantHome } from '../../../directory/companies.contract.ts';
import { paths } from '../../../web/paths.ts';
import type { closingBoard } from '../../documents/core/closing.contract.ts';
import { closingState } from '../../documents/core/closing.ts';

export type HomeRow = ResponseOf<typeof consultantHome>[number];
export type Board = ResponseOf<typeof closingBoard>;
type BoardRow = Board['aziende'][number];

/** A company of the home with its board row for the month, so that home and board agree (P88). */
export interface FollowedRow extends HomeRow {
  /** Figures of the month; once it was closed by hand, none count as missing or unread. */
  mese: { ricevuti: number; mancanti: number; nonLetti: number };
}

const NOTHING = { ricevuti: 0, mancanti: 0, nonLetti: 0 };

function openIn(row: BoardRow | undefined): FollowedRow['mese'] {
  if (!row) return NOTHING;
  const { ricevuti, mancanti, pubblicati, letti, chiusura } = row;
  return chiusura ? { ...NOTHING, ricevuti } : { ricevuti, mancanti, nonLetti: pubblicati - letti };
}

/** No payslip of the month has arrived, although employees expect one. */
export function isBehind({ mese }: Pick<FollowedRow, 'mese'>): boolean {
  return mese.ricevuti === 0 && mese.mancanti > 0;
}

/**
 * Companies with work to do, the most urgent first: unpublished documents, then a month not received, employees without
 * a payslip, unread payslips, open requests, pending activations. Only the month counts for missing and unread: an
 * unopened payslip of last year must not keep a company incomplete for ever.
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

/** The address of the next action for a company. */
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
    // Unread first: "read by the company only" counts as unread by the employee, too.
    const search = { codiceAzienda, annomese_da: of, annomese_a: of, pub: 'true', sort: 'statoLettura,asc' };
    return { verb: 'open', address: paths.companyDocuments(search) };
  }
  if (row.richiesteAperte > 0) return { verb: 'answer', address: paths.requests(role, [codiceAzienda]) };
  return { verb: 'invite', address: paths.employees({ codiceAzienda }) };
}

export interface MonthOfPractice {
  /** The month of the board, YYYYMM; null before the first payslip. */
  month: string | null;
  /** Companies with a visible payslip of the month, among those that have or should have one. */
  published: number;
  companies: number;
  /** Payslips of the month still to publish, the number of their companies, and those of other months. */
  toPublish: number;
  inCompanies: number;
  ofOtherMonths: number;
  /** Each company once, under its most urgent state; a company closed by hand is complete. */
  states: { complete: number; toRead: number; toPublish: number; scheduled: number; missing: number };
}

/** The progress of a practice or group in its month: the totals of its board. */
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
