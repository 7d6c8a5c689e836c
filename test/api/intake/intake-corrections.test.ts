import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmTask } from '../../../src/features/intake/intake.jobs.ts';
import { keepPasswords } from '../../../src/features/intake/passwords.store.ts';
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
  type TestPractice,
} from '../../support/portal/portal.ts';

/** A month imported again corrects the earlier document (P20); summaries become documents of their company (P21). */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let other: TestCompany;
let consultant: Caller;
let asCompany: Caller;
let people = 0;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  other = await aCompany(portal.owner, practice, { login: 'altra-azienda' });
  await aPractice(portal.owner, 'consulente-estraneo');
  consultant = await portal.login('consulente');
  asCompany = await portal.login('azienda');
});
afterAll(() => portal?.close());

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
const LATER = '2999-01-08';

interface Worker extends TestEmployee {
  login: string;
}

async function aWorker(): Promise<Worker> {
  people += 1;
  const login = `lavoratore${people}`;
  return { ...(await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` })), login };
}

const slipOf = (person: TestEmployee, more = '') =>
  aPdf(
    `CEDOLINO PAGA  Periodo di retribuzione OTTOBRE 2026  ${person.lastName} ${person.firstName} Codice fiscale ${person.taxCode} ${more}`,
  );
const summary = (more = '') => aPdf(`RIEPILOGO CONTABILE PAGHE  TOTALI DITTA  OTTOBRE 2026 ${more}`);

async function taken(...contents: Uint8Array[]) {
  const files = contents.map((bytes, index) => ({ name: `mese-${index + 1}.pdf`, bytes }));
  const { json } = await consultant.upload('/apiback/api/acquisizioni', files, { tipo: 'cedolini' });
  return whenReady(json.id);
}

async function whenReady(id: string) {
  const read = async () => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;
  await expect.poll(async () => (await read()).stato).toBe('ready');
  return read();
}

const decide = (id: string, n: number, body: unknown, who = consultant) =>
  who.put(`/apiback/api/acquisizioni/${id}/righe/${n}`, body);
const confirm = (id: string, dataPubblicazione: string | null = null) =>
  consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, { dataPubblicazione });

/** Creates an October payslip from one intake, and a second intake that repeats the month with other content. */
async function aRepeatedMonth({ publishOn = null as string | null } = {}) {
  const person = await aWorker();
  const first = await taken(slipOf(person));
  const [document] = (await confirm(first.id, publishOn)).json.documenti;
  const second = await taken(slipOf(person, 'rettificato'));
  return { person, document: document as string, id: second.id as string };
}

const stored = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT encode(sha256, 'hex') AS sha, size, file_name, publish_on::text, appeared_at, cancelled_at, read_status,
         company_read_at, employee_read_at, corrected_at, kind, employee_id, company_id, description
       FROM document WHERE id = $1`,
      [id],
    )
  ).rows[0];
const versions = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT number, encode(sha256, 'hex') AS sha, size, replaced_by FROM document_version WHERE document_id = $1 ORDER BY number`,
      [id],
    )
  ).rows;
const events = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT action, canonical FROM ledger WHERE object_kind = 'document' AND object_id = $1 ORDER BY seq`,
      [id],
    )
  ).rows.map((row) => ({ action: row.action, data: JSON.parse(row.canonical).data }));
const actions = async (id: string) => (await events(id)).map((event) => event.action);
const mails = async (id: string) =>
  (
    await portal.owner.query(
      "SELECT data->>'subject' AS subject, data::text AS body FROM outbox WHERE document_id = $1 ORDER BY id",
      [id],
    )
  ).rows;
/** Marks the due mails as sent. */
const mailsHaveLeft = () =>
  portal.owner.query(
    "UPDATE outbox SET sent_at = now(), not_before = now() - interval '1 minute' WHERE sent_at IS NULL",
  );
const count = async () => (await portal.owner.query('SELECT count(*)::int AS n FROM document')).rows[0].n;

