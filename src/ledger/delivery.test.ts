import { describe, expect, it } from 'vitest';
import { deliveryOf, type HistoryRow, integrityOf } from './delivery.ts';

const TODAY = '2026-11-20';

function row(stato: HistoryRow['stato'], data: string, change: Partial<HistoryRow> = {}): HistoryRow {
  return {
    data,
    ora: '10:00:00',
    utente: 'e.marchetti',
    cognomeNome: 'Marchetti Elena',
    tipoUtente: 'Consulente',
    documento: 'Cedolino 10/2026',
    lavoratore: 'Ferrari Giulia',
    stato,
    idDocumento: '1',
    nota: null,
    pubblicazioneDal: null,
    impronta: 'ab12cd34ef',
    integra: true,
    ...change,
  };
}

/** A history in the order that the server returns: newest first. */
const life = (...rows: HistoryRow[]) => rows.toReversed();

describe('the delivery steps', () => {
  it('are all open for a document that was only created', () => {
    const { published, seenByCompany, readByEmployee, daysToReading } = deliveryOf(
      life(row('Nuovo', '2026-11-05')),
      TODAY,
    );
    expect([published.state, seenByCompany.state, readByEmployee.state, daysToReading]).toEqual([
      'open',
      'open',
      'open',
      null,
    ]);
  });

  it('count the days from the valid publication to the first read event', () => {
    const rows = life(
      row('Nuovo', '2026-11-05'),
      row('Pubblicato', '2026-11-06'),
      row('PubblicazioneAnnullata', '2026-11-06'),
      row('Pubblicato', '2026-11-07'),
      row('VistoAzienda', '2026-11-18'),
      row('LettoDipendente', '2026-11-19'),
      row('LettoDipendente', '2026-11-20'),
    );
    const delivery = deliveryOf(rows, TODAY);
    expect(delivery.published).toMatchObject({ state: 'done', row: { data: '2026-11-07' } });
    expect(delivery.readByEmployee.row?.data).toBe('2026-11-19');
    expect(delivery.daysToReading).toBe(12);
  });

  it('reopen after a cancellation, while the document stays read', () => {
    const rows = life(
      row('Pubblicato', '2026-11-06'),
      row('LettoDipendente', '2026-11-06'),
      row('PubblicazioneAnnullata', '2026-11-08'),
    );
    const delivery = deliveryOf(rows, TODAY);
    expect([delivery.published.state, delivery.readByEmployee.state]).toEqual(['cancelled', 'done']);
    expect(delivery.daysToReading).toBeNull();
  });

  it('wait for the day of a scheduled publication and count from that day', () => {
    const scheduled = row('Pubblicato', '2026-11-10', { pubblicazioneDal: '2026-11-20' });
    expect(deliveryOf([scheduled], '2026-11-19').published.state).toBe('scheduled');
    const read = row('LettoDipendente', '2026-11-21');
    expect(deliveryOf(life(scheduled, read), '2026-11-21').daysToReading).toBe(1);
  });

  it('show no days if the document was read before the valid publication', () => {
    const rows = life(row('LettoDipendente', '2026-11-01'), row('Pubblicato', '2026-11-05'));
    expect(deliveryOf(rows, TODAY).daysToReading).toBeNull();
  });
});

describe('after a correction', () => {
  it('the steps count only read events of the new content, and show no days', () => {
    const before = life(
      row('Pubblicato', '2026-11-06'),
      row('VistoAzienda', '2026-11-07'),
      row('LettoDipendente', '2026-11-08'),
      row('Rettificato', '2026-11-10'),
    );
    const delivery = deliveryOf(before, TODAY);
    expect(delivery.published).toMatchObject({ state: 'done', row: { data: '2026-11-06' } });
    expect([delivery.seenByCompany.state, delivery.readByEmployee.state]).toEqual(['open', 'open']);
    const again = deliveryOf([row('LettoDipendente', '2026-11-12'), ...before], TODAY);
    expect(again.readByEmployee.row?.data).toBe('2026-11-12');
    expect(again.daysToReading).toBeNull();
  });
});

describe('the integrity check', () => {
  it('counts the altered rows and shows the newest hash', () => {
    const rows = [row('Pubblicato', '2026-11-06', { impronta: 'ff' }), row('Nuovo', '2026-11-05', { integra: false })];
    expect(integrityOf(rows)).toEqual({ altered: 1, verified: 1, lastHash: 'ff' });
  });
});
