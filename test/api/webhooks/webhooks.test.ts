import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWebhooksTask } from '../../../src/features/webhooks/webhooks.jobs.ts';
import {
  aCompany,
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
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aReceiver, type Receiver } from '../../support/services/receiver.ts';

/** Webhooks send events to a receiver of the practice: signed, at least once, and in order for each document (P125). */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
let other: TestPractice;
let otherEmployee: TestEmployee;
let consultant: Caller;
let receiver: Receiver;

const ADDRESS = '/apiback/api/webhook';
const ALL = [
  ...['documento.pubblicato', 'documento.letto', 'documento.presavisione', 'richiesta.inviata', 'richiesta.risposta'],
  'acquisizione.pronta',
  'datiDelMese.arrivati',
];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const today = () => portal.server.app.now().toLocaleDateString('sv', { timeZone: 'Europe/Rome' });

beforeAll(async () => {
  receiver = await aReceiver();
  portal = await startPortal({ insideReceivers: [receiver.host] });
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  employee = await anEmployee(portal.owner, company, { login: 'lavoratore' });
  other = await aPractice(portal.owner, 'altrove');
  otherEmployee = await anEmployee(portal.owner, await aCompany(portal.owner, other));
});
beforeEach(async () => {
  consultant = await portal.login('consulente');
});
afterEach(async () => {
  portal.setNow(null);
  await portal.owner.query('DELETE FROM webhook');
  Object.assign(receiver, { taken: [], calls: 0, refused: 0, secrets: [], manner: () => 'takes' });
});
afterAll(async () => {
  await portal?.close();
  await receiver?.close();
});

async function aWebhook(eventi: readonly string[] = ALL, who = consultant): Promise<string> {
  const { status, json, text } = await who.post(ADDRESS, { indirizzo: receiver.url, eventi });
  expect(status, text).toBe(201);
  receiver.secrets.push(json.segreto);
  return json.id;
}
const publish = (ids: readonly string[], who = consultant) =>
  who.put('/apiback/api/DocBase/updatevisibile', { idList: ids, dataPubblicazione: today() });
async function published(count = 1): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n += 1)
    ids.push(await aPayslip(portal, employee, { createdBy: practice.accountId, created_as: 'CONSULTANT' }));
  expect((await publish(ids)).status).toBe(200);
  return ids;
}
const logOf = async (id: string, query = '') => (await consultant.get(`${ADDRESS}/${id}/invii${query}`)).json;
async function until(what: () => boolean | Promise<boolean>, why: string): Promise<void> {
  for (let tries = 0; !(await what()); tries += 1) {
    if (tries > 2400) throw new Error(`not yet: ${why}`);
    await sleep(50);
  }
}
/** Delivers all due events now, instead of waiting for the queue. */
const look = (id: string, answerWithinMs?: number) =>
  sendWebhooksTask(portal.server.app, answerWithinMs)({ practiceId: practice.id, webhookId: id });
const tried = (id: string, tries: number) =>
  until(async () => (await logOf(id)).every((row: { tentativi: number }) => row.tentativi >= tries), `${tries} tries`);
const later = (ms: number) => portal.setNow(new Date(Date.now() + ms));
const toldOf = ({ taken }: Receiver) => taken.map(({ type, data }) => `${type} ${data.id}`);

