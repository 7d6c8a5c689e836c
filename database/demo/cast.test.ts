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

  test('the first practice has the distribution code of new consultants and at least eight companies', () => {
    expect(first.distributionCode).toBe('003');
    expect(first.companies.length).toBeGreaterThanOrEqual(8);
  });

  test('one company heads a group of two, and one has no web access', () => {
    expect(first.companies.filter(({ headKey }) => headKey === 'edilnova')).toHaveLength(2);
    expect(first.companies.filter(({ webAccess }) => !webAccess)).toHaveLength(1);
  });

  test('every company has a valid VAT number, and a valid code of 11 digits or, a sole trader, of 16 characters', () => {
    for (const { vatNumber, taxCode } of [...first.companies, ...second.companies]) {
      expect(isProvisionalTaxCode(vatNumber), vatNumber).toBe(true);
      expect(isProvisionalTaxCode(taxCode) || isTaxCode(taxCode), taxCode).toBe(true);
    }
    expect(first.companies.filter(({ taxCode }) => taxCode.length === 16)).toHaveLength(1);
  });

  test('at least 150 people are employed in the first practice, each with a valid fiscal code', () => {
    const people = new Set(employeesOf(first).map(({ taxCode }) => taxCode));
    expect(people.size).toBeGreaterThanOrEqual(150);
    for (const code of [...people, ...employeesOf(second).map(({ taxCode }) => taxCode)]) {
      expect(isTaxCode(code), code).toBe(true);
    }
  });

  test('no fiscal code of one practice is in the other', () => {
    const codes = new Set(employeesOf(first).map(({ taxCode }) => taxCode));
    expect(employeesOf(second).filter(({ taxCode }) => codes.has(taxCode))).toEqual([]);
  });

  test('there are names with accents and apostrophes, people who left, came back, or have no web access', () => {
    const people = employeesOf(first);
    expect(people.some(({ firstName }) => /[àèéìòù]/.test(firstName))).toBe(true);
    expect(people.some(({ lastName }) => lastName.includes("'"))).toBe(true);
    expect(people.some(({ endedOn }) => endedOn !== null && endedOn < TODAY)).toBe(true);
    expect(people.some(({ employeeCode }) => employeeCode.endsWith('B'))).toBe(true);
    expect(people.some(({ webAccess }) => !webAccess)).toBe(true);
  });

  test('nobody was hired before the age of eighteen, and every branch is one of the company', () => {
    for (const company of [...first.companies, ...second.companies]) {
      const branches = company.branches.map(({ code }) => code);
      for (const { birthDate, hiredOn, branchCode, taxCode } of company.employees) {
        expect(Number(hiredOn.slice(0, 4)) - Number(birthDate.slice(0, 4)), taxCode).toBeGreaterThanOrEqual(18);
        if (branchCode !== null) expect(branches).toContain(branchCode);
      }
    }
  });

  test('within a company no two employments share fiscal code and employee code', () => {
    const keys = employeesOf(first).map(
      ({ companyKey, taxCode, employeeCode }) => `${companyKey} ${taxCode} ${employeeCode}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the accounts of the demo', () => {
  const byLogin = new Map(cast.accounts.map((account) => [account.login, account]));

  test('every login that the start prints can be used, and no login or e-mail stands twice', () => {
    for (const { login } of DEMO_LOGINS)
      expect(byLogin.get(login)?.grants.some((grant) => grant.activatedOn !== null)).toBe(true);
    expect(byLogin.size).toBe(cast.accounts.length);
    const emails = cast.accounts.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
  });

  test('`dipendente` is Giulia Ferrari of Officine Meccaniche Brambati', () => {
    const account = byLogin.get('dipendente');
    expect(account).toMatchObject({ firstName: 'Giulia', lastName: 'Ferrari', taxCode: 'FRRGLI91D50F205K' });
    expect(account?.grants.map(({ companyKey }) => companyKey)).toEqual(['brambati']);
  });

  test('one person is employed by the company of `azienda` and by another: one account, two grants', () => {
    expect(byLogin.get('elena.colombi')?.grants.map(({ companyKey }) => companyKey)).toEqual(['brambati', 'impianti']);
  });

  test('no account has grants in both practices', () => {
    for (const { grants } of cast.accounts) expect(new Set(grants.map(({ practiceKey }) => practiceKey)).size).toBe(1);
  });

  test('only an address that nobody can own is used (RFC 2606)', () => {
    for (const { email } of cast.accounts) expect(email).toMatch(/^[a-z0-9.]+@esempio\.invalid$/);
  });
});

test('the same day gives the same cast, and another day the same people', () => {
  expect(buildCast(TODAY)).toEqual(cast);
  const codes = (of: Cast) => employeesOf(practice('first', of)).map(({ taxCode }) => taxCode);
  expect(codes(buildCast('2029-02-28'))).toEqual(codes(cast));
});
