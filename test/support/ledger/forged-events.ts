import { genesis, hashOf } from '../../../src/ledger/ledger-row.ts';
import type { Scene } from './ledger-scene.ts';

/** The forged fields of an event; the other fields continue the chain correctly. */
export interface Forgery {
  action: string;
  kind?: string;
  id: string;
  company?: string | null;
  employee?: string | null;
  role?: string;
  account?: string | null;
  data?: Record<string, unknown>;
  /** The time of the event; by default two hours after the last row. */
  at?: string;
}

/**
 * Appends an event as an attacker who knows the format would: with correct hash, head and columns.
 * @returns the sequence number of the event
 */
export async function appendForged({ superuser }: Scene, chain: string, forgery: Forgery): Promise<number> {
  const { rows } = await superuser.query<{ seq: string; hash: string; at: Date | null }>(
    `SELECT h.seq, encode(h.hash, 'hex') AS hash, l.at FROM ledger_head h
     LEFT JOIN ledger l ON l.chain = h.chain AND l.seq = h.seq WHERE h.chain = $1`,
    [chain],
  );
  const last = rows[0] ?? { seq: '0', hash: genesis(chain), at: null };
  const seq = Number(last.seq) + 1;
  const lastAt = last.at?.getTime() ?? Date.UTC(2026, 8, 1);
  const at = `${(forgery.at ?? new Date(lastAt + 2 * 3_600_000).toISOString()).slice(0, 23)}000Z`;
  const { action, kind = 'document', id, company = null, employee = null, role = 'consultant', data = {} } = forgery;
  const account = forgery.account ?? null;
  const number = (value: string | null) => (value === null ? null : Number(value));
  const canonical = JSON.stringify({
    chain: Number(chain),
    seq,
    at,
    action,
    object: { kind, id: Number(id) },
    company: number(company),
    employee: number(employee),
    actor: { account: number(account), role },
    data,
  });
  const hash = hashOf(last.hash, canonical);
  await superuser.query(
    `INSERT INTO ledger VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, decode($12, 'hex'), decode($13, 'hex'))`,
    [chain, seq, at, action, kind, id, company, employee, account, role, canonical, last.hash, hash],
  );
  await superuser.query(
    `INSERT INTO ledger_head VALUES ($1, $2, decode($3, 'hex'))
     ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`,
    [chain, seq, hash],
  );
  return seq;
}