describe('a webhook', () => {
  it('gets each event since its creation once, signed and with ids only', async () => {
    const [early = ''] = await published();
    const id = await aWebhook();
    const { key } = { key: await consultant.get(ADDRESS) };
    expect(key.text).not.toContain('whsec_');
    const worker = await portal.login('lavoratore');
    const manager = await portal.login('azienda');
    const letter = {
      descrizione: 'Lettera riservata',
      cfAzienda: company.taxCode,
      codiceFiscale: employee.taxCode,
      presaVisione: true,
    };
    const made = await consultant.upload(
      '/apiback/api/docdocumento/upload',
      [{ name: 'c.pdf', bytes: aPdf('Lettera') }],
      {
        jsonDocDto: JSON.stringify(letter),
      },
    );
    const document = made.json.ids[0];
    await publish([document]);
    for (let n = 0; n < 2; n += 1) await worker.get(`/apiback/api/dipendente/documenti/${document}/download`);
    expect((await worker.post(`/apiback/api/dipendente/documenti/${document}/presavisione`, {})).status).toBe(204);
    const sent = await worker.upload('/apiback/api/docrichiesta/uploadricazi', [], {
      jsonRichiesteDTO: JSON.stringify({ tipo: 5, testo: 'Mi serve una copia' }),
    });
    expect(sent.status, sent.text).toBe(201);
    await manager.post('/apiback/api/docrichiesta/change-status/V', [sent.json.id]);
    const taken = await consultant.upload(
      '/apiback/api/acquisizioni',
      [{ name: 'niente.pdf', bytes: aPdf('Niente') }],
      { tipo: 'cedolini' },
    );
    expect(taken.status, taken.text).toBeLessThan(300);
    const asked = { annomese: today().slice(0, 7).replace('-', ''), aziende: [company.taxCode] };
    expect((await consultant.post('/apiback/api/datidelmese', asked)).status).toBe(200);
    const [sheet] = (await manager.get('/apiback/api/datidelmese')).json;
    expect((await manager.post(`/apiback/api/datidelmese/${sheet.id}/invia`)).status).toBe(200);
    await until(() => receiver.taken.length >= 7, `seven messages, not ${toldOf(receiver).join(', ')}`);
    await tried(id, 1);
    expect(toldOf(receiver).sort()).toEqual(
      [
        ...['pubblicato', 'letto', 'presavisione'].map((what) => `documento.${what} ${document}`),
        ...['inviata', 'risposta'].map((what) => `richiesta.${what} ${sent.json.id}`),
        `acquisizione.pronta ${taken.json.id}`,
        `datiDelMese.arrivati ${sheet.id}`,
      ].sort(),
    );
    expect(receiver.refused).toBe(0);
    expect(toldOf(receiver).filter((told) => told.endsWith(` ${document}`))).toEqual(
      ['pubblicato', 'letto', 'presavisione'].map((what) => `documento.${what} ${document}`),
    );
    const all = receiver.taken.map(({ body }) => body).join('');
    for (const secret of ['Lettera', employee.taxCode, employee.lastName, company.taxCode, early, 'copia'])
      expect(all).not.toContain(secret);
    const [first] = receiver.taken;
    expect(first?.data).toEqual({ id: document, idAzienda: company.id, idDipendente: employee.id });
    expect(await logOf(id)).toHaveLength(7);
    expect((await logOf(id))[0]).toMatchObject({
      stato: 'consegnato',
      tentativi: 1,
      esito: { codice: '204' },
      prossimoTentativo: null,
    });
  });

  it('gets only the kinds of events that it selected', async () => {
    await aWebhook(['documento.letto']);
    const ids = await published(2);
    const worker = await portal.login('lavoratore');
    await worker.get(`/apiback/api/dipendente/documenti/${ids[1]}/download`);
    await until(() => receiver.taken.length > 0, 'the reading');
    expect(toldOf(receiver)).toEqual([`documento.letto ${ids[1]}`]);
  });

  it('gets a second read event of the same document only after a correction', async () => {
    const [document = ''] = await published();
    await aWebhook(['documento.letto']);
    const worker = await portal.login('lavoratore');
    const open = () => worker.get(`/apiback/api/dipendente/documenti/${document}/download`);
    await open();
    await open();
    const corrected = await consultant.upload(
      `/apiback/api/DocBase/${document}/rettifica`,
      [{ name: 'c.pdf', bytes: slipPdf(employee, 202610, 'CONGUAGLIO') }],
      { jsonDocDto: '{}' },
    );
    expect(corrected.status, corrected.text).toBeLessThan(300);
    await open();
    await until(() => receiver.taken.length >= 2, 'both readings');
    expect(toldOf(receiver)).toEqual([`documento.letto ${document}`, `documento.letto ${document}`]);
  });

  it('gets no event of another practice, and is invisible to that practice', async () => {
    const id = await aWebhook();
    const stranger = await portal.login('altrove');
    const theirs = await aWebhook(ALL, stranger);
    const foreign = await aPayslip(portal, otherEmployee, { createdBy: other.accountId, created_as: 'CONSULTANT' });
    expect((await publish([foreign], stranger)).status).toBe(200);
    await until(() => receiver.taken.length > 0, 'their own');
    expect(await logOf(id)).toEqual([]);
    expect(receiver.taken.map(({ data }) => data.id)).toEqual([foreign]);
    expect((await stranger.get(ADDRESS)).json.map((row: { id: string }) => row.id)).toEqual([theirs]);
    const { rows } = await portal.owner.query(
      'SELECT count(*)::int AS n FROM webhook_delivery WHERE practice_id = $1',
      [practice.id],
    );
    expect(rows[0].n).toBe(0);
  });

  it('gets no event about a refused change', async () => {
    const id = await aWebhook();
    const [document = ''] = await published();
    expect((await publish([document, '999999999'])).status).toBe(404);
    await tried(id, 1);
    expect(await logOf(id)).toHaveLength(1);
  });
});

