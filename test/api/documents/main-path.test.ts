import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { type Mailbox, startSmtp } from '../../support/services/smtp.ts';

let portal: Portal;
let mailbox: Mailbox;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
let consultant: Caller;
let asCompany: Caller;
let asEmployee: Caller;

/** Noon in Rome (13:00 in summer). */
const noon = (day: string) => new Date(`${day}T11:00:00Z`);
const TODAY = '2026-11-20';

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url });
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  employee = await anEmployee(portal.owner, company, {
    login: 'dipendente',
    email: 'giulia@esempio.invalid',
    firstName: 'Giulia',
    lastName: 'Ferrari',
  });
});

/** Moves the clock and logs everybody in again. */
async function at(moment: Date | null): Promise<void> {
  portal.setNow(moment);
  consultant = await portal.login(practice.login);
  asCompany = await portal.login('azienda');
  asEmployee = await portal.login('dipendente');
}
beforeEach(() => at(noon(TODAY)));

afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const publishFirst = (ids: string[], day: string | null, cancel = false) =>
  consultant.put('/apiback/api/DocBase/updatevisibile', {
    idList: ids,
    dataPubblicazione: day,
    annullaPubblicazione: cancel,
    note: 'nota',
  });
const row = async (who: Caller, id: string) => (await who.get(`/apiback/api/doccedolino/bydocbase/${id}`)).json;
const own = async () => (await asEmployee.get('/apiback/api/dipendente/documenti')).json as { id: string }[];
const actions = async (id: string) =>
  (
    await portal.owner.query(
      "SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1 ORDER BY seq",
      [id],
    )
  ).rows.map((event) => event.action);

describe('publishing', () => {
  it('accepts both payload forms of the spec, and records each publication', async () => {
    const first = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202601 });
    const second = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202602 });
    expect((await publishFirst([first], TODAY)).json).toEqual({ aggiornati: 1 });
    const form = { ids: [second], cfs: [employee.taxCode], dat: TODAY, ann: false, not: '' };
    expect((await consultant.put('/apiback/api/docbase/UPDATEVISIBILE', form)).json).toEqual({ aggiornati: 1 });
    expect(await actions(first)).toEqual(['created', 'published']);
    expect(await actions(second)).toEqual(['created', 'published']);
  });

  it('records the publisher’s note in the history', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202611 });
    await publishFirst([id], TODAY);
    const { json } = await consultant.get(`/apiback/api/DocCronologia/lista/${id}`);
    expect(json.find((event: { stato: string }) => event.stato === 'Pubblicato')).toMatchObject({ nota: 'nota' });
  });

  it('records the note of the short form too, for a publication and a cancellation', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202610 });
    const put = (body: object) => consultant.put('/apiback/api/DocBase/updatevisibile', { ids: [id], ...body });
    expect((await put({ dat: TODAY, not: 'Da leggere' })).status).toBe(200);
    expect((await put({ ann: true, not: 'Importo errato' })).status).toBe(200);
    const { json } = await consultant.get(`/apiback/api/DocCronologia/lista/${id}`);
    expect(json.map(({ stato, nota }: { stato: string; nota: string }) => [stato, nota])).toEqual([
      ['PubblicazioneAnnullata', 'Importo errato'],
      ['Pubblicato', 'Da leggere'],
      ['Nuovo', null],
    ]);
  });

  it('refuses a missing and a past date, and changes nothing', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202603 });
    for (const day of [null, '2026-11-19']) {
      const answer = await publishFirst([id], day);
      expect(answer.status).toBe(409);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    expect((await row(consultant, id)).pubblicazione).toBe('unpublished');
    expect(await actions(id)).toEqual(['created']);
  });

  it('takes today as the date in Rome, also between midnight and two', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202604 });
    await at(new Date('2026-11-20T23:30:00Z'));
    expect((await publishFirst([id], '2026-11-20')).status).toBe(409);
    expect((await publishFirst([id], '2026-11-21')).status).toBe(200);
  });

  it('shows a scheduled document to its employee from its day on, not before', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202605 });
    await publishFirst([id], '2026-11-27');
    expect((await own()).map((document) => document.id)).not.toContain(id);
    expect((await asEmployee.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(404);
    await at(noon('2026-11-26'));
    expect((await own()).map((document) => document.id)).not.toContain(id);
    await at(new Date('2026-11-26T23:30:00Z'));
    expect((await own()).map((document) => document.id)).toContain(id);
  });

  it('hides a cancelled document from its employee at once', async () => {
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      period: 202606,
      publishOn: '2026-11-01',
    });
    expect((await own()).map((document) => document.id)).toContain(id);
    await publishFirst([id], null, true);
    expect((await own()).map((document) => document.id)).not.toContain(id);
    expect(await actions(id)).toEqual(['created', 'publicationCancelled']);
  });

  it('refuses to postpone a document that is already visible (409 already-published)', async () => {
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      period: 202607,
      publishOn: '2026-11-01',
    });
    const answer = await publishFirst([id], '2026-12-01');
    expect([answer.status, answer.json.errorKey]).toEqual([409, 'already-published']);
  });

  it('mails the employee a link without amounts, ten minutes later, through a real SMTP server', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202608 });
    await at(null);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
    await publishFirst([id], today);
    const { rows } = await portal.owner.query(
      'SELECT sent_at, extract(epoch FROM not_before - created_at)::float8 AS wait FROM outbox WHERE document_id = $1',
      [id],
    );
    expect(rows[0].sent_at).toBeNull();
    expect(Math.round(rows[0].wait)).toBe(600);
    // Moves the sending time into the past instead of the clock.
    await portal.owner.query("UPDATE outbox SET not_before = now() - interval '1 second' WHERE document_id = $1", [id]);
    await runMails();
    await expect.poll(() => mailbox.mails.find((mail) => mail.data.includes('08/2026'))).toBeTruthy();
    const mail = mailbox.mails.find((one) => one.data.includes('08/2026'));
    expect(mail?.to).toEqual(['giulia@esempio.invalid']);
    expect(mail?.data).toMatch(/\/backoffice\/#\/dipendente\/documents\?/);
    expect(mail?.data).not.toMatch(/\d,\d\d|€|euro/i);
  });

  it('sends no mail if the publication is cancelled within the ten minutes', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202609 });
    await publishFirst([id], TODAY);
    await publishFirst([id], null, true);
    const { rows } = await portal.owner.query('SELECT withdrawn_at FROM outbox WHERE document_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].withdrawn_at).not.toBeNull();
  });
});

