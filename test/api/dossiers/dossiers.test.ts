import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { textOf } from '../../../src/server/sheets/cells.ts';
import type { Grid } from '../../../src/server/sheets/grid.ts';
import { readSheet } from '../../../src/server/sheets/read-sheet.ts';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import {
  aCompany,
  aDocument,
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
import { membersOf as contentsOf } from '../../support/process/archive.ts';

let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let ada: TestEmployee;
let bruno: TestEmployee;
let consultant: Caller;
let colleague: Caller;
let worker: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  ada = await anEmployee(portal.owner, company, { login: 'ada', email: 'ada@esempio.invalid' });
  bruno = await anEmployee(portal.owner, company);
  consultant = await portal.login(practice.login);
  colleague = await portal.login('azienda');
  worker = await portal.login('ada');
});
afterAll(() => portal?.close());

const payslip = (employee = ada, fields = {}) =>
  aPayslip(portal, employee, { createdBy: practice.accountId, ...fields });

const save = (who: Caller, body: object) =>
  who.post('/apiback/api/Fascicolo/upload', {
    nome: 'Assunzione',
    tags: ['2026'],
    dataConsegna: '2999-01-01',
    cfAzienda: company.taxCode,
    ...body,
  });
const publish = (body: object) => consultant.put('/apiback/api/Fascicolo/updatevisibile', body);
const rows = async (who: Caller, query = '') =>
  (await who.get(`/apiback/api/Fascicolo/listalt?cfAzienda=${company.taxCode}${query}`)).json;

/** Lists the entries of an archive by name and size, after reading each completely. */
function membersOf(bytes: Uint8Array): Promise<{ name: string; size: number }[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error);
      const found: { name: string; size: number }[] = [];
      zip.on('entry', (entry) => found.push({ name: entry.fileName, size: entry.uncompressedSize }));
      zip.on('end', () => resolve(found));
      zip.on('error', reject);
    });
  });
}

