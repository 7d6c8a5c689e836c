import { createHash } from 'node:crypto';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signaturesIn } from '../../../src/engine/pdf-engine.ts';
import { codeAt } from '../../../src/features/accounts/totp.ts';
import { sealTask } from '../../../src/features/signing/seal.jobs.ts';
import { expireTask, remindTask, signingMails } from '../../../src/features/signing/signing.jobs.ts';
import { daysAfter, romeDay } from '../../../src/server/clock.ts';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import { leftBy } from '../../support/portal/left.ts';
import {
  type Answer,
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aSealingKey } from '../../support/portal/sealing.ts';
import { verified } from '../../support/portal/verified.ts';
import { aPasskey } from '../../support/services/passkey.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

/** The course of a signature request, and twelve attacks that must fail (P155 to P158). */
let portal: Portal;
let mailbox: Mailbox;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let manager: Caller;
let made = 0;

const BASE = '/apiback/api/firme';
const OWN = '/apiback/api/dipendente/firme';
/** So far in the future that the queue, which uses the database's clock, starts no job by itself. */
const NOW = new Date('2096-03-10T09:00:00Z');
const TODAY = romeDay(NOW);

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url, sealing: { key: await aSealingKey(), authority: null } });
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
});
/** Logs in again, because a test that logged in on a later day has deleted the expired sessions. */
beforeEach(async () => {
  portal.setNow(NOW);
  consultant = await portal.login(practice.login);
  manager = await portal.login('azienda');
});
afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

