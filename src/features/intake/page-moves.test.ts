import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { againstGiving, movePages, newGroup, type PagesRow, whyNotMovePages } from './page-moves.ts';

const ROSSI = 'RSSMRA85C61F205X';
const BIANCHI = 'BNCLCU88C14E648F';

function aRow(n: number, pages: number[], part: Partial<PagesRow> = {}): PagesRow {
  return {
    n,
    fileId: '1',
    pages,
    boxes: [],
    taxCode: null,
    printedName: null,
    outcome: 'riconosciuto',
    reasons: ['code-matches'],
    documentId: null,
    ...part,
  };
}
const boxOn = (page: number) => ({ page, x: 0.1, y: 0.2, width: 0.3, height: 0.02 });

describe('moving pages', () => {
  const row = aRow(1, [1, 2]);
  const other = aRow(2, [3]);
  it.each([
    ['if no page is named', row, [], other, 'pages-needed'],
    ['if a page is in another group', row, [2, 3], other, 'pages-of-another-group'],
    ['within the same group', row, [1], row, 'pages-in-same-group'],
    ['to a group of another file', row, [1], aRow(2, [1], { fileId: '2' }), 'pages-of-another-file'],
    ['for all pages to a new group', row, [2, 1, 1], null, 'pages-all-to-new-group'],
    ['out of a document', aRow(1, [1, 2], { documentId: '9' }), [1], other, 'intake-row-confirmed'],
    ['into a document', row, [1], aRow(2, [3], { documentId: '9' }), 'intake-row-confirmed'],
  ])('is refused %s', (_, from, pages, to, code) => expect(whyNotMovePages(from, pages, to)?.refused).toBe(code));

  it.each([
    ['some pages to a new group', [2], null],
    ['some pages to another group', [2], other],
    ['all pages to another group', [1, 2], other],
    ['a page to a group that has lost all its pages', [1], aRow(2, [])],
  ])('is allowed for %s', (_, pages, to) => expect(whyNotMovePages(row, pages, to)).toBeNull());
});

describe('moved pages', () => {
  it('keep the order of the file and the places of the codes printed on them', () => {
    const first = aRow(1, [1, 3], { taxCode: ROSSI, boxes: [boxOn(1), boxOn(3)] });
    const { from, to } = movePages(aRow(2, [2], { taxCode: ROSSI, boxes: [boxOn(2)] }), [2], first);
    expect([from.pages, to.pages]).toEqual([[], [1, 2, 3]]);
    expect(to.boxes.map((box) => box.page)).toEqual([1, 2, 3]);
  });

  it('remember the group and code they came from, until they return', () => {
    const rossi = aRow(1, [1], { taxCode: ROSSI, boxes: [boxOn(1)] });
    const bianchi = aRow(2, [2, 3], { taxCode: BIANCHI, boxes: [boxOn(2), boxOn(3)] });
    const there = movePages(bianchi, [2], rossi);
    expect(there.to.boxes).toEqual([boxOn(1), { ...boxOn(2), home: { n: 2, code: BIANCHI } }]);
    const back = movePages({ ...rossi, ...there.to }, [2], { ...bianchi, ...there.from });
    expect(back.to.boxes).toEqual([boxOn(2), boxOn(3)]);
  });
});

describe('a recognised group', () => {
  const rossi = aRow(1, [1, 2], { taxCode: ROSSI, boxes: [boxOn(1)] });
  const other = aRow(2, [3], { taxCode: BIANCHI, boxes: [boxOn(3)] });

  it('goes to review when the page with its code leaves, and is recognised again when that page returns', () => {
    const { from, to } = movePages(rossi, [1], other);
    expect(from).toMatchObject({ outcome: 'da verificare', reasons: ['code-moved-away', 'code-matches'] });
    const back = movePages({ ...other, ...to }, [1], { ...rossi, ...from });
    expect(back.to).toEqual({ pages: [1, 2], boxes: [boxOn(1)], outcome: 'riconosciuto', reasons: ['code-matches'] });
  });

  it('does not become certain through the code of another group', () => {
    const { from } = movePages(rossi, [1], other);
    const { to } = movePages(other, [3], { ...rossi, ...from });
    expect(to.outcome).toBe('da verificare');
  });

  it('stays recognised when a page without the code leaves', () =>
    expect(movePages(rossi, [2], other).from.outcome).toBe('riconosciuto'));
});

describe('a group that was split off', () => {
  it('has the code printed on its pages, and no code if they print none or several', () => {
    const rossi = aRow(1, [1, 2], { taxCode: ROSSI, printedName: 'ROSSI MARIA', boxes: [boxOn(1)] });
    expect(newGroup(rossi, [1])).toMatchObject({ taxCode: ROSSI, printedName: 'ROSSI MARIA' });
    expect(newGroup(rossi, [2])).toEqual({
      ...{ taxCode: null, printedName: null, outcome: 'da verificare' },
      reasons: ['split-by-hand'],
    });
    const both = { ...rossi, boxes: [boxOn(1), { ...boxOn(2), home: { n: 2, code: BIANCHI } }] };
    expect(newGroup(both, [2])).toMatchObject({ taxCode: BIANCHI, printedName: null });
    expect(newGroup({ ...both, pages: [1, 2, 3] }, [1, 2]).taxCode).toBeNull();
  });
});

