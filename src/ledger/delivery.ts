import type { ResponseOf } from '../access/contract.ts';
import type { HISTORY_STATES, readHistory } from './history.contract.ts';

export type HistoryRow = ResponseOf<typeof readHistory>[number];
export type HistoryState = (typeof HISTORY_STATES)[number];

/** One step of a document's way to its reader. */
export interface DeliveryStep {
  /** `cancelled`: it had happened and was taken back; `scheduled`: its day is still to come. */
  state: 'done' | 'open' | 'cancelled' | 'scheduled';
  /** The row that made it so. */
  row: HistoryRow | null;
}

export interface Delivery {
  published: DeliveryStep;
  seenByCompany: DeliveryStep;
  readByEmployee: DeliveryStep;
  /**
   * Days from the publication to the employee's first reading; null while either is missing, where it was read
   * before, and after a correction.
   */
  daysToReading: number | null;
}

/**
 * The three steps of delivery out of the history of one document, newest first. The publication that counts is the last
 * one, until it is cancelled. The reading is the first one and is never undone (P13); after a correction only readings
 * of the new content count.
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

/** A scheduled publication happens on its day, not on the day on which it was decided. */
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

/** Whether every row is as it was written, and the hash of the newest one (P14). */
export function integrityOf(rows: readonly HistoryRow[]): { altered: number; verified: number; lastHash: string } {
  const altered = rows.filter(({ integra }) => !integra).length;
  return { altered, verified: rows.length - altered, lastHash: rows[0]?.impronta ?? '' };
}
