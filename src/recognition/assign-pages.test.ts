import { describe, expect, it } from 'vitest';
import { assignPages } from './assign-pages.ts';
import { aCode, aSlip, REGISTRY } from './slips.fixture.ts';

/**
 * The month assigned to the last page of a file, which prints no month. On the other pages, `october` print October and
 * `september` print September.
 */
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
  it('gets the file’s month if all but a stray page agree on it', () => {
    expect(monthGiven(10, 0)).toBe(202610);
    expect(monthGiven(20, 1)).toBe(202610);
  });

  it('gets no month if it begins differently from the pages that print the month', () => {
    const card = aSlip(8, null, { top: [6, 7, 8, 9] });
    const { groups } = assignPages([...Array.from({ length: 8 }, (_, n) => aSlip(n, 202610)), card], REGISTRY);
    expect(groups.at(-1)).toMatchObject({ period: null, outcome: 'da verificare' });
  });

  it('gets no month if part of the file prints another month: a majority is not enough', () => {
    expect(monthGiven(7, 3)).toBeNull();
    expect(monthGiven(9, 1)).toBeNull();
  });

  it('gets no month in a file with too few pages to vote', () => {
    expect(monthGiven(3, 0)).toBeNull();
  });
});

describe('the year of a thirteenth', () => {
  const aThirteenth = (n: number, year: number) =>
    aSlip(n, null, { payrollKind: 'thirteenth', additionalYear: year, payMarks: true });
  const yearsGiven = (years: number[], registry = REGISTRY) =>
    assignPages(
      years.map((year, n) => aThirteenth(n, year)),
      registry,
    ).groups.map(({ period, outcome }) => [period, outcome]);

  it('goes to review if the other pages print a different year: a payroll number may look like a year', () => {
    expect(yearsGiven([2026, 2026, 2026, 2026, 2036]).slice(3)).toEqual([
      [202612, 'riconosciuto'],
      [null, 'da verificare'],
    ]);
  });

  it('is not taken from the person’s payroll number', () => {
    const employees = REGISTRY.employees.map((one, n) => (n === 0 ? { ...one, employeeCode: '02036' } : one));
    expect(yearsGiven([2036], { ...REGISTRY, employees: employees as never })).toEqual([[null, 'da verificare']]);
    expect(yearsGiven([2036])).toEqual([[203612, 'riconosciuto']]);
  });
});

describe('a sheet about the same person after a slip', () => {
  const behind = (more: Parameters<typeof aSlip>[2]) => {
    const sheet = aSlip(0, null, { page: 2, netPay: false, payMarks: false, ...more });
    return assignPages([aSlip(0, 202610), sheet], REGISTRY).groups.map(({ pages }) => pages);
  };

  it('does not join the payslip if it has no word of pay, unless the slip says that it continues', () => {
    expect(behind({ withoutPay: true })).toEqual([[1], [2]]);
    expect(behind({ withoutPay: true, continues: true })).toEqual([[1, 2]]);
    expect(behind({ withoutPay: true, attendance: true })).toEqual([[1, 2]]);
    expect(behind({ withoutPay: false })).toEqual([[1, 2]]);
  });

  it('joins the slip only if it begins like the slip: a statement of severance pay is a separate document', () => {
    expect(behind({ top: [1, 2, 3, 9] })).toEqual([[1, 2]]);
    expect(behind({ top: [6, 7, 8, 9] })).toEqual([[1], [2]]);
  });
});

describe('sheet 3 of 3 of one person', () => {
  it('goes to review right after another person’s sheet 2 of 3: the sheet may only name a relative', () => {
    const second = aSlip(0, 202610, { pageOf: { n: 2, of: 3 } });
    const third = aSlip(1, null, { pageOf: { n: 3, of: 3 } });
    const group = assignPages([second, third], REGISTRY).groups.find(({ pages }) => pages.includes(2));
    expect(group).toMatchObject({ employeeId: null, suggestions: [], reasons: ['continuation-uncertain'] });
  });
});

describe('a slip in large letters', () => {
  const kindsOf = (large: (number | null)[]) =>
    assignPages(
      large.map((letters, n) => aSlip(n, 202610, { large: letters })),
      REGISTRY,
    ).groups.map(({ kind }) => kind);

  it('is not taken for a payslip if another slip of its print lacks them: it may be a simulation', () => {
    expect(kindsOf([7, 7, 7, 7, null])).toEqual(['other', 'other', 'other', 'other', 'payslip']);
  });

  it('is a payslip if every slip of its print has them, and there are at least three: they are its letterhead', () => {
    expect(kindsOf([7, 7, 7])).toEqual(['payslip', 'payslip', 'payslip']);
    expect(kindsOf([7, 7])).toEqual(['other', 'other']);
  });

  it('may have a second page without them', () => {
    const pages = [0, 1, 2].flatMap((n) => [
      aSlip(n, 202610, { page: 2 * n + 1, large: 7, pageOf: { n: 1, of: 2 } }),
      aSlip(n, 202610, { page: 2 * n + 2, pageOf: { n: 2, of: 2 } }),
    ]);
    expect(assignPages(pages, REGISTRY).groups.map(({ kind, pages: own }) => [kind, own.length])).toEqual(
      Array.from({ length: 3 }, () => ['payslip', 2]),
    );
  });
});

