import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aNotice } from '../../support/portal/notices.ts';
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
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { AN_IBAN, aRequest } from '../../support/portal/requests.ts';
import { aSignature, PAPER } from '../../support/portal/signatures-asked.ts';
import { membersOf } from '../../support/process/archive.ts';
import { NAMING_COLUMNS, PERSONAL_TABLES } from '../../support/tables/personal-tables.ts';

const AT = '/apiback/api/dipendente/dati-personali';

let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let worker: TestEmployee;
let colleague: TestEmployee;
let me: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda-dati' });
  worker = await anEmployee(portal.owner, company, { login: 'persona', email: 'persona@esempio.invalid' });
  colleague = await anEmployee(portal.owner, company, { login: 'collega-dati' });
  me = await portal.login('persona');
});
afterAll(() => portal?.close());

const slip = (whose: TestEmployee, words: string, more = {}) =>
  aPayslip(portal, whose, { createdBy: practice.accountId, publishOn: '2026-01-01', bytes: aPdf(words), ...more });

async function copy(who: Caller = me) {
  const answer = await who.get(AT);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const members = await membersOf(answer.bytes);
  return { members, data: JSON.parse(String(members.get('dati.json'))), answer };
}

describe('the copy of personal data', () => {
  it('covers every table about people, or the list of tables states why not', async () => {
    const { rows } = await portal.owner.query(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN
         (SELECT unnest($1::text[]))
       ORDER BY 1`,
      [NAMING_COLUMNS],
    );
    const named = rows.map(({ name }) => name);
    const said = Object.keys(PERSONAL_TABLES);
    for (const [name, { told, notTold, erased, stays }] of Object.entries(PERSONAL_TABLES))
      expect([told ?? notTold, erased ?? stays], name).toEqual([expect.any(String), expect.any(String)]);
    expect({
      forgotten: named.filter((name) => !said.includes(name)),
      gone: said.filter((name) => !named.includes(name)),
    }).toEqual({ forgotten: [], gone: [] });
    const { data } = await copy();
    for (const { told } of Object.values(PERSONAL_TABLES))
      if (told) expect(Object.keys(data)).toContain(told.split(' ')[0]);
  });

  it('contains the person’s documents, requests, notices, access and history, and their files byte for byte', async () => {
    const id = await slip(worker, 'Cedolino mio');
    const letter = await aDocument(portal, worker, {
      kind: 'employeeDocument',
      createdBy: practice.accountId,
      publishOn: '2026-01-02',
    });
    await slip(worker, 'Domani', { publishOn: '2999-01-01', period: 202612 });
    await slip(colleague, 'Cedolino della collega');
    const notice = await aNotice(portal, company);
    await me.post('/apirest/api/account/reauthenticate', { password: PASSWORD });
    const form = aPdf('Modulo firmato');
    const sent = await me.upload('/apiback/api/docrichiesta/uploadricazi', [{ name: 'modulo.pdf', bytes: form }], {
      jsonRichiesteDTO: JSON.stringify({ tipo: 2, testo: 'Nuovo conto', iban: AN_IBAN }),
    });
    expect(sent.status).toBe(201);

    const signing = await aSignature(portal, worker, { createdBy: practice.accountId, status: 'signed' });
    await aSignature(portal, colleague, { createdBy: practice.accountId, title: 'Della collega' });
    // The signature request is withdrawn: the person can still read a paper that they signed, but not an unsigned one.
    const takenBack = await aSignature(portal, worker, {
      ...{ createdBy: practice.accountId, status: 'signed', state: 'withdrawn', title: 'Firmata e ritirata' },
    });
    const unsigned = await aSignature(portal, worker, {
      ...{ createdBy: practice.accountId, state: 'withdrawn', title: 'Non firmata' },
    });

    const refused = await aSignature(portal, worker, {
      ...{ createdBy: practice.accountId, state: 'refused', title: 'Rifiutata' },
    });
    await portal.owner.query(
      `UPDATE signature_signer SET status = 'refused', opened_at = now(), decided_at = now(), reason = 'Non è la mia'
       WHERE signature_id = $1`,
      [refused],
    );

    const { members, data, answer } = await copy();
    expect(answer.headers.get('content-disposition')).toContain('i_miei_dati.zip');
    expect(data.firme).toEqual([
      expect.objectContaining({ id: refused, stato: 'rifiutata', motivo: 'Non è la mia' }),
      expect.objectContaining({ id: unsigned, fattore: null, stato: 'ritirata' }),
      expect.objectContaining({ id: takenBack, fattore: 'codice', stato: 'ritirata' }),
      expect.objectContaining({ id: signing, fattore: 'codice', indirizzo: '127.0.0.1', dispositivo: 'Firefox' }),
    ]);
    for (const id of [signing, takenBack]) expect(members.get(`firme/${id} lettera.pdf`)).toEqual(Buffer.from(PAPER));
    expect(data.persona).toMatchObject({ login: 'persona', email: 'persona@esempio.invalid' });
    expect(data.rapportoDiLavoro).toMatchObject({
      codiceFiscale: worker.taxCode,
      codiceFiscaleAzienda: company.taxCode,
    });
    expect(data.accesso).toEqual([expect.objectContaining({ attivatoIl: expect.any(String) })]);
    expect(data.sessioni).toHaveLength(1);
    expect(data.documenti.map((one: { id: string }) => one.id).toSorted()).toEqual([id, letter].toSorted());
    expect(data.richieste).toEqual([expect.objectContaining({ iban: AN_IBAN, tipo: 2 })]);
    expect(data.comunicazioni.map((one: { id: string }) => one.id)).toEqual([notice]);
    expect(data.registro.map((row: { azione: string }) => row.azione)).toContain('requestSent');
    const files = [...members.keys()].filter((name) => name.startsWith('documenti/'));
    expect(files).toHaveLength(2);
    expect(members.get(`richieste/${data.richieste[0].id} modulo.pdf`)).toEqual(Buffer.from(form));
    expect(String(members.get('Leggimi.txt'))).toContain('art. 15 e 20');
    const all = JSON.stringify(data) + [...members.values()].map((bytes) => bytes.toString('latin1')).join('');
    for (const hidden of [colleague.taxCode, 'Della collega', 'Domani', 'password', 'secret', 'token'])
      expect(all, hidden).not.toContain(hidden);
  });

  it('contains no value of any secret column', async () => {
    const { rows: grants } = await portal.owner.query(
      'SELECT id, account_id AS account FROM account_grant WHERE employee_id = $1',
      [worker.id],
    );
    const [{ id: grant, account }] = grants;
    await portal.owner.query(
      `INSERT INTO push_subscription (practice_id, account_id, grant_id, session_id, endpoint, p256dh, auth, created_at)
       VALUES ($1, $2, $3, 1, 'https://push.esempio.invalid/apre-il-dispositivo', 'chiave-del-dispositivo', 'sale-del-dispositivo', now())`,
      [practice.id, account, grant],
    );
    await portal.owner.query(
      `INSERT INTO second_factor (account_id, kind, name, credential_id, public_key, counter, created_at)
       VALUES ($1, 'passkey', 'Chiave', 'credenziale-della-chiave', '\\x0102030405060708', 0, now())`,
      [account],
    );
    const { members, data } = await copy();
    expect(data.avvisiSuiDispositivi).toEqual([{ servizio: 'push.esempio.invalid', dal: expect.any(String) }]);
    const all = JSON.stringify(data) + [...members.values()].map((bytes) => bytes.toString('latin1')).join('');
    const { rows: columns } = await portal.owner.query(
      `SELECT c.table_name AS table, c.column_name AS name, c.data_type = 'bytea' AS bytes FROM information_schema.columns c
       WHERE c.table_schema = 'public' AND c.column_name ~ 'hash|secret|password|endpoint|p256dh|^auth$|credential|challenge|public_key'
         AND c.data_type IN ('text', 'bytea') AND EXISTS (SELECT FROM information_schema.columns a
           WHERE a.table_schema = 'public' AND a.table_name = c.table_name AND a.column_name = 'account_id')`,
    );
    const kept: string[] = [];
    for (const { table, name, bytes } of columns) {
      const { rows } = await portal.owner.query(
        `SELECT ${bytes ? `encode(${name}, 'hex')` : name} AS word FROM ${table} WHERE account_id = $1 AND ${name} IS NOT NULL`,
        [account],
      );
      for (const { word } of rows) {
        kept.push(table);
        expect(all, `${table}.${name}`).not.toContain(word);
      }
    }
    await portal.owner.query('DELETE FROM second_factor WHERE account_id = $1', [account]);
    expect([...new Set(kept)].toSorted()).toEqual([
      ...['credential', 'known_network', 'push_subscription', 'second_factor', 'session'],
    ]);
  });

  it('marks each document as read, and is recorded in the ledger', async () => {
    const id = await slip(worker, 'Da leggere', { period: 202603 });
    await copy();
    const { rows } = await portal.owner.query('SELECT read_status AS status FROM document WHERE id = $1', [id]);
    expect(rows).toEqual([{ status: 2 }]);
    const trace = await portal.owner.query(
      `SELECT actor_role AS role, (canonical::jsonb #>> '{data,documents}')::int AS documents FROM ledger
       WHERE action = 'personalDataGiven' ORDER BY seq DESC LIMIT 1`,
    );
    expect(trace.rows).toEqual([{ role: 'employee', documents: 3 }]);
  });

  it('describes a person without further data too, and is for that person only', async () => {
    const { data, members } = await copy(await portal.login('collega-dati'));
    expect(data.rapportoDiLavoro).toMatchObject({ codiceFiscale: colleague.taxCode });
    expect(JSON.stringify(data)).not.toContain(worker.taxCode);
    expect([...members.keys()].filter((name) => name.startsWith('documenti/'))).toHaveLength(1);
    expect((await (await portal.login('azienda-dati')).get(AT)).status).toBe(403);
    expect((await portal.anonymous.get(AT)).status).toBe(401);
  });

  it('contains the visible events about this employment, and names other people by role only', async () => {
    const mine = await slip(worker, 'Tracciato', { period: 202604 });
    const later = await slip(worker, 'Più tardi', { publishOn: '2999-01-01', period: 202605 });
    const theirs = await slip(colleague, 'Tracciato della collega', { period: 202604 });
    const consultant = await portal.login(practice.login);
    const note = 'Nota dell’ufficio';
    const put = (id: string, dat: string) =>
      consultant.put('/apiback/api/DocBase/updatevisibile', { ids: [id], cfs: [], dat, ann: false, not: note });
    await portal.owner.query('UPDATE document SET publish_on = NULL WHERE id = ANY($1)', [[mine, later, theirs]]);
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format();
    for (const [id, day] of [
      [mine, today],
      [later, '2999-01-01'],
      [theirs, today],
    ] as const)
      expect((await put(id, day)).status).toBe(200);
    const asked = { jsonRichiesteDTO: JSON.stringify({ tipo: 1, testo: 'Prova' }) };
    const form = [{ name: 'modulo.pdf', bytes: aPdf('Modulo') }];
    expect((await me.upload('/apiback/api/docrichiesta/uploadricazi', form, asked)).status).toBe(201);
    const paper = await aSignature(portal, worker, { createdBy: practice.accountId, title: 'Da aprire' });
    expect((await me.get(`/apiback/api/dipendente/firme/${paper}/file`)).status).toBe(200);
    expect((await consultant.put(`/apiback/api/dipendente/${worker.id}`, { qualifica: 'Operaia' })).status).toBe(200);
    for (const attivo of [false, true])
      expect((await consultant.put(`/apirest/api/users/activation/${worker.id}`, { attivo })).status).toBe(200);
    me = await portal.login('persona');
    const { data } = await copy();
    const about = (id: string) =>
      data.registro.filter((row: { tipo: string; id: string }) => row.tipo === 'document' && row.id === id);
    expect(about(mine).map((row: { azione: string }) => row.azione)).toEqual(['created', 'published']);
    expect(about(mine)[1]).toMatchObject({ daLei: false, tipoUtente: 'Consulente', indirizzo: null });
    expect(about(mine)[1].documento).toContain('04/2026');
    expect([about(later), about(theirs)]).toEqual([[], []]);
    expect(JSON.stringify(data)).not.toContain(note);
    for (const row of data.registro) expect(Object.keys(row).toSorted()).toEqual(TRACE_KEYS);
    const times = data.registro.map((row: { quando: string }) => row.quando);
    expect(times).toEqual(times.toSorted());
    const kinds = new Set<string>(data.registro.map((row: { tipo: string }) => row.tipo));
    expect([...kinds].toSorted()).toEqual(['document', 'employee', 'grant', 'request', 'signature']);
  });

  it('contains the access at this employer only, and the accepted privacy texts in order', async () => {
    const elsewhere = await anEmployee(portal.owner, await aCompany(portal.owner, practice));
    const { rows } = await portal.owner.query('SELECT id FROM account WHERE login = $1', ['persona']);
    await portal.owner.query('UPDATE account_grant SET account_id = $1 WHERE employee_id = $2', [
      rows[0].id,
      elsewhere.id,
    ]);
    for (const version of ['1.0', '2.0'])
      await portal.owner.query(
        `INSERT INTO privacy_acceptance (account_id, practice_id, distribution_code, version, accepted_at, address)
         SELECT $1, $2, distribution_code, $3, now(), '203.0.113.9' FROM practice WHERE id = $2`,
        [rows[0].id, practice.id, version],
      );
    const { data } = await copy();
    expect(data.accesso).toHaveLength(1);
    expect(data.informative.map((one: { versione: string }) => one.versione)).toEqual(['1.0', '2.0']);
  });
});

describe('each part of the copy', () => {
  it('shows each fact in its place, as the person sees it elsewhere', async () => {
    const { owner } = portal;
    const place = await aCompany(owner, practice, { legalName: 'Officina delle Copie S.r.l.' });
    await owner.query("INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '03', 'Sede')", [
      ...[practice.id, place.id],
    ]);
    const person = await anEmployee(owner, place, {
      ...{ login: 'intera', email: 'impiego@esempio.invalid', firstName: 'Ida', lastName: 'Rossi' },
      ...{
        employee_code: 'M7',
        qualification: 'Operaia',
        branch_code: '03',
        hired_on: '2020-02-03',
        ended_on: '2030-04-05',
      },
      ...{ created_at: '2020-01-01T08:00:00Z' },
    });
    const { rows } = await owner.query(
      `UPDATE account SET email = 'casella@esempio.invalid', language = 'en' WHERE login = 'intera' RETURNING id`,
    );
    const account = rows[0].id;
    const { rows: grants } = await owner.query(
      `UPDATE account_grant SET created_at = '2020-01-02T08:00:00Z', activated_at = '2020-01-03T08:00:00Z' WHERE employee_id = $1 RETURNING id`,
      [person.id],
    );
    const mine = await portal.login('intera');
    const { rows: sessions } = await owner.query(
      `UPDATE session SET created_at = date_trunc('second', now()) - interval '2 hours', last_used_at = now() - interval '1 minute', user_agent = 'Lettore', address = '203.0.113.1'
       WHERE account_id = $1 RETURNING created_at AS dal`,
      [account],
    );
    await owner.query(
      `INSERT INTO second_factor (account_id, kind, name, secret, credential_id, public_key, counter, created_at, last_used_at)
       VALUES ($1, 'totp', 'App', 'v1.x', NULL, NULL, NULL, '2021-01-01T08:00:00Z', '2021-02-02T08:00:00Z'),
         ($1, 'passkey', 'Telefono', NULL, 'c7', '\\x01', 0, '2021-03-03T08:00:00Z', NULL)`,
      [account],
    );
    await owner.query(
      `WITH provider AS (
         INSERT INTO identity_provider (practice_id, name, issuer, client_id, client_secret, scopes, created_at)
         VALUES ($2, 'Identità di prova', 'https://identita.esempio.invalid', 'portale', 'v1.x', 'openid', now()) RETURNING id)
       INSERT INTO identity_link (account_id, provider_id, subject, linked_at)
       SELECT $1, id, 'soggetto-7', '2021-04-04T08:00:00Z' FROM provider`,
      [account, practice.id],
    );
    await owner.query(
      `INSERT INTO push_subscription (practice_id, account_id, grant_id, session_id, endpoint, p256dh, auth, created_at)
       VALUES ($1, $2, $3, 1, 'https://push.esempio.invalid/x7', 'k', 's', '2021-05-05T08:00:00Z')`,
      [practice.id, account, grants[0].id],
    );
    await owner.query(
      `INSERT INTO privacy_acceptance (account_id, practice_id, distribution_code, version, accepted_at, address)
       SELECT $1, id, distribution_code, '3.1', '2021-06-06T08:00:00Z', '203.0.113.2' FROM practice WHERE id = $2`,
      [account, practice.id],
    );
    await slip(person, 'Copia intera');
    await aNotice(portal, place);
    const request = await aRequest(portal, person, { type: 2 });
    const consultant = await portal.login(practice.login);
    const answered = aPdf('Risposta');
    const reply = await consultant.upload(
      `/apiback/api/docrichiesta/${request}/risposta`,
      [{ name: 'risposta.pdf', bytes: answered }],
      { testo: 'Ecco la risposta' },
    );
    expect(reply.status, reply.text).toBeLessThan(300);
    await owner.query('DELETE FROM notification WHERE employee_id = $1', [person.id]);
    await owner.query(
      `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, person, created_at, mailed_at)
       VALUES ($1, 'employee', $2, $3, 'requestAnswered', $4, 'Variazione IBAN', 'Elena', '2021-07-07T08:00:00Z', now()),
         ($1, 'employee', $2, $3, 'document', $4, 'Lettera', '', '2019-07-07T08:00:00Z', now())`,
      [practice.id, place.id, person.id, request],
    );
    // Reads the lists before the copy, because the copy marks documents as read.
    const [documents, notices, detail] = [
      (await mine.get('/apiback/api/dipendente/documenti')).json,
      (await mine.get('/apiback/api/dipendente/avvisi')).json,
      (await mine.get(`/apiback/api/docrichiesta/${request}`)).json,
    ];
    const { data, members } = await copy(mine);
    const { prodottoIl, registro, ...said } = data;
    expect(Math.abs(Date.parse(prodottoIl) - Date.now())).toBeLessThan(600_000);
    expect(registro.length).toBeGreaterThan(0);
    expect([documents.length, notices.length]).toEqual([1, 1]);
    expect(said).toEqual({
      persona: { login: 'intera', email: 'casella@esempio.invalid', emailDaConfermare: null, langKey: 'en' },
      sessioni: sessions.map(({ dal }) => ({
        ...{ dal: dal.toISOString(), ultimoUso: expect.any(String), dispositivo: 'Lettore', indirizzo: '203.0.113.1' },
      })),
      secondoFattore: [
        { tipo: 'totp', nome: 'App', dal: '2021-01-01T08:00:00.000Z', ultimoUso: '2021-02-02T08:00:00.000Z' },
        { tipo: 'passkey', nome: 'Telefono', dal: '2021-03-03T08:00:00.000Z', ultimoUso: null },
      ],
      identitaCollegate: [{ fornitore: 'Identità di prova', soggetto: 'soggetto-7', dal: '2021-04-04T08:00:00.000Z' }],
      avvisiSuiDispositivi: [{ servizio: 'push.esempio.invalid', dal: '2021-05-05T08:00:00.000Z' }],
      informative: [{ versione: '3.1', accettataIl: '2021-06-06T08:00:00.000Z', indirizzo: '203.0.113.2' }],
      rapportoDiLavoro: {
        ...{ cognome: 'Rossi', nome: 'Ida', codiceFiscale: person.taxCode, email: 'impiego@esempio.invalid' },
        ...{
          matricola: 'M7',
          qualifica: 'Operaia',
          codiceFiliale: '03',
          assuntoIl: '2020-02-03',
          cessatoIl: '2030-04-05',
        },
        ...{ accessoWeb: true, inseritoIl: '2020-01-01T08:00:00.000Z', azienda: place.legalName },
        codiceFiscaleAzienda: place.taxCode,
      },
      accesso: [{ creatoIl: '2020-01-02T08:00:00.000Z', attivatoIl: '2020-01-03T08:00:00.000Z', disattivatoIl: null }],
      documenti: documents,
      richieste: [{ ...detail, iban: AN_IBAN }],
      firme: [],
      comunicazioni: notices,
      notifiche: [
        // This notification is older than the activation, and so counts as seen.
        {
          ...{ tipo: 'document', titolo: 'Nuovo documento', testo: 'È disponibile: Lettera.' },
          ...{ data: '2019-07-07T08:00:00.000Z', letto: true },
        },
        {
          ...{ tipo: 'requestAnswered', titolo: 'Nuova risposta', data: '2021-07-07T08:00:00.000Z' },
          testo: 'Elena ha risposto nella richiesta: Variazione IBAN.',
          letto: false,
        },
      ],
    });
    // The files of a request and of its answer have different names.
    expect(members.get(`richieste/${request} risposta.pdf`)).toEqual(Buffer.from(answered));
    expect([...members.keys()].filter((name) => name.startsWith('richieste/')).toSorted()).toEqual([
      `richieste/${request} modulo.pdf`,
      `richieste/${request} risposta.pdf`,
    ]);
    expect(String(members.get('Leggimi.txt'))).toContain('Rossi Ida');
    expect(String(members.get('Leggimi.txt'))).toContain(place.legalName);
    const { rows: traced } = await owner.query(
      `SELECT canonical::jsonb->'data' AS data FROM ledger WHERE action = 'personalDataGiven' AND object_id = $1`,
      [account],
    );
    expect(traced).toEqual([{ data: { documents: 1, files: 2 } }]);
  });
});

const TRACE_KEYS = ['azione', 'daLei', 'documento', 'id', 'impronta', 'indirizzo', 'quando', 'tipo', 'tipoUtente'];

describe('the copy for a person without access', () => {
  it('is made by the company or consultant as the person would see it, without data of the login', async () => {
    const gone = await anEmployee(portal.owner, company, { login: 'senza-accesso-dati', ended_on: '2026-01-31' });
    const at = `/apiback/api/dipendente/${gone.id}/dati-personali`;
    const consultant = await portal.login(practice.login);
    const manager = await portal.login('azienda-dati');
    const mine = await slip(gone, 'Cedolino di chi non entra più');
    await slip(gone, 'Non pubblicato', { publishOn: '2999-01-01', period: 202612 });
    await slip(colleague, 'Di un’altra persona', { period: 202505 });
    expect((await consultant.get(at)).json.detail).toContain(`${gone.lastName} ${gone.firstName}`);
    // A person with a valid login but without web access cannot make the copy, so that the office may make it.
    const setWeb = (access: boolean) =>
      portal.owner.query('UPDATE employee SET web_access = $2 WHERE id = $1', [gone.id, access]);
    await setWeb(false);
    expect((await consultant.get(at)).status).toBe(200);
    await setWeb(true);
    expect((await consultant.put(`/apirest/api/users/activation/${gone.id}`, { attivo: false })).status).toBe(200);
    for (const [who, role] of [
      [consultant, 'consultant'],
      [manager, 'company'],
    ] as const) {
      const answer = await who.get(at);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
      const members = await membersOf(answer.bytes);
      const data = JSON.parse(String(members.get('dati.json')));
      expect(data.documenti.map((one: { id: string }) => one.id)).toEqual([mine]);
      expect(data.rapportoDiLavoro.codiceFiscale).toBe(gone.taxCode);
      expect(data.registro).toContainEqual(expect.objectContaining({ tipo: 'grant', azione: 'accessDisabled' }));
      for (const own of [
        'persona',
        'sessioni',
        'secondoFattore',
        'avvisiSuiDispositivi',
        'informative',
        'identitaCollegate',
      ])
        expect(data).not.toHaveProperty(own);
      expect([...members.keys()].filter((name) => name.startsWith('documenti/'))).toHaveLength(1);
      const all = JSON.stringify(data);
      for (const hidden of [colleague.taxCode, 'Non pubblicato', practice.login]) expect(all).not.toContain(hidden);
      expect(String(members.get('Leggimi.txt'))).toContain('preparata dall’ufficio');
      const { rows } = await portal.owner.query(
        `SELECT actor_role AS role, employee_id AS whose, (canonical::jsonb #>> '{data,documents}')::int AS documents FROM ledger
         WHERE action = 'personalDataTaken' ORDER BY seq DESC LIMIT 1`,
      );
      expect(rows).toEqual([{ role, whose: gone.id, documents: 1 }]);
    }
    // A copy made by an office does not mark the documents as read by the person.
    const { rows } = await portal.owner.query('SELECT employee_read_at AS read FROM document WHERE id = $1', [mine]);
    expect(rows).toEqual([{ read: null }]);
    expect((await me.get(at)).status).toBe(403);
    for (const id of ['999999999', 'x'])
      expect((await consultant.get(`/apiback/api/dipendente/${id}/dati-personali`)).status).toBe(404);
    const other = await portal.login((await aPractice(portal.owner, 'consulente-estraneo-dati')).login);
    expect((await other.get(at)).status).toBe(404);
  });
});
