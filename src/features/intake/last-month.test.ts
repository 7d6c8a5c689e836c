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

describe('against last month', () => {
  it('names who had a payslip and has none, and where it may be', () => {
    const [found] = againstLastMonth([one('1'), one('2', { rows: [], offered: [7] })]);
    expect(found?.missing).toEqual([{ employeeId: '2', name: '2', rows: [7] }]);
  });

  it('misses no worker who has left, or who has the document already', () => {
    expect(againstLastMonth([one('1'), one('2', { rows: [], gone: true })])).toEqual([]);
    expect(againstLastMonth([one('1'), one('2', { rows: [], hasItAlready: true })])).toEqual([]);
  });

  it('names who is new, but not where no worker had anything before', () => {
    expect(againstLastMonth([one('1'), one('2', { before: null })])[0]?.added).toHaveLength(1);
    expect(againstLastMonth([one('1', { before: null }), one('2', { before: null })])).toEqual([]);
  });

  it('names whose payslip shrank, and whose grew from two pages to three', () => {
    const [found] = againstLastMonth([
      one('1', { before: 2, rows: [{ n: 1, pages: 1 }] }),
      one('2', { before: 2, rows: [{ n: 2, pages: 3 }] }),
      one('3', { before: 0, rows: [{ n: 3, pages: 1 }] }),
    ]);
    expect(found?.shorter).toEqual([{ employeeId: '1', name: '1', rows: [1], before: 2, now: 1 }]);
    expect(found?.longer).toEqual([{ employeeId: '2', name: '2', rows: [2], before: 2, now: 3 }]);
  });

  it('names a company that is wholly missing, unless it came by another file', () => {
    const other = { companyCode: '2', companyName: 'Beta', rows: [] };
    const missing = againstLastMonth([one('1'), one('2', other), one('3', other)]);
    expect(missing).toMatchObject([{ code: '2', absent: true, missing: [{ name: '2' }, { name: '3' }] }]);
    expect(againstLastMonth([one('1'), one('2', { ...other, hasItAlready: true }), one('3', other)])).toEqual([]);
  });

  it('names who has two, and whose pages are more', () => {
    const rows = [
      { n: 1, pages: 1 },
      { n: 4, pages: 2 },
    ];
    const [found] = againstLastMonth([one('1', { rows }), one('2')]);
    expect(found?.twice).toEqual([{ employeeId: '1', name: '1', rows: [1, 4] }]);
    expect(found?.longer).toEqual([{ employeeId: '1', name: '1', rows: [1, 4], before: 1, now: 2 }]);
  });

  it('says nothing of a company whose people have all left', () => {
    expect(againstLastMonth([one('1', { rows: [], gone: true }), one('2', { rows: [], gone: true })])).toEqual([]);
  });

  it('looks at December before January, at the year before of certificates', () => {
    expect([periodBefore(202601), periodBefore(202607), periodBefore(2026)]).toEqual([202512, 202606, 2025]);
  });
});
