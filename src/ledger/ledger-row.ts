import { createHash } from 'node:crypto';
import type { FaultCode } from './faults.ts';

/** A row as stored; ids as decimal text, hashes as lower-case hex, `at` as in the canonical text. */
export interface LedgerRow {
  chain: string;
  seq: string;
  at: string;
  action: string;
  objectKind: string;
  objectId: string;
  companyId: string | null;
  employeeId: string | null;
  actorAccountId: string | null;
  actorRole: string;
  canonical: string;
  previous: string;
  hash: string;
  /**
   * The personal data, stored separately from the row; the row contains a commitment to it. Null if the row has no
   * personal data or it was erased.
   */
  person: { salt: string; text: string } | null;
}

export interface ChainHead {
  chain: string;
  seq: string;
  hash: string;
}

/** The hash that precedes the first row of a chain. */
export function genesis(chain: string): string {
  return hex(`portale-lavoro:${chain}`);
}

/** hash = SHA-256(previous hash ‖ SHA-256(canonical event)), as in database/migrations/0011-ledger.sql. */
export function hashOf(previous: string, canonical: string): string {
  const inner = createHash('sha256').update(canonical).digest();
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(inner).digest('hex');
}

function commitmentOf(person: { salt: string; text: string }): string {
  return hex(person.salt + person.text);
}

/** The parsed canonical text of an event, whose fields are not validated. */
export type LedgerText = { person?: unknown; data?: unknown } & Record<string, unknown>;

export type OwnFault = { code: FaultCode; detail: string };

/** The fault of a row itself, without regard to other rows: in its hash, its columns or its personal data. */
export function faultOfRow(row: LedgerRow): OwnFault | null {
  return faultOfEvent(row, readEvent(row.canonical));
}

/** Like `faultOfRow`, for an event that is already parsed. */
export function faultOfEvent(row: LedgerRow, event: LedgerText | null): OwnFault | null {
  if (!event) return { code: 'canonical-unreadable', detail: '' };
  if (hashOf(row.previous, row.canonical) !== row.hash) return { code: 'hash-wrong', detail: '' };
  const hashed = columnsOf(event);
  const column = Object.keys(hashed).find((name) => hashed[name as Column] !== row[name as Column]);
  if (column) return { code: 'column-differs', detail: column };
  if (!row.person) return null;
  if (event.person === undefined) return { code: 'person-unannounced', detail: '' };
  return commitmentOf(row.person) === event.person ? null : { code: 'person-differs', detail: '' };
}

export type Column = Exclude<keyof LedgerRow, 'canonical' | 'previous' | 'hash' | 'person'>;

/** The values that the row's columns must have, according to the canonical text. */
export function columnsOf(event: LedgerText): Record<Column, string | null> {
  const object = Object(event.object) as Record<string, unknown>;
  const actor = Object(event.actor) as Record<string, unknown>;
  return {
    chain: text(event.chain),
    seq: text(event.seq),
    at: text(event.at),
    action: text(event.action),
    objectKind: text(object.kind),
    objectId: text(object.id),
    companyId: text(event.company),
    employeeId: text(event.employee),
    actorAccountId: text(actor.account),
    actorRole: text(actor.role),
  };
}

export function readEvent(canonical: string): LedgerText | null {
  try {
    const event: unknown = JSON.parse(canonical);
    return typeof event === 'object' && event !== null ? (event as LedgerText) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** An id as text: ids come as numbers or as strings of digits. */
function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function hex(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
