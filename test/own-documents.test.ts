import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitPages } from '../src/features/documents/print/page-pictures.ts';
import { textOfPdf } from './support/pdf-text-of.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
  type TestPractice,
} from './support/portal.ts';

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
  it('comes as pictures of all its pages with the words on them, and is read once all have gone out', async () => {
    const id = await payslip(aPdf('Gennaio', 'Pagina due'));
    const answer = await caller.get(pagesOf(id));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const pages = splitPages(answer.bytes);
    expect(pages.map(({ text }) => text.trim())).toEqual(['Gennaio', 'Pagina due']);
    for (const { picture } of pages) {
      expect(Buffer.from(picture.subarray(1, 4)).toString('latin1')).toBe('PNG');
      // Width in the header of the picture: three points of a phone's screen for each of its 390.
      expect(new DataView(picture.buffer, picture.byteOffset).getUint32(16)).toBeGreaterThanOrEqual(1170);
    }
    expect(await readingsOf(id)).toEqual({ status: 2, events: 1 });
  });

  it('that cannot be shown says so, and does not count as read', async () => {
    const broken = await payslip(new TextEncoder().encode('%PDF-1.4 niente'));
    const long = await payslip(aPdf(...Array.from({ length: 21 }, (_, page) => `Pagina ${page}`)));
    for (const id of [broken, long]) {
      const answer = await caller.get(pagesOf(id));
      expect([answer.status, answer.json.type]).toEqual([409, expect.stringMatching(/cannot-be-shown$/)]);
      expect(await readingsOf(id)).toEqual({ status: 0, events: 0 });
    }
  });
});

describe('a document in the own list', () => {
  it('that appeared before the access was activated is unread and not new, unless it is corrected after that', async () => {
    const listed = async (id: string) =>
      (await caller.get('/apiback/api/dipendente/documenti')).json.find((one: { id: string }) => one.id === id);
    const id = await payslip(aPdf('Gennaio'));
    const { rows } = await portal.owner.query('SELECT activated_at AS at FROM account_grant WHERE employee_id = $1', [
      employee.id,
    ]);
    const near = (seconds: number) => new Date(rows[0].at.getTime() + seconds * 1000);
    const set = (columns: string, ...values: unknown[]) =>
      portal.owner.query(`UPDATE document SET ${columns} WHERE id = $1`, [id, ...values]);
    await set('appeared_at = $2', near(60));
    expect(await listed(id)).toMatchObject({ lettoIl: null, nuovo: true });
    await set('appeared_at = $2', near(-60));
    expect(await listed(id)).toMatchObject({ lettoIl: null, nuovo: false });
    await set('corrected_at = $2', near(120));
    expect(await listed(id)).toMatchObject({ lettoIl: null, nuovo: true });
    expect((await caller.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(200);
    expect(await listed(id)).toMatchObject({ lettoIl: expect.any(String), nuovo: false });
  });
});

describe('the last payslips for a bank', () => {
  const AT = '/apiback/api/dipendente/documenti/ultimi-cedolini';

  it('are the newest three that their person sees, as one PDF: each is read by it, and nothing else', async () => {
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

  it('that cannot be joined, or were not whole at their reader, are not read', async () => {
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