describe('a dossier', () => {
  it('is created from selected documents, listed with those documents, and extended', async () => {
    const [one, two, three] = [await payslip(), await payslip(bruno), await payslip(ada, { period: 202611 })];
    const made = await save(consultant, { documentiId: [one, two] });
    expect([made.status, made.json.documenti]).toEqual([201, 2]);
    const more = await save(consultant, { id: made.json.id, documentiId: [two, three], nome: 'Assunzioni' });
    expect([more.status, more.json]).toEqual([201, { id: made.json.id, documenti: 1 }]);
    const row = (await rows(colleague)).find((found: { id: string }) => found.id === made.json.id);
    expect(row).toMatchObject({ nome: 'Assunzioni', tags: ['2026'], documenti: 3, stato: 'unpublished', letti: 0 });
    expect(row.documentiId.toSorted()).toEqual([one, two, three].toSorted());
    expect(await rows(colleague, '&tag=altro')).toEqual([]);
    expect((await rows(colleague, '&q=assunzioni')).length).toBe(1);
  });

  it.each([
    [{ nome: '' }, 400],
    [{ nome: 'x'.repeat(51) }, 400],
    [{ tags: ['x'.repeat(16)] }, 400],
    [{ dataConsegna: '2020-01-01' }, 409],
    [{ documentiId: [] }, 409],
    [{ documentiId: ['999999999'] }, 404],
    [{ cfAzienda: '99999999999' }, 404],
  ])('is refused with the invalid fields %j', async (wrong, status) => {
    const before = (await rows(consultant)).length;
    const answer = await save(consultant, { documentiId: [await payslip()], ...wrong });
    expect(answer.status).toBe(status);
    expect((await rows(consultant)).length).toBe(before);
  });

  it('belongs to one company and can never contain another company’s documents', async () => {
    const sibling = await aCompany(portal.owner, practice);
    const foreign = await payslip(await anEmployee(portal.owner, sibling));
    const { id } = (await save(consultant, { nome: 'Di una sola', documentiId: [await payslip()] })).json;
    for (const body of [{ documentiId: [await payslip(), foreign] }, { id, documentiId: [foreign] }]) {
      const answer = await save(consultant, { nome: 'Di una sola', ...body });
      expect([answer.status, answer.json.errorKey]).toEqual([409, 'dossier-of-another']);
    }
    expect(await rows(consultant, '&q=di una sola')).toMatchObject([{ id, documenti: 1 }]);
  });

  it('can be saved again with its current day, even a past one, but not under another company’s code', async () => {
    const { id } = (await save(consultant, { nome: 'Di un tempo', documentiId: [await payslip()] })).json;
    await portal.owner.query("UPDATE dossier SET delivery_on = '2020-01-01' WHERE id = $1", [id]);
    const said = { id, nome: 'Di un tempo', dataConsegna: '2020-01-01', documentiId: [await payslip(bruno)] };
    const again = await save(consultant, said);
    expect(again.json, again.text).toEqual({ id, documenti: 1 });
    expect(await rows(consultant, '&q=di un tempo')).toMatchObject([{ dataConsegna: '2020-01-01', documenti: 2 }]);
    const other = await aCompany(portal.owner, practice);
    const more = { ...said, documentiId: [await payslip()], cfAzienda: other.taxCode };
    expect((await save(consultant, more)).status).toBe(404);
    expect(await rows(consultant, '&q=di un tempo')).toMatchObject([{ documenti: 2 }]);
  });

  it('is created once if a request is repeated with the same idempotency key', async () => {
    const body = { nome: 'Una volta', tags: [], dataConsegna: '2999-01-01', cfAzienda: company.taxCode };
    const documentiId = [await payslip()];
    const send = () =>
      consultant.call('POST', '/apiback/api/Fascicolo/upload', { ...body, documentiId }, { 'idempotency-key': 'una' });
    const [first, second] = [await send(), await send()];
    expect(second.json).toEqual(first.json);
    expect((await rows(consultant, '&q=una volta')).length).toBe(1);
  });

  it('that is published shows its documents to the employee; undoing hides only the documents that it published', async () => {
    const already = await payslip(ada, { publishOn: '2026-01-01', period: 202601 });
    const waiting = await payslip(ada, { period: 202602 });
    const { id } = (await save(consultant, { nome: 'Insieme', documentiId: [already, waiting] })).json;
    const seen = async () =>
      (await worker.get('/apiback/api/dipendente/documenti')).json.map((d: { id: string }) => d.id);
    expect(await seen()).not.toContain(waiting);
    const inDossiers = async () =>
      (await worker.get('/apiback/api/dipendente/documenti')).json.find((d: { id: string }) => d.id === already)
        .fascicoli;
    expect(await inDossiers()).toEqual([]);
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
    const answer = await publish({
      idList: [id],
      dataPubblicazione: today,
      annullaPubblicazione: false,
      note: 'Buona lettura',
    });
    expect([answer.status, answer.json]).toEqual([200, { aggiornati: 1, documenti: 1 }]);
    expect(await seen()).toContain(waiting);
    expect(await inDossiers()).toEqual(['Insieme']);
    const mails = async () => {
      const { rows: posted } = await portal.owner.query(
        'SELECT withdrawn_at IS NULL AS waits FROM outbox WHERE document_id = $1 AND sent_at IS NULL',
        [waiting],
      );
      return posted.map(({ waits }) => waits);
    };
    expect(await mails()).toEqual([true]);
    const cancelled = await publish({ ids: [id], dat: null, ann: true, not: 'Importi errati' });
    expect(cancelled.json).toEqual({ aggiornati: 1, documenti: 1 });
    expect(await mails()).toEqual([false]);
    expect(await seen()).not.toContain(waiting);
    expect(await seen()).toContain(already);
    expect(await inDossiers()).toEqual([]);
    const history = await consultant.get(`/apiback/api/DocCronologia/lista/${id}?tipo=dossier`);
    expect(history.status, history.text).toBe(200);
    expect(history.json.map((row: { stato: string }) => row.stato)).toEqual([
      'PubblicazioneAnnullata',
      'Pubblicato',
      'Nuovo',
    ]);
    expect(history.json[0]).toMatchObject({ nota: 'Importi errati' });
    expect(history.json[1]).toMatchObject({ documento: 'Fascicolo Insieme', nota: 'Buona lettura' });
    const asked = { ids: [id], tipo: 'dossier', stato: ['Pubblicato'] };
    const { url } = (await consultant.post('/apiback/api/DocCronologia/stampa/biglietto', asked)).json;
    const printed = await textOfPdf((await portal.anonymous.get(url)).bytes);
    const words = printed.pages.map((page) => page.text).join('\n');
    expect([printed.title, words]).toEqual(['Cronologia', expect.stringContaining('Fascicolo Insieme')]);
    expect(words).not.toContain('Nuovo');
    expect(
      (await consultant.post('/apiback/api/DocCronologia/stampa/biglietto', { ...asked, tipo: 'altro' })).status,
    ).toBe(400);
  });

  it('can be opened with its documents, edited, extended and reduced; each change is recorded', async () => {
    const [one, two] = [await payslip(), await payslip(bruno)];
    const { id } = (await save(consultant, { nome: 'Aperto', documentiId: [one] })).json;
    const change = (who: Caller, body: object) => who.put(`/apiback/api/Fascicolo/${id}`, body);
    const read = async () => (await colleague.get(`/apiback/api/Fascicolo/${id}`)).json;
    expect(await read()).toMatchObject({
      ...{ nome: 'Aperto', di: 'lavoratori', codiceAzienda: company.code, documenti: 1, letti: 0 },
      elenco: [{ id: one, tipo: 'payslip', codiceFiscale: ada.taxCode }],
    });
    expect((await change(consultant, { nome: 'Riaperto', tags: ['a', 'a'], dataConsegna: '2999-02-01' })).json).toEqual(
      {
        aggiunti: 0,
        tolti: 0,
      },
    );
    // Every user who can see a dossier may add and remove documents; only its creator may change name, tags and day
    // (P9).
    expect((await change(colleague, { aggiungi: [one, two] })).json).toEqual({ aggiunti: 1, tolti: 0 });
    expect((await change(colleague, { togli: [one] })).json).toEqual({ aggiunti: 0, tolti: 1 });
    const refused = await change(colleague, { nome: 'Mio' });
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'created-by-another']);
    expect(await read()).toMatchObject({
      ...{ nome: 'Riaperto', tags: ['a'], dataConsegna: '2999-02-01', documentiId: [two] },
    });
    const traced = await colleague.post('/apiback/api/DocCronologia/attivita', { ids: [id], tipo: 'dossier' });
    const told = traced.json.map((row: { azione: string; documenti: number; tolti: number; campi: string }) => [
      row.azione,
      row.documenti,
      row.tolti,
      row.campi,
    ]);
    expect(told).toEqual([
      ['dossierChanged', 0, 1, null],
      ['dossierChanged', 1, null, null],
      ['dossierChanged', 0, null, 'name tags deliveryOn'],
      ['dossierCreated', 1, null, null],
    ]);
  });

  it.each([
    [{ nome: ' ' }, 400],
    [{ nome: 'x'.repeat(51) }, 400],
    [{ tags: ['x'.repeat(16)] }, 400],
    [{ dataConsegna: '2020-01-01' }, 409],
    [{ aggiungi: ['999999999'] }, 404],
    [{ togli: ['999999999'] }, 404],
    [{ pubblica: true }, 400],
  ])('stays unchanged after the invalid edit %j', async (wrong, status) => {
    const { id } = (await save(consultant, { nome: 'Intatto', documentiId: [await payslip()] })).json;
    expect((await consultant.put(`/apiback/api/Fascicolo/${id}`, wrong)).status).toBe(status);
    expect((await consultant.get(`/apiback/api/Fascicolo/${id}`)).json).toMatchObject({
      ...{ nome: 'Intatto', tags: ['2026'], dataConsegna: '2999-01-01', documenti: 1 },
    });
  });

  it('keeps documents removed from another dossier, and does not count discarded documents', async () => {
    const read = { publishOn: '2026-01-01', employee_read_at: new Date() };
    const seen = await payslip(bruno, { publishOn: '2026-01-01', company_read_at: new Date() });
    const [shared, binned] = [await payslip(ada, read), await payslip(ada, { ...read, discarded_at: new Date() })];
    const first = (await save(consultant, { nome: 'Primo', documentiId: [shared, seen] })).json.id;
    const second = (await save(consultant, { nome: 'Secondo', documentiId: [shared] })).json.id;
    await portal.owner.query(
      'INSERT INTO dossier_document (practice_id, dossier_id, document_id) SELECT $1, unnest($2::bigint[]), $3',
      [practice.id, [first, second], binned],
    );
    const held = async (id: string) => {
      const [row] = (await rows(colleague)).filter((one: { id: string }) => one.id === id);
      const opened = (await colleague.get(`/apiback/api/Fascicolo/${id}`)).json;
      expect(opened.elenco.map((one: { id: string }) => one.id).toSorted()).toEqual(row.documentiId.toSorted());
      expect([opened.documenti, opened.letti]).toEqual([row.documenti, row.letti]);
      return [row.documentiId, row.documenti, row.letti];
    };
    expect([await held(first), await held(second)]).toEqual([
      [[seen, shared], 2, 1],
      [[shared], 1, 1],
    ]);
    const out = await colleague.put(`/apiback/api/Fascicolo/${first}`, { togli: [shared] });
    expect(out.json).toEqual({ aggiunti: 0, tolti: 1 });
    expect([await held(first), await held(second)]).toEqual([
      [[seen], 1, 0],
      [[shared], 1, 1],
    ]);
  });

  it('can be deleted by its creator only; its documents stay', async () => {
    const document = await payslip();
    const { id } = (await save(consultant, { nome: 'Da togliere', documentiId: [document] })).json;
    const refused = await colleague.call('DELETE', `/apiback/api/Fascicolo/${id}`);
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'created-by-another']);
    expect((await consultant.call('DELETE', `/apiback/api/Fascicolo/${id}`)).status).toBe(204);
    expect((await consultant.get(`/apiback/api/doccedolino/bydocbase/${document}`)).status).toBe(200);
    const history = await consultant.get(`/apiback/api/DocCronologia/lista/${id}?tipo=dossier`);
    expect(history.json[0]).toMatchObject({ stato: 'Eliminato', documento: 'Fascicolo Da togliere' });
  });
});

