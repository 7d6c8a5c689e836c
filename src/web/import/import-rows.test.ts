import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../server/refusal.ts';
import { readSheet } from '../../server/sheets/read-sheet.ts';
import { SHEET_IMPORT } from '../../text/common/sheet-import.ts';
import {
  belowHeaders,
  firstTab,
  type ImportRow,
  judgedAgain,
  rowsOf,
  sheetOf,
  TABS,
  takenOf,
  typedInto,
  withReasons,
} from './import-rows.ts';

const FIELDS = [
  { key: 'nome', label: 'Nome' },
  { key: 'importo', label: 'Importo' },
];
const row = (riga: number, esito: ImportRow['esito'], more: Partial<ImportRow> = {}): ImportRow => ({
  riga,
  valori: { nome: `N${riga}`, importo: '1,50' },
  esito,
  messaggi: [],
  ...more,
});
const numbers = (rows: readonly ImportRow[]) => rows.map(({ riga }) => riga);

describe('the rows of a preview', () => {
  const rows = [
    row(2, 'valida'),
    row(3, 'corretta'),
    row(4, 'controllare'),
    row(5, 'controllare', { confermata: true }),
    row(6, 'rifiutata', { messaggi: [{ campo: 'nome', testo: 'No' }] }),
    row(7, 'valida', { fuori: true }),
    row(8, 'rifiutata', { fuori: true, confermata: true }),
  ];

  it('appear in exactly one of four tabs', () => {
    expect(TABS.map((tab) => numbers(rowsOf(rows, tab)))).toEqual([[2, 3], [4, 5], [6], [7, 8]]);
  });

  it('are imported if they are valid, or doubtful and ticked, but not if refused, unticked or left out', () => {
    expect(numbers(takenOf(rows))).toEqual([2, 3, 5]);
  });

  it('are first shown in the tab that needs a correction', () => {
    expect(firstTab(rows)).toBe('rifiutate');
    expect(firstTab(rows.filter(({ riga }) => riga < 6))).toBe('controllare');
    expect(firstTab([row(2, 'valida')])).toBe('valide');
  });

  it('lose their tick when they are edited', () => {
    const typed = typedInto(row(5, 'controllare', { confermata: true }), 'nome', ' Anna ');
    expect(typed).toMatchObject({ valori: { nome: 'Anna' }, confermata: false });
    expect(typedInto(typed, 'nome', ' ').valori.nome).toBeNull();
  });
});

describe('rows that are validated again', () => {
  it('take the new verdict, except rows that the user has left out', () => {
    const left = row(4, 'rifiutata', { fuori: true });
    const judged = judgedAgain([row(2, 'rifiutata'), row(3, 'valida'), left], [row(2, 'valida'), row(3, 'rifiutata')]);
    expect(judged.map(({ esito }) => esito)).toEqual(['valida', 'rifiutata', 'rifiutata']);
    expect(judged[2]).toBe(left);
  });

  it('keep the note of an automatic correction, and keep a tick while the doubt is the same', () => {
    const note = [{ campo: 'nome', testo: 'Scambiati' }];
    const doubt = [{ campo: 'nome', testo: 'Non corrisponde' }];
    const before = [
      row(2, 'corretta', { messaggi: note }),
      row(3, 'controllare', { messaggi: doubt, confermata: true }),
      row(4, 'controllare', { messaggi: doubt, confermata: true }),
    ];
    const judged = judgedAgain(before, [
      row(2, 'valida'),
      row(3, 'controllare', { messaggi: doubt }),
      row(4, 'controllare', { messaggi: [{ campo: 'nome', testo: 'Ripetuta' }] }),
    ]);
    expect(judged[0]).toMatchObject({ esito: 'corretta', messaggi: note });
    expect(judged.map(({ confermata }) => confermata ?? false)).toEqual([false, true, false]);
  });
});

describe('the spreadsheet written from the rows', () => {
  it('writes each row at its original row number and omits the rows that are left out', async () => {
    const rows = [
      row(9, 'valida', { valori: { nome: '-12,40', importo: 'a;b "c"' } }),
      row(3, 'valida', { valori: { nome: null, importo: '00042' } }),
      row(4, 'valida', { fuori: true }),
    ];
    const grid = await readSheet(Buffer.from(sheetOf(rows, FIELDS)));
    if (isRefusal(grid)) throw new Error(grid.refused);
    expect(grid.rows).toEqual([
      { number: 1, cells: ['Nome', 'Importo'] },
      { number: 3, cells: ['', '00042'] },
      { number: 9, cells: ['-12,40', 'a;b "c"'] },
    ]);
  });

  it('starts with a header row, even if the cells were pasted without headers', () => {
    expect(numbers(belowHeaders([row(1, 'valida'), row(2, 'valida')]))).toEqual([2, 3]);
    expect(numbers(belowHeaders([row(2, 'valida'), row(5, 'valida')]))).toEqual([2, 5]);
  });

  it('lists all rows with their errors, starting with the rows that need a correction', () => {
    const rows = [
      row(2, 'valida'),
      row(3, 'valida', { fuori: true }),
      row(4, 'controllare', { messaggi: [{ campo: 'nome', testo: 'Non corrisponde' }] }),
      row(5, 'rifiutata', {
        messaggi: [
          { campo: 'nome', testo: 'Manca' },
          { campo: null, testo: 'Ripetuta' },
        ],
      }),
    ];
    expect(withReasons(rows, FIELDS, SHEET_IMPORT)).toEqual({
      colonne: ['Riga', 'Esito', 'Motivo', 'Nome', 'Importo'],
      righe: [
        ['5', 'Rifiutate', 'Manca. Ripetuta', 'N5', '1,50'],
        ['4', 'Da controllare', 'Non corrisponde', 'N4', '1,50'],
        ['3', 'Lasciate fuori', '', 'N3', '1,50'],
        ['2', 'Valide', '', 'N2', '1,50'],
      ],
    });
  });
});
