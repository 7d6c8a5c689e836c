import { describe, expect, it } from 'vitest';
import type { IntakeDetail, Row } from '../review/review.ts';
import { droppedSentence } from './dropped.ts';

type Told = Pick<IntakeDetail, 'righe' | 'conteggi' | 'file'>;

const CEDOLINI = { stato: 'read', tipo: 'cedolini' } as IntakeDetail['file'][number];

/** An intake with one row per period, each row of a different company. */
function dropped(periods: readonly (string | null)[], doubts: number, more: Partial<Told> = {}): Told {
  const righe = periods.map((periodo, index) => ({
    esito: 'riconosciuto',
    periodo,
    dipendente: null,
    azienda: { codice: `A${index}`, nome: `Azienda ${index}` },
  })) as unknown as Row[];
  return {
    righe,
    file: [CEDOLINI],
    conteggi: { decidere: doubts, pronti: 0, esclusi: 0, confermati: 0 },
    ...more,
  };
}
const refused = { stato: 'refused', tipo: 'cedolini' } as IntakeDetail['file'][number];

describe('the sentence about dropped files', () => {
  it.each([
    [dropped(['202611', '202611', '202611'], 2), 'Novembre 2026, 3 aziende, 2 da decidere'],
    [dropped(['202611'], 1), 'Novembre 2026, 1 azienda, 1 da decidere'],
    [dropped(['202610', '202611'], 0), '2 mesi, 2 aziende, niente da decidere'],
    [dropped(['2026'], 0), 'CU 2026, 1 azienda, niente da decidere'],
    [dropped(['2026', '202611'], 0), 'Cedolini e CU, 2 aziende, niente da decidere'],
    [dropped(['2025', '2026'], 0), 'CU di 2 anni, 2 aziende, niente da decidere'],
    [dropped([null], 1), 'Cedolini, 1 azienda, 1 da decidere'],
    [dropped([], 0, { file: [refused] }), '1 file non letto'],
    [dropped([], 0), 'Nessuna pagina riconosciuta'],
    [
      dropped(['202611'], 0, { file: [refused, refused] }),
      'Novembre 2026, 1 azienda, niente da decidere, 2 file non letti',
    ],
  ])('summarises what was recognised (case %#)', (intake, sentence) => {
    expect(droppedSentence(intake)).toBe(sentence);
  });
});
