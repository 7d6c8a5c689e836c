import { randomBytes } from 'node:crypto';
import { between, type Draw, oneOf } from '../../../database/demo/random.ts';
import { hashOf } from '../../../src/ledger/ledger-row.ts';
import { appendForged, type Forgery } from './forged-events.ts';
import type { Scene, ScenePractice } from './ledger-scene.ts';
import type { Tamper, Tampered } from './ledger-tampering.ts';

const named = (chain: string, seq: number, ...codes: Tampered['codes']): Tampered => ({
  fault: { chain, seq: String(seq) },
  codes,
});

/** Tamperings that change rows of the ledger in place. */
export const ROW_TAMPERINGS: Readonly<Record<string, Tamper>> = {
  'an edited event': async ({ superuser }, { chain, rows }, draw) => {
    const seq = between(draw, 1, rows);
    const { action } = await rowAt(superuser, chain, seq);
    const put = action === 'restored' ? 'discarded' : 'restored';
    // Text and column agree, so only the hash reveals the change.
    await superuser.query(
      `UPDATE ledger SET action = $4, canonical = replace(canonical, '"action": "' || $3, '"action": "' || $4)
       WHERE chain = $1 AND seq = $2`,
      [chain, seq, action, put],
    );
    return named(chain, seq, 'hash-wrong');
  },

  'an edited column': async ({ superuser }, { chain, rows }, draw) => {
    const seq = between(draw, 1, rows);
    const change = oneOf(draw, [
      `at = at - interval '1 microsecond'`,
      `action = action || 'x'`,
      `object_kind = object_kind || 'x'`,
      'object_id = object_id + 1',
      'company_id = coalesce(company_id, 0) + 1',
      'employee_id = coalesce(employee_id, 0) + 1',
      'actor_account_id = coalesce(actor_account_id, 0) + 1',
      `actor_role = 'admin'`,
    ]);
    await superuser.query(`UPDATE ledger SET ${change} WHERE chain = $1 AND seq = $2`, [chain, seq]);
    return named(chain, seq, 'column-differs');
  },

  'an edited hash': async ({ superuser }, { chain, rows }, draw) => {
    const seq = between(draw, 1, rows);
    const column = oneOf(draw, ['hash', 'previous']);
    await superuser.query(`UPDATE ledger SET ${column} = $3 WHERE chain = $1 AND seq = $2`, [
      chain,
      seq,
      randomBytes(32),
    ]);
    return named(chain, seq, 'hash-wrong');
  },

  'a text that is no event': async ({ superuser }, { chain, rows }, draw) => {
    const seq = between(draw, 1, rows);
    await superuser.query(`UPDATE ledger SET canonical = left(canonical, 40) WHERE chain = $1 AND seq = $2`, [
      chain,
      seq,
    ]);
    return named(chain, seq, 'canonical-unreadable');
  },

  'edited personal data': async ({ superuser }, practice, draw) => {
    const seq = await aRowWithPerson(superuser, practice, draw);
    const [find, put] = oneOf(draw, [
      ['Marchetti', 'Bianchi'],
      ['Consulente', 'Azienda'],
      ['2026', '2025'],
    ] as const);
    await superuser.query('UPDATE ledger_person SET person = replace(person, $3, $4) WHERE chain = $1 AND seq = $2', [
      practice.chain,
      seq,
      find,
      put,
    ]);
    return named(practice.chain, seq, 'person-differs');
  },

  'personal data of two rows exchanged': async ({ superuser }, practice, draw) => {
    const { chain } = practice;
    const seq = await aRowWithPerson(superuser, practice, draw);
    await superuser.query(
      `UPDATE ledger_person p SET salt = o.salt, person = o.person FROM ledger_person o
       WHERE p.chain = $1 AND p.seq = $2 AND o.chain = $1
         AND o.seq = (SELECT seq FROM ledger_person WHERE chain = $1 AND seq <> $2 ORDER BY random() LIMIT 1)`,
      [chain, seq],
    );
    return named(chain, seq, 'person-differs');
  },

  'one person’s data taken away': async ({ superuser }, practice, draw) => {
    const seq = await aRowWithPerson(superuser, practice, draw);
    await superuser.query('DELETE FROM ledger_person WHERE chain = $1 AND seq = $2', [practice.chain, seq]);
    return named(practice.chain, seq, 'person-missing');
  },

  'everybody’s personal data taken away': async ({ superuser }, practice, draw) => {
    const seq = await aRowWithPerson(superuser, practice, draw);
    await superuser.query('DELETE FROM ledger_person');
    return named(practice.chain, seq, 'person-missing');
  },

  'personal data put beside a row that has none': async ({ superuser }, { chain }) => {
    await superuser.query(`INSERT INTO ledger_person VALUES ($1, 1, 'salt', '{"login": "x"}')`, [chain]);
    return named(chain, 1, 'person-unannounced');
  },

  'a deleted row': async ({ superuser }, { chain, rows }, draw) => {
    const seq = between(draw, 1, rows);
    await superuser.query('DELETE FROM ledger WHERE chain = $1 AND seq = $2', [chain, seq]);
    await superuser.query('DELETE FROM ledger_person WHERE chain = $1 AND seq = $2', [chain, seq]);
    return named(chain, seq, 'missing');
  },

  'several rows deleted': async ({ superuser }, { chain, rows }, draw) => {
    const from = between(draw, 1, rows - 3);
    await superuser.query('DELETE FROM ledger WHERE chain = $1 AND seq BETWEEN $2 AND $2 + 2', [chain, from]);
    return named(chain, from, 'missing');
  },

  'a deleted row, and those after it moved up': async ({ superuser }, { chain, rows }, draw) => {
    const seq = between(draw, 1, rows - 1);
    await superuser.query('DELETE FROM ledger WHERE chain = $1 AND seq = $2', [chain, seq]);
    await superuser.query('UPDATE ledger SET seq = -seq WHERE chain = $1 AND seq > $2', [chain, seq]);
    await superuser.query('UPDATE ledger SET seq = -seq - 1 WHERE chain = $1 AND seq < 0', [chain]);
    return named(chain, seq, 'column-differs');
  },

  'an inserted row': async ({ superuser }, { chain, rows }, draw) => {
    const seq = between(draw, 1, rows);
    for (const table of ['ledger', 'ledger_person']) {
      // In two steps because of the primary key.
      await superuser.query(`UPDATE ${table} SET seq = -seq - 1 WHERE chain = $1 AND seq >= $2`, [chain, seq]);
      await superuser.query(`UPDATE ${table} SET seq = -seq WHERE chain = $1 AND seq < 0`, [chain]);
    }
    // A careful forgery: the row continues the previous row and its own hash is right.
    const model = await rowAt(superuser, chain, seq + 1);
    const canonical = model.canonical.replace(`"action": "${model.action}"`, '"action": "readByEmployee"');
    await superuser.query(
      `INSERT INTO ledger SELECT chain, $2, at, 'readByEmployee', object_kind, object_id, company_id, employee_id,
         actor_account_id, actor_role, $3, decode($4, 'hex'), decode($5, 'hex') FROM ledger WHERE chain = $1 AND seq = $6`,
      [chain, seq, canonical, model.previous, hashOf(model.previous, canonical), seq + 1],
    );
    return named(chain, seq, 'inserted');
  },

  'two rows exchanged': async ({ superuser }, { chain, rows }, draw) => {
    const first = between(draw, 1, rows - 1);
    const second = between(draw, first + 1, rows);
    for (const table of ['ledger', 'ledger_person']) {
      await superuser.query(`UPDATE ${table} SET seq = -seq WHERE chain = $1 AND seq IN ($2, $3)`, [
        chain,
        first,
        second,
      ]);
      await superuser.query(
        `UPDATE ${table} SET seq = CASE WHEN seq = -$2::bigint THEN $3::bigint ELSE $2::bigint END WHERE chain = $1 AND seq < 0`,
        [chain, first, second],
      );
    }
    return named(chain, first, 'column-differs');
  },

  'a row and its hash replaced': async ({ superuser }, { chain, rows }, draw) => {
    const seq = between(draw, 1, rows - 1);
    await rewrite(superuser, chain, seq, seq);
    return named(chain, seq, 'replaced');
  },

  'a tail cut off': async ({ superuser }, { chain, rows }, draw) => {
    const kept = between(draw, 0, rows - 1);
    for (const table of ['ledger', 'ledger_person'])
      await superuser.query(`DELETE FROM ${table} WHERE chain = $1 AND seq > $2`, [chain, kept]);
    // Moves the head too, so that only a checkpoint reveals the removal.
    if (kept > 0 && draw() < 0.5) await headTo(superuser, chain, kept);
    return named(chain, kept + 1, 'missing');
  },

  'a whole chain taken away': async ({ superuser }, { chain }) => {
    for (const table of ['ledger', 'ledger_person', 'ledger_head'])
      await superuser.query(`DELETE FROM ${table} WHERE chain = $1`, [chain]);
    return named(chain, 1, 'missing');
  },

  'a chain rewritten': async ({ superuser }, { chain, rows }, draw) => {
    const from = between(draw, 1, rows);
    const hash = await rewrite(superuser, chain, from, rows);
    await superuser.query(`UPDATE ledger_head SET hash = decode($2, 'hex') WHERE chain = $1`, [chain, hash]);
    return { fault: { chain }, codes: ['checkpoint-differs'] };
  },

  'a head taken away': async ({ superuser }, { chain, rows }) => {
    await superuser.query('DELETE FROM ledger_head WHERE chain = $1', [chain]);
    return named(chain, rows, 'head-missing');
  },

  'a head set back': async ({ superuser }, { chain, rows }, draw) => {
    const kept = between(draw, 1, rows - 1);
    await headTo(superuser, chain, kept);
    return named(chain, kept + 1, 'head-differs');
  },

  'a head’s hash exchanged': async ({ superuser }, { chain, rows }) => {
    await superuser.query('UPDATE ledger_head SET hash = $2 WHERE chain = $1', [chain, randomBytes(32)]);
    return named(chain, rows, 'head-differs');
  },
};

