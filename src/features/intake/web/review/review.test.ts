import { describe, expect, it } from 'vitest';
import { existingText, whatCorrectionDoes } from '../../../../text/intake/intake-duplicates.ts';
import {
  canCorrect,
  companiesOf,
  drawnAround,
  type IntakeDetail,
  isShown,
  neighbour,
  nextDue,
  outcomeCounts,
  pageRange,
  periodText,
  presumed,
  questionOf,
  type Row,
  sectionsOf,
  summarySource,
  undoOf,
  withRows,
} from './review.ts';
import { aRow as aPlainRow } from './row.fixture.ts';

const GIULIA = {
  id: '7',
  nominativo: 'Ferrari Giulia',
  codiceFiscale: 'FRRGLI91D50F205K',
  azienda: 'Officine Brambati',
  codiceAzienda: '0012',
};

/** A row of two pages, recognised as Giulia's. */
const aRow = (n: number, part: Partial<Row> = {}) => aPlainRow(n, [n * 2 - 1, n * 2], { dipendente: GIULIA, ...part });

const aSummary = (n: number, part: Partial<Row> = {}) =>
  aRow(n, { esito: 'riepilogo', posizione: 'escluso', dipendente: null, periodo: null, ...part });
const due = (n: number) => aRow(n, { esito: 'da verificare', posizione: 'decidere' });

describe('the next row to decide', () => {
  const rows = [due(1), aRow(2), due(3), aRow(4), due(5)];

  it('is the next waiting row after the current one', () => expect(nextDue(rows, 1)?.n).toBe(3));
  it('is the first waiting row of the list if the current one is the last', () => expect(nextDue(rows, 5)?.n).toBe(1));
  it('is never the current row itself, nor a row that needs no decision', () =>
    expect(nextDue([due(1), aRow(2)], 1)).toBeNull());
});

describe('the counts of rows', () => {
  it('change with a decision', () => {
    const intake = {
      id: '1',
      tipo: 'cedolini',
      stato: 'ready',
      creataDa: 'consulente',
      creataIl: '2026-11-20T09:00:00Z',
      file: [],
      conferma: null,
      conteggi: { decidere: 2, pronti: 1, esclusi: 0, confermati: 0 },
      domande: [],
      sembra: [],
      righe: [due(1), due(2), aRow(3)],
    } satisfies IntakeDetail;
    const decided = withRows(intake, [aRow(1, { decisione: 'assigned' })]);
    expect(decided.conteggi).toEqual({ decidere: 1, pronti: 2, esclusi: 0, confermati: 0 });
    expect(withRows(decided, [aRow(2, { posizione: 'escluso', decisione: 'leftOut' })]).conteggi).toEqual({
      decidere: 0,
      pronti: 2,
      esclusi: 1,
      confermati: 0,
    });
  });

  it('include outcomes that no row has', () => {
    expect(outcomeCounts([due(1), due(2), aRow(3)])).toEqual({
      riconosciuto: 1,
      'da verificare': 2,
      sconosciuto: 0,
      duplicato: 0,
      riepilogo: 0,
    });
  });
});

describe('the view of the rows', () => {
  const all = { file: null, outcome: null, text: '' };
  const row = aRow(9, { nomeStampato: 'NICOLÒ D’AMICO', dipendente: null, codiceFiscale: 'DMCNCL80A01F205X' });

  it('finds names typed without accents', () => expect(isShown(row, { ...all, text: 'nicolo' })).toBe(true));
  it('finds a page by its number', () => {
    expect(isShown(row, { ...all, text: '17' })).toBe(true);
    expect(isShown(row, { ...all, text: '19' })).toBe(false);
  });
  it('filters by file and outcome', () => {
    expect(isShown(row, { ...all, file: '2' })).toBe(false);
    expect(isShown(row, { ...all, outcome: 'sconosciuto' })).toBe(false);
  });
  it('shows under an outcome that asks only the rows not yet answered', () => {
    const answered = { ...due(2), posizione: 'pronto', decisione: 'assigned' } as const;
    const view = { ...all, outcome: 'da verificare' } as const;
    expect([due(1), answered].map((one) => isShown(one, view))).toEqual([true, false]);
    expect(isShown(answered, all)).toBe(true);
    expect(outcomeCounts([due(1), answered])['da verificare']).toBe(1);
  });
  it('keeps the page order within each section', () => {
    const sections = sectionsOf([due(1), aRow(2), due(3)]);
    expect(sections.decidere.map(({ n }) => n)).toEqual([1, 3]);
    expect(sections.pronto.map(({ n }) => n)).toEqual([2]);
  });
  it('has no previous row before its first and no next row after its last', () => {
    const rows = [due(1), aRow(2)];
    expect(neighbour(rows, 1, 1)?.n).toBe(2);
    expect(neighbour(rows, 2, 1)).toBeNull();
    expect(neighbour(rows, null, 1)?.n).toBe(1);
  });
});

describe('the preselected person', () => {
  it('is the first suggestion, unless it is in doubt whose pages they are', () => {
    expect(presumed(aRow(1, { dipendente: null, proposte: [GIULIA], prescelto: GIULIA.id }))).toBe(GIULIA);
    expect(presumed(aRow(1, { dipendente: null, proposte: [GIULIA], prescelto: null }))).toBeNull();
  });
});

