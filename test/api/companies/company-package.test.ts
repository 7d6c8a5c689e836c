import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readCompanyPackage } from '../../../src/ledger/company-package.io.ts';
import { checkCompanyPackage, traceFaults } from '../../../src/ledger/company-package.ts';
import { openCheckpoint } from '../../../src/ledger/signed-note.ts';
import {
  aCompany,
  aDocument,
  aDossier,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { membersOf } from '../../support/process/archive.ts';

let portal: Portal;
let folder: string;
let practice: TestPractice;
let company: TestCompany;
let sibling: TestCompany;
let ada: TestEmployee;
let consultant: Caller;
let slip: string;
let bytes: Uint8Array;
let members: Map<string, Buffer>;

const addressOf = (whose: { id: string }) => `/apiback/api/Azienda/${whose.id}/pacchetto`;

beforeAll(async () => {
  portal = await startPortal({ sealed: true });
  folder = await mkdtemp(path.join(tmpdir(), 'portale-package-'));
  practice = await aPractice(portal.owner, 'consulente-esce');
  company = await aCompany(portal.owner, practice, { login: 'azienda-esce', legalName: 'Bar & <Tè> "Da Nicolò" snc' });
  sibling = await aCompany(portal.owner, practice, { login: 'azienda-resta' });
  ada = await anEmployee(portal.owner, company, { login: 'ada-esce' });
  const bruno = await anEmployee(portal.owner, sibling);
  const by = { createdBy: practice.accountId, publishOn: '2026-01-01' };
  slip = await aPayslip(portal, ada, by);
  await aPayslip(portal, bruno, by);
  const letter = await aDocument(portal, company, { kind: 'companyDocument', ...by });
  await aDossier(portal, company, { createdBy: practice.accountId, documents: [letter] });
  const worker = await portal.login('ada-esce');
  expect((await worker.get(`/apiback/api/dipendente/documenti/${slip}/download`)).status).toBe(200);
  consultant = await portal.login('consulente-esce');
  const answer = await consultant.get(addressOf(company));
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  ({ bytes } = answer);
  members = await membersOf(bytes);
});
afterAll(async () => {
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

const read = (name: string) => JSON.parse(String(members.get(name)));
const inFile = async (content: Uint8Array, name = 'azienda.zip') => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};
const faultsIn = async (content: Uint8Array, key: Uint8Array | null = null) =>
  checkCompanyPackage(await readCompanyPackage(await inFile(content)), key).faults;
/** Rewrites the package with changed entries; null removes an entry. */
const rewritten = async (changed: Record<string, Uint8Array | null>, doubled?: string) => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries({ ...Object.fromEntries(members), ...changed }))
    if (content) zip.addBuffer(Buffer.from(content), name);
  if (doubled) zip.addBuffer(Buffer.from('x'), doubled);
  zip.end();
  return buffer(zip.outputStream as never);
};

describe('the package of a company (P168)', () => {
  it('contains the company’s rows and files, and nothing of a sister company', () => {
    expect(read('azienda.json').azienda).toMatchObject([{ legal_name: company.legalName, tax_code: company.taxCode }]);
    expect(read('persone.json').rapporti.map((row: { id: number }) => String(row.id))).toEqual([ada.id]);
    expect(
      read('persone.json')
        .accessi.map((row: { login: string }) => row.login)
        .toSorted(),
    ).toEqual(['ada-esce', 'azienda-esce']);
    const documents = read('documenti.json').documenti;
    expect(documents).toHaveLength(2);
    expect(read('fascicoli.json').documenti).toHaveLength(1);
    for (const { id, sha256 } of documents)
      expect(
        read('manifesto.json').file.find((one: { percorso: string }) => one.percorso === `documenti/${id}.pdf`).sha256,
      ).toBe(sha256);
    const all = [...members.values()].map((content) => content.toString('latin1')).join('\n');
    for (const theirs of [sibling.taxCode, sibling.legalName, 'azienda-resta']) expect(all).not.toContain(theirs);
  });

  it('contains no password, no salt and no internal id of this database', () => {
    const all = [...members]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, content]) => String(content))
      .join('\n');
    for (const secret of ['print_salt', 'iban_salt', 'password', 'token', 'practice_id'])
      expect(all).not.toContain(secret);
  });

  it('contains the ledger event that the worker has read the payslip', () => {
    const rows = String(members.get('registro/righe.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(JSON.parse(line).canonical));
    expect(rows.every((row) => String(row.company) === company.id)).toBe(true);
    expect(rows.filter((row) => row.action === 'readByEmployee').map((row) => String(row.object.id))).toEqual([slip]);
    expect(
      read('documenti.json').documenti.find((row: { id: number }) => String(row.id) === slip).employee_read_at,
    ).not.toBeNull();
  });

  it('is recorded once it has been sent', async () => {
    const { rows } = await portal.owner.query(
      "SELECT canonical::jsonb -> 'data' AS data FROM ledger WHERE action = 'companyExported'",
    );
    expect(rows).toEqual([{ data: { files: 2, manifest: expect.stringMatching(/^[0-9a-f]{64}$/) } }]);
  });

  it('is the same through a ticket as directly from the endpoint', async () => {
    const { json } = await consultant.post(`${addressOf(company)}/biglietto`);
    const answer = await portal.anonymous.get(json.url);
    expect(await faultsIn(answer.bytes)).toEqual([]);
  });

  it('is refused completely if one of its files is damaged', async () => {
    const { rows } = await portal.owner.query("SELECT encode(sha256, 'hex') AS sha256 FROM document WHERE id = $1", [
      slip,
    ]);
    const file = await portal.server.app.blobs.withLocalFile(practice.id, rows[0].sha256, async (place) => place);
    const before = await readFile(file);
    await writeFile(file, 'something else');
    const answer = await consultant.get(addressOf(company));
    await writeFile(file, before);
    expect(answer.status).toBe(503);
  });

  it('cannot be downloaded by other roles or practices', async () => {
    await aPractice(portal.owner, 'consulente-altro');
    for (const [login, status] of [
      ['azienda-esce', 403],
      ['azienda-resta', 403],
      ['ada-esce', 403],
      ['consulente-altro', 404],
    ] as const)
      expect((await (await portal.login(login)).get(addressOf(company))).status, login).toBe(status);
    expect((await portal.anonymous.get(addressOf(company))).status).toBe(401);
  });
});