describe('a correction', () => {
  it('gives the earlier document the new content, marks it unread, and keeps the former version', async () => {
    const { person, document, id } = await aRepeatedMonth({ publishOn: TODAY });
    await mailsHaveLeft();
    const worker = await portal.login(person.login);
    const before = (await worker.get(`/apiback/api/dipendente/documenti/${document}/download`)).bytes;
    await asCompany.get(`/apiback/api/doccedolino/download/${document}`);
    const was = await stored(document);
    expect(was.read_status).toBe(2);
    expect((await whenReady(id)).righe[0]).toMatchObject({
      esito: 'duplicato',
      duplicatoDi: { id: document, pubblicazione: 'published', statoLettura: 2, stessePagine: false },
    });

    const decided = await decide(id, 1, { decisione: 'correct' });
    expect(decided.json).toMatchObject({ posizione: 'pronto', decisione: 'correct' });
    const documents = await count();
    expect((await confirm(id)).json).toMatchObject({ completata: true, documenti: [document] });

    expect(await count()).toBe(documents);
    const now = await stored(document);
    expect(now).toMatchObject({
      read_status: 0,
      company_read_at: null,
      employee_read_at: null,
      publish_on: TODAY,
      file_name: was.file_name,
      appeared_at: was.appeared_at,
    });
    expect(now.sha).not.toBe(was.sha);
    expect(await versions(document)).toEqual([
      { number: 1, sha: was.sha, size: was.size, replaced_by: practice.accountId },
    ]);
    const after = (await worker.get(`/apiback/api/dipendente/documenti/${document}/download`)).bytes;
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false);
    expect((await whenReady(id)).righe[0]).toMatchObject({ posizione: 'confermato', idDocumento: document });
  });

  it('keeps the publication day, is announced separately, and leaves both contents in the ledger', async () => {
    const { person, document, id } = await aRepeatedMonth({ publishOn: TODAY });
    await mailsHaveLeft();
    const was = await stored(document);
    await decide(id, 1, { decisione: 'correct' });
    await portal.owner.query('DELETE FROM notification WHERE object_id = $1', [document]);
    await confirm(id, LATER);
    const now = await stored(document);
    expect(now.publish_on).toBe(TODAY);
    const told = await portal.owner.query('SELECT kind, employee_id FROM notification WHERE object_id = $1', [
      document,
    ]);
    expect(told.rows).toEqual([{ kind: 'document', employee_id: person.id }]);
    const [first, again, ...more] = await mails(document);
    expect(more).toEqual([]);
    expect(first.subject).not.toContain('Rettifica');
    expect(again.subject).toBe('Rettifica: Cedolino 10/2026 su Portale lavoro');
    expect(again.body).toContain(`/dipendente/documents?documento=${document}&accesso=`);
    expect(again.body).not.toMatch(/\d,\d\d|€|euro/i);
    expect(await actions(document)).toEqual(['created', 'published', 'corrected']);
    expect((await events(document)).at(-1)?.data).toEqual({ previous: was.sha, sha256: now.sha, intake: id });
    const history = (await consultant.get(`/apiback/api/DocCronologia/lista/${document}`)).json;
    expect(history.map((row: { stato: string }) => row.stato)).toEqual(['Rettificato', 'Pubblicato', 'Nuovo']);
    expect(history[0]).toMatchObject({ utente: 'consulente', tipoUtente: 'Consulente', integra: true });
    const [own] = (await (await portal.login(person.login)).get('/apiback/api/dipendente/documenti')).json;
    expect(own).toMatchObject({ id: document, lettoIl: null });
    expect(own.rettificatoIl).not.toBeNull();
  });

  it('causes no second mail while the first is still queued', async () => {
    const { document, id } = await aRepeatedMonth({ publishOn: TODAY });
    await decide(id, 1, { decisione: 'correct' });
    await confirm(id);
    expect(await mails(document)).toHaveLength(1);
  });

  it('leaves a scheduled document scheduled, and causes no mail before its day', async () => {
    const { document, id } = await aRepeatedMonth({ publishOn: LATER });
    await decide(id, 1, { decisione: 'correct' });
    await confirm(id, TODAY);
    expect(await stored(document)).toMatchObject({ publish_on: LATER, appeared_at: null });
    expect(await mails(document)).toEqual([]);
    expect(await actions(document)).toEqual(['created', 'scheduled', 'corrected']);
  });

  it('publishes an unpublished or cancelled document only if the confirmation sets a day', async () => {
    for (const cancelled of [false, true]) {
      const { person, document, id } = await aRepeatedMonth({ publishOn: cancelled ? TODAY : null });
      if (cancelled)
        await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [document], annullaPubblicazione: true });
      await decide(id, 1, { decisione: 'correct' });
      await confirm(id, TODAY);
      expect(await stored(document)).toMatchObject({ publish_on: TODAY, cancelled_at: null });
      expect((await actions(document)).slice(-2)).toEqual(['corrected', 'published']);
      expect((await mails(document)).at(-1)?.subject).not.toContain('Rettifica');
      const [own] = (await (await portal.login(person.login)).get('/apiback/api/dipendente/documenti')).json;
      expect(own).toMatchObject({ id: document, rettificatoIl: null });
    }
    const { document, id } = await aRepeatedMonth();
    await decide(id, 1, { decisione: 'correct' });
    await confirm(id);
    expect(await stored(document)).toMatchObject({ publish_on: null });
    expect(await actions(document)).toEqual(['created', 'corrected']);
  });

  it('interrupts a simultaneous download, which does not mark the new content as read', async () => {
    const { person, document, id } = await aRepeatedMonth({ publishOn: TODAY });
    await decide(id, 1, { decisione: 'correct' });
    const worker = await portal.login(person.login);
    const { blobs } = portal.server.app;
    const { get } = blobs;
    blobs.get = async (...which) => {
      blobs.get = get;
      const bytes = await get(...which);
      await confirm(id);
      return bytes;
    };
    const address = `/apiback/api/dipendente/documenti/${document}/download`;
    await expect(worker.get(address)).rejects.toThrow();
    expect((await stored(document)).read_status).toBe(0);
    expect(await actions(document)).toEqual(['created', 'published', 'corrected']);
    expect((await worker.get(address)).status).toBe(200);
    expect((await stored(document)).read_status).toBe(2);
  });

  it('can follow another correction: every version is kept', async () => {
    const { person, document, id } = await aRepeatedMonth();
    const first = await stored(document);
    await decide(id, 1, { decisione: 'correct' });
    await confirm(id);
    const second = await stored(document);
    const third = await taken(slipOf(person, 'di nuovo'));
    await decide(third.id, 1, { decisione: 'correct' });
    await confirm(third.id);
    expect((await versions(document)).map(({ number, sha }) => [number, sha])).toEqual([
      [1, first.sha],
      [2, second.sha],
    ]);
  });

  it('can be made by any login of the company, not only by the document’s creator (P9)', async () => {
    const { person, document } = await aRepeatedMonth();
    const { json } = await asCompany.upload(
      '/apiback/api/acquisizioni',
      [{ name: 'mese.pdf', bytes: slipOf(person, 'dall’azienda') }],
      { tipo: 'cedolini' },
    );
    await whenReady(json.id);
    expect((await decide(json.id, 1, { decisione: 'correct' }, asCompany)).json.posizione).toBe('pronto');
    await asCompany.post(`/apiback/api/acquisizioni/${json.id}/conferma`, {});
    expect((await actions(document)).at(-1)).toBe('corrected');
  });

  it('can be undone like any other decision, alone or with several rows', async () => {
    const { id } = await aRepeatedMonth();
    const address = `/apiback/api/acquisizioni/${id}/righe`;
    const [row] = (await consultant.put(address, { righe: [1], decisione: 'correct' })).json;
    expect(row).toMatchObject({ posizione: 'pronto', decisione: 'correct' });
    expect((await decide(id, 1, { decisione: null })).json).toMatchObject({ posizione: 'decidere', decisione: null });
  });

  it('is carried out once, however often its job runs', async () => {
    const { document, id } = await aRepeatedMonth({ publishOn: TODAY });
    await mailsHaveLeft();
    await decide(id, 1, { decisione: 'correct' });
    const person = { login: 'consulente', name: 'Marchetti Elena', type: 'Consulente', address: '127.0.0.1' };
    const confirmation = { rows: [1], publishOn: TODAY, accountId: practice.accountId, person };
    await portal.owner.query(`UPDATE intake SET state = 'confirming', confirmation = $1 WHERE id = $2`, [
      JSON.stringify(confirmation),
      id,
    ]);
    const run = confirmTask(portal.server.app, keepPasswords(portal.server.app));
    const payload = { practiceId: practice.id, intakeId: id };
    await Promise.all([run(payload), run(payload)]);
    await run(payload);
    expect(await versions(document)).toHaveLength(1);
    expect(await actions(document)).toEqual(['created', 'published', 'corrected']);
    expect(await mails(document)).toHaveLength(2);
  });
});

