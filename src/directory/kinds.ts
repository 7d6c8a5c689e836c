import { type Refusal, refuse } from '../server/refusal.ts';
import { PAYROLL_KIND_NAMES } from '../text/own-documents.ts';

/** What a document is of, in time: a payslip of a month, a tax certificate of a year, the others of none. */
export type PeriodForm = 'month' | 'year' | null;

interface KindRow {
  tipo: string;
  list: string;
  download: string;
  /** The file name of a selection (spec §2, zip downloads; that of company documents is ours). */
  archive: string;
  period: PeriodForm;
  of: 'employee' | 'company';
}

const USUAL = { list: 'lista', download: 'download', of: 'employee' } as const;

/**
 * Kinds are data: each has its own calls (`{tipo}` of docs/api.md), its form of period, and belongs to an employee or
 * to the company itself. Contracts, routes, lists and uploads are made in a loop over these rows.
 */
export const KINDS = {
  payslip: { tipo: 'doccedolino', ...USUAL, archive: 'docs_buste_paga.zip', period: 'month' },
  taxCertificate: { tipo: 'doccud', ...USUAL, archive: 'docs_cu.zip', period: 'year' },
  employeeDocument: { tipo: 'docdocumento', ...USUAL, archive: 'docs_documenti_generici.zip', period: null },
  companyDocument: {
    tipo: 'docbase',
    list: 'list',
    download: 'downloaddoc',
    archive: 'docs_documenti_azienda.zip',
    period: null,
    of: 'company',
  },
} as const satisfies Record<string, KindRow>;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** What is made of each kind by one function: calls, rows, openers. `All` says its type kind by kind. */
export function ofEachKind<All extends Record<Kind, unknown>>(make: (kind: Kind) => unknown): All {
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, make(kind)])) as All;
}

/** Payslips and tax certificates: what the law has delivered; no due date ever hides one (P16). */
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

/** Which payslip of its month. */
export type PayrollKind = keyof typeof PAYROLL_KIND_NAMES;

/** What a payslip or a certificate is called where nobody gave it a name: `Cedolino`, `Tredicesima`, `CU`. */
export function payrollName(kind: 'payslip' | 'taxCertificate', payrollKind: PayrollKind | null): string {
  return kind === 'payslip' ? PAYROLL_KIND_NAMES[payrollKind ?? 'ordinary'] : 'CU';
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