describe('a code on pages of several people', () => {
  const withApprover = (approver: (n: number) => number) =>
    Array.from({ length: 9 }, (_, n) => aSlip(n, 202610, { codes: [aCode(n, n), aCode(n, approver(n), {}, 0.8)] }));

  it('goes to review, which proposes the person whose code is at the subject’s place', () => {
    const { groups } = assignPages(
      withApprover((n) => 20 + n),
      REGISTRY,
    );
    expect(groups.map(({ employeeId, suggestions }) => [employeeId, suggestions])).toEqual(
      Array.from({ length: 9 }, (_, n) => [null, [String(n)]]),
    );
  });

  it('is never at the subject’s place where the same people appear again and again', () => {
    const hidden = withApprover((n) => 20 + (n % 3)).map((page, n) =>
      n === 4 ? { ...page, codes: page.codes.slice(1), named: [21] } : page,
    );
    const { groups } = assignPages(hidden, REGISTRY);
    expect(groups.find(({ pages }) => pages.includes(5))?.employeeId).toBeNull();
  });
});

describe('the choice sheet for 8, 5 and 2 per mille', () => {
  const certificate = (n: number, page: number) =>
    aSlip(n, null, { page, certificate: 2026, certificateForm: true, netPay: false, payMarks: false });
  const sheet = (n: number, page: number, year: number | null = 2026) =>
    aSlip(n, null, { page, certificate: year, choiceSheet: true, netPay: false, payMarks: false });
  const groups = (...pages: ReturnType<typeof aSlip>[]) =>
    assignPages(pages, REGISTRY).groups.map(({ pages: own, kind, outcome }) => [own, kind, outcome]);

  it('joins the certificate of its person, right after that certificate or after all of them, and is no duplicate', () => {
    const both = [
      [[1, 3], 'taxCertificate', 'riconosciuto'],
      [[2, 4], 'taxCertificate', 'riconosciuto'],
    ];
    expect(groups(certificate(0, 1), certificate(1, 2), sheet(0, 3), sheet(1, 4))).toEqual(both);
    expect(groups(certificate(0, 1), certificate(1, 2), sheet(0, 3, null), sheet(1, 4, null))).toEqual(both);
    expect(groups(certificate(0, 1), sheet(0, 2), sheet(0, 3))).toEqual([
      [[1, 2, 3], 'taxCertificate', 'riconosciuto'],
    ]);
  });

  it('is no certificate by itself, nor part of a certificate for another year', () => {
    expect(groups(certificate(0, 1), sheet(0, 2, 2025))[1]).toEqual([[2], 'other', 'da verificare']);
    expect(groups(sheet(0, 1))).toEqual([[[1], 'other', 'da verificare']]);
  });
});

describe('two-sheet slips whose second sheet shows no person', () => {
  const first = (n: number, page: number) => aSlip(n, 202610, { page, layout: [1, 2, 3, 4, 5, 6], identityLabels: 4 });
  const second = (page: number) =>
    aSlip(30, null, { page, codes: [], named: [], netPay: false, layout: [20, 21, 22, 23, 24, 25], identityLabels: 0 });
  /** In `sheets`, each letter is a person's first sheet, and each dot a second sheet without a person. */
  const read = (sheets: string) =>
    assignPages(
      [...sheets].map((one, at) => (one === '.' ? second(at + 1) : first(one.charCodeAt(0) - 65, at + 1))),
      REGISTRY,
    );
  const doubtOf = (sheets: string) =>
    read(sheets).groups.flatMap(({ pages, reasons }) => (reasons.includes('sheets-differ') ? pages : []));

  it('lead to one question about all second sheets', () => {
    expect(read('A.B.C.D.').question?.pages).toEqual([2, 4, 6, 8]);
    expect(doubtOf('A.B.C.D.')).toEqual([]);
  });

  it('stay in doubt, outside that question, if they have more or fewer sheets than most', () => {
    expect(doubtOf('A.BC.D.E.')).toEqual([3]);
    expect(read('A.BC.D.E.').question?.pages).toEqual([2, 5, 7, 9]);
    expect(doubtOf('A..C.D.E.')).toEqual([1]);
    expect(read('A..C.D.E.').question?.pages).toEqual([5, 7, 9]);
  });

  it('raise no doubt if the number of sheets varies throughout the file', () =>
    expect(doubtOf('A.B.CDE.F')).toEqual([]));
});

