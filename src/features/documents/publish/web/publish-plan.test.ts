import { describe, expect, test } from 'vitest';
import { NOTHING, toggleState } from '../../../../web/ui/table/selection.ts';
import { type DocumentRow, ROW_STATES } from '../../core/web/document-row.ts';
import {
  againOf,
  changing,
  consequence,
  doneSentence,
  endOfMonth,
  hindering,
  undoOf,
  whyNot,
  whyOff,
  withheldBesideOthers,
} from './publish-plan.ts';

const TODAY = '2026-11-20';

function aRow(id: string, changes: Partial<DocumentRow> = {}): DocumentRow {
  return {
    id,
    nomeFile: `${id}.pdf`,
    descrizione: 'Cedolino',
    codiceFiscale: `CF${id}`,
    cognome: 'Rossi',
    nome: id,
    mese: 10,
    anno: 2026,
    annomese: '202610',
    tipoCedolino: 'ordinary',
    tipo: 'payslip',
    tags: [],
    codCategoria: 'GENERICO',
    dataConsegna: null,
    dataScadenza: null,
    visibileWeb: true,
    creatoDa: 'CONSULTANT',
    rettificatoIl: null,
    lettoPrima: false,
    tipoContenuto: 'application/pdf',
    pubblicazione: 'unpublished',
    dataPubblicazione: null,
    statoLettura: 0,
    lettoAzienda: false,
    lettoDipendente: false,
    letto: false,
    presaVisioneChiesta: false,
    presaVisioneIl: null,
    createdBy: 'consulente',
    dataCreazione: '2026-11-05T08:00:00Z',
    cfAzienda: '01234567890',
    azienda: 'Officine',
    codiceAzienda: '0042',
    filiale: null,
    accessoWeb: true,
    dimensione: 1000,
    ...changes,
  };
}

const fresh = aRow('Anna');
const noWeb = aRow('Bruno', { accessoWeb: false });
const visible = aRow('Carla', { pubblicazione: 'published', dataPubblicazione: '2026-11-07' });
const waiting = aRow('Dario', { pubblicazione: 'scheduled', dataPubblicazione: '2026-11-27' });
const cancelled = aRow('Elio', { pubblicazione: 'cancelled', dataPubblicazione: '2026-11-07' });
const on = (day: string | null) => ({ on: day, cancel: false, today: TODAY });
const cancel = { on: null, cancel: true, today: TODAY };

describe('publication', () => {
  test('requires a day, today or later (spec §5)', () => {
    expect(whyNot([fresh], on(null))?.refused).toBe('publication-date-required');
    expect(whyNot([fresh], on('2026-11-19'))?.refused).toBe('publication-date-in-past');
    expect(whyNot([fresh, cancelled], on(TODAY))).toBeNull();
  });

  test('cannot postpone visible documents; the dialog offers to leave them out', () => {
    const choice = on('2026-11-27');
    expect(whyNot([fresh, visible], choice)).toEqual({
      refused: 'already-published',
      data: { names: 'Rossi Carla (Cedolino 10/2026)' },
    });
    expect(hindering([fresh, visible], choice)).toEqual([visible]);
    expect(whyOff([fresh], choice)).toBeNull();
  });

  test('changes only the documents whose state differs from the choice, and is disabled if there are none', () => {
    expect(changing([fresh, visible, waiting], on(TODAY))).toEqual([fresh, waiting]);
    expect(changing([fresh, waiting], on('2026-11-27'))).toEqual([fresh]);
    expect(whyOff([visible], on(TODAY))).toBe('nothing-changes');
  });

  test('says who gets a mail, who has no web access and how many documents stay the same', () => {
    const today = consequence([fresh, noWeb, visible], on(TODAY));
    expect(today.strong).toBe('Visibile da subito.');
    expect(today.text).toBe(
      'Tra dieci minuti chi ha un accesso attivo riceve un’e-mail (1 lavoratore al massimo), ma non Rossi Bruno: è senza accesso web. Uno è già così e non cambia.',
    );
    const later = consequence([fresh, noWeb], on('2026-11-27'));
    expect(later.strong).toBe('Programmata per venerdì 27 novembre.');
    expect(later.text).toContain('Fino ad allora i lavoratori non vedono nulla.');
    expect(later.text).toContain('Quel giorno');
  });

  test('counts an employee with several documents only once', () => {
    const twice = consequence([fresh, { ...fresh, id: 'x', annomese: '202609' }], on(TODAY));
    expect(twice.text).toContain('(1 lavoratore al massimo)');
  });

  test('is undone by restoring the former days of scheduled documents and cancelling all others', () => {
    const undo = undoOf([fresh, waiting, cancelled]);
    expect(undo.cancel).toEqual(['Anna', 'Elio']);
    expect([...undo.reschedule]).toEqual([['2026-11-27', ['Dario']]]);
  });
});

describe('cancelling a publication', () => {
  test('needs no day, but only works for published or scheduled documents (P29)', () => {
    expect(whyNot([visible, waiting], cancel)).toBeNull();
    expect(whyNot([fresh, visible], cancel)?.refused).toBe('not-published');
    expect(hindering([fresh, visible, cancelled], cancel)).toEqual([fresh, cancelled]);
  });

  test('is undone by restoring a publication day in the future, or else by publishing from today', () => {
    const today = aRow('Oggi', { pubblicazione: 'published', dataPubblicazione: TODAY });
    const again = againOf([waiting, visible, today], TODAY);
    expect([...again]).toEqual([
      ['2026-11-27', [waiting.id]],
      [TODAY, [visible.id, today.id]],
    ]);
  });

  test('is reported in a message, just as publishing is', () => {
    expect(doneSentence(1, cancel)).toBe('1 pubblicazione annullata');
    expect(doneSentence(41, on(TODAY))).toBe('41 documenti pubblicati');
    expect(doneSentence(2, on('2026-11-27'))).toBe('2 documenti programmati per il 27/11/2026');
  });
});

test('endOfMonth returns the last day of the month, also in February', () => {
  expect(endOfMonth(TODAY)).toBe('2026-11-30');
  expect(endOfMonth('2028-02-03')).toBe('2028-02-29');
});

test('a state checkbox selects all rows with that state (spec §2)', () => {
  const rows = [fresh, visible, waiting, cancelled];
  const scheduled = ROW_STATES.find((state) => state.label === 'Programmato');
  const chosen = toggleState(NOTHING, rows, (row) => row.id, scheduled?.matches ?? (() => false));
  expect([...chosen]).toEqual(['Dario']);
});

describe('a document whose publication was cancelled on purpose', () => {
  const cancelled = aRow('c', { pubblicazione: 'cancelled' });
  test('is left out of a publication together with other documents', () => {
    expect([...withheldBesideOthers([aRow('a'), cancelled])]).toEqual(['c']);
  });
  test('is published again if it is the only one selected', () => {
    expect([...withheldBesideOthers([cancelled])]).toEqual([]);
  });
});
