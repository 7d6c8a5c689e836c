import { describe, expect, it } from 'vitest';
import { aPerson } from '../../test/support/portal/people.ts';
import { assignPages } from './assign-pages.ts';
import type { PageFacts } from './page-facts.ts';
import { birthIn } from './page-owner.ts';
import { aCode, aSlip, nameOf, PEOPLE, REGISTRY } from './slips.fixture.ts';

const OCTOBER = 202610;

/** What becomes of one page among seven plain slips of other people. */
function among(page: PageFacts) {
  const others = Array.from({ length: 7 }, (_, n) => aSlip(n + 10, OCTOBER));
  const { groups } = assignPages([...others, { ...page, page: 18 }], REGISTRY);
  return groups.find(({ pages }) => pages.includes(18));
}

describe('a page belongs to the person whom it is about', () => {
  it('as its code and name say', () => {
    expect(among(aSlip(7, OCTOBER))).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
  });

  it('though the employer’s own code, which is an employee’s too, stands above', () => {
    const employer = aCode(7, 1, { company: 0, role: 'none', nearName: null }, 0.05);
    const page = aSlip(7, OCTOBER, { codes: [employer, aCode(7, 7)] });
    expect(among(page)).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
  });

  it('though a relative who works there too is named below', () => {
    const relative = aCode(7, 2, { role: 'relative' }, 0.55);
    const page = aSlip(7, OCTOBER, { codes: [aCode(7, 7), relative] });
    expect(among(page)).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
  });
});

describe('a page waits for a person', () => {
  it('where a code stands alone, without a name, a payroll number or a day of birth that says the same', () => {
    const codesOnly = Array.from({ length: 7 }, (_, n) => aSlip(n + 10, OCTOBER, { named: [] }));
    const alone = aSlip(7, OCTOBER, { page: 18, named: [] });
    const { groups } = assignPages([...codesOnly, alone], REGISTRY);
    expect(groups.find(({ pages }) => pages.includes(18))).toMatchObject({
      outcome: 'da verificare',
      employeeId: null,
      reasons: ['code-alone', 'code-matches'],
    });
    for (const more of [{ printedNumbers: [7] }, { days: [birthIn(PEOPLE[7]?.taxCode ?? '')] }]) {
      const told = assignPages([...codesOnly, { ...alone, ...more }], REGISTRY).groups;
      expect(told.find(({ pages }) => pages.includes(18))).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
    }
  });

  it('where the payroll number is a colleague’s, unless the own one stands there too', () => {
    const page = aSlip(7, OCTOBER, { printedNumbers: [3] });
    expect(among(page)?.reasons).toContain('number-differs');
    expect(among({ ...page, printedNumbers: [3, 7] })).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
  });

  it('where a colleague’s pay stands beside a name, whatever label excuses it', () => {
    const stub = {
      paidApart: false,
      text: 'BIANCHI ADA',
      folded: nameOf(3),
      people: [3],
      role: 'other' as const,
      labelled: false,
      at: 5,
      y: 0.8,
    };
    expect(among(aSlip(7, OCTOBER, { names: [{ ...stub, paid: true }] }))).toMatchObject({ employeeId: null });
    expect(among(aSlip(7, OCTOBER, { names: [{ ...stub, paid: false }] }))).toMatchObject({ employeeId: '7' });
  });

  it('where a colleague’s code stands without a label, though it does so on some other slips too', () => {
    const below = (n: number) => aCode(n, 30, { role: 'none' }, 0.98);
    const slips = (with30: number) =>
      Array.from({ length: 10 }, (_, n) =>
        aSlip(n, OCTOBER, n < with30 ? { codes: [aCode(n, n), below(n)], named: [n, 30] } : {}),
      );
    const few = assignPages(slips(4), REGISTRY).groups;
    expect(few.filter(({ outcome }) => outcome === 'riconosciuto')).toHaveLength(6);
    // Whoever stands on the slips of most of the company signs them.
    const most = assignPages(slips(8), REGISTRY).groups;
    expect(most.filter(({ outcome }) => outcome === 'riconosciuto')).toHaveLength(10);
  });

  it('where most slips that bear a colleague’s code are of people without a code of their own', () => {
    const label = { role: 'employee', labelled: true, paid: false, paidApart: false, at: 5, y: 0.14 } as const;
    const mistyped = (n: number) =>
      aSlip(n, OCTOBER, {
        codes: [aCode(n, 30)],
        names: [{ ...label, text: nameOf(n), folded: nameOf(n), people: [n] }],
      });
    const { groups } = assignPages(
      Array.from({ length: 12 }, (_, n) => (n < 3 ? mistyped(n) : aSlip(n, OCTOBER))),
      REGISTRY,
    );
    for (const page of [1, 2, 3])
      expect(groups.find(({ pages }) => pages.includes(page))).toMatchObject({
        employeeId: null,
        reasons: expect.not.arrayContaining(['no-code']),
      });
  });

  it('where a name that two people bear stands twice, and no payroll number or birth date tells them apart', () => {
    const label = { role: 'employee', labelled: false, paid: false, paidApart: false, y: 0.15 } as const;
    const shared = { ...label, text: nameOf(7), folded: nameOf(7), people: [3, 7] };
    const once = aSlip(7, OCTOBER, { names: [{ ...shared, at: 5 }] });
    const twice = { ...once, names: [...once.names, { ...shared, at: 90 }] };
    expect(among(once)).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
    expect(among(twice)).toMatchObject({ employeeId: null });
    expect(among({ ...twice, printedNumbers: [7] })).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
  });

  it('where nothing says that it is a payslip', () => {
    const sheet = aSlip(7, OCTOBER, { netPay: false, netPays: 0, payMarks: false });
    expect(among(sheet)).toMatchObject({
      outcome: 'da verificare',
      kind: 'other',
      reasons: expect.arrayContaining(['kind-unclear']),
    });
    expect(among({ ...sheet, attendance: true })).toMatchObject({ outcome: 'riconosciuto', payrollKind: 'attendance' });
    expect(among(aSlip(7, OCTOBER, { otherForm: true }))).toMatchObject({ outcome: 'da verificare', kind: 'other' });
  });

  it('where another name than its code’s stands on it', () => {
    const other = {
      text: 'BIANCHI ADA',
      folded: nameOf(3),
      people: [3],
      role: 'none',
      labelled: true,
      paid: false,
      paidApart: false,
      at: 5,
      y: 0.16,
    } as const;
    const page = aSlip(7, OCTOBER, { names: [{ ...other, people: [...other.people] }], named: [3, 7] });
    expect(among(page)).toMatchObject({ outcome: 'da verificare', employeeId: null });
  });

  it('where its employer is another company than the one that the person works for', () => {
    const employer = aCode(
      7,
      1,
      { code: '10000000223', form: 'number', people: [], company: 1, role: 'employer' },
      0.05,
    );
    const page = aSlip(7, OCTOBER, { codes: [employer, aCode(7, 7)] });
    expect(among(page)).toMatchObject({
      outcome: 'da verificare',
      employeeId: null,
      reasons: expect.arrayContaining(['other-company']),
    });
    expect(PEOPLE[7]?.taxCode).toBeDefined();
  });
});

