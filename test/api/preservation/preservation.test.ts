import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signaturesOfEnvelope } from '../../../src/pdf/signatures.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  PASSWORD,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aHostileIndex } from '../../support/portal/preservation.ts';
import { verified } from '../../support/portal/verified.ts';
import { membersOf } from '../../support/process/archive.ts';
import { faultsOfIndex, textsOf } from '../../support/tables/xsd.ts';

const BASE = '/apiback/api/versamenti';
const NOW = new Date('2096-03-10T09:00:00Z');
const CONTRACT = 'Contratto n. 12/2095 con Conserva & C. <Spa>';
const RECEIPT = { name: 'rapporto.xml', bytes: Buffer.from('<Rapporto esito="OK"/>') };

let portal: Portal;
let superuser: pg.Client;
let practice: TestPractice;
let company: TestCompany;
let worker: TestEmployee;
let consultant: Caller;
let manager: Caller;

beforeAll(async () => {
  portal = await startPortal();
  portal.setNow(NOW);
  superuser = new pg.Client({ connectionString: portal.urls.superuser });
  await superuser.connect();
  practice = await aPractice(portal.owner, 'consulente-versa');
  company = await aCompany(portal.owner, practice, {
    login: 'azienda-versa',
    legalName: 'Bar & <Tè> "Da Nicolò" 😀 snc',
  });
  worker = await anEmployee(portal.owner, company, { firstName: 'Zoë & <b>', lastName: 'D’Àmico "Ⅷ"' });
  consultant = await portal.login(practice.login);
  manager = await portal.login('azienda-versa');
});
afterAll(async () => {
  await superuser?.end();
  await portal?.close();
});

const by = () => ({ createdBy: practice.accountId, created_at: '2090-01-10T10:00:00Z', publishOn: '2090-02-01' });
const slip = (period: number, whose = worker, more: object = {}) =>
  aPayslip(portal, whose, { ...by(), period, ...more });
const preview = async (year: number, who = consultant, whose = company) =>
  (await who.get(`${BASE}/anteprima?anno=${year}&cfAzienda=${whose.taxCode}`)).json;
const make = (year: number, documents: number, { who = consultant, whose = company } = {}) =>
  who.post(BASE, {
    anno: String(year),
    riferimento: CONTRACT,
    aziende: [{ cfAzienda: whose.taxCode, documenti: documents }],
  });
const made = async (year: number, documents: number): Promise<string> => {
  const answer = await make(year, documents);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.versamenti[0].id;
};
const file = (
  id: string,
  fields: object = { giorno: '2096-03-10' },
  given: { name: string; bytes: Uint8Array } = RECEIPT,
) => consultant.upload(`${BASE}/${id}/rapporto`, [given], { json: JSON.stringify(fields) });
/** The hashes of contents that queued jobs will delete if no row references them. */
const givenUp = async () =>
  JSON.stringify((await superuser.query('SELECT payload FROM graphile_worker._private_jobs')).rows);
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const rowOf = async (id: string) => (await consultant.get(BASE)).json.find((row: { id: string }) => row.id === id);

async function events(id: string): Promise<string[]> {
  const { rows } = await portal.owner.query(
    "SELECT action FROM ledger WHERE object_kind = 'preservationPackage' AND object_id = $1 AND action NOT LIKE '%Stands' ORDER BY seq",
    [id],
  );
  return rows.map(({ action }) => action);
}

async function faults(): Promise<string[]> {
  const report = await verified(superuser, { now: new Date('2096-03-11T09:00:00Z') });
  return report.faults.map(({ object, code, detail }) => `${object}: ${code} ${detail}`);
}

