import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';
import { ARCHIVE_CALLS } from '../../../src/features/documents/download/archives.contract.ts';
import { aCompany, anEmployee, aPayslip, type TestEmployee } from '../../support/portal/portal.ts';
import type { Wanted } from './archive/client.ts';
import { aBenchPractice } from './shared/bench-practice.ts';

/**
 * Downloads a zip of 500 payslips over HTTP, with access checks, file names and one read event per payslip, and
 * compares it with the bare zip library on the same files and disk. The client has its own thread. Rounds alternate, so
 * that noise affects both. The library's time divided by ours must be at least 0.7. The library and `unzip` test each
 * archive.
 */
const PAYSLIPS = 500;
/** Usual files have 15–150 KB per page. */
const BYTES = 100_000;
const ROUNDS = 7;
const TARGET = 0.7;

const practice = await aBenchPractice();
const { owner } = practice;
const { server, url, consultant } = await practice.open();
const { folder } = practice;

const company = await aCompany(owner, { id: '1' });
const people: TestEmployee[] = [];
for (let n = 0; n < 50; n += 1) people.push(await anEmployee(owner, company));
const ids: string[] = [];
const files: string[] = [];
for (let n = 0; n < PAYSLIPS; n += 1) {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(BYTES)]);
  const fields = { createdBy: '1', period: 202001 + Math.floor(n / 50), bytes };
  ids.push(await aPayslip({ owner, server }, people[n % 50] as TestEmployee, fields));
  const file = path.join(folder, `${n}.pdf`);
  writeFileSync(file, bytes);
  files.push(file);
}
await owner.query('VACUUM ANALYZE');

async function taken(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces;
}

function byLibrary(): Promise<Uint8Array[]> {
  const zip = new ZipFile();
  files.forEach((file, n) =>
    zip.addReadStreamLazy(`${n}.pdf`, { compress: false }, (give) => give(null, createReadStream(file))),
  );
  zip.end();
  return taken(zip.outputStream as unknown as Readable);
}

const client = new Worker(new URL('./archive/client.ts', import.meta.url));

async function byPortal(): Promise<Uint8Array[]> {
  const wanted: Wanted = {
    url: url + ARCHIVE_CALLS.payslip.zipByBody.path,
    token: consultant.token ?? '',
    body: JSON.stringify({ ids }),
  };
  const answered = once(client, 'message');
  client.postMessage(wanted);
  const [{ status, bytes }] = (await answered) as [{ status: number; bytes: Uint8Array }];
  if (status !== 200) throw new Error(`answered ${status}`);
  return [bytes];
}

const times: Record<'library' | 'portal', number[]> = { library: [], portal: [] };
let archive = new Uint8Array();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, make] of [
    ['library', byLibrary],
    ['portal', byPortal],
  ] as const) {
    const started = performance.now();
    const pieces = await make();
    times[name].push(performance.now() - started);
    if (name === 'portal') archive = new Uint8Array(Buffer.concat(pieces));
  }
}

const members = await new Promise<number>((resolve, reject) => {
  fromBuffer(Buffer.from(archive), { lazyEntries: false }, (error, zip) =>
    error ? reject(error) : resolve(zip.entryCount),
  );
});
const zipFile = path.join(folder, 'docs_buste_paga.zip');
writeFileSync(zipFile, archive);
const tested = [
  ['unzip', '-tq'],
  ['7z', 't'],
].map(([tool = '', ...args]) => {
  const { status, error } = spawnSync(tool, [...args, zipFile], { stdio: 'ignore' });
  return `${tool} ${error ? 'is not here' : status === 0 ? 'finds it clean' : `FAILS with ${status}`}`;
});
const { rows: traced } = await owner.query("SELECT count(*)::int AS n FROM ledger WHERE action = 'viewedByConsultant'");

const best = (values: number[]) => Math.min(...values);
const ratio = best(times.library) / best(times.portal);
const rate = (ms: number) => `${Math.round((archive.length / 1e6 / ms) * 1000)} MB/s`;
console.log(`${members} members, ${(archive.length / 1e6).toFixed(1)} MB; ${tested.join(', ')}`);
console.log(`${traced[0].n} openings in the trace after ${ROUNDS} archives`);
console.log(`bare library ${best(times.library).toFixed(0)} ms (${rate(best(times.library))})`);
console.log(`through HTTP ${best(times.portal).toFixed(0)} ms (${rate(best(times.portal))}), best of ${ROUNDS}`);
console.log(`ratio ${ratio.toFixed(2)} (≥ ${TARGET})`);
const isClean =
  members === PAYSLIPS && traced[0].n === PAYSLIPS * ROUNDS && !tested.some((one) => one.includes('FAILS'));
if (ratio < TARGET || !isClean) process.exitCode = 1;

await client.terminate();
await practice.close();
