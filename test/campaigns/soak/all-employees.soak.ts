import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompanyOf } from '../../support/portal/firm.ts';
import { aPdf, aPractice, type Portal, startPortal } from '../../support/portal/portal.ts';

const PEOPLE = 5000;
const ROUNDS = 5;
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());

it('an upload to #ALLDIP of 5,000 employees takes at most three times as long as the plain SQL', async () => {
  const practice = await aPractice(portal.owner, 'consulente');
  const company = await aCompanyOf(portal.owner, practice, PEOPLE);
  const consultant = await portal.login('consulente');
  const send = () =>
    consultant.upload('/apiback/api/docdocumento/upload', [{ name: 'a.pdf', bytes: aPdf('a tutti') }], {
      jsonDocDto: JSON.stringify({ descrizione: 'A tutti', cfAzienda: company.taxCode, codiceFiscale: '#ALLDIP' }),
    });
  // Inserts the same rows and the same ledger events with plain SQL.
  const bare = async () => {
    await portal.owner.query('BEGIN');
    await portal.owner.query(
      `INSERT INTO document (practice_id, company_id, employee_id, kind, description, file_name, size, sha256, created_by)
       SELECT e.practice_id, e.company_id, e.id, 'employeeDocument', 'A tutti', 'a.pdf', b.size, b.sha256, $2
       FROM employee e, (SELECT size, sha256 FROM blob WHERE practice_id = $3 LIMIT 1) b WHERE e.company_id = $1`,
      [company.id, practice.accountId, practice.id],
    );
    await portal.owner.query(
      `SELECT ledger_append_history($1, jsonb_agg(jsonb_build_object('action', 'created', 'objectKind', 'document',
         'objectId', e.id, 'companyId', e.company_id, 'employeeId', e.id, 'at', now(), 'actorId', $3::bigint,
         'actorRole', 'consultant', 'data', jsonb_build_object('sha256', 'x'),
         'person', jsonb_build_object('login', 'a', 'document', 'A tutti')))) FROM employee e WHERE e.company_id = $2`,
      [practice.id, company.id, practice.accountId],
    );
    await portal.owner.query('ROLLBACK');
  };
  const milliseconds = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  expect((await send()).json.ids).toHaveLength(PEOPLE);
  const times = { bare: [] as number[], portal: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await milliseconds(bare));
    times.portal.push(await milliseconds(send));
  }
  const ratio = median(times.portal) / median(times.bare);
  console.log(
    `#ALLDIP of ${PEOPLE}: ${median(times.portal).toFixed(0)} ms, bare SQL ${median(times.bare).toFixed(0)} ms, ${ratio.toFixed(2)} ×`,
  );
  expect(ratio).toBeLessThan(3);
});
