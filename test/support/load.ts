import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { bulkFile, type Killable, loginAt, withOwner } from './killing.ts';
import type { Caller } from './portal.ts';

/** What one login, or nobody's, asks of the portal at once, and how others fare meanwhile. */
export interface Load {
  name: string;
  run(): Promise<Record<string, number>>;
}

export interface Sizes {
  names: number;
  previews: number;
  streams: number;
  /** Archives, and the bytes to which each unfolds. */
  archives: number;
  unfoldedBytes: number;
  slowBodies: number;
}

const LOGIN = '/apirest/api/bo/authenticate';

/** Each kind of load on a portal with the demo's people, as its consultant. */
export async function loadsOn(portal: Killable, sizes: Sizes): Promise<Load[]> {
  const consultant = await loginAt(portal.url, 'consulente');
  const intake = await readyIntake(consultant);
  const archive = await anArchive(sizes.unfoldedBytes);
  const counted = async (answers: Promise<string | number>[]) => countOf(await Promise.all(answers));
  return [
    {
      name: 'names of 3.9 MB without a login',
      run: () => {
        const body = JSON.stringify({ username: 'x'.repeat(3_900_000), password: 'x' });
        const headers = { 'content-type': 'application/json' };
        return counted(
          times(sizes.names, () =>
            fetch(portal.url + LOGIN, { method: 'POST', headers, body }).then(
              ({ status }) => status,
              // Cut off before it was sent whole.
              () => 413,
            ),
          ),
        );
      },
    },
    {
      name: 'previews at once of one login',
      run: () =>
        counted(
          times(sizes.previews, (n) => {
            const { row, page } = intake.pages[n % intake.pages.length] ?? { row: 1, page: 1 };
            return consultant
              .get(`/apiback/api/acquisizioni/${intake.id}/righe/${row}/pagine/${page}`)
              .then(({ status }) => status);
          }),
        ),
    },
    {
      name: 'streams of one login',
      run: async () => {
        const ends = new AbortController();
        const headers = { authorization: `Bearer ${consultant.token}` };
        const opened = await counted(
          times(sizes.streams, () =>
            fetch(`${portal.url}/apiback/api/acquisizioni/${intake.id}/eventi`, { headers, signal: ends.signal }).then(
              ({ status }) => status,
            ),
          ),
        );
        await pause(2000);
        ends.abort();
        return opened;
      },
    },
    {
      name: 'archives that unfold past the quota',
      run: async () => {
        const ids = await Promise.all(
          times(sizes.archives, async () => {
            const files = [{ name: 'bomba.zip', bytes: another(archive) }];
            return (await consultant.upload('/apiback/api/acquisizioni', files, { tipo: 'cedolini' })).json.id;
          }),
        );
        const reasons: string[] = [];
        for (const id of ids) {
          const done = await untilReady(consultant, id);
          reasons.push(...done.file.map((file: { codiceMotivo: string | null }) => file.codiceMotivo ?? 'taken'));
          await consultant.call('DELETE', `/apiback/api/acquisizioni/${id}`);
        }
        return countOf(reasons);
      },
    },
    {
      name: 'bodies that drip',
      run: async () => {
        const sockets = await Promise.all(times(sizes.slowBodies, () => dripping(portal.url)));
        await pause(4000);
        const still = sockets.filter(({ socket }) => !socket.destroyed).length;
        for (const { stop } of sockets) stop();
        return { open: still, ended: sockets.length - still };
      },
    },
  ];
}

/** An archive may unfold to so much more than the practice has room for. */
export function leaveRoom(portal: Killable, bytes: number): Promise<void> {
  return withOwner(portal.ownerUrl, async (owner) => {
    await owner.query(
      `UPDATE practice p SET quota_bytes = $1 + (SELECT coalesce(sum(size), 0) FROM blob b WHERE b.practice_id = p.id)`,
      [bytes],
    );
  });
}

/** Waits between two calls of somebody else, as people do. */
const BETWEEN_MS = 20;

/** How long the calls of others last, in milliseconds, while some work goes on and for `least` calls at least. */
export async function othersDuring<T>(
  others: readonly (() => Promise<{ status: number }>)[],
  work: () => Promise<T>,
  least = 60,
): Promise<{ result: T; times: number[] }> {
  const taken: number[] = [];
  let isOver = false;
  const going = work().finally(() => {
    isOver = true;
  });
  // Whoever fails is told at the end.
  going.catch(() => undefined);
  while (!isOver || taken.length < least) {
    for (const call of others) {
      const begin = performance.now();
      const { status } = await call();
      if (status !== 200) throw new Error(`another's call was answered ${status}`);
      taken.push(performance.now() - begin);
    }
    await pause(BETWEEN_MS);
  }
  return { result: await going, times: taken };
}

export function percentile95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** Resident bytes of a process and of all that it started, without the database. */
export function residentBytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentOf(one), 0);
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        const [, parent] = readFileSync(`/proc/${one}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
        return Number(parent) === pid && readFileSync(`/proc/${one}/cmdline`, 'latin1').includes('pdf-worker');
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}

function residentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

/** Files that are half received, or were left behind where no row names them. */
export function halfReceived(dataDir: string): number {
  try {
    return readdirSync(path.join(dataDir, 'blobs', 'incoming')).length;
  } catch {
    return 0;
  }
}

async function readyIntake(consultant: Caller) {
  const file = bulkFile();
  const files = [{ name: file.fileName, bytes: file.bytes }];
  const { json } = await consultant.upload('/apiback/api/acquisizioni', files, { tipo: 'cedolini' });
  const done = await untilReady(consultant, json.id);
  const pages: { row: number; page: number }[] = done.righe.flatMap((row: { n: number; pagine: number[] }) =>
    row.pagine.map((page) => ({ row: row.n, page })),
  );
  return { id: json.id as string, pages };
}

async function untilReady(consultant: Caller, id: string) {
  for (;;) {
    const { json } = await consultant.get(`/apiback/api/acquisizioni/${id}`);
    if (json.stato === 'ready') return json;
    if (json.stato !== 'analysing') throw new Error(`intake ${id} is ${json.stato}`);
    await pause(100);
  }
}

/** Members of 97 MB that begin as a PDF does: some 100 kB each, zipped. */
async function anArchive(unfoldedBytes: number): Promise<Uint8Array> {
  const MEMBER_BYTES = 97_000_000;
  const member = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(MEMBER_BYTES, 0x20)]);
  const zip = new ZipFile();
  for (let n = 0; n * MEMBER_BYTES < unfoldedBytes; n += 1) zip.addBuffer(member, `${n}.pdf`);
  zip.end();
  return buffer(zip.outputStream);
}

let archives = 0;

/** The same archive under another comment: what was taken in already would not be taken in again. */
function another(archive: Uint8Array): Uint8Array {
  const comment = Buffer.from(String((archives += 1)).padStart(8, '0'));
  const bytes = Buffer.concat([archive, comment]);
  bytes.writeUInt16LE(comment.length, archive.length - 2);
  return bytes;
}

async function dripping(url: string): Promise<{ socket: Socket; stop: () => void }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.resume();
  socket.write(
    `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"username": "`,
  );
  const drip = setInterval(() => socket.write('x'), 250);
  const stop = () => {
    clearInterval(drip);
    socket.destroy();
  };
  return { socket, stop };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const times = <T>(n: number, make: (n: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index));

function countOf(answers: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}