describe('a package', () => {
  it('contains the published documents of a company’s year that are in no other package; the preview counts the rest by reason', async () => {
    const handed = await slip(208001);
    await slip(208012);
    await slip(208002, worker, { publishOn: null });
    await slip(208003, worker, { discarded_at: '2090-03-01T10:00:00Z' });
    await slip(208101);
    await aDocument(portal, worker, { ...by(), kind: 'taxCertificate', period: 2080 });
    await aDocument(portal, company, { ...by(), kind: 'companyDocument', delivery_on: '2080-06-30' });
    await aDocument(portal, company, { ...by(), kind: 'companyDocument' });
    // A discarded document without a year counts in no year.
    await aDocument(portal, company, { ...by(), kind: 'companyDocument', discarded_at: '2090-03-01T10:00:00Z' });
    // A document published from today on is included; a document published tomorrow or a cancelled one is not.
    await slip(208004, worker, { publishOn: '2096-03-10' });
    await slip(208005, worker, { publishOn: '2096-03-11' });
    await slip(208006, worker, { cancelled_at: '2090-03-01T10:00:00Z' });
    const sibling = await aCompany(portal.owner, practice);
    await slip(208001, await anEmployee(portal.owner, sibling));
    const found = await preview(2080);
    expect(found.riferimento).toBe('');
    expect(found.aziende).toEqual([
      {
        cfAzienda: company.taxCode,
        codiceAzienda: expect.any(String),
        ragioneSociale: 'Bar & <Tè> "Da Nicolò" 😀 snc',
        documenti: 5,
        dimensione: expect.any(Number),
        parti: 1,
        esclusi: { giaVersati: 0, nonPubblicati: 3, nelCestino: 1, senzaAnno: 1 },
      },
    ]);
    expect((await make(2080, 4)).json.errorKey).toBe('preservation-changed');
    await aCompany(portal.owner, practice);
    const all = (await consultant.get(`${BASE}/anteprima?anno=2080`)).json.aziende;
    const of = ({ taxCode }: TestCompany) =>
      all.filter(({ cfAzienda }: { cfAzienda: string }) => cfAzienda === taxCode);
    expect(of(company)).toEqual(found.aziende);
    expect(of(sibling)).toMatchObject([{ documenti: 1 }]);
    expect(all).toHaveLength(2);
    const id = await made(2080, 5);
    expect(await rowOf(id)).toMatchObject({ anno: 2080, parte: 1, parti: 1, documenti: 5, stato: 'fatto' });
    const after = await preview(2080);
    expect(after.riferimento).toBe(CONTRACT);
    expect(after.aziende[0]).toMatchObject({ documenti: 0, esclusi: { giaVersati: 5 } });
    expect((await make(2080, 0)).json.errorKey).toBe('preservation-nothing');
    expect(await events(id)).toEqual(['packageMade']);
    // A submitted document that was then discarded is counted once, as discarded.
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = $1', [handed]);
    expect((await preview(2080)).aziende[0].esclusi).toMatchObject({ giaVersati: 4, nelCestino: 2 });
    await portal.owner.query('UPDATE document SET discarded_at = NULL WHERE id = $1', [handed]);
    // A second document with the same bytes as a submitted one is not submitted yet.
    const bytes = aPdf('Le stesse parole');
    await slip(208007, worker, { bytes });
    await made(2080, 1);
    await slip(208008, worker, { bytes });
    expect((await preview(2080)).aziende[0]).toMatchObject({ documenti: 1, esclusi: { giaVersati: 6 } });
    await made(2080, 1);
  });

  it('has an index that is valid by its schema, and contains exactly the files that the index names', async () => {
    const slips = [await slip(207901), await slip(207902)];
    const letter = await aDocument(portal, worker, {
      ...by(),
      kind: 'employeeDocument',
      delivery_on: '2079-05-01',
      description: 'Lettera & <offerta> "n. 1" 😀',
      tags: ['a & b'],
    });
    const id = await made(2079, 3);
    const { bytes, status } = await consultant.get(`${BASE}/${id}/pacchetto`);
    expect(status).toBe(200);
    const files = await membersOf(bytes);
    expect([...files.keys()]).toEqual([
      'PIndex.xml',
      'PIndex.xml.p7m',
      ...[...slips, letter].map((one) => `documenti/${one}.pdf`),
    ]);
    const index = files.get('PIndex.xml') ?? new Uint8Array();
    expect(faultsOfIndex(index)).toEqual([]);
    const within = await signaturesOfEnvelope(Buffer.from(files.get('PIndex.xml.p7m') ?? []), []);
    expect(within?.signatures).toMatchObject([{ integrity: 'intact' }]);
    expect(within?.content.equals(Buffer.from(index))).toBe(true);
    expect(textsOf(index, '//FileGroup/ID').toSorted()).toEqual(['doccedolino', 'docdocumento']);
    const { rows } = await portal.owner.query(
      "SELECT 'documenti/' || id || '.pdf' AS path, encode(sha256, 'hex') AS sha256 FROM document WHERE id = ANY ($1)",
      [[...slips, letter]],
    );
    const named = textsOf(index, '//File/Path').map((path, at) => ({
      path,
      sha256: textsOf(index, '//File/Hash')[at],
    }));
    expect(named.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
      rows.toSorted((a, b) => a.path.localeCompare(b.path)),
    );
    for (const { path, sha256 } of rows)
      expect((await portal.server.app.blobs.put(practice.id, files.get(path) ?? new Uint8Array())).sha256).toBe(sha256);
    expect(textsOf(index, '//Holder/AgentName/FormalName')).toEqual(['Bar & <Tè> "Da Nicolò" 😀 snc']);
    expect(textsOf(index, '//Submitter/RelevantDocument')).toEqual([CONTRACT]);
    expect(textsOf(index, '//DocumentoInformatico/ChiaveDescrittiva/Oggetto')).toContain(
      'Lettera & <offerta> "n. 1" 😀, D’Àmico "Ⅷ" Zoë & <b>',
    );
    expect(textsOf(index, '//Destinatario/PF/CodiceFiscale')).toEqual([1, 2, 3].map(() => worker.taxCode));
    expect(textsOf(index, '//TempoDiConservazione')).toEqual(['10', '10', '10']);
    expect(Buffer.from((await consultant.get(`${BASE}/${id}/indice`)).bytes)).toEqual(index);
    expect(await events(id)).toEqual(['packageMade', 'packageDownloaded']);
    expect((await rowOf(id)).stato).toBe('scaricato');
    // Submitting a document does not mark it as read.
    const read = await portal.owner.query("SELECT FROM ledger WHERE action LIKE 'viewed%' AND object_id = ANY ($1)", [
      slips,
    ]);
    expect(read.rowCount).toBe(0);
  });

  it('contains each document once, even if several packages are made at the same time', async () => {
    for (let month = 1; month <= 12; month += 1) await slip(207800 + month);
    const answers = await Promise.all([make(2078, 12), make(2078, 12), make(2078, 12)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const { rows } = await portal.owner.query(
      `SELECT count(*)::int AS items, count(DISTINCT i.document_id)::int AS documents FROM preservation_item i
       JOIN preservation_package p ON p.id = i.package_id WHERE p.year = 2078`,
    );
    expect(rows).toEqual([{ items: 12, documents: 12 }]);
    const twice = portal.owner.query(
      `INSERT INTO preservation_item SELECT practice_id, (SELECT max(id) FROM preservation_package), document_id, employee_id, sha256, path
       FROM preservation_item WHERE package_id = (SELECT min(id) FROM preservation_package)`,
    );
    await expect(twice).rejects.toThrow('handed_over_once');
  });

  it('cannot be downloaded once some files were corrected or deleted (the error counts them), and its withdrawal releases all', async () => {
    const [first, second] = [await slip(207701), await slip(207702)];
    await slip(207703);
    const id = await made(2077, 3);
    const corrected = await consultant.upload(
      `/apiback/api/DocBase/${first}/rettifica`,
      [{ name: 'nuovo.pdf', bytes: slipPdf(worker, 207701, 'RETTIFICA') }],
      { jsonDocDto: '{}' },
    );
    expect(corrected.status, corrected.text).toBeLessThan(300);
    await portal.owner.query('DELETE FROM document WHERE id = $1', [second]);
    for (const answer of [
      await consultant.get(`${BASE}/${id}/pacchetto`),
      await consultant.post(`${BASE}/${id}/pacchetto/biglietto`, {}),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.json.detail).toContain('2 file su 3');
    }
    const index = (await rowOf(id)).impronta;
    const withdrawn = await consultant.post(`${BASE}/${id}/ritira`, {});
    expect(withdrawn.json).toEqual({ liberati: 3 });
    expect((await consultant.post(`${BASE}/${id}/ritira`, {})).json.errorKey).toBe('preservation-withdrawn');
    for (const part of ['pacchetto', 'indice'])
      expect((await consultant.get(`${BASE}/${id}/${part}`)).json.errorKey).toBe('preservation-withdrawn');
    expect(await events(id)).toEqual(['packageMade', 'packageWithdrawn']);
    expect(await givenUp()).toContain(index);
    const anew = await made(2077, 2);
    const files = await membersOf((await consultant.get(`${BASE}/${anew}/pacchetto`)).bytes);
    // The index, the signed index, and two documents.
    expect(files.size).toBe(4);
  });

  it('contains a corrected document again, as its next version', async () => {
    const id = await slip(207601);
    const before = await made(2076, 1);
    const { rows } = await portal.owner.query("SELECT encode(sha256, 'hex') AS sha256 FROM document WHERE id = $1", [
      id,
    ]);
    const corrected = await consultant.upload(
      `/apiback/api/DocBase/${id}/rettifica`,
      [{ name: 'nuovo.pdf', bytes: slipPdf(worker, 207601, 'RETTIFICA') }],
      { jsonDocDto: '{}' },
    );
    expect(corrected.status, corrected.text).toBeLessThan(300);
    expect((await file(before)).json).toEqual({ aggiornati: 1 });
    expect((await preview(2076)).aziende).toMatchObject([{ documenti: 1, esclusi: { giaVersati: 0 } }]);
    const after = await made(2076, 1);
    const index = (await consultant.get(`${BASE}/${after}/indice`)).bytes;
    expect(faultsOfIndex(index)).toEqual([]);
    expect(textsOf(index, '//PreviousHash')).toEqual([rows[0].sha256]);
    expect(Buffer.from(index).toString()).toContain(`relatedPIndex="PIndex-${before}"`);
    expect(textsOf(index, '//VersioneDelDocumento')).toEqual(['2']);
  });

  it('names the latest earlier package, not the first, for a document submitted a third time', async () => {
    const id = await slip(204601);
    const print = async () =>
      (await portal.owner.query("SELECT encode(sha256, 'hex') AS sha256 FROM document WHERE id = $1", [id])).rows[0]
        .sha256;
    const correct = async (words: string) => {
      const corrected = await consultant.upload(
        `/apiback/api/DocBase/${id}/rettifica`,
        [{ name: 'nuovo.pdf', bytes: slipPdf(worker, 204601, words) }],
        { jsonDocDto: '{}' },
      );
      expect(corrected.status, corrected.text).toBeLessThan(300);
    };
    const handOver = async () => {
      const made1 = await made(2046, 1);
      expect((await file(made1)).json).toEqual({ aggiornati: 1 });
      return made1;
    };
    await handOver();
    await correct('PRIMA RETTIFICA');
    const second = await handOver();
    const handed = await print();
    await correct('SECONDA RETTIFICA');
    const index = (await consultant.get(`${BASE}/${await handOver()}/indice`)).bytes;
    expect(textsOf(index, '//PreviousHash')).toEqual([handed]);
    expect(Buffer.from(index).toString()).toContain(`relatedPIndex="PIndex-${second}"`);
    expect(textsOf(index, '//VersioneDelDocumento')).toEqual(['3']);
  });

  it('cannot be downloaded if a stored file is damaged: an incomplete archive is never sent', async () => {
    await slip(207501);
    const id = await made(2075, 1);
    const { rows } = await portal.owner.query(
      "SELECT encode(i.sha256, 'hex') AS sha256 FROM preservation_item i WHERE i.package_id = $1",
      [id],
    );
    await portal.server.app.blobs.discard(practice.id, rows[0].sha256);
    expect((await consultant.get(`${BASE}/${id}/pacchetto`)).json.type).toBe('urn:portale-lavoro:content-damaged');
    expect(await events(id)).toEqual(['packageMade']);
  });

  it('belongs to its practice: companies and other practices can neither see nor make it', async () => {
    await slip(207401);
    const id = await made(2074, 1);
    expect((await manager.get(BASE)).status).toBe(403);
    expect((await make(2074, 1, { who: manager })).status).toBe(403);
    const other = await aPractice(portal.owner, 'consulente-versa-altrove');
    const stranger = await portal.login(other.login);
    expect((await stranger.get(`${BASE}/${id}/pacchetto`)).status).toBe(404);
    expect((await stranger.get(`${BASE}/anteprima?anno=2074&cfAzienda=${company.taxCode}`)).status).toBe(404);
    expect((await stranger.get(BASE)).json).toEqual([]);
  });
});

describe('the preserver’s receipt', () => {
  it('is stored, can be downloaded and replaced, and prevents the withdrawal of its package', async () => {
    await slip(207301);
    const id = await made(2073, 1);
    expect((await file(id, { giorno: '2096-03-09' })).json.errorKey).toBe('preservation-receipt-day');
    expect((await file(id, { giorno: '2096-03-11' })).json.errorKey).toBe('preservation-receipt-day');
    expect((await file(id, undefined, { name: 'a.txt', bytes: Buffer.from('testo') })).status).toBe(415);
    expect((await file(id, { giorno: '2096-03-10', identificativo: ' RdV-7 ' })).json).toEqual({ aggiornati: 1 });
    expect((await file(id, { giorno: '2096-03-10', identificativo: 'RdV-7' })).json).toEqual({ aggiornati: 0 });
    // The same file with another identifier is a new receipt.
    for (const identificativo of ['RdV-8', 'RdV-7'])
      expect((await file(id, { giorno: '2096-03-10', identificativo })).json).toEqual({ aggiornati: 1 });
    expect(await rowOf(id)).toMatchObject({
      stato: 'preso-in-carico',
      rapporto: { nome: 'rapporto.xml', giorno: '2096-03-10', identificativo: 'RdV-7' },
    });
    const download = async () => (await consultant.get(`${BASE}/${id}/rapporto`)).bytes;
    expect(Buffer.from(await download())).toEqual(RECEIPT.bytes);
    expect((await consultant.post(`${BASE}/${id}/ritira`, {})).json.errorKey).toBe('preservation-taken');
    // The file of the current receipt is never deleted, although earlier receipts used it with other identifiers.
    expect(await givenUp()).not.toContain(sha256Of(RECEIPT.bytes));
    const right = { name: 'giusto.pdf', bytes: aPdf('Rapporto di versamento') };
    expect((await file(id, { giorno: '2096-03-10' }, right)).json).toEqual({ aggiornati: 1 });
    expect(await givenUp()).toContain(sha256Of(RECEIPT.bytes));
    expect(await givenUp()).not.toContain(sha256Of(right.bytes));
    expect(Buffer.from(await download())).toEqual(Buffer.from(right.bytes));
    expect((await rowOf(id)).rapporto.identificativo).toBeNull();
    expect(await events(id)).toEqual([
      'packageMade',
      'packageReceiptFiled',
      ...Array(3).fill('packageReceiptReplaced'),
    ]);
  });

  it('is refused for a withdrawn package', async () => {
    await slip(207201);
    const id = await made(2072, 1);
    const index = (await rowOf(id)).impronta;
    expect((await consultant.get(`${BASE}/${id}/rapporto`)).status).toBe(404);
    expect(await givenUp()).not.toContain(index);
    await consultant.post(`${BASE}/${id}/ritira`, {});
    expect(await givenUp()).toContain(index);
    // The row no longer references the index: a referenced content is never deleted.
    expect((await rowOf(id)).impronta).toBeNull();
    expect((await file(id)).json.errorKey).toBe('preservation-withdrawn');
  });
});

describe('an erased person', () => {
  it('has no row left in any package: a package without a receipt is withdrawn, one with a receipt keeps its index', async () => {
    const whose = () => anEmployee(portal.owner, company, { hired_on: '2040-01-01', ended_on: '2045-12-31' });
    const [leaver, colleague] = [await whose(), await whose()];
    await slip(204501, leaver);
    await slip(204501, colleague);
    const taken = await made(2045, 2);
    expect((await file(taken)).status).toBe(200);
    await slip(204401, leaver);
    await slip(204401, colleague);
    const waiting = await made(2044, 2);
    const index = (await rowOf(waiting)).impronta;
    expect((await consultant.post('/apirest/api/account/reauthenticate', { password: PASSWORD })).status).toBe(204);
    const erased = await consultant.post('/apiback/api/conservazione/elimina', {
      dipendenti: [leaver.id],
      aziende: [],
      persone: 1,
      documenti: 2,
    });
    expect(erased.json, erased.text).toEqual({ persone: 1, documenti: 2 });
    expect(await events(waiting)).toEqual(['packageMade', 'packageWithdrawn']);
    expect((await rowOf(waiting)).stato).toBe('ritirato');
    expect(await givenUp()).toContain(index);
    expect((await rowOf(taken)).stato).toBe('preso-in-carico');
    expect((await consultant.get(`${BASE}/${taken}/indice`)).status).toBe(200);
    expect((await consultant.get(`${BASE}/${taken}/pacchetto`)).json.detail).toContain('1 file su 2');
    const left = await portal.owner.query('SELECT FROM preservation_item WHERE employee_id = $1', [leaver.id]);
    expect(left.rowCount).toBe(0);
    // The released document of the colleague can be submitted again.
    expect((await preview(2044)).aziende[0].documenti).toBe(1);
  });
});

describe('the ledger', () => {
  it('covers each package and its contents: the verifier finds a change made outside the portal', async () => {
    await slip(207101);
    const id = await made(2071, 1);
    const before = await faults();
    const changed = async (statement: string) => {
      await superuser.query("SET session_replication_role = 'replica'");
      await superuser.query(statement, [id]);
      await superuser.query("SET session_replication_role = 'origin'");
      return (await faults()).filter((fault) => !before.includes(fault));
    };
    expect(await changed("UPDATE preservation_item SET path = 'documenti/altro.pdf' WHERE package_id = $1")).toEqual([
      expect.stringContaining(`preservationPackage ${id}`),
    ]);
    expect(before.filter((fault) => fault.startsWith('preservationPackage'))).toEqual([]);
  });
});

describe('a year with more documents than a package can hold', () => {
  it('becomes several valid packages, each with its part number', async () => {
    const index = await aHostileIndex(1);
    expect(faultsOfIndex(index)).toEqual([]);
    expect(textsOf(index, '//PVolume/Description')).toEqual(['Parte 2 di 3']);
    expect(textsOf(index, '//AgentID')).toEqual(['VATIT-01234567890']);
    expect(textsOf(index, '//AuthorizedSigner/AgentName/FormalName')).toEqual(['consulente']);
    expect(textsOf(index, '//Verifica/FirmatoDigitalmente')).toEqual(['true']);
    expect(textsOf(index, '//IdAggregazione')).toEqual(['9']);
    // Proves that the schema check can fail.
    expect(faultsOfIndex(index.replace('sincro:agentType="legal person"', ''))).not.toEqual([]);
  });
});

describe('the preview of several companies', () => {
  it('lists by name the companies with documents of the year, or only the requested companies', async () => {
    const studio = await aPractice(portal.owner, 'consulente-in-ordine');
    const firms: Record<string, TestCompany> = {};
    for (const legalName of ['Zeta srl', 'Èlite srl', 'alfa srl', 'Senza documenti srl'])
      firms[legalName] = await aCompany(portal.owner, studio, { legalName });
    const of = (name: string) => firms[name] as TestCompany;
    for (const name of ['Zeta srl', 'Èlite srl', 'alfa srl'])
      await slip(209101, await anEmployee(portal.owner, of(name)), { createdBy: studio.accountId });
    const who = await portal.login('consulente-in-ordine');
    const asked = async (companies: readonly TestCompany[]) =>
      (
        await who.get(`${BASE}/anteprima?anno=2091${companies.map(({ taxCode }) => `&cfAzienda=${taxCode}`).join('')}`)
      ).json.aziende.map(({ ragioneSociale, documenti }: Record<string, unknown>) => [ragioneSociale, documenti]);
    const inOrder = [
      ['alfa srl', 1],
      ['Èlite srl', 1],
    ];
    expect(await asked([])).toEqual([...inOrder, ['Zeta srl', 1]]);
    expect(await asked([of('Senza documenti srl'), of('Èlite srl'), of('alfa srl')])).toEqual([
      ...inOrder,
      ['Senza documenti srl', 0],
    ]);
  });

  it('is limited: a request for more than 25,000 documents makes no package', async () => {
    const { status, json } = await consultant.post(BASE, {
      anno: '2091',
      riferimento: CONTRACT,
      aziende: [{ cfAzienda: company.taxCode, documenti: 25_001 }],
    });
    expect([status, json.errorKey, json.detail]).toEqual([
      400,
      'preservation-too-many',
      expect.stringContaining('25.000'),
    ]);
  });
});
