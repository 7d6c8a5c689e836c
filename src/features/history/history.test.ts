import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOfPdf } from '../../../test/support/pdf/pdf-text-of.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../../test/support/portal/portal.ts';

const LIST = '/apiback/api/DocCronologia/lista';
const PRINT = '/apiback/api/DocCronologia/stampa';

let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let companyUser: Caller;
let siblingUser: Caller;
let stranger: Caller;
let payslip: string;
let siblingsPayslip: string;
let foreignPayslip: string;

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  practice = await aPractice(owner, 'e.marchetti');
  company = await aCompany(owner, practice, { login: 'brambati.hr' });
  const sibling = await aCompany(owner, practice, { login: 'sorella.hr' });
  const other = await aPractice(owner, 'altro.studio');
  const foreign = await aCompany(owner, other);
  payslip = await aPayslip(portal, await anEmployee(owner, company), { createdBy: practice.accountId });
  siblingsPayslip = await aPayslip(portal, await anEmployee(owner, sibling), { createdBy: practice.accountId });
  foreignPayslip = await aPayslip(portal, await anEmployee(owner, foreign), { createdBy: other.accountId });
  consultant = await portal.login('e.marchetti');
  companyUser = await portal.login('brambati.hr');
  siblingUser = await portal.login('sorella.hr');
  stranger = await portal.login('altro.studio');
});

afterAll(() => portal?.close());

/** Writes past events in order, as the application would have written them. */
async function happened(
  document: string,
  events: { action: string; at: string; person?: object; data?: object }[],
): Promise<void> {
  const rows = events.map((event) => ({
    objectKind: 'document',
    objectId: document,
    companyId: company.id,
    employeeId: null,
    actorId: practice.accountId,
    actorRole: 'consultant',
    data: {},
    person: { login: 'e.marchetti', name: 'Marchetti Elena', type: 'Consulente', document: 'Cedolino 10/2026' },
    ...event,
  }));
  await portal.owner.query('SELECT ledger_append_history($1, $2)', [practice.id, JSON.stringify(rows)]);
}

async function aDocument(): Promise<string> {
  return aPayslip(portal, await anEmployee(portal.owner, company), { createdBy: practice.accountId });
}

describe('the rows of a history', () => {
  test('are newest first, with date and time in Rome before and after a clock change', async () => {
    const document = await aDocument();
    await happened(document, [
      { action: 'published', at: '2026-10-24T22:30:00Z' },
      {
        action: 'readByEmployee',
        at: '2026-10-25T23:15:05Z',
        person: { login: 'g.ferrari91', name: 'Ferrari Giulia', type: 'Lavoratore', document: 'Cedolino 10/2026' },
      },
    ]);
    const { json } = await consultant.get(`${LIST}/${document}?stato=Pubblicato&stato=LettoDipendente`);
    expect(json).toMatchObject([
      {
        data: '2026-10-26',
        ora: '00:15:05',
        utente: 'g.ferrari91',
        cognomeNome: 'Ferrari Giulia',
        tipoUtente: 'Lavoratore',
        documento: 'Cedolino 10/2026',
        stato: 'LettoDipendente',
        integra: true,
      },
      {
        data: '2026-10-25',
        ora: '00:30:00',
        utente: 'e.marchetti',
        cognomeNome: 'Marchetti Elena',
        tipoUtente: 'Consulente',
        stato: 'Pubblicato',
        integra: true,
      },
    ]);
  });

  test('do not include ledger events without a history state, such as a consultant viewing the document', async () => {
    const document = await aDocument();
    await happened(document, [
      { action: 'viewedByConsultant', at: '2026-11-19T08:00:00Z' },
      { action: 'appeared', at: '2026-11-19T08:01:00Z' },
      { action: 'discarded', at: '2026-11-19T08:02:00Z' },
    ]);
    const { json } = await consultant.get(`${LIST}/${document}`);
    expect(json.map((row: { stato: string }) => row.stato).sort()).toEqual(['Eliminato', 'Nuovo']);
  });

  test('show a scheduled publication as "Pubblicato" with its start day, and the note in its own field', async () => {
    const document = await aDocument();
    await happened(document, [
      {
        action: 'scheduled',
        at: '2026-11-19T08:00:00Z',
        data: { publishOn: '2026-12-01' },
        person: {
          login: 'e.marchetti',
          name: 'Marchetti Elena',
          type: 'Consulente',
          document: 'Cedolino 10/2026',
          note: 'Con la tredicesima',
        },
      },
      { action: 'published', at: '2026-11-19T09:00:00Z', data: { publishOn: '2026-11-19' } },
    ]);
    const { json } = await consultant.get(`${LIST}/${document}?stato=Pubblicato`);
    expect(json).toMatchObject([
      { stato: 'Pubblicato', pubblicazioneDal: null, nota: null },
      {
        stato: 'Pubblicato',
        pubblicazioneDal: '2026-12-01',
        nota: 'Con la tredicesima',
        documento: 'Cedolino 10/2026',
      },
    ]);
  });

  test('remain after the document is purged', async () => {
    const document = await aDocument();
    await happened(document, [{ action: 'purged', at: '2026-11-19T10:00:00Z' }]);
    await portal.owner.query('DELETE FROM document WHERE id = $1', [document]);
    const { status, json } = await companyUser.get(`${LIST}/${document}?stato=Eliminato`);
    expect(status).toBe(200);
    expect(json).toMatchObject([{ stato: 'Eliminato', integra: true }]);
    expect((await siblingUser.get(`${LIST}/${document}`)).status).toBe(404);
  });

  test('keep their state and integrity after personal data is erased', async () => {
    const document = await aDocument();
    await happened(document, [{ action: 'published', at: '2026-11-19T10:00:00Z' }]);
    await tamper(`DELETE FROM ledger_person WHERE seq = (SELECT max(seq) FROM ledger WHERE object_id = ${document})`);
    const { json } = await consultant.get(`${LIST}/${document}?stato=Pubblicato`);
    expect(json).toMatchObject([
      { utente: '', cognomeNome: 'Dati cancellati', tipoUtente: 'Consulente', stato: 'Pubblicato', integra: true },
    ]);
  });

  test.each([
    ['hash', `UPDATE ledger SET hash = sha256('x') WHERE object_id = $1`],
    ['column', `UPDATE ledger SET at = at - interval '1 day' WHERE object_id = $1`],
    [
      'personal data',
      `UPDATE ledger_person p SET person = replace(person, 'Marchetti', 'Bianchi') FROM ledger l WHERE l.chain = p.chain AND l.seq = p.seq AND l.object_id = $1 AND l.action = 'published'`,
    ],
  ])('are shown as not intact after the %s in the ledger was changed', async (_, change) => {
    const document = await aDocument();
    await happened(document, [{ action: 'published', at: '2026-11-19T10:00:00Z' }]);
    await tamper(change.replace('$1', document));
    const { json } = await consultant.get(`${LIST}/${document}?stato=Pubblicato`);
    expect(json).toMatchObject([{ integra: false }]);
  });
});

