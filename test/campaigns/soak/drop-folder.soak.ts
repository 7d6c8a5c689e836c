import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slipPdf } from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';
import { type Killable, loginAt, startKillable, withOwner } from '../../support/process/killing.ts';

/** A drop folder under kill −9, with files that come whole, in two halves, or late. */
const KILLS = 40;
const random = seeded(37);
let dataDir: string;
let dropDir: string;
let folder: string;
let portal: Killable;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-soak-'));
  dropDir = path.join(dataDir, 'deposito');
  folder = path.join(dropDir, 'paghe');
  await mkdir(folder, { recursive: true });
  portal = await startKillable(dataDir, { dropDir });
  const consultant = await loginAt(portal.url, 'consulente');
  const { json } = await consultant.post('/apiback/api/chiaviapi', { nome: 'Cartella', diritti: ['acquisizioni'] });
  await writeFile(path.join(folder, 'portale.json'), JSON.stringify({ chiave: json.chiave }));
});
afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const sizes = new Map<string, number>();
/** Puts a file there, at once or with a pause in its midst. */
async function put(n: number): Promise<void> {
  const name = `file-${n}.pdf`;
  const whose = { taxCode: 'RSSMRA80A01F205X', lastName: 'Rossi', firstName: 'Mario' };
  const bytes = Buffer.from(slipPdf(whose as Parameters<typeof slipPdf>[0], 202601, `foglio ${n}`));
  sizes.set(name, bytes.length);
  const half = random() < 0.5 ? Math.floor(bytes.length * random()) : bytes.length;
  await writeFile(path.join(folder, name), bytes.subarray(0, half));
  if (half === bytes.length) return;
  await sleep(random() * 2500);
  await appendFile(path.join(folder, name), bytes.subarray(half));
}

it(`loses no file, takes none twice and none before it is whole in ${KILLS} kills`, async () => {
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
