import { createHash } from 'node:crypto';
import { appendFile, link, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataLayout } from '../../../src/server/bytes/data-layout.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { slipPdf } from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';
import { type Killable, loginAt, startKillable, withOwner } from '../../support/process/killing.ts';

/**
 * Repeatedly kills (kill −9) a portal that watches a drop folder. The folder receives complete, split and late files,
 * and every kind of link.
 */
const KILLS = 40;
const random = seeded(37);
let dataDir: string;
let dropDir: string;
let folder: string;
let portal: Killable;
let rules: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-soak-'));
  dropDir = path.join(dataDir, 'deposito');
  folder = path.join(dropDir, 'paghe');
  await mkdir(folder, { recursive: true });
  portal = await startKillable(dataDir, { dropDir });
  const consultant = await loginAt(portal.url, 'consulente');
  const { json } = await consultant.post('/apiback/api/chiaviapi', { nome: 'Cartella', diritti: ['acquisizioni'] });
  rules = JSON.stringify({ chiave: json.chiave });
  await writeFile(path.join(folder, 'portale.json'), rules);
});
afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

function aSlip(text: string): Buffer {
  const whose = { taxCode: 'RSSMRA80A01F205X', lastName: 'Rossi', firstName: 'Mario' };
  return Buffer.from(slipPdf(whose as Parameters<typeof slipPdf>[0], 202601, text));
}

const sizes = new Map<string, number>();
/** Writes a file in one piece, or with a pause in the middle. */
async function put(n: number): Promise<void> {
  const name = `file-${n}.pdf`;
  const bytes = aSlip(`foglio ${n}`);
  sizes.set(name, bytes.length);
  const half = random() < 0.5 ? Math.floor(bytes.length * random()) : bytes.length;
  await writeFile(path.join(folder, name), bytes.subarray(0, half));
  if (half === bytes.length) return;
  await sleep(random() * 2500);
  await appendFile(path.join(folder, name), bytes.subarray(half));
}

it(`loses no file, and imports no file twice or before it is complete, in ${KILLS} kills`, async () => {
  const coming: Promise<void>[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) coming.push(put(coming.length));
    await sleep(random() * 1500);
    await portal.kill();
    portal = await startKillable(dataDir, { dropDir });
  }
  await Promise.all(coming);
  const pdfs = async () => (await readdir(folder)).filter((name) => name.endsWith('.pdf'));
  await expect.poll(pdfs).toEqual([]);
  const found = await withOwner(portal.ownerUrl, async (owner) => {
    const { rows } = await owner.query(`SELECT name, size FROM intake_file WHERE name LIKE 'file-%' ORDER BY id`);
    return rows.map(({ name, size }) => `${name} ${size}`);
  });
  const wanted = [...sizes].map(([name, size]) => `${name} ${size}`);
  expect(found.sort()).toEqual(wanted.sort());
  const taken = (await readdir(path.join(folder, 'presi'), { recursive: true })).filter((name) =>
    name.endsWith('.pdf'),
  );
  expect(taken.map((name) => path.basename(name)).sort()).toEqual([...sizes.keys()].sort());
  console.log(`${KILLS} kills, ${sizes.size} files: 0 lost, 0 twice, 0 taken before they were whole`);
});

const day = romeDay(new Date());
const keyFile = () => dataLayout(dataDir).checkpointKey;
/**
 * A folder outside the drop folder, which senders must not reach. It contains rules and a file, which the portal would
 * find if it followed a link there.
 */
const outside = () => path.join(dataDir, 'fuori');
async function makeOutside(): Promise<void> {
  await mkdir(outside(), { recursive: true });
  await writeFile(path.join(outside(), 'portale.json'), rules);
  await writeFile(path.join(outside(), 'fuori.pdf'), aSlip('fuori'));
}
/** Everything in the outside folder: names, files, times and contents. */
async function fingerprint(): Promise<string[]> {
  const found: string[] = [];
  for (const root of [path.dirname(keyFile()), outside()])
    for (const name of await readdir(root, { recursive: true })) {
      const at = path.join(root, name);
      const { ino, mtimeMs, mode } = await lstat(at);
      const content = (mode & 0o170000) === 0o100000 ? createHash('sha256').update(await readFile(at)) : null;
      found.push([at, ino, mtimeMs, mode, content?.digest('hex')].join(' '));
    }
  return found.sort();
}
/** The names of the files that became intakes; checks that none came from outside. */
async function takenFiles(prefix: string): Promise<string[]> {
  const forbidden = [await readFile(keyFile()), await readFile(path.join(outside(), 'fuori.pdf'))].map((bytes) =>
    createHash('sha256').update(bytes).digest(),
  );
  return withOwner(portal.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string; sha256: Buffer }>('SELECT name, sha256 FROM intake_file');
    expect(rows.filter(({ sha256 }) => forbidden.some((one) => one.equals(sha256)))).toEqual([]);
    const names = rows.map(({ name }) => name).filter((name) => name.startsWith(prefix));
    return names.toSorted();
  });
}

type Make = (at: string) => Promise<void>;
const KINDS_OF_LINK: Record<string, Make> = {
  'a link to the key': (at) => symlink(keyFile(), at),
  'a hard link to the key': (at) => link(keyFile(), at),
  'a link to a folder': (at) => symlink(outside(), at),
  'a link to the folder of the key': (at) => symlink(path.dirname(keyFile()), at),
  'a link to a file': (at) => symlink(path.join(outside(), 'fuori.pdf'), at),
  'a link to rules': (at) => symlink(path.join(outside(), 'portale.json'), at),
  'a link to nothing': (at) => symlink(path.join(outside(), 'nuovo'), at),
  'a link out of the folder': (at) => symlink('../../fuori', at),
};
const PLACES = [
  'portale-errore.txt',
  'portale.json',
  'presi',
  'rifiutati',
  `presi/${day}`,
  `rifiutati/${day}`,
  'presi/BUONO',
  'rifiutati/CATTIVO',
  'rifiutati/CATTIVO.txt',
  'collegato.pdf',
];