/** A logged-in worker of the company with a mailbox. */
async function someone() {
  const login = `firma${(made += 1)}`;
  const email = `${login}@esempio.invalid`;
  const employee = await anEmployee(portal.owner, company, { login, email });
  const { rows } = await portal.owner.query('SELECT id FROM account WHERE login = $1', [login]);
  return { ...employee, login, email, account: rows[0].id as string, me: await portal.login(login) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

function ask(who: Caller, people: readonly { id: string }[], fields: Record<string, unknown> = {}, text = 'Lettera') {
  const json = {
    ...{ cfAzienda: company.taxCode, titolo: 'Lettera di prova', scadenza: daysAfter(TODAY, 20), modo: 'in-ordine' },
    firmatari: people.map(({ id }) => ({ idDipendente: id })),
    ...fields,
  };
  return who.upload(BASE, [{ name: 'lettera.pdf', bytes: aPdf(text) }], { json: JSON.stringify(json) });
}

async function asked(people: readonly { id: string }[], fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await ask(consultant, people, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.ids[0];
}

const read = async (who: Someone, id: string): Promise<Answer> => who.me.get(`${OWN}/${id}/file`);

/** Requests a code, waits for its mail, and returns the code. */
async function codeFor(who: Someone, id: string): Promise<string> {
  const before = mailbox.mails.filter(({ to }) => to.includes(who.email)).length;
  const answer = await who.me.post(`${OWN}/${id}/codice`, {});
  expect(answer.status, answer.text).toBe(200);
  await expect.poll(() => mailbox.mails.filter(({ to }) => to.includes(who.email)).length).toBeGreaterThan(before);
  const { rows } = await portal.owner.query(
    'SELECT secret FROM signature_confirmation WHERE signature_id = $1 AND employee_id = $2',
    [id, who.id],
  );
  return portal.server.app.secrets.open(rows[0].secret, `signing code ${id} ${who.id}`);
}

async function printOf(who: Someone, id: string): Promise<string> {
  return (await who.me.get(`${OWN}/${id}`)).json.impronta;
}

/** Reads the paper and signs with a mailed code. */
async function signs(who: Someone, id: string): Promise<Answer> {
  await read(who, id);
  const codice = await codeFor(who, id);
  return who.me.post(`${OWN}/${id}/firma`, { impronta: await printOf(who, id), codice });
}

async function stateOf(id: string) {
  const { json } = await consultant.get(`${BASE}/${id}`);
  return { state: json.stato, signers: json.elenco.map(({ stato }: { stato: string }) => stato) };
}

async function actionsOn(id: string): Promise<string[]> {
  const { rows } = await portal.owner.query(
    "SELECT action FROM ledger WHERE object_kind = 'signature' AND object_id = $1 AND action <> 'signatureStands' ORDER BY seq",
    [id],
  );
  return rows.map(({ action }) => action);
}

/** The ledger verifier's findings about signature requests. */
async function faults(): Promise<string[]> {
  const report = await verified(portal.owner, { now: new Date(NOW.getTime() + 86_400_000 * 60) });
  return (
    report.faults
      // The ledger uses the database's clock, on which the last days of the requests have not come yet.
      .filter(({ object, detail }) => object?.startsWith('signature') && !detail.includes('last day had not passed'))
      .map(({ object, code, detail }) => `${object}: ${code} ${detail}`)
  );
}

/** Expects that nobody has signed, and that the ledger has no event of a signature. */
async function unsigned(id: string, state = 'aperta'): Promise<void> {
  const now = await stateOf(id);
  expect(now.state).toBe(state);
  expect(now.signers).not.toContain('firmata');
  expect(await actionsOn(id)).not.toContain('signatureSigned');
}

describe('a signature', () => {
  it('is given by three people one after the other, and the evidence of each is stored', async () => {
    const [first, second, third] = [await someone(), await someone(), await someone()];
    const id = await asked([first, second, third], { messaggio: 'Da restituire firmata' });
    expect((await second.me.get(`${OWN}/${id}`)).status).toBe(404);
    expect((await second.me.get(OWN)).json).toEqual([]);
    expect((await first.me.get(OWN)).json).toMatchObject([{ id, stato: 'daFirmare', posizione: 1, firmatari: 3 }]);
    expect((await signs(first, id)).json).toMatchObject({ stato: 'firmata', firmati: 1 });
    expect((await second.me.get(OWN)).json).toMatchObject([{ id, stato: 'daFirmare', posizione: 2 }]);
    expect((await consultant.get(BASE)).json[0]).toMatchObject({
      id,
      stato: 'aperta',
      firmati: 1,
      mancano: [`${second.lastName} ${second.firstName}`],
    });
    expect((await signs(second, id)).status).toBe(200);
    expect((await signs(third, id)).json).toMatchObject({ stato: 'completa', firmati: 3 });
    const { json } = await consultant.get(`${BASE}/${id}`);
    expect(json.stato).toBe('firmata');
    expect(json.elenco[0]).toMatchObject({
      ...{ stato: 'firmata', fattore: 'codice', casella: 'f•••@esempio.invalid', ip: '127.0.0.1' },
      impronta: createHash('sha256').update(aPdf('Lettera')).digest('hex'),
    });
    expect(await actionsOn(id)).toEqual([
      'signatureAsked',
      ...Array.from({ length: 3 }, () => ['signatureOpened', 'signatureCodeSent', 'signatureSigned']).flat(),
    ]);
    expect(await faults()).toEqual([]);
  });

  it('can be requested from several people on separate copies: nobody sees the other recipients', async () => {
    const [one, other] = [await someone(), await someone()];
    const answer = await ask(manager, [one, other], { modo: 'ciascuno' });
    expect(answer.json.ids).toHaveLength(2);
    const group = await manager.get(`${BASE}?gruppo=${answer.json.gruppo}`);
    expect(group.json.map(({ modo }: { modo: string }) => modo)).toEqual(['ciascuno', 'ciascuno']);
    const own = (await one.me.get(OWN)).json;
    expect(own).toMatchObject([{ stato: 'daFirmare', firmatari: 1 }]);
    expect(JSON.stringify(own)).not.toContain(answer.json.gruppo);
  });

  it('can be refused with a reason, which ends the request and notifies its sender and signers', async () => {
    const [first, second, third] = [await someone(), await someone(), await someone()];
    const id = await asked([first, second, third]);
    await signs(first, id);
    expect((await second.me.post(`${OWN}/${id}/rifiuta`, { motivo: 'no' })).json.errorKey).toBe('signing-reason');
    const answer = await second.me.post(`${OWN}/${id}/rifiuta`, { motivo: 'La data è sbagliata' });
    expect(answer.json).toMatchObject({ stato: 'rifiutata', motivo: 'La data è sbagliata' });
    expect(await stateOf(id)).toEqual({ state: 'rifiutata', signers: ['firmata', 'rifiutata', 'inAttesa'] });
    expect((await first.me.get(`${OWN}/${id}`)).json.stato).toBe('chiusa');
    expect((await third.me.get(`${OWN}/${id}`)).status).toBe(404);
    const { rows } = await portal.owner.query(
      'SELECT kind, audience, words FROM notification WHERE object_id = $1 ORDER BY id',
      [id],
    );
    expect(rows).toEqual([
      { kind: 'signatureRefused', audience: 'consultant', words: 'La data è sbagliata' },
      { kind: 'signatureEnded', audience: 'employee', words: '' },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('is confirmed by an app’s code or a passkey if the signer has one', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const { segreto, token } = (await who.me.post('/apirest/api/account/mfa/totp/begin')).json;
    const confirmed = await who.me.post('/apirest/api/account/mfa/totp/confirm', {
      token,
      codice: codeAt(segreto, NOW),
    });
    expect((await who.me.get(`${OWN}/${id}`)).json.modi).toEqual(['totp']);
    // A recovery code is accepted at login, but signs nothing.
    const [codice] = confirmed.json.codiciRecupero;
    const refused = await who.me.post(`${OWN}/${id}/firma`, { impronta: await printOf(who, id), codice });
    expect([refused.status, refused.json.errorKey]).toEqual([400, 'wrong-code']);
    expect((await who.me.post(`${OWN}/${id}/codice`, {})).json.errorKey).toBe('second-factor-asked');
    const later = new Date(NOW.getTime() + 60_000);
    portal.setNow(later);
    const body = { impronta: await printOf(who, id), codice: codeAt(segreto, later) };
    expect((await who.me.post(`${OWN}/${id}/firma`, body)).status).toBe(200);
    expect((await consultant.get(`${BASE}/${id}`)).json.elenco[0].fattore).toBe('totp');

    const other = await someone();
    const second = await asked([other]);
    await read(other, second);
    const passkey = aPasskey(portal.server.app.config.publicUrl);
    const begun = (await other.me.post('/apirest/api/account/mfa/passkey/begin')).json;
    await other.me.post('/apirest/api/account/mfa/passkey/confirm', {
      token: begun.token,
      risposta: passkey.registered(begun.opzioni),
    });
    const { opzioni } = (await other.me.post(`${OWN}/${second}/passkey`, {})).json;
    const proof = { impronta: await printOf(other, second), passkey: passkey.signed(opzioni) };
    expect((await other.me.post(`${OWN}/${second}/firma`, proof)).status).toBe(200);
    expect((await consultant.get(`${BASE}/${second}`)).json.elenco[0].fattore).toBe('passkey');
    expect(await faults()).toEqual([]);
  });

  it('can be reminded of by hand once a day; the portal reminds of it three days before its last day', async () => {
    const who = await someone();
    const id = await asked([who]);
    const after = await someone();
    const shared = await asked([who, after]);
    expect((await consultant.post(`${BASE}/sollecita`, { ids: [shared] })).json.inviati).toBe(1);
    const remindedAt = (await consultant.get(`${BASE}/${shared}`)).json.elenco.map(
      ({ sollecitataIl }: { sollecitataIl: string | null }) => sollecitataIl !== null,
    );
    expect(remindedAt).toEqual([true, false]);
    const plan = await consultant.post(`${BASE}/sollecita`, { ids: [id], prova: true });
    expect(plan.json).toEqual({ inviati: 1, saltati: [] });
    expect((await consultant.post(`${BASE}/sollecita`, { ids: [id] })).json.inviati).toBe(1);
    const again = await consultant.post(`${BASE}/sollecita`, { ids: [id] });
    expect(again.json).toMatchObject({ inviati: 0, saltati: [{ nome: `${who.lastName} ${who.firstName}` }] });
    const byHand = await asked([after]);
    const day = daysAfter(TODAY, 17);
    portal.setNow(new Date(`${day}T07:30:00Z`));
    // The portal does not remind a person whom the consultant has reminded on the same day.
    const studio = await portal.login(practice.login);
    expect((await studio.post(`${BASE}/sollecita`, { ids: [byHand] })).json.inviati).toBe(1);
    await portal.owner.query('DELETE FROM mailing');
    portal.setNow(new Date(`${day}T09:00:00Z`));
    const remind = remindTask(portal.server.app);
    await remind({ practiceId: practice.id, day });
    // The job runs again, as after a crash of its node, and reminds nobody twice.
    await remind({ practiceId: practice.id, day });
    expect((await actionsOn(id)).filter((action) => action === 'signatureReminded')).toHaveLength(2);
    expect((await actionsOn(byHand)).filter((action) => action === 'signatureReminded')).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it('cannot be given after the last day, even before a job records the expiry, which it does once', async () => {
    const who = await someone();
    const [id, unread] = [await asked([who]), await asked([who])];
    await read(who, id);
    const day = daysAfter(TODAY, 21);
    portal.setNow(new Date(`${day}T00:30:00+01:00`));
    const late = await portal.login(who.login);
    expect((await late.get(`${OWN}/${id}`)).json.stato).toBe('scaduta');
    // Reading a paper after its last day does not mark it as opened.
    expect((await late.get(`${OWN}/${unread}/file`)).status).toBe(200);
    expect(await actionsOn(unread)).toEqual(['signatureAsked']);
    expect((await late.post(`${OWN}/${id}/codice`, {})).json.errorKey).toBe('signing-expired');
    const expire = expireTask(portal.server.app);
    await expire({ practiceId: practice.id, day });
    await expire({ practiceId: practice.id, day });
    expect((await actionsOn(id)).filter((action) => action === 'signatureExpired')).toHaveLength(1);
    portal.setNow(NOW);
    await expect(expire({ practiceId: practice.id, day })).rejects.toThrow('has not come yet');
  });

  it('is no longer possible once the request is withdrawn, by hand or by undoing its mails', async () => {
    const [one, other] = [await someone(), await someone()];
    const id = await asked([one]);
    expect((await manager.post(`${BASE}/ritira`, { ids: [id], motivo: 'Errore' })).json).toEqual({ ritirate: 1 });
    expect((await one.me.get(`${OWN}/${id}`)).json.stato).toBe('ritirata');
    expect((await read(one, id)).json.errorKey).toBe('signing-withdrawn');
    expect((await manager.post(`${BASE}/ritira`, { ids: [id] })).json.errorKey).toBe('signing-withdrawn');
    portal.setNow(new Date(NOW.getTime() + 10 * 60_000));
    const second = await asked([other]);
    const [mailing] = (await consultant.get('/apirest/api/invii')).json;
    expect(mailing).toMatchObject({ tipo: 'signatureAsked', persone: 1 });
    expect((await consultant.post(`/apirest/api/invii/${mailing.id}/ritira`, {})).status).toBe(200);
    await unsigned(second, 'ritirata');
    expect(await faults()).toEqual([]);
  });

  it('prevents its request from being undone with the mails; after a withdrawal only its signer can read the paper', async () => {
    const [one, other] = [await someone(), await someone()];
    const copies = (await ask(consultant, [one, other], { modo: 'ciascuno' })).json.ids as [string, string];
    const [mailing] = (await consultant.get('/apirest/api/invii')).json;
    const shared = await asked([one, other]);
    const [ofShared] = (await consultant.get('/apirest/api/invii')).json;
    for (const id of [copies[0], shared]) expect((await signs(one, id)).status).toBe(200);
    for (const { id } of [mailing, ofShared])
      expect((await consultant.post(`/apirest/api/invii/${id}/ritira`, {})).status).toBe(200);
    const states = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await stateOf(id)).state));
    expect(await states(...copies, shared)).toEqual(['firmata', 'ritirata', 'aperta']);
    expect((await consultant.post(`${BASE}/ritira`, { ids: [shared] })).status).toBe(200);
    expect([(await read(one, shared)).status, (await read(other, shared)).status]).toEqual([200, 409]);
  });

  it('cannot be requested from a person without access, from nobody, twice from one person, for a past day, or for a missing page', async () => {
    const who = await someone();
    const outsider = await anEmployee(portal.owner, company);
    const refusal = async (people: readonly { id: string }[], fields = {}) =>
      (await ask(consultant, people, fields)).json.errorKey;
    expect(await refusal([who, outsider])).toBe('signing-cannot');
    const disabled = await someone();
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE employee_id = $1', [disabled.id]);
    expect(await refusal([who, disabled])).toBe('signing-cannot');
    expect(await refusal([])).toBe('signing-nobody');
    expect(await refusal([who, who])).toBe('signing-twice');
    expect(await refusal([who], { scadenza: daysAfter(TODAY, -1) })).toBe('signing-due');
    expect(await refusal([who], { luogo: { pagina: 2, x: 0.1, y: 0.1, larghezza: 0.3, altezza: 0.1 } })).toBe(
      'signing-place',
    );
    const { json } = await consultant.get(`${BASE}/firmatari?cfAzienda=${company.taxCode}`);
    const found = json.filter(({ id }: { id: string }) => id === outsider.id || id === who.id);
    expect(found.map((one: { nonPuoFirmare: string | null }) => one.nonPuoFirmare !== null).sort()).toEqual([
      false,
      true,
    ]);
  });
});

describe('the signed paper', () => {
  it('is made once when the last person has signed: sealed, filed for each signer, announced, and never correctable', async () => {
    const [first, second] = [await someone(), await someone()];
    const id = await asked([first, second], {
      luogo: { pagina: 1, x: 0.1, y: 0.8, larghezza: 0.3, altezza: 0.07 },
    });
    await signs(first, id);
    expect((await consultant.get(`${BASE}/${id}`)).json.risultato).toBe('no');
    await signs(second, id);
    await expect
      .poll(async () => (await consultant.get(`${BASE}/${id}`)).json.risultato, { timeout: 60_000 })
      .toBe('pronto');
    // Runs the job again.
    const seal = sealTask(portal.server.app, { key: await aSealingKey(), authority: null });
    await seal({ practiceId: practice.id, signatureId: id });
    const { esito, elenco } = (await consultant.get(`${BASE}/${id}`)).json;
    const result = await consultant.get(`${BASE}/${id}/file?esito=si`);
    expect(createHash('sha256').update(result.bytes).digest('hex')).toBe(esito.impronta);
    expect(esito.livello).toBe('B-B');
    const paper = aPdf('Lettera');
    expect(Buffer.from(result.bytes.subarray(0, paper.length)).equals(Buffer.from(paper))).toBe(true);
    const [signature] = (await signaturesIn(result.bytes, { trusted: [] })) ?? [];
    expect(signature?.integrity).toBe('intact');
    expect(elenco.every(({ idDocumento }: { idDocumento: string | null }) => idDocumento !== null)).toBe(true);
    for (const [n, { me }] of [first, second].entries()) {
      const own = (await me.get('/apiback/api/dipendente/documenti')).json;
      expect(own.map((document: { id: string }) => document.id)).toEqual([elenco[n].idDocumento]);
      expect((await me.get(`${OWN}/${id}`)).json).toMatchObject({
        stato: 'completa',
        idDocumento: elenco[n].idDocumento,
      });
    }
    const corrected = await consultant.upload(
      `/apiback/api/DocBase/${elenco[0].idDocumento}/rettifica`,
      [{ name: 'altra.pdf', bytes: aPdf('Altra lettera') }],
      { jsonDocDto: '{}' },
    );
    expect(corrected.json.errorKey).toBe('document-signed');
    expect((await actionsOn(id)).filter((action) => action === 'signatureSealed')).toHaveLength(1);
    const { rows } = await portal.owner.query(
      "SELECT audience FROM notification WHERE kind = 'signatureReady' AND object_id = $1 ORDER BY audience",
      [id],
    );
    expect(rows.map(({ audience }) => audience)).toEqual(['consultant', 'employee', 'employee']);
    expect(await faults()).toEqual([]);
  });

  it('can be requested again in a new request with the same file', async () => {
    const who = await someone();
    const id = await asked([who]);
    const json = JSON.stringify({
      ...{ cfAzienda: company.taxCode, titolo: 'Di nuovo', scadenza: daysAfter(TODAY, 5), modo: 'in-ordine' },
      ...{ firmatari: [{ idDipendente: who.id }], daRichiesta: id },
    });
    const answer = await consultant.upload(BASE, [], { json });
    expect(answer.status, answer.text).toBe(201);
    const again = await consultant.get(`${BASE}/${answer.json.ids[0]}`);
    expect(again.json.impronta).toBe((await consultant.get(`${BASE}/${id}`)).json.impronta);
  });
});

describe('an attack on a signature fails', () => {
  it('1: another person’s paper gets a 404', async () => {
    const [owner, thief] = [await someone(), await someone()];
    const id = await asked([owner]);
    await read(owner, id);
    const codice = await codeFor(owner, id);
    const body = { impronta: await printOf(owner, id), codice };
    for (const call of ['firma', 'rifiuta', 'codice', 'passkey'])
      expect(
        (
          await thief.me.post(
            `${OWN}/${id}/${call}`,
            call === 'firma' ? body : { ...(call === 'rifiuta' && { motivo: 'Mai visto' }) },
          )
        ).status,
      ).toBe(404);
    expect((await consultant.post(`${OWN}/${id}/firma`, body)).status).toBe(403);
    await unsigned(id);
  });

  it('2: a code can be used once, for one paper only', async () => {
    const who = await someone();
    const [first, second] = [await asked([who]), await asked([who])];
    await read(who, first);
    await read(who, second);
    const codice = await codeFor(who, first);
    const impronta = await printOf(who, first);
    expect((await who.me.post(`${OWN}/${second}/firma`, { impronta, codice })).json.errorKey).toBe('signing-code-over');
    expect((await who.me.post(`${OWN}/${first}/firma`, { impronta, codice })).status).toBe(200);
    expect((await who.me.post(`${OWN}/${first}/firma`, { impronta, codice })).status).toBe(409);
    await unsigned(second);
    expect((await actionsOn(first)).filter((action) => action === 'signatureSigned')).toHaveLength(1);
  });

  it('3: a code cannot be guessed: after five tries a new one is needed', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const codice = await codeFor(who, id);
    const impronta = await printOf(who, id);
    const wrong = codice === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1) {
      portal.setNow(new Date(NOW.getTime() + n * 20_000));
      const answer = await who.me.post(`${OWN}/${id}/firma`, { impronta, codice: wrong });
      expect([400, 429]).toContain(answer.status);
    }
    portal.setNow(new Date(NOW.getTime() + 5 * 60_000));
    const { rows } = await portal.owner.query('SELECT tries FROM signature_confirmation WHERE signature_id = $1', [id]);
    expect(rows[0].tries).toBe(5);
    expect((await who.me.post(`${OWN}/${id}/firma`, { impronta, codice })).json.errorKey).toBe('signing-code-over');
    await unsigned(id);
    // The failed tries do not count for a new code.
    const another = await codeFor(who, id);
    expect((await who.me.post(`${OWN}/${id}/firma`, { impronta, codice: another })).status).toBe(200);
  });

  it('3b: a new code invalidates the previous one, even before its mail is sent', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const codice = await codeFor(who, id);
    portal.setNow(new Date(NOW.getTime() + 2 * 60_000));
    const impronta = await printOf(who, id);
    await portal.owner.query(
      "CREATE FUNCTION public.no_mail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    );
    await portal.owner.query(
      'CREATE TRIGGER no_mail BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION public.no_mail()',
    );
    try {
      expect((await who.me.post(`${OWN}/${id}/codice`, {})).status).toBe(200);
    } finally {
      await portal.owner.query('DROP TRIGGER no_mail ON outbox');
    }
    const answer = await who.me.post(`${OWN}/${id}/firma`, { impronta, codice });
    expect([answer.status, answer.json.errorKey]).toEqual([409, 'signing-code-over']);
    await unsigned(id);
  });

  it('4: a code is valid for ten minutes', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const codice = await codeFor(who, id);
    const impronta = await printOf(who, id);
    const { rows } = await portal.owner.query(
      'SELECT expires_at AS "until" FROM signature_confirmation WHERE signature_id = $1',
      [id],
    );
    expect(rows[0].until).toEqual(new Date(NOW.getTime() + 10 * 60_000));
    portal.setNow(rows[0].until);
    const answer = await who.me.post(`${OWN}/${id}/firma`, { impronta, codice });
    expect(answer.json.errorKey).toBe('signing-code-over');
    await unsigned(id);
  });

  it('5: the paper cannot be replaced between reading and signing', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const codice = await codeFor(who, id);
    const other = createHash('sha256').update('un altro documento').digest('hex');
    const answer = await who.me.post(`${OWN}/${id}/firma`, { impronta: other, codice });
    expect(answer.json.errorKey).toBe('signing-other-paper');
    await unsigned(id);
    // The application's own database connection cannot replace the paper either.
    await expect(
      portal.server.app.database.inScope(
        { role: 'consultant', accountId: practice.accountId, practiceId: practice.id },
        async (tx) => {
          await tx.run(raw(`UPDATE signature_request SET sha256 = sha256('x') WHERE id = ${id}`));
        },
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('6: an unread paper cannot be signed', async () => {
    const who = await someone();
    const id = await asked([who]);
    expect((await who.me.post(`${OWN}/${id}/codice`, {})).json.errorKey).toBe('signing-unread');
    const impronta = await printOf(who, id);
    expect((await who.me.post(`${OWN}/${id}/firma`, { impronta, codice: '123456' })).json.errorKey).toBe(
      'signing-unread',
    );
    await unsigned(id);
  });

  it('7: a withdrawn request cannot be signed', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const codice = await codeFor(who, id);
    const impronta = await printOf(who, id);
    await consultant.post(`${BASE}/ritira`, { ids: [id] });
    expect((await who.me.post(`${OWN}/${id}/firma`, { impronta, codice })).json.errorKey).toBe('signing-withdrawn');
    await unsigned(id, 'ritirata');
  });

  it('8: of two tabs that sign at the same time, only one succeeds', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const codice = await codeFor(who, id);
    const impronta = await printOf(who, id);
    const other = await portal.login(who.login);
    const answers = await Promise.all(
      [who.me, other].map((tab) => tab.post(`${OWN}/${id}/firma`, { impronta, codice })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await actionsOn(id)).filter((action) => action === 'signatureSigned')).toHaveLength(1);
  });

  it('9: of a simultaneous signature and withdrawal only one succeeds, and the event tells which', async () => {
    for (let n = 0; n < 4; n += 1) {
      const who = await someone();
      const id = await asked([who]);
      await read(who, id);
      const codice = await codeFor(who, id);
      const impronta = await printOf(who, id);
      const [signed, withdrawn] = await Promise.all([
        who.me.post(`${OWN}/${id}/firma`, { impronta, codice }),
        consultant.post(`${BASE}/ritira`, { ids: [id] }),
      ]);
      expect(new Set([signed.status, withdrawn.status])).toEqual(new Set([200, 409]));
      const { state } = await stateOf(id);
      expect(state).toBe(signed.status === 200 ? 'firmata' : 'ritirata');
      expect(await actionsOn(id)).toContain(signed.status === 200 ? 'signatureSigned' : 'signatureWithdrawn');
    }
    expect(await faults()).toEqual([]);
  });

  it('10: a paper cannot be signed after its last day, and a signed paper does not expire', async () => {
    const who = await someone();
    const id = await asked([who], { scadenza: TODAY });
    await read(who, id);
    const lastMoment = new Date(`${TODAY}T23:58:00+01:00`);
    portal.setNow(lastMoment);
    const again = await portal.login(who.login);
    const codice = await codeFor({ ...who, me: again }, id);
    portal.setNow(new Date(lastMoment.getTime() + 3 * 60_000));
    const hash = createHash('sha256').update(aPdf('Lettera')).digest('hex');
    const answer = await again.post(`${OWN}/${id}/firma`, { impronta: hash, codice });
    expect(answer.json.errorKey).toBe('signing-expired');
    expect((await again.get(`${OWN}/${id}`)).json).toMatchObject({ stato: 'scaduta', firmati: 0 });
    portal.setNow(NOW);
    const other = await someone();
    const signed = await asked([other], { scadenza: TODAY });
    expect((await signs(other, signed)).status).toBe(200);
    portal.setNow(new Date(`${daysAfter(TODAY, 1)}T09:00:00Z`));
    await expireTask(portal.server.app)({ practiceId: practice.id, day: daysAfter(TODAY, 1) });
    expect((await actionsOn(signed)).includes('signatureExpired')).toBe(false);
  });

  it('11: nobody can sign before their turn or for another person, or withdraw a signature', async () => {
    const [first, second] = [await someone(), await someone()];
    const id = await asked([first, second]);
    const hash = createHash('sha256').update(aPdf('Lettera')).digest('hex');
    expect((await second.me.post(`${OWN}/${id}/firma`, { impronta: hash, codice: '123456' })).status).toBe(404);
    await signs(first, id);
    const as = (who: Someone) => ({
      role: 'employee' as const,
      accountId: who.account,
      practiceId: practice.id,
      companyIds: [company.id],
      employeeId: who.id,
    });
    const byHand = (who: Someone, statement: string) =>
      portal.server.app.database.inScope(as(who), (tx) => tx.run(raw(statement)));
    const mine = `WHERE signature_id = ${id} AND employee_id = ${second.id}`;
    for (const statement of [
      `UPDATE signature_signer SET status = 'signed', decided_at = now(), factor = 'code', address = '1', shown = sha256('x'), opened_at = now() ${mine}`,
      `UPDATE signature_signer SET status = 'opened', decided_at = NULL, factor = NULL, address = NULL, shown = NULL WHERE signature_id = ${id} AND employee_id = ${first.id}`,
      `UPDATE signature_request SET status = 'signed', status_at = now() WHERE id = ${id}`,
      `UPDATE signature_request SET due_on = due_on + 30 WHERE id = ${id}`,
    ])
      await expect(byHand(second, statement), statement).rejects.toMatchObject({ code: '42501' });
    expect(await stateOf(id)).toEqual({ state: 'aperta', signers: ['firmata', 'chiesta'] });
  });

  it('12: neither a login challenge nor another’s passkey signs anything', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const passkey = aPasskey(portal.server.app.config.publicUrl);
    const begun = (await who.me.post('/apirest/api/account/mfa/passkey/begin')).json;
    await who.me.post('/apirest/api/account/mfa/passkey/confirm', {
      token: begun.token,
      risposta: passkey.registered(begun.opzioni),
    });
    const impronta = await printOf(who, id);
    const path = `${OWN}/${id}/firma`;
    const { opzioni } = (await who.me.post(`${OWN}/${id}/passkey`, {})).json;
    const stranger = aPasskey(portal.server.app.config.publicUrl, passkey.id);
    expect((await who.me.post(path, { impronta, passkey: stranger.signed(opzioni) })).json.errorKey).toBe('wrong-code');
    // A passkey's answer to a login challenge signs no paper.
    const entering = (await who.me.post('/apirest/api/account/reauthenticate/begin')).json;
    expect((await who.me.post(path, { impronta, passkey: passkey.signed(entering.passkey) })).json.errorKey).toBe(
      'wrong-code',
    );
    await unsigned(id);
    const answer = await who.me.post(path, { impronta, passkey: passkey.signed(opzioni) });
    expect(answer.status, answer.text).toBe(200);
    expect((await who.me.post(path, { impronta, passkey: passkey.signed(opzioni) })).status).toBe(409);
  });
});

describe('the list of signature requests', () => {
  it('counts as missing exactly the people whose turn it is, in open requests', async () => {
    const [first, second, third] = [await someone(), await someone(), await someone()];
    const missing = async () => {
      const { json } = await consultant.get(`${BASE}?size=-1`);
      const named = json.flatMap((row: { stato: string; mancano: string[] }) =>
        row.stato === 'aperta' ? row.mancano : [],
      );
      return { named: named.length, counted: (await consultant.get(`${BASE}/riepilogo`)).json.mancano };
    };
    const { named: before } = await missing();
    const id = await asked([first, second, third]);
    expect(await missing()).toEqual({ named: before + 1, counted: before + 1 });
    await signs(first, id);
    expect(await missing()).toEqual({ named: before + 1, counted: before + 1 });
    expect((await ask(consultant, [second, third], { modo: 'ciascuno' })).json.ids).toHaveLength(2);
    expect(await missing()).toEqual({ named: before + 3, counted: before + 3 });
    await consultant.post(`${BASE}/ritira`, { ids: [id] });
    expect(await missing()).toEqual({ named: before + 2, counted: before + 2 });
  });

  it('returns exactly the requests that match each filter', async () => {
    const [who, other] = [await someone(), await someone()];
    const near = await asked([who], { titolo: 'Accordo vicino', scadenza: daysAfter(TODAY, 3) });
    const far = await asked([other], { titolo: 'Accordo lontano', scadenza: daysAfter(TODAY, 4) });
    const gone = await asked([who], { titolo: 'Accordo ritirato' });
    await consultant.post(`${BASE}/ritira`, { ids: [gone] });
    const mine = [near, far, gone];
    const shown = async (query: string) => {
      const { json } = await consultant.get(`${BASE}?${query}`);
      return mine.filter((id) => json.some((row: { id: string }) => row.id === id));
    };
    expect(await shown('q=accordo')).toEqual(mine);
    expect(await shown(`q=${who.lastName}%20accordo`)).toContain(near);
    expect(await shown(`q=${other.taxCode}`)).toEqual([far]);
    expect(await shown('stato=aperta')).toEqual([near, far]);
    expect(await shown('stato=ritirata')).toEqual([gone]);
    expect(await shown('inScadenza=si')).toEqual([near]);
    expect(await shown(`idDipendente=${who.id}`)).toEqual([near, gone]);
    const theirs = await consultant.get(`${BASE}?idDipendente=${who.id}&size=1`);
    expect(theirs.headers.get('x-total-count')).toBe('2');
    expect(await shown('idDipendente=x')).toEqual([]);
    expect(await shown(`da=${TODAY}&a=${TODAY}`)).toEqual(mine);
    expect(await shown(`da=${daysAfter(TODAY, 1)}`)).toEqual([]);
    expect(await shown(`a=${daysAfter(TODAY, -1)}`)).toEqual([]);
    const { json } = await consultant.get(`${BASE}?sort=scadenza,desc&q=accordo&size=2`);
    expect(json.map((row: { id: string }) => row.id)).toEqual([gone, far]);
    const before = (await consultant.get(`${BASE}/riepilogo?listacfazienda=${company.taxCode}`)).json;
    await consultant.post(`${BASE}/ritira`, { ids: [near] });
    const after = (await consultant.get(`${BASE}/riepilogo`)).json;
    expect(after).toEqual({
      ...before,
      aperta: before.aperta - 1,
      ritirata: before.ritirata + 1,
      mancano: before.mancano - 1,
      inScadenza: before.inScadenza - 1,
    });
    expect((await who.me.get(`${OWN}?stato=daFirmare`)).json).toEqual([]);
    expect((await who.me.get(`${OWN}?stato=altre`)).json).toHaveLength(2);
  });
});

describe('the code of a signature', () => {
  it('is mailed to the signer, not in the subject, and not again within a minute', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const code = await codeFor(who, id);
    const mail = await mailTo(mailbox, who.email);
    expect(mail.text).toContain(code);
    expect(/^Subject:.*/m.exec(mail.text)?.[0]).not.toContain(code);
    portal.setNow(new Date(NOW.getTime() + 59_000));
    expect((await who.me.post(`${OWN}/${id}/codice`, {})).json.errorKey).toBe('signing-code-lately');
    portal.setNow(new Date(NOW.getTime() + 60_000));
    const another = await codeFor(who, id);
    const impronta = await printOf(who, id);
    if (code !== another)
      expect((await who.me.post(`${OWN}/${id}/firma`, { impronta, codice: code })).json.errorKey).toBe('wrong-code');
    expect((await who.me.post(`${OWN}/${id}/firma`, { impronta, codice: another })).status).toBe(200);
    const { rows } = await portal.owner.query("SELECT data::text FROM outbox WHERE template = 'signingCode'");
    expect(rows.every(({ data }) => !data.includes(code) && !data.includes(another))).toBe(true);
  });

  it('is not mailed if the request has been withdrawn meanwhile', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    await codeFor(who, id);
    const { rows } = await portal.owner.query(
      "SELECT practice_id, data FROM outbox WHERE template = 'signingCode' AND recipient = $1",
      [who.email],
    );
    const [{ practice_id: practiceId, data }] = rows;
    const { app } = portal.server;
    const written = () =>
      app.database.inScope({ role: 'job', practiceId, accountId: null }, (tx) =>
        signingMails(app).signingCode(tx, data, { name: 'Studio', address: app.config.publicUrl }, who.email),
      );
    expect(await written()).not.toBeNull();
    await consultant.post(`${BASE}/ritira`, { ids: [id] });
    expect(await written()).toBeNull();
  });
});

