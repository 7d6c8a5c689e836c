import { describe, expect, it } from 'vitest';
import type { Person, Row } from '../review/review.ts';
import { aRow as aPlainRow } from '../review/row.fixture.ts';
import { doubtOf, doubtOfGiving, mergeOf, movedText, neighboursOf, targetsOf, twinOf } from './page-moves.ts';

const person = (id: string, nominativo: string, codiceFiscale: string): Person => ({
  id,
  nominativo,
  codiceFiscale,
  azienda: 'Officine Brambati',
  codiceAzienda: '0012',
});
const GIULIA = person('7', 'Ferrari Giulia', 'FRRGLI91D50F205K');
const LUCA = person('8', 'Abbiati Luca', 'BBTLCU88C14E648F');

const aRow = (n: number, pagine: number[], dipendente: Person | null, part: Partial<Row> = {}) =>
  aPlainRow(n, pagine, {
    esito: dipendente ? 'riconosciuto' : 'sconosciuto',
    codiceFiscale: dipendente?.codiceFiscale ?? null,
    dipendente,
    posizione: dipendente ? 'pronto' : 'decidere',
    ...part,
  });
const box = (pagina: number, codice?: string) => ({
  pagina,
  x: 0,
  y: 0,
  w: 0.1,
  h: 0.1,
  ...(codice ? { codice } : {}),
});

describe('a row that repeats another row of its file', () => {
  const first = aRow(1, [1], GIULIA);
  const again = aRow(2, [2], GIULIA, { esito: 'duplicato', posizione: 'decidere' });
  it('is offered to be merged with that row', () => {
    expect(twinOf([first, again], again)).toBe(first);
  });
  it.each([
    ['another person’s', { dipendente: LUCA }],
    ['of another month', { periodo: '202609' }],
    ['of another kind', { tipoCedolino: 'thirteenth' as const }],
    ['of another file', { idFile: '2' }],
    ['a document already', { idDocumento: '5' }],
    ['left out', { decisione: 'leftOut' as const }],
  ])('is not offered to be merged with a row that is %s', (_, other) =>
    expect(twinOf([{ ...first, ...other }, again], again)).toBeNull(),
  );
  it('is not offered to be merged if it repeats a document', () => {
    const duplicatoDi = { id: '5' } as Row['duplicatoDi'];
    expect(twinOf([first, again], { ...again, duplicatoDi })).toBeNull();
  });
});

describe('the target groups for pages of a row', () => {
  const rows = [
    aRow(1, [1, 2], GIULIA, { idDocumento: '5', posizione: 'confermato' }),
    aRow(3, [3], null),
    aRow(2, [4, 5], LUCA),
    aRow(4, [1], LUCA, { idFile: '2' }),
  ];
  const row = rows[1] as Row;

  it('are the groups of the same file that have not become documents', () =>
    expect(targetsOf(rows, row).map((one) => one.n)).toEqual([2]));

  it('begin with the groups directly before and after the row in the file', () => {
    expect(neighboursOf(rows, row).before?.n).toBe(1);
    expect(neighboursOf(rows, row).after?.n).toBe(2);
    expect(neighboursOf(rows, rows[3] as Row)).toEqual({ before: null, after: null });
  });

  it('contain for a merge the group with a known person or, if neither is known, the neighbour', () => {
    const [giulia, unknown, luca] = rows as [Row, Row, Row];
    expect(mergeOf(luca, unknown).to.n).toBe(luca.n);
    expect(mergeOf(unknown, luca).to.n).toBe(luca.n);
    expect(mergeOf(luca, giulia).to.n).toBe(giulia.n);
  });
});

describe('moving or assigning pages that may belong to another person', () => {
  const giulia = aRow(1, [1, 2], GIULIA, { riquadri: [box(1)] });
  const luca = aRow(2, [3, 4], LUCA, { riquadri: [box(3)] });

  it('asks about the code that is printed on the pages', () => {
    expect(doubtOf(luca, [3, 4], giulia)).toBe(
      'Le pagine 3–4 portano il codice BBTLCU88C14E648F: davvero nel documento di Ferrari Giulia?',
    );
    expect(doubtOf(luca, [3], giulia)).toMatch(/^La pagina 3 porta il codice/);
  });

  it('asks about the person if no code is printed on the pages', () =>
    expect(doubtOf(luca, [4], giulia)).toBe(
      'La pagina 4 era di Abbiati Luca: davvero nel documento di Ferrari Giulia?',
    ));

  it('asks also if the target group has an unknown code', () => {
    const unknown = aRow(3, [5], null, { codiceFiscale: 'RSSMRA85C61F205X' });
    expect(doubtOf(luca, [3], unknown)).toMatch(/davvero con quelle del codice RSSMRA85C61F205X\?$/);
  });

  it('does not ask if the pages return to their group, go to a new group, or have no code and person', () => {
    const merged = aRow(1, [1, 2, 3], GIULIA, { riquadri: [box(1), box(3, LUCA.codiceFiscale)] });
    expect(doubtOf(merged, [3], luca)).toBeNull();
    expect(doubtOf(luca, [3], null)).toBeNull();
    expect(doubtOf(luca, [3], aRow(3, [5], null))).toBeNull();
    expect(doubtOf(aRow(3, [5], null), [5], luca)).toBeNull();
  });

  it('asks before pages are assigned by hand', () => {
    expect(doubtOfGiving(luca, GIULIA)).toBe(
      'Le pagine 3–4 portano il codice BBTLCU88C14E648F: davvero nel documento di Ferrari Giulia?',
    );
    const unknown = aRow(3, [5], null, { codiceFiscale: 'RSSMRA85C61F205X', riquadri: [box(5)] });
    expect(doubtOfGiving(unknown, GIULIA)).toMatch(/^La pagina 5 porta il codice RSSMRA85C61F205X/);
  });

  it('does not ask if the pages show no code, or the person’s code in any form', () => {
    expect(doubtOfGiving(aRow(3, [5], null), GIULIA)).toBeNull();
    expect(doubtOfGiving(luca, LUCA)).toBeNull();
    const printed = aRow(3, [5], GIULIA, { codiceFiscale: 'FRRGLI91D50F2L5P', riquadri: [box(5)] });
    expect(doubtOfGiving(printed, GIULIA)).toBeNull();
  });

  it('does not ask if the two codes are forms of the same code', () => {
    const printed = aRow(3, [5], GIULIA, { codiceFiscale: 'FRRGLI91D50F2L5P', riquadri: [box(5)] });
    expect(doubtOf(giulia, [1], printed)).toBeNull();
  });
});

describe('the message after a move', () => {
  it('names the moved pages and the group they moved to', () => {
    expect(movedText([2, 3], null)).toBe('Pagine 2–3: ora sono un gruppo a sé');
    expect(movedText([2], aRow(1, [1, 2], GIULIA))).toBe('Pagina 2 unita a Ferrari Giulia');
    expect(movedText([2, 3], aRow(4, [1, 2, 3], null))).toBe('Pagine 2–3 spostate nel gruppo di pag. 1–3');
  });
});