/** Queues the mail job like the application. */
async function runMails(): Promise<void> {
  const { enqueue } = await import('../../../src/server/jobs/jobs.ts');
  await portal.server.app.database.inScope({ role: 'job', practiceId: practice.id, accountId: null }, (tx) =>
    enqueue(tx, practice.id, { task: 'sendMails', payload: {}, key: 'mails:test' }),
  );
}

describe('reading', () => {
  it('sets state 2 when the employee reads, 1 when the company reads, and no state for a consultant (P13)', async () => {
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      period: 202510,
      publishOn: '2026-11-01',
    });
    expect((await consultant.get(`/apiback/api/doccedolino/download/${id}`)).text).toContain('%PDF-');
    expect(await row(consultant, id)).toMatchObject({ statoLettura: 0, letto: false });
    await asCompany.get(`/apiback/api/doccedolino/download/${id}`);
    expect((await row(consultant, id)).statoLettura).toBe(1);
    const read = await asEmployee.get(`/apiback/api/dipendente/documenti/${id}/download`);
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect(await row(consultant, id)).toMatchObject({ statoLettura: 2, letto: true });
    expect(await actions(id)).toEqual(['created', 'viewedByConsultant', 'viewedByCompany', 'readByEmployee']);
  });

  it('is recorded whatever fractions of a second the document’s times have', async () => {
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      period: 202507,
      publishOn: '2026-11-01',
    });
    await portal.owner.query("UPDATE document SET appeared_at = '2026-11-01 07:00:00.123456+00' WHERE id = $1", [id]);
    expect((await asEmployee.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(200);
    expect((await row(consultant, id)).statoLettura).toBe(2);
  });

  it('is not recorded for HEAD, a prefetch, or an interrupted download', async () => {
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      period: 202511,
      publishOn: '2026-11-01',
    });
    const address = `/apiback/api/dipendente/documenti/${id}/download`;
    expect((await asEmployee.call('HEAD', address)).status).toBe(200);
    expect((await asEmployee.call('GET', address, undefined, { 'sec-purpose': 'prefetch' })).status).toBe(404);
    await new Promise<void>((resolve) => {
      const aborted = request(portal.url + address, { headers: { authorization: `Bearer ${asEmployee.token}` } });
      aborted.on('error', () => resolve());
      aborted.on('close', () => resolve());
      aborted.end();
      setImmediate(() => aborted.destroy());
    });
    expect(await actions(id)).not.toContain('readByEmployee');
  });

  it('is not recorded if the document was corrected during the download: nobody has read its current content', async () => {
    const slip = { createdBy: practice.accountId, publishOn: '2026-11-01' };
    const id = await aPayslip(portal, employee, { ...slip, period: 202508 });
    const other = await aPayslip(portal, employee, { ...slip, period: 202509 });
    const { blobs } = portal.server.app;
    const reading = vi.spyOn(blobs, 'get').mockImplementationOnce(async (...asked) => {
      reading.mockRestore();
      const bytes = await blobs.get(...asked);
      await portal.owner.query(
        'UPDATE document d SET sha256 = o.sha256, size = o.size FROM document o WHERE d.id = $1 AND o.id = $2',
        [id, other],
      );
      return bytes;
    });
    // The last bytes are withheld, so the client sees an incomplete file.
    await asEmployee.get(`/apiback/api/dipendente/documenti/${id}/download`).catch(() => undefined);
    expect(await actions(id)).not.toContain('readByEmployee');
    expect((await row(consultant, id)).statoLettura).toBe(0);
  });

  it('through a ticket works once, within a minute, and only while the session is valid', async () => {
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      period: 202512,
      publishOn: '2026-11-01',
    });
    const ticket = () => asEmployee.post(`/apiback/api/dipendente/documenti/${id}/download/biglietto`, {});
    const { url } = (await ticket()).json;
    const first = await portal.anonymous.get(url);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-disposition')).toContain('inline');
    expect((await portal.anonymous.get(url)).status).toBe(404);
    const late = (await ticket()).json.url;
    portal.setNow(new Date(noon(TODAY).getTime() + 61_000));
    expect((await portal.anonymous.get(late)).status).toBe(404);
    portal.setNow(noon(TODAY));
    const session = await portal.login('dipendente');
    const orphan = (await session.post(`/apiback/api/dipendente/documenti/${id}/download/biglietto`, {})).json.url;
    await session.post('/apirest/api/logout');
    expect((await portal.anonymous.get(orphan)).status).toBe(404);
  });

  it('can be recorded for a selection by the company only', async () => {
    const ids = [202501, 202502].map((period) =>
      aPayslip(portal, employee, { createdBy: practice.accountId, period, publishOn: '2026-11-01' }),
    );
    const documents = await Promise.all(ids);
    expect((await asCompany.put('/apiback/api/DocBase/updateletto', { ids: documents })).json).toEqual({
      aggiornati: 2,
    });
    expect((await row(asCompany, documents[0] ?? '')).statoLettura).toBe(1);
  });

  it('downloads a file named by surname, name, tax code, description, month and year (spec §2)', async () => {
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      period: 202503,
      publishOn: '2026-11-01',
    });
    const answer = await asEmployee.get(`/apiback/api/dipendente/documenti/${id}/download`);
    expect(answer.headers.get('content-disposition')).toContain(
      `Ferrari_Giulia_${employee.taxCode}_Cedolino_03_2025.pdf`,
    );
  });
});

