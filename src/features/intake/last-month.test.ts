import { describe, expect, it } from 'vitest';
import { againstLastMonth, type Compared, periodBefore } from './last-month.ts';

const one = (employeeId: string, changed: Partial<Compared> = {}): Compared => ({
  employeeId,
  name: employeeId,
  companyCode: '1',
  companyName: 'Alfa',
  rows: [{ n: Number(employeeId), pages: 1 }],
  hasItAlready: false,
  before: 1,
  gone: false,
  offered: [],
  ...changed,
});

describe('the comparison with last month', () => {
  it('lists employees who had a payslip last month and have none now, with the rows that may be theirs', () => {
    const [found] = againstLastMonth([one('1'), one('2', { rows: [], offered: [7] })]);
    expect(found?.missing).toEqual([{ employeeId: '2', name: '2', rows: [7] }]);
  });

  it('does not list as missing an employee who has left or already has the document', () => {
    expect(againstLastMonth([one('1'), one('2', { rows: [], gone: true })])).toEqual([]);
    expect(againstLastMonth([one('1'), one('2', { rows: [], hasItAlready: true })])).toEqual([]);
  });

  it('lists new employees, except in a company where no employee had a document last month', () => {
    expect(againstLastMonth([one('1'), one('2', { before: null })])[0]?.added).toHaveLength(1);
    expect(againstLastMonth([one('1', { before: null }), one('2', { before: null })])).toEqual([]);
  });

  it('lists employees whose payslip has fewer pages, or grew from two pages to three', () => {
    const [found] = againstLastMonth([
      one('1', { before: 2, rows: [{ n: 1, pages: 1 }] }),
      one('2', { before: 2, rows: [{ n: 2, pages: 3 }] }),
      one('3', { before: 0, rows: [{ n: 3, pages: 1 }] }),
    ]);
    expect(found?.shorter).toEqual([{ employeeId: '1', name: '1', rows: [1], before: 2, now: 1 }]);
    expect(found?.longer).toEqual([{ employeeId: '2', name: '2', rows: [2], before: 2, now: 3 }]);
  });

  it('lists a company that is missing completely, unless its pages came in another file', () => {
    const other = { companyCode: '2', companyName: 'Beta', rows: [] };
    const missing = againstLastMonth([one('1'), one('2', other), one('3', other)]);
    expect(missing).toMatchObject([{ code: '2', absent: true, missing: [{ name: '2' }, { name: '3' }] }]);
    expect(againstLastMonth([one('1'), one('2', { ...other, hasItAlready: true }), one('3', other)])).toEqual([]);
  });

  it('lists employees who have two payslips, and those with more pages', () => {
    const rows = [
      { n: 1, pages: 1 },
      { n: 4, pages: 2 },
    ];
    const [found] = againstLastMonth([one('1', { rows }), one('2')]);
    expect(found?.twice).toEqual([{ employeeId: '1', name: '1', rows: [1, 4] }]);
    expect(found?.longer).toEqual([{ employeeId: '1', name: '1', rows: [1, 4], before: 1, now: 2 }]);
  });

  it('omits a company whose employees have all left', () => {
    expect(againstLastMonth([one('1', { rows: [], gone: true }), one('2', { rows: [], gone: true })])).toEqual([]);
  });

  it('compares January with December, and a certificate with the year before', () => {
    expect([periodBefore(202601), periodBefore(202607), periodBefore(2026)]).toEqual([202512, 202606, 2025]);
  });
});
