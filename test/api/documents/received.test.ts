import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { downloadOwnDocument, viewOwnDocument } from '../../../src/features/documents/core/own-documents.contract.ts';
import { callDocument } from '../../../src/features/documents/core/web/call-document.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

let portal: Portal;
let practice: TestPractice;
let employee: TestEmployee;
let worker: Caller;
let company: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  const firm = await aCompany(portal.owner, practice, { login: 'azienda' });
  employee = await anEmployee(portal.owner, firm, { login: 'ada' });
  worker = await portal.login('ada');
  company = await portal.login('azienda');
});
afterAll(() => portal?.close());

const payslip = () => aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01' });
const downloadOf = (id: string) => `/apiback/api/dipendente/documenti/${id}/download`;
const confirm = (caller: Caller, id: string, impronta: string) =>
  caller.post(`/apiback/api/DocBase/${id}/ricevuto`, { impronta });
const actions = async (id: string) =>
  (
    await portal.owner.query(
      "SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1 AND action <> 'documentStands' ORDER BY seq",
      [id],
    )
  ).rows.map(({ action }) => action);
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

describe('a receipt that the reader confirms (P243)', () => {
  it('is recorded once, after the reading, and shown by the Cronologia', async () => {
    const id = await payslip();
    const { bytes, headers } = await worker.get(downloadOf(id));
    const impronta = headers.get('x-document-sha256') ?? '';
    expect(impronta).toBe(digest(bytes).toString('hex'));
    expect(headers.get('content-digest')).toBe(`sha-256=:${digest(bytes).toString('base64')}:`);
    for (const time of ['first', 'again']) expect((await confirm(worker, id, impronta)).status, time).toBe(204);
    expect(await actions(id)).toEqual(['created', 'readByEmployee', 'receivedWhole']);
    const history = (await company.get(`/apiback/api/DocCronologia/lista/${id}`)).json;
    expect(history[0]).toMatchObject({ stato: 'RicevutoPerIntero', tipoUtente: 'Lavoratore', integra: true });
  });

  it('is refused to a person who was not sent the file, and for any other content', async () => {
    const id = await payslip();
    const { headers } = await worker.get(downloadOf(id));
    const impronta = headers.get('x-document-sha256') ?? '';
    expect((await confirm(company, id, impronta)).status).toBe(404);
    expect((await confirm(worker, await payslip(), impronta)).status).toBe(404);
    expect((await confirm(worker, id, 'ab'.repeat(32))).status).toBe(404);
    expect(await actions(id)).toEqual(['created', 'readByEmployee']);
    expect((await company.get(`/apiback/api/doccedolino/download/${id}`)).status).toBe(200);
    expect((await confirm(company, id, impronta)).status).toBe(204);
    expect((await actions(id)).slice(-2)).toEqual(['viewedByCompany', 'receivedWhole']);
  });

  it('is for readers: a consultant’s download, which is no reading (P13), offers none', async () => {
    const consultant = await portal.login(practice.login);
    const { headers } = await consultant.get(`/apiback/api/doccedolino/download/${await payslip()}`);
    expect([headers.get('x-document-sha256'), headers.get('content-digest')]).toEqual([null, null]);
  });
});

describe('the web app', () => {
  const real = globalThis.fetch;
  afterEach(() => vi.unstubAllGlobals());

  /** Sends the page's requests to the portal as the worker, and changes the files on their way to the page by `arrives`. */
  function asWorker(arrives: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) {
    const kept = { getItem: () => null };
    vi.stubGlobal('window', { localStorage: kept, sessionStorage: kept });
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${worker.token}` };
      const answer = await real(portal.url + address, { ...init, headers });
      if (!answer.headers.has('x-document-sha256')) return answer;
      return new Response(new Blob([arrives(await answer.bytes())]), { headers: answer.headers });
    });
  }

  it.each([
    ['file', downloadOwnDocument],
    ['page pictures', viewOwnDocument],
  ])('confirms the receipt of a document’s whole %s', async (_what, contract) => {
    asWorker((bytes) => bytes);
    const id = await payslip();
    await callDocument(contract, { params: { id } });
    await expect.poll(() => actions(id)).toEqual(['created', 'readByEmployee', 'receivedWhole']);
  });

  it('confirms nothing if what arrived differs from what was sent', async () => {
    asWorker((bytes) => bytes.subarray(0, bytes.length - 512));
    const id = await payslip();
    await callDocument(downloadOwnDocument, { params: { id } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await actions(id)).toEqual(['created', 'readByEmployee']);
  });
});