describe('undoing a decision', () => {
  it('restores the former decision, or makes the row undecided again', () => {
    expect(undoOf(due(1))).toEqual({ decisione: null });
    expect(undoOf(aRow(1, { decisione: 'leftOut' }))).toEqual({ decisione: 'leftOut' });
    expect(undoOf(aRow(1, { decisione: 'assigned', tipoCedolino: 'thirteenth' }))).toEqual({
      ...{ decisione: 'assigned', idDipendente: '7', tipo: 'cedolini', periodo: '202610' },
      tipoCedolino: 'thirteenth',
    });
  });

  it('restores a correction, a kept duplicate, and a summary with its title and company', () => {
    expect(undoOf(aRow(1, { decisione: 'correct' }))).toEqual({ decisione: 'correct' });
    expect(undoOf(aRow(1, { decisione: 'keepBoth' }))).toEqual({ decisione: 'keepBoth' });
    const saved = aSummary(2, {
      decisione: 'companyDocument',
      azienda: { codice: '0012', nome: 'Officine' },
      titolo: 'Totali',
    });
    expect(undoOf(saved)).toEqual({ decisione: 'companyDocument', codiceAzienda: '0012', titolo: 'Totali' });
  });
});

describe('a duplicate', () => {
  const repeated = { id: '9', descrizione: 'Cedolino 10/2026', dataPubblicazione: '2026-11-07', statoLettura: 2 };
  const row = (stessePagine: boolean) =>
    aRow(1, { esito: 'duplicato', duplicatoDi: { ...repeated, pubblicazione: 'published', stessePagine } });

  it('can correct the document only if the content differs, and says if it is the same', () => {
    expect([canCorrect(row(false)), canCorrect(row(true)), canCorrect(aRow(1))]).toEqual([true, false, false]);
    expect(questionOf(row(false))).toBe('Esiste già: che cosa ne faccio?');
    expect(questionOf(row(true))).toBe('Esiste già, con lo stesso contenuto: che cosa ne faccio?');
  });

  it('shows the state of the existing document', () => {
    const existing = { pubblicazione: 'published' as const, dataPubblicazione: '2026-11-07' };
    expect([0, 1, 2].map((statoLettura) => existingText({ ...existing, statoLettura }))).toEqual([
      'Già pubblicato il 07/11/2026, non ancora letto.',
      'Già pubblicato il 07/11/2026, letto dall’azienda e non ancora dal lavoratore.',
      'Già pubblicato il 07/11/2026, letto dal lavoratore.',
    ]);
    const scheduled = { ...existing, pubblicazione: 'scheduled' as const, statoLettura: 0 };
    expect(existingText(scheduled)).toBe('Programmato per il 07/11/2026.');
    expect(whatCorrectionDoes(scheduled)).toContain('07/11/2026');
  });
});

describe('a summary row', () => {
  it('is proposed the company and month of the pages before it in its file', () => {
    const edil = { ...GIULIA, codiceAzienda: '0003' };
    const rows = [aRow(1), aRow(2, { dipendente: edil, periodo: '202609' }), aSummary(3), aRow(4)];
    expect(summarySource(aSummary(3), rows)).toEqual({ company: '0003', kind: 'cedolini', period: '202609' });
    expect(summarySource(aSummary(3, { idFile: '2' }), rows)).toEqual({ company: '', kind: 'cedolini', period: null });
    const known = aSummary(3, { azienda: { codice: '0012', nome: 'Officine' }, periodo: '202608' });
    expect(summarySource(known, rows)).toEqual({ company: '0012', kind: 'cedolini', period: '202608' });
  });

  it('counts among the rows of its company', () => {
    const saved = aSummary(2, { decisione: 'companyDocument', azienda: { codice: '0012', nome: GIULIA.azienda } });
    expect(companiesOf([aRow(1), saved])).toEqual([{ code: '0012', name: GIULIA.azienda, rows: 2 }]);
  });
});

describe('the rendered rows of a section', () => {
  const first = { from: 0, to: 100 };
  it('stay the same while the current row is one of them or in another section', () => {
    expect(drawnAround(first, 40, 100)).toBe(first);
    expect(drawnAround(first, -1, 100)).toBe(first);
  });
  it('are reset once the current row has left the section', () => {
    expect(drawnAround({ from: 2400, to: 2500 }, -1, 100)).toEqual(first);
  });
  it('are extended around the current row, so that an arrow key always finds the next one', () => {
    expect(drawnAround(first, 99, 100)).toEqual({ from: 0, to: 200 });
    expect(drawnAround({ from: 2400, to: 2500 }, 2400, 100)).toEqual({ from: 2300, to: 2500 });
  });
  it('are only the rows around the current one after a long jump', () => {
    expect(drawnAround(first, 2437, 100)).toEqual({ from: 2400, to: 2500 });
    expect(drawnAround({ from: 2400, to: 2500 }, 3, 100)).toEqual({ from: 0, to: 100 });
  });
});

describe('the texts of the review', () => {
  it('abbreviate ranges of consecutive pages', () => {
    expect(pageRange([17, 18])).toBe('17–18');
    expect(pageRange([1, 3])).toBe('1, 3');
    expect(pageRange([1, 2, 3, 7])).toBe('1–3, 7');
  });
  it('name the month of a payslip and the year of a CU', () => {
    expect(periodText('202610')).toBe('ottobre 2026');
    expect(periodText('2026')).toBe('2026');
    expect(periodText(null)).toBe('periodo da indicare');
  });
  it('list the companies by name with the numbers of their rows', () => {
    const edil = { ...GIULIA, azienda: 'Edilnova', codiceAzienda: '0003' };
    expect(companiesOf([aRow(1), aRow(2, { dipendente: edil }), aRow(3), aRow(4, { dipendente: null })])).toEqual([
      { code: '0003', name: 'Edilnova', rows: 1 },
      { code: '0012', name: 'Officine Brambati', rows: 2 },
    ]);
  });
});