describe('somebody whom the registry does not know', () => {
  const NEW = aPerson(77);
  const name = `${NEW.lastName} ${NEW.firstName}`.toUpperCase();
  const own = aCode(7, 7, { code: NEW.taxCode, people: [], nearName: name });
  const other = aCode(7, 8, { code: aPerson(78).taxCode, people: [], nearName: null }, 0.2);
  const page = (more: Partial<PageFacts> = {}) =>
    aSlip(7, OCTOBER, { codes: [own], named: [], days: [birthIn(NEW.taxCode)], ...more });
  const aName = (text: string) => ({
    ...{ text, folded: text.replace(/[^A-Z]/g, ''), people: [], role: 'employee' as const, labelled: true },
    ...{ paid: false, paidApart: false, at: 10, y: 0.1 },
  });

  it('may be entered where code, name and day of birth agree, whichever way round the name stands', () => {
    const turned = name.split(' ').toReversed().join(' ');
    for (const names of [[], [aName(name)], [aName(turned)]])
      expect(among(page({ names }))?.reasons).toEqual(['unknown-code', 'new-person-agrees', 'birth-matches']);
  });

  it.each<[string, Partial<PageFacts>]>([
    ['without the day of birth', { days: [] }],
    ['with another day of birth', { days: [birthIn(aPerson(78).taxCode)] }],
    ['without a name', { codes: [{ ...own, nearName: null }] }],
    ['with another day of birth behind its label', { births: [birthIn(aPerson(78).taxCode)] }],
    ['with the name of somebody else', { names: [aName(name), aName('BIANCHI ADA')] }],
    ['with a second code', { codes: [own, other] }],
    ['with two amounts to be paid', { netPays: 2 }],
    [
      'with a colleague’s payroll number',
      { codes: [own, { ...aCode(7, 1), company: 0, people: [], role: 'employer' }], printedNumbers: [3] },
    ],
    ['that is no slip', { payMarks: false, otherForm: true }],
    ['that is a sheet of presences', { attendance: true, netPay: false }],
  ])('is not where the page is one %s', (_name, more) => {
    expect(among(page(more))?.reasons).not.toContain('new-person-agrees');
  });

  it('is not where the code stands on three slips of the month: it may sign them', () => {
    const slips = [20, 21, 22].map((at) => ({ ...page(), page: at }));
    const { groups } = assignPages(
      slips.map((one) => ({ ...one, pageOf: { n: 1, of: 1 } })),
      REGISTRY,
    );
    expect(groups.map(({ reasons }) => reasons.includes('new-person-agrees'))).toEqual([false, false, false]);
  });
});
