import { describe, expect, test } from 'vitest';
import { isProvisionalTaxCode, isTaxCode } from '../../src/directory/tax-code.ts';
import { buildCast, type Cast, DEMO_LOGINS, type DemoEmployee, type DemoPractice } from './cast.ts';

const TODAY = '2026-11-20';
const cast = buildCast(TODAY);

function practice(key: string, of: Cast = cast): DemoPractice {
  const found = of.practices.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
}

function employeesOf({ companies }: DemoPractice): DemoEmployee[] {
  return companies.flatMap((company) => company.employees);
}

describe('the cast of the demo', () => {
  const first = practice('first');
  const second = practice('second');

  test('gives the first practice the distribution code of new consultants and at least eight companies', () => {
    expect(first.distributionCode).toBe('003');
    expect(first.companies.length).toBeGreaterThanOrEqual(8);
  });

  test('has one company that heads a group of two, and one without web access', () => {
    expect(first.companies.filter(({ headKey }) => headKey === 'edilnova')).toHaveLength(2);
    expect(first.companies.filter(({ webAccess }) => !webAccess)).toHaveLength(1);
  });

  test('gives every company a valid VAT number and a valid code of 11 digits, or 16 characters for a sole trader', () => {
    for (const { vatNumber, taxCode } of [...first.companies, ...second.companies]) {
      expect(isProvisionalTaxCode(vatNumber), vatNumber).toBe(true);
      expect(isProvisionalTaxCode(taxCode) || isTaxCode(taxCode), taxCode).toBe(true);
    }
    expect(first.companies.filter(({ taxCode }) => taxCode.length === 16)).toHaveLength(1);
  });

  test('employs at least 150 people in the first practice, each with a valid fiscal code', () => {
    const people = new Set(employeesOf(first).map(({ taxCode }) => taxCode));
    expect(people.size).toBeGreaterThanOrEqual(150);
    for (const code of [...people, ...employeesOf(second).map(({ taxCode }) => taxCode)]) {
      expect(isTaxCode(code), code).toBe(true);
    }
  });

  test('never uses the same fiscal code in both practices', () => {
    const codes = new Set(employeesOf(first).map(({ taxCode }) => taxCode));
    expect(employeesOf(second).filter(({ taxCode }) => codes.has(taxCode))).toEqual([]);
  });

  test('includes names with accents and apostrophes, and people who left, came back, or lack web access', () => {
    const people = employeesOf(first);
    expect(people.some(({ firstName }) => /[àèéìòù]/.test(firstName))).toBe(true);
    expect(people.some(({ lastName }) => lastName.includes("'"))).toBe(true);
    expect(people.some(({ endedOn }) => endedOn !== null && endedOn < TODAY)).toBe(true);
    expect(people.some(({ employeeCode }) => employeeCode.endsWith('B'))).toBe(true);
    expect(people.some(({ webAccess }) => !webAccess)).toBe(true);
  });

  test('hires nobody under eighteen, and assigns only branches of the company', () => {
    for (const company of [...first.companies, ...second.companies]) {
      const branches = company.branches.map(({ code }) => code);
      for (const { birthDate, hiredOn, branchCode, taxCode } of company.employees) {
        expect(Number(hiredOn.slice(0, 4)) - Number(birthDate.slice(0, 4)), taxCode).toBeGreaterThanOrEqual(18);
        if (branchCode !== null) expect(branches).toContain(branchCode);
      }
    }
  });

  test('never repeats a fiscal code together with an employee code within a company', () => {
    const keys = employeesOf(first).map(
      ({ companyKey, taxCode, employeeCode }) => `${companyKey} ${taxCode} ${employeeCode}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the accounts of the demo', () => {
  const byLogin = new Map(cast.accounts.map((account) => [account.login, account]));

  test('include every login that the start prints, and repeat no login or e-mail', () => {
    for (const { login } of DEMO_LOGINS)
      expect(byLogin.get(login)?.grants.some((grant) => grant.activatedOn !== null)).toBe(true);
    expect(byLogin.size).toBe(cast.accounts.length);
    const emails = cast.accounts.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
  });

  test('give `dipendente` to Giulia Ferrari of Officine Meccaniche Brambati', () => {
    const account = byLogin.get('dipendente');
    expect(account).toMatchObject({ firstName: 'Giulia', lastName: 'Ferrari', taxCode: 'FRRGLI91D50F205K' });
    expect(account?.grants.map(({ companyKey }) => companyKey)).toEqual(['brambati']);
  });

  test('give two grants to one person, who is employed by the company of `azienda` and by another company', () => {
    expect(byLogin.get('elena.colombi')?.grants.map(({ companyKey }) => companyKey)).toEqual(['brambati', 'impianti']);
  });

  test('never have grants in both practices', () => {
    for (const { grants } of cast.accounts) expect(new Set(grants.map(({ practiceKey }) => practiceKey)).size).toBe(1);
  });

  test('use only e-mail addresses that nobody can own (RFC 2606)', () => {
    for (const { email } of cast.accounts) expect(email).toMatch(/^[a-z0-9.]+@esempio\.invalid$/);
  });
});

test('are identical for the same day, and belong to the same people for another day', () => {
  expect(buildCast(TODAY)).toEqual(cast);
  const codes = (of: Cast) => employeesOf(practice('first', of)).map(({ taxCode }) => taxCode);
  expect(codes(buildCast('2029-02-28'))).toEqual(codes(cast));
});
