import { createECDH, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { hashKey } from '../../src/directory/keys.io.ts';
import { codeAt } from '../../src/features/accounts/totp.ts';
import type { Scene } from '../support/isolation/isolation.ts';
import { aNotice } from '../support/portal/notices.ts';
import { aPerson, aVatNumber } from '../support/portal/people.ts';
import {
  type Answer,
  aCompany,
  aDocument,
  aDossier,
  aGrant,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  PASSWORD,
  slipPdf,
  type TestEmployee,
} from '../support/portal/portal.ts';
import { A_CODE, aCodeFor, aSignature, PAPER_PRINT } from '../support/portal/signatures-asked.ts';
import { anIdentityProvider, CLIENT, walk } from '../support/services/identity-provider.ts';
import { aPasskey } from '../support/services/passkey.ts';

/** Prepares the data of a step and returns the request, which the test sends twice. */
export type Step = (scene: Scene) => Promise<() => Promise<Answer>>;

const NEW_PASSWORD = 'Correndo-7-volte';
const LOGIN = '/apirest/api/bo/authenticate';
const ACCOUNT = '/apirest/api/account';
let made = 0;

/** Creates a logged-in person, by default of the plain company. */
async function someone(
  { portal, worlds }: Scene,
  fields: Record<string, unknown> = {},
  { company = worlds.plain.company, name = 'qualcuno' } = {},
) {
  const login = `${name}-${(made += 1)}`;
  const email = `${login}@esempio.invalid`;
  const employee = await anEmployee(portal.owner, company, { login, email, ...fields });
  const caller = await portal.login(login);
  const { rows } = await portal.owner.query(
    'SELECT id, account_id AS account FROM account_grant WHERE employee_id = $1',
    [employee.id],
  );
  return { employee, login, email, caller, grant: rows[0].id as string, account: rows[0].account as string };
}

/** Moves a person's login into the past, so that the session is no longer fresh. */
async function gone({ portal }: Scene, { account, caller }: { account: string; caller: Caller }): Promise<Caller> {
  for (const change of [
    "session SET fresh_until = NULL, created_at = created_at - interval '1 hour'",
    "last_use SET used_at = used_at - interval '1 day'",
    "known_network SET last_at = last_at - interval '1 day'",
  ])
    await portal.owner.query(`UPDATE ${change} WHERE account_id = $1`, [account]);
  return caller;
}

/** Starts an identity provider; returns it and the request body that adds it. */
async function aProvider({ portal, callers }: Scene, more: Record<string, unknown> = {}) {
  const idp = await anIdentityProvider();
  idp.serve(portal.server.app.config.publicUrl);
  idp.who = `qualcuno-${(made += 1)}`;
  const body = {
    nome: 'Fornitore di prova',
    indirizzo: idp.issuer,
    idClient: CLIENT.id,
    segreto: CLIENT.secret,
    ambiti: 'openid',
    ...more,
  };
  const add = () => callers.admin.post('/apirest/api/users/fornitori-identita', body);
  return { add, idp };
}

/** Walks through the provider's pages; returns the request with which the browser comes back, to log in or to link. */
async function returning(caller: Caller, at: string, fornitore: string) {
  const answer = await caller.post(`${at}/begin`, { fornitore });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const returned = await walk(answer.json.indirizzo);
  return () => caller.call('POST', at, returned, { cookie });
}

/** Creates a person with a linked identity. */
async function withIdentity(scene: Scene) {
  const fornitore = (await (await aProvider(scene)).add()).json.id as string;
  const { caller } = await someone(scene);
  await (await returning(caller, `${ACCOUNT}/identita`, fornitore))();
  const { collegate } = (await caller.get(`${ACCOUNT}/identita`)).json;
  return { fornitore, caller, id: collegate[0].id as string };
}

/** Gets the choice between two accounts with one fiscal code, in a practice that allows logins by code. */
async function offered(scene: Scene): Promise<{ token: string }> {
  const { owner, anonymous } = scene.portal;
  const practice = await aPractice(owner);
  await owner.query('UPDATE practice SET code_opens = true WHERE id = $1', [practice.id]);
  const { employee } = await someone(scene, {}, { company: await aCompany(owner, practice) });
  await someone(scene, { taxCode: employee.taxCode }, { company: await aCompany(owner, practice) });
  const { add, idp } = await aProvider(scene, { livelliCodice: ['L2'] });
  idp.says = { acr: 'L2', fiscalNumber: employee.taxCode };
  const fornitore = (await add()).json.id as string;
  return (await (await returning(anonymous, `${LOGIN}/identita`, fornitore))()).json.scelta;
}

/** Inserts a mailed key with its purpose and owner. */
async function aKey(
  { portal, worlds }: Scene,
  purpose: string,
  fields: { grant_id?: string; account_id?: string; email?: string },
): Promise<string> {
  const key = `chiave-di-prova-${(made += 1)}`;
  const now = portal.server.app.now();
  await portal.owner.query(
    `INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, account_id, email, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7::timestamptz + interval '1 hour')`,
    [
      hashKey(key),
      purpose,
      worlds.plain.practiceId,
      fields.grant_id ?? null,
      fields.account_id ?? null,
      fields.email ?? null,
      now,
    ],
  );
  return key;
}

/** Invites a person and returns the key. */
async function invited(scene: Scene) {
  const email = `invitata-${(made += 1)}@esempio.invalid`;
  const employee = await anEmployee(scene.portal.owner, scene.worlds.plain.company, { email });
  const { rows } = await scene.portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [employee.id]);
  return { employee, key: await aKey(scene, 'activation', { grant_id: rows[0].id, email }) };
}

