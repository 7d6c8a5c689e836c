import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Checks that every document recorded as read was delivered completely, while other readers pause, disconnect or idle
 * (P38).
 */
let portal: Portal;
let practice: TestPractice;
const people: { caller: Caller; documents: string[] }[] = [];
const sockets: Socket[] = [];

const PEOPLE = 40;
const EACH = 25;
const AT_ONCE = 64;
const IDLE = 800;
const ROUNDS = 4;
const TAKES_NOTHING = 25;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  const company = await aCompany(portal.owner, practice);
  for (let n = 0; n < PEOPLE; n += 1) {
    const employee = await anEmployee(portal.owner, company, { login: `lettore${n}` });
    const documents: string[] = [];
    for (let m = 0; m < EACH; m += 1) documents.push(await aDocument(employee, m, 100_000));
    people.push({ caller: await portal.login(`lettore${n}`), documents });
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await portal?.close();
});

function aDocument(employee: Awaited<ReturnType<typeof anEmployee>>, n: number, size: number): Promise<string> {
  const bytes = Buffer.concat([aPdf(`${employee.taxCode} ${n}`), Buffer.alloc(size, 0x20)]);
  const period = 202612 - (n % 12) - 100 * Math.floor(n / 12);
  return aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-11-01', period, bytes });
}
const addressOf = (id: string) => `/apiback/api/dipendente/documenti/${id}/download`;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Opens these documents concurrently; returns the time that each took, and the incomplete ones. */
async function openAll(openings: { caller: Caller; id: string }[]): Promise<{ times: number[]; broken: string[] }> {
  const times: number[] = [];
  const broken: string[] = [];
  let next = 0;
  const reader = async () => {
    while (next < openings.length) {
      const opening = openings[next++];
      if (!opening) return;
      const begin = performance.now();
      try {
        const { status, bytes, headers } = await opening.caller.get(addressOf(opening.id));
        if (status !== 200 || bytes.length !== Number(headers.get('content-length')))
          broken.push(`${opening.id} ${status}`);
      } catch (error) {
        broken.push(`${opening.id} ${String(error)}`);
      }
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return { times, broken };
}

const open = () =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(Number(new URL(portal.url).port), '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
    sockets.push(socket);
  });

async function readings(ids: readonly string[]): Promise<number> {
  const { rows } = await portal.owner.query(
    `SELECT count(*)::int AS n FROM ledger WHERE action = 'readByEmployee' AND object_id = ANY ($1::bigint[])`,
    [ids],
  );
  return rows[0].n;
}

it('1,000 documents opened 64 at a time next to 800 idle connections are all complete and recorded correctly', async () => {
  const all = people.flatMap(({ caller, documents }) => documents.map((id) => ({ caller, id })));
  // Interleaves the people, as on a real morning.
  const openings = all.toSorted((a, b) => (Number(a.id) % EACH) - (Number(b.id) % EACH));
  await openAll(openings.slice(0, AT_ONCE));
  const before = await readings(openings.map(({ id }) => id));

  // Readers that receive nothing: half of them pause forever, half disconnect. Their kernel buffers are smaller than
  // the file.
  const rmem = Number(readFileSync('/proc/sys/net/ipv4/tcp_rmem', 'utf8').split(/\s+/)[1]);
  const company = await aCompany(portal.owner, practice);
  const untaken: string[] = [];
  const pausing: Socket[] = [];
  for (let n = 0; n < TAKES_NOTHING; n += 1) {
    const login = `fermo${n}`;
    const employee = await anEmployee(portal.owner, company, { login });
    untaken.push(await aDocument(employee, n, 8 * rmem));
    const { token } = await portal.login(login);
    const socket = await open();
    socket.pause();
    socket.write(
      `GET ${addressOf(untaken.at(-1) ?? '')} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    pausing.push(socket);
  }
  const alone: number[] = [];
  const beside: number[] = [];
  const broken: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const size = openings.length / ROUNDS;
    const part = openings.slice(round * size, (round + 1) * size);
    const without = await openAll(part);
    const idle = await Promise.all(Array.from({ length: IDLE }, open));
    const withIdle = await openAll(part);
    for (const socket of idle) socket.destroy();
    alone.push(...without.times);
    beside.push(...withIdle.times);
    broken.push(...without.broken, ...withIdle.broken);
    for (const socket of pausing.slice(round * 3, round * 3 + 3)) socket.resetAndDestroy();
  }
  const recorded = (await readings(openings.map(({ id }) => id))) - before;
  const falselyRead = await readings(untaken);
  const ratio = median(beside) / median(alone);
  console.log(
    `delivered: ${beside.length} openings at ${AT_ONCE} at once beside ${IDLE} idle connections, ${alone.length} without: ` +
      `${broken.length} broken, ${recorded} recorded, ${falselyRead} of ${TAKES_NOTHING} who took nothing recorded; ` +
      `medians ${median(beside).toFixed(0)} ms and ${median(alone).toFixed(0)} ms (${ratio.toFixed(2)} ×)`,
  );
  expect(broken).toEqual([]);
  expect([recorded, falselyRead]).toEqual([alone.length + beside.length, 0]);
  expect(ratio).toBeLessThanOrEqual(1.3);
});
