import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../refusal.ts';
import type { Cell, Grid } from './grid.ts';
import { readSheet } from './read-sheet.ts';
import { inline, sheetOf, workbookOf } from './sheets.fixture.ts';
import { writeCsv, writeXlsx } from './write-sheet.ts';

const LISTS = 'test/fixtures/lists';

async function cellsOf(source: Buffer | string): Promise<Cell[][]> {
  return (await gridOf(source)).rows.map((row) => row.cells);
}

async function gridOf(source: Buffer | string): Promise<Grid> {
  const grid = await readSheet(source);
  if (isRefusal(grid)) throw new Error(grid.refused);
  return grid;
}

const asText = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : '');

async function refusalOf(source: Buffer | string): Promise<string> {
  const grid = await readSheet(source);
  return isRefusal(grid) ? grid.refused : `read: ${JSON.stringify(grid.rows.slice(0, 3))}`;
}

describe('a delimited file', () => {
  it('is read with any delimiter, and keeps decimal commas', async () => {
    expect(await cellsOf('nome;importo;nota\nRossi;1,50;a,b\nBianchi;2,75;\n')).toEqual([
      ['nome', 'importo', 'nota'],
      ['Rossi', '1,50', 'a,b'],
      ['Bianchi', '2,75'],
    ]);
    expect(await cellsOf('a\tb\n1;2\t3,4\n')).toEqual([
      ['a', 'b'],
      ['1;2', '3,4'],
    ]);
    expect(await cellsOf('sep=|\na|b\n1|2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(await cellsOf('sep=;\r\na;b\r\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  it('is read as UTF-8 with or without a byte-order mark, as UTF-16 and as Windows-1252', async () => {
    const expected = [
      ['località', 'cognome'],
      ['Forlì', 'D’Agostò'],
    ];
    const text = 'località;cognome\nForlì;D’Agostò\n';
    expect(await cellsOf(Buffer.from(text))).toEqual(expected);
    expect(await cellsOf(Buffer.from(`\ufeff${text}`))).toEqual(expected);
    expect(await cellsOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
    const windows = Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
    expect(await cellsOf(windows)).toEqual(expected);
  });

  it('keeps leading zeros, line breaks in quotes, and values protected from a spreadsheet program', async () => {
    expect(await cellsOf('cf;via\n00123456789;"Via Roma 1\r\nInterno 2"\n="00042";\'-1\n')).toEqual([
      ['cf', 'via'],
      ['00123456789', 'Via Roma 1\r\nInterno 2'],
      ['00042', '-1'],
    ]);
  });

  it('numbers its rows as a spreadsheet program does: empty rows count but are left out', async () => {
    const grid = await gridOf('a;b\n\n;\n1;2\n\n');
    expect(grid.rows.map((row) => row.number)).toEqual([1, 4]);
  });

  it('is refused, with a reason, if it has an unclosed quote, no content, or binary content', async () => {
    expect(await readSheet('a;b\n1;"2\n3;4\n')).toMatchObject({ refused: 'sheet-quote-open' });
    expect(await refusalOf('')).toBe('sheet-empty');
    expect(await refusalOf('\n;;\n')).toBe('sheet-empty');
    expect(await refusalOf(Buffer.from('%PDF-1.4 a;b'))).toBe('sheet-unreadable');
    expect(await refusalOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBe('sheet-unreadable');
    expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'))).toBe('sheet-old-format');
  });

  it('may have up to 100,000 rows and 200 columns; a larger one is refused', async () => {
    const rows = (count: number) => `a;b\n${'x;y\n'.repeat(count - 1)}`;
    expect((await gridOf(rows(100_000))).rows).toHaveLength(100_000);
    expect(await refusalOf(rows(100_001))).toBe('sheet-too-many-rows');
    expect(await refusalOf(`${';'.repeat(200)}x\n`)).toBe('sheet-too-many-columns');
    expect(await refusalOf(`${'a;'.repeat(199)}x\n`)).toContain('read');
  });
});

describe('a cell', () => {
  const longest = 'x'.repeat(32_767);

  it('of a delimited file has at most 32,767 characters; a longer one is refused with its row number', async () => {
    expect(await cellsOf(`a;b\n1;${longest}\n`)).toEqual([
      ['a', 'b'],
      ['1', longest],
    ]);
    for (const long of [`${longest}x`, `"${'\n'.repeat(32_768)}"`, '['.repeat(1_900_000)])
      expect(await readSheet(`a;b\n1;${long}\n`)).toEqual({
        refused: 'sheet-cell-too-long',
        data: { limit: '32.767', row: 2 },
      });
  });

  it('of a workbook has the same limit, inline or among the shared strings', async () => {
    const cell = (text: string) => sheetOf(`<row r="1">${inline('A1', text)}</row>`);
    expect(await cellsOf(await workbookOf({ sheet: cell(longest) }))).toEqual([[longest]]);
    expect(await refusalOf(await workbookOf({ sheet: cell(`${longest}x`) }))).toBe('sheet-cell-too-long');
    const shared = await workbookOf({
      sheet: sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
      strings: `<sst><si><t>${longest}</t><t>x</t></si></sst>`,
    });
    expect(await refusalOf(shared)).toBe('sheet-cell-too-long');
  });
});

describe('a workbook', () => {
  it('returns numbers, days, texts and the last value of formulas', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="00000"/>' +
      '<numFmt numFmtId="166" formatCode="#,##0.00&quot; giorni&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="166"/></cellXfs></styleSheet>';
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1234.5</v></c><c r="C1" s="1"><v>45352</v></c><c r="D1" s="2"><v>42</v></c>' +
        '<c r="E1" s="3"><v>45352.75</v></c><c r="F1"><f>1+1</f><v>2</v></c><c r="G1" t="str"><f>A1</f><v>testo</v></c>' +
        '<c r="H1" t="e"><v>#N/A</v></c><c r="I1" t="b"><v>1</v></c><c r="J1" s="4"><v>3</v></c><c r="K1"><f>A9</f></c></row>',
    );
    const strings = '<sst><si><r><t>Ros</t></r><r><t>si_x000D_</t></r><rPh><t>x</t></rPh></si></sst>';
    expect(await cellsOf(await workbookOf({ sheet, styles, strings }))).toEqual([
      [
        'Rossi\r',
        1234.5,
        { day: '2024-03-01' },
        '00042',
        { day: '2024-03-01' },
        2,
        'testo',
        { error: '#N/A' },
        true,
        3,
      ],
    ]);
  });

  it("counts days from 1904 if it declares that, and handles days before Excel's false leap day of 1900", async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    const sheet = sheetOf('<row r="1"><c r="A1"><v>43890</v></c><c r="B1"><v>59</v></c></row>');
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>';
    expect(await cellsOf(await workbookOf({ sheet, styles }))).toEqual([
      [{ day: '2020-02-29' }, { day: '1900-02-28' }],
    ]);
    expect((await cellsOf(await workbookOf({ sheet, styles, workbook })))[0]?.[0]).toEqual({ day: '2024-03-01' });
  });

  it('is read from its first visible sheet, including prefixed tags and cells without addresses', async () => {
    const workbook =
      '<x:workbook xmlns:x="x" xmlns:r="r"><x:sheets><x:sheet name="H" state="hidden" sheetId="1" r:id="rId9"/><x:sheet name="A" sheetId="2" r:id="rId1"/></x:sheets></x:workbook>';
    const sheet =
      '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row/><x:row><x:c><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const grid = await gridOf(await workbookOf({ sheet, workbook }));
    expect(grid.rows).toEqual([
      { number: 1, cells: [1, 2] },
      { number: 3, cells: [3] },
    ]);
  });

  // A separate process reads the file, with a heap far smaller than the unpacked content.
  it.each([
    ['one text', ' '.repeat(170 * 1024 * 1024), 'sheet-unreadable'],
    ['one tag', `<c v="${'x'.repeat(170 * 1024 * 1024)}"/>`, 'sheet-unreadable'],
    ['many comments', `<!--${'x'.repeat(100_000)}-->`.repeat(1_800), 'sheet-too-large'],
  ])('is refused as a zip bomb before its content is unpacked into memory: %s', async (_, content, refusal) => {
    const bomb = await workbookOf({ sheet: sheetOf(`<row r="1">${inline('A1', 'x')}</row>${content}`) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const program = `
      import { buffer } from 'node:stream/consumers';
      import { readSheet } from ${JSON.stringify(new URL('./read-sheet.ts', import.meta.url).href)};
      console.log((await readSheet(await buffer(process.stdin))).refused);`;
    const reader = ['--max-old-space-size=80', '--input-type=module', '--eval', program];
    expect(execFileSync(process.execPath, reader, { input: bomb, encoding: 'utf8' }).trim()).toBe(refusal);
  });

  it('allocates no memory for a distant cell, a million empty rows, or custom entities', async () => {
    expect(await refusalOf(await workbookOf({ sheet: sheetOf(`<row r="1">${inline('XFD1', 'x')}</row>`) }))).toBe(
      'sheet-too-many-columns',
    );
    const far = sheetOf(`<row r="1">${inline('A1', 'a')}</row><row r="1048576">${inline('A1048576', 'z')}</row>`);
    expect((await gridOf(await workbookOf({ sheet: far }))).rows).toHaveLength(2);
    const empty = sheetOf(`<row r="1">${inline('A1', 'a')}</row>${'<row><c/><c/></row>'.repeat(200_000)}`);
    expect((await gridOf(await workbookOf({ sheet: empty }))).rows).toHaveLength(1);
    const laughs = `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${sheetOf('<row r="1"><c t="str"><v>&b;</v></c></row>')}`;
    expect(await refusalOf(await workbookOf({ sheet: laughs }))).toBe('sheet-unreadable');
  });

  it('is refused if it is damaged or not a workbook at all', async () => {
    const good = await workbookOf({ sheet: sheetOf(`<row r="1">${inline('A1', 'a')}</row>`) });
    expect(await refusalOf(good.subarray(0, good.length - 30))).toBe('sheet-unreadable');
    expect(await refusalOf(await workbookOf({ sheet: '<worksheet><sheetData><row>' }))).toBe('sheet-unreadable');
  });

  it('of 100,000 rows is read in bounded memory', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, at) => `<row r="${at + 1}">${inline(`A${at + 1}`, `Cognome${at}`)}<c r="B${at + 1}"><v>${at}</v></c></row>`,
    );
    const bytes = await workbookOf({ sheet: sheetOf(rows.join('')) });
    const grid = await gridOf(bytes);
    expect(grid.rows).toHaveLength(100_000);
    expect(grid.rows[99_999]?.cells).toEqual(['Cognome99999', 99_999]);
  });
});

describe('a file that the portal writes', () => {
  const DANGEROUS = ['=1+1', '+39 02', '-1', '@SUM(A1)', '\tx', '\rx'];

  it('contains no cell that could run, and reads back unchanged', async () => {
    const csv = writeCsv(['testo', 'numero'], [...DANGEROUS.map((text) => [text, 1.5]), ['a"b;c', null]]);
    for (const cell of csv
      .toString('utf8')
      .slice(1)
      .split(/;|\r\n/))
      expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
    expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(await cellsOf(csv)).toEqual([['testo', 'numero'], ...DANGEROUS.map((text) => [text, '1,5']), ['a"b;c']]);
    const xlsx = await writeXlsx([
      { name: 'Foglio', headers: ['testo', 'numero'], rows: DANGEROUS.map((text) => [text, 1.5]), blankRows: 3 },
    ]);
    expect((await cellsOf(xlsx)).slice(1, 5)).toEqual(DANGEROUS.slice(0, 4).map((text) => [text, 1.5]));
    expect(xlsx.toString('latin1')).not.toContain('<f>');
  });
});

describe('lists from other projects', () => {
  it('of csv-spectrum match their JSON', async () => {
    const folder = path.join(LISTS, 'csv-spectrum');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
      const expected = JSON.parse(
        readFileSync(path.join(folder, 'expected-json', file.replace('.csv', '.json')), 'utf8'),
      ) as Record<string, string>[];
      const [headers = [], ...rows] = await cellsOf(readFileSync(path.join(folder, file)));
      const shown = rows.map((row) =>
        Object.fromEntries(headers.map((header, index) => [asText(header), asText(row[index])])),
      );
      expect(shown, file).toEqual(expected);
    }
  });

  it('of other programs are read, or refused with a reason', async () => {
    const folder = path.join(LISTS, 'exceljs-xlsx');
    for (const file of readdirSync(folder)) {
      const grid = await readSheet(readFileSync(path.join(folder, file)));
      if (isRefusal(grid)) expect(grid.refused, file).toMatch(/^sheet-/);
      else expect(grid.rows.length, file).toBeGreaterThan(0);
    }
    const old = await gridOf(readFileSync(path.join(folder, '1904.xlsx')));
    expect(JSON.stringify(old.rows)).toMatch(/"day":"(19|20)\d\d/);
  });
});
