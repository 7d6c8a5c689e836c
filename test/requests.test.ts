import { composeIBAN } from 'ibantools';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfPdf } from './support/pdf-text-of.ts';
import {
  aCompany,
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
} from './support/portal.ts';
import { aRequest } from './support/requests.ts';

const SEND = '/apiback/api/docrichiesta/uploadricazi';
const IBAN = 'IT60X0542811101000000123456';
/** Its check digits fit, its CIN does not. */
const WRONG_CIN = composeIBAN({ countryCode: 'IT', bban: 'Y0542811101000000123456' }) ?? '';
const FORM = { name: 'modulo.pdf', bytes: aPdf('Modulo firmato') };

let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let sibling: TestCompany;
let foreign: TestCompany;
let employee: TestEmployee;
let colleague: TestEmployee;
let siblingEmployee: TestEmployee;
let foreignEmployee: TestEmployee;
const as = {} as Record<'consultant' | 'company' | 'employee' | 'colleague' | 'foreignConsultant', Caller>;

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  practice = await aPractice(owner, 'consulente');
  const other = await aPractice(owner, 'consulente-altro');
  company = await aCompany(owner, practice, { login: 'azienda' });
  sibling = await aCompany(owner, practice);
  foreign = await aCompany(owner, other);
  employee = await anEmployee(owner, company, { login: 'lavoratore', email: 'lavoratore@esempio.invalid' });
  colleague = await anEmployee(owner, company, { login: 'collega' });
  siblingEmployee = await anEmployee(owner, sibling);
  foreignEmployee = await anEmployee(owner, foreign);
  as.consultant = await portal.login('consulente');
  as.foreignConsultant = await portal.login('consulente-altro');
  as.company = await portal.login('azienda');
  as.employee = await portal.login('lavoratore');
  as.colleague = await portal.login('collega');
});
afterAll(() => portal?.close());

const send = (who: Caller, dto: Record<string, unknown>, files: { name: string; bytes: Uint8Array }[] = []) =>
  who.upload(SEND, files, { jsonRichiesteDTO: JSON.stringify(dto) });

/** As a person who has just re-authenticated. */
const fresh = (who: Caller) => who.post('/apirest/api/account/reauthenticate', { password: PASSWORD });

const setStatus = (who: Caller, status: string, ids: readonly string[]) =>
  who.post(`/apiback/api/docrichiesta/change-status/${status}`, ids);

async function events(id: string) {
  const { rows } = await portal.owner.query(
    "SELECT action, canonical::jsonb -> 'data' AS data FROM ledger WHERE action NOT LIKE '%Stands' AND object_kind = 'request' AND object_id = $1 ORDER BY seq",
    [id],
  );
  return rows;
}