describe('a receiver', () => {
  it('that fails gets the event again after a pause; events about other documents continue, those about the same document wait', async () => {
    const id = await aWebhook(['documento.pubblicato', 'documento.letto']);
    let bad = '';
    receiver.manner = (_, about) => (about.id === bad ? 'fails' : 'takes');
    const ids = [
      await aPayslip(portal, employee, { createdBy: practice.accountId }),
      await aPayslip(portal, employee, { createdBy: practice.accountId }),
    ];
    bad = ids[0] ?? '';
    await publish(ids);
    await tried(id, 1);
    const worker = await portal.login('lavoratore');
    for (const one of ids) await worker.get(`/apiback/api/dipendente/documenti/${one}/download`);
    await until(() => receiver.taken.length === 2, 'the other one');
    await until(async () => (await logOf(id, '?stato=attende')).length === 2, 'what was taken is written down');
    expect(toldOf(receiver)).toEqual([`documento.pubblicato ${ids[1]}`, `documento.letto ${ids[1]}`]);
    expect(await logOf(id, '?stato=attende')).toMatchObject([
      { evento: 'documento.letto', tentativi: 0, esito: null },
      { evento: 'documento.pubblicato', tentativi: 1, esito: { codice: '500', testo: 'risposta 500' } },
    ]);
    bad = '';
    await look(id);
    expect(receiver.taken).toHaveLength(2);
    later(31_000);
    await look(id);
    expect(toldOf(receiver).slice(2)).toEqual([`documento.pubblicato ${ids[0]}`, `documento.letto ${ids[0]}`]);
    expect(await logOf(id, '?stato=attende')).toEqual([]);
  });

  it('that hangs, redirects or answers late gets each event again, with the same id', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    receiver.manner = () => 'redirects';
    const ids = await published(3);
    await tried(id, 1);
    expect(await logOf(id)).toMatchObject(
      Array.from({ length: 3 }, () => ({ stato: 'attende', esito: { codice: '302' } })),
    );
    receiver.manner = () => 'hangs';
    later(MINUTE);
    await look(id, 100);
    expect((await logOf(id))[0]).toMatchObject({ esito: { codice: 'too-late' }, tentativi: 2 });
    // The receiver accepts the events after the timeout, so that they are sent again with the same ids.
    receiver.manner = () => ({ lateMs: 600 });
    later(10 * MINUTE);
    await look(id, 200);
    expect(receiver.taken).toHaveLength(3);
    expect(await logOf(id, '?stato=attende')).toHaveLength(3);
    receiver.manner = () => 'takes';
    later(45 * MINUTE);
    await look(id);
    consultant = await portal.login('consulente');
    expect(receiver.taken).toHaveLength(6);
    expect(new Set(receiver.taken.map((message) => message.id)).size).toBe(3);
    expect(new Set(receiver.taken.map(({ data }) => data.id))).toEqual(new Set(ids));
    expect(await logOf(id, '?stato=consegnato')).toHaveLength(3);
  });

  it('gets after a restart an event committed before the restart', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    receiver.manner = () => 'hangs';
    const [document] = await published();
    await until(() => receiver.calls === 1, 'the first call');
    const ending = portal.restart();
    receiver.manner = () => 'takes';
    await ending;
    consultant = await portal.login('consulente');
    later(MINUTE);
    await look(id);
    expect(toldOf(receiver)).toEqual([`documento.pubblicato ${document}`]);
  });

  it('that fails for three days is switched off and reported to the consultant, who can switch it on and resend failed events', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    receiver.manner = () => 'fails';
    const [first] = await published();
    await tried(id, 1);
    expect((await consultant.get(ADDRESS)).json[0]).toMatchObject({ spento: null, attendono: 1 });
    expect((await consultant.get(ADDRESS)).json[0].nonRiesceDal).not.toBeNull();
    let tries = 1;
    for (const after of [MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 10 * HOUR, 21 * HOUR, 36 * HOUR, 57 * HOUR]) {
      later(after);
      await look(id);
      expect(receiver.calls).toBe((tries += 1));
    }
    const before = await portal.login('consulente');
    expect((await before.get(ADDRESS)).json[0].spento).toBeNull();
    later(82 * HOUR);
    const now = await portal.login('consulente');
    const [second] = [await aPayslip(portal, employee, { createdBy: practice.accountId, created_as: 'CONSULTANT' })];
    await look(id);
    expect((await now.get(ADDRESS)).json[0]).toMatchObject({ spento: { daSolo: true }, nonRiusciti: 1, attendono: 0 });
    const { json: news } = await now.get('/apirest/api/notifiche');
    expect(news.filter((one: { titolo: string }) => one.titolo === 'Webhook spento')).toHaveLength(1);
    const { rows } = await portal.owner.query(
      "SELECT action FROM ledger WHERE chain = $1 AND action LIKE 'webhook%' AND strpos(canonical, $2) > 0 ORDER BY seq",
      [practice.id, `"${id}"`],
    );
    expect(rows.map((row) => row.action)).toEqual(['webhookAdded', 'webhookSwitchedOff']);
    // While the webhook is off, the portal queues no event and resends none.
    expect((await publish([second], now)).status).toBe(200);
    expect((await now.post(`${ADDRESS}/${id}/invii/rinvia`, {})).json.errorKey).toBe('webhook-off');
    expect((await now.post(`${ADDRESS}/${id}/prova`, {})).json.errorKey).toBe('webhook-off');
    receiver.manner = () => 'takes';
    expect((await now.put(`${ADDRESS}/${id}`, { acceso: true })).json).toEqual({ cambiato: true });
    // Switching the webhook on restarts the three days.
    expect((await now.get(ADDRESS)).json[0]).toMatchObject({ spento: null, nonRiesceDal: null });
    expect(
      (await now.get('/apirest/api/notifiche')).json.filter(
        (one: { titolo: string }) => one.titolo === 'Webhook spento',
      ),
    ).toEqual([]);
    expect((await now.post(`${ADDRESS}/${id}/invii/rinvia`, {})).json).toEqual({ rinviati: 1 });
    await until(() => receiver.taken.length === 1, 'what was given up');
    expect(toldOf(receiver)).toEqual([`documento.pubblicato ${first}`]);
  });
});

