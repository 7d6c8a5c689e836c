import type { HISTORY_STATES } from './history.contract.ts';
import type { ObjectKind } from './object-kinds.ts';

/** Facts that name no person: the document's SHA-256, the publication day. */
type Facts = Record<string, string | number | boolean | null | undefined>;

export interface EventKind<Data extends Facts> {
  object: ObjectKind;
  /**
   * The state that the history shows for the event (spec §4, Rettificato and PresaVisione); null if the Cronologia
   * omits it.
   */
  state: (typeof HISTORY_STATES)[number] | null;
  /** Never set; only carries the type of the event's data. */
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
/** `rule` is set if the portal published because of a standing rule of the practice (P121). */
export type Published = OfDocument & { publishOn: string | null; rule?: 'publishDay' };
/**
 * The state of an object that no event describes in words. `print`: SHA-256 of a salt and the object's columns, null
 * once the object is gone; `n`: the number of the fingerprint; `made`: whether the object was created in this
 * transaction. The database writes this event at commit (0011-ledger.sql).
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
 * stated facts (traced.ts), so every event that changes a fact must state it.
 */
export type StatedOfDocument = {
  kind?: string;
  payrollKind?: string | null;
  period?: number | null;
  visibleOnWeb?: boolean;
  dueOn?: string | null;
  acknowledgementAsked?: boolean;
};
