import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { EXAMPLES, GUIDE } from '../../../src/access/api-guide.ts';
import { type Contract, Month, Repeated, TAX_CODE_FIELDS } from '../../../src/access/contract.ts';
import { mayCall } from '../../../src/access/permissions.ts';
import { isOfSpec } from '../../../src/access/spec-calls.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { parse } from '../../../src/server/http/parse.ts';
import { isFull, sampled } from '../../support/house/sample.ts';
import { aPerson, aVatNumber } from '../../support/portal/people.ts';
import {
  type Answer,
  aBranchLogin,
  aCompany,
  aDocument,
  anAdministrator,
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

/** The requests of a front end that was built from the specification only: the portal must understand them. */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let worker: TestEmployee;
let admin: Caller;
let consultant: Caller;
let manager: Caller;
let shop: Caller;
let person: Caller;

beforeAll(async () => {
  portal = await startPortal({ logLevel: 'error' });
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  worker = await anEmployee(portal.owner, company, { login: 'lavoratore', email: 'lavoratore@esempio.invalid' });
  admin = await portal.login(await anAdministrator(portal.owner));
  consultant = await portal.login(practice.login);
  manager = await portal.login('azienda');
  shop = await portal.login(await aBranchLogin(portal.owner, 'negozio', company, ['0001']));
  person = await portal.login('lavoratore');
});
afterAll(() => portal?.close());

const today = () => romeDay(portal.server.app.now());
const payslip = (period = 202610) => aPayslip(portal, worker, { createdBy: practice.accountId, period });
const publishDay = async (id: string) =>
  (await portal.owner.query('SELECT publish_on::text AS day FROM document WHERE id = $1', [id])).rows[0].day;
const fieldsOf = ({ json }: Answer) => (json?.fieldErrors ?? []).map((error: { field: string }) => error.field);

const fieldsIn = (schema: Contract['query']) => (schema?._zod.def as { shape?: object } | undefined)?.shape;

/** Sends a request that the test helpers cannot build. */
function raw(who: Caller, method: string, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (who.token) headers.set('authorization', `Bearer ${who.token}`);
  return fetch(portal.url + address, { ...init, method, headers });
}

/** Builds a raw multipart body, as curl, Java and Python do. */
function parts(...list: { name: string; body: string; type?: string; filename?: string }[]): RequestInit {
  const boundary = 'limite-di-prova';
  const text = list.map(
    ({ name, body, type, filename }) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n${body}\r\n`,
  );
  return {
    body: `${text.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
const A_TEXT = new TextDecoder('latin1').decode(aPdf('Contenuto'));

describe('the second form of the publish request', () => {
  it('must name exactly the people of its documents, in any order', async () => {
    const other = await anEmployee(portal.owner, company);
    const ids = [await payslip(), await aPayslip(portal, other, { createdBy: practice.accountId })];
    const publish = (cfs: unknown) =>
      consultant.put('/apiback/api/DocBase/updatevisibile', { ids, cfs, dat: '2999-01-01', ann: false, not: '' });
    for (const wrong of [[worker.taxCode], [worker.taxCode, other.taxCode, 'RSSMRA80A01H501U'], ['RSSMRA80A01H501U']]) {
      const answer = await publish(wrong);
      expect([answer.status, answer.json.errorKey, fieldsOf(answer)]).toEqual([
        400,
        'publish-other-addressees',
        ['cfs'],
      ]);
    }
    expect(await publishDay(ids[0] ?? '')).toBeNull();
    expect((await publish([other.taxCode.toLowerCase(), worker.taxCode])).status).toBe(200);
    expect(await publishDay(ids[1] ?? '')).toBe('2999-01-01');
  });

  it('may name a company for its own documents', async () => {
    const id = await aDocument(portal, company, { kind: 'companyDocument', createdBy: practice.accountId });
    const put = (cfs: string[]) =>
      consultant.put('/apiback/api/DocBase/updatevisibile', { ids: [id], cfs, dat: '2999-01-01' });
    expect((await put([worker.taxCode])).status).toBe(400);
    expect((await put([company.taxCode])).status).toBe(200);
  });
});

describe('a request body', () => {
  it('may contain its JSON part as text, as a file, or with any content type', async () => {
    const dto = JSON.stringify({ cfAzienda: company.taxCode, descrizione: 'Circolare', codiceFiscale: worker.taxCode });
    const file = { name: 'file', body: A_TEXT, filename: 'a.pdf', type: 'application/pdf' };
    for (const json of [
      { name: 'jsonDocDto', body: dto },
      { name: 'jsonDocDto', body: dto, type: 'application/json' },
      { name: 'jsonDocDto', body: dto, type: 'application/json', filename: 'blob' },
      { name: 'jsonDocDto', body: dto, type: 'text/plain; charset=UTF-8' },
    ])
      for (const list of [
        [file, json],
        [json, file],
      ]) {
        const answer = await raw(consultant, 'POST', '/apiback/api/docdocumento/upload', parts(...list));
        expect(answer.status, await answer.text()).toBe(201);
      }
    const without = await raw(consultant, 'POST', '/apiback/api/docdocumento/upload', parts(file));
    expect([without.status, (await without.json()).fieldErrors[0].field]).toEqual([400, 'jsonDocDto']);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream', ''])(
    'may have the content type %j at an endpoint that takes no body',
    async (type) => {
      const headers: Record<string, string> = type ? { 'content-type': type } : {};
      const { id } = await anEmployee(portal.owner, company, { email: 'x@esempio.invalid' });
      const answer = await raw(manager, 'PUT', `/apirest/api/users/activation/${id}`, { headers, body: '' });
      expect(answer.status, await answer.text()).toBe(200);
      const session = await portal.login('lavoratore');
      expect((await raw(session, 'POST', '/apirest/api/logout', { headers, body: '' })).status).toBeLessThan(300);
    },
  );

  it('for a password reset may be a text, a JSON string or a form', async () => {
    const asked = async () =>
      (await portal.owner.query("SELECT count(*)::int AS n FROM outbox WHERE template = 'passwordReset'")).rows[0].n;
    for (const [type, body] of [
      ['text/plain', 'lavoratore@esempio.invalid'],
      ['application/json', '"lavoratore@esempio.invalid"'],
      ['application/json', '{"mail":"lavoratore@esempio.invalid"}'],
      ['application/x-www-form-urlencoded', 'mail=lavoratore%40esempio.invalid'],
      ['application/x-www-form-urlencoded', 'lavoratore%40esempio.invalid='],
    ] as const) {
      const answer = await raw(portal.anonymous, 'POST', '/apirest/api/account/reset-password/init', {
        body,
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(200);
    }
    await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(0);
  });

  it('that is invalid is refused with the names of its wrong fields', async () => {
    const put = (body: unknown) => consultant.put('/apiback/api/DocBase/updatevisibile', body);
    expect(fieldsOf(await put({ ids: 'x', dat: '2026-99-99' }))).toEqual(['ids', 'dat']);
    expect(fieldsOf(await put({ idList: [], dataPubblicazione: 'domani' }))).toEqual(['dataPubblicazione']);
    expect(fieldsOf(await put('niente'))[0]).toContain('ids');
    expect(fieldsOf(await consultant.post('/apirest/api/account/reset', {}))).toEqual(['id', 'email']);
  });

  it('that is invalid is refused in the specification’s words', async () => {
    const messages = async (answer: Promise<Answer>) =>
      (await answer).json.fieldErrors.map(({ message }: { message: string }) => message);
    const edit = (fields: object) => consultant.put('/apiback/api/docbase/updatedoc', { id: '1', ...fields });
    expect(await messages(consultant.post('/apirest/api/account/reset', {}))).toEqual([
      'Il campo è obbligatorio',
      'Il campo è obbligatorio',
    ]);
    expect(await messages(consultant.post('/apirest/api/account/reset', { id: '1', email: 'x' }))).toEqual([
      'La e-mail inserita non è valida',
    ]);
    expect(await messages(edit({ descrizione: 'x'.repeat(201) }))).toEqual([
      'Il campo ha lunghezza massima di 200 caratteri',
    ]);
    expect(await messages(edit({ descrizione: '  ' }))).toEqual(['Il campo è obbligatorio']);
    expect(await messages(edit({ tags: 'x' }))).toEqual(['Il valore non è valido']);
    const unknown = consultant.put('/apiback/api/DocBase/updatetags', { ids: ['1'], niente: 1 });
    expect(await messages(unknown)).toEqual(['Il campo non è previsto']);
  });

  it.each(['2026-02-30', '30/02/2026', '2026-02-30T10:00:00Z', '2026-02-30T10:00:00', '2026-02-30T10:00:00+01:00'])(
    'with the impossible day %s is refused',
    async (dataConsegna) => {
      const answer = await consultant.put('/apiback/api/docbase/updatedoc', { id: '1', dataConsegna });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, ['dataConsegna']]);
    },
  );
});

describe('an absent, empty or null value', () => {
  it('means the same for an optional filter', async () => {
    await payslip(202608);
    const list = async (query: string) =>
      (await consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}${query}`)).json.length;
    const all = await list('');
    expect(all).toBeGreaterThan(0);
    for (const name of [
      'annomese_da',
      'annomese_a',
      'da',
      'a',
      'pub',
      'stato',
      'tag',
      'filcant',
      'codCategoria',
      'q',
      'sort',
      'page',
      'size',
      'data_pubblicazione',
    ])
      expect(await list(`&${name}=`), name).toBe(all);
    expect(await list('&tag=&tag=')).toBe(all);
    const people = async (query: string) =>
      (await consultant.get(`/apirest/api/users/company/employees?companyId=${company.code}${query}`)).json.length;
    expect(await people('&stato=&filcant=&cessati=')).toBe(await people(''));
  });

  it('means the same for an optional field', async () => {
    const made = await consultant.post('/apiback/api/Fascicolo/upload', {
      id: null,
      nome: 'Vuoti',
      tags: null,
      dataConsegna: '2999-01-01',
      documentiId: [await payslip()],
      cfAzienda: '',
    });
    expect(made.status, made.text).toBe(201);
    const id = await payslip(202607);
    await consultant.put('/apiback/api/DocBase/updatevisibile', { ids: [id], dat: '2999-01-01', cfs: [], not: null });
    const back = await consultant.put('/apiback/api/DocBase/updatevisibile', {
      ids: [id],
      dat: '',
      ann: true,
      not: '',
    });
    expect(back.status, back.text).toBe(200);
    const note = await consultant.post('/apiback/api/Nota', { id: null, testo: 'Nota', cfAzienda: company.taxCode });
    expect(note.status, note.text).toBeLessThan(300);
    const notice = await manager.post('/apirest/api/company/notices/send', { titolo: 'A', testo: 'B', idUser: '' });
    expect([notice.status, notice.json.idUser], notice.text).toEqual([201, null]);
  });
});

describe('a row that was read can be saved later', () => {
  const NOTICES = '/apirest/api/company/notices';
  const ofBoard = () => `?cfAzienda=${company.taxCode}`;
  const aNotice = async (fields: object = {}) =>
    (await consultant.post(`${NOTICES}/send${ofBoard()}`, { titolo: 'Chiusura', testo: 'Il 24.', ...fields })).json;
  const aNote = async (who: Caller = manager) =>
    (await who.post('/apiback/api/Nota', { testo: 'Da cambiare', cfAzienda: company.taxCode })).json;
  const aRecord = () => aDocument(portal, worker, { kind: 'employeeDocument', createdBy: practice.accountId });
  const aDossier = async () =>
    (
      await consultant.post('/apiback/api/Fascicolo/upload', {
        nome: 'Assunzione',
        tags: ['uno'],
        dataConsegna: '2999-01-01',
        documentiId: [await aRecord()],
      })
    ).json;

  /** Where a row is read, and where it is saved. */
  interface Row {
    who: Caller;
    get: string;
    put: string;
    method?: 'POST';
    /** The row itself, if only a list or the answer of a change contains it. */
    row?: object;
  }
  const ROWS: Record<string, () => Promise<Row>> = {
    'of a company': async () => both(consultant, `/apiback/api/Azienda/${company.id}`),
    'of a company, by itself': async () => both(manager, `/apiback/api/Azienda/${company.id}`),
    'of a practice': async () => ({
      who: admin,
      get: `/apirest/api/users/admin/${practice.id}`,
      put: '/apirest/api/users/admin',
    }),
    'of a document': async () => ({
      who: consultant,
      get: `/apiback/api/docbase/${await aDocument(portal, worker, { kind: 'employeeDocument', createdBy: practice.accountId, delivery_on: '2020-01-01', due_on: '2021-01-01' })}`,
      put: '/apiback/api/docbase/updatedoc',
    }),
    'of a note': async () => {
      const row = await aNote();
      return { who: manager, get: '', put: `/apiback/api/Nota/${row.id}`, row };
    },
    'of the caller’s own data': async () => ({
      ...both(manager, '/apirest/api/account/userdata'),
      method: 'POST',
    }),
    'of a notice': async () => both(consultant, `${NOTICES}/${(await aNotice()).id}${ofBoard()}`),
    'of a notice not yet published': async () =>
      both(consultant, `${NOTICES}/${(await aNotice({ dataPubblicazione: '2999-01-01' })).id}${ofBoard()}`),
    'of an employee': async () => both(manager, `/apiback/api/dipendente/${worker.id}`),
    'of a notice to several companies': async () => {
      const sent = { aziende: [company.taxCode], titolo: 'A tutti', testo: 'Auguri' };
      return both(
        consultant,
        `/apiback/api/avvisi/${(await consultant.post('/apiback/api/avvisi/send', sent)).json.id}`,
      );
    },
    'of a dossier': async () => both(consultant, `/apiback/api/Fascicolo/${(await aDossier()).id}`),
    'of a branch': async () => {
      const row = (await consultant.get(`/apiback/api/Azienda/${company.id}`)).json.filiali;
      return { who: consultant, get: '', put: `/apiback/api/Azienda/${company.id}/filiali`, row };
    },
    'of a webhook': async () => {
      await consultant.post('/apiback/api/webhook', {
        indirizzo: 'https://esempio.invalid/',
        eventi: ['documento.letto'],
      });
      const row = (await consultant.get('/apiback/api/webhook')).json[0];
      return { who: consultant, get: '', put: `/apiback/api/webhook/${row.id}`, row };
    },
    'of the settings of notifications': async () => both(manager, '/apirest/api/notifiche/impostazioni'),
  };
  const both = (who: Caller, address: string) => ({ who, get: address, put: address });

  const contractOf = (method: string, address: string) =>
    portal.server.app.contracts.find(
      (one) =>
        one.method === method &&
        new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`, 'i').test(address.replace(/\?.*/, '')) &&
        one.body,
    ) as Contract;

  it.each(Object.entries(ROWS))('%s: what was read is taken, and read-only fields are ignored', async (name, rowOf) => {
    const { who, get, put, method = 'PUT', row } = await rowOf();
    const read = async () => row ?? (await who.get(get)).json;
    const before = await read();
    const writable = fieldsIn(contractOf(method, put).body) ?? {};
    const nonsense = Object.keys(before).filter((field) => !(field in writable) && !Array.isArray(before));
    const events = async () => (await portal.owner.query('SELECT count(*)::int AS n FROM ledger')).rows[0].n;
    const count = await events();
    for (const sent of [
      before,
      Array.isArray(before) ? before : { ...before, ...Object.fromEntries(nonsense.map((field) => [field, 'altro'])) },
    ]) {
      const answer = await who.call(method, put, sent);
      expect(answer.status, answer.text).toBeLessThan(300);
      expect(await read()).toEqual(before);
    }
    // A practice keeps a trace of each save.
    if (name !== 'of a practice') expect(await events()).toBe(count);
  });

  it('and a save with `If-Match` is refused only if another changed a field that it would overwrite', async () => {
    const id = await aRecord();
    const note = await consultant.post('/apiback/api/Nota', { testo: 'Una', cfAzienda: company.taxCode });
    const employee = `/apiback/api/dipendente/${(await anEmployee(portal.owner, company)).id}`;
    const notice = `${NOTICES}/${(await aNotice({ dataPubblicazione: '2999-01-01' })).id}${ofBoard()}`;
    const practiceRow = `/apirest/api/users/admin/${practice.id}`;
    const companyRow = `/apiback/api/Azienda/${company.id}`;
    const rows: [Answer, Caller, string, object, object][] = [
      [note, consultant, `/apiback/api/Nota/${note.json.id}`, { testo: 'Due' }, { testo: 'Tre' }],
      [
        await consultant.get(`/apiback/api/docbase/${id}`),
        consultant,
        '/apiback/api/docbase/updatedoc',
        { id, descrizione: 'Due' },
        { id, descrizione: 'Tre' },
      ],
      [
        await admin.get(practiceRow),
        admin,
        '/apirest/api/users/admin',
        { id: practice.id, nome: 'Due' },
        { id: practice.id, nome: 'Tre' },
      ],
      [await consultant.get(companyRow), consultant, companyRow, { nome: 'Due' }, { nome: 'Tre' }],
      [await manager.get(employee), manager, employee, { qualifica: 'Due' }, { qualifica: 'Tre' }],
      [await consultant.get(notice), consultant, notice, { testo: 'Due' }, { testo: 'Tre' }],
    ];
    // Uploads, publications and readings are no conflict.
    await consultant.put('/apiback/api/DocBase/updatevisibile', { ids: [id], dat: '2999-01-01' });
    await manager.put('/apiback/api/DocBase/updateletto', { ids: [id] });
    for (const [read, who, put, one, two] of rows) {
      const tag = { 'If-Match': read.headers.get('etag') ?? '' };
      const first = await who.call('PUT', put, one, tag);
      expect(first.status, `${put} ${first.text}`).toBeLessThan(300);
      const second = await who.call('PUT', put, two, tag);
      expect([second.status, second.json?.errorKey], put).toEqual([412, 'changed-meanwhile']);
      expect((await who.call('PUT', put, two, { 'If-Match': '*' })).status, put).toBeLessThan(300);
      expect((await who.put(put, one)).status, put).toBeLessThan(300);
    }
  });

  it('and a number of users that grows by itself sets no limit; beside a limit it changes the limit', async () => {
    const own = await aPractice(portal.owner);
    const set = async (utentiAttivabili: number, more: object = {}) =>
      (await admin.put('/apirest/api/users/admin', { id: own.id, utentiAttivabili, ...more })).json.limiteUtenti;
    expect(await set(7)).toBeNull();
    expect(await set(7, { limiteUtenti: 4 })).toBe(4);
    expect(await set(5)).toBe(5);
  });

  it('but a save writes no column that the contract does not name', async () => {
    const { rows } = await portal.owner.query(
      "SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
    );
    const all = Object.fromEntries(
      rows
        .flatMap(({ name }) => [name, name.replace(/_(\w)/g, (_: string, one: string) => one.toUpperCase())])
        .map((name) => [name, '7']),
    );
    const { id: _id, email: _email, login: _login, role: _role, host: _host, ...columns } = all;
    const document = await aDocument(portal, worker, { kind: 'employeeDocument', createdBy: practice.accountId });
    const own = await manager.post('/apiback/api/Nota', { testo: 'Piena' });
    const states = async () =>
      (
        await portal.owner.query(
          `SELECT (SELECT to_jsonb(d)::text FROM document d WHERE id = $1) AS document, (SELECT to_jsonb(c)::text FROM company c WHERE id = $2) AS company,
             (SELECT to_jsonb(p)::text FROM practice p WHERE id = $3) AS practice, (SELECT to_jsonb(a)::text FROM account a WHERE login = 'azienda') AS account,
             (SELECT (to_jsonb(n) - 'text' - 'changed_at')::text FROM note n WHERE id = $4) AS note`,
          [document, company.id, practice.id, own.json.id],
        )
      ).rows[0];
    const before = await states();
    const tries: [Caller, string, string, object][] = [
      [consultant, 'PUT', '/apiback/api/docbase/updatedoc', { ...columns, id: document }],
      [consultant, 'PUT', `/apiback/api/Azienda/${company.id}`, columns],
      [manager, 'PUT', `/apiback/api/Azienda/${company.id}`, columns],
      [admin, 'PUT', '/apirest/api/users/admin', { ...columns, id: practice.id }],
      [manager, 'POST', '/apirest/api/account/userdata', columns],
      [manager, 'PUT', `/apiback/api/Nota/${own.json.id}`, { ...columns, testo: 'Piena' }],
    ];
    for (const [who, method, address, body] of tries)
      expect((await who.call(method, address, body)).status).toBeLessThan(500);
    expect(await states()).toEqual(before);
  });
});

describe('an upload takes the entities of the specification', () => {
  const send = (call: string, dto: object, bytes = aPdf('Circolare'), name = 'Circolare.pdf') =>
    consultant.upload(`/apiback/api/${call}/upload`, [{ name, bytes }], { jsonDocDto: JSON.stringify(dto) });
  const kindsOf = async ({ json, text }: Answer) => {
    expect(json.ids, text).toBeDefined();
    const { rows } = await portal.owner.query(
      'SELECT kind, employee_id AS who, description FROM document WHERE id = ANY($1)',
      [json.ids],
    );
    return rows;
  };
  const DOCUMENT = { descrizione: 'Circolare', tags: [], codCategoria: 'GENERICO', nomeFile: 'Circolare.pdf' };

  it('at either call: everybody or an employee’s code gives employee documents, the company’s code company documents', async () => {
    const cfAzienda = company.taxCode;
    const all = await kindsOf(await send('docbase', { ...DOCUMENT, cfAzienda, codiceFiscale: '#ALLDIP' }));
    expect(all.length).toBeGreaterThan(1);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['employeeDocument']));
    const one = await kindsOf(await send('docbase', { ...DOCUMENT, cfAzienda, codiceFiscale: worker.taxCode }));
    expect(one).toMatchObject([{ kind: 'employeeDocument', who: worker.id }]);
    const own = await kindsOf(await send('docbase', { ...DOCUMENT, cfAzienda, codiceFiscale: cfAzienda }));
    expect(own).toMatchObject([{ kind: 'companyDocument', who: null }]);
    const atOther = await kindsOf(await send('docdocumento', { ...DOCUMENT, cfAzienda, codiceFiscale: cfAzienda }));
    expect(atOther).toMatchObject([{ kind: 'companyDocument', who: null }]);
    const stranger = await send('docbase', { ...DOCUMENT, cfAzienda, codiceFiscale: 'RSSMRA80A01H501U' });
    expect(stranger.status).toBe(404);
  });

  it('a payslip and a CU with their own fields: month and year, no company', async () => {
    const names = { id: null, cognome: worker.lastName, nome: worker.firstName, codiceFiscale: worker.taxCode };
    const payslip = { ...names, nomeFile: 'c.pdf', descrizione: 'Cedolino', mese: 3, anno: 2026, annomese: null };
    expect(await kindsOf(await send('doccedolino', payslip, slipPdf(worker, 202603)))).toMatchObject([
      { kind: 'payslip', who: worker.id },
    ]);
    const certificate = { id: null, nomeFile: 'cu.pdf', descrizione: 'CU', anno: 2024 };
    expect(await kindsOf(await send('doccud', certificate, slipPdf(worker, 2024)))).toMatchObject([
      { kind: 'taxCertificate', who: worker.id },
    ]);
    const two = await send('doccedolino', { ...payslip, annomese: '202604' }, slipPdf(worker, 202604));
    expect([two.status, fieldsOf(two)]).toEqual([400, ['annomese']]);
    // The spec's CUD entity has no person: the one code in the file says whose it is, wherever it stands.
    const printed = (...people: { lastName: string; firstName: string; taxCode: string }[]) =>
      aPdf(
        ['CERTIFICAZIONE UNICA 2019', ...people.map((one) => `${one.lastName} ${one.firstName} ${one.taxCode}`)].join(
          ' ',
        ),
      );
    expect(await kindsOf(await send('doccud', { anno: 2019 }, printed(worker)))).toMatchObject([{ who: worker.id }]);
    const several = await send('doccud', { anno: 2018 }, printed(worker, await anEmployee(portal.owner, company)));
    expect([several.status, fieldsOf(several)]).toEqual([400, ['codiceFiscale']]);
    const nobody = await send('doccud', certificate, aPdf('Nessun nome'));
    expect([nobody.status, fieldsOf(nobody)]).toEqual([400, ['codiceFiscale']]);
  });

  it('and says which period it read if the file states another', async () => {
    const dto = { codiceFiscale: worker.taxCode, cfAzienda: company.taxCode };
    const certificate = await send('doccud', { ...dto, anno: 2023 }, slipPdf(worker, 2022));
    expect([certificate.status, certificate.json.errorKey]).toEqual([409, 'addressee-contradicted']);
    expect(certificate.json.detail).toContain('riporta l’anno 2022, non l’anno 2023');
    const payslip = await send('doccedolino', { ...dto, annomese: '202601' }, slipPdf(worker, 202602));
    expect(payslip.json.detail).toContain('riporta febbraio 2026, non gennaio 2026');
  });

  it('a payslip without its company only for a person whom one company employs', async () => {
    const other = await aCompany(portal.owner, practice);
    const twice = await anEmployee(portal.owner, company);
    const { firstName, lastName, taxCode } = twice;
    await anEmployee(portal.owner, other, { firstName, lastName, taxCode });
    const dto = { codiceFiscale: taxCode, annomese: '202603' };
    const answer = await send('doccedolino', dto, slipPdf(twice, 202603));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['cfAzienda']]);
    const named = await send('doccedolino', { ...dto, cfAzienda: other.taxCode }, slipPdf(twice, 202603));
    expect(named.status, named.text).toBe(201);
  });

  it('a dossier by its name or its id, and the file’s name where no description is given', async () => {
    const dossier = { nome: 'Assunzioni 2026', tags: [], dataConsegna: '2999-01-01' };
    const documentiId = [await aDocument(portal, company, { kind: 'companyDocument', createdBy: practice.accountId })];
    const { json } = await consultant.post('/apiback/api/Fascicolo/upload', { ...dossier, documentiId });
    for (const fascicolo of [dossier.nome, json.id]) {
      const made = await send('docbase', { cfAzienda: company.taxCode, fascicolo }, undefined, 'F24 ottobre.pdf');
      expect(await kindsOf(made)).toMatchObject([{ description: 'F24 ottobre.pdf' }]);
    }
    expect((await consultant.get(`/apiback/api/Fascicolo/${json.id}`)).json.elenco).toHaveLength(3);
    const absent = await send('docbase', { cfAzienda: company.taxCode, fascicolo: 'Nessuno' });
    expect(absent.status).toBe(404);
  });
});

describe('a client written only from sections 3 and 7 of the specification', () => {
  it('saves every object that it has read after others changed things, without one refusal', async () => {
    const log: string[] = [];
    const ask = async (who: Caller, method: string, address: string, body?: unknown) => {
      const answer = await who.call(method, address, body);
      log.push(`${answer.status} ${method} ${address}${answer.status < 300 ? '' : ` ${answer.text}`}`);
      return answer.json;
    };
    const send = async (tipo: string, dto: object, bytes: Uint8Array) => {
      const files = [{ name: `${tipo}.pdf`, bytes }];
      const answer = await consultant.upload(`/apiback/api/${tipo}/upload`, files, { jsonDocDto: JSON.stringify(dto) });
      log.push(`${answer.status} POST /apiback/api/${tipo}/upload ${JSON.stringify(dto)}`);
      return answer.json.ids?.[0] as string;
    };
    const cfAzienda = company.taxCode;
    const codiceFiscale = worker.taxCode;
    const upload = { cfAzienda, descrizione: 'Lettera', tags: ['uno'], codCategoria: 'GENERICO', visibileWeb: true };
    const days = { dataConsegna: '2999-01-01', dataScadenza: null, fascicolo: null };
    const documents = [
      await send('docdocumento', { ...upload, ...days, nomeFile: 'l.pdf', codiceFiscale }, aPdf('Lettera')),
      await send('docbase', { ...upload, ...days, nomeFile: 'l.pdf', codiceFiscale: cfAzienda }, aPdf('Contratto')),
      await send('docbase', { ...upload, ...days, nomeFile: 'l.pdf', codiceFiscale }, aPdf('Nota')),
      await send('docbase', { ...upload, ...days, nomeFile: 'l.pdf', codiceFiscale: '#ALLDIP' }, aPdf('Avviso')),
      await send(
        'doccedolino',
        { codiceFiscale, descrizione: 'Cedolino', mese: 5, anno: 2026 },
        slipPdf(worker, 202605),
      ),
      await send('doccud', { codiceFiscale, descrizione: 'CU', anno: 2021 }, slipPdf(worker, 2021)),
    ];

    const kept: [who: Caller, method: string, address: string, object: object][] = [];
    const keep = async (who: Caller, read: string, save: string, method = 'PUT') =>
      kept.push([who, method, save, await ask(who, 'GET', read)]);
    await keep(admin, `/apirest/api/users/admin/${practice.id}`, '/apirest/api/users/admin');
    for (const who of [consultant, manager])
      await keep(who, `/apiback/api/Azienda/${company.id}`, `/apiback/api/Azienda/${company.id}`);
    for (const id of documents) await keep(consultant, `/apiback/api/docbase/${id}`, '/apiback/api/docbase/updatedoc');
    const [listed] = await ask(consultant, 'GET', `/apiback/api/docdocumento/lista?cfAzienda=${cfAzienda}`);
    kept.push([consultant, 'PUT', '/apiback/api/docbase/updatedoc', listed]);
    await keep(manager, '/apirest/api/account/userdata', '/apirest/api/account/userdata', 'POST');
    await ask(manager, 'POST', '/apiback/api/Nota', { testo: 'Da richiamare' });
    const [note] = await ask(manager, 'GET', '/apiback/api/Nota/lista');
    for (const address of ['/apiback/api/Nota', `/apiback/api/Nota/${note.id}`])
      kept.push([manager, 'PUT', address, note]);
    const notice = { titolo: 'Chiusura', testo: 'Il 24', dataFine: today() };
    const { id: noticeId } = await ask(manager, 'POST', '/apirest/api/company/notices/send', notice);
    await portal.owner.query("UPDATE notice SET publish_on = '2026-01-02', end_on = '2026-01-03' WHERE id = $1", [
      noticeId,
    ]);
    const sent = '/apirest/api/company/notices/send';
    await keep(manager, `/apirest/api/company/notices/${noticeId}`, sent, 'POST');
    const dossier = { nome: 'Estero', tags: ['uno'], dataConsegna: '2999-01-01', documentiId: [documents[1]] };
    await ask(consultant, 'POST', '/apiback/api/Fascicolo/upload', dossier);
    const dossiers = await ask(consultant, 'GET', `/apiback/api/Fascicolo/listaperazienda?cfAzienda=${cfAzienda}`);
    kept.push([
      consultant,
      'POST',
      '/apiback/api/Fascicolo/upload',
      dossiers.find(({ nome }: { nome: string }) => nome === 'Estero'),
    ]);
    const people = await ask(consultant, 'GET', `/apirest/api/users/company/employees?companyId=${company.id}`);
    kept.push([consultant, 'POST', `/apirest/api/users/company/importNoWebAccess?idCompany=${company.id}`, people]);
    const firms = await ask(consultant, 'GET', '/apirest/api/users/consultant/companies');
    kept.push([consultant, 'POST', '/apirest/api/users/consultant/importNoWebAccess', firms]);

    // Others publish, read, upload, hire, rename and write.
    await ask(consultant, 'PUT', '/apiback/api/DocBase/updatevisibile', { ids: documents, dat: today(), ann: false });
    await ask(manager, 'PUT', '/apiback/api/DocBase/updateletto', documents);
    await person.get(`/apiback/api/dipendente/documenti/${documents[4]}/download`);
    await payslip(202606);
    await anEmployee(portal.owner, company);
    await ask(manager, 'PUT', `/apiback/api/Azienda/${company.id}`, { nome: 'Altro nome' });
    await ask(consultant, 'PUT', `/apiback/api/Azienda/${company.id}`, { codiceAzienda: 'ALTROCODICE' });
    await ask(manager, 'PUT', `/apiback/api/Nota/${note.id}`, { testo: 'Corretta da un’altra finestra' });
    await ask(admin, 'PUT', '/apirest/api/users/admin', { id: practice.id, nome: 'Altro studio' });
    await ask(consultant, 'PUT', '/apiback/api/cestino/insert', documents.slice(0, 1));

    // Every object is saved as it was read, twice.
    for (const [who, method, address, object] of [...kept, ...kept]) await ask(who, method, address, object);
    const refused = log.filter((line) => !line.startsWith('2'));
    console.log(`${log.join('\n')}\nforeign client: ${log.length} calls, ${refused.length} refused`);
    expect(refused).toEqual([]);
    expect((await manager.get('/apiback/api/Nota/lista')).json[0].testo).toBe('Da richiamare');
    expect((await consultant.get(`/apiback/api/docbase/${documents[0]}`)).json.eliminatoIl).toEqual(expect.any(String));
    await consultant.put(`/apiback/api/Azienda/${company.id}`, { codiceAzienda: company.code });
  });
});

describe('the fields that the specification lists suffice', () => {
  it('for a new practice: without a distribution code it is 003', async () => {
    const { status, json } = await admin.post('/apirest/api/users/admin', {
      firstName: 'Ada',
      lastName: 'Neri',
      email: 'ada.neri@esempio.invalid',
      codCliente: 'SOLO3',
      codDistribuzione: '',
      numProdotto: '1',
    });
    expect([status, json.codDistribuzione]).toEqual([201, '003']);
  });

  it('for a company by its own code, within the practice', async () => {
    const found = await consultant.get(`/apiback/api/Azienda/percodintegrato?codice=${company.code}`);
    expect(found.json.id).toBe(company.id);
    const another = await aCompany(portal.owner, await aPractice(portal.owner));
    expect((await consultant.get(`/apiback/api/Azienda/percodintegrato?codice=${another.code}`)).status).toBe(404);
  });

  it('for emptying the bin of the caller’s own company; a consultant must name a company', async () => {
    const emptied = await manager.call('DELETE', '/apiback/api/cestino/empty');
    expect(emptied.status, emptied.text).toBe(200);
    const unnamed = await consultant.call('DELETE', '/apiback/api/cestino/empty');
    expect([unnamed.status, fieldsOf(unnamed)]).toEqual([400, ['cfAzienda']]);
  });

  it('for a dossier: its documents determine the company, and must all belong to the same company', async () => {
    const other = await anEmployee(portal.owner, await aCompany(portal.owner, practice));
    const elsewhere = await aPayslip(portal, other, { createdBy: practice.accountId });
    const dossier = { nome: 'Quattro campi', tags: ['uno'], dataConsegna: '2999-01-01' };
    const made = await consultant.post('/apiback/api/Fascicolo/upload', { ...dossier, documentiId: [await payslip()] });
    expect(made.status, made.text).toBe(201);
    const both = await consultant.post('/apiback/api/Fascicolo/upload', {
      ...dossier,
      documentiId: [await payslip(), elsewhere],
    });
    expect([both.status, fieldsOf(both)]).toEqual([400, ['documentiId']]);
  });

  it('for importing people and companies, and the rows of our lists can be imported too', async () => {
    const { firstName, lastName, taxCode } = aPerson(81_001);
    const people = await consultant.post('/apirest/api/users/company/importNoWebAccess', [
      { firstName, lastName, codFiscale: taxCode.toLowerCase(), codFiscaleAzienda: company.taxCode },
    ]);
    expect([people.status, people.json.creati], people.text).toEqual([200, 1]);
    const listed = (await consultant.get(`/apirest/api/users/company/employees?companyId=${company.id}`)).json;
    const again = await consultant.post(`/apirest/api/users/company/importNoWebAccess?idCompany=${company.id}`, listed);
    expect([again.status, again.json.creati, again.json.rifiutati], again.text).toEqual([200, 0, 0]);
    // A row that was read names a person twice: by our fields and by the spec's. The changed name is saved.
    const read = listed.find((row: { codFiscale: string }) => row.codFiscale === taxCode);
    for (const changed of [{ lastName: read.lastName.toUpperCase() }, { cognome: read.lastName.toUpperCase() }]) {
      const saved = await consultant.post(`/apirest/api/users/company/importNoWebAccess?idCompany=${company.id}`, [
        { ...read, ...changed },
      ]);
      expect(saved.json.righe, saved.text).toMatchObject([{ esito: 'aggiornato' }]);
      await portal.owner.query('UPDATE employee SET last_name = $2 WHERE tax_code = $1', [taxCode, read.lastName]);
    }
    const wrong = await manager.post('/apirest/api/users/company/importNoWebAccess', [
      { ...listed[0], codFiscaleAzienda: '00743110157' },
    ]);
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['0.codFiscaleAzienda']]);

    const [own] = (await consultant.get('/apirest/api/users/consultant/companies')).json;
    const { codDistribuzione, codCliente, numeroProdotto } = own;
    const code = aVatNumber(810_001);
    const spec = {
      codFiscale: code,
      ragioneSociale: 'Solo spec S.r.l.',
      nome: 'Spec',
      codDistribuzione,
      codCliente,
      numeroProdotto,
    };
    const companies = await consultant.post('/apirest/api/users/consultant/importNoWebAccess', [spec]);
    expect([companies.status, companies.json.creati], companies.text).toEqual([200, 1]);
    const all = (await consultant.get('/apirest/api/users/consultant/companies')).json;
    expect(all.find((row: { codFiscale: string }) => row.codFiscale === code)).toMatchObject({
      nome: 'Spec',
      codiceAzienda: code,
    });
    const same = await consultant.post('/apirest/api/users/consultant/importNoWebAccess', all);
    expect([same.status, same.json.creati, same.json.rifiutati], same.text).toEqual([200, 0, 0]);
    const elsewhere = await consultant.post('/apirest/api/users/consultant/import', [{ ...spec, codCliente: 'ALTRO' }]);
    expect([elsewhere.status, fieldsOf(elsewhere)]).toEqual([400, ['0.codCliente']]);
  });

  it('for a new IBAN: it may be on the attached form only', async () => {
    await person.post('/apirest/api/account/reauthenticate', { password: 'Portale.2026' });
    const dto = {
      name: 'jsonRichiesteDTO',
      body: JSON.stringify({ id: null, tipo: 2, testo: '', nomeDoc: 'Modulo' }),
      type: 'application/json',
    };
    const file = { name: 'file', body: A_TEXT, filename: 'modulo.pdf', type: 'application/pdf' };
    const sent = await raw(person, 'POST', '/apiback/api/docrichiesta/uploadricazi', parts(dto, file));
    expect(sent.status, await sent.clone().text()).toBe(201);
    const { id } = await sent.json();
    expect((await manager.get(`/apiback/api/docrichiesta/${id}`)).json.iban).toBeNull();
    const bare = await raw(person, 'POST', '/apiback/api/docrichiesta/uploadricazi', parts(dto));
    expect((await bare.json()).fieldErrors[0].field).toBe('file');
  });

  it('for a request of type 5, whose text must have a visible character', async () => {
    const ask = (testo: string) => {
      const dto = {
        name: 'jsonRichiesteDTO',
        body: JSON.stringify({ id: null, tipo: 5, testo, nomeDoc: '', status: 'I' }),
      };
      return raw(person, 'POST', '/apiback/api/docrichiesta/uploadricazi', parts(dto));
    };
    const blank = await ask('\u200b');
    expect([blank.status, (await blank.json()).fieldErrors[0].field]).toEqual([400, 'testo']);
    expect((await ask('Una copia della CU')).status).toBe(201);
  });

  it('for the responses about the account, attendance and absences', async () => {
    expect((await manager.get('/apirest/api/account')).json).toMatchObject({
      activated: true,
      langKey: 'it',
      imageUrl: null,
    });
    const { json } = await manager.get(`/apiback/api/presassmeseazitot?cfAzienda=${company.taxCode}&anno=2026`);
    expect(json).toMatchObject({
      anno: 2026,
      assenze: { totale: expect.anything(), dettaglio: [] },
      presenze: { lavorate: expect.anything(), straordinario: expect.anything() },
    });
  });
});