/** Changes the database with all rights, bypassing the application. */
async function tamper(statement: string): Promise<void> {
  const { default: pg } = await import('pg');
  const superuser = new pg.Client({ connectionString: portal.urls.superuser });
  await superuser.connect();
  await superuser.query(`SET session_replication_role = 'replica'; ${statement}`);
  await superuser.end();
}

describe('several documents', () => {
  test('can be requested by repeated ids, comma-separated ids or a body, and a repeated id counts once', async () => {
    const other = await aDocument();
    const answers = await Promise.all([
      consultant.get(`${LIST}?listaID=${payslip}&listaID=${other}`),
      consultant.get(`${LIST}?listaID=${payslip},${other},${payslip}`),
      consultant.post(LIST, { ids: [payslip, other] }),
    ]);
    for (const { status, json } of answers) {
      expect(status).toBe(200);
      expect(new Set(json.map((row: { idDocumento: string }) => row.idDocumento))).toEqual(new Set([payslip, other]));
      expect(json).toHaveLength(2);
    }
  });

  test.each([
    ['of a foreign practice', () => foreignPayslip],
    ['absent', () => '999999999'],
    ['no id', () => randomUUID()],
    ['zero', () => '0'],
    ['too large for an id', () => '99999999999999999999999'],
    ['empty', () => ''],
  ])('are refused as a whole if one id is %s', async (_, id) => {
    for (const call of [
      () => consultant.get(`${LIST}?listaID=${payslip},${id()}`),
      () => consultant.post(LIST, { ids: [payslip, id()] }),
      () => consultant.get(`${PRINT}?listaID=${payslip}&listaID=${id()}`),
      () => consultant.post(PRINT, { ids: [payslip, id()] }),
    ]) {
      const answer = await call();
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('Cedolino');
    }
  });

  test('are refused if the list of ids is empty: an empty list does not mean "all"', async () => {
    expect((await consultant.post(LIST, { ids: [] })).status).toBe(404);
    expect((await consultant.post(PRINT, { ids: [] })).status).toBe(404);
    expect((await consultant.get(`${LIST}?listaID=`)).status).toBe(404);
    expect((await consultant.get(LIST)).status).toBe(400);
  });
});