describe('the list of a company', () => {
  let listed: TestCompany;
  let list: (query: string) => Promise<{ json: Record<string, unknown>[]; headers: Headers; status: number }>;

  beforeAll(async () => {
    listed = await aCompany(portal.owner, practice, { legalName: 'Elenco S.p.A.' });
    await portal.owner.query(
      "INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '0001', 'Lodi'), ($1, $2, '0007', 'Crema')",
      [practice.id, listed.id],
    );
    const people = [
      await anEmployee(portal.owner, listed, { firstName: 'Niccolò', lastName: 'D’Angelo', branch_code: '0001' }),
      await anEmployee(portal.owner, listed, { firstName: 'Anna', lastName: 'Zanetti', branch_code: '0007' }),
    ];
    // The first document is from September 1 in Rome.
    const made: Record<number, string> = {
      202608: '2026-08-31T22:30:00Z',
      202609: '2026-10-01T10:00:00Z',
      202610: '2026-11-01T10:00:00Z',
    };
    for (const [index, person] of people.entries()) {
      for (const period of [202608, 202609, 202610]) {
        await aPayslip(portal, person, {
          createdBy: practice.accountId,
          period,
          publishOn: period === 202610 ? null : '2026-11-10',
          created_at: made[period],
          company_read_at: period === 202609 ? new Date() : null,
          employee_read_at: period === 202608 && index === 0 ? new Date() : null,
          tags: index === 0 ? '{trasferte}' : '{}',
        });
      }
    }
    list = (query) => consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${listed.taxCode}${query}`);
  });

  it('returns all rows if no page size is given, with the total in X-Total-Count', async () => {
    expect((await list('')).json).toHaveLength(6);
    const page = await list('&page=1&size=4');
    expect([page.json.length, page.headers.get('x-total-count')]).toEqual([2, '6']);
  });

  it('has the fields of spec §3 in each row', async () => {
    const [first] = (await list('')).json;
    for (const field of [
      'id',
      'nomeFile',
      'descrizione',
      'codiceFiscale',
      'mese',
      'anno',
      'cognome',
      'nome',
      'annomese',
      'createdBy',
      'statoLettura',
      'letto',
    ]) {
      expect(first).toHaveProperty(field);
    }
    expect(first).toMatchObject({ mese: 10, anno: 2026, annomese: '202610' });
  });

  it.each([
    ['&annomese_da=202609&annomese_a=202609', 2],
    ['&pub=true', 4],
    ['&pub=false', 2],
    ['&data_pubblicazione=2026-11-10', 4],
    ['&filcant=0001', 3],
    ['&filcant=0001,0007', 6],
    ['&filcant=9999,0007', 3],
    ['&filcant=9999', 0],
    ['&da=2026-09-01&a=2026-09-01', 2],
    ['&da=2026-09-02', 4],
    ['&a=2026-10-01', 4],
    ['&a=2026-08-31', 0],
    ['&stato=0', 3],
    ['&stato=1', 2],
    ['&stato=2', 1],
    ['&stato=10', 4],
    ['&tag=trasferte', 3],
    ['&q=dangelo', 0],
    ['&q=D’Angelo nicc', 3],
    ['&q=NICCOLO', 3],
    ['&q=%25', 0],
    ['&q=settembre', 2],
    ['&q=set 26', 2],
    ['&q=09/2026', 2],
    ['&q=NICCOLO set 2026', 1],
    // An impossible publication day matches nothing either.
    ['&q=set 35', 0],
    ['&q=09/2025', 0],
  ])('filtered by %s has %i rows, and its summary counts as many documents', async (filter, count) => {
    expect((await list(filter)).json).toHaveLength(count);
    const summary = await consultant.get(`/apiback/api/doccedolino/riepdocazi?cfAzienda=${listed.taxCode}${filter}`);
    expect(summary.json.Pubblicati + summary.json.NonPubblicati).toBe(count);
  });

  it('is summarised by publication and reading, with the last published month', async () => {
    const { json } = await consultant.get(`/apiback/api/doccedolino/riepdocazi?cfAzienda=${listed.taxCode}`);
    expect(json).toEqual({
      Pubblicati: 4,
      NonPubblicati: 2,
      DaPubblicare: 2,
      Programmati: 0,
      Annullati: 0,
      Nuovi: 3,
      LettoDipendente: 1,
      LettoAzienda: 2,
      oltre: false,
      ultimoMese: '202609',
    });
    const month = await consultant.get(`/apiback/api/docbase/ultimomese?cfAzienda=${listed.taxCode}`);
    expect(month.json).toEqual({ ultimoMese: '202609' });
  });

  it('offers companies as value (the company code) and text (spec §3)', async () => {
    const { json } = await consultant.get('/apiback/api/Azienda/lista');
    expect(json).toContainEqual({ value: listed.code, text: 'Elenco S.p.A.' });
  });

  it('names the fields of a company and an employee as in the spec (S3-R10 to R17; P34)', async () => {
    const { json: detail } = await consultant.get(`/apiback/api/Azienda/${listed.id}`);
    expect(detail).toMatchObject({
      codFiscale: listed.taxCode,
      ragioneSociale: 'Elenco S.p.A.',
      codDistribuzione: '003',
      codCliente: expect.any(String),
      numeroProdotto: expect.any(String),
      codice: listed.code,
    });
    const integrated = [detail.codDistribuzione, detail.codCliente, detail.numeroProdotto, detail.codice].join('-');
    const byCode = await consultant.get(`/apiback/api/Azienda/percodintegrato?codice=${integrated}`);
    expect(byCode.json).toMatchObject({ id: listed.id, numeroProdotto: detail.numeroProdotto });
    const people = await consultant.get(`/apiback/api/dipendente/lista?cfAzienda=${listed.taxCode}&q=Zanetti`);
    expect(people.json).toHaveLength(1);
    expect(people.json[0]).toMatchObject({
      firstName: 'Anna',
      lastName: 'Zanetti',
      codFiscale: expect.stringMatching(/^[A-Z0-9]{16}$/),
      codFiscaleAzienda: listed.taxCode,
      nome: 'Anna',
      cognome: 'Zanetti',
      codiceFiscale: people.json[0].codFiscale,
    });
  });

  it('covers several companies if listacfazienda is repeated', async () => {
    await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202512 });
    const both = `listacfazienda=${listed.taxCode}&listacfazienda=${company.taxCode}`;
    const { json } = await consultant.get(`/apiback/api/doccedolino/Listaperconsulente?${both}`);
    expect(new Set(json.map((one: { cfAzienda: string }) => one.cfAzienda)).size).toBe(2);
  });

  it('answers 400 to a malformed filter, with the field’s name', async () => {
    const answer = await list('&annomese_da=202613');
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.json)).toContain('annomese_da');
  });
});