/** A push subscription as sent by a phone's browser. */
const aDevice = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${(made += 1)}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

/** Invites a person who already has an account at another company; returns the key. */
async function invitedOnceMore(scene: Scene): Promise<string> {
  const { employee, key } = await invited(scene);
  await someone(scene, { taxCode: employee.taxCode }, { company: scene.worlds.sibling.company });
  return key;
}

function activating(scene: Scene, key: string, more: Record<string, unknown> = {}) {
  const login = `attivata-${(made += 1)}`;
  const body = { key, login, password: NEW_PASSWORD, privacyAccepted: true, ...more };
  return () => scene.portal.anonymous.post(`${ACCOUNT}/activate`, body);
}

/** Creates a person with an account in each of two companies. */
async function withTwoAccesses(scene: Scene) {
  const { employee, login: other } = await someone(scene, {}, { name: 'finito' });
  const { caller } = await someone(
    scene,
    { taxCode: employee.taxCode },
    { company: scene.worlds.sibling.company, name: 'tenuto' },
  );
  return { caller, other };
}

const posting = (caller: Caller, address: string, body?: unknown) => () => caller.post(address, body);

/** Creates a person with a second factor; returns the recovery codes too. */
async function withFactor(scene: Scene) {
  const one = await someone(scene);
  const { token, segreto } = (await one.caller.post(`${ACCOUNT}/mfa/totp/begin`)).json;
  const codice = codeAt(segreto, scene.portal.server.app.now());
  const { json } = await one.caller.post(`${ACCOUNT}/mfa/totp/confirm`, { token, codice });
  await one.caller.post(`${ACCOUNT}/reauthenticate`, { codice: json.codiciRecupero[0] });
  return { ...one, codes: json.codiciRecupero as string[] };
}

const publish = (scene: Scene, ids: readonly string[], on: string) => () =>
  scene.callers.consultant.put('/apiback/api/DocBase/updatevisibile', { idList: ids, dataPubblicazione: on });

/**
 * Creates a document of each person who is notified differently (active, disabled, without web access, daily mail), and
 * a company document.
 */
async function severalDocuments(scene: Scene, fields: Record<string, unknown> = {}) {
  const { portal, worlds } = scene;
  const { company, createdBy } = worlds.plain;
  const reader = await someone(scene);
  const disabled = await someone(scene, {}, { name: 'disattivato' });
  await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE id = $1', [disabled.grant]);
  const offWeb = await someone(scene, {}, { name: 'senza-accesso' });
  await portal.owner.query('UPDATE employee SET web_access = false WHERE id = $1', [offWeb.employee.id]);
  const daily = await someone(scene, {}, { name: 'una-mail-al-giorno' });
  await daily.caller.call('PUT', '/apirest/api/notifiche/impostazioni', { riepilogo: true });
  const ids = [];
  for (const { employee } of [reader, disabled, offWeb, daily])
    ids.push(await aPayslip(portal, employee, { createdBy, created_as: 'CONSULTANT', ...fields }));
  ids.push(await aDocument(portal, company, { kind: 'companyDocument', createdBy, ...fields }));
  return { ids, reader };
}

const today = (scene: Scene) => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });
  return parts.format(scene.portal.server.app.now());
};

/** Moves a payslip from the wrong person to the right one. */
const misdelivered =
  (fields: (scene: Scene) => Record<string, unknown>): Step =>
  async (scene) => {
    const [wrong, right] = [await someone(scene), await someone(scene)];
    const { createdBy } = scene.worlds.plain;
    const bytes = slipPdf(right.employee, 202610);
    const id = await aPayslip(scene.portal, wrong.employee, { createdBy, bytes, ...fields(scene) });
    return () =>
      scene.callers.consultant.post(`/apiback/api/DocBase/${id}/consegna-errata`, { idDipendente: right.employee.id });
  };

const request = (scene: Scene, who: Caller, dto: object) => () =>
  who.upload('/apiback/api/docrichiesta/uploadricazi', [{ name: 'modulo.pdf', bytes: aPdf('Modulo') }], {
    jsonRichiesteDTO: JSON.stringify({ testo: 'prova', ...dto }),
  });