type Client = Scene['superuser'];

interface Story {
  id: string;
  company: string;
  employee: string;
  sha256: string;
  account: string;
  companyAccount: string;
}

/** An existing document that matches a condition on its columns, with the accounts that may read it. */
async function aDocument({ superuser }: Scene, practice: ScenePractice, draw: Draw, where: string): Promise<Story> {
  const { rows } = await superuser.query(
    `SELECT id::text, company_id::text AS company, employee_id::text AS employee, encode(sha256, 'hex') AS sha256
     FROM document WHERE practice_id = $1 AND ${where} ORDER BY id`,
    [practice.chain],
  );
  if (rows.length === 0) throw new Error(`no document where ${where}`);
  const document = oneOf(draw, rows as Omit<Story, 'account' | 'companyAccount'>[]);
  const account = practice.employees.find(({ id }) => id === document.employee)?.account ?? '';
  const companyAccount = practice.companies.find(({ id }) => id === document.company)?.account ?? '';
  return { ...document, account, companyAccount };
}

const READABLE = 'publish_on IS NOT NULL AND cancelled_at IS NULL AND discarded_at IS NULL AND appeared_at IS NOT NULL';
const UNPUBLISHED = 'publish_on IS NULL AND discarded_at IS NULL';

/**
 * Appends a correctly chained event of a document that matches `where`; by default its author is the consultant.
 * `differing` returns the forged fields.
 */