/** Waits until every signed paper of earlier tests is sealed: their events would disturb these tests. */
const nothingUnderWay = () =>
  expect
    .poll(
      async () =>
        (await portal.owner.query("SELECT FROM signature_request WHERE status = 'signed' AND sealed_at IS NULL"))
          .rowCount,
      { timeout: 60_000 },
    )
    .toBe(0);

describe('a reminder of several requests', () => {
  const MINUTES = 60_000;
  const remind = (body: Record<string, unknown>, who = consultant) => who.post(`${BASE}/sollecita`, body);
  const nameOf = ({ lastName, firstName }: Someone) => `${lastName} ${firstName}`;
  const latest = async (who = consultant) => (await who.get('/apirest/api/invii')).json[0];
  beforeEach(async () => {
    await nothingUnderWay();
    await portal.owner.query('DELETE FROM mailing');
  });

  it('is sent for each missing signature, skips recently reminded people, and can be previewed', async () => {
    const [ada, bea, left] = [await someone(), await someone(), await someone()];
    const [over, hers, both, unreached] = [
      await asked([bea], { titolo: 'Ritirata' }),
      await asked([ada], { titolo: 'Solo sua' }),
      await asked([ada, bea], { titolo: 'Di due', modo: 'in-ordine' }),
      await asked([left], { titolo: 'Senza casella' }),
    ];
    const second = await asked([left], { titolo: 'Senza casella, di nuovo' });
    await consultant.post(`${BASE}/ritira`, { ids: [over] });
    await portal.owner.query('UPDATE account SET email = NULL WHERE id = $1', [left.account]);
    expect((await remind({ ids: [hers] })).json).toEqual({ inviati: 1, saltati: [] });
    const later = new Date(NOW.getTime() + MINUTES);
    portal.setNow(later);
    const ids = [over, hers, both, unreached, second];
    const lately = { nome: nameOf(ada), ultimo: expect.any(String), motivo: 'è stato sollecitato nelle ultime 24 ore' };
    const plan = await leftBy(portal, () => remind({ ids, prova: true }));
    expect(plan).toMatchObject({
      answer: {
        json: {
          inviati: 1,
          saltati: [
            lately,
            { nome: nameOf(left), ultimo: null, motivo: 'non ha un accesso attivo con un indirizzo e-mail' },
          ],
        },
      },
      ...{ events: [], mails: [], news: [] },
    });
    expect(Date.parse(plan.answer.json.saltati[0].ultimo)).toBe(NOW.getTime());
    const done = await leftBy(portal, () => remind({ ids }));
    expect(done.answer.json).toEqual({ inviati: 3, saltati: [lately] });
    expect(done.events).toEqual(
      [both, unreached, second].map(() => ({ action: 'signatureReminded', data: { signers: 1 } })),
    );
    expect(done.news.map(({ kind, audience }) => [kind, audience])).toEqual(
      Array(3).fill(['signatureReminder', 'employee']),
    );
    expect(await latest()).toMatchObject({
      tipo: 'signatureReminder',
      oggetto: '',
      azienda: company.legalName,
      persone: 1,
    });
  });

  it('is listed, while it waits, with the title of a single paper and the company’s name', async () => {
    const who = await someone();
    const id = await asked([who], { titolo: 'Una sola' });
    await remind({ ids: [id] }, manager);
    expect(await latest()).toMatchObject({ oggetto: 'Una sola', azienda: company.legalName, persone: 1 });
  });

  it('is refused with the reason of the first request if no request is open', async () => {
    const who = await someone();
    const id = await asked([who]);
    await consultant.post(`${BASE}/ritira`, { ids: [id] });
    const left = await leftBy(portal, () => remind({ ids: [id] }));
    expect([left.answer.status, left.answer.json.errorKey, left.events]).toEqual([409, 'signing-withdrawn', []]);
  });

  it('can be undone: the ledger records it for each paper, and only earlier reminders count', async () => {
    const [ada, bea] = [await someone(), await someone()];
    const [hers, others] = [await asked([ada], { titolo: 'Di Ada' }), await asked([bea], { titolo: 'Di Bea' })];
    await remind({ ids: [hers] });
    await portal.owner.query('DELETE FROM mailing');
    const nextDay = new Date(NOW.getTime() + 25 * 60 * MINUTES);
    portal.setNow(nextDay);
    const again = await portal.login(practice.login);
    expect((await remind({ ids: [hers, others] }, again)).json.inviati).toBe(2);
    const { id } = await latest(again);
    const left = await leftBy(portal, () => again.post(`/apirest/api/invii/${id}/ritira`, {}));
    expect(left.answer.json).toEqual({ persone: 2 });
    expect(left.events.filter(({ action }) => action !== 'mailingWithdrawn')).toEqual(
      [hers, others].map(() => ({ action: 'signatureReminderTakenBack', data: { signers: 1 } })),
    );
    const { rows } = await portal.owner.query(
      `SELECT signature_id AS id, reminded_at AS at FROM signature_signer WHERE signature_id = ANY($1) ORDER BY 1`,
      [[hers, others]],
    );
    expect(rows).toEqual([
      { id: hers, at: NOW },
      { id: others, at: null },
    ]);
    const { rows: told } = await portal.owner.query(
      "SELECT object_id AS id, created_at AS at FROM notification WHERE kind = 'signatureReminder' AND object_id = ANY($1)",
      [[hers, others]],
    );
    expect(told).toEqual([{ id: hers, at: NOW }]);
    expect((await remind({ ids: [hers, others] }, again)).json).toEqual({ inviati: 2, saltati: [] });
    expect((await actionsOn(others)).slice(-3)).toEqual([
      'signatureReminded',
      'signatureReminderTakenBack',
      'signatureReminded',
    ]);
  });
});