const rowOf = (
  { firstName, lastName, taxCode }: Pick<TestEmployee, 'firstName' | 'lastName' | 'taxCode'>,
  more = {},
) => ({
  cognome: lastName,
  nome: firstName,
  codiceFiscale: taxCode,
  ...more,
});

/** No other person in the tests has these names, so that each replacement shows as a change. */
const FORMER = { firstName: 'Prima', lastName: 'Diprima' };
/** Every field of an upload, each with a distinct value. */
const EVERY_FIELD = {
  ...{ descrizione: 'Contratto', tags: ['primo', 'secondo'], codCategoria: 'CONTRATTI', nomeFile: 'contratto.pdf' },
  ...{ dataConsegna: '2998-01-02', dataScadenza: '2998-01-03' },
};
const aContract =
  ({ callers }: Scene, kind: 'docdocumento' | 'docbase', dto: object) =>
  () =>
    callers.consultant.upload(
      `/apiback/api/${kind}/upload`,
      [{ name: 'a.pdf', bytes: aPdf(`Contratto ${(made += 1)}`) }],
      { jsonDocDto: JSON.stringify({ ...EVERY_FIELD, ...dto }) },
    );

/** Creates a notice to a logged-in person, with the given receipt. */
async function aNoticeTo(scene: Scene, done: { read_at?: Date; reminded_at?: Date }) {
  const one = await someone(scene);
  const { company, practiceId } = scene.worlds.plain;
  const id = await aNotice(scene.portal, company, { employee_id: one.employee.id });
  await scene.portal.owner.query(
    'INSERT INTO notice_receipt (practice_id, company_id, notice_id, employee_id, read_at, reminded_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [practiceId, company.id, id, one.employee.id, done.read_at ?? null, done.reminded_at ?? null],
  );
  return { ...one, id };
}
const LONG_AGO = new Date('2026-01-02T00:00:00Z');

/** Creates a dossier with a payslip of a logged-in person. */
async function aDossierOf(scene: Scene) {
  const { employee } = await someone(scene);
  const { company, createdBy } = scene.worlds.plain;
  const document = await aPayslip(scene.portal, employee, { createdBy });
  return aDossier(scene.portal, company, { createdBy, documents: [document] });
}
const dossier = (scene: Scene, id: string, body: object) =>
  scene.callers.consultant.put('/apiback/api/Fascicolo/updatevisibile', { idList: [id], ...body });

/**
 * Requests that the isolation matrix lacks, and variants of requests that it has. An entry for a role replaces the
 * matrix's request for that role.
 */
