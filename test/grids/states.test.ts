import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract } from '../../src/access/contract.ts';
import { mayCall } from '../../src/access/permissions.ts';
import { committed, filled, goldenFile } from '../support/house/golden.ts';
import { isFull, sampled } from '../support/house/sample.ts';
import { attempt, ownOf, ROLE_OF, ROWS, type Scene, setScene, targetIn } from '../support/isolation/isolation.ts';
import type { Attempt, MatrixActor } from '../support/isolation/matrix.ts';

/**
 * Sends each request about a single object in each state of that object, as each permitted role. Some roles get 404 for
 * an object that is binned, withdrawn, cancelled or unpublished; others get a refusal that names its state.
 * `test/golden/states.txt` lists the refusals. The daily run takes a tenth of the requests; `npm run test:full --
 * grids/states -u` renews the file.
 */
const ACTORS = ['consultant', 'company', 'employee'] as const;

/** For each table, the SQL assignments that put a new row into each state. */
const STATES: Record<string, Record<string, string>> = {
  document: {
    binned: "discarded_at = '2026-02-01'",
    unpublished: 'publish_on = NULL, appeared_at = NULL',
    scheduled: "publish_on = '2999-01-01', appeared_at = NULL",
    published: "publish_on = '2026-01-01', appeared_at = '2026-01-01'",
    cancelled: "publish_on = '2026-01-01', appeared_at = '2026-01-01', cancelled_at = '2026-02-01'",
    hidden: "publish_on = '2026-01-01', visible_on_web = false",
    read: "publish_on = '2026-01-01', employee_read_at = '2026-01-02', company_read_at = '2026-01-02'",
  },
  dossier: {
    unpublished: 'publish_on = NULL',
    scheduled: "publish_on = '2999-01-01'",
    published: "publish_on = '2026-01-01'",
    cancelled: "publish_on = '2026-01-01', cancelled_at = '2026-02-01'",
  },
  request: {
    sent: "status = 'I'",
    'in hand': "status = 'V'",
    fulfilled: "status = 'L'",
    rejected: "status = 'R'",
    withdrawn: "withdrawn_at = '2026-02-01'",
  },
  notice: {
    draft: 'draft = true, publish_on = NULL, announced_at = NULL',
    scheduled: "draft = false, publish_on = '2999-01-01', announced_at = NULL",
    ended: "draft = false, publish_on = '2026-01-01', end_on = '2026-01-02'",
    'on the board': "draft = false, publish_on = '2026-01-01'",
    deleted: "deleted_at = '2026-02-01'",
  },
  intake: {
    ready: "state = 'ready'",
    analysing: "state = 'analysing'",
    confirming: "state = 'confirming'",
    closed: "state = 'closed', closed_at = '2026-02-01'",
  },
  // The states combine that of the paper with that of the signer (`SIGNER`).
  signature_request: {
    'not their turn': '',
    asked: '',
    opened: '',
    'signed by them': '',
    signed: "status = 'signed'",
    refused: "status = 'refused'",
    over: "due_on = '2026-01-31'",
    expired: "status = 'expired'",
    withdrawn: "status = 'withdrawn'",
    'withdrawn after they signed': "status = 'withdrawn'",
  },
  preservation_package: {
    made: '',
    'taken in charge':
      "receipt_sha256 = index_sha256, receipt_name = 'r.xml', receipt_type = 'application/xml', receipt_size = 1, receipt_day = '2026-01-12'",
    withdrawn: "withdrawn_at = '2026-02-01', index_sha256 = NULL",
  },
  webhook: {
    on: '',
    off: "off_at = '2026-02-01'",
  },
  handover: {
    offered: '',
    accepted: "outcome = 'accepted', answered_at = '2026-02-01'",
    refused: "outcome = 'refused', answered_at = '2026-02-01'",
    withdrawn: "outcome = 'withdrawn', answered_at = '2026-02-01'",
    'too late': "ends_at = '2026-02-01'",
  },
};
/** For each table, the initial values of the columns that the states change. */
const NEW: Record<string, string> = {
  document: 'discarded_at = NULL, publish_on = NULL, appeared_at = NULL, cancelled_at = NULL, visible_on_web = true',
  dossier: 'publish_on = NULL, cancelled_at = NULL',
  request: "status = 'I', withdrawn_at = NULL, seen_at = NULL",
  notice: "draft = false, publish_on = '2026-01-01', announced_at = '2026-01-01', end_on = NULL, deleted_at = NULL",
  intake: "state = 'ready', closed_at = NULL",
  signature_request: "status = 'open', due_on = '2096-12-31'",
  preservation_package:
    'withdrawn_at = NULL, receipt_sha256 = NULL, receipt_name = NULL, receipt_type = NULL, receipt_size = NULL, receipt_day = NULL',
  webhook: 'off_at = NULL',
  handover: "outcome = NULL, answered_at = NULL, ends_at = '2096-12-31'",
};
const HAS_SIGNED =
  "status = 'signed', opened_at = '2026-01-02', decided_at = '2026-01-03', factor = 'code', address = '127.0.0.1', " +
  'shown = (SELECT sha256 FROM signature_request WHERE id = signature_id)';