describe('a paper that names another person', () => {
  it('is refused until its sender confirms it, and the ledger records the confirmation', async () => {
    const who = await someone();
    const other = await anEmployee(portal.owner, company, { login: `altra${(made += 1)}` });
    await nothingUnderWay();
    const again = await portal.login(practice.login);
    const send = (text: string, query = '') =>
      again.upload(`${BASE}${query}`, [{ name: 'lettera.pdf', bytes: aPdf(text) }], {
        json: JSON.stringify({
          ...{ cfAzienda: company.taxCode, titolo: 'Lettera di prova', scadenza: daysAfter(TODAY, 9) },
          ...{ modo: 'ciascuno', firmatari: [{ idDipendente: who.id }] },
        }),
      });
    const fits = await leftBy(portal, () => send(`Codice fiscale ${who.taxCode}`));
    const data = { sha256: expect.any(String), dueOn: daysAfter(TODAY, 9), signers: who.id };
    expect(fits.answer.status, fits.answer.text).toBe(201);
    expect(fits.events).toEqual([{ action: 'signatureAsked', data }]);
    const text = `Lettera per ${other.lastName} ${other.firstName} Codice fiscale ${other.taxCode}`;
    const refused = await leftBy(portal, () => send(text));
    expect([refused.answer.json.errorKey, refused.events]).toEqual(['addressee-contradicted', []]);
    const sure = await leftBy(portal, () =>
      send(text, `?conferma=${encodeURIComponent(refused.answer.json.conferma)}`),
    );
    expect(sure.answer.status, sure.answer.text).toBe(201);
    expect(sure.events).toEqual([{ action: 'signatureAsked', data: { ...data, confirmed: 'another-named' } }]);
  });
});

