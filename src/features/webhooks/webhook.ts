// Frozen: no further features (docs/product.md).

import type { EventName, LedgerEvent } from '../../ledger/ledger.ts';

/** What a webhook may be told, by the name on the wire, and the steps of the trace that it stands for (P125). */
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

/** Sent when somebody asks for a try: its object is the webhook. */
export const TRY = 'prova';
export type ToldEvent = WebhookEvent | typeof TRY;

const BY_ACTION: ReadonlyMap<string, WebhookEvent> = new Map(
  EVENT_NAMES.flatMap((name) => WEBHOOK_EVENTS[name].map((action): [string, WebhookEvent] => [action, name])),
);

/** What happened, as it is told: by ids alone. */
export interface Told {
  event: WebhookEvent;
  /** The step of the trace that is told the first time only. */
  once: EventName | null;
  objectId: string;
  companyId: string | null;
  employeeId: string | null;
}

/** What is told of these events: of each object each thing once, in order. */
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

/** After a rotation the secret before it signs, too, so that the receiver can be changed afterwards. */
export const BOTH_SIGN_MS = 24 * HOUR;
/** A receiver that has taken nothing for as long is told nothing more. */
export const OFF_AFTER_MS = 72 * HOUR;
/** How long the log keeps what is done. */
export const LOGGED_MS = 30 * 24 * HOUR;
/** Webhooks of one practice at most. */
export const AT_MOST = 10;

/** Between one try and the next: three days and three hours in all. */
const PAUSES = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
/** After a look at which the receiver took nothing, it is left alone for as long. */
export const LEFT_ALONE_MS = 30 * SECOND;

/** When it is tried again after so many tries; null: no more. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Taken is what is answered with 2xx; a redirect is not followed, and is no. */
export const isTaken = (status: number | string) => typeof status === 'number' && status >= 200 && status < 300;

export const SECRET_PREFIX = 'whsec_';

export function wireState(state: DeliveryState): WireState {
  return (Object.keys(STATES_ON_THE_WIRE) as WireState[]).find(
    (name) => STATES_ON_THE_WIRE[name] === state,
  ) as WireState;
}
