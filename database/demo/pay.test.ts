import { describe, expect, test } from 'vitest';
import { buildCast } from './cast.ts';
import { payOf, yearToDate } from './pay.ts';
import { accrualsAt } from './time-off.ts';

const companies = buildCast('2026-11-20').practices.flatMap((practice) => practice.companies);
const everyone = companies.flatMap((company) =>
  company.employees.filter(({ endedOn }) => endedOn === null).map((employee) => ({ company, employee })),
);

describe('a payslip’s figures', () => {
  test.each(['ordinary', 'thirteenth', 'fourteenth'] as const)('add up to the net pay of each %s payslip', (kind) => {
    const period = kind === 'fourteenth' ? 202606 : 202512;
    for (const { company, employee } of everyone.filter((one) => one.employee.hiredOn < '2025-12-01')) {
      const pay = payOf(company, employee, period, kind);
      const sum = pay.rows.reduce((total, row) => total + row.earning - row.deduction, 0);
      expect(pay.net).toBe(sum);
      expect(pay.net).toBeGreaterThan(0);
      expect(Number.isInteger(pay.net)).toBe(true);
    }
  });

  test('differ between the corrected and the wrong version of a payslip', () => {
    for (const { company, employee } of everyone) {
      expect(payOf(company, employee, 202610, 'ordinary', 2).net).toBeGreaterThan(
        payOf(company, employee, 202610, 'ordinary').net,
      );
    }
  });

  test("of a year add up to the year's taxable income", () => {
    const one = everyone[0];
    if (!one) throw new Error('nobody');
    const months = Array.from({ length: 12 }, (_, i) => payOf(one.company, one.employee, 202501 + i, 'ordinary'));
    const more = [
      payOf(one.company, one.employee, 202506, 'fourteenth'),
      payOf(one.company, one.employee, 202512, 'thirteenth'),
    ];
    const sum = [...months, ...more].reduce((total, pay) => total + pay.taxableIncome, 0);
    expect(yearToDate(one.company, one.employee, 202512).taxableIncome).toBe(sum);
  });

  test("give a balance of last year's remainder plus accrued minus used, and January starts with December's balance", () => {
    for (const { employee } of everyone.filter((one) => one.employee.hiredOn < '2025-01-01')) {
      const january = accrualsAt(employee, 202601);
      accrualsAt(employee, 202512).forEach((december, i) => {
        expect(december.balance).toBeCloseTo(december.previous + december.accrued - december.used);
        expect(january[i]?.previous).toBeCloseTo(december.balance);
      });
    }
  });
});
