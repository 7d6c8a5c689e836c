import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actingPdf } from '../../support/pdf/acting-pdf.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { anIssuer, aSigner, derOf, type Signer, signed, signedPdf } from '../../support/portal/signing.ts';

/**
 * Files that were signed elsewhere: the portal shows who signed, what it could verify, and the signed content (P154).
 */
let portal: Portal;
let practice: TestPractice;
let firm: TestCompany;
let worker: TestEmployee;
let consultant: Caller;
let company: Caller;
let employee: Caller;
let anna: Signer;
let stranger: Signer;

beforeAll(async () => {
  const issuer = await anIssuer();
  portal = await startPortal({ trustedSigners: [derOf(issuer)] });
  practice = await aPractice(portal.owner, 'consulente');
  firm = await aCompany(portal.owner, practice, { login: 'azienda' });
  worker = await anEmployee(portal.owner, firm, { login: 'lavoratore' });
  [consultant, company, employee] = [
    await portal.login('consulente'),
    await portal.login('azienda'),
    await portal.login('lavoratore'),
  ];
  anna = await aSigner(issuer, { GN: 'Anna', SN: 'Bianchi', serialNumber: 'TINIT-BNCNNA80A41F205X' });
  stranger = await aSigner(await anIssuer({ CN: 'Ignota CA' }), { CN: 'Ignoto' });
});
afterAll(() => portal?.close());

const P7M = { content_type: 'application/pkcs7-mime', file_name: 'lettera.pdf.p7m' };
const aLetter = (bytes: Uint8Array, fields: Record<string, unknown> = {}) =>
  aDocument(portal, worker, {
    ...{ kind: 'employeeDocument', createdBy: practice.accountId, publishOn: '2026-01-01', bytes },
    ...fields,
  });
const signaturesOf = async (id: string, who = consultant) => (await who.get(`/apiback/api/DocBase/${id}/firme`)).json;
const contentOf = (id: string, who = consultant) => who.get(`/apiback/api/DocBase/${id}/contenuto`);
const readingOf = async (id: string) =>
  (
    await portal.owner.query(
      'SELECT company_read_at IS NOT NULL AS company, employee_read_at IS NOT NULL AS employee FROM document WHERE id = $1',
      [id],
    )
  ).rows[0];

describe('the signatures of a file', () => {
  it('are listed to the consultant and the company, with what the portal verified', async () => {
    const id = await aLetter(await signed(Buffer.from(aPdf('Lettera')), [anna, stranger]), P7M);
    for (const who of [consultant, company])
      expect(await signaturesOf(id, who)).toMatchObject({
        leggibile: true,
        firme: [
          {
            firmatario: 'Anna Bianchi',
            codiceFiscale: 'BNCNNA80A41F205X',
            emittente: 'Fiducia Esempio S.p.A.',
            esito: 'integra',
            copreTutto: true,
            certificato: 'riconosciuto',
          },
          { firmatario: 'Ignoto', codiceFiscale: null, emittente: 'Ignota CA', certificato: 'nonRiconosciuto' },
        ],
      });
    // Listing the signatures does not mark the document as read.
    expect(await readingOf(id)).toEqual({ company: false, employee: false });
  });

  it('are listed for a PDF too; the list is empty for a file without signatures', async () => {
    const [pdf, plain, picture] = [
      await aLetter(await signedPdf(anna)),
      await aLetter(Buffer.from(aPdf('Lettera'))),
      await aLetter(Buffer.from('x'), { content_type: 'image/png', file_name: 'foto.png' }),
    ];
    expect((await signaturesOf(pdf)).firme).toMatchObject([{ firmatario: 'Anna Bianchi', esito: 'integra' }]);
    for (const id of [plain, picture]) expect(await signaturesOf(id)).toEqual({ leggibile: true, firme: [] });
  });

  it('do not prevent the upload of a signed PDF or envelope', async () => {
    const files = [
      { name: 'accordo.pdf', bytes: await signedPdf(anna) },
      { name: 'accordo.pdf.p7m', bytes: await signed(Buffer.from(aPdf('Accordo')), [anna]) },
    ];
    for (const file of files) {
      const { status, json } = await consultant.upload('/apiback/api/docdocumento/upload', [file], {
        jsonDocDto: JSON.stringify({
          ...{ descrizione: 'Accordo', cfAzienda: firm.taxCode, codiceFiscale: worker.taxCode },
        }),
      });
      expect([status, json], file.name).toMatchObject([201, {}]);
    }
  });
});

describe('the PDF inside a signed file', () => {
  it('can be opened like the file itself, which marks the document as read by the company', async () => {
    const inside = Buffer.from(aPdf('Lettera'));
    const id = await aLetter(await signed(inside, [anna]), P7M);
    const opened = await contentOf(id, company);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    expect(opened.headers.get('content-disposition')).toContain('.pdf');
    expect(Buffer.compare(Buffer.from(opened.bytes), inside)).toBe(0);
    expect(await readingOf(id)).toEqual({ company: true, employee: false });
  });

  it('is shown to its worker as page images, which marks the document as read by the worker', async () => {
    const id = await aLetter(await signed(Buffer.from(aPdf('Lettera')), [anna]), P7M);
    const shown = await employee.get(`/apiback/api/dipendente/documenti/${id}/pagine`);
    expect(shown.status).toBe(200);
    expect(Buffer.from(shown.bytes).includes('PNG')).toBe(true);
    expect(await readingOf(id)).toEqual({ company: false, employee: true });
  });

  it('is refused if it contains actions, if it is no PDF, or if the file is not signed', async () => {
    const acting = Buffer.from(actingPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }));
    for (const [bytes, fields, status, refused] of [
      [await signed(acting, [anna]), P7M, 422, 'pdf-acts'],
      [await signed(Buffer.from('<x/>'), [anna]), P7M, 409, 'cannot-be-shown'],
      [Buffer.from('-----'), P7M, 409, 'cannot-be-shown'],
      [Buffer.from(aPdf('Lettera')), {}, 409, 'cannot-be-shown'],
    ] as const) {
      const id = await aLetter(bytes, fields);
      const answer = await contentOf(id);
      expect([answer.status, answer.json.errorKey]).toEqual([status, refused]);
      expect(await readingOf(id)).toEqual({ company: false, employee: false });
    }
  });
});
