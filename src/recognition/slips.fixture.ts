import { aPerson } from '../../test/support/portal/people.ts';
import type { CodeFact, PageFacts } from './page-facts.ts';

export const PEOPLE = Array.from({ length: 40 }, (_, n) => aPerson(n + 1));
/** A registry of two companies: one has forty people, the other none. */
export const REGISTRY = {
  practiceTaxCodes: [],
  companies: [
    { id: '1', taxCode: '10000000215', vatNumber: null, legalName: 'Officine Riva', code: 'A1' },
    { id: '2', taxCode: '10000000223', vatNumber: null, legalName: 'Molini Sesto', code: 'A2' },
  ],
  employees: PEOPLE.map((person, n) => ({
    ...person,
    id: String(n),
    companyId: '1',
    employeeCode: null,
    hiredOn: null,
    endedOn: null,
  })),
};

/** A person's code on a page, by default where a slip prints its subject's code. */
export function aCode(page: number, n: number, more: Partial<CodeFact> = {}, y = 0.15): CodeFact {
  const person = PEOPLE[n] as (typeof PEOPLE)[number];
  return {
    code: person.taxCode,
    form: 'person',
    reading: 'clean',
    exact: true,
    people: [n],
    company: null,
    practice: false,
    role: 'employee',
    nearName: nameOf(n),
    paidApart: false,
    box: { page: page + 1, x: 0.1, y, width: 0.2, height: 0.01 },
    ...more,
  };
}

/** A name in the engine's comparable form. */
export function nameOf(n: number): string {
  const { lastName, firstName } = PEOPLE[n] as (typeof PEOPLE)[number];
  return `${lastName}${firstName}`.toUpperCase();
}

/** The facts of a slip's page that prints this month, or no month. */
export function aSlip(n: number, period: number | null, more: Partial<PageFacts> = {}): PageFacts {
  return {
    page: n + 1,
    readable: true,
    chars: 800,
    codes: [aCode(n, n)],
    names: [],
    named: [n],
    numbered: [],
    printedNumbers: [],
    numbers: [],
    births: [],
    days: [],
    employer: null,
    employment: null,
    companiesNamed: [],
    period,
    periodWeight: period === null ? 0 : 3,
    otherPeriod: null,
    payrollKind: null,
    additionalItem: false,
    additionalYear: null,
    certificate: null,
    certificateForm: false,
    choiceSheet: false,
    ocr: false,
    summary: false,
    attendance: false,
    netPay: true,
    payMarks: true,
    withoutPay: false,
    netPays: 1,
    figures: [],
    lines: [],
    continues: false,
    pageOf: null,
    layout: [1, 2, 3, 4, 5, 6],
    large: null,
    top: [1, 2, 3, 4],
    identityLabels: 2,
    ...more,
  };
}