describe('a request', () => {
  it('of each type is kept with its trace and told to company and consultant', async () => {
    expect((await fresh(as.employee)).status).toBe(204);
    for (const [tipo, dto, files] of [
      [1, { testo: '' }, [FORM]],
      [2, { iban: 'it60 x054 2811 1010 0000 0123 456' }, [FORM]],
      [3, { testo: 'Telefono 333 0000000' }, []],
      [4, { testo: 'Certificato di servizio', nomeDoc: 'Certificato di servizio' }, []],
      [5, { testo: 'Vorrei un anticipo del TFR' }, []],
    ] as const) {
      const answer = await send(as.employee, { tipo, ...dto }, [...files]);
      expect(answer.status, `${tipo}: ${answer.text}`).toBe(201);
      expect(answer.json).toMatchObject({ tipo, status: 'I', cfAzienda: company.taxCode });
      expect(await events(answer.json.id)).toMatchObject([{ action: 'requestSent', data: { type: tipo } }]);
      const { rows } = await portal.owner.query(
        "SELECT audience FROM notification WHERE kind = 'requestReceived' AND object_id = $1 ORDER BY audience",
        [answer.json.id],
      );
      expect(rows.map((row) => row.audience)).toEqual(['company', 'consultant']);
    }
    const { json } = await as.employee.get('/apiback/api/dipendente/richieste');
    expect(json).toHaveLength(5);
    expect((await as.colleague.get('/apiback/api/dipendente/richieste')).json).toEqual([]);
  });

  it.each([
    [{ tipo: 1 }, [], 'request-form-required', 'file'],
    [{ tipo: 2, iban: IBAN }, [], 'request-form-required', 'file'],
    [{ tipo: 2 }, [], 'request-form-required', 'file'],
    [{ tipo: 2, iban: WRONG_CIN }, [FORM], 'iban-cin', 'iban'],
    [{ tipo: 2, iban: IBAN.replace('6', '7') }, [FORM], 'iban-wrong', 'iban'],
    [{ tipo: 3, testo: '' }, [], 'request-contacts-required', 'testo'],
    [{ tipo: 3, testo: '  \n\t ' }, [], 'request-contacts-required', 'testo'],
    [{ tipo: 4, testo: ' ' }, [FORM], 'request-description-required', 'testo'],
    [{ tipo: 5 }, [], 'request-description-required', 'testo'],
    [{ tipo: 5, testo: 'x', iban: IBAN }, [], 'iban-not-asked', 'iban'],
  ])('%j is refused by name', async (dto, files, errorKey, field) => {
    const { json, status } = await send(as.employee, dto, [...files]);
    expect({ status, errorKey: json.errorKey, field: json.fieldErrors?.[0]?.field }).toEqual({
      status: 400,
      errorKey,
      field,
    });
  });

  it.each([6, 0, -1, 1.5, 'x', 'toString'])('of type %s is refused by name', async (tipo) => {
    const { json, status } = await send(as.employee, { tipo, testo: 'x' });
    expect([status, json.errorKey]).toEqual([400, 'request-type-unknown']);
  });

  it('takes no file over 2 MB and none that could run, and ignores a field that it does not know', async () => {
    const large = await send(as.employee, { tipo: 1 }, [{ name: 'a.pdf', bytes: new Uint8Array(2_097_153) }]);
    expect([large.status, large.json.detail]).toEqual([413, "La lunghezza massima consentita per l'invio è 2 MB"]);
    const whole = new Uint8Array(2_097_152);
    whole.set(aPdf('Modulo'));
    expect((await send(as.employee, { tipo: 1 }, [{ name: 'a.pdf', bytes: whole }])).status).toBe(201);
    const page = { name: 'a.pdf', bytes: new TextEncoder().encode('<html><script>alert(1)</script>') };
    expect((await send(as.employee, { tipo: 1 }, [page])).json).toMatchObject({
      status: 415,
      errorKey: 'file-type-refused',
    });
    expect((await send(as.employee, { tipo: 5, testo: 'x', stato: 'L' })).json).toMatchObject({ status: 'I' });
    expect((await as.employee.upload(SEND, [], {})).status).toBe(400);
  });

  it('is sent in its sender’s own name alone', async () => {
    for (const cfAzienda of [sibling.taxCode, foreign.taxCode, '99999999999'])
      for (const who of [as.employee, as.company])
        expect((await send(who, { tipo: 5, testo: 'x', cfAzienda })).status).toBe(404);
    expect((await send(as.consultant, { tipo: 5, testo: 'x' })).status).toBe(403);
  });

  it('is sent once for one Idempotency-Key', async () => {
    const form = () => {
      const body = new FormData();
      body.append(
        'jsonRichiesteDTO',
        new Blob([JSON.stringify({ tipo: 5, testo: 'Una volta' })], { type: 'application/json' }),
      );
      return body;
    };
    const once = () =>
      fetch(portal.url + SEND, {
        method: 'POST',
        body: form(),
        headers: { authorization: `Bearer ${as.colleague.token}`, 'idempotency-key': 'una-volta' },
      }).then((answer) => answer.json() as Promise<{ id: string }>);
    const answers = await Promise.all(Array.from({ length: 10 }, once));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await as.colleague.get('/apiback/api/dipendente/richieste')).json).toHaveLength(1);
  });
});

