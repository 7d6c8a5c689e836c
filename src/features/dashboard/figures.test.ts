import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, italian, KINDS, readAmount, readFigure, type Target, whyNotTogether } from './figures.ts';

const TARGET: Target = {
  taxCode: '04518830965',
  year: 2025,
  branches: new Set(['0001', '0007']),
  employees: new Map([
    ['FRRGLI91D50F205X', [{ id: '7', employeeCode: '0009' }]],
    [
      'RSSMRA85C61F205Q',
      [
        { id: '8', employeeCode: '0003' },
        { id: '9', employeeCode: '0003B' },
      ],
    ],
  ]),
};
const COST = { retribuzioni: '100', inpsAzienda: '30', inail: '1', ratei: '8', tfr: '7', fondi: '0', altro: '0' };

const wrong = (kind: Parameters<typeof readFigure>[0], texts: Record<string, string>) => {
  const read = readFigure(kind, 2, texts, TARGET);
  return 'messages' in read ? read.messages.map(({ campo, testo }) => `${campo}: ${testo}`) : [];
};
const euro = { key: 'lordo', header: 'Lordo', unit: 'euro' } as const;

describe('an amount', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1234.56', 123_456],
    ['0,1', 10],
    ['9.999.999.999,99', 999_999_999_999],
    ['12,500', 1250],
  ])('typed as %s is read as %d hundredths', (text, amount) => {
    expect(readAmount(text, euro)).toBe(amount);
  });

  it.each([
    ['dodici', 'non è un numero'],
    ['12,345', 'più di due decimali'],
    ['-1', 'non può essere negativo'],
    ['10.000.000.000,01', 'oltre il massimo di 10.000.000.000'],
    ['99999999999999999999', 'oltre il massimo'],
    ['', 'obbligatorio'],
  ])('typed as %s is refused: %s', (text, why) => {
    expect(readAmount(text, euro)).toContain(why);
  });

  it('may be negative only in columns for relief and refunds', () => {
    expect(readAmount('-1.234,56', { ...euro, signed: true })).toBe(-123_456);
    expect(readAmount('-0,00', euro)).toBe(0);
  });

  it('has no decimals if it counts people', () => {
    expect(readAmount('3,00', { key: 'n', header: 'N', unit: 'numero' })).toBe(3);
    expect(readAmount('3,5', { key: 'n', header: 'N', unit: 'numero' })).toContain('numero intero');
  });

  it('is unchanged after it is formatted and read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (amount) => {
        const measure = { ...euro, signed: true };
        expect(readAmount(italian(amount), measure)).toBe(amount);
        expect(readAmount(decimalText(amount).replace('.', ','), measure)).toBe(amount);
      }),
    );
  });
});

describe('a row', () => {
  it.each(['3', '03', '202503', '2025-03', '03/2025', 'marzo', 'Mar 2025'])(
    'accepts %s as the month of March',
    (mese) => {
      expect(readFigure('costi', 2, { mese, ...COST }, TARGET)).toMatchObject({ figure: { month: 3 } });
    },
  );

  it.each([
    ['0', 'non è un mese'],
    ['13', 'mensilità aggiuntive'],
    ['32', 'non è un mese'],
    ['202403', 'è dell’anno 2024'],
    ['marzo 2026', 'è dell’anno 2026'],
    ['marzolino', 'non è un mese'],
  ])('is refused with month %s: %s', (mese, why) => {
    expect(wrong('costi', { mese, ...COST })).toEqual([expect.stringContaining(why)]);
  });

  it('reports all its errors at once', () => {
    const all = wrong('costi', {
      ...COST,
      mese: 'x',
      filiale: '9999',
      inail: 'abc',
      azienda: '01234567890',
      anno: '2024',
    });
    expect(all.map((one) => one.split(':')[0])).toEqual(['azienda', 'anno', 'mese', 'filiale', 'inail']);
  });

  it('is refused if it names another company', () => {
    expect(wrong('costi', { mese: '1', ...COST, azienda: '01234567890' })[0]).toContain('un’altra azienda');
    expect(wrong('costi', { mese: '1', ...COST, azienda: TARGET.taxCode })).toEqual([]);
  });

  it('is refused if its total is a cent off, and the message gives both sums', () => {
    expect(wrong('costi', { mese: '1', ...COST, totale: '146,00' })).toEqual([]);
    expect(wrong('costi', { mese: '1', ...COST, totale: '146,01' })[0]).toContain('fa 146,00, qui c’è 146,01');
  });

  it('needs the employee code only if the person has several employments', () => {
    const row = { mese: '1', causale: 'Ferie', ore: '8' };
    expect(readFigure('presenzeDipendenti', 2, { ...row, codiceFiscale: 'frrgli91d50f205x' }, TARGET)).toMatchObject({
      figure: { employeeId: '7', item: 'FERIE', amounts: [800] },
    });
    expect(wrong('presenzeDipendenti', { ...row, codiceFiscale: 'RSSMRA85C61F205Q' })[0]).toContain('matricola');
    expect(
      readFigure('presenzeDipendenti', 2, { ...row, codiceFiscale: 'RSSMRA85C61F205Q', matricola: '0003B' }, TARGET),
    ).toMatchObject({ figure: { employeeId: '9' } });
    expect(wrong('presenzeDipendenti', { ...row, codiceFiscale: 'XXXXXX00X00X000X' })[0]).toContain(
      'non è fra i lavoratori',
    );
  });
});

describe('checking rows together', () => {
  const figure = (texts: Record<string, string>, line: number, kind: 'costi' | 'ratei' = 'costi') => {
    const read = readFigure(kind, line, texts, TARGET);
    if ('messages' in read) throw new Error(JSON.stringify(read.messages));
    return read.figure;
  };

  it('refuses a row that repeats an earlier row, and names the earlier row', () => {
    const rows = [
      figure({ mese: '1', ...COST }, 2),
      figure({ mese: '1', filiale: '0001', ...COST }, 3),
      figure({ mese: '1', ...COST }, 4),
    ];
    expect([...whyNotTogether('costi', rows)]).toEqual([[4, 'Ripete la riga 2']]);
  });

  it('refuses a row that gives an accrual in a second unit', () => {
    const accrual = { tipo: 'FERIE', residuoAP: '0', maturato: '10', goduto: '1' };
    const rows = [
      figure({ ...accrual, unita: 'ORE', filiale: '0001' }, 2, 'ratei'),
      figure({ ...accrual, unita: 'GIORNI', filiale: '0007' }, 3, 'ratei'),
    ];
    expect(whyNotTogether('ratei', rows).get(3)).toContain('in ORE, questa in GIORNI');
  });
});

it('the sum of the largest amounts in the maximum number of rows is exact for every kind of figures', () => {
  for (const { maxRows, measures } of Object.values(KINDS))
    for (const { unit } of measures) {
      const most = unit === 'numero' ? 1_000_000 : unit === 'ore' ? 1_000_000_000 : 1_000_000_000_000;
      expect(maxRows * most).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    }
});
