import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
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
} from './support/portal.ts';
import { aRequest } from './support/requests.ts';

/** No call gives bytes to a person whom they are not about: each call with each kind of content. */
let portal: Portal;
let consultant: Caller;
let createdBy: string;
let company: TestCompany;
let anna: TestEmployee;
let luca: TestEmployee;

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  createdBy = practice.accountId;
  anna = await anEmployee(portal.owner, company, { login: 'anna' });
  luca = await anEmployee(portal.owner, company, { login: 'luca' });
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

let bytesMade = 0;
const slip = (whose: TestEmployee, month = 'OTTOBRE 2026') =>
  aPdf(
    `CEDOLINO PAGA Periodo di retribuzione ${month} ${whose.lastName} ${whose.firstName} Codice fiscale ${whose.taxCode} NETTO IN BUSTA 1.2${++bytesMade},00`,
  );
const certificate = (whose: TestEmployee) =>
  aPdf(
    `CERTIFICAZIONE UNICA 2026 DATI RELATIVI AL DIPENDENTE, PENSIONATO O ALTRO PERCETTORE Codice fiscale ${whose.taxCode} ${whose.lastName} ${whose.firstName} ${++bytesMade}`,
  );

/** The contents of the file that is given to Anna as her payslip of October. */
const CONTENTS = {
  right: () => slip(anna),
  another: () => slip(luca),
  'other month': () => slip(anna, 'NOVEMBRE 2026'),
  'other kind': () => certificate(anna),
  'nobody named': () => aPdf(`Avviso senza nomi numero ${++bytesMade}`),
  'two people': () =>
    aPdf(
      `CEDOLINO PAGA Periodo di retribuzione OTTOBRE 2026 ${anna.lastName} ${anna.firstName} ${anna.taxCode} NETTO 1.000,00 ${luca.lastName} ${luca.firstName} ${luca.taxCode} NETTO 1.1${++bytesMade},00`,
    ),
};
type Content = keyof typeof CONTENTS;

const withToken = (conferma: string | undefined, more = '') => {
  const query = [more, conferma ? `conferma=${encodeURIComponent(conferma)}` : ''].filter(Boolean).join('&');
  return query === '' ? '' : `?${query}`;
};
const file = (bytes: Uint8Array) => [{ name: 'file.pdf', bytes }];

/** Each call by which content reaches Anna, and the contents that it accepts without a question. */
const DOORS: Record<string, { fits: Content[]; send: (bytes: Uint8Array, conferma?: string) => Promise<Answer> }> = {
  Rettifica: {
    fits: ['right'],
    send: async (bytes, conferma) => {
      const id = await aDocument(portal, anna, { kind: 'payslip', createdBy, period: 202610 });
      return consultant.upload(`/apiback/api/DocBase/${id}/rettifica${withToken(conferma)}`, file(bytes), {
        jsonDocDto: '{}',
      });
    },
  },
  'doccedolino/upload': {
    fits: ['right'],
    send: (bytes, conferma) =>
      consultant.upload(`/apiback/api/doccedolino/upload${withToken(conferma, 'rettifica=true')}`, file(bytes), {
        jsonDocDto: JSON.stringify({ codiceFiscale: anna.taxCode, cfAzienda: company.taxCode, annomese: '202610' }),
      }),
  },
  'upload to one': {
    fits: ['right', 'other month', 'other kind', 'nobody named'],
    send: (bytes, conferma) => uploadTo({ codiceFiscale: anna.taxCode }, bytes, conferma),
  },
  'the right person of a misdelivery': {
    fits: ['right'],
    send: async (bytes, conferma) => {
      const third = await anEmployee(portal.owner, company);
      const id = await aDocument(portal, third, { kind: 'payslip', createdBy, period: 202610, bytes });
      // Anna has October already from the calls before this one.
      await portal.owner.query(`UPDATE document SET discarded_at = now() WHERE employee_id = $1 AND kind = 'payslip'`, [
        anna.id,
      ]);
      return consultant.post(`/apiback/api/DocBase/${id}/consegna-errata${withToken(conferma)}`, {
        idDipendente: anna.id,
      });
    },
  },
  'an answer to a request': {
    fits: ['right', 'other month', 'other kind', 'nobody named'],
    send: async (bytes, conferma) => {
      const request = await aRequest(portal, anna);
      return consultant.upload(`/apiback/api/docrichiesta/${request}/risposta${withToken(conferma)}`, file(bytes), {
        testo: 'Ecco',
      });
    },
  },
};