describe('two papers of the same people', () => {
  it('have independent turns and codes, even if requested at the same moment', async () => {
    const [first, second] = [await someone(), await someone()];
    const [one, other] = [await asked([first, second]), await asked([first, second])];
    await read(first, one);
    await read(first, other);
    const codes = [await codeFor(first, one), await codeFor(first, other)];
    const impronta = await printOf(first, one);
    const sign = (id: string, codice: string | undefined) => first.me.post(`${OWN}/${id}/firma`, { impronta, codice });
    expect((await sign(one, codes[0])).status).toBe(200);
    expect([(await stateOf(one)).signers, (await stateOf(other)).signers]).toEqual([
      ['firmata', 'chiesta'],
      ['aperta', 'inAttesa'],
    ]);
    expect((await second.me.get(OWN)).json.map(({ id }: { id: string }) => id)).toEqual([one]);
    expect((await second.me.get(`${OWN}/${other}`)).status).toBe(404);
    expect((await sign(other, codes[1])).status).toBe(200);
    expect((await stateOf(other)).signers).toEqual(['firmata', 'chiesta']);
  });

  it('are listed to a signer in this order: papers to sign by last day, then all others; a paper before its turn is not listed', async () => {
    const [me, before] = [await someone(), await someone()];
    const tomorrow = daysAfter(TODAY, 1);
    const paper = (people: readonly { id: string }[], scadenza = daysAfter(TODAY, 20)) => asked(people, { scadenza });
    const noted = await paper([me], TODAY);
    portal.setNow(new Date(`${tomorrow}T09:00:00Z`));
    await expireTask(portal.server.app)({ practiceId: practice.id, day: tomorrow });
    portal.setNow(NOW);
    const overdue = await paper([me], TODAY);
    const overdueRead = await paper([me], TODAY);
    await read(me, overdueRead);
    const later = await paper([me], daysAfter(TODAY, 5));
    const lastDay = await paper([me], tomorrow);
    const opened = await paper([me], daysAfter(TODAY, 3));
    await read(me, opened);
    const refused = await paper([me]);
    await me.me.post(`${OWN}/${refused}/rifiuta`, { motivo: 'La data è sbagliata' });
    const withdrawn = await paper([me]);
    await consultant.post(`${BASE}/ritira`, { ids: [withdrawn] });
    const signed = await paper([me, before]);
    await signs(me, signed);
    await paper([before, me]);
    portal.setNow(new Date(`${tomorrow}T09:00:00Z`));
    const late = await portal.login(me.login);
    const own = async (query: string) => {
      const { json, headers } = await late.get(`${OWN}?size=20${query}`);
      const ids = json.map(({ id }: { id: string }) => id);
      expect(headers.get('x-total-count')).toBe(String(ids.length));
      return ids;
    };
    const toSign = [lastDay, opened, later];
    const others = [signed, withdrawn, refused, overdueRead, overdue, noted];
    expect(await own('&stato=daFirmare')).toEqual(toSign);
    expect(await own('&stato=altre')).toEqual(others);
    expect(await own('')).toEqual([opened, lastDay, later, ...others]);
  });
});

