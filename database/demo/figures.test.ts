import { describe, expect, it } from 'vitest';
import { FIGURE_KINDS, KINDS } from '../../src/features/dashboard/figures.ts';
import { buildCast } from './cast.ts';
import { demoDocuments } from './documents.ts';
import { demoFigures } from './figures.ts';
import { payOf } from './pay.ts';

const TODAY = '2026-11-20';
const cast = buildCast(TODAY);
const sets = demoFigures(cast, TODAY);
const total = (companyKey: string, kind: string, year: number, at: number) =>
  sets
    .filter((set) => set.companyKey === companyKey && set.kind === kind && set.year === year)
    .flatMap(({ rows }) => rows)
    .reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0);

describe('the demo’s figures', () => {
  it('cover three full years and the current one, in every kind, for the company and the group head', () => {
    for (const companyKey of ['brambati', 'edilnova'])
      for (const year of [2023, 2024, 2025, 2026])
        for (const kind of FIGURE_KINDS) {
          const set = sets.find((one) => one.companyKey === companyKey && one.year === year && one.kind === kind);
          expect(set?.rows.length, `${companyKey} ${year} ${kind}`).toBeGreaterThan(0);
          for (const { amounts } of set?.rows ?? []) expect(amounts).toHaveLength(KINDS[kind].measures.length);
        }
  });

  it("of a month equal the sums of the month's payslips before corrections, to the cent", () => {
    const company = cast.practices[0]?.companies.find(({ key }) => key === 'brambati');
    if (!company) throw new Error('no company');
    const slips = demoDocuments(cast, TODAY).filter(
      ({ employeeKey, payrollKind, period, version }) =>
        employeeKey.startsWith('brambati/') && payrollKind === 'ordinary' && period === 202603 && version === 1,
    );
    const net = slips.reduce((sum, { employeeKey, period }) => {
      const employee = company.employees.find(({ key }) => key === employeeKey);
      return sum + (employee ? payOf(company, employee, period, 'ordinary').net : 0);
    }, 0);
    const march = sets
      .filter(({ companyKey, kind, year }) => companyKey === 'brambati' && kind === 'cedolini' && year === 2026)
      .flatMap(({ rows }) => rows.filter(({ month }) => month === 3));
    expect(march.reduce((sum, { amounts }) => sum + (amounts[2] ?? 0), 0)).toBe(net);
  });

  it('are consistent: costs with payslips, numbers of people with the company, branches with the total', () => {
    for (const companyKey of ['brambati', 'edilnova'])
      for (const year of [2023, 2024, 2025, 2026]) {
        expect(total(companyKey, 'costi', year, 0)).toBe(total(companyKey, 'cedolini', year, 1));
        expect(total(companyKey, 'costi', year, 1)).toBe(total(companyKey, 'cedolini', year, 4));
        expect(total(companyKey, 'presenzeDipendenti', year, 0)).toBe(total(companyKey, 'presenze', year, 0));
        const costs = KINDS.costi.measures.reduce((sum, _, at) => sum + total(companyKey, 'costi', year, at), 0);
        expect(total(companyKey, 'filiali', year, 1)).toBe(costs);
      }
  });
});
