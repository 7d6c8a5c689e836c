import { describe, expect, it } from 'vitest';
import { aPerson } from '../../test/support/portal/people.ts';
import { assignPages } from './assign-pages.ts';
import type { PageFacts } from './page-facts.ts';
import { birthIn } from './page-owner.ts';
import { aCode, aSlip, nameOf, PEOPLE, REGISTRY } from './slips.fixture.ts';

const OCTOBER = 202610;

/** The result for one page among seven plain slips of other people. */
function among(page: PageFacts) {
  const others = Array.from({ length: 7 }, (_, n) => aSlip(n + 10, OCTOBER));
  const { groups } = assignPages([...others, { ...page, page: 18 }], REGISTRY);
  return groups.find(({ pages }) => pages.includes(18));
}

describe('a page belongs to its subject', () => {
  it('if the code and the name match', () => {
    expect(among(aSlip(7, OCTOBER))).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
  });

  it('even if the code of the employer, who is an employee too, is above', () => {
    const employer = aCode(7, 1, { company: 0, role: 'none', nearName: null }, 0.05);
    const page = aSlip(7, OCTOBER, { codes: [employer, aCode(7, 7)] });
    expect(among(page)).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
  });

  it('only as a proposal for review if a relative who also works there is named below', () => {
    const relative = aCode(7, 2, {}, 0.55);
    const page = aSlip(7, OCTOBER, { codes: [aCode(7, 7), relative] });
    expect(among(page)).toMatchObject({
      employeeId: null,
      suggestions: ['7'],
      reasons: ['second-person', 'code-and-name-match'],
    });
  });
});

describe('a page headed as a summary', () => {
  const nobody = { summary: true, codes: [], named: [] };

  it('is left out only if it shows nobody', () => {
    expect(among(aSlip(7, OCTOBER, nobody))).toMatchObject({ outcome: 'riepilogo', reasons: ['summary-keyword'] });
  });

  it('is asked about if it shows a code, a name or a payroll number: it may be a sheet of that person', () => {
    const name = { text: nameOf(7), folded: nameOf(7), people: [7], role: 'none', labelled: false, y: 0.1 };
    const asked = { outcome: 'da verificare', reasons: ['summary-of-one'] };
    for (const shown of [
      { codes: [aCode(7, 7)] },
      { names: [{ ...name, role: 'none' as const, paid: false, paidApart: false, at: 0 }] },
      { printedNumbers: [7] },
    ])
      expect(among(aSlip(7, OCTOBER, { ...nobody, ...shown }))).toMatchObject(asked);
  });
});

describe('a second person is asked about', () => {
  it('even if the month or the kind is unknown too', () => {
    const codes = [aCode(7, 7), aCode(7, 2, {}, 0.55)];
    expect(among(aSlip(7, null, { codes, top: [9] }))).toMatchObject({
      employeeId: null,
      suggestions: ['7'],
      reasons: ['second-person', 'code-and-name-match', 'period-not-found'],
    });
    expect(among(aSlip(7, OCTOBER, { codes, payMarks: false }))).toMatchObject({
      employeeId: null,
      reasons: ['kind-unclear', 'second-person', 'code-and-name-match'],
    });
  });

  it('with the labelled one proposed, in a file of one page, if the other has no label and is below', () => {
    const alone = (other: object, y: number) =>
      assignPages([aSlip(7, OCTOBER, { codes: [aCode(7, 7), aCode(7, 2, other, y)] })], REGISTRY).groups[0];
    expect(alone({ role: 'none' }, 0.9)).toMatchObject({
      suggestions: ['7'],
      reasons: ['second-person', expect.anything()],
    });
    for (const several of [alone({ role: 'employee' }, 0.9), alone({ role: 'none' }, 0.1)])
      expect(several?.reasons).toEqual(['several-people-on-page']);
  });
});

