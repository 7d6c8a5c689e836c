import { describe, expect, it } from 'vitest';
import { isRefusal } from '../refusal.ts';
import { readSheet } from './read-sheet.ts';
import { inline, sheetOf, workbookOf } from './sheets.fixture.ts';
import { type SheetColumn, tableOf } from './table.ts';

type Key = 'surname' | 'code' | 'day' | 'amount';

const DEFINITION: readonly SheetColumn<Key>[] = [
  { key: 'surname', header: 'Cognome', required: true },
  { key: 'code', header: 'Codice fiscale', synonyms: ['CF', 'cod. fisc.'], required: true, tells: /^[A-Z]\d{3}$/i },
  { key: 'day', header: 'Data di assunzione', synonyms: ['assunto il'], takes: 'month' },
  { key: 'amount', header: 'Retribuzione lorda', takes: 'number' },
];

async function table(source: Buffer | string, assigned?: ReadonlyMap<number, Key>) {
  const grid = await readSheet(source);
  if (isRefusal(grid)) throw new Error(grid.refused);
  return tableOf(grid, DEFINITION, assigned);
}

describe('a table', () => {
  it('finds its columns by their headers, whatever their order, case, accents and punctuation', async () => {
    const found = await table('Assunto il;C.F.;Altro;RETRIBUZIONE_LORDA (€);cognome *\n1/3/24;A123;x;1.234,50;Rossi\n');
    expect(found.columns.map((column) => [column.index, column.key])).toEqual([
      [0, 'day'],
      [1, 'code'],
      [2, null],
      [3, 'amount'],
      [4, 'surname'],
    ]);
    expect(found.rows).toEqual([
      { number: 2, texts: { surname: 'Rossi', code: 'A123', day: '1/3/24', amount: '1.234,50' }, messages: [] },
    ]);
  });

  it('prefers an exact header over a similar one', async () => {
    const found = await table('Codice fiscale dipendente;Codice fiscale;Cognome\nB999;A123;Rossi\n');
    expect(found.rows[0]?.texts.code).toBe('A123');
    const only = await table('Codice fiscale dipendente;Cognome\nB999;Rossi\n');
    expect(only.rows[0]?.texts.code).toBe('B999');
  });

  it('skips titles and blank lines above the headers, and headers repeated on each page', async () => {
    const found = await table(
      'Elenco del personale;\n\nStampato il;1/1/2026\nCognome;CF\nRossi;A123\nCognome;CF\nBianchi;B456\n',
    );
    expect(found.headerRow).toBe(4);
    expect(found.rows.map((row) => [row.number, row.texts.surname])).toEqual([
      [5, 'Rossi'],
      [7, 'Bianchi'],
    ]);
  });

  it('reads two-row headers with merged cells', async () => {
    const rows =
      `<row r="1">${inline('A1', 'Cognome')}${inline('B1', 'Codice')}${inline('C1', 'Retribuzione')}</row>` +
      `<row r="2">${inline('B2', 'fiscale')}${inline('C2', 'lorda')}${inline('D2', 'netta')}</row>` +
      `<row r="3">${inline('A3', 'Rossi')}${inline('B3', 'A123')}<c r="C3"><v>1234.5</v></c><c r="D3"><v>9</v></c></row>`;
    const merged = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="C1:D1"/></mergeCells>';
    const found = await table(await workbookOf({ sheet: sheetOf(rows, merged) }));
    expect(found.headerRow).toBe(2);
    expect(found.columns.map((column) => [column.header, column.key])).toEqual([
      ['Cognome', 'surname'],
      ['Codice fiscale', 'code'],
      ['Retribuzione lorda', 'amount'],
      ['Retribuzione netta', null],
    ]);
    expect(found.rows[0]?.texts).toMatchObject({ surname: 'Rossi', code: 'A123', amount: '1234,5' });
  });

  it('reports the empty required cells of each row', async () => {
    const found = await table('Cognome;CF;Data di assunzione\nRossi;a123;\n;A123;31/2/2024\n');
    expect(found.rows.map((row) => row.messages)).toEqual([[], [{ key: 'surname', text: 'Il campo è obbligatorio' }]]);
  });

  it("reads a number with a decimal comma, and a day as its month, if the column's definition requires it", async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const headers = ['Cognome', 'CF', 'Assunto il', 'Retribuzione lorda'];
    const rows =
      `<row r="1">${headers.map((text, at) => inline(`${'ABCD'.charAt(at)}1`, text)).join('')}</row>` +
      `<row r="2">${inline('A2', 'Rossi')}${inline('B2', 'A123')}<c r="C2" s="1"><v>45352</v></c><c r="D2"><v>1E-7</v></c></row>`;
    const found = await table(await workbookOf({ sheet: sheetOf(rows), styles }));
    expect(found.rows[0]?.texts).toMatchObject({ day: '03/2024', amount: '0,0000001' });
  });

  it('never takes an overlong cell as a header, and compares only its beginning', async () => {
    for (const sign of ['[', '(', '"', ' ', '.', 'a', '1']) {
      const found = await table(`${`x${sign.repeat(10_000)}`};Cognome;CF\n1;Rossi;A123\n`);
      expect(found.columns.map((column) => [column.header.length <= 200, column.key])).toEqual([
        [true, null],
        [true, 'surname'],
        [true, 'code'],
      ]);
    }
  });

  it('reports missing required columns, and accepts columns assigned by hand', async () => {
    const source = 'Chi;Cosa;Retribuzione lorda;Assunto il\nRossi;A123;5;1/1/2020\n';
    const guessed = await table(source);
    expect(guessed.missing).toEqual(['surname', 'code']);
    expect(guessed.rows[0]?.messages).toHaveLength(2);
    const byHand = await table(
      source,
      new Map<number, Key>([
        [0, 'surname'],
        [1, 'code'],
      ]),
    );
    expect(byHand.missing).toEqual([]);
    expect(byHand.rows[0]).toMatchObject({ texts: { surname: 'Rossi', amount: '' }, messages: [] });
  });

  it('recognises columns of pasted cells without headers by values that fit only one column', async () => {
    const found = await table('Rossi\tA123\nBianchi\tB456\n');
    expect(found.headerRow).toBeNull();
    expect(found.rows).toHaveLength(2);
    expect(found.columns.map((column) => column.key)).toEqual([null, 'code']);
    expect(found.missing).toEqual(['surname']);
  });

  it('reports which cell holds a formula error', async () => {
    const rows = `<row r="1">${inline('A1', 'Cognome')}${inline('B1', 'CF')}</row><row r="2">${inline('A2', 'Rossi')}<c r="B2" t="e"><v>#N/A</v></c></row>`;
    const found = await table(await workbookOf({ sheet: sheetOf(rows) }));
    expect(found.rows[0]?.messages[0]?.text).toContain('#N/A');
  });
});