describe('the accepted notations', () => {
  it('include half a surrogate pair, which JSON can contain, and which becomes a replacement character', async () => {
    const headers = { 'content-type': 'application/json' };
    const sheet = (name: string) =>
      raw(consultant, 'POST', '/apiback/api/foglio', {
        headers,
        body: `{"nome": "${name}.xlsx", "colonne": ["Riga"], "righe": [["${name}"]]}`,
      });
    for (const [sent, named] of [
      [String.raw`a\ud83d`, 'a%EF%BF%BD'],
      [String.raw`a\ude00b`, 'a%EF%BF%BDb'],
      [String.raw`\uD83D\uDE00`, '%F0%9F%98%80'],
      [String.raw`a\\ud83d`, 'a%5Cud83d'],
    ] as const) {
      const answer = await sheet(sent);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
        200,
        expect.stringContaining(`UTF-8''${named}.xlsx`),
      ]);
    }
    // The maximum length would cut the last character in two.
    const name = `${'a'.repeat(199)}😀.pdf`;
    const taken = await consultant.upload('/apiback/api/acquisizioni', [{ name, bytes: aPdf('una pagina') }]);
    expect(taken.status, taken.text).toBeLessThan(300);
  });

  it('include numeric ids, and lists both bare and as a named field', async () => {
    for (const form of [
      (ids: unknown[]) => ids,
      (ids: unknown[]) => ({ ids }),
      (idList: unknown[]) => ({ idList }),
      (ids: unknown[]) => ids.map(Number),
      (ids: unknown[]) => ({ ids: ids.map(Number) }),
    ]) {
      const id = await payslip(202606);
      expect((await consultant.put('/apiback/api/DocBase/updateletto', form([id]))).status).toBe(200);
      expect((await consultant.put('/apiback/api/cestino/insert', form([id]))).status).toBe(200);
      const notice = await manager.post('/apirest/api/company/notices/send', {
        titolo: 'T',
        testo: 'x',
        idUser: Number(worker.id),
        dataPubblicazione: '',
      });
      expect(notice.status, notice.text).toBeLessThan(300);
      const gone = await manager.post('/apirest/api/company/notices/delete', form([notice.json.id]));
      expect(gone.status, gone.text).toBeLessThan(300);
    }
  });

  it.each(['2999-01-31', '31/01/2999', '2999-01-30T23:00:00.000Z', '2999-01-31T00:00:00'])(
    'include a day as %s',
    async (dat) => {
      const id = await payslip(202605);
      expect((await consultant.put('/apiback/api/DocBase/updatevisibile', { ids: [id], dat })).status).toBe(200);
      expect(await publishDay(id)).toBe('2999-01-31');
    },
  );

  it('include yes and no in words or figures, and `status` for `stato`', async () => {
    const id = await payslip(202603);
    await consultant.put('/apiback/api/DocBase/updatevisibile', { ids: [id], dat: '2999-01-01' });
    const list = async (query: string) =>
      (await consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}&${query}`)).text;
    for (const [said, others] of [
      ['true', ['SI', 'Sì', '1']],
      ['false', ['NO', 'no', '0']],
    ] as const)
      for (const other of others) expect(await list(`pub=${other}`), other).toBe(await list(`pub=${said}`));
    await manager.put('/apiback/api/DocBase/updateletto', { ids: [id] });
    expect(await list('status=1')).toBe(await list('stato=1'));
    expect(await list('status=1')).not.toBe(await list(''));
  });

  it('include several forms of months, lists and tax codes in a query string', async () => {
    await payslip(202604);
    const list = async (query: string) => (await consultant.get(`/apiback/api/doccedolino/lista?${query}`)).json.length;
    const expected = await list(`cfAzienda=${company.taxCode}&annomese_da=202604&annomese_a=202604`);
    expect(expected).toBeGreaterThan(0);
    expect(await list(`cfAzienda=${company.taxCode}&annomese_da=2026-04&annomese_a=04/2026`)).toBe(expected);
    const sibling = await aCompany(portal.owner, practice);
    const several = async (query: string) =>
      (await consultant.get(`/apiback/api/doccedolino/listaperconsulente?${query}`)).status;
    for (const query of [
      `listacfazienda=${company.taxCode}&listacfazienda=${sibling.taxCode}`,
      `listacfazienda=${company.taxCode},${sibling.taxCode}`,
      `listacfazienda[]=${company.taxCode}&listacfazienda[]=${sibling.taxCode}`,
    ])
      expect(await several(query), query).toBe(200);
    const lastActive = await consultant.get(`/apiback/api/lastactive/${worker.taxCode.toLowerCase()}`);
    expect(lastActive.status).toBe(200);
  });

  it('of a sort order outside the list’s documented ones get a 400 that names `sort`', async () => {
    const callers = { ADMIN: admin, CONSULTANT: consultant, COMPANY: manager, BRANCH: shop, EMPLOYEE: person };
    const asked = `size=1&cfAzienda=${company.taxCode}&listacfazienda=${company.taxCode}&companyId=${company.id}`;
    const document = (await portal.anonymous.get('/apirest/api/openapi.json')).json;
    const lists = portal.server.app.contracts.filter(
      ({ method, query }) => method === 'GET' && 'size' in (fieldsIn(query) ?? {}),
    );
    expect(lists.length).toBeGreaterThan(20);
    for (const contract of sampled(lists, { of: 'sort orders' })) {
      const who = Object.entries(callers).find(([role]) => mayCall(contract.permission, role as 'ADMIN'))?.[1];
      const ask = (sort: string) => (who as Caller).get(`${contract.path}?${asked}&sort=${sort}`);
      const [parameters] = Object.values(document.paths[contract.path] as object).map((one) => one.parameters);
      const named = parameters.find((one: { name?: string }) => one.name === 'sort')?.schema.enum ?? [];
      for (const wrong of ['niente', 'constructor,desc', 'id,giù']) {
        const answer = await ask(wrong);
        expect([answer.status, fieldsOf(answer)], `${contract.path} ${wrong}`).toEqual([400, ['sort']]);
      }
      expect((await ask('')).status, contract.path).toBe(200);
      for (const order of named) expect((await ask(order)).status, `${contract.path} ${order}`).toBe(200);
      // `id,asc` is the default sort order of a JHipster client.
      if (named.length > 0) expect(named, contract.path).toContain('id,asc');
    }
  });

  it('of a day, month, list or tax code give the same response, for each filter of each endpoint', async () => {
    await payslip(202610);
    const callers = { CONSULTANT: consultant, COMPANY: manager, BRANCH: shop, EMPLOYEE: person, ADMIN: admin };
    const inner = (schema: z.core.$ZodType): z.core.$ZodType => {
      const { type, innerType } = schema._zod.def as { type: string; innerType?: z.core.$ZodType };
      return ['optional', 'nullable', 'default'].includes(type) && innerType ? inner(innerType) : schema;
    };
    const notations = (name: string, schema: z.core.$ZodType): string[] => {
      if ((schema._zod.def as { format?: string }).format === 'date')
        return ['2026-10-05', '05/10/2026', '5/10/2026', '2026-10-04T22:00:00.000Z', '2026-10-05T12:00:00%2B02:00'].map(
          (day) => `${name}=${day}`,
        );
      if (schema === (Month as z.core.$ZodType))
        return ['202610', '2026-10', '10/2026'].map((month) => `${name}=${month}`);
      if (schema === (Repeated as z.core.$ZodType)) {
        const [one, other] = name === 'listacfazienda' ? [company.taxCode, company.taxCode] : ['0', '1'];
        return [
          `${name}=${one}&${name}=${other}`,
          `${name}=${one},${other}`,
          `${name}[]=${one}&${name}[]=${other}`,
          `${name}%5B%5D=${one}&${name}%5B%5D=${other}`,
        ];
      }
      return TAX_CODE_FIELDS.has(name)
        ? [company.taxCode, company.taxCode.toLowerCase()].map((one) => `${name}=${one}`)
        : [];
    };
    let asked = 0;
    for (const { method, path, permission, query, kind } of sampled(portal.server.app.contracts as Contract[], {
      of: 'notations',
    })) {
      if (method !== 'GET' || kind === 'events' || kind === 'file') continue;
      const who = Object.entries(callers).find(([role]) => mayCall(permission, role as 'ADMIN'))?.[1];
      if (!who) continue;
      const shape = (fieldsIn(query) ?? {}) as Record<string, z.core.$ZodType>;
      for (const [name, schema] of Object.entries(shape)) {
        const rest = Object.entries({
          ...{ cfAzienda: company.taxCode, listacfazienda: company.taxCode },
          ...{ anno: '2026', annomese: '202610' },
        })
          .filter(([other]) => other !== name && other in shape)
          .map(([other, value]) => `${other}=${value}`);
        const answers = new Set<string>();
        for (const said of notations(name, inner(schema))) {
          const answer = await who.get(`${path.replace(/:\w+/g, '1')}?${[said, ...rest].join('&')}`);
          answers.add(`${answer.status} ${answer.status < 400 ? answer.text : ''}`);
          // A list with fixed values does not contain '0', so that all its forms are refused alike.
          if (inner(schema) !== (Repeated as z.core.$ZodType))
            expect([200, 404], `${path} ${said} ${answer.text}`).toContain(answer.status);
          asked += 1;
        }
        expect(answers.size, `${path} ${name}`).toBeLessThanOrEqual(1);
      }
    }
    expect(asked).toBeGreaterThan(isFull ? 150 : 0);
  });

  it('include OPTIONS, which lists the methods of a path and allows no other origin', async () => {
    const answer = await raw(portal.anonymous, 'OPTIONS', '/apirest/api/users/admin', {
      headers: { origin: 'https://altrove.esempio' },
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST, PUT']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await raw(portal.anonymous, 'OPTIONS', '/apirest/api/niente')).status).toBe(404);
  });
});

describe('a failure', () => {
  it('is visible in both status and body', async () => {
    for (const address of ['/apirest/api/account/activate', '/apirest/api/account/reset-password/finish']) {
      const body = {
        key: 'non-esiste',
        login: 'chiunque',
        password: 'Segreta.1',
        newPassword: 'Segreta.1',
        privacyAccepted: true,
      };
      const answer = await portal.anonymous.post(address, body);
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({
        success: false,
        status: 404,
        title: expect.any(String),
        detail: expect.any(String),
      });
      const invalid = await portal.anonymous.post(address, { key: 7, login: {} });
      expect(invalid.status).toBe(400);
      expect(invalid.json).toMatchObject({ success: false, status: 400, fieldErrors: expect.any(Array) });
    }
  });

  it('does not occur when a user who has just logged in changes the e-mail address', async () => {
    const session = await portal.login('azienda');
    const changed = await session.post('/apirest/api/account/userdata', { email: 'nuova@esempio.invalid' });
    expect(changed.status, changed.text).toBe(200);
  });
});

interface Shape {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Shape>;
      innerType?: Shape;
      element?: Shape;
      options?: readonly Shape[];
    };
  };
}

describe('the OpenAPI document', () => {
  const document = async () => (await portal.anonymous.get('/apirest/api/openapi.json')).json;

  it('has example bodies that their endpoints accept, and its guide names only existing endpoints', async () => {
    const contracts = new Map(portal.server.app.contracts.map((contract) => [contract.name, contract] as const));
    for (const [id, example] of Object.entries(EXAMPLES)) {
      const { body, parts = {} } = contracts.get(id) as Contract;
      if (body) expect(() => parse(body, example, 'body'), id).not.toThrow();
      else
        for (const [name, said] of Object.entries(example as object))
          expect(() => parse(parts[name] as z.core.$ZodType, said, 'body'), `${id}.${name}`).not.toThrow();
    }
    const named = [...GUIDE.matchAll(/`([a-z]+[A-Z]\w+)`/g)].map(([, name]) => name as string);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !contracts.has(name) && name !== 'fieldErrors')).toEqual([]);
  });

  it('has worked examples whose requests their endpoints accept', () => {
    const requests = [...GUIDE.matchAll(/^ +(GET|POST|PUT|DELETE) (\/[^\s?]+)\??(\S*) ?(.*)$/gm)];
    expect(requests.length).toBeGreaterThan(20);
    for (const [line, method, path = '', query, sent = ''] of requests) {
      const fits = ({ path: at }: Contract) => new RegExp(`^${at.replace(/:\w+/g, '[0-9A-Z]+')}$`).test(path);
      const called = portal.server.app.contracts.find((one) => one.method === method && fits(one));
      expect(called, line).toBeDefined();
      const { body, parts = {}, query: asked } = called as Contract;
      expect(() => parse(asked, Object.fromEntries(new URLSearchParams(query)), 'query'), line).not.toThrow();
      if (body) expect(() => parse(body, JSON.parse(sent), 'body'), line).not.toThrow();
      for (const [, name = '', value = ''] of sent.matchAll(/(\w+)=([^@{]+$|\{.*\}|@\S+)/g)) {
        const part = parts[name];
        if (typeof part === 'string') expect(value, line).toMatch(/^@/);
        else expect(() => parse(part, value.startsWith('{') ? JSON.parse(value) : value, 'body'), line).not.toThrow();
      }
    }
  });

  it('is sent compressed, and not sent again to a client that has the current version', async () => {
    const asked = (headers: Record<string, string>, method = 'GET') =>
      raw(portal.anonymous, method, '/apirest/api/openapi.json', { headers });
    const first = await asked({ 'accept-encoding': 'br' });
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(Object.keys(((await first.json()) as { paths: object }).paths).length).toBeGreaterThan(100);
    const etag = first.headers.get('etag') ?? '';
    const again = await asked({ 'if-none-match': etag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    const head = await asked({}, 'HEAD');
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  it('does not require the file of an upload that works without one', async () => {
    const { paths } = await document();
    const required = (path: string) =>
      paths[path].post.requestBody.content['multipart/form-data'].schema.required ?? [];
    expect(required('/apiback/api/ricevute/verifica')).toEqual(['ricevuta']);
    expect(required('/apiback/api/docrichiesta/uploadricazi')).toEqual(['jsonRichiesteDTO']);
    expect(required('/apiback/api/docdocumento/upload')).toEqual(['file', 'jsonDocDto']);
  });

  it('describes exactly the tags that its endpoints use', async () => {
    const { tags, paths } = await document();
    const used = new Set(
      Object.values(paths as object)
        .flatMap((path) => Object.values(path as object))
        .flatMap((operation) => operation.tags),
    );
    expect(new Set(tags.map(({ name }: { name: string }) => name))).toEqual(used);
  });

  it('is shown by a page without inline or third-party scripts', async () => {
    const page = await raw(portal.anonymous, 'GET', '/apirest/api/docs');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|http|\*/);
    const html = await page.text();
    expect(html).not.toMatch(/<style|style=|<script>| on\w+=/);
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address]) => address as string);
    expect(files).toHaveLength(4);
    for (const address of files) {
      const file = await raw(portal.anonymous, 'GET', address);
      expect([file.status, file.headers.get('x-content-type-options')], address).toEqual([200, 'nosniff']);
      expect(file.headers.get('content-type')).toMatch(address.endsWith('.js') ? /^text\/javascript/ : /^text\/css/);
      expect((await file.text()).length).toBeGreaterThan(50);
    }
    for (const address of ['/apirest/api/docs/package.json', '/apirest/api/docs/..%2f..%2fpackage.json'])
      expect((await raw(portal.anonymous, 'GET', address)).status).toBe(404);
  });
});

describe('every endpoint with a body', () => {
  const shapeOf = (schema: unknown): Record<string, Shape> => {
    const { type, shape, options } = (schema as Shape)._zod.def;
    if (type === 'union') return Object.assign({}, ...(options ?? []).map(shapeOf));
    return shape ?? {};
  };
  const isOptional = (field: Shape) => ['optional', 'default'].includes(field._zod.def.type);
  /** Returns some value of the field's type. */
  const something = (field: Shape, asNumber: boolean): unknown => {
    const { type, innerType, element, options } = field._zod.def;
    if (innerType) return something(innerType, asNumber);
    if (type === 'array') return element && element._zod.def.type !== 'object' ? [something(element, asNumber)] : [];
    if (type === 'union') return options?.[0] ? something(options[0], asNumber) : '1';
    if (type === 'boolean') return false;
    return type === 'number' || asNumber ? 999_999_999 : '999999999';
  };

  it('never answers 500, and never 400 without naming a field', async () => {
    const callers: [Caller, Parameters<typeof mayCall>[1]][] = [
      [consultant, 'CONSULTANT'],
      [manager, 'COMPANY'],
      [shop, 'BRANCH'],
      [person, 'EMPLOYEE'],
      [admin, 'ADMIN'],
      [portal.anonymous, null],
    ];
    let asked = 0;
    const wrong: string[] = [];
    for (const contract of sampled(portal.server.app.contracts as Contract[], { of: 'careless clients' })) {
      if (!contract.body || /logout|sessions|authenticate|second-factor/.test(contract.path)) continue;
      const [who] = callers.find(([, role]) => mayCall(contract.permission, role)) ?? [];
      if (!who) continue;
      const shape = shapeOf(contract.body);
      const required = Object.entries(shape).filter(([, field]) => !isOptional(field));
      const optional = Object.entries(shape).filter(([, field]) => isOptional(field));
      const all = (fill: (field: Shape) => unknown) =>
        Object.fromEntries(optional.map(([name, field]) => [name, fill(field)]));
      const base = Object.fromEntries(required.map(([name, field]) => [name, something(field, false)]));
      const bodies: Record<string, unknown> = {
        'the required fields': base,
        'ids as numbers': Object.fromEntries(required.map(([name, field]) => [name, something(field, true)])),
        'optional ones null': { ...base, ...all(() => null) },
        'optional ones empty': { ...base, ...all(() => '') },
        'a field unknown': { ...base, campoSconosciuto: 'x' },
        nothing: {},
        'a list': ['999999999'],
        'a list of numbers': [999_999_999],
        'a text': 'testo',
      };
      const address = contract.path.replace(/:\w+/g, '999999999');
      for (const [what, body] of Object.entries(bodies)) {
        const answer = await who.call(contract.method, address, body);
        asked += 1;
        const cell = `${contract.method} ${address} with ${what}: ${answer.status} ${answer.text.slice(0, 200)}`;
        if (answer.status >= 500) wrong.push(cell);
        const named =
          answer.status !== 400 ||
          answer.json.errorKey !== 'invalid-request' ||
          fieldsOf(answer).length > 0 ||
          answer.json.success === false;
        if (!named) wrong.push(`names nothing: ${cell}`);
        for (const { message } of answer.json?.fieldErrors ?? [])
          if (/invalid|expected|stringa|input/i.test(message)) wrong.push(`speaks like a library: ${cell}`);
        const unknown = fieldsOf(answer).includes('campoSconosciuto');
        if (what === 'a field unknown' && isOfSpec(contract) && unknown)
          wrong.push(`refuses what it does not know: ${cell}`);
      }
    }
    console.log(`bodies of careless clients: ${asked}`);
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(isFull ? 300 : 0);
  }, 300_000);
});
