// This feature is frozen: it gets no further functions (docs/product.md).

import type { EventName, LedgerEvent } from '../../ledger/ledger.ts';

/**
 * The events to which a webhook can subscribe, by their names in the API, and the ledger events that cause each (P125).
 */
export const WEBHOOK_EVENTS = {
  'documento.pubblicato': ['published', 'appeared'],
  'documento.letto': ['readByEmployee'],
  'documento.presavisione': ['acknowledged'],
  'richiesta.inviata': ['requestSent'],
  'richiesta.risposta': ['requestAnswered', 'requestStatusChanged'],
  'acquisizione.pronta': ['intakeRead'],
  'datiDelMese.arrivati': ['monthDataSent'],
} as const satisfies Record<string, readonly EventName[]>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** A test event, sent on request; its object is the webhook itself. */
export const TRY = 'prova';
export type ToldEvent = WebhookEvent | typeof TRY;

const BY_ACTION: ReadonlyMap<string, WebhookEvent> = new Map(
  EVENT_NAMES.flatMap((name) => WEBHOOK_EVENTS[name].map((action): [string, WebhookEvent] => [action, name])),
);

/** An event as sent to a webhook, which contains only ids. */
export interface Told {
  event: WebhookEvent;
  /** Set if the event is sent only the first time that this ledger event occurs for the object. */
  once: EventName | null;
  objectId: string;
  companyId: string | null;
  employeeId: string | null;
}

/** The events to send to webhooks for these ledger events: each event once per object, in the same order. */
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

/**
 * How long, in ms, messages are also signed with the previous secret after a rotation, so that the receiver can be
 * updated later.
 */
export const BOTH_SIGN_MS = 24 * HOUR;
/** A webhook is switched off after its deliveries have failed for this time, in ms. */
export const OFF_AFTER_MS = 72 * HOUR;
/** How long, in ms, the log keeps completed deliveries. */
export const LOGGED_MS = 30 * 24 * HOUR;
/** The maximum number of webhooks per practice. */
export const AT_MOST = 10;

/** The pauses between attempts in ms, 75.6 hours in total. */
const PAUSES = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
/** The pause, in ms, for a receiver that has accepted none of a batch of messages. */
export const LEFT_ALONE_MS = 30 * SECOND;

/** The time of the next attempt; null if there are no further attempts. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/**
 * Whether the receiver has accepted a message, that is, answered 2xx. Redirects are not followed and count as failures.
 */
export const isTaken = (status: number | string) => typeof status === 'number' && status >= 200 && status < 300;

export const SECRET_PREFIX = 'whsec_';

export function wireState(state: DeliveryState): WireState {
  return (Object.keys(STATES_ON_THE_WIRE) as WireState[]).find(
    (name) => STATES_ON_THE_WIRE[name] === state,
  ) as WireState;
}
