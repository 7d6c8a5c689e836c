import { afterAll, expect, it } from 'vitest';
import { sheetOf, workbookOf } from '../server/sheets/sheets.fixture.ts';
import type { SheetColumn } from '../server/sheets/table.ts';
import { endWaitingProcesses, LIMITS } from './engine-process.ts';
import { tableInSheet } from './sheet-engine.ts';

type Key = 'name' | 'code';
const columns: readonly SheetColumn<Key>[] = [
  { key: 'name', header: 'Nome' },
  { key: 'code', header: 'Codice', tells: /^[A-Z]\d{3}$/ },
];
const table = (text: string, assigned?: ReadonlyMap<number, Key>) =>
  tableInSheet(Buffer.from(text), { columns, assigned });

afterAll(endWaitingProcesses);

it('a sheet is read in a separate process into a table with all rows in order', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `persona ${at};A${at}`);
  const found = await table(`Nome;Codice\n${rows.join('\n')}\n`);
  if ('refused' in found) throw new Error(found.refused);
  expect(found.columns.map(({ key }) => key)).toEqual(['name', 'code']);
  expect(found.rows.map(({ texts }) => `${texts.name};${texts.code}`)).toEqual(rows);
});

it('the separate process finds columns chosen automatically and columns chosen by hand', async () => {
  const told = await table('Anna\tA123\nBruno\tB456\n');
  expect(told).toMatchObject({ columns: [{ key: null }, { key: 'code' }] });
  expect(await table('Anna\tA123\n', new Map([[0, 'name' as const]]))).toMatchObject({
    columns: [{ key: 'name' }, {}],
  });
});

it('a sheet is refused with a code if the sheet reader rejects it, or if it ends its process', async () => {
  expect(await table('')).toEqual({ refused: 'sheet-empty' });
  expect(await table(`Nome;Codice\n${'['.repeat(1_900_000)};A123\n`)).toMatchObject({ refused: 'sheet-cell-too-long' });
  const many = await workbookOf({ sheet: sheetOf('<row><c t="str"><v>x</v></c></row>'.repeat(100_000)) });
  const limits = { ...LIMITS, silenceMs: 1 };
  expect(await tableInSheet(many, { columns }, { limits })).toEqual({ refused: 'sheet-too-heavy' });
});
