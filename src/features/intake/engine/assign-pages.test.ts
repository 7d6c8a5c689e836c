import { describe, expect, it } from 'vitest';
import { aPerson } from '../../../../test/support/people.ts';
import { assignPages } from './assign-pages.ts';
import type { PageFacts } from './page-facts.ts';

const PEOPLE = Array.from({ length: 40 }, (_, n) => aPerson(n + 1));
const REGISTRY = {
  practiceTaxCodes: [],
  companies: [{ id: '1', taxCode: '10000000215', vatNumber: null, legalName: 'Officine Riva', code: 'A1' }],
  employees: PEOPLE.map((person, n) => ({
    ...person,
    id: String(n),
    companyId: '1',
    employeeCode: null,
    hiredOn: null,
    endedOn: null,
  })),
};

/** A page of a slip, as it would be read, with this month printed on it or none. */
function aSlip(n: number, period: number | null): PageFacts {
  const person = PEOPLE[n] as (typeof PEOPLE)[number];
  const folded = `${person.lastName}${person.firstName}`.toUpperCase();
  return {
    page: n + 1,
    readable: true,
    chars: 800,
    codes: [
      {
        code: person.taxCode,
        form: 'person',
        reading: 'clean',
        exact: true,
        people: [n],
        company: null,
        practice: false,
        role: 'employee',
        nearName: folded,
        box: { page: n + 1, x: 0.1, y: 0.15, width: 0.2, height: 0.01 },
      },
    ],
    names: [],
    named: [n],
    numbered: [],
    numbers: [],
    births: [],
    days: [],
    companiesNamed: [],
    period,
    periodWeight: period === null ? 0 : 3,
    otherPeriod: null,
    payrollKind: null,
    additionalYear: null,
    certificate: null,
    certificateForm: false,
    summary: false,
    attendance: false,
    netPay: true,
    netPays: 1,
    continues: false,
    pageOf: null,
    layout: [1, 2, 3, 4, 5, 6],
    identityLabels: 2,
  };
}

/** The month that the last page of a file is given, which prints none: so many others print October, so many September. */
function monthGiven(october: number, september: number): number | null | undefined {
  const printed = [...Array(october).fill(202610), ...Array(september).fill(202609), null] as (number | null)[];
  const { groups } = assignPages(
    printed.map((period, n) => aSlip(n, period)),
    REGISTRY,
  );
  expect(groups).toHaveLength(printed.length);
  return groups.at(-1)?.period;
}

describe('a page that prints no month', () => {
  it('is of the file’s month where all but a stray page agree on it', () => {
    expect(monthGiven(10, 0)).toBe(202610);
    expect(monthGiven(20, 1)).toBe(202610);
  });

  it('is of none where a part of the file says otherwise: a majority is no month', () => {
    expect(monthGiven(7, 3)).toBeNull();
    expect(monthGiven(9, 1)).toBeNull();
  });

  it('is of none in a file of too few to vote', () => {
    expect(monthGiven(3, 0)).toBeNull();
  });
});