describe('access to the history', () => {
  test('is granted to the practice and the company of the document', async () => {
    expect((await consultant.get(`${LIST}/${payslip}`)).json).toHaveLength(1);
    expect((await companyUser.get(`${LIST}/${payslip}`)).json).toHaveLength(1);
  });

  test('is denied with the same answer as for a missing document', async () => {
    const foreign = await stranger.get(`${LIST}/${payslip}`);
    const absent = await stranger.get(`${LIST}/999999999`);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(absent.text);
    expect((await siblingUser.get(`${LIST}/${payslip}`)).text).toBe(absent.text);
    expect((await companyUser.get(`${LIST}/${siblingsPayslip}`)).text).toBe(absent.text);
  });

  test('is denied to employees and to callers without a session', async () => {
    await anEmployee(portal.owner, company, { login: 'g.ferrari91' });
    const employee = await portal.login('g.ferrari91');
    expect((await employee.get(`${LIST}/${payslip}`)).status).toBe(403);
    expect((await portal.anonymous.get(`${LIST}/${payslip}`)).status).toBe(401);
  });
});

describe('filters', () => {
  test('accept several states, repeated or comma-joined, and refuse an unknown one', async () => {
    const document = await aDocument();
    await happened(document, [
      { action: 'published', at: '2026-11-19T10:00:00Z' },
      { action: 'publicationCancelled', at: '2026-11-19T11:00:00Z' },
    ]);
    const states = async (query: string) =>
      (await consultant.get(`${LIST}/${document}${query}`)).json.map((row: { stato: string }) => row.stato).sort();
    expect(await states('?stato=Nuovo&stato=Pubblicato')).toEqual(['Nuovo', 'Pubblicato']);
    expect(await states('?stato=Nuovo,PubblicazioneAnnullata')).toEqual(['Nuovo', 'PubblicazioneAnnullata']);
    expect(await states('')).toEqual(['Nuovo', 'Pubblicato', 'PubblicazioneAnnullata']);
    expect((await consultant.get(`${LIST}/${document}?stato=Letto`)).status).toBe(400);
    expect((await consultant.post(LIST, { ids: [document], stato: ['Letto'] })).status).toBe(400);
  });

  test.each(['dossier', 'notices'])('answer 404 if the id of a document is requested as %s', async (tipo) => {
    expect((await consultant.get(`${LIST}/${payslip}?tipo=${tipo}`)).status).toBe(404);
    expect((await consultant.get(`${PRINT}?listaID=${payslip}&tipo=${tipo}`)).status).toBe(404);
  });
});

describe('the print', () => {
  test("is a landscape A4 PDF named Cronologia.pdf with the spec's seven columns", async () => {
    const document = await aDocument();
    await happened(document, [{ action: 'published', at: '2026-11-19T10:00:00Z' }]);
    const answer = await companyUser.get(`${PRINT}?listaID=${document}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Cronologia\.pdf"/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { pages, title } = await textOfPdf(answer.bytes);
    expect(title).toBe('Cronologia');
    expect(pages).toHaveLength(1);
    expect(pages[0]?.width).toBeGreaterThan(pages[0]?.height ?? 0);
    expect(pages[0]?.text).toMatch(
      /^Cronologia di consegna e lettura documenti\s+Azienda: .+, codice fiscale \d{11}\s+Lavoratore: .+, codice fiscale [A-Z0-9]{16}\s+Data\s+Ora\s+Utente\s+Nominativo\s+Tipo\s+Documento\s+Stato/,
    );
    expect(pages[0]?.text).toMatch(
      /19\/11\/2026\s+11:00:00\s+e\.marchetti\s+Marchetti Elena\s+Consulente\s+Cedolino 10\/2026\s+Pubblicato/,
    );
    expect(pages[0]?.text).toContain('Registro integro: 2 righe verificate');
    expect(pages[0]?.text).toMatch(
      /Attesta consegna e lettura, non il pagamento\. Stampata da Riva Stefania il \d\d\/\d\d\/\d{4} alle/,
    );
  });

  test('accepts the same filters as the list, and shows a message if no row matches', async () => {
    const { bytes } = await consultant.post(PRINT, { ids: [payslip], stato: ['Ripristinato'] });
    expect((await textOfPdf(bytes)).pages[0]?.text).toContain('Nessun evento corrisponde alla scelta.');
  });
});

test('a long history is returned in full, although the server sends it in chunks', async () => {
  const document = await aDocument();
  const events = Array.from({ length: 1200 }, (_, n) => ({
    action: 'viewedByCompany',
    at: new Date(Date.UTC(2026, 5, 1) + n * 60_000).toISOString(),
  }));
  await happened(document, events);
  const { json, headers } = await consultant.get(`${LIST}/${document}?stato=VistoAzienda`);
  expect(json).toHaveLength(1200);
  expect(headers.get('x-total-count')).toBe('1200');
  expect(json.every((row: { integra: boolean }) => row.integra)).toBe(true);
});
