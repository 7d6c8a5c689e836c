import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import { leftBy } from '../../support/portal/left.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';

/** A misdelivered document is withdrawn at once, and the right person gets it. */
let portal: Portal;
let consultant: Caller;
let company: TestCompany;
let createdBy: string;
let people = 0;
let wrong: TestEmployee;
let right: TestEmployee;
let wrongLogin: string;
let rightLogin: string;
let document: string;

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  createdBy = (await portal.owner.query(`SELECT id FROM account WHERE login = 'consulente'`)).rows[0].id;
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

beforeEach(async () => {
  people += 1;
  [wrongLogin, rightLogin] = [`sbagliato${people}`, `giusto${people}`];
  wrong = await anEmployee(portal.owner, company, { login: wrongLogin, email: `${wrongLogin}@esempio.invalid` });
  right = await anEmployee(portal.owner, company, { login: rightLogin });
  document = await aPayslip(portal, wrong, { createdBy, period: 202610, publishOn: TODAY });
});

const withdraw = (body: unknown, who = consultant) =>
  who.post(`/apiback/api/DocBase/${document}/consegna-errata`, body);
const seenBy = async (login: string) =>
  (await (await portal.login(login)).get('/apiback/api/dipendente/documenti')).json;
const historyOf = async (id: string) =>
  (await consultant.get(`/apiback/api/DocCronologia/lista/${id}`)).json as { stato: string; nota: string | null }[];