function uploadTo(whom: object, bytes: Uint8Array, conferma?: string, who = consultant) {
  return who.upload(`/apiback/api/docdocumento/upload${withToken(conferma)}`, file(bytes), {
    jsonDocDto: JSON.stringify({ cfAzienda: company.taxCode, descrizione: 'Documento', ...whom }),
  });
}

const rows = Object.entries(DOORS).flatMap(([door, { fits, send }]) =>
  (Object.keys(CONTENTS) as Content[]).map((content) => ({ door, content, fits: fits.includes(content), send })),
);

describe('a door', () => {
  it.each(rows)('$door, $content: fits $fits', async ({ content, fits, send }) => {
    const bytes = CONTENTS[content]();
    const { status, json } = await send(bytes);
    if (fits) return expect([status, json?.errorKey]).toEqual([status < 300 ? status : 0, undefined]);
    expect([status, json.errorKey]).toEqual([409, 'addressee-contradicted']);
    expect(json).toMatchObject({ pagine: expect.any(Array), nomi: expect.any(Array), conferma: expect.any(String) });
    const named = content === 'another' || content === 'two people';
    expect(json.nomi).toEqual(named ? [`${luca.lastName} ${luca.firstName}`] : []);
    // The token is for these bytes: other ones are asked about again.
    expect((await send(CONTENTS[content](), json.conferma)).status).toBe(409);
    expect((await send(bytes, json.conferma)).status).toBeLessThan(300);
  });

  it.each(['right', 'other month', 'other kind', 'two people'] as const)(
    'lets no pay through to several workers or to all, %s',
    async (content) => {
      for (const whom of [{ codiceFiscale: '#ALLDIP' }, { codiciFiscali: [anna.taxCode, luca.taxCode] }]) {
        const { status, json } = await uploadTo(whom, CONTENTS[content]());
        expect([status, json.errorKey]).toEqual([409, 'payslip-for-several']);
      }
    },
  );

  it('lets a notice that names no person through to all', async () => {
    expect((await uploadTo({ codiceFiscale: '#ALLDIP' }, CONTENTS['nobody named']())).status).toBe(201);
  });

  it('lets no document about another company’s worker through to a company', async () => {
    const other = await aCompany(portal.owner, { id: company.practiceId });
    const sent = (whose: TestCompany) =>
      consultant.upload('/apiback/api/docbase/upload', file(slip(anna)), {
        jsonDocDto: JSON.stringify({ cfAzienda: whose.taxCode, descrizione: 'Documento' }),
      });
    expect((await sent(other)).json.errorKey).toBe('addressee-contradicted');
    expect((await sent(company)).status).toBe(201);
  });
});

describe('what a person confirms against a file', () => {
  it('is of that login alone', async () => {
    const bytes = slip(luca);
    const { json } = await uploadTo({ codiceFiscale: anna.taxCode }, bytes);
    const azienda = await portal.login('azienda');
    expect((await uploadTo({ codiceFiscale: anna.taxCode }, bytes, json.conferma, azienda)).status).toBe(409);
    expect((await uploadTo({ codiceFiscale: luca.taxCode }, slip(anna), json.conferma)).status).toBe(409);
    expect((await uploadTo({ codiceFiscale: anna.taxCode }, bytes, json.conferma)).status).toBe(201);
  });

  it('stands in the trace of the document, with why it was asked', async () => {
    const bytes = slip(luca);
    const { json: asked } = await uploadTo({ codiceFiscale: anna.taxCode }, bytes);
    const { json: made } = await uploadTo({ codiceFiscale: anna.taxCode }, bytes, asked.conferma);
    const { rows: traced } = await portal.owner.query(
      `SELECT canonical::jsonb->'data' AS data FROM ledger WHERE action = 'addresseeConfirmed' AND canonical::jsonb->>'object' LIKE $1`,
      [`%${made.ids[0]}%`],
    );
    expect(traced).toMatchObject([{ data: { reason: 'another-named', pages: '1' } }]);
  });
});
