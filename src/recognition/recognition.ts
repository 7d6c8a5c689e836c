import type { PageBox } from '../pdf/page-geometry.ts';
import type { PayLine } from './pay-lines.ts';
import type { Figure, FigureUnit } from './printed-figure.ts';

/**
 * What the intake knows about a bulk PDF after reading it: groups of pages that become one document each. Types and
 * closed lists only, so that server, screens and the engine's processes share them. Page numbers count from one. A page
 * without certain evidence is never assigned: it goes to review.
 */

export type RegistryCompany = {
  id: string;
  taxCode: string;
  vatNumber: string | null;
  legalName: string;
  code: string;
};

export type RegistryEmployee = {
  id: string;
  companyId: string;
  taxCode: string;
  firstName: string;
  lastName: string;
  employeeCode: string | null;
  hiredOn: string | null;
  endedOn: string | null;
};

/** The companies and employees that the caller may access: only these employees can own a page. */
export type Registry = {
  practiceTaxCodes: string[];
  companies: RegistryCompany[];
  employees: RegistryEmployee[];
};

export const GROUP_KINDS = ['payslip', 'taxCertificate', 'summary', 'other'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** The kind that a slip states in print; an attendance sheet is filed with the slip of its month. */
export const SLIP_KINDS = ['ordinary', 'thirteenth', 'fourteenth', 'attendance'] as const;
export type SlipKind = (typeof SLIP_KINDS)[number];

/** The engine never returns `duplicato`: only the server knows the existing documents. */
export const OUTCOMES = ['riconosciuto', 'da verificare', 'sconosciuto', 'riepilogo'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why a group got its outcome. Each code has its Italian sentence in `text/`. */
export const REASON_CODES = [
  // evidence for the owner
  'code-and-name-match',
  'code-matches',
  'provisional-code-matches',
  'omocodia-base-matches',
  'code-was-spaced',
  'code-read-with-correction',
  'recipient-block',
  'birth-matches',
  'new-person-agrees',
  'continuation-marked',
  'continuation-same-layout',
  'attendance-before-payslip',
  'chosen-by-company',
  'chosen-by-employee-code',
  'chosen-by-employment-dates',
  // reasons why a person must decide
  'no-text',
  'no-code',
  'unknown-code',
  'unknown-person',
  'name-only',
  'name-differs',
  'several-people-on-page',
  'second-person',
  'several-employments',
  'omocodia-ambiguous',
  'omocodia-unregistered',
  'low-margin',
  'continuation-uncertain',
  'code-elsewhere',
  'birth-differs',
  'number-differs',
  'code-alone',
  'ocr-only',
  'somebody-else-named',
  'second-person',
  'repeated-in-file',
  'layout-asked',
  'layout-awaited',
  'sheets-differ',
  'kind-differs',
  'kind-unclear',
  'attendance-alone',
  'choice-sheet-alone',
  'other-company',
  'foreign-employer',
  'period-not-found',
  'period-differs',
  // why a group has no owner
  'summary-keyword',
  'summary-of-one',
  'many-people-on-page',
  'page-damaged',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** A company as named in a page's heading. */
export type PrintedEmployer = {
  taxCode: string;
  vatNumber: string | null;
  name: string | null;
};

/** What a slip's head prints about its subject's employment, in capitals. */
export type PrintedEmployment = {
  number: string | null;
  hiredOn: string | null;
  /** Code and description, as printed. */
  branch: string | null;
  qualification: string | null;
};

export type RecognisedGroup = {
  /** From one, ascending; may have gaps (A, B, A). */
  pages: number[];
  kind: GroupKind;
  payrollKind: SlipKind | null;
  /** YYYYMM of a payslip, YYYY of a tax certificate's title; null if uncertain. */
  period: number | null;
  /** As printed, without spaces. */
  taxCode: string | null;
  employeeId: string | null;
  companyId: string | null;
  printedName: string | null;
  /** The company in the heading, if none of its codes is registered. */
  employer: PrintedEmployer | null;
  /** Only for a person who is not registered. */
  employment: PrintedEmployment | null;
  outcome: Outcome;
  /** 0–1; 1.0 name and code, 0.9 code only, 0.85 with a continuation, lower for review. */
  confidence: number;
  reasons: ReasonCode[];
  /** Employees to offer first in review, the likeliest first. */
  suggestions: string[];
  /** The places of the matched code. */
  boxes: PageBox[];
  /** `asked`: this page is part of the file's question. `awaited`: a document that such pages may continue. */
  layout: 'asked' | 'awaited' | null;
  /**
   * Identifies the layout by the program that wrote the file and the form words of the first page; null for an unread
   * file.
   */
  print: string | null;
};

/** Doubts about the owner of the pages: no person is preselected, because one Enter would deliver them. */
const DOUBTS_OF_EMPLOYEE: readonly ReasonCode[] = [
  'repeated-in-file',
  'foreign-employer',
  'other-company',
  'layout-asked',
  'kind-unclear',
];
const FACTS_BESIDE_NAME: readonly ReasonCode[] = ['birth-matches'];

/** Whether the pages contradict the person that they seem to belong to. */
export function contradictsPerson(reasons: readonly string[]): boolean {
  return DOUBTS_OF_EMPLOYEE.some((code) => reasons.includes(code));
}

/** The employee to preselect, if the engine is certain, or if name and another fact agree. */
export function presumedEmployee(group: {
  employeeId: string | null;
  suggestions: readonly string[];
  reasons: readonly string[];
}): string | null {
  if (group.employeeId !== null) return contradictsPerson(group.reasons) ? null : group.employeeId;
  const [only, another] = group.suggestions;
  const told = group.reasons.includes('name-only') && FACTS_BESIDE_NAME.some((code) => group.reasons.includes(code));
  return told && only !== undefined && another === undefined ? only : null;
}

/**
 * Pages that share only their form, each after an owned page. A file has one question; an intake merges the questions
 * about one form.
 */
export type LayoutQuestion = {
  /** The form of such pages, without personal data. */
  fingerprint: string;
  /** Ascending. */
  pages: number[];
};

/** A figure on a page; null if its amount is not certain (P122, P135). */
export type PageFigure = {
  page: number;
  figure: Figure;
  unit: FigureUnit | null;
  /** In hundredths of its unit. */
  value: number | null;
};

/** The pay lines of a page that has a table of them; null if any line is uncertain (P136). */
export type PageLines = { page: number; lines: PayLine[] | null };

export type ForeignEmployer = { code: string; pages: number };

/** Why a file yields no groups at all. */
export const FILE_REFUSALS = [
  'not-a-pdf',
  'password-required',
  'wrong-password',
  'image-only',
  'portfolio',
  'damaged',
  'too-many-pages',
  'too-large',
  'took-too-long',
  'too-much-memory',
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** Why a zip, or a member of it, yields nothing. */
export const ARCHIVE_REFUSALS = [
  'not-a-pdf',
  'too-large',
  'too-many-files',
  'archive-damaged',
  'archive-encrypted',
  'archive-empty',
  'archive-over-quota',
  'file-empty',
  'signed-unreadable',
] as const;
export type ArchiveRefusal = (typeof ARCHIVE_REFUSALS)[number];

export type Analysis =
  | {
      readable: true;
      pageCount: number;
      groups: RecognisedGroup[];
      question: LayoutQuestion | null;
      figures: PageFigure[];
      lines: PageLines[];
      /** An employer on most pages that matches none of the caller's companies: the upload is stopped. */
      foreignEmployer: ForeignEmployer | null;
      encrypted: boolean;
      /** The number of embedded files, which the engine does not read. */
      attachments: number;
    }
  | { readable: false; code: FileRefusal; pageCount: number | null };

/** Limits of a bulk file (payroll-output: the 2 MB of the spec apply to single documents). */
export const BULK_FILE_BYTES = 200 * 1024 * 1024;
export const BULK_FILE_PAGES = 5_000;
export const DOCUMENT_BYTES = 2_097_152;
/** The longest scan that is offered page by page for assignment by hand. */
export const PAGES_BY_HAND = 200;

/** Why a part was not delivered. */
export const PART_REFUSALS = [
  'pages-missing',
  'document-too-large',
  'foreign-code-inside',
  'unwanted-content',
  'hidden-content',
  'output-unreadable',
] as const;
export type PartRefusal = (typeof PART_REFUSALS)[number];
