import pg from 'pg';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { aCompany, anEmployee, aPayslip, aPractice } from '../portal/portal.ts';

/**
 * Runs within the checkout of an earlier commit, with that commit's own support (`older-release.ts` copies it there):
 * enters a practice with its people, of whom some are never heard of again, and payslips that wait for publication.
 */
const [ownerUrl = '', blobs = ''] = process.argv.slice(2);
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
const portal = { owner, server: { app: { blobs: openDiskBlobs(blobs) } } } as never;
const practice = await aPractice(owner, 'consulente');
const company = await aCompany(owner, practice, { login: 'azienda' });
const people = [];
for (let n = 0; n < 6; n += 1) people.push(await anEmployee(owner, company, { login: `persona-${n}` }));
// Activations are traced from migration 0013 on; what entered these people here traces none.
const { rows } = await owner.query(
  `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, 'activated' AS action,
     'grant' AS "objectKind", id::text AS "objectId", company_id::text AS "companyId", employee_id::text AS "employeeId",
     account_id::text AS "actorId", 'keyHolder' AS "actorRole", '{"by": "key"}'::json AS data
   FROM account_grant WHERE practice_id = $1 AND activated_at IS NOT NULL
     AND EXISTS (SELECT FROM portale_migration WHERE name LIKE '0013%')`,
  [practice.id],
);
if (rows.length > 0) await owner.query('SELECT ledger_append_history($1, $2)', [practice.id, JSON.stringify(rows)]);
const payslips: string[] = [];
for (const person of people)
  for (const period of [202608, 202609])
    payslips.push(await aPayslip(portal, person, { createdBy: practice.accountId, period }));
await owner.end();
console.log(JSON.stringify({ payslips, company: company.taxCode }));