describe('a zip', () => {
  it('of a dossier is intact, has unique entry names, and marks each document as read by the company', async () => {
    const documents = [await payslip(), await payslip(), await payslip(bruno)];
    const { id } = (await save(consultant, { nome: 'Da scaricare', documentiId: documents })).json;
    const ticket = (await colleague.post(`/apiback/api/Fascicolo/download/${id}/biglietto`, {})).json.url;
    const answer = await portal.anonymous.get(ticket);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const members = await membersOf(answer.bytes);
    expect(new Set(members.map(({ name }) => name.toLowerCase())).size).toBe(3);
    expect(members.every(({ size }) => size > 0)).toBe(true);
    const { rows: read } = await portal.owner.query('SELECT read_status FROM document WHERE id = ANY($1)', [documents]);
    expect(read.map((row) => row.read_status)).toEqual([1, 1, 1]);
    expect((await contentsOf(answer.bytes)).size).toBe(3);
  });

  it('of a dossier excludes discarded documents, which stay unread', async () => {
    const binned = await payslip(bruno);
    const { id } = (await save(consultant, { nome: 'Con uno buttato', documentiId: [await payslip(), binned] })).json;
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = $1', [binned]);
    expect(await membersOf((await colleague.get(`/apiback/api/Fascicolo/download/${id}`)).bytes)).toHaveLength(1);
    const { rows: read } = await portal.owner.query('SELECT read_status FROM document WHERE id = $1', [binned]);
    expect(read).toEqual([{ read_status: 0 }]);
  });

  it.each([
    ['payslip', 'doccedolino', 'docs_buste_paga.zip'],
    ['taxCertificate', 'doccud', 'docs_cu.zip'],
    ['employeeDocument', 'docdocumento', 'docs_documenti_generici.zip'],
  ])('of selected documents is named as in the spec: %s', async (kind, tipo, name) => {
    const isPayslip = kind === 'payslip';
    const period = { payslip: 202401, taxCertificate: 2024, employeeDocument: null }[kind];
    const fields = isPayslip ? { period } : { kind, payroll_kind: null, period };
    const ids = [await payslip(ada, fields), await payslip(bruno, fields)];
    const answer = await colleague.get(`/apiback/api/${tipo}/zip?ids=${ids.join(',')}`);
    expect(answer.headers.get('content-disposition')).toContain(`filename="${name}"`);
    expect(await membersOf(answer.bytes)).toHaveLength(2);
    const wrong = await colleague.post(`/apiback/api/${isPayslip ? 'doccud' : 'doccedolino'}/zip`, { ids });
    expect(wrong.status).toBe(404);
  });

  it('of all the employee’s documents contains a list, and marks each document as read by the employee', async () => {
    const own = await payslip(ada, { publishOn: '2026-01-01', period: 202311 });
    const hidden = await payslip(ada, { period: 202310 });
    const answer = await worker.get('/apiback/api/dipendente/documenti/zip');
    const members = await membersOf(answer.bytes);
    expect(members.map((member) => member.name)).toContain('Indice.txt');
    const { rows: read } = await portal.owner.query('SELECT read_status FROM document WHERE id = ANY($1) ORDER BY id', [
      [own, hidden],
    ]);
    expect(read.map((row) => row.read_status)).toEqual([2, 0]);
    expect(answer.text).toContain('pubblicato il 01/01/2026');
  });

  it('of all the employee’s documents lists the files in order, with subject, day and fingerprint', async () => {
    const person = await anEmployee(portal.owner, company, {
      login: 'con-indice',
      lastName: 'Rossi',
      firstName: 'Ida',
    });
    const createdBy = practice.accountId;
    const made = [
      { kind: 'payslip', period: 202401, publishOn: '2024-02-03' },
      { kind: 'payslip', period: 202401, publishOn: '2024-02-10', payroll_kind: 'thirteenth' },
      { kind: 'taxCertificate', period: 2023, publishOn: '2024-03-04' },
      { kind: 'employeeDocument', publishOn: '2024-05-06' },
    ] as const;
    for (const fields of made) await aDocument(portal, person, { createdBy, ...fields });
    const mine = await portal.login('con-indice');
    const { rows: kept } = await portal.owner.query(
      "SELECT encode(sha256, 'hex') AS sha256, to_char(publish_on, 'DD/MM/YYYY') AS day FROM document WHERE employee_id = $1",
      [person.id],
    );
    const answer = await mine.get('/apiback/api/dipendente/documenti/zip');
    const files = [...(await contentsOf(answer.bytes))];
    const [[name, index] = ['', Buffer.of()], ...documents] = files;
    expect([name, documents.length]).toEqual(['Indice.txt', 4]);
    const days = new Map(kept.map(({ sha256, day }) => [sha256, day]));
    const lines = documents.map(([file, bytes]) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const title = file.includes('_CU_') ? 'CU 2023' : file.includes('_Lettera') ? 'Lettera' : 'Cedolino 01/2024';
      return `${file}\r\n  ${title}, pubblicato il ${days.get(sha256)}\r\n  SHA-256 ${sha256}\r\n`;
    });
    expect(String(index)).toBe(`I miei documenti su Portale lavoro\r\n\r\n${lines.join('\r\n')}`);
    expect(new Set(documents.map(([file]) => file)).size).toBe(4);
    expect(documents.every(([file]) => file.startsWith('Rossi_Ida_'))).toBe(true);
  });

  it('is not found for a person without documents', async () => {
    await anEmployee(portal.owner, company, { login: 'senza-documenti' });
    const nobody = await portal.login('senza-documenti');
    expect((await nobody.get('/apiback/api/dipendente/documenti/zip')).status).toBe(404);
  });

  it('names the entry whose file is missing, and leaves only that document unread (P83)', async () => {
    const [kept, lost] = [await payslip(), await payslip(bruno, { period: 202512 })];
    const { id } = (await save(consultant, { nome: 'Guasto', documentiId: [kept, lost] })).json;
    const { rows: found } = await portal.owner.query(
      "SELECT encode(sha256, 'hex') AS sha FROM document WHERE id = $1",
      [lost],
    );
    const name = (await readdir(portal.dataDir, { recursive: true })).find((file) => file.endsWith(found[0].sha)) ?? '';
    await rm(path.join(portal.dataDir, name));
    const members = await membersOf((await colleague.get(`/apiback/api/Fascicolo/download/${id}`)).bytes);
    expect(members.map((member) => /^NON CONSEGNATO .*\.txt$/.test(member.name))).toEqual([true, false]);
    const { rows: read } = await portal.owner.query('SELECT read_status FROM document WHERE id = ANY($1) ORDER BY id', [
      [kept, lost],
    ]);
    expect(read.map((row) => row.read_status)).toEqual([1, 0]);
  });
});