describe('the check of a package, without database and portal,', () => {
  it('accepts a complete package, also with the key obtained separately', async () => {
    const { json } = await portal.anonymous.get('/apiback/api/ricevute/chiave');
    expect(await faultsIn(bytes, Buffer.from(json.chiave, 'base64'))).toEqual([]);
  });

  it('names every missing, changed, added or duplicated entry', async () => {
    const document = `documenti/${slip}.pdf`;
    expect(await faultsIn(await rewritten({ [document]: null }))).toEqual([`${document} is missing`]);
    expect(await faultsIn(await rewritten({ [document]: Buffer.from('%PDF-other') }))).toEqual([
      `${document} is not the one that was listed`,
    ]);
    expect(await faultsIn(await rewritten({ 'extra.txt': Buffer.from('x') }))).toEqual(['extra.txt is in no list']);
    expect(await faultsIn(await rewritten({}, document))).toContain(`${document} stands in it twice`);
  });

  it('rejects a list signed by another key, or unsigned', async () => {
    const manifest = Buffer.from(
      String(members.get('manifesto.json')).replace('consulente', 'altro').replace('Bar', 'Caffè'),
    );
    const unsigned = ['its list is not signed by the key'];
    expect(await faultsIn(await rewritten({ 'manifesto.json': manifest }))).toEqual(unsigned);
    expect(await faultsIn(await rewritten({ 'manifesto.firma': null }))).toEqual(unsigned);
    const other = await startPortal({ sealed: true });
    try {
      const { json } = await other.anonymous.get('/apiback/api/ricevute/chiave');
      expect(await faultsIn(bytes, Buffer.from(json.chiave, 'base64'))).toEqual(unsigned);
    } finally {
      await other.close();
    }
    expect(await faultsIn(await rewritten({ 'manifesto.json': null }))).toEqual([
      'it has no manifesto.json of this format',
    ]);
  });

  it('finds an event that the signed manifest lists but the ledger chain lacks', async () => {
    const found = await readCompanyPackage(await inFile(bytes));
    const manifest = read('manifesto.json');
    const rows = String(members.get('registro/righe.jsonl'));
    const chain = Buffer.from(members.get('registro/catena.bin') ?? []);
    // As if the holder of the signing key had signed a manifest that does not match the chain.
    const key = createPublicKey({ key: Buffer.from(manifest.chiave, 'base64'), format: 'der', type: 'spki' });
    const faults = (changed: object, registro: object = {}, companyId = company.id) => [
      ...traceFaults(companyId, { ...manifest.registro, ...registro }, { ...found, ...changed }, (note) =>
        openCheckpoint(note, key),
      ),
    ];
    expect(faults({})).toEqual([]);
    const first = JSON.parse(rows.split('\n')[0] ?? '').seq;
    expect(faults({ rows: Buffer.from(rows.replace('readByEmployee', 'viewedByCompany')) })).toHaveLength(1);
    expect(faults({ rows: Buffer.from(rows.split('\n').slice(1).join('\n')) })).toEqual([
      expect.stringContaining('rows are announced'),
    ]);
    expect(faults({}, {}, sibling.id)).toContain(`the trace: row ${first} is of something else`);
    const bent = Buffer.from(chain);
    bent[bent.length - 1] = (bent.at(-1) ?? 0) ^ 1;
    expect(faults({ chain: bent })).toContain('the trace: its chain does not end in its checkpoint');
    expect(faults({ chain: chain.subarray(0, -32) })).toContain('the trace: its chain does not end in its checkpoint');
    expect(faults({}, { sigillo: manifest.registro.sigillo.replace(/\n(\d+)\n/, '\n1\n') })).toContain(
      'the trace: its checkpoint is not signed by the key',
    );
  });

  it('can be run as a command', async () => {
    const run = promisify(execFile);
    const command = ['src/commands/verify.ts', '--package'];
    const good = await run(process.execPath, [...command, await inFile(bytes, 'whole.zip')]);
    expect(good.stdout).toContain('is whole: ');
    const bad = await inFile(await rewritten({ 'persone.json': null }), 'bad.zip');
    await expect(run(process.execPath, [...command, bad])).rejects.toMatchObject({
      code: 1,
      stderr: 'DAMAGED: persone.json is missing\n',
    });
  });
});
