import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileOf } from '../../support/pdf/acting-pdf.ts';
import { checkedByQpdf } from '../../support/pdf/by-qpdf.ts';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import {
  aCompany,
  aDocument,
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
let company: Caller;
let zita: TestEmployee;
let ada: TestEmployee;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  const firm = await aCompany(portal.owner, practice, { login: 'azienda' });
  zita = await anEmployee(portal.owner, firm, { lastName: 'Zucca', firstName: 'Zita' });
  ada = await anEmployee(portal.owner, firm, { lastName: 'Àbate', firstName: 'Ada', login: 'ada' });
  company = await portal.login('azienda');
});
afterAll(() => portal?.close());

/** A PDF of 1 MB that no compression makes smaller. */
function aNoisyPicture(): Uint8Array {
  const drawn = 'q 500 0 0 500 40 200 cm /I Do Q';
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1000000 >>\nstream\n${randomBytes(1_000_000).toString('latin1')}\nendstream`,
  ]);
}

const PRINT = '/apiback/api/doccedolino/stampa';
const payslip = (whose: TestEmployee, ...pages: string[]) =>
  aPayslip(portal, whose, { createdBy: practice.accountId, publishOn: '2026-01-01', bytes: aPdf(...pages) });
const eventsOf = async (id: string) =>
  (
    await portal.owner.query(
      "SELECT action, actor_role FROM ledger WHERE object_kind = 'document' AND object_id = $1 ORDER BY seq",
      [id],
    )
  ).rows;
const texts = async (bytes: Uint8Array) => (await textOfPdf(bytes)).pages.map((page) => page.text.trim());

describe('a merged PDF for printing', () => {
  it('contains the documents ordered by name, recorded as printed, not as read', async () => {
    const [z, a] = [await payslip(zita, 'Zita uno', 'Zita due'), await payslip(ada, 'Ada')];
    const answer = await company.post(PRINT, { ids: [z, a, z] });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await texts(answer.bytes)).toEqual(['Ada', 'Zita uno', 'Zita due']);
    expect((await textOfPdf(answer.bytes)).title).toBe('2 documenti da stampare');
    await checkedByQpdf(answer.bytes);
    for (const id of [z, a]) {
      expect(await eventsOf(id)).toEqual([
        { action: 'created', actor_role: 'consultant' },
        { action: 'printed', actor_role: 'company' },
      ]);
      expect((await company.get(`/apiback/api/docbase/${id}`)).json.statoLettura).toBe(0);
    }
  });

  it('for duplex printing starts each document on a new sheet', async () => {
    const ids = [await payslip(ada, 'Ada'), await payslip(zita, 'Zita uno', 'Zita due')];
    const { bytes } = await company.post(PRINT, { ids, fronteRetro: true });
    expect(await texts(bytes)).toEqual(['Ada', '', 'Zita uno', 'Zita due']);
    await checkedByQpdf(bytes);
  });

  it('opens in a new window through a ticket, under a file name of its own', async () => {
    const { url } = (await company.post(`${PRINT}/biglietto`, { ids: [await payslip(ada, 'Ada')] })).json;
    const opened = await fetch(`${portal.url}${url}`);
    expect(opened.headers.get('content-disposition')).toMatch(/^inline; filename="buste_paga_da_stampare\.pdf"/);
    expect(await texts(new Uint8Array(await opened.arrayBuffer()))).toEqual(['Ada']);
  });

  it('lists documents that cannot be merged on an extra page, and does not record those as printed', async () => {
    const broken = await aPayslip(portal, zita, {
      createdBy: practice.accountId,
      bytes: new TextEncoder().encode('%PDF-1.4 niente'),
    });
    const { bytes } = await company.post(PRINT, { ids: [await payslip(ada, 'Ada'), broken] });
    const [first, second] = await texts(bytes);
    expect(first).toBe('Ada');
    expect(second).toContain('Manca qui: Zucca Zita, Cedolino 10/2026');
    await checkedByQpdf(bytes);
    expect((await eventsOf(broken)).map((event) => event.action)).toEqual(['created']);
  });

  it('is refused completely if one of the documents is no PDF or of another kind', async () => {
    const letter = await aDocument(portal, ada, {
      kind: 'employeeDocument',
      createdBy: practice.accountId,
      content_type: 'image/png',
    });
    const id = await payslip(ada, 'Ada');
    const refused = await company.post('/apiback/api/docdocumento/stampa', { ids: [letter] });
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'only-pdf-prints']);
    expect(refused.json.detail).toContain('Àbate Ada (Lettera)');
    for (const wrong of [[letter], [id, '999999999'], ['no']])
      expect((await company.post(PRINT, { ids: wrong })).status).toBe(404);
    for (const wrong of [{}, { ids: [] }, { ids: [id], altro: 1 }, { ids: id }, { ids: [id], fronteRetro: 'si' }])
      expect((await company.post(PRINT, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await (await portal.login('ada')).post(PRINT, { ids: [id] })).status).toBe(403);
    expect((await eventsOf(id)).map((event) => event.action)).toEqual(['created']);
  });

  it('is produced only as fast as the client reads, so that an aborted download records nothing as printed', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1)
      ids.push(await aPayslip(portal, n % 2 ? ada : zita, { createdBy: practice.accountId, bytes: aNoisyPicture() }));
    const { blobs } = portal.server.app;
    const opened = vi.spyOn(blobs, 'withLocalFile');
    const { url } = (await company.post(`${PRINT}/biglietto`, { ids })).json;
    const socket = connect(Number(new URL(portal.url).port), '127.0.0.1').pause();
    socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await expect.poll(() => opened.mock.calls.length).toBeGreaterThan(0);
    // Waits until the server stops: it has filled the kernel's buffers for a client that does not read.
    let before = -1;
    await expect
      .poll(
        () => {
          const still = opened.mock.calls.length === before;
          before = opened.mock.calls.length;
          return still;
        },
        { interval: 1000, timeout: 20_000 },
      )
      .toBe(true);
    expect(before).toBeLessThan(30);
    socket.destroy();
    opened.mockRestore();
    for (const id of ids) expect((await eventsOf(id)).map((event) => event.action)).toEqual(['created']);
  });
});