describe('the confirmation of a signature', () => {
  it('cannot be a code sent to an unconfirmed mailbox', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    await portal.owner.query('UPDATE account SET email_unconfirmed = true WHERE id = $1', [who.account]);
    const answer = await who.me.post(`${OWN}/${id}/codice`, {});
    expect([answer.status, answer.json.errorKey]).toEqual([409, 'signing-no-mailbox']);
    expect((await who.me.get(`${OWN}/${id}`)).json.casella).toBeNull();
    await unsigned(id);
  });

  it('cannot be the answer to an expired passkey challenge', async () => {
    const who = await someone();
    const id = await asked([who]);
    await read(who, id);
    const passkey = aPasskey(portal.server.app.config.publicUrl);
    const begun = (await who.me.post('/apirest/api/account/mfa/passkey/begin')).json;
    await who.me.post('/apirest/api/account/mfa/passkey/confirm', {
      ...{ token: begun.token, risposta: passkey.registered(begun.opzioni) },
    });
    const { opzioni } = (await who.me.post(`${OWN}/${id}/passkey`, {})).json;
    const { rows } = await portal.owner.query(
      'SELECT expires_at AS "until" FROM signature_confirmation WHERE signature_id = $1',
      [id],
    );
    const proof = { impronta: await printOf(who, id), passkey: passkey.signed(opzioni) };
    portal.setNow(rows[0].until);
    expect((await who.me.post(`${OWN}/${id}/firma`, proof)).json.errorKey).toBe('wrong-code');
    await unsigned(id);
    portal.setNow(new Date(rows[0].until.getTime() - 1));
    expect((await who.me.post(`${OWN}/${id}/firma`, proof)).status).toBe(200);
  });
});

