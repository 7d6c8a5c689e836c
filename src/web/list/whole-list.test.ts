import { describe, expect, test } from 'vitest';
import { arrange } from './whole-list.ts';

const ROWS = [
  { name: 'Dell’Orto', code: '12', at: '10:00:00' },
  { name: 'Càffaro', code: '7', at: '10:00:00' },
  { name: 'Bianchi Rossi', code: '100', at: '09:00:00' },
];
const WHOLE = {
  words: (row: (typeof ROWS)[number]) => `${row.name} ${row.code}`,
  by: { name: (row: (typeof ROWS)[number]) => row.name, at: (row: (typeof ROWS)[number]) => row.at },
};
const view = { applied: {}, typed: '', page: 0, size: 25 };
const names = (page: { rows: readonly { name: string }[] }) => page.rows.map((row) => row.name);

describe('a list that the browser filters, sorts and pages', () => {
  test('matches every typed word, ignoring accents and case', () => {
    expect(names(arrange(ROWS, WHOLE, { ...view, typed: 'caff' }))).toEqual(['Càffaro']);
    expect(names(arrange(ROWS, WHOLE, { ...view, typed: 'rossi 100' }))).toEqual(['Bianchi Rossi']);
    expect(arrange(ROWS, WHOLE, { ...view, typed: 'rossi 7' }).total).toBe(0);
  });

  test('returns one page, and counts all rows that match the filters', () => {
    expect(arrange(ROWS, WHOLE, { ...view, size: 2, page: 1 })).toEqual({ rows: [ROWS[2]], total: 3 });
    expect(arrange(ROWS, WHOLE, { ...view, size: -1, page: 4 }).rows).toHaveLength(3);
  });

  test("sorts in Italian order, and keeps the server's order without a sort column", () => {
    expect(names(arrange(ROWS, WHOLE, { ...view, sort: 'name,asc' }))).toEqual([
      'Bianchi Rossi',
      'Càffaro',
      'Dell’Orto',
    ]);
    expect(names(arrange(ROWS, WHOLE, { ...view, sort: 'constructor,asc' }))).toEqual(names({ rows: ROWS }));
  });

  test('also reverses equal rows when it reverses the default order', () => {
    expect(names(arrange(ROWS, WHOLE, view, 'at,desc'))).toEqual(['Dell’Orto', 'Càffaro', 'Bianchi Rossi']);
    expect(names(arrange(ROWS, WHOLE, { ...view, sort: 'at,asc' }, 'at,desc'))).toEqual([
      'Bianchi Rossi',
      'Càffaro',
      'Dell’Orto',
    ]);
  });
});
