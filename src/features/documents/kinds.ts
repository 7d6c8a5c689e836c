import { type Refusal, refuse } from '../../server/refusal.ts';

/** What a document is of, in time: a payslip of a month, a tax certificate of a year, the others of none. */
export type PeriodForm = 'month' | 'year' | null;

/**
 * Kinds are data: each has its own calls (`{tipo}` of api.md), its form of period, and belongs to an employee or
 * to the company itself. Contracts, routes, lists and uploads are made in a loop over these rows.
 */
export const KINDS = {
  payslip: { tipo: 'doccedolino', list: 'lista', download: 'download', period: 'month', of: 'employee' },
  taxCertificate: { tipo: 'doccud', list: 'lista', download: 'download', period: 'year', of: 'employee' },
  employeeDocument: { tipo: 'docdocumento', list: 'lista', download: 'download', period: null, of: 'employee' },
  companyDocument: { tipo: 'docbase', list: 'list', download: 'downloaddoc', period: null, of: 'company' },
} as const satisfies Record<
  string,
  { tipo: string; list: string; download: string; period: PeriodForm; of: 'employee' | 'company' }
>;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** Payslips and tax certificates: what the law has delivered; no due date ever hides one (decision 16). */
export function isPayroll(kind: Kind): kind is 'payslip' | 'taxCertificate' {
  return KINDS[kind].period !== null;
}

/** A payslip needs its month `YYYYMM`, a tax certificate its year `YYYY`, any other kind has none. */
export function isPeriodOf(kind: Kind, period: number | null): boolean {
  const form: PeriodForm = KINDS[kind].period;
  if (form === null) return period === null;
  const text = String(period);
  return form === 'year' ? /^[12]\d{3}$/.test(text) : /^[12]\d{3}(0[1-9]|1[0-2])$/.test(text);
}

/** Why a document of this kind cannot have this period, or null. */
export function whyNotOfPeriod(kind: Kind, period: number | null): Refusal | null {
  return isPeriodOf(kind, period) ? null : refuse('period-needed');
}

/** What the history, refusals and mails call a document: `Cedolino 10/2026`, `CU 2026`, `Regolamento aziendale`. */
export function titleOf({
  kind,
  description,
  period,
}: {
  kind: Kind;
  description: string;
  period: number | null;
}): string {
  if (period === null) return description;
  const when =
    KINDS[kind].period === 'month' ? `${String(period % 100).padStart(2, '0')}/${Math.floor(period / 100)}` : period;
  return `${description} ${when}`;
}
