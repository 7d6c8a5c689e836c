import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawFor } from '../../../database/demo/random.ts';
import {
  checkReceipt,
  fromBase64,
  openReceipt,
  readReceiptEvent,
  stretchesOf,
  toBase64,
} from '../../../src/ledger/receipt.ts';
import type { Seal } from '../../../src/ledger/seal.io.ts';
import { LEDGER_TAMPERINGS, withTampered } from '../../support/ledger/receipt-tampering.ts';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import {
  aCompany,
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
import { seeded } from '../../support/portal/seeded.ts';

let portal: Portal;
let practice: TestPractice;
let company: Caller;
let worker: Caller;
let document: string;
let file: Uint8Array;
let receipt: Uint8Array;
/** When read events are signed: at once, or later by another node. */
let signing: 'at once' | 'by another node' = 'at once';
let publicKey: Uint8Array;

beforeAll(async () => {
  let signed: Awaited<ReturnType<Seal['checkpointsOf']>> = [];
  portal = await startPortal({
    sealed: (seal) => ({
      ...seal,
      checkpointsOf: async (chain, rows) => {
        if (signing === 'at once') signed = await seal.checkpointsOf(chain, rows);
        return signed;
      },
    }),
  });
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

const stretches = () => {
  const facts = openReceipt(receipt)?.receipt;
  if (!facts) throw new Error('no receipt');
  return stretchesOf(facts);
};
const asked = async () => ({
  registro: practice.id,
  tratti: (await stretches()).map(({ from, to, previous, head, print }) => ({
    da: from,
    fino: to,
    precedente: previous,
    testa: head,
    impronta: print,
  })),
});
const comparison = async () => portal.anonymous.post('/apiback/api/ricevute/registro', await asked());
const readingOf = async (id: string): Promise<number> => {
  const { rows } = await portal.owner.query(
    "SELECT seq FROM ledger WHERE object_kind = 'document' AND object_id = $1 AND action = 'readByEmployee'",
    [id],
  );
  return Number(rows[0].seq);
};

function withOneByteChanged(bytes: Uint8Array, at: number): Uint8Array {
  const changed = new Uint8Array(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0x01;
  return changed;
}

describe('the proof of a month', () => {
  const PROOF = '/apiback/api/Azienda/chiusura/prova';
  let firm: TestCompany;
  let people: TestEmployee[];
  let ids: string[];
  let manager: Caller;
  let proof: Uint8Array;
  let slip: Uint8Array;
  const query = (month = '202604') => `?cfAzienda=${firm.taxCode}&annomese=${month}`;
  beforeAll(async () => {
    firm = await aCompany(portal.owner, practice, { login: 'azienda-del-mese' });
    people = [
      await anEmployee(portal.owner, firm, { login: 'zoe', last_name: 'Zoli' }),
      await anEmployee(portal.owner, firm, { last_name: 'Abate' }),
    ];
    ids = [];
    for (const person of people) {
      const given = { createdBy: practice.accountId, publishOn: '2026-01-01' };
      ids.push(await aPayslip(portal, person, { ...given, period: 202604 }));
      await aPayslip(portal, person, { ...given, period: 202605 });
      await aPayslip(portal, person, { ...given, period: 202604, discarded_at: new Date() });
    }
    const reader = await portal.login('zoe');
    slip = (await reader.get(`/apiback/api/dipendente/documenti/${ids[0]}/download`)).bytes;
    manager = await portal.login('azienda-del-mese');
    // The company's opening does not mark the document as read by the worker.
    await portal.owner.query('UPDATE document SET company_read_at = now() WHERE id = $1', [ids[1]]);
    proof = (await manager.get(`${PROOF}${query()}`)).bytes;
  });

  it('is one PDF about all payslips of the month, ordered by person, and is checked like any receipt (P88)', async () => {
    expect(await verdict({ ricevuta: proof })).toEqual({ status: 200, json: { valida: true, motivi: [] } });
    const { receipt: facts, faults } = await checkReceipt(proof, { publicKey });
    expect(faults).toEqual([]);
    expect(facts?.document).toMatchObject({ title: 'Prova di consegna di aprile 2026', subject: firm.legalName });
    expect(facts?.documents?.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    const told = facts?.segments.flatMap((segment) => segment.events.map(readReceiptEvent));
    expect(new Set(told?.map((event) => event.document))).toEqual(new Set(ids));
    expect(told?.filter(({ action }) => action === 'readByEmployee').map((event) => event.document)).toEqual([ids[0]]);
    const text = (await textOfPdf(proof)).pages.map((page) => page.text).join('\n');
    expect(text).toContain('2 cedolini: 2 pubblicati, 1 letto');
    expect(text.indexOf('Abate')).toBeLessThan(text.indexOf('Zoli'));
    expect(text).toContain('Letto lavoratore');
  });

  it('is valid together with the file of any payslip of the month, and with no other file', async () => {
    expect((await verdict({ ricevuta: proof, file: slip })).json).toEqual({ valida: true, motivi: [] });
    expect((await verdict({ ricevuta: proof, file: withOneByteChanged(slip, 40) })).json.motivi).toEqual([
      'file-differs',
    ]);
    expect((await verdict({ ricevuta: withOneByteChanged(proof, 300) })).json.valida).toBe(false);
  });

  it('is refused for a month without payslips, and not found by strangers', async () => {
    expect((await manager.get(`${PROOF}${query('202601')}`)).json.errorKey).toBe('month-without-payslips');
    expect((await company.get(`${PROOF}${query()}`)).status).toBe(404);
    expect((await worker.get(`${PROOF}${query()}`)).status).toBe(403);
  });

  it('opens through a ticket once', async () => {
    const body = { cfAzienda: firm.taxCode, annomese: '202604' };
    const { url } = (await manager.post(`${PROOF}/biglietto`, body)).json;
    const opened = await fetch(new URL(url, portal.url));
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    await opened.arrayBuffer();
    expect((await fetch(new URL(url, portal.url))).status).not.toBe(200);
  });
});

describe('a receipt of a document', () => {
  it('is a PDF that a visitor can check without a login, with or without the document’s file', async () => {
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

  it('states, in its data and on its page, when the worker acknowledged the content (P47)', async () => {
    await portal.owner.query('UPDATE document SET acknowledgement_asked = true WHERE id = $1', [document]);
    expect((await worker.post(`/apiback/api/dipendente/documenti/${document}/presavisione`, {})).status).toBe(204);
    const given = (await worker.get(`/apiback/api/DocCronologia/ricevuta/${document}`)).bytes;
    const { receipt: facts, faults } = await checkReceipt(given, { publicKey, file });
    expect(faults).toEqual([]);
    const last = facts?.segments.at(-1)?.events.at(-1);
    expect(last && readReceiptEvent(last).action).toBe('acknowledged');
    expect((await textOfPdf(given)).pages.map(({ text }) => text).join('\n')).toContain('Presa visione');
  });

  it('shows only events that a signed checkpoint covers', async () => {
    const given = async () => (await company.get(`/apiback/api/DocCronologia/ricevuta/${document}`)).bytes;
    const page = async (bytes: Uint8Array) => (await textOfPdf(bytes)).pages.map(({ text }) => text).join('\n');
    const viewed = () => company.put('/apiback/api/DocBase/updateletto', { ids: [document] });
    const times = (text: string) => text.match(/\d{2}:\d{2}:\d{2}/g)?.length ?? 0;
    await viewed();
    const before = times(await page(await given()));
    await viewed();
    signing = 'by another node';
    expect(times(await page(await given()))).toBe(before);
    signing = 'at once';
    expect(times(await page(await given()))).toBe(before + 1);
  });

  it('names no other document or person: the ledger rows in between appear as hashes only', async () => {
    const facts = JSON.stringify(openReceipt(receipt)?.receipt);
    const { rows } = await portal.owner.query(
      "SELECT object_id FROM ledger WHERE object_kind = 'document' AND object_id <> $1",
      [document],
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { object_id } of rows) expect(facts).not.toContain(`"id": ${object_id}}`);
    // The receipt contains no network address, because the ledger stores addresses separately.
    expect(facts).not.toContain('127.0.0.1');
    expect(Buffer.from(receipt).toString('latin1')).not.toContain('127.0.0.1');
  });

  it('is refused after a change of any byte, tried at ten positions in each part', async () => {
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

  it('is refused with another file, with a file changed by one byte, and under another key', async () => {
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

  it('is refused if its facts were forged under the original signature', async () => {
    const opened = openReceipt(receipt);
    if (!opened) throw new Error('no receipt');
    const forged = { ...opened.receipt, document: { ...opened.receipt.document, title: 'Cedolino 11/2026' } };
    const facts = toBase64(new TextEncoder().encode(JSON.stringify(forged)));
    const bytes = Buffer.from(Buffer.from(receipt).toString('latin1').replace(opened.facts, facts), 'latin1');
    expect((await checkReceipt(bytes, { publicKey })).faults).toEqual(['receipt-not-signed']);
  });

  describe('a receipt compared with a ledger that was tampered with', () => {
    let client: pg.Client;
    beforeAll(async () => {
      client = new pg.Client({ connectionString: portal.urls.superuser });
      await client.connect();
    });
    afterAll(() => client?.end());

    it.each(Object.keys(LEDGER_TAMPERINGS))('is invalid, tried at ten ledger rows: %s', async (kind) => {
      const draw = drawFor(`receipt ${kind}`);
      const [first] = await stretches();
      for (let n = 0; n < 10; n += 1) {
        const place = { client, chain: practice.id, draw, from: first?.from ?? 0, to: first?.to ?? 0 };
        const found = await withTampered(kind, place, async () => [
          (await verdict({ ricevuta: receipt, file })).json.motivi,
          (await comparison()).json.conferma,
        ]);
        expect(found, `place ${n}`).toEqual([['ledger-differs'], false]);
      }
      expect((await verdict({ ricevuta: receipt, file })).json.valida).toBe(true);
      expect((await comparison()).json.conferma).toBe(true);
    });

    it('is no longer issued once a ledger row in it was changed', async () => {
      const place = { client, chain: practice.id, draw: () => 0, from: await readingOf(document), to: 0 };
      const again = await withTampered('one letter of an event', { ...place, to: place.from }, () =>
        company.get(`/apiback/api/DocCronologia/ricevuta/${document}`),
      );
      expect([again.status, again.json.errorKey]).toEqual([409, 'trace-altered']);
    });

    it('stays valid after personal data was erased as the law demands', async () => {
      const erased = await withTampered(
        'nothing',
        { client, chain: practice.id, draw: () => 0, from: 1, to: 1 },
        async () => {
          await client.query('DELETE FROM ledger_person');
          return verdict({ ricevuta: receipt, file });
        },
      );
      expect(erased.json).toEqual({ valida: true, motivi: [] });
    });

    it.each([
      {},
      { registro: '1', tratti: [] },
      { registro: '1', tratti: [{ da: 1 }] },
      { registro: '1', tratti: Array.from({ length: 41 }, () => ({})) },
      { registro: '1', tratti: [{ da: 0, fino: 1, precedente: 'x', testa: '', impronta: '' }] },
    ])('is refused for the malformed request %j', async (body) => {
      expect((await portal.anonymous.post('/apiback/api/ricevute/registro', body)).status).toBe(400);
    });

    it.each<[string, (stretch: Record<string, unknown>) => Record<string, unknown>[]]>([
      ['the same stretch forty times', (stretch) => Array.from({ length: 40 }, () => stretch)],
      [
        'stretches that overlap',
        (stretch) => [
          { ...stretch, da: 1, fino: 9 },
          { ...stretch, da: 9, fino: 12 },
        ],
      ],
      ['a stretch that ends before it begins', (stretch) => [{ ...stretch, da: 9, fino: 8 }]],
      ['more rows than a receipt has', (stretch) => [{ ...stretch, da: 1, fino: 50_001 }]],
    ])('is refused for a request with %s', async (_, drawn) => {
      const [stretch = {}] = (await asked()).tratti;
      const body = { registro: practice.id, tratti: drawn(stretch) };
      expect((await portal.anonymous.post('/apiback/api/ricevute/registro', body)).status).toBe(400);
    });

    it('is searched from the end of a file, so that megabytes without a receipt are not kept in memory', async () => {
      const megabytes = Buffer.concat([receipt, Buffer.alloc(7 * 1024 * 1024, 0x20)]);
      expect((await verdict({ ricevuta: megabytes })).json).toEqual({ valida: false, motivi: ['receipt-unreadable'] });
      expect((await verdict({ ricevuta: receipt, file: megabytes })).json).toEqual({
        valida: false,
        motivi: ['file-differs'],
      });
      expect((await verdict({ ricevuta: Buffer.alloc(9 * 1024 * 1024, 0x20) })).status).toBe(413);
    });

    it('is not confirmed if its ledger is unknown', async () => {
      const tratti = (await asked()).tratti;
      for (const registro of ['999999999', 'no', '0'])
        expect((await portal.anonymous.post('/apiback/api/ricevute/registro', { registro, tratti })).json).toEqual({
          conferma: false,
        });
    });
  });

  it.each([
    ['nothing', {}, 400],
    ['what is no receipt', { ricevuta: new TextEncoder().encode('%PDF-1.4 niente') }, 200],
  ])('is refused if the request contains %s', async (_, parts, status) => {
    const answer = await verdict(parts);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.json).toEqual({ valida: false, motivi: ['receipt-unreadable'] });
  });
});