export const STEPS: Record<string, Record<string, Step>> = {
  'POST bo/authenticate': {
    anybody: async (scene) => {
      const one = await someone(scene);
      await gone(scene, one);
      return () => scene.portal.anonymous.post(LOGIN, { username: one.login, password: PASSWORD });
    },
    'anybody, wrongly': async (scene) => {
      const { login } = await someone(scene);
      return () => scene.portal.anonymous.post(LOGIN, { username: login, password: 'altro' });
    },
  },
  'POST bo/authenticate/second-factor': {
    anybody: async (scene) => {
      const { login, codes } = await withFactor(scene);
      const { json } = await scene.portal.anonymous.post(LOGIN, { username: login, password: PASSWORD });
      return () =>
        scene.portal.anonymous.post(`${LOGIN}/second-factor`, { token: json.secondFactor.token, codice: codes[1] });
    },
    'anybody, with a used code': async (scene) => {
      const { login, codes } = await withFactor(scene);
      return async () => {
        const { json } = await scene.portal.anonymous.post(LOGIN, { username: login, password: PASSWORD });
        return scene.portal.anonymous.post(`${LOGIN}/second-factor`, {
          token: json.secondFactor.token,
          codice: codes[1],
        });
      };
    },
  },
  'POST bo/authenticate/passkey': {
    anybody: async (scene) => {
      const { caller } = await someone(scene);
      const passkey = aPasskey(scene.portal.server.app.config.publicUrl);
      const registration = (await caller.post(`${ACCOUNT}/mfa/passkey/begin`)).json;
      const risposta = passkey.registered(registration.opzioni);
      await caller.post(`${ACCOUNT}/mfa/passkey/confirm`, { token: registration.token, risposta });
      const { token, opzioni } = (await scene.portal.anonymous.post(`${LOGIN}/passkey/begin`)).json;
      return () => scene.portal.anonymous.post(`${LOGIN}/passkey`, { token, passkey: passkey.signed(opzioni) });
    },
  },
  'POST bo/authenticate/identita': {
    anybody: async (scene) => {
      const { fornitore } = await withIdentity(scene);
      return returning(scene.portal.anonymous, `${LOGIN}/identita`, fornitore);
    },
  },
  'POST bo/authenticate/identita/accesso': {
    anybody: async (scene) => {
      const { token } = await offered(scene);
      return () => scene.portal.anonymous.post(`${LOGIN}/identita/accesso`, { token, accesso: 0, password: PASSWORD });
    },
  },
  'POST account/identita': {
    employee: async (scene) => {
      const fornitore = (await (await aProvider(scene)).add()).json.id as string;
      return returning((await someone(scene)).caller, `${ACCOUNT}/identita`, fornitore);
    },
  },
  'DELETE account/identita/:id': {
    employee: async (scene) => {
      const { caller, id } = await withIdentity(scene);
      return () => caller.call('DELETE', `${ACCOUNT}/identita/${id}`);
    },
  },
  'POST users/fornitori-identita': { admin: async (scene) => (await aProvider(scene)).add },
  'PUT users/codice-fiscale': {
    consultant:
      async ({ callers }) =>
      () =>
        callers.consultant.put('/apirest/api/users/codice-fiscale', { consentito: true }),
  },
  'POST logout': { employee: async (scene) => posting((await someone(scene)).caller, '/apirest/api/logout') },
  'POST account/role': {
    employee: async (scene) => {
      const { account, caller } = await someone(scene);
      const { practiceId, company } = scene.worlds.plain;
      const grant = await aGrant(scene.portal.owner, account, {
        role: 'COMPANY',
        practice_id: practiceId,
        company_id: company.id,
      });
      return () => caller.post(`${ACCOUNT}/role`, { grant });
    },
  },
  'POST account/activate': {
    anybody: async (scene) => activating(scene, (await invited(scene)).key),
    'anybody, known already': async (scene) => activating(scene, await invitedOnceMore(scene)),
    'anybody, known already, as another': async (scene) =>
      activating(scene, await invitedOnceMore(scene), { nuovo: true }),
  },
  'POST account/activate/rinnova': {
    anybody: async (scene) => {
      const { key } = await invited(scene);
      await scene.portal.owner.query(
        "UPDATE mailed_key SET expires_at = created_at - interval '1 hour' WHERE key_hash = $1",
        [hashKey(key)],
      );
      return () => scene.portal.anonymous.post(`${ACCOUNT}/activate/rinnova`, { key });
    },
  },
  'POST account/grants': {
    employee: async (scene) => {
      const { employee, key } = await invited(scene);
      const { caller } = await someone(scene, { taxCode: employee.taxCode }, { company: scene.worlds.sibling.company });
      return () => caller.post(`${ACCOUNT}/grants`, { key, privacyAccepted: true });
    },
  },
  'POST account/unisci': {
    employee: async (scene) => {
      const { caller, other } = await withTwoAccesses(scene);
      return posting(caller, `${ACCOUNT}/unisci`, { username: other, password: PASSWORD });
    },
    'employee, of one with a second factor': async (scene) => {
      const { login } = await withFactor(scene);
      const { caller } = await someone(scene);
      return posting(caller, `${ACCOUNT}/unisci`, { username: login, password: PASSWORD });
    },
  },
  'POST account/unisci/secondo-passo': {
    employee: async (scene) => {
      const { employee, login, codes } = await withFactor(scene);
      const { caller } = await someone(
        scene,
        { taxCode: employee.taxCode },
        { company: scene.worlds.sibling.company, name: 'tenuto' },
      );
      const { json } = await caller.post(`${ACCOUNT}/unisci`, { username: login, password: PASSWORD });
      return posting(caller, `${ACCOUNT}/unisci/secondo-passo`, { token: json.secondFactor.token, codice: codes[1] });
    },
  },
  'POST account/reset-password/init': {
    'anybody, of nobody': async (scene) => () =>
      scene.portal.anonymous.post(`${ACCOUNT}/reset-password/init`, 'nessuno'),
  },
  'POST account/reset-password/mail': {
    'anybody, of one': async (scene) => {
      const { login } = await someone(scene);
      return () => scene.portal.anonymous.post(`${ACCOUNT}/reset-password/mail`, login);
    },
    'anybody, of two with one fiscal code': async (scene) => {
      const first = await someone(scene, { email: `prima-casella-${(made += 1)}@esempio.invalid` });
      await someone(scene, {
        email: `seconda-casella-${(made += 1)}@esempio.invalid`,
        taxCode: first.employee.taxCode,
        employee_code: '2',
      });
      return () => scene.portal.anonymous.post(`${ACCOUNT}/reset-password/mail`, first.employee.taxCode);
    },
  },
  'POST account/reset-password/finish': {
    anybody: async (scene) => {
      const key = await aKey(scene, 'passwordReset', { account_id: (await someone(scene)).account });
      return () => scene.portal.anonymous.post(`${ACCOUNT}/reset-password/finish`, { key, newPassword: NEW_PASSWORD });
    },
  },
  'POST account/change-password': {
    employee: async (scene) => {
      const { caller, login } = await someone(scene);
      await scene.portal.login(login);
      return () => caller.post(`${ACCOUNT}/change-password`, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    },
  },
  'POST account/userdata': {
    'employee, another login': async (scene) => {
      const { caller } = await someone(scene);
      return () => caller.post(`${ACCOUNT}/userdata`, { login: `altro-nome-${made}` });
    },
    'employee, another e-mail': async (scene) => {
      const { caller } = await someone(scene);
      return () => caller.post(`${ACCOUNT}/userdata`, { email: 'casella-nuova@esempio.invalid' });
    },
  },
  'POST account/userdata/conferma': {
    anybody: async (scene) => {
      const { account, caller } = await someone(scene);
      await caller.post(`${ACCOUNT}/userdata`, { email: 'casella-nuova@esempio.invalid' });
      const key = await aKey(scene, 'email', { account_id: account, email: 'casella-nuova@esempio.invalid' });
      return () => scene.portal.anonymous.post(`${ACCOUNT}/userdata/conferma`, { key });
    },
  },
  'DELETE account/sessions/:id': {
    employee: async (scene) => {
      const { caller, login } = await someone(scene);
      await scene.portal.login(login);
      const sessions = (await caller.get(`${ACCOUNT}/sessions`)).json as { id: string; questa: boolean }[];
      const other = sessions.find(({ questa }) => !questa)?.id;
      return () => caller.call('DELETE', `${ACCOUNT}/sessions/${other}`);
    },
  },
  'POST account/mfa/totp/confirm': {
    employee: async (scene) => {
      const { caller } = await someone(scene);
      const { token, segreto } = (await caller.post(`${ACCOUNT}/mfa/totp/begin`)).json;
      const codice = codeAt(segreto, scene.portal.server.app.now());
      return () => caller.post(`${ACCOUNT}/mfa/totp/confirm`, { token, codice });
    },
  },
  'POST account/mfa/passkey/confirm': {
    employee: async (scene) => {
      const { caller } = await someone(scene);
      const { token, opzioni } = (await caller.post(`${ACCOUNT}/mfa/passkey/begin`)).json;
      const risposta = aPasskey(scene.portal.server.app.config.publicUrl).registered(opzioni);
      return () => caller.post(`${ACCOUNT}/mfa/passkey/confirm`, { token, risposta });
    },
  },
  'PUT account/mfa/:id': {
    employee: async (scene) => {
      const { caller } = await withFactor(scene);
      const [factor] = (await caller.get(`${ACCOUNT}/mfa`)).json.fattori;
      return () => caller.put(`${ACCOUNT}/mfa/${factor.id}`, { nome: 'Telefono' });
    },
  },
  'DELETE account/mfa/:id': {
    employee: async (scene) => {
      const { caller } = await withFactor(scene);
      const [factor] = (await caller.get(`${ACCOUNT}/mfa`)).json.fattori;
      return () => caller.call('DELETE', `${ACCOUNT}/mfa/${factor.id}`);
    },
  },
  'POST account/mfa/recovery-codes': {
    employee: async (scene) => {
      const { caller } = await withFactor(scene);
      return () => caller.post(`${ACCOUNT}/mfa/recovery-codes`);
    },
  },
  'POST account/mfa/recovery-codes/conservati': {
    employee: async (scene) => {
      const { caller } = await withFactor(scene);
      return () => caller.post(`${ACCOUNT}/mfa/recovery-codes/conservati`);
    },
  },
  'POST account/reauthenticate': {
    employee: async (scene) =>
      posting(await gone(scene, await someone(scene)), `${ACCOUNT}/reauthenticate`, { password: PASSWORD }),
    'employee, by a code': async (scene) => {
      const { codes, ...one } = await withFactor(scene);
      const caller = await gone(scene, one);
      return () => caller.post(`${ACCOUNT}/reauthenticate`, { codice: codes[1] });
    },
  },
  'PUT notifiche/impostazioni': {
    employee: async (scene) => {
      const { caller } = await someone(scene);
      return () => caller.put('/apirest/api/notifiche/impostazioni', { riepilogo: true });
    },
  },
  'POST push': {
    employee: async (scene) => posting((await someone(scene)).caller, '/apirest/api/push', aDevice()),
  },
  'DELETE push': {
    employee: async (scene) => {
      const { caller } = await someone(scene);
      const device = aDevice();
      await caller.post('/apirest/api/push', device);
      return () => caller.call('DELETE', '/apirest/api/push', { endpoint: device.endpoint });
    },
  },
  'DELETE viste/:id': {
    consultant: async (scene) => {
      const body = { nome: 'Prova', indirizzo: '/company/documents/lav' };
      const { json } = await scene.callers.consultant.post('/apiback/api/viste', body);
      return () => scene.callers.consultant.call('DELETE', `/apiback/api/viste/${json.id}`);
    },
  },
  'POST activationmail': {
    'consultant, two and a stranger': async (scene) => {
      const ids: string[] = [];
      for (const world of [scene.worlds.plain, scene.worlds.plain, scene.worlds.foreign])
        ids.push(
          (await anEmployee(scene.portal.owner, world.company, { email: `da-invitare-${(made += 1)}@esempio.invalid` }))
            .id,
        );
      return () => scene.callers.consultant.post('/apirest/api/activationmail', { ids });
    },
  },
  'POST users/company/import': {
    'company, with a mailbox': async (scene) => {
      const { id } = scene.worlds.plain.company;
      const body = [rowOf(aPerson(80_000 + (made += 1)), { email: 'importata@esempio.invalid' })];
      return () => scene.callers.company.post(`/apirest/api/users/company/import?idCompany=${id}`, body);
    },
    'consultant, of somebody known, with every field': async (scene) => {
      const { company } = scene.worlds.plain;
      const known = await anEmployee(scene.portal.owner, company);
      const more = { email: 'nota@esempio.invalid', matricola: 'M8', filiale: '0001', qualifica: 'Operaia' };
      const body = [rowOf(known, { ...more, dataAssunzione: '2020-01-02', dataCessazione: '2040-01-03' })];
      return () => scene.callers.consultant.post(`/apirest/api/users/company/import?idCompany=${company.id}`, body);
    },
    'company, of one who works elsewhere, too': async (scene) => {
      const { id } = scene.worlds.plain.company;
      const other = await anEmployee(scene.portal.owner, scene.worlds.sibling.company, { qualification: 'Impiegata' });
      const body = [rowOf(other, { qualifica: 'Operaia' })];
      return () => scene.callers.consultant.post(`/apirest/api/users/company/import?idCompany=${id}`, body);
    },
  },
  'POST users/consultant/import': {
    'consultant, with a mailbox': async (scene) => {
      const n = (made += 1);
      const row = { ragioneSociale: `Nuova ${n}`, codiceFiscale: aVatNumber(700_000 + n), codiceAzienda: `NUOVA${n}` };
      const body = [{ ...row, email: `ditta-importata-${n}@esempio.invalid` }];
      return () => scene.callers.consultant.post('/apirest/api/users/consultant/import', body);
    },
  },
  'PUT DocBase/updatevisibile': {
    'consultant, today': async (scene) => publish(scene, (await severalDocuments(scene)).ids, today(scene)),
    'consultant, cancelled': async (scene) => {
      const { ids } = await severalDocuments(scene);
      await publish(scene, ids, today(scene))();
      return () =>
        scene.callers.consultant.put('/apiback/api/DocBase/updatevisibile', {
          idList: ids,
          annullaPubblicazione: true,
        });
    },
  },
  'PUT DocBase/updateletto': {
    'company, beside what was read': async (scene) => {
      const { createdBy, employee } = scene.worlds.plain;
      const ids = [
        await aPayslip(scene.portal, employee, { createdBy, company_read_at: new Date() }),
        await aPayslip(scene.portal, employee, { createdBy }),
      ];
      return () => scene.callers.company.put('/apiback/api/DocBase/updateletto', { ids });
    },
  },
  'POST DocBase/sollecita': {
    'consultant, of two': async (scene) => {
      const ids: string[] = [];
      for (const { employee } of [await someone(scene), await someone(scene)])
        ids.push(
          await aPayslip(scene.portal, employee, { createdBy: scene.worlds.plain.createdBy, publishOn: '2026-01-01' }),
        );
      return () => scene.callers.consultant.post('/apiback/api/DocBase/sollecita', { ids });
    },
  },
  'POST DocBase/:id/rettifica': {
    'consultant, of what was seen': async (scene) => {
      const { ids, reader } = await severalDocuments(scene, {
        publishOn: '2026-01-01',
        created_by: scene.accounts.consultant,
      });
      const bytes = slipPdf(reader.employee, 202610, `rettificato ${(made += 1)}`);
      return () =>
        scene.callers.consultant.upload(`/apiback/api/DocBase/${ids[0]}/rettifica`, [{ name: 'a.pdf', bytes }], {
          jsonDocDto: JSON.stringify({}),
        });
    },
  },
  'POST DocBase/:id/consegna-errata': {
    'consultant, of a published one': misdelivered((scene) => ({ publishOn: today(scene) })),
    'consultant, of a scheduled one': misdelivered(() => ({ publishOn: '2999-01-01' })),
    'consultant, of one not published': misdelivered(() => ({})),
  },
  'POST DocBase/ritira': {
    consultant: async (scene) => {
      const { ids } = await severalDocuments(scene);
      await publish(scene, ids, today(scene))();
      return () => scene.callers.consultant.post('/apiback/api/DocBase/ritira', { ids });
    },
    company: async (scene) => {
      const { ids } = await severalDocuments(scene);
      await publish(scene, ids, today(scene))();
      return () => scene.callers.company.post('/apiback/api/DocBase/ritira', { ids });
    },
  },
  'POST DocBase/ritira/rettifiche': {
    consultant: async (scene) => {
      const { ids, reader } = await severalDocuments(scene, {
        publishOn: '2026-01-01',
        created_by: scene.accounts.consultant,
      });
      const bytes = slipPdf(reader.employee, 202610, `da ritirare ${(made += 1)}`);
      const file = [{ name: 'a.pdf', bytes }];
      await scene.callers.consultant.upload(`/apiback/api/DocBase/${ids[0]}/rettifica`, file, { jsonDocDto: '{}' });
      return () => scene.callers.consultant.post('/apiback/api/DocBase/ritira/rettifiche', { ids: [ids[0]] });
    },
    company: async (scene) => async () =>
      scene.callers.company.post('/apiback/api/DocBase/ritira/rettifiche', { ids: ['999999999'] }),
  },
  'PUT Fascicolo/updatevisibile': {
    'consultant, today': async (scene) => {
      const id = await aDossierOf(scene);
      return () => dossier(scene, id, { dataPubblicazione: today(scene) });
    },
    'consultant, taken back': async (scene) => {
      const id = await aDossierOf(scene);
      await dossier(scene, id, { dataPubblicazione: today(scene) });
      return () => dossier(scene, id, { annullaPubblicazione: true });
    },
    'consultant, taken back again, of what was published without it meanwhile': async (scene) => {
      const id = await aDossierOf(scene);
      await dossier(scene, id, { dataPubblicazione: today(scene) });
      await dossier(scene, id, { annullaPubblicazione: true });
      const sql = 'SELECT document_id AS id FROM dossier_document WHERE dossier_id = $1';
      const { rows } = await scene.portal.owner.query(sql, [id]);
      await publish(scene, [rows[0].id], today(scene))();
      await dossier(scene, id, { dataPubblicazione: today(scene) });
      return () => dossier(scene, id, { annullaPubblicazione: true });
    },
  },
  'POST docdocumento/upload': {
    'consultant, with every field': async (scene) => {
      const { employee } = await someone(scene);
      const cfAzienda = scene.worlds.plain.company.taxCode;
      return aContract(scene, 'docdocumento', { cfAzienda, codiceFiscale: employee.taxCode, presaVisione: true });
    },
  },
  'POST docbase/upload': {
    'consultant, with every field': async (scene) =>
      aContract(scene, 'docbase', { cfAzienda: scene.worlds.plain.company.taxCode, visibileWeb: false }),
  },
  'POST company/notices/send': {
    'company, with every field': async (scene) => {
      const { employee } = await someone(scene);
      const notice = { titolo: 'Un titolo', testo: 'Un testo', idUser: employee.id, presaVisione: true };
      const days = { dataPubblicazione: '2998-01-02', dataFine: '2998-01-03' };
      return posting(scene.callers.company, '/apirest/api/company/notices/send', { ...notice, ...days });
    },
  },
  'POST company/notices/:id/sollecita': {
    'company, of one who was reminded long ago': async (scene) => {
      const { id } = await aNoticeTo(scene, { read_at: LONG_AGO, reminded_at: LONG_AGO });
      return posting(scene.callers.company, `/apirest/api/company/notices/${id}/sollecita`, {});
    },
  },
  'POST dipendente/avvisi/:id/letto': {
    'employee, who was reminded': async (scene) => {
      const { caller, id } = await aNoticeTo(scene, { reminded_at: LONG_AGO });
      return posting(caller, `/apiback/api/dipendente/avvisi/${id}/letto`);
    },
  },
  'POST dipendente/avvisi/:id/presavisione': {
    'employee, who has read it': async (scene) => {
      const { caller, id } = await aNoticeTo(scene, { read_at: LONG_AGO });
      return posting(caller, `/apiback/api/dipendente/avvisi/${id}/presavisione`);
    },
  },
  'POST dipendente/firme/:id/firma': {
    'employee, the last of two': async (scene) => {
      const { owner } = scene.portal;
      const [last, first] = [await someone(scene), await someone(scene)];
      const { createdBy } = scene.worlds.plain;
      const id = await aSignature(scene.portal, last.employee, { createdBy, status: 'opened' });
      const paper = await aSignature(scene.portal, first.employee, { createdBy, status: 'signed', state: 'open' });
      await owner.query('UPDATE signature_signer SET signature_id = $1, position = 2 WHERE signature_id = $2', [
        id,
        paper,
      ]);
      await owner.query('DELETE FROM signature_request WHERE id = $1', [paper]);
      await aCodeFor(scene.portal, id, last.employee);
      return posting(last.caller, `/apiback/api/dipendente/firme/${id}/firma`, {
        impronta: PAPER_PRINT,
        codice: A_CODE,
      });
    },
  },
  'POST company/notices/delete': {
    'company, of which somebody was reminded': async (scene) => {
      const { company } = scene.worlds.plain;
      const { employee } = await someone(scene);
      const announced = { created_at: scene.portal.server.app.now(), announced_at: scene.portal.server.app.now() };
      const id = await aNotice(scene.portal, company, { employee_id: employee.id, ...announced });
      const reminded = await scene.callers.company.post(`/apirest/api/company/notices/${id}/sollecita`, {});
      expect(reminded.json.inviati).toBe(1);
      return () => scene.callers.company.post('/apirest/api/company/notices/delete', { ids: [id] });
    },
  },
  'POST avvisi/send': {
    'consultant, to two companies': async (scene) => {
      const { plain, subsidiary } = scene.worlds;
      const aziende = [plain.company.taxCode, subsidiary.company.taxCode];
      return () =>
        scene.callers.consultant.post('/apiback/api/avvisi/send', { aziende, titolo: 'Prova', testo: 'Prova' });
    },
  },
  'PUT Fascicolo/:id': {
    'consultant, every field': async (scene) => {
      const id = await aDossierOf(scene);
      const sql = 'SELECT document_id AS id FROM dossier_document WHERE dossier_id = $1';
      const { rows } = await scene.portal.owner.query(sql, [id]);
      const fields = {
        nome: 'Altro nome',
        tags: ['primo', 'secondo'],
        dataConsegna: '2998-01-02',
        togli: [rows[0].id],
      };
      return () => scene.callers.consultant.put(`/apiback/api/Fascicolo/${id}`, fields);
    },
  },
  'PUT dipendente/:id': {
    'consultant, every field': async (scene) => {
      const { id } = await anEmployee(scene.portal.owner, scene.worlds.plain.company, FORMER);
      const fields = {
        ...rowOf(aPerson(81_000 + (made += 1)), { email: 'altra-casella@esempio.invalid', matricola: 'M7' }),
        ...{ filiale: '0001', qualifica: 'Operaia', dataAssunzione: '2020-01-02', dataCessazione: '2040-01-03' },
      };
      return () => scene.callers.consultant.put(`/apiback/api/dipendente/${id}`, { ...fields, accessoWeb: false });
    },
  },
  'PUT Azienda/:id': {
    'consultant, every field': async (scene) => {
      const { portal, worlds } = scene;
      const n = (made += 1);
      const { id } = await aCompany(portal.owner, { id: worlds.plain.practiceId });
      const names = { ragioneSociale: 'Altra ragione S.r.l.', nome: 'Altra', codiceAzienda: `ALTRA${n}` };
      const codes = { codiceFiscale: aVatNumber(810_000 + n), partitaIva: aVatNumber(820_000 + n) };
      return () =>
        scene.callers.consultant.put(`/apiback/api/Azienda/${id}`, { ...names, ...codes, accessoWeb: false });
    },
  },
  'PUT docbase/updatedoc': {
    'consultant, every field': async (scene) => {
      const { createdBy, employee } = scene.worlds.plain;
      const id = await aDocument(scene.portal, employee, { kind: 'employeeDocument', createdBy, period: null });
      const { nomeFile: _, ...fields } = EVERY_FIELD;
      return () => scene.callers.consultant.put('/apiback/api/docbase/updatedoc', { id, ...fields });
    },
    'consultant, another day that it is due': async (scene) => {
      const { createdBy, employee } = scene.worlds.plain;
      const id = await aDocument(scene.portal, employee, {
        ...{ kind: 'employeeDocument', createdBy, created_by: scene.accounts.consultant, period: null },
      });
      return () => scene.callers.consultant.put('/apiback/api/docbase/updatedoc', { id, dataScadenza: '2998-12-30' });
    },
  },
  'POST docrichiesta/uploadricazi': {
    'employee, a new IBAN': async (scene) =>
      request(scene, (await someone(scene)).caller, { tipo: 2, iban: 'IT60X0542811101000000123456' }),
    'company, a new IBAN': async (scene) =>
      request(scene, scene.callers.company, { tipo: 2, iban: 'IT60X0542811101000000123456' }),
  },
};

/** Requests that this test cannot send, and the test that sends each of these. */
export const ELSEWHERE: Record<string, string> = {
  'POST dipendente/reddito': 'needs a net pay that is proven: test/api/income-proof/income-proof.test.ts',
  'POST ricevute/fascicolo': 'needs a link and a code: test/api/history/proofs.test.ts',
  'POST ricevute/reddito': 'needs a worker’s code: test/api/income-proof/income-proof.test.ts',
  'POST account/administrator': 'an installation without administrator: test/api/accounts/accounts.test.ts',
};
