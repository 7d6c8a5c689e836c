import { CHAPTERS, type Chapter } from '../access/chapters.ts';
import { type Refusal, refuse } from '../server/refusal.ts';
import { PAYROLL_KIND_NAMES } from '../text/documents/own-documents.ts';

/** The period of a document: a month for a payslip, a year for a tax certificate, none for the others. */
export type PeriodForm = 'month' | 'year' | null;

/** The headings of an employee's documents. */
export type OwnGroup = 'certificates' | 'payslips' | 'others';

interface Named {
  /** The path segment of the kind's endpoints: `/apiback/api/{tipo}/…` (docs/api.md). */
  tipo: string;
  /** The names of one and of several documents in the API reference, and their chapter there. */
  calls: { one: string; several: string };
  chapter: Chapter;
  list: string;
  download: string;
  /** The file name of a zip of selected documents (from spec §2, except that of company documents). */
  archive: string;
}

/**
 * A document that comes from an intake. Its period is read from its content, and no due date ever hides it (P16, P18).
 */
interface FromIntake {
  by: 'intake';
  period: 'month' | 'year';
  dated: false;
}

/** A document uploaded by hand; `dated` is true if the document can have a due date (P16). */
interface Uploaded {
  by: 'upload';
  period: null;
  dated: boolean;
}

interface OfEmployee {
  of: 'employee';
  /** The heading under which employees see their documents of this kind. */
  shown: OwnGroup;
  /** The file name of a merged print (P46). */
  printed: string;
  /** Whether the uploader can ask the employee for a presa visione (P47). */
  acknowledged: boolean;
}

/** A document that the company reads in its own list; it is never printed. */
interface OfCompany {
  of: 'company';
  shown: null;
  printed: null;
  acknowledged: false;
}

type KindRow = Named & (FromIntake | Uploaded) & (OfEmployee | OfCompany);

const USUAL = { list: 'lista', download: 'download' } as const;
const FROM_INTAKE = { by: 'intake', dated: false, acknowledged: false } as const;

/**
 * One row per document kind, with everything that differs between kinds. Contracts, routes, lists, uploads and prints
 * are generated from these rows.
 */
export const KINDS = {
  payslip: {
    tipo: 'doccedolino',
    calls: { one: 'Payslip', several: 'Payslips' },
    chapter: {
      name: 'Payslips',
      about: 'Payslips of employees, by company and month; their delivery by payroll software',
    },
    ...USUAL,
    archive: 'docs_buste_paga.zip',
    ...FROM_INTAKE,
    period: 'month',
    of: 'employee',
    shown: 'payslips',
    printed: 'buste_paga_da_stampare.pdf',
  },
  taxCertificate: {
    tipo: 'doccud',
    calls: { one: 'TaxCertificate', several: 'TaxCertificates' },
    chapter: { name: 'Tax certificates', about: 'CUs of employees, by company and year' },
    ...USUAL,
    archive: 'docs_cu.zip',
    ...FROM_INTAKE,
    period: 'year',
    of: 'employee',
    shown: 'certificates',
    printed: 'cu_da_stampare.pdf',
  },
  employeeDocument: {
    tipo: 'docdocumento',
    calls: { one: 'EmployeeDocument', several: 'EmployeeDocuments' },
    chapter: { name: 'Employee documents', about: 'Other documents of employees: letters, contracts, circulars' },
    ...USUAL,
    archive: 'docs_documenti_generici.zip',
    by: 'upload',
    period: null,
    dated: true,
    of: 'employee',
    shown: 'others',
    printed: 'documenti_da_stampare.pdf',
    acknowledged: true,
  },
  companyDocument: {
    tipo: 'docbase',
    calls: { one: 'CompanyDocument', several: 'CompanyDocuments' },
    chapter: CHAPTERS.documents,
    list: 'list',
    download: 'downloaddoc',
    archive: 'docs_documenti_azienda.zip',
    by: 'upload',
    period: null,
    dated: true,
    of: 'company',
    shown: null,
    printed: null,
    acknowledged: false,
  },
} as const satisfies Record<string, KindRow>;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

type KindsWhose<Row> = { [K in Kind]: (typeof KINDS)[K] extends Row ? K : never }[Kind];
export type AcquiredKind = KindsWhose<{ by: 'intake' }>;
export type UploadKind = KindsWhose<{ by: 'upload' }>;
export type PrintedKind = KindsWhose<{ printed: string }>;

export const ACQUIRED_KINDS = KIND_NAMES.filter(isPayroll);
export const UPLOAD_KINDS = KIND_NAMES.filter(isUploaded);
export const PRINTED_KINDS = KIND_NAMES.filter(isPrinted);
export const EMPLOYEE_KINDS = KIND_NAMES.filter((kind) => !isOfCompany(kind)) as [Kind, ...Kind[]];
export const COMPANY_KINDS = KIND_NAMES.filter(isOfCompany) as [Kind, ...Kind[]];

/**
 * Builds an object with one entry per kind, each made by the same function, for example contracts or openers. `All`
 * gives the type of each entry.
 */
export function ofEachKind<All extends object>(
  make: (kind: keyof All & Kind) => unknown,
  kinds: readonly (keyof All & Kind)[] = KIND_NAMES as (keyof All & Kind)[],
): All {
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as All;
}

/** Whether the kind is payslip or tax certificate, the documents that by law must be delivered. */
export function isPayroll(kind: Kind): kind is AcquiredKind {
  return KINDS[kind].by === 'intake';
}

export function isUploaded(kind: Kind): kind is UploadKind {
  return KINDS[kind].by === 'upload';
}

export function isPrinted(kind: Kind): kind is PrintedKind {
  return KINDS[kind].printed !== null;
}

/** Whether documents of this kind belong to the company rather than to an employee. */
export function isOfCompany(kind: Kind): boolean {
  return KINDS[kind].of === 'company';
}

/** A payslip needs a month `YYYYMM`, a tax certificate a year `YYYY`; other kinds have no period. */
export function isPeriodOf(kind: Kind, period: number | null): boolean {
  const form: PeriodForm = KINDS[kind].period;
  if (form === null) return period === null;
  const text = String(period);
  return form === 'year' ? /^[12]\d{3}$/.test(text) : /^[12]\d{3}(0[1-9]|1[0-2])$/.test(text);
}

/** The kind of payslip, if a month has several: ordinary, thirteenth or fourteenth. */
export type PayrollKind = keyof typeof PAYROLL_KIND_NAMES;

/** The default name of a payslip or certificate: `Cedolino`, `Tredicesima`, `CU`. */
export function payrollName(kind: AcquiredKind, payrollKind: PayrollKind | null): string {
  return kind === 'payslip' ? PAYROLL_KIND_NAMES[payrollKind ?? 'ordinary'] : 'CU';
}

/**
 * The month that a payslip is compared with: the previous month or, for a thirteenth or fourteenth, the same month of
 * the previous year.
 */
export function monthToCompare(month: number, payrollKind: PayrollKind | null): number {
  if (payrollKind !== null && payrollKind !== 'ordinary') return month - 100;
  return month % 100 === 1 ? month - 89 : month - 1;
}

/** Returns why a document of this kind cannot have this period, or null if it can. */
export function whyNotOfPeriod(kind: Kind, period: number | null): Refusal | null {
  return isPeriodOf(kind, period) ? null : refuse('period-needed');
}

/** The title of a document in history, refusals and mails: `Cedolino 10/2026`, `CU 2026`, `Regolamento aziendale`. */
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