describe('the people who may be asked to sign for a company', () => {
  it('are its employees, until the end of their last day, and not those of a sibling company', async () => {
    const sibling = await aCompany(portal.owner, practice);
    const person = (place: TestCompany, ended_on: string | null) =>
      anEmployee(portal.owner, place, { login: `firma${(made += 1)}`, ended_on });
    const stays = await person(company, null);
    const lastDay = await person(company, TODAY);
    const gone = await person(company, daysAfter(TODAY, -1));
    const elsewhere = await person(sibling, null);
    const { json } = await consultant.get(`${BASE}/firmatari?cfAzienda=${company.taxCode}`);
    const shown = (id: string) => json.find((one: { id: string }) => one.id === id)?.nonPuoFirmare;
    expect([stays, lastDay, gone, elsewhere].map(({ id }) => shown(id))).toEqual([null, null, undefined, undefined]);
    const answers = [];
    for (const one of [stays, lastDay, gone, elsewhere]) answers.push((await ask(consultant, [one])).status);
    expect(answers).toEqual([201, 201, 409, 404]);
  });
});

describe('the figures of signature requests', () => {
  it('count the requests of the selected companies by state and last day', async () => {
    const sibling = await aCompany(portal.owner, practice);
    const there = await anEmployee(portal.owner, sibling, { login: `firma${(made += 1)}` });
    const summary = async (place: TestCompany) =>
      (await consultant.get(`${BASE}/riepilogo?listacfazienda=${place.taxCode}`)).json;
    const elsewhere = await summary(company);
    const on = (offset: number) => portal.setNow(new Date(NOW.getTime() + offset * 86_400_000));
    const ofThem = async (dueIn: number) => {
      const scadenza = daysAfter(TODAY, dueIn);
      const answer = await ask(consultant, [there], { cfAzienda: sibling.taxCode, scadenza });
      expect(answer.status, answer.text).toBe(201);
      return answer.json.ids[0] as string;
    };
    // Forty days later, each time span that the figures use has one paper on its last day and one paper just outside.
    for (const dueIn of [10, 11, 39, 40, 43, 44]) await ofThem(dueIn);
    const taken = await ofThem(41);
    await consultant.post(`${BASE}/ritira`, { ids: [taken] });
    const me = await portal.login(`firma${made}`);
    const refuse = async (id: string) =>
      expect((await me.post(`${OWN}/${id}/rifiuta`, { motivo: 'La data è sbagliata' })).status).toBe(200);
    await refuse(await ofThem(1));
    await refuse(await ofThem(11));
    on(40);
    consultant = await portal.login(practice.login);
    expect(await summary(sibling)).toEqual({
      ...{ aperta: 3, firmata: 0, rifiutata: 2, scaduta: 3, ritirata: 1 },
      ...{ mancano: 3, inScadenza: 2, daRivedere: 3 },
    });
    const shown = async (query: string) =>
      (await consultant.get(`${BASE}?listacfazienda=${sibling.taxCode}&size=20&${query}`)).json.map(
        ({ scadenza }: { scadenza: string }) => scadenza,
      );
    expect(await shown('stato=aperta&sort=scadenza')).toEqual([40, 43, 44].map((days) => daysAfter(TODAY, days)));
    expect(await shown('stato=scaduta&sort=scadenza')).toEqual([10, 11, 39].map((days) => daysAfter(TODAY, days)));
    expect(await shown('inScadenza=si&sort=scadenza')).toEqual([40, 43].map((days) => daysAfter(TODAY, days)));
    portal.setNow(NOW);
    consultant = await portal.login(practice.login);
    expect(await summary(company)).toEqual(elsewhere);
    const { json, headers } = await consultant.get(`${BASE}?listacfazienda=${company.taxCode}&size=1`);
    expect(json[0].azienda).toBe(company.legalName);
    const all = await consultant.get(`${BASE}?size=1`);
    expect(Number(all.headers.get('x-total-count')) - Number(headers.get('x-total-count'))).toBe(9);
  });
});