describe('a manager of a webhook', () => {
  it('can switch it off and on: waiting events are then sent, events from the time in between are not', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    receiver.manner = () => 'fails';
    const [first] = await published();
    await tried(id, 1);
    expect((await consultant.put(`${ADDRESS}/${id}`, { acceso: false })).json).toEqual({ cambiato: true });
    expect((await consultant.put(`${ADDRESS}/${id}`, { acceso: false })).json).toEqual({ cambiato: false });
    await published();
    receiver.manner = () => 'takes';
    later(HOUR);
    await look(id);
    expect(receiver.taken).toEqual([]);
    portal.setNow(null);
    await consultant.put(`${ADDRESS}/${id}`, { acceso: true });
    await until(() => receiver.taken.length > 0, 'what waited');
    expect(toldOf(receiver)).toEqual([`documento.pubblicato ${first}`]);
  });

  const elsewhere = () => receiver.url.replace('/avvisi', '/altrove');
  const put = (body: () => object) => (id: string) => consultant.put(`${ADDRESS}/${id}`, body());
  it.each([
    {
      what: 'off and on again',
      isAnew: true,
      change: put(() => ({ acceso: true })),
      first: put(() => ({ acceso: false })),
    },
    { what: 'another address', isAnew: true, change: put(() => ({ indirizzo: elsewhere() })) },
    { what: 'other events', isAnew: false, change: put(() => ({ eventi: ['documento.letto'] })) },
    { what: 'the same address', isAnew: false, change: put(() => ({ indirizzo: receiver.url })) },
    {
      ...{ what: 'another address while it is off', isAnew: false, first: put(() => ({ acceso: false })) },
      change: put(() => ({ indirizzo: elsewhere() })),
    },
    { what: 'a try', isAnew: false, change: (id: string) => consultant.post(`${ADDRESS}/${id}/prova`, {}) },
    {
      ...{ what: 'what is sent again by hand', isAnew: true },
      change: async (id: string) =>
        consultant.post(`${ADDRESS}/${id}/invii/rinvia`, {
          ids: (await logOf(id)).map((one: { id: string }) => one.id),
        }),
    },
  ])('ends the pause after a failure by some changes and not by others: $what', async ({ isAnew, change, first }) => {
    // The clock stands still, so that the pause does not end with time.
    portal.setNow(new Date());
    const id = await aWebhook(['documento.pubblicato']);
    receiver.manner = () => 'fails';
    await published();
    await tried(id, 1);
    receiver.manner = () => 'takes';
    await first?.(id);
    expect((await change(id)).status).toBe(200);
    const sent = () => toldOf(receiver).filter((told) => told.startsWith('documento'));
    // If the change ends the pause, the queue sends the event without `look`.
    if (isAnew) await until(() => sent().length > 0, 'what failed');
    else await look(id);
    expect(sent()).toHaveLength(isAnew ? 1 : 0);
    expect((await consultant.get(ADDRESS)).json[0].nonRiesceDal === null).toBe(isAnew);
  });

  it('who switches it off sees no report of an automatic switch-off', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    const off = async () => (await consultant.get(ADDRESS)).json[0].spento;
    const switchTo = (acceso: boolean) => consultant.put(`${ADDRESS}/${id}`, { acceso });
    await switchTo(false);
    expect(await off()).toEqual({ dal: expect.any(String), daSolo: false });
    // As if the webhook had been switched off automatically before.
    await portal.owner.query('UPDATE webhook SET off_by_itself = true');
    await switchTo(true);
    await switchTo(false);
    expect(await off()).toEqual({ dal: expect.any(String), daSolo: false });
    const { json: news } = await consultant.get('/apirest/api/notifiche');
    expect(news.filter((one: { titolo: string }) => one.titolo === 'Webhook spento')).toEqual([]);
  });

  it('sees since when it is off, even after other changes', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    const offSince = async () => (await consultant.get(ADDRESS)).json[0].spento?.dal;
    await consultant.put(`${ADDRESS}/${id}`, { acceso: false });
    const since = await offSince();
    expect(since).toEqual(expect.any(String));
    later(MINUTE);
    expect((await consultant.put(`${ADDRESS}/${id}`, { indirizzo: elsewhere() })).json).toEqual({ cambiato: true });
    expect(await offSince()).toBe(since);
    portal.setNow(null);
  });

  it('can delete it, and then its waiting events are not sent', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    receiver.manner = () => 'fails';
    await published();
    await tried(id, 1);
    receiver.manner = () => 'takes';
    expect((await consultant.call('DELETE', `${ADDRESS}/${id}`)).json).toEqual({ rimosso: true });
    await published();
    later(10 * MINUTE);
    await look(id);
    expect(receiver.taken).toEqual([]);
    expect((await portal.owner.query('SELECT FROM webhook_delivery')).rowCount).toBe(0);
    expect((await consultant.call('DELETE', `${ADDRESS}/${id}`)).status).toBe(404);
  });

  it('can resend an event with its id, send a test event, and change the URL', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    await published(2);
    await until(() => receiver.taken.length === 2, 'both');
    await tried(id, 1);
    const [newest] = await logOf(id);
    expect((await consultant.post(`${ADDRESS}/${id}/invii/rinvia`, { ids: [newest.id] })).json).toEqual({
      rinviati: 1,
    });
    await until(() => receiver.taken.length === 3, 'the one again');
    expect(receiver.taken[2]?.id).toBe(`msg_${newest.id}`);
    expect((await consultant.post(`${ADDRESS}/${id}/prova`, {})).status).toBe(200);
    await until(() => receiver.taken.length === 4, 'the try');
    expect(receiver.taken[3]).toMatchObject({ type: 'prova', data: { id } });
    for (const ids of [[newest.id, '999999999'], ['no']])
      expect((await consultant.post(`${ADDRESS}/${id}/invii/rinvia`, { ids })).status).toBe(404);
    const moved = receiver.url.replace('/avvisi', '/altrove');
    expect((await consultant.put(`${ADDRESS}/${id}`, { indirizzo: moved, eventi: ['documento.letto'] })).json).toEqual({
      cambiato: true,
    });
    expect((await consultant.get(ADDRESS)).json[0]).toMatchObject({ indirizzo: moved, eventi: ['documento.letto'] });
  });

  it('can resend a failed event, which then has all its attempts again', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    receiver.manner = () => 'fails';
    await published();
    const triesOf = async () => (await logOf(id))[0]?.tentativi ?? 0;
    await until(async () => (await triesOf()) === 1, 'its first try');
    later(HOUR);
    await look(id);
    portal.setNow(null);
    expect(await triesOf()).toBe(2);
    const [{ id: delivery }] = await logOf(id);
    expect((await consultant.post(`${ADDRESS}/${id}/invii/rinvia`, { ids: [delivery] })).json).toEqual({ rinviati: 1 });
    await until(async () => ![0, 2].includes(await triesOf()), 'the try that follows');
    expect(await triesOf()).toBe(1);
  });

  it('can rotate its secret: for a day both secrets sign, then only the new one', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    const { json } = await consultant.post(`${ADDRESS}/${id}/ruota`, {});
    const [old = ''] = receiver.secrets;
    await published();
    await until(() => receiver.taken.length === 1, 'under the old secret');
    receiver.secrets = [json.segreto];
    await published();
    await until(() => receiver.taken.length === 2, 'under the new one');
    expect(receiver.refused).toBe(0);
    later(24 * HOUR + 1000);
    receiver.secrets = [old];
    await (await portal.login('consulente')).post(`${ADDRESS}/${id}/prova`, {});
    await until(() => receiver.refused === 1, 'the old secret is refused');
    const { rows } = await portal.owner.query('SELECT webhook::text AS row FROM webhook');
    expect(rows[0].row).not.toContain(old.slice(6));
    expect(rows[0].row).not.toContain(json.segreto.slice(6));
  });

  it('cannot add an internal address, another port, a URL without TLS or with a password, or an eleventh webhook', async () => {
    for (const [indirizzo, code] of [
      ['https://169.254.169.254/latest', 'webhook-inside'],
      ['https://[::ffff:10.0.0.1]/', 'webhook-inside'],
      ['https://gestionale.esempio.it:8443/', 'webhook-port'],
      ['http://gestionale.esempio.it', 'webhook-not-https'],
      ['https://a:b@gestionale.esempio.it', 'webhook-with-password'],
      ['gestionale', 'webhook-malformed'],
    ]) {
      const { status, json } = await consultant.post(ADDRESS, { indirizzo, eventi: ['documento.letto'] });
      expect([status, json.errorKey]).toEqual([400, code]);
      expect(json.fieldErrors).toMatchObject([{ field: 'indirizzo' }]);
    }
    const empty = await consultant.post(ADDRESS, { indirizzo: receiver.url, eventi: [] });
    expect(empty.status).toBe(400);
    for (let n = 0; n < 10; n += 1) await aWebhook(['documento.letto']);
    const eleventh = await consultant.post(ADDRESS, { indirizzo: receiver.url, eventi: ['documento.letto'] });
    expect([eleventh.status, eleventh.json.errorKey]).toEqual([409, 'webhooks-enough']);
  });

  it('finds deliveries of the last 30 days in the log, and older ones only while they wait', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    await published();
    await tried(id, 1);
    later(30 * 24 * HOUR - MINUTE);
    await look(id);
    consultant = await portal.login('consulente');
    expect(await logOf(id)).toHaveLength(1);
    later(30 * 24 * HOUR + MINUTE);
    await look(id);
    expect(await logOf(id)).toEqual([]);
  });

  it('still finds an event that waited for a month while the webhook was off, and it is tried once the webhook is on', async () => {
    const id = await aWebhook(['documento.pubblicato']);
    receiver.manner = () => 'fails';
    await published();
    await tried(id, 1);
    await consultant.put(`${ADDRESS}/${id}`, { acceso: false });
    later(31 * 24 * HOUR);
    consultant = await portal.login('consulente');
    await consultant.put(`${ADDRESS}/${id}`, { acceso: true });
    await look(id);
    await until(async () => (await consultant.get(ADDRESS)).json[0].nonRiesceDal !== null, 'it was tried');
    expect(await logOf(id, '?stato=attende')).toHaveLength(1);
  });
});