describe('a correction is skipped, and its row returns to review,', () => {
  async function returned(id: string, n = 1) {
    const row = (await whenReady(id)).righe.find((one: { n: number }) => one.n === n);
    expect(row).toMatchObject({ posizione: 'decidere', decisione: null, idDocumento: null });
    const { rows } = await portal.owner.query(
      `SELECT canonical FROM ledger WHERE object_kind = 'intake' AND object_id = $1 AND action = 'intakeReturned' ORDER BY seq`,
      [id],
    );
    return { row, reasons: rows.map((one) => JSON.parse(one.canonical).data.reason) };
  }

  it('if the document was moved to the recycle bin meanwhile', async () => {
    const { document, id } = await aRepeatedMonth();
    const was = await stored(document);
    await decide(id, 1, { decisione: 'correct' });
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = $1', [document]);
    expect((await confirm(id)).json.documenti).toEqual([]);
    const { row, reasons } = await returned(id);
    expect(reasons).toEqual(['document-gone']);
    expect(row).toMatchObject({ esito: 'da verificare', duplicatoDi: null });
    expect(await stored(document)).toEqual(was);
    expect(await versions(document)).toEqual([]);
  });

  it('if another correction came first', async () => {
    const { person, document, id } = await aRepeatedMonth();
    const rival = await taken(slipOf(person, 'altra'));
    for (const one of [id, rival.id]) await decide(one, 1, { decisione: 'correct' });
    await confirm(rival.id);
    const was = await stored(document);
    await confirm(id);
    const { row, reasons } = await returned(id);
    expect(reasons).toEqual(['document-changed']);
    expect(row.motivi).toContain('Il documento da rettificare è cambiato nel frattempo: guardalo prima di decidere');
    expect(await stored(document)).toEqual(was);
    await decide(id, 1, { decisione: 'correct' });
    expect((await confirm(id)).json.documenti).toEqual([document]);
  });

  it('if another row of the same confirmation corrects the same document', async () => {
    const { person, document } = await aRepeatedMonth();
    const both = await taken(slipOf(person, 'una'), slipOf(person, 'due'));
    for (const n of [1, 2]) expect((await decide(both.id, n, { decisione: 'correct' })).json.posizione).toBe('pronto');
    expect((await confirm(both.id)).json.documenti).toEqual([document]);
    expect((await returned(both.id, 2)).reasons).toEqual(['corrected-twice']);
    expect(await versions(document)).toHaveLength(1);
  });

  it('if the document already has the same content; the review marks identical pages beforehand', async () => {
    const person = await aWorker();
    const first = await taken(slipOf(person));
    const [document] = (await confirm(first.id)).json.documenti;
    const again = await taken(slipOf(person));
    expect(again.righe[0].duplicatoDi).toMatchObject({ id: document, stessePagine: true });
    await decide(again.id, 1, { decisione: 'correct' });
    await confirm(again.id);
    expect((await returned(again.id)).reasons).toEqual(['same-content']);
    expect(await versions(document)).toEqual([]);
  });

  it('but pages identical to an earlier version of the document are not marked as identical', async () => {
    const person = await aWorker();
    const first = await taken(slipOf(person));
    await confirm(first.id);
    const other = await taken(slipOf(person, 'rettificato'));
    expect(other.righe[0].duplicatoDi).toMatchObject({ stessePagine: false });
    await decide(other.id, 1, { decisione: 'correct' });
    await confirm(other.id);
    await expect.poll(async () => (await whenReady(other.id)).righe[0].posizione).toBe('confermato');
    const again = await taken(slipOf(person));
    expect(again.righe[0].duplicatoDi).toMatchObject({ stessePagine: false });
  });
});