describe('the archive of a company and a year', () => {
  const ask = (who: Caller, { taxCode }: TestCompany, anno: string) =>
    who.get(`/apiback/api/Azienda/archivio?cfAzienda=${taxCode}&anno=${anno}`);

  it('contains every document in a folder, and an index of the file paths', async () => {
    const firm = await aCompany(portal.owner, practice, { login: 'ditta', legalName: 'Ditta "Prova" S.r.l.' });
    const carla = await anEmployee(portal.owner, firm);
    const createdBy = practice.accountId;
    const of = (fields: object) => payslip(carla, fields);
    const here = [
      await of({ kind: 'taxCertificate', payroll_kind: null, period: 2025 }),
      await of({ period: 202512 }),
      await of({ period: 202503, publishOn: '2025-04-10' }),
      await aDocument(portal, firm, { kind: 'companyDocument', createdBy, period: null, delivery_on: '2025-06-30' }),
    ];
    await of({ period: 202601 });
    await of({ period: 202504, discarded_at: new Date() });
    await aDocument(portal, firm, { kind: 'companyDocument', createdBy, period: null, delivery_on: '2024-12-31' });
    await payslip(ada, { period: 202503 });

    const answer = await ask(await portal.login('ditta'), firm, '2025');
    expect(answer.headers.get('content-disposition')).toMatch(/2025\.zip/);
    const names = (await membersOf(answer.bytes)).map(({ name }) => name);
    expect(names.map((name) => path.dirname(name)).toSorted()).toEqual(
      ['.', 'Buste paga/2025-03', 'Buste paga/2025-12', 'CU', 'Documenti dell’azienda'].toSorted(),
    );
    const grid = (await readSheet((await contentsOf(answer.bytes)).get('Indice.xlsx') as Buffer)) as Grid;
    const [head, ...lines] = grid.rows.map(({ cells }) => cells.map(textOf));
    expect(head?.slice(0, 3)).toEqual(['File', 'Documento', 'Lavoratore']);
    expect(lines.map(([name]) => name ?? '').toSorted()).toEqual(names.filter((name) => name.includes('/')).toSorted());
    // Files are sorted by folder, not in document order, so that this checks each line against its own file.
    const files = [...(await contentsOf(answer.bytes))].filter(([name]) => name.includes('/'));
    expect(Object.fromEntries(lines.map((line) => [line[0], line[5]]))).toEqual(
      Object.fromEntries(files.map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')])),
    );
    expect(lines.find(([name]) => name?.includes('2025-03'))?.slice(2, 5)).toEqual([
      `${carla.lastName} ${carla.firstName}`,
      carla.taxCode,
      '10/04/2025',
    ]);
    expect(lines.find(([name]) => name?.startsWith('Documenti dell’azienda/'))?.[2]).toBe('');
    const { rows: read } = await portal.owner.query('SELECT read_status FROM document WHERE id = ANY($1)', [here]);
    expect(read.map((row) => row.read_status)).toEqual([1, 1, 1, 1]);
  });

  it('opens once through its ticket, is refused for a year without documents, and is not found for other companies', async () => {
    const firm = await aCompany(portal.owner, practice);
    await payslip(await anEmployee(portal.owner, firm), { period: 202503 });
    const body = { cfAzienda: firm.taxCode, anno: '2025' };
    const address = '/apiback/api/Azienda/archivio/biglietto';
    const { url } = (await consultant.post(address, body)).json;
    expect((await membersOf((await consultant.get(url)).bytes)).length).toBe(2);
    expect((await consultant.get(url)).status).toBe(404);
    const none = await consultant.post(address, { ...body, anno: '2019' });
    expect([none.status, none.json.errorKey]).toEqual([409, 'year-without-documents']);
    for (const anno of ['20', 'duemila', '']) expect((await ask(consultant, firm, anno)).status, anno).toBe(400);
    const stranger = await portal.login((await aPractice(portal.owner)).login);
    for (const who of [stranger, colleague]) expect((await ask(who, firm, '2025')).status).toBe(404);
    expect((await ask(worker, firm, '2025')).status).toBe(403);
  });
});

describe('an opened dossier', () => {
  it('shows whether it concerns the company or its workers, the company’s code, and every document', async () => {
    const regulation = await aDocument(portal, company, { kind: 'companyDocument', createdBy: practice.accountId });
    for (const [document, di] of [
      [regulation, 'azienda'],
      [await payslip(), 'lavoratori'],
    ] as const) {
      const { json, text } = await save(consultant, { nome: `Di ${di}`, documentiId: [document] });
      const opened = (await consultant.get(`/apiback/api/Fascicolo/${json.id}`)).json;
      expect(opened, text).toMatchObject({ id: json.id, di, codiceAzienda: company.code });
      expect(opened.elenco.map(({ id }: { id: string }) => id)).toEqual([document]);
    }
  });
});