function forged(
  where: string,
  differing: (document: Story, practice: ScenePractice, scene: Scene) => Partial<Forgery> & { action: string },
  ...codes: Tampered['codes']
): Tamper {
  return async (scene, practice, draw) => {
    const document = await aDocument(scene, practice, draw, where);
    const { id, company, employee, sha256 } = document;
    const forgery = { id, company, employee, account: practice.consultant, data: { sha256 } };
    const seq = await appendForged(scene, practice.chain, { ...forgery, ...differing(document, practice, scene) });
    return named(practice.chain, seq, ...codes);
  };
}

const reading = ({ account }: Story) => ({ action: 'readByEmployee', role: 'employee', account });
const other = (scene: Scene, practice: ScenePractice): ScenePractice =>
  scene.practices.find(({ chain }) => chain !== practice.chain) ?? practice;

/** Tamperings that append invented events in the way the portal appends events. */
export const EVENT_TAMPERINGS: Readonly<Record<string, Tamper>> = {
  'a backdated reading': forged(
    READABLE,
    (document) => ({ ...reading(document), at: '2026-09-01T09:00:00.000Z' }),
    'time-goes-back',
  ),
  'a row older than the checkpoint before it': forged(
    READABLE,
    (document, practice, scene) => ({ ...reading(document), at: betweenRowAndCheckpoint(scene, practice) }),
    'time-before-checkpoint',
    'time-goes-back',
  ),
  'a row of a time to come': forged(
    READABLE,
    (document) => ({ ...reading(document), at: new Date(Date.now() + 100 * 86_400_000).toISOString() }),
    'time-in-future',
  ),
  'a receipt of what was never sent': forged(
    `${READABLE} AND employee_read_at IS NULL`,
    (document) => ({ ...reading(document), action: 'receivedWhole' }),
    'event-cannot-be',
  ),
  'a reading of what was not published': forged(UNPUBLISHED, reading, 'event-cannot-be'),
  'a reading of what was taken back': forged('cancelled_at IS NOT NULL', reading, 'event-cannot-be'),
  'a reading of what was still to appear': forged(`publish_on = date '2027-01-10'`, reading, 'event-cannot-be'),
  'a reading of what lay in the bin': forged('discarded_at IS NOT NULL', reading, 'event-cannot-be'),
  'a reading by another employee': forged(
    READABLE,
    (document, practice) => ({
      ...reading(document),
      account: practice.employees.find(({ id }) => id !== document.employee)?.account ?? '',
    }),
    'actor-cannot-be',
  ),
  'a reading in another employee’s name': forged(
    READABLE,
    (document, practice) => {
      const another = practice.employees.find(({ id }) => id !== document.employee);
      return { ...reading(document), employee: another?.id ?? '', account: another?.account ?? '' };
    },
    'event-cannot-be',
  ),
  'an employee’s reading by the consultant': forged(READABLE, () => ({ action: 'readByEmployee' }), 'event-cannot-be'),
  'a reading of another content': forged(
    READABLE,
    (document) => ({ ...reading(document), data: { sha256: 'ab'.repeat(32) } }),
    'event-cannot-be',
  ),
  'a reading by nobody': forged(READABLE, (document) => ({ ...reading(document), account: null }), 'actor-cannot-be'),
  'a reading by an account that is nobody’s': forged(
    READABLE,
    (document) => ({ ...reading(document), account: '999999' }),
    'actor-cannot-be',
  ),
  'a company’s look by another company': forged(
    READABLE,
    (document, practice) => ({
      action: 'viewedByCompany',
      role: 'company',
      account:
        practice.companies.find(({ id, account }) => id !== document.company && account !== document.companyAccount)
          ?.account ?? '',
    }),
    'actor-cannot-be',
  ),
  'a company’s look by its consultant': forged(READABLE, () => ({ action: 'viewedByCompany' }), 'event-cannot-be'),
  'a company’s look by an employee': forged(
    READABLE,
    (document) => ({ ...reading(document), action: 'viewedByCompany' }),
    'event-cannot-be',
  ),
  'an act of the other practice’s consultant': forged(
    UNPUBLISHED,
    (_, practice, scene) => ({ action: 'viewedByConsultant', account: other(scene, practice).consultant }),
    'actor-cannot-be',
  ),
  'an act of an employee as a consultant': forged(
    UNPUBLISHED,
    ({ account }) => ({ action: 'viewedByConsultant', account }),
    'actor-cannot-be',
  ),
  'an act of an administrator that is none': forged(
    UNPUBLISHED,
    (_, { consultant }) => ({ action: 'viewedByConsultant', role: 'admin', account: consultant }),
    'actor-cannot-be',
    'event-cannot-be',
  ),
  'a role that does not exist': forged(UNPUBLISHED, () => ({ action: 'published', role: 'root' }), 'actor-cannot-be'),
  'an action that does not exist': forged(UNPUBLISHED, () => ({ action: 'forgotten' }), 'action-unknown'),
  'an action of another kind of object': forged(
    UNPUBLISHED,
    () => ({ action: 'created', kind: 'intake' }),
    'action-unknown',
  ),
  'a publication by an employee': forged(
    UNPUBLISHED,
    (document) => ({ ...reading(document), action: 'published', data: { publishOn: '2026-09-07' } }),
    'event-cannot-be',
  ),
  'a publication for a day to come': forged(
    UNPUBLISHED,
    () => ({ action: 'published', data: { publishOn: '2027-09-07' } }),
    'event-cannot-be',
  ),
  'a publication planned for a day gone by': forged(
    UNPUBLISHED,
    () => ({ action: 'scheduled', data: { publishOn: '2026-08-07' } }),
    'event-cannot-be',
  ),
  'a publication out of the bin': forged(
    'discarded_at IS NOT NULL',
    () => ({ action: 'published', data: { publishOn: '2026-09-07' } }),
    'event-cannot-be',
  ),
  'a publication that appeared by hand': forged(
    `publish_on = date '2027-01-10'`,
    () => ({ action: 'appeared' }),
    'event-cannot-be',
  ),
  'a cancellation of what was not published': forged(
    UNPUBLISHED,
    () => ({ action: 'publicationCancelled' }),
    'event-cannot-be',
  ),
  'a second cancellation': forged(
    'cancelled_at IS NOT NULL',
    () => ({ action: 'publicationCancelled' }),
    'event-cannot-be',
  ),
  'a restoration of what was not in the bin': forged(READABLE, () => ({ action: 'restored' }), 'event-cannot-be'),
  'a second discarding': forged('discarded_at IS NOT NULL', () => ({ action: 'discarded' }), 'event-cannot-be'),
  'a correction of another content': forged(
    READABLE,
    () => ({ action: 'corrected', data: { previous: 'cd'.repeat(32), sha256: 'ab'.repeat(32) } }),
    'event-cannot-be',
  ),
  'a document created twice': forged(
    UNPUBLISHED,
    ({ sha256 }) => ({ action: 'created', data: { sha256 } }),
    'event-cannot-be',
  ),
  'an event that names another company': forged(
    READABLE,
    (document, { companies }) => ({
      action: 'viewedByConsultant',
      company: companies.find(({ id }) => id !== document.company)?.id ?? '',
    }),
    'event-cannot-be',
  ),
  'an event of a document that never came to be': forged(
    READABLE,
    () => ({ action: 'viewedByConsultant', id: '888888' }),
    'object-unborn',
  ),
  'a document created on paper only': forged(
    READABLE,
    ({ sha256 }) => ({ action: 'created', id: '888889', data: { sha256 } }),
    'object-gone',
  ),
  'an event of an intake that never was': forged(
    READABLE,
    () => ({ action: 'intakeClosed', kind: 'intake', id: '888890', data: {} }),
    'object-unborn',
  ),
  'an event of an employee who never was': forged(
    READABLE,
    ({ company }) => ({
      action: 'employeeCreated',
      kind: 'employee',
      id: '888891',
      company,
      employee: '888891',
      data: {},
    }),
    'object-unborn',
  ),
  'an event of an account that never was': forged(
    READABLE,
    () => ({ action: 'loggedOut', kind: 'account', id: '888892', role: 'authentication', account: null, data: {} }),
    'object-unborn',
  ),

  'an event after the end': async (scene, practice) => {
    const { rows } = await scene.superuser.query(
      `SELECT object_id::text AS id, company_id::text AS company, employee_id::text AS employee FROM ledger
       WHERE chain = $1 AND action = 'purged'`,
      [practice.chain],
    );
    const seq = await appendForged(scene, practice.chain, {
      ...rows[0],
      action: 'viewedByConsultant',
      account: practice.consultant,
    });
    return named(practice.chain, seq, 'event-cannot-be');
  },

  'an event in the other practice’s chain': async (scene, practice, draw) => {
    const there = other(scene, practice);
    const { id, company, employee } = await aDocument(scene, practice, draw, UNPUBLISHED);
    const account = there.consultant;
    await appendForged(scene, there.chain, { action: 'viewedByConsultant', id, company, employee, account });
    // Which of the two faults the verifier reports depends on the chain that it reads first.
    return { fault: { object: `document ${id}` }, codes: ['event-cannot-be', 'object-unborn'] };
  },

  'a chain that no practice has': async (scene, practice) => {
    await appendForged(scene, '777777', { action: 'loggedOut', kind: 'account', id: practice.consultant, role: 'job' });
    return { fault: { chain: '777777' }, codes: ['practice-unknown'] };
  },
};

