import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson } from '../../support/portal/people.ts';
import type { Answer, Caller } from '../../support/portal/portal.ts';
import { type Killable, loginAt, startKillable, withOwner } from '../../support/process/killing.ts';

let dataDir: string;
let portal: Killable;
let manager: Caller;

const start = async () => {
  portal = await startKillable(dataDir);
  manager = await loginAt(portal.url, 'azienda');
};
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-kill-'));
  await start();
}, 180_000);
afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const IMPORT = '/apirest/api/users/company/import';
const PEOPLE = 2_000;

it('an import that a kill −9 meets is there whole or not at all, and the last imports say which', async () => {
  for (const [round, afterMs] of [80, 400].entries()) {
    const first = 40_000 + round * PEOPLE;
    const rows = Array.from({ length: PEOPLE }, (_, at) => {
      const { firstName, lastName, taxCode } = aPerson(first + at);
      return { cognome: lastName, nome: firstName, codiceFiscale: taxCode, matricola: `K${round}-${at}` };
    });
    const key = `uccisa-${round}`;
    const send = () => manager.call('POST', IMPORT, rows, { 'idempotency-key': key });
    const answered: Promise<Answer | null> = send().catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await portal.kill();
    const answer = await answered;
    await start();
    const there = await withOwner(portal.ownerUrl, async (owner) => {
      const { rows: found } = await owner.query(
        `SELECT (SELECT count(*)::int FROM employee WHERE employee_code LIKE $1) AS people,
           (SELECT count(*)::int FROM ledger l JOIN employee e ON e.id = l.object_id
            WHERE l.action = 'employeeCreated' AND e.employee_code LIKE $1) AS traced`,
        [`K${round}-%`],
      );
      return found[0] as { people: number; traced: number };
    });
    expect([0, PEOPLE]).toContain(there.people);
    expect(there.traced).toBe(there.people);
    if (answer?.status === 200) expect(there.people).toBe(PEOPLE);
    const last = (await manager.get(`${IMPORT}/ultime`)).json as { chiave: string; creati: number }[];
    expect(last.some((one) => one.chiave === key)).toBe(there.people === PEOPLE);
    // A repeated request with the same idempotency key imports nothing again.
    expect((await send()).json).toMatchObject({ creati: PEOPLE });
    const { json } = await manager.get(`/apirest/api/users/company/employees?q=K${round}-&size=1`);
    expect(json).toHaveLength(1);
  }
}, 180_000);