describe('any sequence of moves', () => {
  const CODES = [ROSSI, BIANCHI, null] as const;
  const OUTCOMES = ['riconosciuto', 'da verificare', 'sconosciuto', 'duplicato', 'riepilogo'] as const;
  /** Generates a file of some pages that are distributed over groups; some pages print their group's code. */
  const file = fc
    .array(fc.record({ group: fc.integer({ min: 1, max: 5 }), printed: fc.boolean() }), { minLength: 1, maxLength: 14 })
    .chain((pages) =>
      fc
        .array(fc.record({ code: fc.constantFrom(...CODES), outcome: fc.constantFrom(...OUTCOMES) }), {
          minLength: 5,
          maxLength: 5,
        })
        .map((groups) =>
          groups.flatMap(({ code, outcome }, index) => {
            const own = pages.flatMap((page, at) => (page.group === index + 1 ? [{ ...page, page: at + 1 }] : []));
            const boxes = code === null ? [] : own.filter((one) => one.printed).map((one) => boxOn(one.page));
            const row = aRow(
              index + 1,
              own.map((one) => one.page),
              { taxCode: code, outcome, boxes },
            );
            return own.length > 0 ? [row] : [];
          }),
        ),
    );
  const wish = fc.record({
    from: fc.nat(),
    to: fc.option(fc.nat()),
    pages: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
  });

  type Step = { from: number; to: number; pages: number[] };
  function apply(rows: Map<number, PagesRow>, { from, pages, to }: Step): void {
    const source = rows.get(from);
    const target = rows.get(to) ?? (source && { ...source, n: to, pages: [], boxes: [], ...newGroup(source, pages) });
    if (!source || !target) throw new Error('no such group');
    const moved = movePages(source, pages, target);
    rows.set(from, { ...source, ...moved.from });
    rows.set(to, { ...target, ...moved.to });
  }
  const shown = (rows: Map<number, PagesRow>) => [...rows.values()].filter((row) => row.pages.length > 0);
  const pagesOf = (rows: Map<number, PagesRow>) =>
    shown(rows)
      .flatMap((row) => row.pages)
      .toSorted((a, b) => a - b);

  it('loses no page, shows none twice, and can be undone completely', () => {
    fc.assert(
      fc.property(file, fc.array(wish, { maxLength: 12 }), (start, wishes) => {
        const rows = new Map(start.map((row) => [row.n, row]));
        const before = pagesOf(rows);
        const done: Step[] = [];
        for (const { from, pages, to } of wishes) {
          const all = [...rows.values()];
          const source = shown(rows)[from % shown(rows).length] as PagesRow;
          const target = to === null ? null : (all[to % all.length] as PagesRow);
          const chosen = [...new Set(pages.map((page) => source.pages[page % source.pages.length] as number))];
          if (whyNotMovePages(source, chosen, target)) continue;
          const step = { from: source.n, pages: chosen, to: target?.n ?? Math.max(...rows.keys()) + 1 };
          apply(rows, step);
          done.push(step);
          expect(pagesOf(rows)).toEqual(before);
          for (const { pages: own } of rows.values()) expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
        for (const { from, pages, to } of done.toReversed()) {
          expect(whyNotMovePages(rows.get(to) as PagesRow, pages, rows.get(from) as PagesRow)).toBeNull();
          apply(rows, { from: to, pages, to: from });
        }
        expect(shown(rows)).toEqual(start);
      }),
    );
  });
});

describe('assigning pages to a person', () => {
  const box = (page: number, code: string) => ({ ...boxOn(page), home: { n: 9, code } });
  const from = { boxes: [box(1, ROSSI), box(2, BIANCHI)], taxCode: ROSSI, employeeId: '1' };
  it.each([
    ['is not contradicted by pages that print the person’s code', from, [1], { employeeId: '2', codes: [ROSSI] }, null],
    [
      'is contradicted by pages that print another code',
      from,
      [1],
      { employeeId: '2', codes: [BIANCHI] },
      { codes: [ROSSI] },
    ],
    [
      'is contradicted by the other of two printed codes',
      from,
      [1, 2],
      { employeeId: '2', codes: [ROSSI] },
      { codes: [BIANCHI] },
    ],
    [
      'is not contradicted if the person has the pages already',
      from,
      [1, 2],
      { employeeId: '1', codes: ['VRDGNN90A01F205R'] },
      null,
    ],
    ['is not contradicted if the person has no code', from, [1], { employeeId: '2', codes: [] }, null],
    [
      'is contradicted by another recognised person if no code is printed',
      { ...from, boxes: [] },
      [1],
      { employeeId: '2', codes: [BIANCHI] },
      { employeeId: '1' },
    ],
    [
      'is not contradicted if no code is printed and nobody was recognised',
      { ...from, boxes: [], employeeId: null },
      [1],
      { employeeId: '2', codes: [BIANCHI] },
      null,
    ],
    [
      'is not contradicted if the person is new and no code is printed',
      { ...from, boxes: [] },
      [1],
      { employeeId: null, codes: [BIANCHI] },
      null,
    ],
    [
      'is contradicted by another printed code if the person is new',
      { ...from, employeeId: null },
      [1],
      { employeeId: null, codes: [BIANCHI] },
      { codes: [ROSSI] },
    ],
  ])('%s', (_, row, pages, to, against) => expect(againstGiving(row, pages, to)).toEqual(against));
});
