import type { HISTORY_STATES } from './history.contract.ts';
import type { ObjectKind } from './object-kinds.ts';

/** Facts that name no person: the document's SHA-256, the publication day. */
type Facts = Record<string, string | number | boolean | null | undefined>;

export interface EventKind<Data extends Facts> {
  object: ObjectKind;
  /** Its state in the history (spec §4, Rettificato and PresaVisione); null if the Cronologia omits it. */
  state: (typeof HISTORY_STATES)[number] | null;
  /** Carries the type of the event's data; never set. */
  data?: Data;
}

type Nothing = Record<never, never>;

export function on<Data extends Facts = Nothing>(
  object: ObjectKind,
  state: EventKind<Data>['state'] = null,
): EventKind<Data> {
  return { object, state };
}

export type OfDocument = { sha256: string };
export type OfBefore = OfDocument & { when: string | null };
/** `rule`: a standing rule of the practice made the portal do it (P121). */
export type Published = OfDocument & { publishOn: string | null; rule?: 'publishDay' };
/**
 * The new state of an object, if no event describes it in words: SHA-256 of a salt and its columns, null once it is
 * gone; `n` counts the fingerprints; `made`: created in this transaction. The database
 * writes it at commit (0011-ledger.sql).
 */
export type Stands = { print: string | null; n: number; made?: boolean };
export type MonthKept = {
  month: number;
  received: number;
  published: number;
  toPublish: number;
  scheduled: number;
  withheld: number;
  read: number;
  missing: number;
};
export type OfApproval = { month: number; documents: number; print: string };
export type Imported = { created: number; updated: number; refused: number; webAccess: boolean; key?: string };

/**
 * The facts that a document's event states, under these names. The verifier compares the document's row with the last
 * statement (traced.ts), so every event that changes a fact states it.
 */
export type StatedOfDocument = {
  kind?: string;
  payrollKind?: string | null;
  period?: number | null;
  visibleOnWeb?: boolean;
  dueOn?: string | null;
  acknowledgementAsked?: boolean;
};