describe('adjacent pages with the same code', () => {
  const stranger = {
    ...{ text: 'ROSSI MARTA', folded: 'ROSSIMARTA', people: [], role: 'employee' as const, labelled: true },
    ...{ at: 5, y: 0.15, paid: false, paidApart: false },
  };
  const sheet = aSlip(0, 202610, { netPay: false, payMarks: false, attendance: true });
  const slip = aSlip(0, 202610, { page: 2, named: [], names: [stranger], codes: [aCode(1, 0)] });
  const others = Array.from({ length: 7 }, (_, n) => aSlip(n + 10, 202610));
  const groups = (...pages: ReturnType<typeof aSlip>[]) => assignPages([...pages, ...others], REGISTRY).groups;

  it('form one group, which is in doubt if one of the pages shows a different name', () => {
    for (const pages of [
      [sheet, slip],
      [
        { ...slip, page: 1 },
        { ...sheet, page: 2 },
      ],
    ])
      expect(groups(...pages)[0]).toMatchObject({
        ...{ pages: [1, 2], outcome: 'da verificare', employeeId: null, suggestions: ['0'] },
        reasons: ['name-differs'],
        printedName: 'ROSSI MARTA',
      });
  });

  it('form two groups if each page has an amount of pay', () => {
    expect(groups(aSlip(0, 202610), slip).map(({ pages }) => pages)).toContainEqual([2]);
  });
});

describe('a code at the foot of many people’s pages', () => {
  const outcomes = (paidApart: boolean) =>
    assignPages(
      [0, 1, 2, 3, 4].map((n) =>
        aSlip(n, 202610, {
          codes: [aCode(n, n), aCode(n, 9, { role: 'none', paidApart }, 0.9)],
        }),
      ),
      REGISTRY,
    ).groups.map(({ outcome }) => outcome);

  it('belongs to a signer, unless the row of the code contains that person’s pay', () => {
    expect(new Set(outcomes(false))).toEqual(new Set(['riconosciuto']));
    expect(new Set(outcomes(true))).toEqual(new Set(['da verificare']));
  });
});

describe('a file of an unknown employer', () => {
  const foreign = aCode(
    0,
    9,
    { code: '10000000991', form: 'number', people: [], company: null, role: 'employer' },
    0.05,
  );
  const outcomes = (foreignPages: number, ownPages: number) =>
    assignPages(
      Array.from({ length: foreignPages + ownPages }, (_, n) =>
        aSlip(n, 202610, n < foreignPages ? { codes: [aCode(n, n), { ...foreign }] } : {}),
      ),
      REGISTRY,
    );

  it('assigns no page with certainty, though each page prints a known person', () => {
    const { groups, foreignEmployer } = outcomes(4, 0);
    expect(foreignEmployer).toEqual({ code: '10000000991', pages: 4 });
    expect(groups.map(({ outcome, reasons }) => [outcome, reasons.includes('foreign-employer')])).toEqual(
      Array(4).fill(['da verificare', true]),
    );
  });

  it('is recognised only if most pages show the employer’s code: a single stray page goes to review', () => {
    const { groups, foreignEmployer } = outcomes(1, 4);
    expect(foreignEmployer).toBeNull();
    expect(groups.map(({ outcome }) => outcome)).toEqual(['da verificare', ...Array(4).fill('riconosciuto')]);
  });
});

describe('13ª mensilità on the next sheet of a slip', () => {
  const sheets = (first: Parameters<typeof aSlip>[2], next: Parameters<typeof aSlip>[2]) =>
    assignPages(
      [aSlip(0, 202612, first), aSlip(0, null, { page: 2, payrollKind: 'thirteenth', ...next })],
      REGISTRY,
    ).groups.map(({ pages, payrollKind, period }) => [pages, payrollKind, period]);

  it('is an item of that slip if an amount is next to it and the slip shows no net pay yet', () => {
    expect(sheets({ netPay: false }, { additionalItem: true })).toEqual([[[1, 2], 'ordinary', 202612]]);
    const month = { additionalItem: true, period: 202612, periodWeight: 3 };
    expect(sheets({ netPay: false }, month)).toEqual([[[1, 2], 'ordinary', 202612]]);
  });

  it('begins another slip if it is a heading, or comes after the net pay', () => {
    const split = [
      [[1], 'ordinary'],
      [[2], 'thirteenth'],
    ];
    expect(sheets({ netPay: false }, {}).map((one) => one.slice(0, 2))).toEqual(split);
    expect(sheets({ netPay: true }, { additionalItem: true }).map((one) => one.slice(0, 2))).toEqual(split);
  });

  it('makes the slip a thirteenth, even if it is the only item', () => {
    const only = { payrollKind: 'thirteenth' as const, additionalItem: true };
    expect(assignPages([aSlip(0, 202612, only)], REGISTRY).groups[0]?.payrollKind).toBe('thirteenth');
  });
});
