import type pg from 'pg';
import { type Draw, oneOf } from '../../../database/demo/random.ts';
import { hashOf } from '../../../src/ledger/ledger-row.ts';

interface Place {
  /** A connection with all rights and with the triggers disabled. */
  client: pg.Client;
  chain: string;
  /** The sequence number of the tampered row, which is a row of the receipt. */
  seq: number;
  draw: Draw;
}

const bytes = (hex: string) => Buffer.from(hex, 'hex');

/** Tamperings by an attacker with all rights in the database, at any row of a receipt. */
export const LEDGER_TAMPERINGS: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  'one letter of an event': async ({ client, chain, seq, draw }) => {
    const { canonical } = await rowAt(client, chain, seq);
    const at = Math.floor(draw() * canonical.length);
    const put = canonical[at] === '1' ? '2' : '1';
    await client.query('UPDATE ledger SET canonical = $3 WHERE chain = $1 AND seq = $2', [
      chain,
      seq,
      canonical.slice(0, at) + put + canonical.slice(at + 1),
    ]);
  },
  'a column beside the event': ({ client, chain, seq, draw }) => {
    const change = oneOf(draw, [
      `at = at - interval '1 microsecond'`,
      `action = action || 'x'`,
      `object_kind = 'notice'`,
      'object_id = object_id + 1',
      'company_id = coalesce(company_id, 0) + 1',
      'employee_id = coalesce(employee_id, 0) + 1',
      'actor_account_id = coalesce(actor_account_id, 0) + 1',
      `actor_role = 'admin'`,
    ]);
    return client.query(`UPDATE ledger SET ${change} WHERE chain = $1 AND seq = $2`, [chain, seq]);
  },
  'one byte of a hash': ({ client, chain, seq, draw }) =>
    client.query('UPDATE ledger SET hash = set_byte(hash, $3, get_byte(hash, $3) # 1) WHERE chain = $1 AND seq = $2', [
      chain,
      seq,
      Math.floor(draw() * 32),
    ]),
  'one byte of the hash before': ({ client, chain, seq, draw }) =>
    client.query(
      'UPDATE ledger SET previous = set_byte(previous, $3, get_byte(previous, $3) # 1) WHERE chain = $1 AND seq = $2',
      [chain, seq, Math.floor(draw() * 32)],
    ),
  'a row taken away': ({ client, chain, seq }) =>
    client.query('DELETE FROM ledger WHERE chain = $1 AND seq = $2', [chain, seq]),
  'a row taken away and the rest moved up': async ({ client, chain, seq }) => {
    await client.query('DELETE FROM ledger WHERE chain = $1 AND seq = $2', [chain, seq]);
    await move(client, chain, seq, -1);
  },
  'a row put in': async ({ client, chain, seq }) => {
    await move(client, chain, seq, 1);
    await client.query(
      `INSERT INTO ledger SELECT chain, seq - 1, at, action, object_kind, object_id, company_id, employee_id, actor_account_id,
        actor_role, canonical || ' ', previous, hash FROM ledger WHERE chain = $1 AND seq = $2 + 1`,
      [chain, seq],
    );
  },
  'two events exchanged': ({ client, chain, seq }) =>
    client.query(
      `UPDATE ledger l SET canonical = o.canonical FROM ledger o WHERE l.chain = $1 AND o.chain = $1
        AND (l.seq, o.seq) IN (($2, $3), ($3, $2))`,
      [chain, seq, seq === 1 ? 2 : seq - 1],
    ),
  'all rows from there on written anew, each following from the one before': async ({ client, chain, seq }) => {
    const { rows } = await client.query(
      `SELECT seq, canonical, encode(previous, 'hex') AS previous FROM ledger WHERE chain = $1 AND seq >= $2 ORDER BY seq`,
      [chain, seq],
    );
    let previous: string = rows[0].previous;
    for (const row of rows) {
      const canonical = Number(row.seq) === seq ? row.canonical.replace('20', '19') : row.canonical;
      const hash = hashOf(previous, canonical);
      await client.query('UPDATE ledger SET canonical = $3, previous = $4, hash = $5 WHERE chain = $1 AND seq = $2', [
        chain,
        row.seq,
        canonical,
        bytes(previous),
        bytes(hash),
      ]);
      previous = hash;
    }
  },
  'all rows from there on taken away': ({ client, chain, seq }) =>
    client.query('DELETE FROM ledger WHERE chain = $1 AND seq >= $2', [chain, seq]),
  'personal data': ({ client, chain, seq }) =>
    client.query(
      `UPDATE ledger_person SET person = person || ' ' WHERE chain = $1
        AND seq = (SELECT max(seq) FROM ledger_person WHERE chain = $1 AND seq <= greatest($2, (SELECT min(seq) FROM ledger_person WHERE chain = $1)))`,
      [chain, seq],
    ),
};

async function rowAt(client: pg.Client, chain: string, seq: number): Promise<{ canonical: string }> {
  const { rows } = await client.query('SELECT canonical FROM ledger WHERE chain = $1 AND seq = $2', [chain, seq]);
  return rows[0];
}

/** Shifts the numbers of rows in two steps, because no two rows may have the same number, even for a moment. */
async function move(client: pg.Client, chain: string, from: number, by: 1 | -1): Promise<void> {
  await client.query('UPDATE ledger SET seq = -seq WHERE chain = $1 AND seq >= $2', [chain, from]);
  await client.query('UPDATE ledger SET seq = -seq + $2 WHERE chain = $1 AND seq < 0', [chain, by]);
}

/** Tampers, calls `work`, and restores everything. */
export async function withTampered<T>(
  kind: string,
  place: Omit<Place, 'seq'> & { from: number; to: number },
  ask: () => Promise<T>,
): Promise<T> {
  const { client, chain, draw, from, to } = place;
  await client.query(`SET session_replication_role = 'replica'`);
  await client.query('CREATE TEMP TABLE IF NOT EXISTS kept_rows AS TABLE ledger');
  await client.query('CREATE TEMP TABLE IF NOT EXISTS kept_people AS TABLE ledger_person');
  try {
    const seq = from + Math.floor(draw() * (to - from + 1));
    await LEDGER_TAMPERINGS[kind]?.({ client, chain, seq, draw });
    return await ask();
  } finally {
    await client.query(`BEGIN; DELETE FROM ledger; INSERT INTO ledger TABLE kept_rows;
      DELETE FROM ledger_person; INSERT INTO ledger_person TABLE kept_people; COMMIT`);
  }
}