const placeOf = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT kind, period, payroll_kind, description, employee_id, publish_on::text, cancelled_at, discarded_at
       FROM document WHERE id = $1`,
      [id],
    )
  ).rows[0];
const waitingMails = async () =>
  (
    await portal.owner.query(
      'SELECT document_id FROM outbox WHERE sent_at IS NULL AND withdrawn_at IS NULL AND recipient = $1 ORDER BY id',
      [`${wrongLogin}@esempio.invalid`],
    )
  ).rows.map((row) => row.document_id);

describe('a document with the wrong month or kind, once confirmed', () => {
  it('that was never visible is recreated with the right month, without a mail', async () => {
    document = await aPayslip(portal, wrong, { createdBy, period: 202609 });
    const { status, json } = await withdraw({ annomese: '202608' });
    expect(status).toBe(200);
    expect(await placeOf(json.idDocumento)).toMatchObject({
      ...{ kind: 'payslip', period: 202608, employee_id: wrong.id, publish_on: null },
    });
    expect((await placeOf(document)).discarded_at).not.toBeNull();
    expect(await waitingMails()).not.toContain(json.idDocumento);
    expect((await seenBy(wrongLogin)).map(({ id }: { id: string }) => id)).not.toContain(json.idDocumento);
  });

  it('records the former and the new month and kind in both documents’ histories', async () => {
    document = await aPayslip(portal, wrong, { createdBy, period: 202609 });
    const { json } = await withdraw({ annomese: '202608' });
    for (const id of [document, json.idDocumento])
      expect((await historyOf(id)).map(({ nota }) => nota)).toContain('Era Cedolino 09/2026, è Cedolino 08/2026');
    const { rows } = await portal.owner.query(
      `SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1 AND action IN ('misdelivered', 'discarded')
       ORDER BY seq`,
      [document],
    );
    expect(rows.map(({ action }) => action)).toEqual(['misdelivered', 'discarded']);
  });

  it('is published again if it was published, and the mail about the former document is withdrawn', async () => {
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [document], annullaPubblicazione: true });
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [document], dataPubblicazione: TODAY });
    expect(await waitingMails()).toEqual([document]);
    const { json } = await withdraw({ annomese: '202608' });
    expect(await placeOf(json.idDocumento)).toMatchObject({ period: 202608, publish_on: TODAY });
    expect((await seenBy(wrongLogin)).map(({ id }: { id: string }) => id)).toEqual([json.idDocumento]);
    expect(await waitingMails()).toEqual([json.idDocumento]);
  });

  it('stays hidden if it was hidden, or appears on its scheduled day', async () => {
    const inState = async (fields: Record<string, unknown>, month: string) => {
      document = await aPayslip(portal, wrong, { createdBy, ...fields });
      return placeOf((await withdraw({ annomese: month })).json.idDocumento);
    };
    expect(await inState({ period: 202510, publishOn: '2096-12-01' }, '202508')).toMatchObject({
      publish_on: '2096-12-01',
    });
    expect(await inState({ period: 202511, publishOn: null }, '202507')).toMatchObject({ publish_on: null });
    // A cancelled document still has its publication day.
    const cancelled = { period: 202512, publishOn: TODAY, cancelled_at: new Date() };
    expect(await inState(cancelled, '202506')).toMatchObject({ publish_on: null, cancelled_at: null });
  });

  it('becomes a CU of its year with the title of a CU, or a thirteenth', async () => {
    const certificate = (await withdraw({ tipo: 'taxCertificate', anno: '2025' })).json.idDocumento;
    expect(await placeOf(certificate)).toMatchObject({
      ...{ kind: 'taxCertificate', period: 2025, payroll_kind: null, description: 'CU' },
    });
    document = certificate;
    const thirteenth = (await withdraw({ tipo: 'payslip', annomese: '202612', tipoCedolino: 'thirteenth' })).json;
    expect(await placeOf(thirteenth.idDocumento)).toMatchObject({
      ...{ kind: 'payslip', period: 202612, payroll_kind: 'thirteenth', description: 'Tredicesima' },
    });
  });

  it('is refused without the period that its kind requires, and nothing changes', async () => {
    expect((await withdraw({ tipo: 'taxCertificate' })).json).toMatchObject({ errorKey: 'period-needed' });
    expect((await withdraw({ annomese: '202610' })).json).toMatchObject({ errorKey: 'right-place-already' });
    expect((await withdraw({})).json).toMatchObject({ errorKey: 'right-place-already' });
    await aPayslip(portal, wrong, { createdBy, period: 202608 });
    expect((await withdraw({ annomese: '202608' })).json).toMatchObject({ errorKey: 'right-person-has-it' });
    expect((await placeOf(document)).discarded_at).toBeNull();
  });
});

describe('a document given to the wrong person', () => {
  beforeEach(async () => {
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = $1', [document]);
    // The content is the right person's payslip.
    const bytes = slipPdf(right, 202610);
    document = await aPayslip(portal, wrong, { createdBy, period: 202610, publishOn: TODAY, bytes });
  });

  it('is hidden from that person, and published for the right one', async () => {
    expect(await seenBy(wrongLogin)).toHaveLength(1);
    const { status, json } = await withdraw({ idDipendente: right.id });
    expect(status).toBe(200);
    expect(await seenBy(wrongLogin)).toHaveLength(0);
    expect(await seenBy(rightLogin)).toMatchObject([{ id: json.idDocumento }]);
    const reader = await portal.login(wrongLogin);
    expect((await reader.get(`/apiback/api/dipendente/documenti/${document}/download`)).status).toBe(404);
  });

  it('removes the notification and push message for that person, and notifies the right one', async () => {
    const { owner } = portal;
    const other = await aPayslip(portal, wrong, { createdBy, period: 202609 });
    document = await aPayslip(portal, wrong, { createdBy, period: 202611, bytes: slipPdf(right, 202611) });
    await consultant.put('/apiback/api/DocBase/updatevisibile', {
      idList: [document, other],
      dataPubblicazione: TODAY,
    });
    const { json } = await withdraw({ idDipendente: right.id });
    const { rows } = await owner.query(
      "SELECT object_id AS id, employee_id AS of FROM notification WHERE kind = 'document' AND employee_id = ANY($1) ORDER BY id",
      [[wrong.id, right.id]],
    );
    expect(rows).toEqual([
      { id: other, of: wrong.id },
      { id: json.idDocumento, of: right.id },
    ]);
  });

  it('records in its history the reason and the document that replaced it', async () => {
    const { json } = await withdraw({ idDipendente: right.id, nota: 'Omonimo' });
    const rows = await historyOf(document);
    expect(
      rows
        .filter(({ nota }) => nota === 'Omonimo')
        .map(({ stato }) => stato)
        .toSorted(),
    ).toEqual(['Eliminato', 'PubblicazioneAnnullata']);
    const { rows: told } = await portal.owner.query(
      `SELECT canonical::jsonb->'data'->>'to' AS given FROM ledger WHERE action = 'misdelivered' AND object_id = $1`,
      [document],
    );
    expect(told).toEqual([{ given: json.idDocumento }]);
  });

  it('lists who had opened it before it was withdrawn', async () => {
    const reader = await portal.login(wrongLogin);
    expect((await reader.get(`/apiback/api/dipendente/documenti/${document}/download`)).status).toBe(200);
    const { json } = await withdraw({ idDipendente: null });
    expect(json.idDocumento).toBeNull();
    expect(json.aperture).toMatchObject([{ chi: wrongLogin, tipoUtente: 'LAVORATORE' }]);
  });

  it('lists the times of opening in Rome time', async () => {
    const reader = await portal.login(wrongLogin);
    expect((await reader.get(`/apiback/api/dipendente/documenti/${document}/download`)).status).toBe(200);
    const { rows } = await portal.owner.query(
      "SELECT at FROM ledger WHERE action = 'readByEmployee' AND object_id = $1",
      [document],
    );
    const clock = { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' } as const;
    const quando = new Intl.DateTimeFormat('sv-SE', clock).format(rows[0].at).replace(' ', 'T');
    expect((await withdraw({ idDipendente: null })).json.aperture).toMatchObject([{ quando, chi: wrongLogin }]);
  });

  it('stays where it is if the chosen person already has a payslip of that month, or is the current owner', async () => {
    await aPayslip(portal, right, { createdBy, period: 202610, publishOn: TODAY });
    expect((await withdraw({ idDipendente: right.id })).json).toMatchObject({ errorKey: 'right-person-has-it' });
    expect((await withdraw({ idDipendente: wrong.id })).json).toMatchObject({ errorKey: 'right-place-already' });
    expect(await seenBy(wrongLogin)).toHaveLength(1);
  });

  it('goes to the right person despite a thirteenth, another month, a discarded payslip or a CU', async () => {
    await aPayslip(portal, right, { createdBy, period: 202610, payroll_kind: 'thirteenth' });
    await aPayslip(portal, right, { createdBy, period: 202609 });
    await aPayslip(portal, right, { createdBy, period: 202610, discarded_at: new Date() });
    await aDocument(portal, right, { createdBy, kind: 'taxCertificate', period: 2026 });
    const { status, json } = await withdraw({ idDipendente: right.id });
    expect(status).toBe(200);
    expect(await placeOf(json.idDocumento)).toMatchObject({ payroll_kind: 'ordinary', employee_id: right.id });
  });

  it.each([
    ['was disabled in the meantime', 'disabled_at = now()'],
    ['is no longer activated', 'activated_at = NULL'],
  ])('sends no mail to a login that %s, and the register records that no mail was sent', async (_, set) => {
    const reader = await portal.login(wrongLogin);
    await reader.get(`/apiback/api/dipendente/documenti/${document}/download`);
    await portal.owner.query(`UPDATE account_grant SET ${set} WHERE employee_id = $1`, [wrong.id]);
    await withdraw({ idDipendente: right.id });
    const { rows: mails } = await portal.owner.query('SELECT FROM outbox WHERE recipient = $1', [
      `${wrongLogin}@esempio.invalid`,
    ]);
    expect(mails).toEqual([]);
    const register = (await consultant.get('/apiback/api/DocBase/consegne-errate')).json;
    expect(register.find((one: { idDocumento: string }) => one.idDocumento === document)).toMatchObject({
      avvisati: [{ chi: wrongLogin, mail: false }],
    });
  });

  it('keeps its month and kind for the right person', async () => {
    const { json } = await withdraw({ idDipendente: right.id });
    expect(await placeOf(json.idDocumento)).toMatchObject({ kind: 'payslip', period: 202610, employee_id: right.id });
  });

  it('is reported by mail to everybody who opened it, and entered in the register', async () => {
    const reader = await portal.login(wrongLogin);
    for (let times = 0; times < 2; times += 1)
      await reader.get(`/apiback/api/dipendente/documenti/${document}/download`);
    const asCompany = await portal.login('azienda');
    await asCompany.get(`/apiback/api/doccedolino/download/${document}`);
    const { json } = await withdraw({ idDipendente: right.id, nota: 'Omonimo' });
    // A document opened in the bin afterwards is not listed among those opened before.
    expect((await asCompany.get(`/apiback/api/doccedolino/download/${document}`)).status).toBe(200);
    const { rows: mails } = await portal.owner.query(
      `SELECT data->>'subject' AS subject, data::text AS text FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
      [`${wrongLogin}@esempio.invalid`],
    );
    expect(mails).toMatchObject([{ subject: 'Cedolino 10/2026: un documento consegnato per errore' }]);
    expect(mails[0].text).not.toContain(right.lastName);
    const register = (await consultant.get('/apiback/api/DocBase/consegne-errate')).json;
    expect(register.find((one: { idDocumento: string }) => one.idDocumento === document)).toMatchObject({
      documento: 'Cedolino 10/2026',
      dato: { nominativo: `${wrong.lastName} ${wrong.firstName}`, azienda: company.legalName },
      toltoDa: 'consulente',
      motivo: 'Omonimo',
      aperture: [
        { chi: wrongLogin, tipoUtente: 'LAVORATORE', volte: 2 },
        { chi: 'azienda', tipoUtente: 'AZIENDA', volte: 1 },
      ],
      avvisati: [
        { chi: wrongLogin, mail: true },
        { chi: 'azienda', mail: false },
      ],
      giusto: { idDocumento: json.idDocumento, nominativo: `${right.lastName} ${right.firstName}`, pagine: null },
    });
  });

  it('is neither reported nor registered if only the month was wrong', async () => {
    document = await aPayslip(portal, wrong, { createdBy, period: 202607, publishOn: TODAY });
    const reader = await portal.login(wrongLogin);
    await reader.get(`/apiback/api/dipendente/documenti/${document}/download`);
    const before = await waitingMails();
    const { status } = await withdraw({ annomese: '202606' });
    expect(status).toBe(200);
    const { rows } = await portal.owner.query(
      `SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1 AND action = 'misdeliveryTold'`,
      [document],
    );
    expect(rows).toEqual([]);
    expect((await waitingMails()).length).toBe(before.length + 1);
    const register = (await consultant.get('/apiback/api/DocBase/consegne-errate')).json;
    expect(register.map((one: { idDocumento: string }) => one.idDocumento)).not.toContain(document);
  });

  it('is shown in the register to the consultants of its practice only', async () => {
    await withdraw({ idDipendente: null });
    await aPractice(portal.owner, `altro${people}`);
    expect((await (await portal.login(`altro${people}`)).get('/apiback/api/DocBase/consegne-errate')).json).toEqual([]);
    for (const login of ['azienda', wrongLogin])
      expect((await (await portal.login(login)).get('/apiback/api/DocBase/consegne-errate')).status).toBe(403);
  });

  it('stays in the register without names once both people are erased', async () => {
    const left = { hired_on: '2001-01-01', ended_on: '2010-03-31' };
    const [had, has] = [await anEmployee(portal.owner, company, left), await anEmployee(portal.owner, company, left)];
    document = await aPayslip(portal, had, { createdBy, period: 200903, bytes: slipPdf(has, 200903) });
    const { json, text } = await withdraw({ idDipendente: has.id });
    expect(json.idDocumento, text).not.toBeNull();
    for (const [person, documenti] of [
      [had, 1],
      [has, 1],
    ] as const) {
      const body = { dipendenti: [person.id], aziende: [], persone: 1, documenti };
      const erased = await consultant.post('/apiback/api/conservazione/elimina', body);
      expect(erased.status, erased.text).toBe(200);
    }
    const register = (await consultant.get('/apiback/api/DocBase/consegne-errate')).json;
    const [row] = register.filter((one: { idDocumento: string }) => one.idDocumento === document);
    expect(row).toMatchObject({ dato: { nominativo: 'Dati cancellati', azienda: company.legalName } });
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${had.lastName}|${has.lastName}`));
  });

  it('can be withdrawn by its consultant only', async () => {
    for (const login of ['azienda', wrongLogin])
      expect((await withdraw({ idDipendente: null }, await portal.login(login))).status).toBe(403);
  });
});

describe('a document with another person’s page', () => {
  const slipText = (person: TestEmployee, net: string) =>
    `CEDOLINO PAGA Periodo di retribuzione OTTOBRE 2026 ${person.lastName} ${person.firstName} Codice fiscale ${person.taxCode} NETTO IN BUSTA ${net}`;
  const bytesOf = async (id: string) => {
    const { rows } = await portal.owner.query(
      `SELECT practice_id, encode(sha256, 'hex') AS sha256 FROM document WHERE id = $1`,
      [id],
    );
    return textOfPdf(await portal.server.app.blobs.get(rows[0].practice_id, rows[0].sha256));
  };

  beforeEach(async () => {
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = $1', [document]);
    const bytes = aPdf(slipText(wrong, '1.111,00'), slipText(right, '2.222,00'));
    document = await aPayslip(portal, wrong, { createdBy, period: 202610, publishOn: TODAY, bytes });
  });

  it('leaves its own person only the pages about that person', async () => {
    const { status, json } = await withdraw({ pagine: [1] });
    expect(status).toBe(200);
    const { pages } = await bytesOf(json.idDocumento);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('1.111,00');
    expect(pages[0]?.text).not.toContain(right.taxCode);
    expect(await placeOf(json.idDocumento)).toMatchObject({ employee_id: wrong.id, period: 202610, publish_on: TODAY });
    const [newest] = (await consultant.get('/apiback/api/DocBase/consegne-errate')).json;
    expect(newest).toMatchObject({ idDocumento: document, giusto: { idDocumento: json.idDocumento, pagine: '1' } });
  });

  it('gives the right person only the chosen pages, and asks for a confirmation before giving all pages', async () => {
    expect((await withdraw({ idDipendente: right.id })).json.errorKey).toBe('addressee-contradicted');
    const { json } = await withdraw({ idDipendente: right.id, pagine: [2] });
    const { pages } = await bytesOf(json.idDocumento);
    expect(pages.map(({ text }) => [text.includes('2.222,00'), text.includes('1.111,00')])).toEqual([[true, false]]);
  });

  it('refuses pages that do not exist, and asks about chosen pages that name another person', async () => {
    expect((await withdraw({ pagine: [3] })).json.errorKey).toBe('pages-not-cut');
    expect((await withdraw({ pagine: [2] })).json.errorKey).toBe('addressee-contradicted');
    expect((await withdraw({ pagine: [] })).status).toBe(400);
    expect((await placeOf(document)).discarded_at).toBeNull();
  });
});

describe('the pages of a file', () => {
  it('are rendered as images for a browser without a PDF viewer, and not stored', async () => {
    const draw = (bytes: Uint8Array, name = 'a.pdf') =>
      consultant.upload('/apiback/api/DocBase/anteprima', [{ name, bytes }], {});
    const { json } = await draw(aPdf('prima', 'seconda'));
    expect(json.pagine.map((page: string) => Buffer.from(page, 'base64').subarray(1, 4).toString())).toEqual([
      'PNG',
      'PNG',
    ]);
    const image = Buffer.from(json.pagine[0], 'base64');
    expect((await draw(image, 'a.png')).json.errorKey).toBe('cannot-be-shown');
  });
});

describe('the withdrawal of another person’s document', () => {
  const TITLE = 'Cedolino 10/2026';
  beforeEach(async () => {
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = $1', [document]);
    const bytes = slipPdf(right, 202610);
    document = await aPayslip(portal, wrong, { createdBy, period: 202610, publishOn: TODAY, bytes });
  });
  const opened = async () => {
    const me = await portal.login(wrongLogin);
    await me.get(`/apiback/api/dipendente/documenti/${document}/download`);
    await (await portal.login('azienda')).get(`/apiback/api/doccedolino/download/${document}`);
  };
  const say = (login: string, email: string | null, language: string | null = null) =>
    portal.owner.query('UPDATE account SET email = $2, language = $3 WHERE login = $1', [login, email, language]);
  const tellings = ({ mails }: Awaited<ReturnType<typeof leftBy>>) =>
    mails
      .filter(({ data }) => /errore|mistake/.test(String(data.subject)))
      .map(({ recipient, data }) => [recipient, data.subject, (data.paragraphs as string[])[0]]);

  it.each([
    {
      language: null,
      subject: `${TITLE}: un documento consegnato per errore`,
      text: (name: string) =>
        `il documento ${TITLE} che hai aperto fra quelli di ${name} era di un’altra persona. Era stato consegnato per errore ed è stato tolto.`,
    },
    {
      language: 'en',
      subject: /a document delivered by mistake$/,
      text: (name: string) => new RegExp(`which you opened among those of ${name}, was another person’s`),
    },
  ])('is reported to readers: workers in their language ($language), companies in Italian', async (cell) => {
    await say(wrongLogin, `${wrongLogin}@esempio.invalid`, cell.language);
    await say('azienda', 'azienda@esempio.invalid', 'en');
    try {
      await opened();
      const left = await leftBy(portal, () => withdraw({ idDipendente: right.id }));
      expect(left.answer.status, left.answer.text).toBe(200);
      const matching = (one: string | RegExp) =>
        typeof one === 'string' ? expect.stringMatching(new RegExp(one, 'i')) : expect.stringMatching(one);
      expect(tellings(left)).toEqual([
        [`${wrongLogin}@esempio.invalid`, matching(cell.subject), matching(cell.text(company.legalName))],
        [
          'azienda@esempio.invalid',
          `${TITLE}: un documento consegnato per errore`,
          expect.stringContaining(`di un lavoratore di ${company.legalName}, che hai aperto`),
        ],
      ]);
      const told = left.events.filter(({ action }) => action === 'misdeliveryTold');
      expect(told.map(({ data }) => data.by)).toEqual(['mail', 'mail']);
    } finally {
      await say('azienda', null);
    }
  });

  it('enters readers without a mailbox in the register, but sends them no mail', async () => {
    await say(wrongLogin, null);
    await opened();
    const left = await leftBy(portal, () => withdraw({ idDipendente: right.id }));
    expect(tellings(left)).toEqual([]);
    expect(left.events.filter(({ action }) => action === 'misdeliveryTold').map(({ data }) => data.by)).toEqual([
      'nothing',
      'nothing',
    ]);
  });

  it('informs nobody if nobody had opened the document, but still enters it in the register', async () => {
    const left = await leftBy(portal, () => withdraw({ idDipendente: right.id }));
    expect([tellings(left), left.answer.json.aperture]).toEqual([[], []]);
    const register = (await consultant.get('/apiback/api/DocBase/consegne-errate')).json;
    expect(register.find((one: { idDocumento: string }) => one.idDocumento === document)).toEqual({
      ...{ idDocumento: document, documento: TITLE, tolto: expect.any(String), toltoDa: 'consulente' },
      dato: { nominativo: `${wrong.lastName} ${wrong.firstName}`, azienda: company.legalName },
      ...{ motivo: expect.any(String), aperture: [], avvisati: [], annotazioni: [], annullabileFino: null },
      giusto: {
        idDocumento: left.answer.json.idDocumento,
        nominativo: `${right.lastName} ${right.firstName}`,
        azienda: company.legalName,
        pagine: null,
        dataPubblicazione: TODAY,
      },
    });
  });

  it.each([
    { name: 'a scheduled one keeps its day', publishOn: '2096-05-01', given: '2096-05-01' },
    { name: 'a published one is published today', publishOn: '2026-01-01', given: TODAY },
    { name: 'an unpublished one stays unpublished', publishOn: null, given: null },
  ])('determines when the right person’s document is published: $name', async ({ publishOn, given }) => {
    const bytes = slipPdf(right, 202609);
    document = await aPayslip(portal, wrong, { createdBy, period: 202609, publishOn, bytes });
    const left = await leftBy(portal, () => withdraw({ idDipendente: right.id }));
    expect((await placeOf(left.answer.json.idDocumento)).publish_on).toBe(given);
    expect(left.events.map(({ action }) => action)).toContain('misdelivered');
  });
});

describe('a document that was only taken away', () => {
  const undo = () => consultant.post(`/apiback/api/DocBase/${document}/consegna-errata/annulla`, {});
  const registered = async () =>
    (await consultant.get('/apiback/api/DocBase/consegne-errate')).json.find(
      (row: { idDocumento: string }) => row.idDocumento === document,
    );
  const readIt = async () =>
    (await portal.login(wrongLogin)).get(`/apiback/api/dipendente/documenti/${document}/download`);
  afterEach(() => portal.setNow(null));

  it('comes back as it was within ten minutes, its mails do not leave, and the register forgets it (P225)', async () => {
    await readIt();
    const before = await placeOf(document);
    expect((await withdraw({ idDipendente: null, nota: 'Per sbaglio' })).status).toBe(200);
    expect((await registered()).annullabileFino).not.toBeNull();
    expect(await waitingMails()).toEqual([null]);
    expect((await undo()).json).toEqual({ aggiornati: 1 });
    expect(await placeOf(document)).toEqual(before);
    expect((await seenBy(wrongLogin)).map(({ id }: { id: string }) => id)).toEqual([document]);
    expect(await waitingMails()).toEqual([]);
    expect(await registered()).toBeUndefined();
    const { rows } = await portal.owner.query(
      `SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1 ORDER BY seq DESC LIMIT 3`,
      [document],
    );
    expect(rows.map(({ action }) => action).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'misdeliveryUndone',
      'published',
      'restored',
    ]);
  });

  it('stays unpublished if it was, and scheduled for its day if it was', async () => {
    for (const publishOn of [null, '2096-12-01']) {
      document = await aPayslip(portal, wrong, { createdBy, period: 202601, publishOn });
      const before = await placeOf(document);
      await withdraw({ idDipendente: null });
      await undo();
      expect(await placeOf(document)).toEqual(before);
      await portal.owner.query('DELETE FROM document WHERE id = $1', [document]);
    }
  });

  it('does not come back after ten minutes, twice, or once somebody else has it', async () => {
    await withdraw({ idDipendente: null });
    portal.setNow(new Date(Date.now() + 10 * 60_000));
    expect((await undo()).json.errorKey).toBe('withdrawal-undo-over');
    portal.setNow(null);
    expect((await undo()).status).toBe(200);
    expect((await undo()).json.errorKey).toBe('withdrawal-undo-over');
    await withdraw({ idDipendente: right.id });
    expect((await undo()).json.errorKey).toBe('withdrawal-undo-over');
  });

  it('takes notes in the register, with author and time', async () => {
    const note = (testo: string) =>
      consultant.post(`/apiback/api/DocBase/${document}/consegna-errata/annotazioni`, { testo });
    expect((await note('Troppo presto')).status).toBe(404);
    await withdraw({ idDipendente: null, nota: 'Caricato sulla persona sbagliata' });
    expect((await note('Sentito al telefono')).status).toBe(201);
    expect((await note('Segnalato al Garante')).status).toBe(201);
    expect((await note(' ')).status).toBe(400);
    const { motivo, annotazioni } = await registered();
    expect(motivo).toBe('Caricato sulla persona sbagliata');
    expect(annotazioni).toEqual([
      { quando: expect.any(String), chi: 'consulente', testo: 'Sentito al telefono' },
      { quando: expect.any(String), chi: 'consulente', testo: 'Segnalato al Garante' },
    ]);
  });
});