/** The signer's state for each state of a paper. */
const SIGNER: Record<string, string> = {
  'not their turn': "status = 'waiting', asked_at = NULL",
  asked: "status = 'asked'",
  'signed by them': HAS_SIGNED,
  signed: HAS_SIGNED,
  refused: "status = 'refused', opened_at = '2026-01-02', decided_at = '2026-01-03', reason = 'No'",
  'withdrawn after they signed': HAS_SIGNED,
};
const NEW_SIGNER =
  "asked_at = '2026-01-01', status = 'asked', opened_at = NULL, decided_at = NULL, reason = NULL, factor = NULL, address = NULL, " +
  'shown = NULL, mailbox = NULL, document_id = NULL';
const HAS_OPENED = "status = 'opened', opened_at = '2026-01-02'";
/** Requests that are generated for every kind of document. The requests about payslips cover them. */
const LIKE_PAYSLIPS = /\/api\/(doccud|docdocumento)\//;
const TABLES = Object.keys(STATES);

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.portal.close());

const short = ({ method, path }: Contract) => `${method} ${path.replace(/^\/api(rest|back)\/api\//, '')}`;

/** Creates an object; returns the request about it, and its table and id. */
async function made(
  actor: MatrixActor,
  contract: Contract,
): Promise<{ aimed: Attempt; table: string; id: string } | null> {
  const row = ROWS[`${contract.method} ${contract.path}`];
  if (!row?.at || row.notFor?.includes(actor)) return null;
  const { owner } = scene.portal;
  const newest = async () =>
    (await owner.query(`SELECT ${TABLES.map((t) => `(SELECT coalesce(max(id), 0) FROM ${t}) AS ${t}`).join()}`))
      .rows[0];
  const target = targetIn(scene, ownOf(actor), actor);
  const before = await newest();
  const ids: string[] = [];
  const aimed = await row.at({
    ...target,
    make: async (create) => {
      const id = await target.make(create);
      ids.push(id);
      return id;
    },
  });
  const after = await newest();
  const table = TABLES.find((one) => after[one] !== before[one] && ids.includes(after[one]));
  // lists.test.ts covers requests that only list the object among others.
  return table && JSON.stringify(aimed).includes(after[table]) ? { aimed, table, id: after[table] } : null;
}

