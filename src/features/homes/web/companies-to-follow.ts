import type { ResponseOf } from '../../../access/contract.ts';
import type { consultantHome } from '../../../directory/companies.contract.ts';
import { paths } from '../../../web/paths.ts';
import type { closingBoard } from '../../documents/core/closing.contract.ts';
import { closingState } from '../../documents/core/closing.ts';
import { type Block, type BoardRow, blockOf, isHeldUp, orderOf } from './month-block.ts';

export type HomeRow = ResponseOf<typeof consultantHome>[number];
export type Board = ResponseOf<typeof closingBoard>;

/**
 * A company on the home page, with its figures from the closing board, so that both pages show the same numbers (P88).
 */
export interface FollowedRow extends HomeRow {
  /** What holds up the month on the board. */
  blocco: Block;
  /** The figures of the month. If the month was closed by hand, nothing of it is open. */
  mese: { ricevuti: number; mancanti: number; nonLetti: number; daDecidere: number; visto: BoardRow['visto'] };
}

const NOTHING = { ricevuti: 0, mancanti: 0, nonLetti: 0, daDecidere: 0, visto: null };

function openIn(row: BoardRow | undefined): FollowedRow['mese'] {
  if (!row) return NOTHING;
  const { ricevuti, mancanti, pubblicati, letti, daDecidere, visto, chiusura } = row;
  return chiusura ? { ...NOTHING, ricevuti } : { ricevuti, mancanti, nonLetti: pubblicati - letti, daDecidere, visto };
}

/** True if no payslip of the month has arrived although employees should have one. */
export function isBehind({ mese }: Pick<FollowedRow, 'mese'>): boolean {
  return mese.ricevuti === 0 && mese.mancanti > 0;
}

/**
 * The companies with pending work. The top is that of the closing board, in its order; below are the companies with
 * unpublished payslips of other months, open requests or pending activations. Missing and unread payslips are counted
 * for the month only, so that an old payslip nobody has opened does not keep a company in the list forever.
 */
export function companiesToFollow(rows: readonly HomeRow[], { aziende }: Board): FollowedRow[] {
  const months = new Map(aziende.map((row) => [row.codiceAzienda, row]));
  return rows
    .map((row) => {
      const month = months.get(row.codiceAzienda);
      const blocco = month ? blockOf(month) : 'done';
      const urgency = [
        isHeldUp(blocco) && month ? orderOf(month) : Number.POSITIVE_INFINITY,
        -row.daPubblicare,
        -row.richiesteAperte,
        -row.attivazioniInSospeso,
      ];
      return { row: { ...row, blocco, mese: openIn(month) }, urgency };
    })
    .filter(({ urgency: [, ...others], row }) => isHeldUp(row.blocco) || others.some((count) => count < 0))
    .toSorted((a, b) => byUrgency(a.urgency, b.urgency))
    .map(({ row }) => row);
}

function byUrgency(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, n) => value !== b[n]);
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

type Step = 'publish' | 'acquire' | 'complete' | 'decide' | 'month' | 'open' | 'answer' | 'invite';

/** The next step for a company: its verb, and the URL of the page for it. */
export function nextStep(
  row: FollowedRow,
  { month, role }: { month: string | null; role: 'CONSULTANT' | 'COMPANY' },
): { verb: Step; address: string } {
  const { codiceAzienda } = row;
  const onBoard = paths.closing(role, { annomese: month ?? undefined, q: row.ragioneSociale });
  switch (row.blocco) {
    case 'missing':
      return isBehind(row)
        ? { verb: 'acquire', address: paths.intakes(role, { codiceAzienda }) }
        : { verb: 'complete', address: onBoard };
    case 'doubts':
      return { verb: 'decide', address: paths.intakes(role, { codiceAzienda }) };
    case 'approval':
      return { verb: 'month', address: onBoard };
    case 'unread': {
      const of = month ?? undefined;
      // Sorts unread payslips first. Payslips read only by the company come first too, because the employee has not
      // read them.
      const search = { codiceAzienda, annomese_da: of, annomese_a: of, pub: 'true', sort: 'statoLettura,asc' };
      return { verb: 'open', address: paths.companyDocuments(search) };
    }
    case 'publish':
    case 'waiting':
    case 'done':
  }
  if (row.daPubblicare > 0)
    return { verb: 'publish', address: paths.companyDocuments({ codiceAzienda, pubblicazione: 'unpublished' }) };
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