describe('the list of webhooks', () => {
  it('shows until when the previous secret is valid, if it was rotated', async () => {
    const start = new Date();
    portal.setNow(start);
    const [changed, never] = [await aWebhook(), await aWebhook()];
    const listed = async (id: string, who = consultant) =>
      (await who.get(ADDRESS)).json.find((one: { id: string }) => one.id === id);
    expect(await listed(changed)).toEqual({
      ...{ id: changed, indirizzo: receiver.url, eventi: ALL, utente: 'consulente', creato: expect.any(String) },
      ...{ spento: null, nonRiesceDal: null, attendono: 0, nonRiusciti: 0, ultimoConsegnato: null },
      precedenteFino: null,
    });
    const { json } = await consultant.post(`${ADDRESS}/${changed}/ruota`, {});
    const until = Date.parse(json.precedenteFino);
    expect(until).toBeGreaterThan(start.getTime());
    for (const [at, isGood] of [
      [start.getTime(), true],
      [until - 1000, true],
      [until + 1000, false],
    ] as const) {
      portal.setNow(new Date(at));
      const again = await portal.login('consulente');
      const { precedenteFino } = await listed(changed, again);
      expect([at, precedenteFino === null ? null : Date.parse(precedenteFino)]).toEqual([at, isGood ? until : null]);
      expect((await listed(never, again)).precedenteFino).toBeNull();
    }
  });

  it('shows whether each is off and why, since when it fails, and how many events wait or failed', async () => {
    const [one, quiet] = [
      await aWebhook(['documento.letto']),
      await aWebhook(['richiesta.inviata', 'acquisizione.pronta']),
    ];
    const listed = async () => {
      const { json } = await consultant.get(ADDRESS);
      return Object.fromEntries(json.map(({ id, ...row }: { id: string }) => [id, row]));
    };
    const at = (day: number) => `2026-02-0${day}T08:00:00.000Z`;
    const untouched = { spento: null, nonRiesceDal: null, attendono: 0, nonRiusciti: 0, ultimoConsegnato: null };
    const rest = { indirizzo: receiver.url, utente: 'consulente', precedenteFino: null };
    await portal.owner.query('UPDATE webhook SET created_at = $1', [at(1)]);
    await portal.owner.query('UPDATE webhook SET off_at = $2, off_by_itself = true, failing_since = $3 WHERE id = $1', [
      ...[one, at(2), at(3)],
    ]);
    const deliver = (
      event: string,
      object: number,
      state: string,
      attempts: number,
      tried: string | null,
      outcome: string | null,
    ) =>
      portal.owner.query(
        `INSERT INTO webhook_delivery (practice_id, webhook_id, event, object_id, happened_at, state, attempts, next_at, tried_at, outcome)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [practice.id, one, event, object, at(4), state, attempts, at(9), tried, outcome],
      );
    await deliver('documento.letto', 11, 'delivered', 1, at(5), '204');
    await deliver('documento.letto', 12, 'delivered', 2, at(6), '200');
    await deliver('documento.letto', 13, 'failed', 9, at(7), '302');
    await deliver('documento.letto', 14, 'waiting', 3, at(8), 'too-late');
    await deliver('documento.letto', 15, 'waiting', 0, null, null);
    await deliver('documento.letto', 16, 'waiting', 1, at(8), 'inside');
    expect(await listed()).toEqual({
      [one]: {
        ...{ ...rest, eventi: ['documento.letto'], creato: at(1), spento: { dal: at(2), daSolo: true } },
        ...{ nonRiesceDal: at(3), attendono: 3, nonRiusciti: 1, ultimoConsegnato: at(6) },
      },
      [quiet]: { ...rest, ...untouched, eventi: ['richiesta.inviata', 'acquisizione.pronta'], creato: at(1) },
    });
    const row = (
      oggetto: string,
      stato: string,
      tentativi: number,
      tried: string | null,
      next: string | null,
      esito: unknown,
    ) => ({
      ...{ id: expect.any(String), evento: 'documento.letto', oggetto, accaduto: at(4), stato, tentativi },
      ...{ ultimoTentativo: tried, prossimoTentativo: next, esito },
    });
    const all = [
      row('16', 'attende', 1, at(8), at(9), { codice: 'inside', testo: 'l’indirizzo non esiste o non è pubblico' }),
      row('15', 'attende', 0, null, at(9), null),
      row('14', 'attende', 3, at(8), at(9), { codice: 'too-late', testo: 'nessuna risposta entro 10 secondi' }),
      row('13', 'nonRiuscito', 9, at(7), null, {
        ...{ codice: '302', testo: 'risposta 302: i rinvii ad altri indirizzi non vengono seguiti' },
      }),
      row('12', 'consegnato', 2, at(6), null, { codice: '200', testo: 'risposta 200' }),
      row('11', 'consegnato', 1, at(5), null, { codice: '204', testo: 'risposta 204' }),
    ];
    expect(await logOf(one)).toEqual(all);
    for (const stato of ['attende', 'nonRiuscito', 'consegnato'])
      expect(await logOf(one, `?stato=${stato}`), stato).toEqual(all.filter((found) => found.stato === stato));
    expect(await logOf(one, '?quanti=2')).toEqual(all.slice(0, 2));
    expect(await logOf(quiet)).toEqual([]);
  });
});