describe.each([
  ['the practice', 'consultant', 'consulente'],
  ['the company', 'company', 'azienda'],
] as const)('a signature request by %s', (_, asker, askedBy) => {
  const office = () => (asker === 'consultant' ? consultant : manager);
  const nameOf = ({ lastName, firstName }: Someone) => `${lastName} ${firstName}`;
  /** All notifications about the request, in order. */
  const newsOf = async (id: string) => {
    const { rows } = await portal.owner.query(
      `SELECT kind, audience, company_id AS "companyId", employee_id AS "employeeId", subject, person, words FROM notification
       WHERE object_id = $1 AND kind LIKE 'signature%' ORDER BY id`,
      [id],
    );
    return rows;
  };
  const about = { subject: 'Tre firme', words: '' };
  const to = (kind: string, { id }: { id: string }, more: Record<string, unknown> = {}) => ({
    ...{ kind, audience: 'employee', companyId: company.id, employeeId: id, person: company.legalName },
    ...{ ...about, ...more },
  });
  const toOffice = (kind: string, more: Record<string, unknown>) => ({
    ...{ kind, audience: asker, companyId: company.id, employeeId: null, ...about, ...more },
  });
  /** Requests signatures from three people; the first signs, so that it is the second's turn. */
  async function atTheSecond() {
    const three = [await someone(), await someone(), await someone()] as const;
    const answer = await ask(office(), three, { titolo: ' Tre firme ', messaggio: ' Entro il mese ' });
    expect(answer.status, answer.text).toBe(201);
    const id: string = answer.json.ids[0];
    expect((await consultant.get(`${BASE}/${id}`)).json).toMatchObject({
      ...{ titolo: 'Tre firme', messaggio: 'Entro il mese', chiestaDa: askedBy, modo: 'in-ordine', gruppo: null },
    });
    expect(await newsOf(id)).toEqual([to('signatureAsked', three[0])]);
    expect((await signs(three[0], id)).status).toBe(200);
    // The first signer's notification is deleted; the third signer gets none before their turn.
    expect(await newsOf(id)).toEqual([to('signatureTurn', three[1])]);
    return { id, three };
  }
  const lastStep = async (id: string) => (await consultant.get(`${BASE}/${id}`)).json.passi.at(-1);

  it('that is refused notifies its sender, with the reason, and the people who had signed', async () => {
    const { id, three } = await atTheSecond();
    const [first, second] = three;
    await second.me.post(`${OWN}/${id}/rifiuta`, { motivo: '  La data è sbagliata ' });
    expect(await newsOf(id)).toEqual([
      toOffice('signatureRefused', { person: nameOf(second), words: 'La data è sbagliata' }),
      to('signatureEnded', first, { person: 'rifiutata da un firmatario' }),
    ]);
    expect(await lastStep(id)).toMatchObject({ azione: 'signatureRefused', nota: 'La data è sbagliata' });
  });

  it('that the last signer refuses notifies all who had signed', async () => {
    const { id, three } = await atTheSecond();
    const [first, second, third] = three;
    expect((await signs(second, id)).status).toBe(200);
    await third.me.post(`${OWN}/${id}/rifiuta`, { motivo: 'Non è il mio' });
    expect(await newsOf(id)).toEqual([
      toOffice('signatureRefused', { person: nameOf(third), words: 'Non è il mio' }),
      ...[first, second].map((signer) => to('signatureEnded', signer, { person: 'rifiutata da un firmatario' })),
    ]);
  });

  it.each([
    ['a reason', { motivo: '  Testo sbagliato ' }, 'Testo sbagliato', 'Testo sbagliato'],
    ['none', {}, '', null],
  ])(
    'that is withdrawn with %s notifies everybody who had received it, but not those still before their turn',
    async (_why, body, words, nota) => {
      const { id, three } = await atTheSecond();
      const [first, second] = three;
      expect((await office().post(`${BASE}/ritira`, { ids: [id], ...body })).json).toEqual({ ritirate: 1 });
      const ended = { person: 'ritirata da chi l’ha chiesta', words };
      expect(await newsOf(id)).toEqual([to('signatureEnded', first, ended), to('signatureEnded', second, ended)]);
      expect(await lastStep(id)).toMatchObject({ azione: 'signatureWithdrawn', nota });
    },
  );

  it('that expires notifies its sender, and the people who had received it and not signed', async () => {
    const { id, three } = await atTheSecond();
    const day = daysAfter(TODAY, 21);
    portal.setNow(new Date(`${day}T00:30:00+01:00`));
    await expireTask(portal.server.app)({ practiceId: practice.id, day });
    expect(await newsOf(id)).toEqual([
      to('signatureEnded', three[1], { person: 'scaduta' }),
      toOffice('signatureExpired', { person: company.legalName }),
    ]);
  });

  it('reminds only the person whose turn it is, by hand and automatically', async () => {
    const { id, three } = await atTheSecond();
    expect((await office().post(`${BASE}/sollecita`, { ids: [id] })).json).toEqual({ inviati: 1, saltati: [] });
    const day = daysAfter(TODAY, 17);
    portal.setNow(new Date(`${day}T09:00:00Z`));
    await remindTask(portal.server.app)({ practiceId: practice.id, day });
    const reminded = to('signatureReminder', three[1]);
    expect(await newsOf(id)).toEqual([to('signatureTurn', three[1]), reminded, reminded]);
  });

  it('that is sealed notifies its sender and all signers, and the paper is filed for each signer', async () => {
    const [one, other] = [await someone(), await someone()];
    const answer = await ask(office(), [one, other], { titolo: 'Tre firme' });
    const id: string = answer.json.ids[0];
    for (const who of [one, other]) await signs(who, id);
    await expect.poll(async () => (await newsOf(id)).length, { timeout: 60_000 }).toBe(3);
    expect(await newsOf(id)).toEqual([
      toOffice('signatureReady', { person: '' }),
      ...[one, other].map((who) => to('signatureReady', who, { person: '' })),
    ]);
    const { elenco } = (await consultant.get(`${BASE}/${id}`)).json;
    for (const [n, who] of [one, other].entries()) {
      const { json } = await consultant.get(`/apiback/api/docbase/${elenco[n].idDocumento}`);
      expect(json).toMatchObject({
        ...{ id: elenco[n].idDocumento, descrizione: 'Tre firme', dataPubblicazione: TODAY },
        ...{ codiceFiscale: who.taxCode, nomeFile: 'lettera firmato.pdf', creatoDa: asker.toUpperCase() },
      });
    }
  });
});

describe('the evidence in a sealed paper', () => {
  it('states who requested it, and when and how each signer was asked, opened it and signed', async () => {
    const at = (minutes: number) => {
      const moment = new Date(NOW.getTime() + minutes * 60_000);
      portal.setNow(moment);
      return moment.toLocaleString('it-IT', { timeZone: 'Europe/Rome', timeStyle: 'medium' });
    };
    const asks = async (who: Caller, minutes: number) => {
      const people = [await someone(), await someone()] as const;
      const [asked, times] = [at(minutes), [] as string[][]];
      const answer = await ask(who, people, { titolo: 'Con le prove', luogo: { ...PLACE } }, `Lettera ${minutes}`);
      expect(answer.status, answer.text).toBe(201);
      const id: string = answer.json.ids[0];
      for (const [n, one] of people.entries()) {
        const opened = at(minutes + n * 4 + 1);
        await read(one, id);
        // The signer opens the paper again: the evidence keeps the first time.
        at(minutes + n * 4 + 2);
        await read(one, id);
        const codice = await codeFor(one, id);
        const signed = at(minutes + n * 4 + 3);
        const sent = await one.me.post(`${OWN}/${id}/firma`, { impronta: await printOf(one, id), codice });
        expect(sent.status, sent.text).toBe(200);
        times.push([times[n - 1]?.[2] ?? asked, opened, signed]);
      }
      await expect
        .poll(async () => (await consultant.get(`${BASE}/${id}`)).json.risultato, { timeout: 60_000 })
        .toBe('pronto');
      const { bytes } = await consultant.get(`${BASE}/${id}/file?esito=si`);
      const text = (await textOfPdf(bytes)).pages.map((page) => page.text).join('\n');
      const { passi } = (await consultant.get(`${BASE}/${id}`)).json;
      return { text: text.replaceAll(/\s+/g, ' '), asked, times, people, id, passi };
    };
    const PLACE = { pagina: 1, x: 0.1, y: 0.8, larghezza: 0.3, altezza: 0.07 };
    for (const [who, name, minutes] of [
      [consultant, 'Marchetti Elena', 0],
      [manager, 'Riva Stefania', 12],
    ] as const) {
      const { text, asked, times, people, id, passi } = await asks(who, minutes);
      const day = '10/03/2096';
      const [last] = (times.at(-1) ?? []).slice(-1);
      const rowOf = (action: string, n: number) =>
        passi.filter(({ azione }: { azione: string }) => azione === action)[n]?.riga;
      for (const words of [
        'Documento Con le prove',
        `Azienda ${company.legalName}`,
        `Chiesta da ${name}, il ${day} alle ${asked}`,
        `Completata il ${day} alle ${last}`,
        `Richiesta di firma ${id}`,
        ...people.map((person, n) => {
          const [turn, opened, signed] = times[n] ?? [];
          return [
            `${person.lastName} ${person.firstName} Codice fiscale ${person.taxCode} Firmato il ${day} alle ${signed}`,
            'Confermato con un codice usato una volta, inviato per e-mail a f•••@esempio.invalid',
            // The test inserts these people directly, so that the ledger does not know who set mailbox and access.
            'Chi ha impostato la casella non risulta dal registro Come è stato attivato l’accesso non risulta dal registro',
            'Dall’indirizzo di rete 127.0.0.1, Dispositivo sconosciuto',
            `Chiesta la firma il ${day} alle ${turn}; documento aperto il ${day} alle ${opened}`,
          ].join(' ');
        }),
        ...people.map(
          (_, n) =>
            `Righe del registro: richiesta ${rowOf('signatureAsked', 0)}, apertura ${rowOf('signatureOpened', n)}, firma ${rowOf('signatureSigned', n)} Segno di firma a pagina 1`,
        ),
      ])
        expect(text).toContain(words);
    }
  });
});

describe('the place of a signature', () => {
  it('may differ per signer, be absent, or be the same for all', async () => {
    const place = (x: number) => ({ pagina: 1, x, y: 0.2, larghezza: 0.3, altezza: 0.1 });
    const [own, none, common] = [await someone(), await someone(), await someone()];
    const firmatari = [
      { idDipendente: own.id, luogo: place(0.5) },
      { idDipendente: none.id, luogo: null },
      { idDipendente: common.id },
    ];
    const { json } = await ask(consultant, [], { luogo: place(0.1), firmatari });
    const { elenco } = (await consultant.get(`${BASE}/${json.ids[0]}`)).json;
    expect(elenco.map(({ luogo }: { luogo: unknown }) => luogo)).toEqual([place(0.5), null, place(0.1)]);
  });
});
