import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Caller } from '../portal/portal.ts';
import { bulkFile, type Killable, loginAt, withOwner } from './killing.ts';

/** A load that one login, or a client without a login, causes while other users work. */
export interface Load {
  name: string;
  run(): Promise<Record<string, number>>;
}

export interface Sizes {
  names: number;
  previews: number;
  streams: number;
  /** The number of archives; `unfoldedBytes` is the unpacked size of each. */
  archives: number;
  unfoldedBytes: number;
  slowBodies: number;
  /** How long each slow request takes. */
  dripMs: number;
}

const LOGIN = '/apirest/api/bo/authenticate';

/** The number of runs with pages that were not rendered before; a cached picture would cause no load. */
const RUNS_OF_NEW_PAGES = 4;

/** Every kind of load, caused by the consultant of a portal with the demo's people. */
export async function loadsOn(portal: Killable, sizes: Sizes): Promise<Load[]> {
  const consultant = await loginAt(portal.url, 'consulente');
  const pages: string[] = [];
  let intake = '';
  while (pages.length < RUNS_OF_NEW_PAGES * sizes.previews) {
    const ready = await readyIntake(consultant);
    intake = ready.id;
    pages.push(...ready.pages);
  }
  let asked = 0;
  const longName = postOf(LOGIN, `{"username": "${'x'.repeat(3_900_000)}", "password": "x"}`);
  const archive = await anArchive(sizes.unfoldedBytes);
  const counted = async (answers: Promise<string | number>[]) => countOf(await Promise.all(answers));
  return [
    {
      name: 'names of 3.9 MB without a login',
      run: () => counted(times(sizes.names, () => statusOf(portal.url, longName))),
    },
    {
      name: 'previews at once of one login',
      run: () =>
        counted(
          times(sizes.previews, () => {
            asked += 1;
            return consultant.get(pages[asked % pages.length] ?? '').then(({ status }) => status);
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
            fetch(`${portal.url}/apiback/api/acquisizioni/${intake}/eventi`, { headers, signal: ends.signal }).then(
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
        await pause(sizes.dripMs);
        const still = sockets.filter(({ socket }) => !socket.destroyed).length;
        for (const { stop } of sockets) stop();
        return { open: still, ended: sockets.length - still };
      },
    },
  ];
}

/** Sets the quota so that the practice has exactly `bytes` left. */
export function leaveRoom(portal: Killable, bytes: number): Promise<void> {
  return withOwner(portal.ownerUrl, async (owner) => {
    await owner.query(
      `UPDATE practice p SET quota_bytes = $1 + (SELECT coalesce(sum(size), 0) FROM blob b WHERE b.practice_id = p.id)`,
      [bytes],
    );
  });
}

/** The pause between two requests of the other users. */
const BETWEEN_MS = 20;

/**
 * The response times of other users in milliseconds while `work` runs. Repeats `work` until the other users have made
 * at least `least` requests. Also returns the result of the first run.
 */
export async function othersDuring<T>(
  others: readonly (() => Promise<{ status: number }>)[],
  work: () => Promise<T>,
  least = 60,
): Promise<{ result: T; times: number[]; runs: number }> {
  const taken: number[] = [];
  let isGoing = true;
  const calling = (async () => {
    while (isGoing) {
      for (const call of others) {
        const begin = performance.now();
        const { status } = await call();
        if (status !== 200) throw new Error(`another's call was answered ${status}`);
        taken.push(performance.now() - begin);
      }
      await pause(BETWEEN_MS);
    }
  })();
  // The failure is reported later, when `calling` is awaited.
  calling.catch(() => undefined);
  try {
    const result = await work();
    let runs = 1;
    for (; taken.length < least; runs += 1) await Promise.race([work(), calling]);
    return { result, times: taken, runs };
  } finally {
    isGoing = false;
    await calling;
  }
}

/** Waits without working, as the baseline for a load. */
export const aWhile = () => pause(500);

export function percentile95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** Resident bytes of a process and its descendants, without the database. */
export function residentBytes(pid: number): number {
  return [pid, ...enginesOf(pid)].reduce((sum, one) => sum + residentOf(one), 0);
}

/** The engine processes of a portal. */
export function enginesOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        const [, parent] = readFileSync(`/proc/${one}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
        return Number(parent) === pid && readFileSync(`/proc/${one}/cmdline`, 'latin1').includes('pdf-worker');
      } catch {
        // The process has ended meanwhile.
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

/** The number of files in the folder for incoming uploads, which are incomplete or have no row. */
export function halfReceived(dataDir: string): number {
  try {
    return readdirSync(path.join(dataDir, 'blobs', 'incoming')).length;
  } catch {
    return 0;
  }
}

/**
 * Uploads the demo's 130 pages as a new intake, with a different content each time; returns the intake and the URLs of
 * its pages.
 */
async function readyIntake(consultant: Caller): Promise<{ id: string; pages: string[] }> {
  const file = bulkFile();
  const files = [{ name: file.fileName, bytes: Buffer.concat([file.bytes, Buffer.from(`\n% ${anew()}\n`)]) }];
  const { json } = await consultant.upload('/apiback/api/acquisizioni', files, { tipo: 'cedolini' });
  const done = await untilReady(consultant, json.id);
  const pages = done.righe.flatMap((row: { n: number; pagine: number[] }) =>
    row.pagine.map((page) => `/apiback/api/acquisizioni/${json.id}/righe/${row.n}/pagine/${page}`),
  );
  return { id: json.id, pages };
}

async function untilReady(consultant: Caller, id: string) {
  for (;;) {
    const { json } = await consultant.get(`/apiback/api/acquisizioni/${id}`);
    if (json.stato === 'ready') return json;
    if (json.stato !== 'analysing') throw new Error(`intake ${id} is ${json.stato}`);
    await pause(100);
  }
}

/** A zip whose members of 97 MB start like a PDF; each member has about 100 kB when compressed. */
async function anArchive(unfoldedBytes: number): Promise<Uint8Array> {
  const MEMBER_BYTES = 97_000_000;
  const member = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(MEMBER_BYTES, 0x20)]);
  const zip = new ZipFile();
  for (let n = 0; n * MEMBER_BYTES < unfoldedBytes; n += 1) zip.addBuffer(member, `${n}.pdf`);
  zip.end();
  return buffer(zip.outputStream);
}

let made = 0;
const anew = () => String((made += 1)).padStart(8, '0');

/** The same archive with a different comment, because the portal refuses content that it already has. */
function another(archive: Uint8Array): Uint8Array {
  const comment = Buffer.from(anew());
  const bytes = Buffer.concat([archive, comment]);
  bytes.writeUInt16LE(comment.length, archive.length - 2);
  return bytes;
}

const postOf = (address: string, body: string, length = body.length) =>
  Buffer.from(
    `POST ${address} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );

async function connected(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
}

/** Sends the raw request: `fetch` would copy it, and copying megabytes distorts the measurement. */
async function statusOf(url: string, request: Buffer): Promise<number | string> {
  const socket = await connected(url);
  const status = new Promise<number | string>((resolve) => {
    socket.once('data', (answer) => resolve(Number(String(answer).split(' ')[1])));
    socket.once('close', () => resolve('cut off'));
  });
  socket.write(request);
  return status.finally(() => socket.destroy());
}

async function dripping(url: string): Promise<{ socket: Socket; stop: () => void }> {
  const socket = await connected(url);
  socket.resume();
  socket.write(postOf(LOGIN, '{"username": "', 5000));
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
