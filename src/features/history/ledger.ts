import { sql } from 'drizzle-orm';
import type { Transaction } from '../../server/database.ts';
import type { HISTORY_STATES } from './history.contract.ts';

/**
 * The closed vocabulary of the ledger (registro). Past tense: each is something that happened. A state of the
 * history (spec §4, and Rettificato) where one stands beside it; the others are in the ledger and not in the
 * Cronologia.
 */
export const EVENTS = {
  created: 'Nuovo',
  published: 'Pubblicato',
  scheduled: 'Pubblicato',
  publicationCancelled: 'PubblicazioneAnnullata',
  /** Other content took the place of what it held; both are named by their SHA-256. */
  corrected: 'Rettificato',
  viewedByCompany: 'VistoAzienda',
  readByEmployee: 'LettoDipendente',
  discarded: 'Eliminato',
  restored: 'Ripristinato',
  purged: 'Eliminato',
  /** A scheduled publication's day has come: the employee sees it from now on. */
  appeared: null,
  /** A consultant's own look, which never counts as a reading (decision 13). */
  viewedByConsultant: null,
  intakeStarted: null,
  intakeDecided: null,
  /** Pages went from one row to another, or to a new one. */
  intakePagesMoved: null,
  /** A confirmed row went back to review: its part failed the check, or its month came in meanwhile. */
  intakeReturned: null,
  /** A password was given for an encrypted file. */
  intakeUnlocked: null,
  intakeConfirmed: null,
  intakeClosed: null,
  employeeCreated: null,
  loggedIn: null,
  loggedOut: null,
  administratorSetUp: null,
} as const satisfies Record<string, (typeof HISTORY_STATES)[number] | null>;
export type EventName = keyof typeof EVENTS;

/** Personal data of an event: kept apart under a salted commitment, so that an erasure leaves the chain whole. */
export interface EventPerson {
  login?: string;
  /** Surname and name of the actor. */
  name?: string;
  /** Consulente, Azienda, Lavoratore… as the history shows it. */
  type?: string;
  /** Network address from where. */
  address?: string;
  /** What the history calls the document. */
  document?: string;
  note?: string;
}

export interface LedgerEvent {
  action: EventName;
  object: 'document' | 'intake' | 'account' | 'employee';
  id: string;
  companyId?: string | null;
  employeeId?: string | null;
  /** Facts that name nobody: the document's SHA-256, the publication day. */
  data?: Record<string, string | number | boolean | null>;
  person?: EventPerson;
}

/**
 * Appends events to the chain of the transaction's practice (of the system, before any practice is known). The
 * last statement of a transaction: it locks the head of the chain until the commit.
 */
export async function record(tx: Transaction, events: readonly LedgerEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ action, object, id, companyId, employeeId, data, person }) => ({
    action,
    objectKind: object,
    objectId: id,
    companyId: companyId ?? null,
    employeeId: employeeId ?? null,
    data: data ?? {},
    ...(person ? { person } : {}),
  }));
  await tx.all(sql`SELECT ledger_append(${JSON.stringify(rows)}::jsonb)`);
}