describe('a correction is refused', () => {
  it('if the row repeats no document, only another row of the same intake', async () => {
    const person = await aWorker();
    const both = await taken(slipOf(person, 'una'), slipOf(person, 'due'));
    expect(both.righe[1]).toMatchObject({ esito: 'duplicato', duplicatoDi: null });
    for (const n of [1, 2]) {
      const refused = await decide(both.id, n, { decisione: 'correct' });
      expect([refused.status, refused.json.errorKey]).toEqual([409, 'nothing-to-correct']);
    }
  });

  it('if the intake belongs to another practice: the response is 404', async () => {
    const { document, id } = await aRepeatedMonth();
    const stranger = await portal.login('consulente-estraneo');
    expect((await decide(id, 1, { decisione: 'correct' }, stranger)).status).toBe(404);
    expect(await versions(document)).toEqual([]);
  });
});

describe('a summary page', () => {
  const forCompany = (code: string, titolo = 'Riepilogo paghe ottobre 2026') => ({
    decisione: 'companyDocument',
    codiceAzienda: code,
    titolo,
  });

  it('becomes a document of its company, visible to company and consultant but never to employees', async () => {
    const person = await aWorker();
    const intake = await taken(slipOf(person), summary());
    expect(intake.righe[1]).toMatchObject({ esito: 'riepilogo', posizione: 'escluso' });
    const saved = await decide(intake.id, 2, forCompany(company.code, '  Riepilogo paghe ottobre 2026 '));
    expect(saved.json).toMatchObject({
      posizione: 'pronto',
      titolo: 'Riepilogo paghe ottobre 2026',
      azienda: { codice: company.code },
    });
    const { json } = await confirm(intake.id, TODAY);
    expect(json.documenti).toHaveLength(2);
    const id = (await whenReady(intake.id)).righe[1].idDocumento;
    expect(await stored(id)).toMatchObject({
      kind: 'companyDocument',
      employee_id: null,
      company_id: company.id,
      description: 'Riepilogo paghe ottobre 2026',
      file_name: 'Riepilogo_paghe_ottobre_2026.pdf',
      publish_on: TODAY,
    });
    expect(await actions(id)).toEqual(['created', 'published']);
    expect(await mails(id)).toEqual([]);
    for (const who of [consultant, asCompany]) {
      expect((await who.get(`/apiback/api/docbase/downloaddoc/${id}`)).text).toContain('%PDF-');
      const { url } = (await who.post(`/apiback/api/docbase/downloaddoc/${id}/biglietto`, {})).json;
      expect((await portal.anonymous.get(url)).text).toContain('%PDF-');
      expect((await who.get(`/apiback/api/docbase/bydocbase/${id}`)).json.descrizione).toBe(
        'Riepilogo paghe ottobre 2026',
      );
      expect((await who.get(`/apiback/api/doccedolino/download/${id}`)).status).toBe(404);
    }
    expect((await stored(id)).read_status).toBe(1);
    expect((await (await portal.login('altra-azienda')).get(`/apiback/api/docbase/downloaddoc/${id}`)).status).toBe(
      404,
    );
    const worker = await portal.login(person.login);
    expect((await worker.get('/apiback/api/dipendente/documenti')).json).toHaveLength(1);
    expect((await worker.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(404);
    expect((await worker.get(`/apiback/api/docbase/downloaddoc/${id}`)).status).toBe(403);
  });

  it('of each of two companies in one file becomes a document of that company, and neither is a duplicate', async () => {
    const intake = await taken(summary('prima ditta'), summary('seconda ditta'));
    await decide(intake.id, 1, forCompany(company.code));
    await decide(intake.id, 2, forCompany(other.code));
    expect((await confirm(intake.id)).json.documenti).toHaveLength(2);
    const companies = (await whenReady(intake.id)).righe.map(
      (row: { azienda: { codice: string } }) => row.azienda.codice,
    );
    expect(companies).toEqual([company.code, other.code]);
  });

  it('becomes an excluded summary again when the decision is undone', async () => {
    const intake = await taken(summary('ripreso'));
    await decide(intake.id, 1, forCompany(company.code));
    expect((await decide(intake.id, 1, { decisione: null })).json).toMatchObject({
      posizione: 'escluso',
      titolo: null,
      azienda: null,
    });
  });

  it('can be assigned only to a company of the caller, with a title of valid length; a worker’s pages cannot', async () => {
    const intake = await taken(summary('rifiutato'), slipOf(await aWorker()));
    const foreign = await aCompany(portal.owner, await aPractice(portal.owner));
    expect((await decide(intake.id, 1, forCompany(foreign.code))).status).toBe(404);
    for (const titolo of ['', '   ', 'x'.repeat(101)])
      expect((await decide(intake.id, 1, forCompany(company.code, titolo))).status).toBe(400);
    const slip = await decide(intake.id, 2, forCompany(company.code));
    expect([slip.status, slip.json.errorKey]).toEqual([409, 'not-a-summary']);
    await portal.owner.query('UPDATE intake SET company_id = $1 WHERE id = $2', [company.id, intake.id]);
    expect((await decide(intake.id, 1, forCompany(other.code), asCompany)).status).toBe(404);
  });
});