/** A time after the chain's last row and well before the checkpoint, which follows an hour later. */
function betweenRowAndCheckpoint(scene: Scene, { lastAt }: ScenePractice): string {
  if (lastAt > scene.now.getTime()) throw new Error('the scene ends before its last row');
  return new Date(lastAt + 20 * 60_000).toISOString();
}

async function aRowWithPerson(superuser: Client, { chain }: ScenePractice, draw: Draw): Promise<number> {
  const { rows } = await superuser.query<{ seq: string }>(
    'SELECT seq FROM ledger_person WHERE chain = $1 ORDER BY seq',
    [chain],
  );
  return Number(oneOf(draw, rows).seq);
}

async function headTo(superuser: Client, chain: string, seq: number): Promise<void> {
  await superuser.query(
    `UPDATE ledger_head h SET seq = l.seq, hash = l.hash FROM ledger l WHERE h.chain = $1 AND l.chain = $1 AND l.seq = $2`,
    [chain, seq],
  );
}

/** Rewrites rows `from` to `to`, each consistent with itself and the previous one; returns the last hash. */
export async function rewrite(superuser: Client, chain: string, from: number, to: number): Promise<string> {
  let { previous } = await rowAt(superuser, chain, from);
  for (let seq = from; seq <= to; seq += 1) {
    const { canonical } = await rowAt(superuser, chain, seq);
    const forgedText = canonical.replace('"data": {', '"data": {"forged": true, ').replace(', }', '}');
    previous = await put(superuser, chain, seq, forgedText, previous);
  }
  return previous;
}

async function put(superuser: Client, chain: string, seq: number, canonical: string, previous: string) {
  const hash = hashOf(previous, canonical);
  await superuser.query(
    `UPDATE ledger SET canonical = $3, previous = decode($4, 'hex'), hash = decode($5, 'hex') WHERE chain = $1 AND seq = $2`,
    [chain, seq, canonical, previous, hash],
  );
  return hash;
}

async function rowAt(superuser: Client, chain: string, seq: number) {
  const { rows } = await superuser.query<{ action: string; canonical: string; previous: string }>(
    `SELECT action, canonical, encode(previous, 'hex') AS previous FROM ledger WHERE chain = $1 AND seq = $2`,
    [chain, seq],
  );
  const [row] = rows;
  if (!row) throw new Error(`no row ${seq} in chain ${chain}`);
  return row;
}
