import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkReceipt, fromBase64, openReceipt, toBase64 } from '../src/features/history/receipt.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestPractice,
} from './support/portal.ts';
import { seeded } from './support/seeded.ts';

let portal: Portal;
let practice: TestPractice;
let company: Caller;
let worker: Caller;
let document: string;
let file: Uint8Array;
let receipt: Uint8Array;
let publicKey: Uint8Array;

beforeAll(async () => {
  portal = await startPortal({ sealed: true });
  practice = await aPractice(portal.owner);
  const firm = await aCompany(portal.owner, practice, { login: 'azienda' });
  const ada = await anEmployee(portal.owner, firm, { login: 'ada', email: 'ada@esempio.invalid' });
  document = await aPayslip(portal, ada, { createdBy: practice.accountId, publishOn: '2026-01-01' });
  for (let period = 202501; period <= 202512; period += 1)
    await aPayslip(portal, ada, { createdBy: practice.accountId, period });
  company = await portal.login('azienda');
  worker = await portal.login('ada');
  file = (await worker.get(`/apiback/api/dipendente/documenti/${document}/download`)).bytes;
  receipt = (await worker.get(`/apiback/api/DocCronologia/ricevuta/${document}`)).bytes;
  publicKey = fromBase64((await portal.anonymous.get('/apiback/api/ricevute/chiave')).json.chiave);
});
afterAll(() => portal?.close());

async function verdict(parts: Record<string, Uint8Array>) {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(parts))
    form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.pdf`);
  const response = await fetch(`${portal.url}/apiback/api/ricevute/verifica`, { method: 'POST', body: form });
  return { status: response.status, json: await response.json() };
}

/** One byte of it, another. */
function withOneByteChanged(bytes: Uint8Array, at: number): Uint8Array {
  const changed = new Uint8Array(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0x01;
  return changed;
}

describe('a receipt', () => {
  it('is a PDF that somebody who is not logged in finds right, with its file and without it', async () => {
    expect(new TextDecoder('latin1').decode(receipt.subarray(0, 5))).toBe('%PDF-');
    expect(await verdict({ ricevuta: receipt, file })).toMatchObject({
      status: 200,
      json: { valida: true, motivi: [] },
    });
    expect((await verdict({ ricevuta: receipt })).json).toEqual({ valida: true, motivi: [] });
    const { receipt: facts } = await checkReceipt(receipt, { publicKey, file });
    expect(facts?.document).toMatchObject({ id: document, title: 'Cedolino 10/2026' });
    const actions = facts?.segments.flatMap((segment) =>
      segment.events.map(({ canonical }) => JSON.parse(canonical).action),
    );
    expect(actions).toEqual(['created', 'readByEmployee']);
  });

  it('names no other document and nobody else: of the rows between there are prints alone', async () => {
    const facts = JSON.stringify(openReceipt(receipt)?.receipt);
    const { rows } = await portal.owner.query(
      "SELECT object_id FROM ledger WHERE object_kind = 'document' AND object_id <> $1",
      [document],
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { object_id } of rows) expect(facts).not.toContain(`"id": ${object_id}}`);
    // Nor from where anybody did it: the ledger keeps network addresses apart.
    expect(facts).not.toContain('127.0.0.1');
    expect(Buffer.from(receipt).toString('latin1')).not.toContain('127.0.0.1');
  });

  it('is refused after any one byte of it was changed: ten places of each part', async () => {
    const random = seeded(20261122);
    const opened = openReceipt(receipt);
    const facts = receipt.length - (opened?.facts.length ?? 0) - 250;
    const parts: [string, number, number][] = [
      ['page', 0, facts],
      ['facts', facts, receipt.length - 220],
      ['signature and end', receipt.length - 180, receipt.length],
    ];
    for (const [name, from, to] of parts) {
      for (let n = 0; n < 10; n += 1) {
        const at = from + Math.floor(random() * (to - from));
        const { faults } = await checkReceipt(withOneByteChanged(receipt, at), { publicKey, file });
        expect(faults.length, `${name}, byte ${at}`).toBeGreaterThan(0);
      }
    }
  });

  it('is refused with another file, with one byte of it changed, and under another key', async () => {
    for (let n = 0; n < 10; n += 1) {
      const at = Math.floor((file.length / 10) * n);
      expect((await verdict({ ricevuta: receipt, file: withOneByteChanged(file, at) })).json.motivi).toEqual([
        'file-differs',
      ]);
    }
    const other = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', other.publicKey));
    const { faults } = await checkReceipt(receipt, { publicKey: spki, file });
    expect(faults).toEqual(['receipt-not-signed']);
  });

  it('whose facts are forged and left unsigned is refused', async () => {
    const opened = openReceipt(receipt);
    if (!opened) throw new Error('no receipt');
    const forged = { ...opened.receipt, document: { ...opened.receipt.document, title: 'Cedolino 11/2026' } };
    const facts = toBase64(new TextEncoder().encode(JSON.stringify(forged)));
    const bytes = Buffer.from(Buffer.from(receipt).toString('latin1').replace(opened.facts, facts), 'latin1');
    expect((await checkReceipt(bytes, { publicKey })).faults).toEqual(['receipt-not-signed']);
  });

  it('is refused once a row of the ledger that it holds was changed, and none is issued any more', async () => {
    const superuser = new (await import('pg')).default.Client({ connectionString: portal.urls.superuser });
    await superuser.connect();
    await superuser.query('ALTER TABLE ledger DISABLE TRIGGER ALL');
    const where = "object_kind = 'document' AND object_id = $1 AND action = 'readByEmployee'";
    const { rows } = await superuser.query(`SELECT canonical FROM ledger WHERE ${where}`, [document]);
    const changed = rows[0].canonical.replace('readByEmployee', 'readByEmployeF');
    await superuser.query(`UPDATE ledger SET canonical = $2 WHERE ${where}`, [document, changed]);
    expect((await verdict({ ricevuta: receipt, file })).json.motivi).toEqual(['ledger-differs']);
    const again = await company.get(`/apiback/api/DocCronologia/ricevuta/${document}`);
    expect([again.status, again.json.errorKey]).toEqual([409, 'trace-altered']);
    await superuser.query(`UPDATE ledger SET canonical = $2 WHERE ${where}`, [document, rows[0].canonical]);
    await superuser.query('ALTER TABLE ledger ENABLE TRIGGER ALL');
    await superuser.end();
    expect((await verdict({ ricevuta: receipt, file })).json.valida).toBe(true);
  });

  it.each([
    ['nothing', {}, 400],
    ['what is no receipt', { ricevuta: new TextEncoder().encode('%PDF-1.4 niente') }, 200],
  ])('is not found in %s', async (_, parts, status) => {
    const answer = await verdict(parts);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.json).toEqual({ valida: false, motivi: ['receipt-unreadable'] });
  });
});