describe('the status of a request', () => {
  const STATUSES = ['I', 'V', 'L', 'R'];
  const cells = STATUSES.flatMap((from) => ['V', 'L', 'R'].map((to) => [from, to] as const));

  it.each(cells)(
    'goes from %s to %s by company and consultant, each with its trace and its message',
    async (from, to) => {
      for (const who of ['company', 'consultant'] as const) {
        const id = await aRequest(portal, employee, { status: from });
        const answer = await setStatus(as[who], to, [id]);
        expect([answer.status, answer.json]).toEqual([200, { aggiornate: from === to ? 0 : 1 }]);
        const { rows } = await portal.owner.query('SELECT status FROM request WHERE id = $1', [id]);
        expect(rows[0].status).toBe(to);
        expect(await events(id)).toEqual(from === to ? [] : [{ action: 'requestStatusChanged', data: { from, to } }]);
        const told = await portal.owner.query(
          "SELECT audience, employee_id FROM notification WHERE kind = 'requestStatus' AND object_id = $1",
          [id],
        );
        expect(told.rows).toEqual(from === to ? [] : [{ audience: 'employee', employee_id: employee.id }]);
      }
    },
  );

  it.each(cells)('stays %s, never %s, for a caller who may not decide', async (from, to) => {
    const own = await aRequest(portal, employee, { status: from });
    const others = [
      await aRequest(portal, siblingEmployee, { status: from }),
      await aRequest(portal, foreignEmployee, { status: from }),
      '999999999',
    ];
    for (const id of others) expect((await setStatus(as.company, to, [id])).status).toBe(404);
    for (const id of others.slice(1)) expect((await setStatus(as.consultant, to, [id])).status).toBe(404);
    // One request of another company refuses the whole call.
    expect((await setStatus(as.company, to, [own, others[0] ?? ''])).status).toBe(404);
    expect((await setStatus(as.foreignConsultant, to, [own])).status).toBe(404);
    for (const who of [as.employee, as.colleague]) expect((await setStatus(who, to, [own])).status).toBe(403);
    expect((await setStatus(portal.anonymous, to, [own])).status).toBe(401);
    const { rows } = await portal.owner.query('SELECT DISTINCT status FROM request WHERE id = ANY($1)', [
      [own, others[0], others[1]],
    ]);
    expect(rows).toEqual([{ status: from }]);
  });

  it.each(['X', 'I', 'v', 'VL', '0'])('%s is refused by name', async (status) => {
    const id = await aRequest(portal, employee);
    const answer = await setStatus(as.consultant, status, [id]);
    expect([answer.status, answer.json.errorKey]).toEqual([400, 'request-status-unknown']);
  });

  it('of a company’s own request is its consultant’s to set', async () => {
    const sent = await send(as.company, { tipo: 5, testo: 'Serve il DURC' });
    expect(sent.json).toMatchObject({ inviataDa: 'azienda', mittente: company.legalName });
    const employees = await aRequest(portal, employee);
    const refused = await setStatus(as.company, 'L', [employees, sent.json.id]);
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'own-request']);
    expect((await setStatus(as.consultant, 'L', [sent.json.id])).json).toEqual({ aggiornate: 1 });
    const { rows } = await portal.owner.query(
      "SELECT audience, kind FROM notification WHERE object_id = $1 AND kind LIKE 'request%' ORDER BY id",
      [sent.json.id],
    );
    expect(rows).toEqual([
      { audience: 'consultant', kind: 'requestReceived' },
      { audience: 'company', kind: 'requestStatus' },
    ]);
    // The employees of the company do not see it.
    expect((await as.employee.get(`/apiback/api/docrichiesta/${sent.json.id}`)).status).toBe(404);
  });

  it('is changed in bulk or not at all, in both forms of the body', async () => {
    const ids = [await aRequest(portal, employee), await aRequest(portal, colleague)];
    expect((await as.company.post('/apiback/api/docrichiesta/change-status/V', { ids })).json).toEqual({
      aggiornate: 2,
    });
    expect((await setStatus(as.company, 'R', [])).status).toBe(400);
  });
});