it('refuses in each state of a thing what that state does not allow, to each who may ask', async () => {
  const contracts = scene.portal.server.app.contracts.filter(({ path }) => !LIKE_PAYSLIPS.test(path));
  const found: Refusals = {};
  const wrong: string[] = [];
  let cells = 0;
  for (const contract of isFull ? contracts : await drawnOf(contracts)) {
    for (const actor of ACTORS) {
      if (!mayCall(contract.permission, ROLE_OF[actor])) continue;
      const first = await made(actor, contract);
      if (!first) continue;
      for (const [state, set] of Object.entries(STATES[first.table] ?? {})) {
        const { aimed, table, id } = (contract.method === 'GET' ? null : await made(actor, contract)) ?? first;
        const put = (what: string, to: string, by = 'id') =>
          to === '' ? null : scene.portal.owner.query(`UPDATE ${what} SET ${to} WHERE ${by} = $1`, [id]);
        await put(table, NEW[table] ?? '');
        await put(table, set);
        if (table === 'signature_request') {
          await put('signature_signer', NEW_SIGNER, 'signature_id');
          await put('signature_signer', SIGNER[state] ?? HAS_OPENED, 'signature_id');
        }
        const { status, json, text } = await attempt(scene, actor, contract, aimed);
        cells += 1;
        if (status >= 500) wrong.push(`${short(contract)} ${actor} ${state}: ${text.slice(0, 200)}`);
        const by = (found[short(contract)] ??= {});
        const refusals = (by[actor] ??= {});
        if (status >= 400) (refusals[`${status} ${json?.errorKey}`] ??= []).push(state);
      }
    }
  }
  console.log(`states: ${Object.keys(found).length} requests, ${cells} cells`);
  expect(wrong).toEqual([]);
  const refused = together(found);
  if (isFull) {
    const lines = Object.entries(refused).flatMap(([refusals, requests]) => [
      ...filled(refusals.split(/(?<=;) /), { further: 0, between: ' ' }),
      ...filled(requests, { indent: 2, further: 2, between: ', ' }),
    ]);
    return expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(goldenFile('states.txt'));
  }
  const ofDrawn = Object.entries(answered()).map(([refusals, requests]) => [
    refusals,
    requests.filter((request) => found[request]),
  ]);
  expect(refused).toEqual(Object.fromEntries(ofDrawn.filter(([, requests]) => requests?.length)));
}, 1_200_000);

/** Requests grouped by their refusals for each role and state; `never` means refused in every state. */
type Together = Record<string, string[]>;
const answered = (): Together =>
  Object.fromEntries(
    Object.entries(committed('states.txt')).map(([refusals, lines]) => [refusals, lines.join(' ').trim().split(/, +/)]),
  );

/**
 * Draws a tenth of the requests in the golden file, and checks that all other requests concern no object with states.
 */
async function drawnOf(contracts: readonly Contract[]): Promise<Contract[]> {
  const rows = new Set(Object.values(answered()).flat());
  expect([...rows].filter((row) => !contracts.some((contract) => short(contract) === row))).toEqual([]);
  const missing: string[] = [];
  for (const contract of contracts.filter((one) => !rows.has(short(one)))) {
    const actor = ACTORS.find((one) => mayCall(contract.permission, ROLE_OF[one]));
    if (actor && (await made(actor, contract))) missing.push(short(contract));
  }
  expect(missing).toEqual([]);
  return sampled(
    contracts.filter((contract) => rows.has(short(contract))),
    { of: 'states' },
  );
}

/** The states in which each refusal is returned, by request and role. */
type Refusals = Record<string, Record<string, Record<string, string[]>>>;

/** Groups requests with the same refusals. */
function together(found: Refusals): Together {
  const alike: Together = {};
  for (const [request, by] of Object.entries(found)) {
    const refused = (who: string) =>
      Object.entries(by[who] ?? {})
        .map(([refusal, states]) => `${states.join(', ')}: ${refusal}`)
        .join('; ') || 'never';
    for (const [refusals, who] of Map.groupBy(Object.keys(by), refused))
      (alike[`${who.join(' and ')}: ${refusals}`] ??= []).push(request);
  }
  return Object.fromEntries(Object.entries(alike).map(([refusals, requests]) => [refusals, requests.toSorted()]));
}