describe('a page goes to review', () => {
  it('if a code is alone, without a matching name, payroll number or birth date', () => {
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

  it('if the payroll number is a colleague’s, unless the subject’s number is printed too', () => {
    const page = aSlip(7, OCTOBER, { printedNumbers: [3] });
    expect(among(page)?.reasons).toContain('number-differs');
    expect(among({ ...page, printedNumbers: [3, 7] })).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
  });

  it('if a second payroll number is printed after a label, unless many pages print that number', () => {
    const page = aSlip(7, OCTOBER, { printedNumbers: [7], numbers: ['5013'] });
    expect(among(page)).toMatchObject({ employeeId: null, reasons: ['several-people-on-page'] });
    const all = Array.from({ length: 8 }, (_, n) => aSlip(n, OCTOBER, { printedNumbers: [n], numbers: ['5013'] }));
    expect(assignPages(all, REGISTRY).groups.map(({ outcome }) => outcome)).toEqual(Array(8).fill('riconosciuto'));
  });

  it('if an unregistered person’s name stands before the subject’s own', () => {
    const own = {
      paid: false,
      paidApart: false,
      people: [7],
      role: 'employee' as const,
      labelled: true,
      at: 5,
      y: 0.15,
    };
    const whole = nameOf(7);
    const names = (before: string) => [
      { ...own, text: whole, folded: whole },
      { ...own, people: [], text: before, folded: before.replace(' ', '') },
      { ...own, people: [], text: `${before} ${whole}`, folded: before.replace(' ', '') + whole },
    ];
    expect(among(aSlip(7, OCTOBER, { names: names('ROSSI GIULIA') }))?.reasons).toEqual(['somebody-else-named']);
    expect(among(aSlip(7, OCTOBER, { names: names('MENSILITA AGGIUNTIVA') }))).toMatchObject({ employeeId: '7' });
  });

  it('if a colleague’s name is on it, with or without an amount of pay next to the name', () => {
    const stub = {
      paidApart: false,
      text: 'BIANCHI ADA',
      folded: nameOf(3),
      people: [3],
      role: 'none' as const,
      labelled: false,
      at: 5,
      y: 0.8,
    };
    expect(among(aSlip(7, OCTOBER, { names: [{ ...stub, paid: true }] }))).toMatchObject({ employeeId: null });
    const named = among(aSlip(7, OCTOBER, { names: [{ ...stub, paid: false }] }));
    expect(named).toMatchObject({
      employeeId: null,
      suggestions: ['7'],
      reasons: ['second-person', 'code-and-name-match'],
    });
  });

  it('if it shows a colleague’s code without a label, even if some other slips show that code too', () => {
    const below = (n: number) => aCode(n, 30, { role: 'none' }, 0.98);
    const slips = (with30: number) =>
      Array.from({ length: 10 }, (_, n) =>
        aSlip(n, OCTOBER, n < with30 ? { codes: [aCode(n, n), below(n)], named: [n, 30] } : {}),
      );
    const few = assignPages(slips(4), REGISTRY).groups;
    expect(few.filter(({ outcome }) => outcome === 'riconosciuto')).toHaveLength(6);
    // A person who appears on the slips of most of the company is their signer.
    const most = assignPages(slips(8), REGISTRY).groups;
    expect(most.filter(({ outcome }) => outcome === 'riconosciuto')).toHaveLength(10);
  });

  it('if it shows a colleague’s code instead of the person’s own, even if several slips do so', () => {
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

  it('if it prints twice a name that two people share, and no payroll number or birth date decides', () => {
    const label = { role: 'employee', labelled: false, paid: false, paidApart: false, y: 0.15 } as const;
    const shared = { ...label, text: nameOf(7), folded: nameOf(7), people: [3, 7] };
    const once = aSlip(7, OCTOBER, { names: [{ ...shared, at: 5 }] });
    const twice = { ...once, names: [...once.names, { ...shared, at: 90 }] };
    expect(among(once)).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
    expect(among(twice)).toMatchObject({ employeeId: null });
    expect(among({ ...twice, printedNumbers: [7] })).toMatchObject({ outcome: 'riconosciuto', employeeId: '7' });
  });

  it('if nothing shows that the page is a payslip', () => {
    const sheet = aSlip(7, OCTOBER, { netPay: false, netPays: 0, payMarks: false });
    expect(among(sheet)).toMatchObject({
      outcome: 'da verificare',
      kind: 'other',
      reasons: expect.arrayContaining(['kind-unclear']),
    });
    expect(among({ ...sheet, attendance: true })).toMatchObject({ outcome: 'riconosciuto', payrollKind: 'attendance' });
    expect(among(aSlip(7, OCTOBER, { payMarks: false }))).toMatchObject({ outcome: 'da verificare', kind: 'other' });
  });

  it('if it shows a name that does not match the code', () => {
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
    const both = { ...other, text: 'BIANCHI ADA E IL SUO', folded: nameOf(3) + nameOf(7), people: [] };
    const joined = aSlip(7, OCTOBER, { names: [{ ...other, people: [3], labelled: false }, both], named: [3, 7] });
    expect(among(joined), 'in one row with the code’s').toMatchObject({ outcome: 'da verificare', employeeId: null });
  });

  it('if the printed employer is not the person’s company', () => {
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

describe('an unregistered person', () => {
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

  it('may be created if code, name and birth date agree, in either order of the name', () => {
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
    ['that is no slip', { payMarks: false }],
    ['that is a sheet of presences', { attendance: true, netPay: false }],
  ])('may not be created if the page is %s', (_name, more) => {
    expect(among(page(more))?.reasons).not.toContain('new-person-agrees');
  });

  it('may not be created if three slips of the month show the code: it may be a signer’s', () => {
    const slips = [20, 21, 22].map((at) => ({ ...page(), page: at }));
    const { groups } = assignPages(
      slips.map((one) => ({ ...one, pageOf: { n: 1, of: 1 } })),
      REGISTRY,
    );
    expect(groups.map(({ reasons }) => reasons.includes('new-person-agrees'))).toEqual([false, false, false]);
  });
});
