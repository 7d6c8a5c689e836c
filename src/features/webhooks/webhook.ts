// Frozen: no further features (docs/product.md).

import type { EventName, LedgerEvent } from '../../ledger/ledger.ts';

/** The events a webhook can subscribe to, by wire name, and the ledger events behind each (P125). */
export const WEBHOOK_EVENTS = {
  'documento.pubblicato': ['published', 'appeared'],
  'documento.letto': ['readByEmployee'],
  'documento.presavisione': ['acknowledged'],
  'richiesta.inviata': ['requestSent'],
  'richiesta.risposta': ['requestAnswered', 'requestStatusChanged'],
  'acquisizione.pronta': ['intakeRead'],
} as const satisfies Record<string, readonly EventName[]>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Sent on request as a test; its object is the webhook. */
export const TRY = 'prova';
export type ToldEvent = WebhookEvent | typeof TRY;

const BY_ACTION: ReadonlyMap<string, WebhookEvent> = new Map(
  EVENT_NAMES.flatMap((name) => WEBHOOK_EVENTS[name].map((action): [string, WebhookEvent] => [action, name])),
);

/** An event as sent to a webhook, with ids only. */
export interface Told {
  event: WebhookEvent;
  /** The ledger event, if this one is reported only the first time. */
  once: EventName | null;
  objectId: string;
  companyId: string | null;
  employeeId: string | null;
}

/** What webhooks receive for these ledger events: each event once per object, in order. */
export function toldOf(events: readonly LedgerEvent[]): Told[] {
  const told = new Map<string, Told>();
  for (const { action, id, companyId = null, employeeId = null } of events) {
    const event = BY_ACTION.get(action);
    if (!event || told.has(`${event} ${id}`)) continue;
    const once = action === 'readByEmployee' ? action : null;
    told.set(`${event} ${id}`, { event, once, objectId: id, companyId, employeeId });
  }
  return [...told.values()];
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed';
export const STATES_ON_THE_WIRE = {
  attende: 'waiting',
  consegnato: 'delivered',
  nonRiuscito: 'failed',
} as const satisfies Record<string, DeliveryState>;
export type WireState = keyof typeof STATES_ON_THE_WIRE;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The previous secret keeps signing this long after a rotation, so that the receiver can be updated later. */
export const BOTH_SIGN_MS = 24 * HOUR;
/** A webhook is switched off after failing this long. */
export const OFF_AFTER_MS = 72 * HOUR;
/** How long the log keeps finished deliveries. */
export const LOGGED_MS = 30 * 24 * HOUR;
/** Maximum webhooks per practice. */
export const AT_MOST = 10;

/** Pauses between attempts, three days and three hours in all. */
const PAUSES = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
/** Pause for a receiver that accepted nothing in a round. */
export const LEFT_ALONE_MS = 30 * SECOND;

/** The time of the next attempt; null if there is none. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Accepted means 2xx; a redirect is not followed and counts as a failure. */
export const isTaken = (status: number | string) => typeof status === 'number' && status >= 200 && status < 300;

export const SECRET_PREFIX = 'whsec_';

export function wireState(state: DeliveryState): WireState {
  return (Object.keys(STATES_ON_THE_WIRE) as WireState[]).find(
    (name) => STATES_ON_THE_WIRE[name] === state,
  ) as WireState;
}
