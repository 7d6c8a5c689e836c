import { composeIBAN } from 'ibantools';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
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
} from '../../support/portal/portal.ts';
import { A_SIGNED_FORM, aRequest } from '../../support/portal/requests.ts';

const SEND = '/apiback/api/docrichiesta/uploadricazi';
const IBAN = 'IT60X0542811101000000123456';
/** An IBAN with the right check digits and a wrong CIN (the Italian check letter). */
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
  await aCompany(owner, other, { login: 'azienda-altra' });
  as.colleague = await portal.login('collega');
});
afterAll(() => portal?.close());

const send = (who: Caller, dto: Record<string, unknown>, files: { name: string; bytes: Uint8Array }[] = []) =>
  who.upload(SEND, files, { jsonRichiesteDTO: JSON.stringify(dto) });

/** Makes the session fresh by re-authenticating the user. */
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
  it('of each type is stored, recorded in the ledger, and announced to company and consultant', async () => {
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
  ])('is refused with the name of the wrong field: %j', async (dto, files, errorKey, field) => {
    const { json, status } = await send(as.employee, dto, [...files]);
    expect({ status, errorKey: json.errorKey, field: json.fieldErrors?.[0]?.field }).toEqual({
      status: 400,
      errorKey,
      field,
    });
  });

  it.each([6, 0, -1, 1.5, 'x', 'toString'])('of type %s is refused as unknown', async (tipo) => {
    const { json, status } = await send(as.employee, { tipo, testo: 'x' });
    expect([status, json.errorKey]).toEqual([400, 'request-type-unknown']);
  });

  it('accepts no file over 2 MB or of an executable type, and ignores unknown fields', async () => {
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

  it('can be sent in the sender’s own name only', async () => {
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
    'can be changed from %s to %s by company and consultant; a real change is recorded and announced',
    async (from, to) => {
      for (const who of ['company', 'consultant'] as const) {
        const id = await aRequest(portal, employee, { status: from });
        const answer = await setStatus(as[who], to, [id]);
        expect([answer.status, answer.json]).toEqual([200, { aggiornate: from === to ? 0 : 1 }]);
        const { rows } = await portal.owner.query('SELECT status FROM request WHERE id = $1', [id]);
        expect(rows[0].status).toBe(to);
        // Setting a status marks the request as seen, even if the status stays the same.
        const changed = from === to ? [] : [{ action: 'requestStatusChanged', data: { from, to } }];
        expect(await events(id)).toEqual([{ action: 'requestSeen', data: {} }, ...changed]);
        const told = await portal.owner.query(
          "SELECT audience, employee_id FROM notification WHERE kind = 'requestStatus' AND object_id = $1",
          [id],
        );
        expect(told.rows).toEqual(from === to ? [] : [{ audience: 'employee', employee_id: employee.id }]);
      }
    },
  );

  it.each(cells)('stays %s if a caller without that right sets it to %s', async (from, to) => {
    const own = await aRequest(portal, employee, { status: from });
    const others = [
      await aRequest(portal, siblingEmployee, { status: from }),
      await aRequest(portal, foreignEmployee, { status: from }),
      '999999999',
    ];
    for (const id of others) expect((await setStatus(as.company, to, [id])).status).toBe(404);
    for (const id of others.slice(1)) expect((await setStatus(as.consultant, to, [id])).status).toBe(404);
    // One request of another company refuses the whole list.
    expect((await setStatus(as.company, to, [own, others[0] ?? ''])).status).toBe(404);
    expect((await setStatus(as.foreignConsultant, to, [own])).status).toBe(404);
    for (const who of [as.employee, as.colleague]) expect((await setStatus(who, to, [own])).status).toBe(403);
    expect((await setStatus(portal.anonymous, to, [own])).status).toBe(401);
    const { rows } = await portal.owner.query('SELECT DISTINCT status FROM request WHERE id = ANY($1)', [
      [own, others[0], others[1]],
    ]);
    expect(rows).toEqual([{ status: from }]);
  });

  it.each(['X', 'I', 'v', 'VL', '0'])('cannot be set to %s: the error names the unknown status', async (status) => {
    const id = await aRequest(portal, employee);
    const answer = await setStatus(as.consultant, status, [id]);
    expect([answer.status, answer.json.errorKey]).toEqual([400, 'request-status-unknown']);
  });

  it('that a company has sent is set by its consultant only', async () => {
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
    // The company's employees cannot read the company's request.
    expect((await as.employee.get(`/apiback/api/docrichiesta/${sent.json.id}`)).status).toBe(404);
  });

  it('is set for all listed requests or none, and the list may be bare or named', async () => {
    const ids = [await aRequest(portal, employee), await aRequest(portal, colleague)];
    expect((await as.company.post('/apiback/api/docrichiesta/change-status/V', { ids })).json).toEqual({
      aggiornate: 2,
    });
    expect((await setStatus(as.company, 'R', [])).status).toBe(400);
    const { data, dataStato } = (await as.company.get(`/apiback/api/docrichiesta/${ids[0]}`)).json;
    expect(Date.parse(dataStato)).toBeGreaterThan(Date.parse(data));
  });
});

describe('the thread of a request', () => {
  it('announces each answer to a company’s own request to the other side only', async () => {
    const { json } = await send(as.company, { tipo: 5, testo: 'Serve un chiarimento' });
    const told = async () =>
      (
        await portal.owner.query(
          `DELETE FROM notification WHERE object_id = $1 AND kind IN ('requestAnswered', 'requestStatus')
           RETURNING audience || ' ' || kind AS told`,
          [json.id],
        )
      ).rows
        .map((row) => String(row.told))
        .toSorted();
    const at = `/apiback/api/docrichiesta/${json.id}/risposta`;
    expect((await as.company.upload(at, [], { testo: 'Aggiungo una cosa' })).status).toBe(201);
    expect(await told()).toEqual(['consultant requestAnswered']);
    expect((await as.consultant.upload(at, [], { testo: 'Guardiamo' })).status).toBe(201);
    expect(await told()).toEqual(['company requestAnswered']);
    // An answer that sets the request to fulfilled is announced as a status change only.
    expect((await as.consultant.upload(`${at}?stato=L`, [], { testo: 'Ecco' })).status).toBe(201);
    expect(await told()).toEqual(['company requestStatus']);
  });

  it('is listed by status, from new to settled', async () => {
    for (const status of ['R', 'L', 'I', 'V']) await aRequest(portal, siblingEmployee, { status });
    const list = async (order: string) =>
      (
        await as.consultant.get(
          `/apiback/api/docrichiesta/listaperazienda?cfAzienda=${sibling.taxCode}&sort=status,${order}`,
        )
      ).json.map(({ status }: { status: string }) => status);
    const there = new Set(await list('asc'));
    expect([...there]).toEqual(['I', 'V', 'L', 'R']);
    expect([...new Set(await list('desc'))]).toEqual(['R', 'L', 'V', 'I']);
  });

  it('lists answers and status changes in the order in which they happened', async () => {
    const id = await aRequest(portal, employee);
    const at = `/apiback/api/docrichiesta/${id}`;
    const answer = (who: Caller, testo: string) => who.upload(`${at}/risposta`, [], { testo });
    await setStatus(as.company, 'V', [id]);
    await answer(as.company, 'Manca una data');
    await answer(as.employee, 'Dal primo del mese');
    await setStatus(as.company, 'L', [id]);
    await answer(as.company, 'Fatto');
    for (const who of [as.employee, as.company, as.consultant])
      expect(
        (await who.get(at)).json.passi.map((step: { status: string | null; testo: string | null }) => [
          step.status,
          step.status === null ? step.testo : null,
        ]),
      ).toEqual([
        ['I', null],
        ['V', null],
        [null, 'Manca una data'],
        [null, 'Dal primo del mese'],
        ['L', null],
        [null, 'Fatto'],
      ]);
  });

  it('takes answers with documents from both sides, and only these two sides can open a file', async () => {
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
    expect(opened.map(({ data }) => data.answer)).toEqual([null, null, null, answer, answer, answer]);
    for (const text of ['', '  '])
      expect((await as.employee.upload(`${at}/risposta`, [], { testo: text })).json.errorKey).toBe('answer-required');
  });

  it('about an IBAN can be started only within five minutes of re-authentication', async () => {
    const session = await portal.login('collega');
    portal.setNow(new Date(Date.now() + 6 * 60_000));
    const stale = await send(session, { tipo: 2, iban: IBAN }, [FORM]);
    expect([stale.status, stale.json.errorKey]).toEqual([409, 'reauthentication-required']);
    // The content is checked first: a user with an invalid form is not asked for the password.
    expect((await send(session, { tipo: 2, iban: WRONG_CIN }, [FORM])).json.errorKey).toBe('iban-cin');
    expect((await fresh(session)).status).toBe(204);
    expect((await send(session, { tipo: 2, iban: IBAN }, [FORM])).status).toBe(201);
    portal.setNow(null);
  });

  it('shows a new IBAN, and until when it is on hold, to the company', async () => {
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

describe('the notifications of a request', () => {
  /** All notifications about the request, in order. */
  const newsOf = async (id: string) => {
    const { rows } = await portal.owner.query(
      `SELECT kind, audience, company_id AS "companyId", employee_id AS "employeeId", subject, person, words FROM notification
       WHERE object_id = $1 AND kind IN ('requestReceived', 'requestStatus', 'requestAnswered', 'ibanAsked') ORDER BY id`,
      [id],
    );
    return rows;
  };
  const name = () => `${employee.lastName} ${employee.firstName}`;
  const said = (
    kind: string,
    to: 'consultant' | 'company' | 'employee',
    subject: string,
    person: string,
    words = '',
  ) => ({
    ...{ kind, audience: to, companyId: company.id, employeeId: to === 'employee' ? employee.id : null },
    ...{ subject, person, words },
  });
  const OTHER = 'Altra richiesta';

  it('go to its handlers when it is sent; a new IBAN is also confirmed to its owner, by its last digits only', async () => {
    await fresh(as.employee);
    const received = (subject: string) => [
      said('requestReceived', 'company', subject, name()),
      said('requestReceived', 'consultant', subject, name()),
    ];
    const IBAN_SUBJECT = 'Variazione IBAN';
    for (const [dto, files, expected] of [
      [{ tipo: 5, testo: 'Una domanda' }, [], received(OTHER)],
      [
        { tipo: 2, iban: IBAN },
        [FORM],
        [...received(IBAN_SUBJECT), said('ibanAsked', 'employee', 'IT•• •••• 3456', '')],
      ],
      [{ tipo: 2 }, [FORM], [...received(IBAN_SUBJECT), said('ibanAsked', 'employee', 'IBAN sul modulo', '')]],
    ] as const) {
      const { json, status, text } = await send(as.employee, dto, [...files]);
      expect(status, text).toBe(201);
      expect(await newsOf(json.id)).toEqual(expected);
    }
    const { json } = await send(as.company, { tipo: 5, testo: 'Una domanda' });
    expect(await newsOf(json.id)).toEqual([said('requestReceived', 'consultant', OTHER, company.legalName)]);
  });

  it.each<['employee' | 'company', 'employee' | 'company' | 'consultant', ('employee' | 'company' | 'consultant')[]]>([
    ['employee', 'employee', ['company', 'consultant']],
    ['employee', 'company', ['employee']],
    ['employee', 'consultant', ['employee']],
    ['company', 'company', ['consultant']],
    ['company', 'consultant', ['company']],
  ])(
    'sent by the %s and answered by the %s go to the other side, with the author’s name and without the text',
    async (sender, author, told) => {
      const { json } = await send(as[sender], { tipo: 5, testo: 'Una domanda' });
      const before = (await newsOf(json.id)).length;
      const at = `/apiback/api/docrichiesta/${json.id}/risposta`;
      expect((await as[author].upload(at, [], { testo: 'Risposta' })).status).toBe(201);
      const by = { employee: name(), company: 'Riva Stefania', consultant: 'Marchetti Elena' }[author];
      expect((await newsOf(json.id)).slice(before)).toEqual(told.map((to) => said('requestAnswered', to, OTHER, by)));
    },
  );

  it.each(['employee', 'company'] as const)(
    'sent by the %s go to the sender only when its status changes, with the status and the reason',
    async (sender) => {
      const { json } = await send(as[sender], { tipo: 5, testo: 'Una domanda' });
      const decide = async (status: string, motivo?: string) => {
        const before = (await newsOf(json.id)).length;
        const body = motivo === undefined ? [json.id] : { ids: [json.id], motivo };
        const answer = await as.consultant.post(`/apiback/api/docrichiesta/change-status/${status}`, body);
        expect(answer.status, answer.text).toBe(200);
        return (await newsOf(json.id)).slice(before);
      };
      const to = (status: string, words = '') => [said('requestStatus', sender, OTHER, status, words)];
      expect(await decide('V')).toEqual(to('in valutazione'));
      expect(await decide('L')).toEqual(to('lavorata'));
      // Setting the same status again announces nothing.
      expect(await decide('L', 'Ancora')).toEqual([]);
      expect(await decide('R', ' Manca la firma ')).toEqual(to('rifiutata', 'Motivo: Manca la firma'));
      expect(await decide('L', ' Fatto ')).toEqual(to('lavorata', 'Fatto'));
      const at = `/apiback/api/docrichiesta/${json.id}/risposta?stato=L`;
      for (const [files, words] of [
        [[], 'Ecco qui'],
        [[{ name: 'lettera.pdf', bytes: aPdf('Lettera') }], 'Il documento è nella richiesta.'],
      ] as const) {
        await decide('V');
        const before = (await newsOf(json.id)).length;
        const answer = await as.consultant.upload(at, [...files], { testo: ' Ecco qui ' });
        expect(answer.status, answer.text).toBe(201);
        expect((await newsOf(json.id)).slice(before)).toEqual(to('lavorata', words));
      }
    },
  );
});

describe('the form to sign', () => {
  it('contains the sender’s own data, and nobody else’s', async () => {
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

describe('a person whose employment has ended', () => {
  it('can still read documents, requests and the board, and send requests for a document or of type “other”', async () => {
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

describe('the contact shown to a former employee', () => {
  it('is set by the company, is shown to no one else, and each change is recorded', async () => {
    const firm = await aCompany(portal.owner, practice, { login: 'azienda-contatto' });
    await anEmployee(portal.owner, firm, { login: 'uscita', ended_on: '2026-01-31' });
    await anEmployee(portal.owner, firm, { login: 'rimasta' });
    const shown = async (login: string) =>
      (await (await portal.login(login)).get('/apirest/api/account')).json.contatto;
    expect(await shown('uscita')).toBeNull();
    const own = await portal.login('azienda-contatto');
    const at = `/apiback/api/Azienda/${firm.id}/contatto`;
    const contact = { referente: 'Ufficio personale', email: 'personale@esempio.invalid', telefono: '+39 02 1234567' };
    const wrong = await own.put(at, { ...contact, email: 'personale', telefono: 'mai' });
    expect(wrong.json.fieldErrors.map(({ field }: { field: string }) => field)).toEqual(['email', 'telefono']);
    expect((await as.company.put(at, contact)).status).toBe(404);
    expect((await own.put(at, contact)).status).toBe(204);
    expect(await shown('uscita')).toEqual(contact);
    expect([await shown('rimasta'), await shown('azienda-contatto')]).toEqual([null, null]);
    expect((await own.get(`/apiback/api/Azienda/${firm.id}`)).json.contatto).toEqual(contact);
    expect((await as.consultant.put(at, { referente: '', email: '', telefono: contact.telefono })).status).toBe(204);
    expect(await shown('uscita')).toEqual({ referente: null, email: null, telefono: contact.telefono });
    const { rows } = await portal.owner.query(
      `SELECT canonical::jsonb #>> '{data,fields}' AS fields FROM ledger
       WHERE object_kind = 'company' AND object_id = $1 AND action = 'companyChanged'`,
      [firm.id],
    );
    expect(rows).toEqual([{ fields: 'contatto' }, { fields: 'contatto' }]);
  });
});

describe('the lists of requests', () => {
  it('count exactly the requests that they show: a withdrawn request is shown to its sender only', async () => {
    const [place, beside] = [await aCompany(portal.owner, practice), await aCompany(portal.owner, practice)];
    const one = await anEmployee(portal.owner, place, { login: 'chi-conta' });
    const other = await anEmployee(portal.owner, place);
    const sent = {
      kept: await aRequest(portal, one),
      withdrawn: await aRequest(portal, one, { withdrawn: true }),
      ofOther: await aRequest(portal, other),
      ofCompany: await aRequest(portal, one, { from: 'company' }),
      ofCompanyWithdrawn: await aRequest(portal, one, { from: 'company', withdrawn: true }),
      elsewhere: await aRequest(portal, await anEmployee(portal.owner, beside)),
    };
    /** The ids in list order. Checks that the total of a page with one row is the same. */
    const shown = async (who: Caller, address: string) => {
      const all = (await who.get(address)).json.map(({ id }: { id: string }) => id);
      const { json, headers } = await who.get(`${address}${address.includes('?') ? '&' : '?'}size=1`);
      expect(json.map(({ id }: { id: string }) => id)).toEqual(all.slice(0, 1));
      expect(headers.get('x-total-count')).toBe(String(all.length));
      return all;
    };
    const list = `/apiback/api/docrichiesta/listaperconsulente?listacfazienda=${place.taxCode}`;
    expect(await shown(as.consultant, list)).toEqual([sent.ofCompany, sent.ofOther, sent.kept]);
    expect(await shown(as.consultant, `${list}&inviataDa=lavoratore`)).toEqual([sent.ofOther, sent.kept]);
    expect(await shown(as.consultant, `${list}&inviataDa=azienda`)).toEqual([sent.ofCompany]);
    const own = await portal.login('chi-conta');
    expect(await shown(own, '/apiback/api/dipendente/richieste')).toEqual([sent.withdrawn, sent.kept]);
  });
});

describe('a request withdrawn by its sender', () => {
  const at = (id: string, more = '') => `/apiback/api/docrichiesta/${id}${more}`;
  const withdraw = (who: Caller, id: string) => who.post(at(id, '/ritira'));
  const listed = async (who: Caller, list: string) =>
    (await who.get(`/apiback/api/docrichiesta/${list}`)).json.map(({ id }: { id: string }) => id);

  it('disappears from all lists but the sender’s, is hidden from others, and its mails are not sent', async () => {
    const { json } = await send(as.employee, { tipo: 1, testo: 'Nuova residenza' }, [FORM]);
    expect(json).toMatchObject({ nonRitirabile: null, ritirataIl: null });
    const withdrawn = await withdraw(as.employee, json.id);
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect(withdrawn.json).toMatchObject({ status: 'I', testo: 'Nuova residenza', ritirataIl: expect.any(String) });
    expect((await events(json.id)).map(({ action }) => action)).toEqual(['requestSent', 'requestWithdrawn']);
    const { rows } = await portal.owner.query(
      "SELECT FROM notification WHERE kind = 'requestReceived' AND object_id = $1",
      [json.id],
    );
    expect(rows).toEqual([]);
    const own = (await as.employee.get('/apiback/api/dipendente/richieste')).json;
    expect(own.find(({ id }: { id: string }) => id === json.id)).toMatchObject({ testo: 'Nuova residenza' });
    for (const who of [as.company, as.consultant]) {
      expect(await listed(who, `listaperazienda?cfAzienda=${company.taxCode}`)).not.toContain(json.id);
      expect(await listed(who, `listaperconsulente?listacfazienda=${company.taxCode}`)).not.toContain(json.id);
      // The link in a mail leads to a page that only says that the request was withdrawn.
      const seen = (await who.get(at(json.id))).json;
      expect(seen).toMatchObject({ ritirataIl: expect.any(String), testo: '', allegato: null, nomeDoc: null });
      expect(seen.passi.map(({ cosa, testo }: { cosa: string; testo: string | null }) => [cosa, testo])).toEqual([
        ['inviata', ''],
        ['ritirata', null],
      ]);
      expect((await who.get(at(json.id, '/allegato'))).status).toBe(404);
      expect((await who.post(at(json.id, '/allegato/biglietto'))).status).toBe(404);
      expect((await who.get(`/apiback/api/docrichiesta/download/${json.id}`)).status).toBe(404);
      expect((await setStatus(who, 'V', [json.id])).json.errorKey).toBe('request-withdrawn');
      expect((await who.upload(at(json.id, '/risposta'), [], { testo: 'Fatto' })).json.errorKey).toBe(
        'request-withdrawn',
      );
    }
    expect((await withdraw(as.employee, json.id)).json.errorKey).toBe('request-withdrawn');
    expect((await as.employee.get(at(json.id, '/allegato'))).status).toBe(200);
  });

  it('is refused the withdrawal once a handler has opened, decided or answered it; only the first opening is recorded', async () => {
    const looks: [string, (id: string) => Promise<{ status: number }>][] = [
      ['opened by the company', (id) => as.company.get(at(id))],
      ['opened by the consultant', (id) => as.consultant.get(at(id))],
      ['its file', (id) => as.company.get(at(id, '/allegato'))],
      ['decided', (id) => setStatus(as.consultant, 'V', [id])],
      ['answered', (id) => as.company.upload(at(id, '/risposta'), [], { testo: 'Manca la firma' })],
    ];
    for (const [what, look] of looks) {
      const id = await aRequest(portal, employee);
      expect((await as.employee.get(at(id))).json.nonRitirabile, what).toBeNull();
      expect((await look(id)).status, what).toBeLessThan(300);
      await as.consultant.get(at(id));
      const { json, status } = await withdraw(as.employee, id);
      expect([status, json.errorKey], what).toEqual([409, 'request-seen']);
      const seen = (await events(id)).filter(({ action }) => action === 'requestSeen');
      expect(seen, what).toHaveLength(1);
      expect((await as.employee.get(at(id))).json.nonRitirabile).toMatch(/già aperta/);
    }
  });

  it('can be withdrawn by nobody but the sender: not by a handler, a colleague or another company', async () => {
    const id = await aRequest(portal, employee);
    expect((await withdraw(as.company, id)).json.errorKey).toBe('only-sender-withdraws');
    expect((await withdraw(as.consultant, id)).status).toBe(403);
    for (const who of [as.colleague, await portal.login('azienda-altra')])
      expect((await withdraw(who, id)).status).toBe(404);
    const own = await aRequest(portal, employee, { from: 'company' });
    expect((await as.company.get(at(own))).json.nonRitirabile).toBeNull();
    expect((await withdraw(as.company, own)).status).toBe(200);
  });

  it('and opened by a handler at the same moment is either withdrawn or seen, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await aRequest(portal, employee);
      const [withdrawn, seen] = await Promise.all([withdraw(as.employee, id), as.company.get(at(id))]);
      const { rows } = await portal.owner.query(
        'SELECT seen_at IS NOT NULL AS seen, withdrawn_at IS NOT NULL AS withdrawn FROM request WHERE id = $1',
        [id],
      );
      expect(rows[0]).toEqual({ seen: withdrawn.status === 409, withdrawn: withdrawn.status === 200 });
      expect(seen.json.testo === '').toBe(withdrawn.status === 200);
    }
  });
});

describe('a form signed on the screen', () => {
  const signed = (more: object = {}) => ({ tipo: 2, iban: IBAN, testo: '', modulo: { ...A_SIGNED_FORM, ...more } });
  const strokes = (tratti: number[][]) => ({ firma: { larghezza: 300, altezza: 100, tratti } });

  it('becomes a PDF with the typed IBAN, the drawn signature, the signer’s name and the login', async () => {
    expect((await fresh(as.employee)).status).toBe(204);
    const sending = signed({ banca: 'Banca di Prova, Torino', dal: '2026-12-01' });
    const { json, status, text } = await send(as.employee, sending);
    expect(status, text).toBe(201);
    expect(json).toMatchObject({ tipo: 2, allegato: { nome: 'Modulo variazione IBAN firmato.pdf' } });
    const file = await as.company.get(`/apiback/api/docrichiesta/${json.id}/allegato`);
    const [page] = (await textOfPdf(file.bytes)).pages;
    expect(page?.text.replaceAll(/\s/g, '')).toContain(IBAN);
    for (const words of ['Ferrari Giulia', 'Banca di Prova, Torino', '01/12/2026', 'utente lavoratore'])
      expect(page?.text).toContain(words);
    expect(page?.text).toContain('non una firma elettronica avanzata o qualificata');
    expect((await events(json.id))[0]).toMatchObject({ data: { type: 2, signedOnScreen: true } });
    // The empty form does not mention a signature on the screen.
    expect(
      (await textOfPdf((await as.employee.get('/apiback/api/docrichiesta/moduli/2')).bytes)).pages[0]?.text,
    ).not.toContain('Sullo schermo');
  });

  it('about personal data contains the new values, and is shown as an image before it is sent', async () => {
    expect((await fresh(as.employee)).status).toBe(204);
    const modulo = { dati: { residenza: 'Via Nuova 7', comune: '10121 Torino (TO)' }, firma: A_SIGNED_FORM.firma };
    const preview = await as.employee.post('/apiback/api/docrichiesta/moduli/1/anteprima', { modulo });
    expect(preview.status, preview.text).toBe(200);
    expect(preview.json.pagine).toHaveLength(1);
    expect(Buffer.from(preview.json.pagine[0], 'base64').subarray(1, 4).toString()).toBe('PNG');
    const { json, status, text } = await send(as.employee, { tipo: 1, testo: '', modulo });
    expect(status, text).toBe(201);
    const file = await as.consultant.get(`/apiback/api/docrichiesta/${json.id}/allegato`);
    expect((await textOfPdf(file.bytes)).pages[0]?.text).toContain('Via Nuova 7');
  });

  it('requires a fresh session, and is stored once if sent again with the same Idempotency-Key', async () => {
    await portal.owner.query('UPDATE session SET fresh_until = NULL');
    for (const tipo of [1, 2]) {
      const sending = tipo === 2 ? signed() : { tipo, testo: '', modulo: { ...A_SIGNED_FORM, dati: { nome: 'Anna' } } };
      expect((await send(as.employee, sending)).json.errorKey).toBe('reauthentication-required');
    }
    expect((await as.employee.get('/apirest/api/account/reauthenticate')).json.errorKey).toBe(
      'reauthentication-required',
    );
    await fresh(as.employee);
    expect((await as.employee.get('/apirest/api/account/reauthenticate')).status).toBe(200);
    const again = async () => {
      const body = new FormData();
      body.append('jsonRichiesteDTO', JSON.stringify(signed()));
      const headers = { authorization: `Bearer ${as.employee.token}`, 'idempotency-key': 'firma-una-volta' };
      const answer = await fetch(portal.url + SEND, { method: 'POST', body, headers });
      return { status: answer.status, json: await answer.json() };
    };
    const [first, second] = [await again(), await again()];
    expect([second.status, second.json.id]).toEqual([201, first.json.id]);
  });

  it.each([
    ['without a signature', strokes([]), 'signature-missing'],
    [
      'with a dot',
      strokes([
        [100, 50],
        [101, 50],
      ]),
      'signature-missing',
    ],
    ['with a dash', strokes([[100, 50, 130, 50]]), 'signature-missing'],
    ['with points beside the box', strokes([[10, 10, 290, 120, 10, 90]]), 'signature-unreadable'],
    ['with half a point', strokes([[10, 10, 290, 20, 10, 90, 200]]), 'signature-unreadable'],
    [
      'with too many points',
      strokes([
        Array.from({ length: 4000 }, (_, n) => (n * 7) % 100),
        Array.from({ length: 4002 }, (_, n) => (n * 7) % 100),
      ]),
      'signature-unreadable',
    ],
    ['without a holder', { intestatario: ' ' }, 'form-holder-required'],
    ['from a day that is over', { dal: '2020-01-01' }, 'form-day-ahead'],
  ])('is refused with a specific error %s', async (_, more, errorKey) => {
    expect((await send(as.employee, signed(more))).json).toMatchObject({ status: 400, errorKey });
    const { tipo, iban, modulo } = signed(more);
    const preview = await as.employee.post(`/apiback/api/docrichiesta/moduli/${tipo}/anteprima`, { iban, modulo });
    expect(preview.json).toMatchObject({ status: 400, errorKey });
  });

  it('is refused with a wrong or missing IBAN, without a change, with an attached file, for another type, or from a company', async () => {
    const { firma } = A_SIGNED_FORM;
    for (const [dto, files, errorKey] of [
      [{ ...signed(), iban: WRONG_CIN }, [], 'iban-cin'],
      [{ ...signed(), iban: undefined }, [], 'iban-required'],
      [{ tipo: 1, modulo: { firma, dati: { nome: ' ' } } }, [], 'form-nothing-changes'],
      [{ tipo: 1, modulo: { firma } }, [], 'form-nothing-changes'],
      [signed(), [FORM], 'form-or-file'],
      [{ tipo: 5, testo: 'x', modulo: { firma } }, [], 'form-or-file'],
      [{ tipo: 1, modulo: { firma, dati: { altro: 'x' } } }, [], 'form-nothing-changes'],
    ] as const)
      expect((await send(as.employee, dto, [...files])).json).toMatchObject({ status: 400, errorKey });
    await fresh(as.company);
    expect((await send(as.company, signed())).json.errorKey).toBe('only-workers-sign');
    const { iban, modulo } = signed();
    const preview = await as.company.post('/apiback/api/docrichiesta/moduli/2/anteprima', { iban, modulo });
    expect(preview.status).toBe(403);
  });
});

describe('the database', () => {
  it('refuses to change the content of a sent request', async () => {
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
      await expect(rewrite).rejects.toMatchObject({ code: '42501' });
    }
    const decides = portal.server.app.database.inScope(scopes[2], (tx) =>
      tx.run(sql`UPDATE request SET status = 'L' WHERE id = ${id}`),
    );
    await expect(decides).rejects.toMatchObject({ code: '42501' });
    const withdraws = portal.server.app.database.inScope(scopes[1], (tx) =>
      tx.run(sql`UPDATE request SET withdrawn_at = now() WHERE id = ${id}`),
    );
    await expect(withdraws).rejects.toMatchObject({ code: '42501' });
    const itself = portal.server.app.database.inScope(scopes[1], (tx) =>
      tx.run(sql`UPDATE request SET status = 'L' WHERE id = ${own}`),
    );
    await expect(itself).rejects.toMatchObject({ code: '42501' });
  });
});