it(`never writes or reads through a link: ${Object.keys(KINDS_OF_LINK).length} kinds of link in ${PLACES.length} places`, async () => {
  await makeOutside();
  const before = await fingerprint();
  let n = 0;
  const stopped: { folder: string; good: string }[] = [];
  const going: string[] = [];
  for (const make of Object.values(KINDS_OF_LINK))
    for (const place of PLACES) {
      n += 1;
      const at = path.join(dropDir, `legata-${n}`);
      const good = `buono-${n}.pdf`;
      const bad = `cattivo-${n}.pdf`;
      const linked = path.join(at, place.replace('/BUONO', `/${day}/${good}`).replace('/CATTIVO', `/${day}/${bad}`));
      await mkdir(path.dirname(linked), { recursive: true });
      await make(linked);
      await writeFile(path.join(at, good), aSlip(`buono ${n}`));
      await writeFile(path.join(at, bad), `cattivo ${n} %%EOF`);
      // Invalid rules make the portal write the reason into portale-errore.txt.
      if (place === 'portale-errore.txt') await writeFile(path.join(at, 'portale.json'), 'chiave=x');
      else if (place !== 'portale.json') await writeFile(path.join(at, 'portale.json'), rules);
      if (place.startsWith('portale') || /^(presi|rifiutati)(\/\d|$)/.test(place)) stopped.push({ folder: at, good });
      else going.push(good);
    }
  await symlink(outside(), path.join(dropDir, 'tutta'));
  await expect.poll(() => takenFiles('buono-'), { timeout: 120_000, interval: 500 }).toEqual(going.toSorted());
  const trouble = (at: string) => readFile(path.join(at, 'portale-errore.txt'), 'utf8').catch(() => '');
  for (const { folder: at, good } of stopped) {
    await expect.poll(() => trouble(at), { timeout: 30_000 }).toMatch(/non si legge|non è una cartella/);
    expect((await lstat(path.join(at, 'portale-errore.txt'))).nlink).toBe(1);
    expect(await readdir(at)).toContain(good);
  }
  // Waits until unreadable files have been moved with their reason, despite the links.
  await sleep(5000);
  expect(await fingerprint()).toEqual(before);
  expect(await takenFiles('fuori')).toEqual([]);
  console.log(
    `${n} links: ${stopped.length} folders stopped, ${going.length} went on; the key and all outside unchanged`,
  );
});

const SWAPS_MS = 30_000;
it('the portal accesses nothing outside the drop folder while folders and files are replaced by links at any moment', async () => {
  await makeOutside();
  const before = await fingerprint();
  const at = path.join(dropDir, 'scambiata');
  await mkdir(at);
  await writeFile(path.join(at, 'portale.json'), rules);
  await writeFile(path.join(dataDir, 'modello.pdf'), aSlip('scambio'));
  const swapping = new Worker(SWAPPING, {
    eval: true,
    workerData: {
      at,
      day,
      outside: outside(),
      keyFile: keyFile(),
      model: path.join(dataDir, 'modello.pdf'),
      ms: SWAPS_MS,
    },
  });
  const { swaps, put } = await new Promise<{ swaps: number; put: number }>((resolve, reject) => {
    swapping.once('message', resolve);
    swapping.once('error', reject);
  });
  await sleep(3000);
  expect(await fingerprint()).toEqual(before);
  const taken = await takenFiles('scambio-');
  expect(taken.length).toBeGreaterThan(0);
  expect(new Set(taken).size).toBe(taken.length);
  console.log(`${swaps} exchanges, ${put} files put, ${taken.length} taken; the key and all outside unchanged`);
});

/** A worker that replaces random names by a link for a moment, and adds files in between. */
const SWAPPING = `
  const { appendFileSync, copyFileSync, renameSync, symlinkSync, unlinkSync } = require('node:fs');
  const path = require('node:path');
  const { parentPort, workerData: { at, day, outside, keyFile, model, ms } } = require('node:worker_threads');
  const attempt = (work) => { try { work(); return true; } catch { return false; } };
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 4);
  const places = [
    [at, outside],
    [at + '/presi', outside],
    [at + '/rifiutati', outside],
    [at + '/presi/' + day, outside],
    [at + '/rifiutati/' + day, outside],
    [at + '/portale-errore.txt', keyFile],
    [at + '/portale.json', keyFile],
    [at + '/scambio-0.pdf', keyFile],
  ];
  let swaps = 0;
  let put = 0;
  for (const until = Date.now() + ms; Date.now() < until; ) {
    const [name, target] = places[Math.floor(Math.random() * places.length)];
    const aside = path.join(path.dirname(name), '.' + path.basename(name));
    const moved = attempt(() => renameSync(name, aside));
    if (attempt(() => symlinkSync(target, name))) swaps += 1;
    pause();
    attempt(() => unlinkSync(name));
    if (moved && !attempt(() => renameSync(aside, name))) attempt(() => renameSync(aside, aside + swaps));
    if (Math.random() < 0.02) {
      put += 1;
      const file = at + '/scambio-' + put + '.pdf';
      copyFileSync(model, file + '.part');
      appendFileSync(file + '.part', '\\n% ' + put + '\\n%%EOF\\n');
      renameSync(file + '.part', file);
    }
    pause();
  }
  parentPort.postMessage({ swaps, put });
`;
