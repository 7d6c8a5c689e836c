import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endWaitingProcesses } from '../../../src/engine/engine-process.ts';
import { MAX_FILE_BYTES } from '../../../src/features/documents/core/upload-limits.ts';
import { ACTING, actingPdf, QUIET } from '../../support/pdf/acting-pdf.ts';
import { aFirm } from '../../support/portal/firm.ts';
import {
  aDocument,
  aPayslip,
  aPdf,
  type Caller,
  caller,
  insisting,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';

/** Every endpoint refuses a PDF that would do more than display (P57). */
let portal: Portal;
let company: TestCompany;
let employee: TestEmployee;
const as = {} as Record<'consultant' | 'company' | 'employee' | 'software', Caller>;
/** Every endpoint through which a person or a program submits a document: one file and its fields. */
let ways: Record<string, (bytes: Uint8Array) => ReturnType<Caller['upload']>>;

beforeAll(async () => {
  portal = await startPortal();
  const { practice, ...firm } = await aFirm(portal.owner);
  ({ company, employee } = firm);
  as.consultant = await portal.login('consulente');
  as.company = await portal.login('azienda');
  as.employee = await portal.login('lavoratore');
  const { json } = await as.consultant.post('/apiback/api/chiaviapi', { nome: 'Software paghe' });
  as.software = caller(portal.url, json.chiave);
  const { accountId: createdBy } = practice;
  const generic = await aDocument(portal, company, { kind: 'companyDocument', createdBy });
  const slip = await aPayslip(portal, employee, { createdBy, period: 202601 });
  const asked = await as.employee.upload('/apiback/api/docrichiesta/uploadricazi', [], {
    jsonRichiesteDTO: JSON.stringify({ tipo: 5, testo: 'La lettera' }),
  });
  const file = (bytes: Uint8Array) => [{ name: 'a.pdf', bytes }];
  const said = (fields: object) => ({
    jsonDocDto: JSON.stringify({ cfAzienda: company.taxCode, descrizione: 'x', ...fields }),
  });
  const person = { codiceFiscale: employee.taxCode };
  const rettifica = (id: string) => (bytes: Uint8Array) =>
    insisting((query) =>
      as.consultant.upload(`/apiback/api/DocBase/${id}/rettifica${query}`, file(bytes), { jsonDocDto: '{}' }),
    );
  ways = {
    'a worker’s document': (bytes) =>
      as.consultant.upload('/apiback/api/docdocumento/upload', file(bytes), said(person)),
    'a document of everybody': (bytes) =>
      as.company.upload('/apiback/api/docdocumento/upload', file(bytes), said({ codiceFiscale: '#ALLDIP' })),
    'a company’s document': (bytes) => as.consultant.upload('/apiback/api/docbase/upload', file(bytes), said({})),
    'a privacy document': (bytes) =>
      as.company.upload('/apiback/api/docbase/upload', file(bytes), said({ codCategoria: 'PRIVACY' })),
    'the correction of a document': rettifica(generic),
    'the correction of a payslip': rettifica(slip),
    'a payslip by key': (bytes) =>
      insisting((query) =>
        as.software.upload(
          `/apiback/api/doccedolino/upload${query}`,
          file(bytes),
          said({ ...person, annomese: '202605' }),
        ),
      ),
    'a CU by key': (bytes) =>
      insisting((query) =>
        as.software.upload(`/apiback/api/doccud/upload${query}`, file(bytes), said({ ...person, anno: '2025' })),
      ),
    'a request': (bytes) =>
      as.employee.upload('/apiback/api/docrichiesta/uploadricazi', file(bytes), {
        jsonRichiesteDTO: JSON.stringify({ tipo: 4, testo: 'x' }),
      }),
    'the answer to a request': (bytes) =>
      as.company.upload(`/apiback/api/docrichiesta/${asked.json.id}/risposta`, file(bytes), { testo: 'x' }),
  };
});
afterAll(async () => {
  await portal?.close();
  endWaitingProcesses();
});

/** Counts the rows that an upload could leave behind. */
async function state() {
  const { rows } = await portal.owner.query(
    `SELECT (SELECT count(*)::int FROM document) AS documents, (SELECT count(*)::int FROM blob) AS blobs,
       (SELECT count(*)::int FROM ledger) AS events, (SELECT count(*)::int FROM request) AS requests`,
  );
  return rows[0];
}

const SCRIPT = actingPdf({ page: '/AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>' });

describe('an active PDF', () => {
  it('is refused by name on every endpoint, and leaves nothing behind', async () => {
    const before = await state();
    for (const [way, send] of Object.entries(ways)) {
      const { status, json } = await send(SCRIPT);
      expect([status, json.errorKey], way).toEqual([422, 'pdf-acts']);
      expect(json.detail, way).toContain('Il PDF contiene uno script');
    }
    expect(await state()).toEqual(before);
  });

  it('is refused for each kind of action, and the message names that action', async () => {
    const sentences: Record<string, string> = {};
    for (const [what, [first]] of Object.entries(ACTING)) {
      const { status, json } = (await ways['a company’s document']?.(actingPdf(first?.[1]))) ?? {};
      expect(status, what).toBe(422);
      sentences[what] = String(json.detail).replace(/^Il PDF contiene (.*): esportalo.*$/, '$1');
    }
    expect(sentences).toEqual({
      script: 'uno script',
      program: 'un comando che apre altri file o programmi',
      'form-sender': 'un modulo che invia o importa dati',
      'xfa-form': 'un modulo XFA',
      multimedia: 'un contenuto multimediale',
      automatic: 'un’azione che parte da sola',
      link: 'un collegamento che non porta a una pagina web, a un’e-mail o a un telefono',
    });
  });

  it('is accepted byte for byte if it only displays, links, or carries attachments', async () => {
    for (const [what, quiet] of QUIET) {
      const bytes = actingPdf(quiet);
      const { status, json } = (await ways['a company’s document']?.(bytes)) ?? {};
      expect(status, what).toBe(201);
      const file = await fetch(`${portal.url}/apiback/api/docbase/downloaddoc/${json.ids[0]}`, {
        headers: { authorization: `Bearer ${as.consultant.token}` },
      });
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes), what).toBe(true);
    }
    for (const [way, send] of Object.entries(ways)) expect((await send(aPdf(way))).status, way).toBe(201);
  });

  it('is found in a file of two megabytes as reliably as in one of two kilobytes', async () => {
    const whole = (bytes: Uint8Array) => {
      const padded = new Uint8Array(MAX_FILE_BYTES).fill(0x20);
      padded.set(bytes);
      return padded;
    };
    const send = ways['a company’s document'];
    expect((await send?.(whole(SCRIPT)))?.status).toBe(422);
    expect((await send?.(whole(aPdf('grande'))))?.status).toBe(201);
  });
});
