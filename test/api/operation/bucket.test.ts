import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openS3Blobs } from '../../../src/server/bytes/s3-blobs.ts';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';
import { anS3Server, type S3Server } from '../../support/services/s3-server.ts';

/**
 * A portal that stores its contents in a bucket. The bucket works, hangs, fails half of its requests, or is unavailable
 * (P129).
 */
let store: S3Server;
let spool: string;
let portal: Portal;
let company: TestCompany;
let employee: TestEmployee;
let consultant: Caller;
let worker: Caller;

beforeAll(async () => {
  store = await anS3Server();
  spool = await mkdtemp(path.join(tmpdir(), 'portale-bucket-'));
  portal = await startPortal({ blobs: openS3Blobs(store.settings, spool, { patienceMs: 1500, tryMs: 1000 }) });
  const practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice);
  employee = await anEmployee(portal.owner, company, { login: 'lavoratore' });
  consultant = await portal.login('consulente');
  worker = await portal.login('lavoratore');
});
beforeEach(() => {
  store.manner = () => 'serves';
});
afterAll(async () => {
  await portal?.close();
  await store?.close();
  await rm(spool, { recursive: true, force: true });
});

const upload = (text: string) =>
  consultant.upload('/apiback/api/docdocumento/upload', [{ name: 'lettera.pdf', bytes: aPdf(text) }], {
    jsonDocDto: JSON.stringify({
      descrizione: text,
      cfAzienda: company.taxCode,
      codiceFiscale: employee.taxCode,
    }),
  });
const today = () => portal.server.app.now().toLocaleDateString('sv', { timeZone: 'Europe/Rome' });
const countOf = async (table: 'document' | 'ledger' | 'blob') =>
  (await portal.owner.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number;
const contents = () => [...store.objects.keys()].filter((key) => /\/\d+\//.test(key)).length;
const spooled = async () =>
  (await readdir(spool, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

it('uploads, publishes and serves a document, and signs every request to the bucket', async () => {
  const made = await upload('Lettera di assunzione');
  expect(made.status, made.text).toBe(201);
  const [id] = made.json.ids;
  expect(
    (await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: today() })).status,
  ).toBe(200);
  const read = await worker.get(`/apiback/api/dipendente/documenti/${id}/download`);
  expect(read.status).toBe(200);
  expect(Buffer.from(read.bytes)).toEqual(Buffer.from(aPdf('Lettera di assunzione')));
  expect(store.refused).toEqual([]);
  expect(await spooled()).toBe(0);
});

it('keeps every acknowledged content byte for byte although half of the bucket’s requests fail', async () => {
  const manners = ['fails', 'breaks-off', 'garbles'] as const;
  store.manner = (count) => (count % 2 === 0 ? 'serves' : (manners[(count >> 1) % 3] ?? 'fails'));
  const acknowledged: [string, string][] = [];
  for (let n = 0; n < 12; n += 1) {
    const made = await upload(`Lettera ${n}`);
    expect([201, 503]).toContain(made.status);
    if (made.status === 201) acknowledged.push([made.json.ids[0], `Lettera ${n}`]);
  }
  store.manner = () => 'serves';
  expect(acknowledged.length).toBeGreaterThan(3);
  for (const [id, text] of acknowledged) {
    const read = await consultant.get(`/apiback/api/docdocumento/download/${id}`);
    expect(Buffer.from(read.bytes).equals(Buffer.from(aPdf(text))), text).toBe(true);
  }
});

it.each(['fails', 'hangs'] as const)(
  'answers 503 and stores nothing while the bucket is unavailable (%s), and works again afterwards',
  async (manner) => {
    const before = [await countOf('document'), await countOf('ledger'), await countOf('blob'), contents()];
    store.manner = () => manner;
    const refused = await upload(`Mai arrivata ${manner}`);
    expect(refused.status, refused.text).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await portal.anonymous.get('/health/ready')).status).toBe(503);
    expect((await portal.anonymous.get('/health/live')).status).toBe(200);
    store.manner = () => 'serves';
    expect([await countOf('document'), await countOf('ledger'), await countOf('blob'), contents()]).toEqual(before);
    expect(await spooled()).toBe(0);
    expect((await portal.anonymous.get('/health/ready')).status).toBe(200);
    expect((await upload(`Arrivata dopo ${manner}`)).status).toBe(201);
  },
);

it('does not mark a document as read if the bucket could not deliver its file', async () => {
  const [id] = (await upload('Da leggere')).json.ids;
  await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: today() });
  store.manner = () => 'fails';
  expect((await worker.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(503);
  const read = () => portal.owner.query("SELECT FROM ledger WHERE object_id = $1 AND action = 'readByEmployee'", [id]);
  expect((await read()).rowCount).toBe(0);
  store.manner = () => 'serves';
  expect((await worker.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(200);
  expect((await read()).rowCount).toBe(1);
});
