import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitPages } from '../../../src/features/documents/core/page-pictures.ts';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import {
  aCompany,
  aDossier,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

let portal: Portal;
let practice: TestPractice;
let employee: TestEmployee;
let caller: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  const company = await aCompany(portal.owner, practice);
  employee = await anEmployee(portal.owner, company, { login: 'lavoratrice' });
  caller = await portal.login('lavoratrice');
});
afterAll(() => portal?.close());

const pagesOf = (id: string) => `/apiback/api/dipendente/documenti/${id}/pagine`;
const payslip = (bytes: Uint8Array) =>
  aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01', bytes });
const readingsOf = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT d.read_status AS status, (SELECT count(*)::int FROM ledger l WHERE l.object_kind = 'document'
         AND l.object_id = d.id AND l.action <> 'created') AS events FROM document d WHERE d.id = $1`,
      [id],
    )
  ).rows[0];

describe('a document shown in the portal', () => {
  it('is sent as images of all its pages with selectable text, and is marked as read once all are sent', async () => {
    const id = await payslip(aPdf('Gennaio', 'Pagina due'));
    const answer = await caller.get(pagesOf(id));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const pages = splitPages(answer.bytes);
    expect(pages.map(({ text }) => text.trim())).toEqual(['Gennaio', 'Pagina due']);
    for (const { picture } of pages) {
      expect(Buffer.from(picture.subarray(1, 4)).toString('latin1')).toBe('PNG');
      // Reads the width from the PNG header: three device pixels for each of a phone's 360 points.
      expect(new DataView(picture.buffer, picture.byteOffset).getUint32(16)).toBeGreaterThanOrEqual(1080);
    }
    expect(await readingsOf(id)).toEqual({ status: 2, events: 1 });
  });

  it('that cannot be rendered returns an error, and is not marked as read', async () => {
    const broken = await payslip(new TextEncoder().encode('%PDF-1.4 niente'));
    const long = await payslip(aPdf(...Array.from({ length: 21 }, (_, page) => `Pagina ${page}`)));
    for (const id of [broken, long]) {
      const answer = await caller.get(pagesOf(id));
      expect([answer.status, answer.json.type]).toEqual([409, expect.stringMatching(/cannot-be-shown$/)]);
      expect(await readingsOf(id)).toEqual({ status: 0, events: 0 });
    }
  });
});

describe('documents fetched together', () => {
  it('record an event for each document and each download, by any reader', async () => {
    const ids = [await payslip(aPdf('Uno')), await payslip(aPdf('Due')), await payslip(aPdf('Tre'))];
    const consultant = await portal.login(practice.login);
    await caller.get(`/apiback/api/dipendente/documenti/${ids[0]}/download`);
    await caller.get('/apiback/api/dipendente/documenti/zip');
    await caller.get('/apiback/api/dipendente/documenti/zip');
    await consultant.post('/apiback/api/doccedolino/stampa', { ids });
    const { url } = (await consultant.post('/apiback/api/doccedolino/zip/biglietto', { ids })).json;
    await portal.anonymous.get(url);
    const { rows } = await portal.owner.query(
      `SELECT array_agg(action ORDER BY seq) AS did FROM ledger
        WHERE object_kind = 'document' AND object_id = ANY($1) AND action <> 'created' GROUP BY object_id ORDER BY object_id`,
      [ids],
    );
    const further = ['readByEmployee', 'readByEmployee', 'printed', 'viewedByConsultant'];
    expect(rows.map(({ did }) => did)).toEqual([['readByEmployee', ...further], further, further]);
  });
});

describe('a document in the worker’s own list', () => {
  it('that appeared before the worker’s activation is unread but not new, unless corrected afterwards', async () => {
    const listed = async (id: string) =>
      (await caller.get('/apiback/api/dipendente/documenti')).json.find((one: { id: string }) => one.id === id);
    const id = await payslip(aPdf('Gennaio'));
    const { rows } = await portal.owner.query('SELECT activated_at AS at FROM account_grant WHERE employee_id = $1', [
      employee.id,
    ]);
    const near = (seconds: number) => new Date(rows[0].at.getTime() + seconds * 1000);
    const set = (columns: string, ...values: unknown[]) =>
      portal.owner.query(`UPDATE document SET ${columns} WHERE id = $1`, [id, ...values]);
    await portal.owner.query('UPDATE document SET employee_read_at = now() WHERE employee_id = $1 AND id <> $2', [
      employee.id,
      id,
    ]);
    const isNew = async () => {
      const { nuovo, lettoIl } = await listed(id);
      const { json: places } = await caller.get('/apiback/api/dipendente/posti');
      expect(places.map(({ nuovi }: { nuovi: number }) => nuovi)).toEqual([nuovo ? 1 : 0]);
      return { nuovo, lettoIl };
    };
    await set('appeared_at = $2', near(60));
    expect(await isNew()).toEqual({ lettoIl: null, nuovo: true });
    await set('appeared_at = $2', near(0));
    expect(await isNew()).toEqual({ lettoIl: null, nuovo: true });
    await set('appeared_at = $2', near(-60));
    expect(await isNew()).toEqual({ lettoIl: null, nuovo: false });
    await set('corrected_at = $2', near(120));
    expect(await isNew()).toEqual({ lettoIl: null, nuovo: true });
    expect((await caller.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(200);
    expect(await listed(id)).toMatchObject({ lettoIl: expect.any(String), nuovo: false });
  });
});

describe('a correction in the worker’s own list', () => {
  it('is marked on documents that were visible before the correction, and on no others', async () => {
    const [before, after, never] = [
      await payslip(aPdf('Febbraio')),
      await payslip(aPdf('Marzo')),
      await payslip(aPdf('Aprile')),
    ];
    const set = (id: string, appeared: string, corrected: string | null) =>
      portal.owner.query('UPDATE document SET appeared_at = $2, corrected_at = $3 WHERE id = $1', [
        id,
        appeared,
        corrected,
      ]);
    await set(before, '2026-02-10T10:00:00Z', '2026-02-10T09:00:00Z');
    await set(after, '2026-02-10T10:00:00Z', '2026-02-10T11:00:00Z');
    await set(never, '2026-02-10T10:00:00Z', null);
    const { json } = await caller.get('/apiback/api/dipendente/documenti');
    const told = (id: string) => json.find((one: { id: string }) => one.id === id).rettificatoIl;
    expect([told(before), told(after), told(never)]).toEqual([null, expect.any(String), null]);
  });
});

describe('the figures of a document in the worker’s own list', () => {
  it('belong to the current content; pay lines go back one year, and dossiers appear by name', async () => {
    const company = { id: employee.companyId, practiceId: practice.id, code: '', taxCode: '', legalName: '' };
    const worker = await anEmployee(portal.owner, company, { login: 'cifre' });
    const same = aPdf('Due mesi uguali');
    const made = (period: number, bytes?: Uint8Array) =>
      aPayslip(portal, worker, {
        ...{ createdBy: practice.accountId, publishOn: '2026-01-01', period },
        ...(bytes ? { bytes } : {}),
      });
    const ids: Record<string, string> = {
      'of a year and a month ago': await made(202509),
      'of a year ago': await made(202510),
      'corrected since': await made(202608),
      'of the same bytes, not read': await made(202609, same),
      newest: await made(202610, same),
    };
    const printed = (id = '', of = id) =>
      Promise.all(
        [
          ['document_net (practice_id, document_id, sha256, cents)', '100000'],
          [
            'document_figure (practice_id, document_id, sha256, figure, unit, hundredths)',
            "'holidayLeft', 'hours', 800",
          ],
          ['document_lines (practice_id, document_id, sha256, lines)', `'[{"label": "Paga", "cents": 100000}]'`],
        ].map(([table, values]) =>
          portal.owner.query(
            `INSERT INTO ${table} SELECT d.practice_id, d.id, o.sha256, ${values} FROM document d, document o
             WHERE d.id = $1 AND o.id = $2`,
            [id, of],
          ),
        ),
      );
    for (const state of ['of a year and a month ago', 'of a year ago', 'newest']) await printed(ids[state]);
    await printed(ids['corrected since'], ids.newest);
    for (const name of ['Zeta', 'Alfa'])
      await aDossier(portal, company, {
        ...{ createdBy: practice.accountId, documents: [ids.newest ?? ''], name, publish_on: '2026-01-01' },
      });
    const own = (await (await portal.login('cifre')).get('/apiback/api/dipendente/documenti')).json;
    const stateOf = (id: string) => Object.keys(ids).find((state) => ids[state] === id);
    const all = { netto: 100000, cifre: [{ cifra: 'holidayLeft', unita: 'hours', valore: 800 }] };
    const voci = [{ descrizione: 'Paga', importo: 100000 }];
    const nothing = { netto: null, cifre: [], voci: null, fascicoli: [] };
    expect(
      own.map(({ id, netto, cifre, voci, fascicoli }: Record<string, unknown>) => [
        stateOf(String(id)),
        { netto, cifre, voci, fascicoli },
      ]),
    ).toEqual([
      ['newest', { ...all, voci, fascicoli: ['Alfa', 'Zeta'] }],
      ['of the same bytes, not read', nothing],
      ['corrected since', nothing],
      ['of a year ago', { ...all, voci, fascicoli: [] }],
      ['of a year and a month ago', { ...all, voci: null, fascicoli: [] }],
    ]);
  });
});

describe('the merged PDF of payslips for a bank', () => {
  const AT = '/apiback/api/dipendente/documenti/ultimi-cedolini';

  it('contains the newest three visible payslips, and marks those three as read', async () => {
    const practice = await aPractice(portal.owner);
    const company = await aCompany(portal.owner, practice);
    const worker = await anEmployee(portal.owner, company, { login: 'mutuo' });
    const colleague = await anEmployee(portal.owner, company);
    const me = await portal.login('mutuo');
    expect((await me.get(AT)).status).toBe(404);
    const slip = (whose: TestEmployee, period: number, more = {}) =>
      aPayslip(portal, whose, {
        ...{ createdBy: practice.accountId, publishOn: '2026-01-01', period, bytes: aPdf(`Cedolino ${period}`) },
        ...more,
      });
    const [may, june, july, august] = [
      await slip(worker, 202605),
      await slip(worker, 202606),
      await slip(worker, 202607),
      await slip(worker, 202608),
    ];
    const others = [
      may,
      await slip(worker, 202609, { publishOn: null }),
      await slip(worker, 202610, { publishOn: '2999-01-01' }),
      await slip(worker, 202607, { payroll_kind: 'fourteenth' }),
      await slip(colleague, 202611),
    ];
    const answer = await me.get(AT);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('Ultimi cedolini');
    const { pages } = await textOfPdf(answer.bytes);
    expect(pages.map(({ text }) => text.trim())).toEqual(['Cedolino 202608', 'Cedolino 202607', 'Cedolino 202606']);
    for (const id of [june, july, august]) expect(await readingsOf(id)).toEqual({ status: 2, events: 1 });
    for (const id of others) expect(await readingsOf(id)).toEqual({ status: 0, events: 0 });
  });

  it('marks nothing as read if the merge fails or the download is incomplete', async () => {
    const practice = await aPractice(portal.owner);
    const company = await aCompany(portal.owner, practice);
    const worker = await anEmployee(portal.owner, company, { login: 'rata' });
    const me = await portal.login('rata');
    const made = { createdBy: practice.accountId, publishOn: '2026-01-01' };
    const broken = new TextEncoder().encode('%PDF-1.4 niente');
    const whole = await aPayslip(portal, worker, { ...made, period: 202608, bytes: aPdf('Agosto') });
    const lost = await aPayslip(portal, worker, { ...made, period: 202607, bytes: broken });
    const { pages } = await textOfPdf((await me.get(AT)).bytes);
    expect(pages[0]?.text.trim()).toBe('Agosto');
    expect(pages[1]?.text).toContain('Manca qui');
    expect(await readingsOf(whole)).toEqual({ status: 2, events: 1 });
    expect(await readingsOf(lost)).toEqual({ status: 0, events: 0 });
  });
});