describe('the thread of a request', () => {
  it('carries answers with documents both ways, and only its two sides open its file', async () => {
    const { json } = await send(as.employee, { tipo: 1, testo: 'Nuova residenza' }, [FORM]);
    const at = `/apiback/api/docrichiesta/${json.id}`;
    await setStatus(as.company, 'V', [json.id]);
    const letter = { name: 'lettera.pdf', bytes: aPdf('Lettera') };
    const answered = await as.company.upload(`${at}/risposta`, [letter], { testo: 'Ecco la lettera' });
    expect(answered.status, answered.text).toBe(201);
    const back = await as.employee.upload(`${at}/risposta`, [], { testo: 'Grazie' });
    expect(back.json.passi.map((step: { cosa: string; mia: boolean }) => [step.cosa, step.mia])).toEqual([
      ['inviata', true],
      ['stato', false],
      ['risposta', false],
      ['risposta', true],
    ]);
    const answer = answered.json.passi.at(-1).idRisposta;
    const files = [`${at}/allegato`, `${at}/allegato?risposta=${answer}`];
    for (const file of files) {
      for (const who of [as.employee, as.company, as.consultant]) expect((await who.get(file)).status).toBe(200);
      for (const who of [as.colleague, as.foreignConsultant]) expect((await who.get(file)).status).toBe(404);
    }
    for (const who of [as.colleague, as.foreignConsultant]) {
      expect((await who.get(at)).status).toBe(404);
      expect((await who.upload(`${at}/risposta`, [], { testo: 'x' })).status).toBe(404);
      expect((await who.post(`${at}/allegato/biglietto`)).status).toBe(404);
    }
    expect((await as.employee.get(`/apiback/api/docrichiesta/download/${json.id}`)).status).toBe(403);
    const opened = (await events(json.id)).filter((event) => event.action === 'requestFileOpened');
    expect(opened).toHaveLength(6);
    for (const text of ['', '  '])
      expect((await as.employee.upload(`${at}/risposta`, [], { testo: text })).json.errorKey).toBe('answer-required');
  });

  it('about an IBAN needs a session that is fresh, which lasts for five minutes', async () => {
    const session = await portal.login('collega');
    portal.setNow(new Date(Date.now() + 6 * 60_000));
    const stale = await send(session, { tipo: 2, iban: IBAN }, [FORM]);
    expect([stale.status, stale.json.errorKey]).toEqual([409, 'reauthentication-required']);
    // The content is checked first: a form with an error asks for no password.
    expect((await send(session, { tipo: 2, iban: WRONG_CIN }, [FORM])).json.errorKey).toBe('iban-cin');
    expect((await fresh(session)).status).toBe(204);
    expect((await send(session, { tipo: 2, iban: IBAN }, [FORM])).status).toBe(201);
    portal.setNow(null);
  });

  it('shows a new IBAN with its day of waiting to who works on it', async () => {
    await fresh(as.employee);
    const sent = await send(as.employee, { tipo: 2, iban: IBAN }, [FORM]);
    const { json } = await as.company.get(`/apiback/api/docrichiesta/${sent.json.id}`);
    expect(json.iban).toBe(IBAN);
    const hours = (new Date(json.sospesaFino).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await setStatus(as.company, 'L', [sent.json.id]);
    expect((await as.company.get(`/apiback/api/docrichiesta/${sent.json.id}`)).json.sospesaFino).toBeNull();
  });
});

describe('the form to be signed', () => {
  it('carries the person’s own data, and no one else’s', async () => {
    for (const tipo of [1, 2]) {
      const { bytes, headers } = await as.employee.get(`/apiback/api/docrichiesta/moduli/${tipo}`);
      expect(headers.get('content-disposition')).toContain('Modulo variazione');
      const text = (await textOfPdf(bytes)).pages.map((page) => page.text).join(' ');
      expect(text).toContain(employee.taxCode);
      expect(text).toContain(company.legalName);
      expect(text).not.toContain(colleague.taxCode);
    }
    const own = (await textOfPdf((await as.company.get('/apiback/api/docrichiesta/moduli/1')).bytes)).pages[0]?.text;
    expect(own).toContain(company.taxCode);
    expect((await as.employee.get('/apiback/api/docrichiesta/moduli/3')).status).toBe(404);
  });
});

describe('an employment that has ended', () => {
  it('keeps documents, requests and board to read, and lets a document or something else be asked for', async () => {
    const former = await anEmployee(portal.owner, company, { login: 'cessato', ended_on: '2026-01-31' });
    const caller = await portal.login('cessato');
    const id = await aRequest(portal, former);
    const payslip = await aPayslip(portal, former, { createdBy: practice.accountId, publishOn: '2026-01-01' });
    const { rows } = await portal.owner.query('SELECT count(*)::int AS all FROM request');
    const refused = await send(caller, { tipo: 3, testo: 'Nuovo indirizzo' });
    expect([refused.status, refused.json.type]).toEqual([409, expect.stringMatching(/employment-ended$/)]);
    expect((await portal.owner.query('SELECT count(*)::int AS all FROM request')).rows).toEqual(rows);
    for (const tipo of [4, 5]) expect((await send(caller, { tipo, testo: 'Vorrei il TFR' })).status).toBe(201);
    const answer = await caller.upload(`/apiback/api/docrichiesta/${id}/risposta`, [], { testo: 'Ancora io' });
    expect(answer.status).toBe(201);

    expect((await caller.get('/apirest/api/account')).json.cessatoIl).toBe('2026-01-31');
    expect((await as.employee.get('/apirest/api/account')).json.cessatoIl).toBeNull();
    const documents = (await caller.get('/apiback/api/dipendente/documenti')).json;
    expect(documents.map((document: { id: string }) => document.id)).toEqual([payslip]);
    expect((await caller.get(`/apiback/api/dipendente/documenti/${payslip}/download`)).status).toBe(200);
    expect((await caller.get('/apiback/api/dipendente/richieste')).json).toHaveLength(3);
    expect((await caller.get('/apiback/api/dipendente/avvisi')).status).toBe(200);
  });
});

describe('the database', () => {
  it('refuses to rewrite what was sent', async () => {
    const id = await aRequest(portal, employee);
    const own = await aRequest(portal, employee, { from: 'company' });
    const base = { accountId: practice.accountId, practiceId: practice.id };
    const scopes = [
      { role: 'consultant', ...base },
      { role: 'company', ...base, companyIds: [company.id] },
      { role: 'employee', ...base, companyIds: [company.id], employeeId: employee.id },
    ] as const;
    for (const scope of scopes) {
      const rewrite = portal.server.app.database.inScope(scope, (tx) =>
        tx.run(sql`UPDATE request SET text = 'altro' WHERE id = ${id}`),
      );
      if (scope.role === 'employee') expect(await rewrite).toBe(0);
      else await expect(rewrite).rejects.toMatchObject({ code: '42501' });
    }
    const itself = portal.server.app.database.inScope(scopes[1], (tx) =>
      tx.run(sql`UPDATE request SET status = 'L' WHERE id = ${own}`),
    );
    await expect(itself).rejects.toMatchObject({ code: '42501' });
  });
});
