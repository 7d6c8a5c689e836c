import { describe, expect, it } from 'vitest';
import type { PrintDoubt } from '../../print-doubt.ts';
import type { Row } from '../review/review.ts';
import { aRow as aPlainRow } from '../review/row.fixture.ts';
import { askedOnce, examplesOf } from './asked-once.ts';

const person = (id: string) => ({
  ...{ id, nominativo: `Persona ${id}`, codiceFiscale: '' },
  azienda: '',
  codiceAzienda: '',
});
const doubts = (...names: PrintDoubt[]) => names.map((dubbio) => ({ dubbio, proposta: null }));
const due = (n: number, part: Partial<Row>) => aPlainRow(n, [n], { posizione: 'decidere', ...part });
const blank = (n: number, part: Partial<Row> = {}) => due(n, { periodo: null, dubbi: doubts('blank'), ...part });
const leftOut = (n: number) => blank(n, { decisione: 'leftOut', posizione: 'escluso' });
const given = (n: number, part: Partial<Row> = {}) =>
  aPlainRow(n, [n], { dubbi: doubts('month'), decisione: 'assigned', periodo: '202604', ...part });
/** A sheet that has no month and shows a second person. */
const second = (n: number, part: Partial<Row> = {}) =>
  due(n, {
    idFile: String(n),
    periodo: null,
    dubbi: doubts('second', 'month'),
    proposte: [person(String(n))],
    ...part,
  });
const ofThree = (row: (n: number) => Row) => [1, 2, 3].map((n) => row(n));

describe('a doubt that at least three rows of a print share', () => {
  it('is asked about once, and its answer can be taken back', () => {
    const open = [aPlainRow(1, [1]), blank(2), blank(3), blank(4)];
    expect(askedOnce(open)).toMatchObject([{ is: 'open', doubt: 'blank', rows: [{ n: 2 }, { n: 3 }, { n: 4 }] }]);
    const answered = [aPlainRow(1, [1]), leftOut(2), leftOut(3), leftOut(4)];
    expect(askedOnce(answered)).toMatchObject([{ is: 'answered' }]);
    expect(askedOnce([aPlainRow(1, [1]), blank(2), blank(3)])).toEqual([]);
  });

  it('is asked about once for all files of the intake, and separately for another print', () => {
    const rows = [...ofThree((n) => second(n)), ...[4, 5, 6].map((n) => second(n, { modello: 'b' })), second(7)];
    expect(askedOnce(rows)).toMatchObject([
      { doubt: 'second', files: 4, rows: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 7 }] },
      { doubt: 'second', files: 3, rows: [{ n: 4 }, { n: 5 }, { n: 6 }] },
    ]);
  });

  it('is not asked about across files if the print is unknown', () =>
    expect(askedOnce(ofThree((n) => second(n, { modello: null })))).toEqual([]));

  it('is asked about page by page if the file is a scan, so that no page has text', () =>
    expect(askedOnce(ofThree((n) => blank(n)))).toEqual([]));

  it('includes rows that were given a month, but not those that became documents', () => {
    expect(askedOnce(ofThree((n) => given(n)))).toMatchObject([{ is: 'answered' }]);
    expect(askedOnce([given(1), given(2), given(3, { idDocumento: '8' })])).toEqual([]);
  });
});

describe('a second person on sheets without a month', () => {
  const assigned = (n: number, part: Partial<Row> = {}) =>
    second(n, { decisione: 'assigned', dipendente: person(String(n)), ...part });

  it('is asked about before the month, because a month needs a person', () => {
    expect(askedOnce(ofThree((n) => second(n)))).toMatchObject([{ doubt: 'second', is: 'open' }]);
    expect(askedOnce(ofThree((n) => assigned(n)))).toMatchObject([
      { doubt: 'month', is: 'open' },
      { doubt: 'second', is: 'answered' },
    ]);
    expect(askedOnce(ofThree((n) => assigned(n, { periodo: '202604', posizione: 'pronto' })))).toMatchObject([
      { doubt: 'second', is: 'answered' },
      { doubt: 'month', is: 'answered' },
    ]);
  });

  it('counts as answered once a person chooses to decide sheet by sheet', () =>
    expect(askedOnce(ofThree((n) => second(n, { aParte: true })))).toMatchObject([
      { doubt: 'second', is: 'answered' },
    ]));
});

it('questions with a proposed answer come after those without', () => {
  const proposed = (n: number) => second(n, { dubbi: [{ dubbio: 'second', proposta: 'assigned' }] });
  const rows = [...ofThree(proposed), ...[4, 5, 6].map((n) => blank(n)), aPlainRow(7, [7])];
  expect(askedOnce(rows)).toMatchObject([
    { doubt: 'blank', proposed: null },
    { doubt: 'second', proposed: 'assigned' },
  ]);
});

it('examples are from different files if possible', () => {
  const rows = [1, 1, 1, 2, 3].map((file, index) => second(index + 1, { idFile: String(file) }));
  expect(examplesOf(rows, 3).map(({ n }) => n)).toEqual([1, 4, 5]);
  expect(examplesOf(rows.slice(0, 4), 3).map(({ n }) => n)).toEqual([1, 4, 2]);
});
