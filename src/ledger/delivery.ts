import type { ResponseOf } from '../access/contract.ts';
import type { HISTORY_STATES, readHistory } from './history.contract.ts';

export type HistoryRow = ResponseOf<typeof readHistory>[number];
export type HistoryState = (typeof HISTORY_STATES)[number];

/** One step in the delivery of a document to its reader. */
export interface DeliveryStep {
  /** `cancelled`: the step happened and was cancelled; `scheduled`: the day of the step is in the future. */
  state: 'done' | 'open' | 'cancelled' | 'scheduled';
  /** The row that caused the state. */
  row: HistoryRow | null;
}

export interface Delivery {
  published: DeliveryStep;
  seenByCompany: DeliveryStep;
  readByEmployee: DeliveryStep;
  /**
   * Days from the publication until the employee first read the document; null if the document is not published or not
   * read, was read first, or was corrected.
   */
  daysToReading: number | null;
}

/**
 * Derives the three delivery steps from the history of one document (newest first). The last publication counts unless
 * it was cancelled. The first read event counts and is never undone (P13); after a correction only read events of the
 * new content count.
 */
export function deliveryOf(rows: readonly HistoryRow[], today: string): Delivery {
  const correction = rows.findIndex(({ stato }) => stato === 'Rettificato');
  const sinceCorrection = correction < 0 ? rows : rows.slice(0, correction);
  const publication = rows.find(({ stato }) => stato === 'Pubblicato' || stato === 'PubblicazioneAnnullata') ?? null;
  const published = publicationStep(publication, today);
  const readByEmployee = firstOf(sinceCorrection, 'LettoDipendente');
  return {
    published,
    seenByCompany: firstOf(sinceCorrection, 'VistoAzienda'),
    readByEmployee,
    daysToReading:
      correction < 0 && published.state === 'done' && published.row && readByEmployee.row
        ? daysBetween(dayOfPublication(published.row), readByEmployee.row.data)
        : null,
  };
}

function publicationStep(row: HistoryRow | null, today: string): DeliveryStep {
  if (!row) return { state: 'open', row };
  if (row.stato === 'PubblicazioneAnnullata') return { state: 'cancelled', row };
  return { state: dayOfPublication(row) > today ? 'scheduled' : 'done', row };
}

/** The day of a publication: for a scheduled one its own day, not the day of the decision. */
export function dayOfPublication(row: HistoryRow): string {
  return row.pubblicazioneDal ?? row.data;
}

function firstOf(rows: readonly HistoryRow[], state: HistoryState): DeliveryStep {
  const row = rows.findLast(({ stato }) => stato === state) ?? null;
  return { state: row ? 'done' : 'open', row };
}

function daysBetween(from: string, to: string): number | null {
  const days = Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
  return days >= 0 ? days : null;
}

/** Counts the altered rows and returns the hash of the newest one (P14). */
export function integrityOf(rows: readonly HistoryRow[]): { altered: number; verified: number; lastHash: string } {
  const altered = rows.filter(({ integra }) => !integra).length;
  return { altered, verified: rows.length - altered, lastHash: rows[0]?.impronta ?? '' };
}
