import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  aCompany,
  aDocument,
  aDossier,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';
import { aRequest } from '../../support/portal/requests.ts';

/**
 * No endpoint delivers content to a person whom it does not concern. Tests every endpoint with every kind of content.
 */
let portal: Portal;
let consultant: Caller;
let azienda: Caller;
let key: Caller;
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
  azienda = await portal.login('azienda');
  const made = await consultant.post('/apiback/api/chiaviapi', { nome: 'Paghe' });
  key = caller(portal.url, made.json.chiave);
});
afterAll(() => portal.close());

let bytesMade = 0;
const slip = (whose: TestEmployee, month = 'OTTOBRE 2026') =>
  aPdf(
    `CEDOLINO PAGA Periodo di retribuzione ${month} ${whose.lastName} ${whose.firstName} Codice fiscale ${whose.taxCode} NETTO IN BUSTA 1.2${++bytesMade},00`,
  );
const certificate = (whose: TestEmployee, year = 2026) =>
  aPdf(
    `CERTIFICAZIONE UNICA ${year} DATI RELATIVI AL DIPENDENTE, PENSIONATO O ALTRO PERCETTORE Codice fiscale ${whose.taxCode} ${whose.lastName} ${whose.firstName} ${++bytesMade}`,
  );

/** The contents of a file uploaded as Anna's October payslip. */
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

/** The contents of a file uploaded as Anna's certificate of 2026. */
const CU_CONTENTS: Record<Content, () => Uint8Array> = {
  right: () => certificate(anna),
  another: () => certificate(luca),
  'other month': () => certificate(anna, 2025),
  'other kind': () => slip(anna),
  'nobody named': CONTENTS['nobody named'],
  'two people': () => certificateOfTwo(),
};
const certificateOfTwo = () =>
  aPdf(
    ...[anna, luca].map(
      (whose) =>
        `CERTIFICAZIONE UNICA 2026 DATI RELATIVI AL DIPENDENTE, PENSIONATO O ALTRO PERCETTORE Codice fiscale ${whose.taxCode} ${whose.lastName} ${whose.firstName} ${++bytesMade}`,
    ),
  );

const withToken = (conferma: string | undefined, more = '') => {
  const query = [more, conferma ? `conferma=${encodeURIComponent(conferma)}` : ''].filter(Boolean).join('&');
  return query === '' ? '' : `?${query}`;
};
const file = (bytes: Uint8Array) => [{ name: 'file.pdf', bytes }];

/** An endpoint that sends content to Anna, and the contents that it accepts without asking. */
interface Door {
  fits: Content[];
  contents?: Record<Content, () => Uint8Array>;
  send: (bytes: Uint8Array, conferma?: string) => Promise<Answer>;
}
const DOORS: Record<string, Door> = {
  Rettifica: {
    fits: ['right', 'nobody named'],
    send: async (bytes, conferma) => {
      const id = await aDocument(portal, anna, { kind: 'payslip', createdBy, period: 202610 });
      return consultant.upload(`/apiback/api/DocBase/${id}/rettifica${withToken(conferma)}`, file(bytes), {
        jsonDocDto: '{}',
      });
    },
  },
  'doccedolino/upload': {
    fits: ['right', 'nobody named'],
    send: (bytes, conferma) => deliver('doccedolino', { annomese: '202610' }, bytes, conferma),
  },
  'doccedolino/upload by key': {
    fits: ['right', 'nobody named'],
    send: (bytes, conferma) => deliver('doccedolino', { annomese: '202610' }, bytes, conferma, key),
  },
  'doccud/upload': {
    fits: ['right', 'nobody named'],
    contents: CU_CONTENTS,
    send: (bytes, conferma) => deliver('doccud', { anno: '2026' }, bytes, conferma),
  },
  'doccud/upload by key': {
    fits: ['right', 'nobody named'],
    contents: CU_CONTENTS,
    send: (bytes, conferma) => deliver('doccud', { anno: '2026' }, bytes, conferma, key),
  },
  'upload to one, by the company': {
    fits: ['right', 'other month', 'other kind', 'nobody named'],
    send: (bytes, conferma) => uploadTo({ codiceFiscale: anna.taxCode }, bytes, conferma, azienda),
  },
  'upload into a dossier': {
    fits: ['right', 'other month', 'other kind', 'nobody named'],
    send: async (bytes, conferma) => {
      const fascicolo = await aDossier(portal, company, { createdBy, documents: [] });
      return uploadTo({ codiceFiscale: anna.taxCode, fascicolo }, bytes, conferma);
    },
  },
  'a page of the right person of a misdelivery': {
    fits: ['right', 'nobody named'],
    send: async (bytes, conferma) => {
      const third = await anEmployee(portal.owner, company);
      const id = await aDocument(portal, third, { kind: 'payslip', createdBy, period: 202610, bytes });
      await portal.owner.query(`UPDATE document SET discarded_at = now() WHERE employee_id = $1 AND kind = 'payslip'`, [
        anna.id,
      ]);
      return consultant.post(`/apiback/api/DocBase/${id}/consegna-errata${withToken(conferma)}`, {
        ...{ idDipendente: anna.id, pagine: [1] },
      });
    },
  },
  'upload to one': {
    fits: ['right', 'other month', 'other kind', 'nobody named'],
    send: (bytes, conferma) => uploadTo({ codiceFiscale: anna.taxCode }, bytes, conferma),
  },
  'the right person of a misdelivery': {
    fits: ['right', 'nobody named'],
    send: async (bytes, conferma) => {
      const third = await anEmployee(portal.owner, company);
      const id = await aDocument(portal, third, { kind: 'payslip', createdBy, period: 202610, bytes });
      // Discards the October payslip that earlier cases have given Anna.
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

function deliver(
  kind: 'doccedolino' | 'doccud',
  period: object,
  bytes: Uint8Array,
  conferma?: string,
  who = consultant,
) {
  return who.upload(`/apiback/api/${kind}/upload${withToken(conferma, 'rettifica=true')}`, file(bytes), {
    jsonDocDto: JSON.stringify({ codiceFiscale: anna.taxCode, cfAzienda: company.taxCode, ...period }),
  });
}

function uploadTo(whom: object, bytes: Uint8Array, conferma?: string, who = consultant) {
  return who.upload(`/apiback/api/docdocumento/upload${withToken(conferma)}`, file(bytes), {
    jsonDocDto: JSON.stringify({ cfAzienda: company.taxCode, descrizione: 'Documento', ...whom }),
  });
}

const rows = Object.entries(DOORS).flatMap(([door, { fits, contents = CONTENTS, send }]) =>
  (Object.keys(CONTENTS) as Content[]).map((content) => ({
    ...{ door, content, fits: fits.includes(content), make: contents[content], send },
  })),
);

describe('an endpoint for documents', () => {
  it.each(rows)('accepts $content by $door without asking: $fits', async ({ content, fits, make, send }) => {
    const bytes = make();
    const { status, json } = await send(bytes);
    if (fits) return expect([status, json?.errorKey]).toEqual([status < 300 ? status : 0, undefined]);
    expect([status, json.errorKey]).toEqual([409, 'addressee-contradicted']);
    expect(json).toMatchObject({ pagine: expect.any(Array), nomi: expect.any(Array), conferma: expect.any(String) });
    expect(json.detail).toContain(json.ripeti);
    const named = content === 'another' || content === 'two people';
    expect(json.nomi).toEqual(named ? [`${luca.lastName} ${luca.firstName}`] : []);
    // The token is valid for these bytes: other bytes lead to a new question.
    expect((await send(make(), json.conferma)).status).toBe(409);
    expect((await send(bytes, json.conferma)).status).toBeLessThan(300);
  });

  it.each(['right', 'other month', 'other kind', 'two people'] as const)(
    'refuses a payslip or CU sent to several or all workers, whatever it names: %s',
    async (content) => {
      for (const whom of [{ codiceFiscale: '#ALLDIP' }, { codiciFiscali: [anna.taxCode, luca.taxCode] }]) {
        const { status, json } = await uploadTo(whom, CONTENTS[content]());
        expect([status, json.errorKey]).toEqual([409, 'payslip-for-several']);
      }
    },
  );

  it('accepts a notice without names for all workers', async () => {
    expect((await uploadTo({ codiceFiscale: '#ALLDIP' }, CONTENTS['nobody named']())).status).toBe(201);
  });

  it('accepts from a company no document about another company’s worker', async () => {
    const other = await aCompany(portal.owner, { id: company.practiceId });
    const sent = (whose: TestCompany) =>
      consultant.upload('/apiback/api/docbase/upload', file(slip(anna)), {
        jsonDocDto: JSON.stringify({ cfAzienda: whose.taxCode, descrizione: 'Documento' }),
      });
    expect((await sent(other)).json.errorKey).toBe('addressee-contradicted');
    expect((await sent(company)).status).toBe(201);
  });
});

describe('the intake, which gets no recipient,', () => {
  /** The row of the intake: its state, and the person and period of the document that a confirmation would create. */
  async function becomes(bytes: Uint8Array, who = consultant) {
    const { json } = await who.upload('/apiback/api/acquisizioni', file(bytes), { tipo: 'cedolini' });
    const read = async () => (await who.get(`/apiback/api/acquisizioni/${json.id}`)).json;
    await expect.poll(async () => (await read()).stato).toBe('ready');
    const [row] = (await read()).righe;
    return [row.posizione, row.dipendente?.codiceFiscale ?? null, row.periodo];
  }

  it.each([
    ['right', () => ['pronto', anna.taxCode, '202610']],
    ['another', () => ['pronto', luca.taxCode, '202610']],
    ['other month', () => ['pronto', anna.taxCode, '202611']],
    // The printed period is kept until a person states the kind (P91).
    ['other kind', () => ['decidere', anna.taxCode, '2026']],
    ['nobody named', () => ['decidere', null, null]],
    ['two people', () => ['decidere', null, '202610']],
  ] as const)('assigns a page to the person named on it, and asks the user otherwise: %s', async (content, made) => {
    // Discards existing documents, which would make the next content a duplicate.
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE discarded_at IS NULL');
    expect(await becomes(CONTENTS[content]())).toEqual(made());
    expect(await becomes(CONTENTS[content](), azienda)).toEqual(made());
  });
});

describe('a page assigned by hand', () => {
  /** The rows of a new intake of this file, once it is analysed. */
  async function rowsOf(bytes: Uint8Array, who: Caller) {
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE discarded_at IS NULL');
    const { json } = await who.upload('/apiback/api/acquisizioni', file(bytes), { tipo: 'cedolini' });
    const read = async () => (await who.get(`/apiback/api/acquisizioni/${json.id}`)).json;
    await expect.poll(async () => (await read()).stato).toBe('ready');
    const { righe } = await read();
    const put = (n: number, body: object, conferma?: string) =>
      who.put(`/apiback/api/acquisizioni/${json.id}/righe/${n}${withToken(conferma)}`, body);
    return { id: json.id, righe, put };
  }
  const given = { decisione: 'assigned', periodo: '202610' } as const;

  it.each(['consultant', 'company'])(
    'that prints another person’s code needs a confirmation by the %s, which the ledger event records',
    async (who) => {
      const { id, righe, put } = await rowsOf(CONTENTS.another(), who === 'company' ? azienda : consultant);
      const toAnna = { ...given, idDipendente: anna.id };
      const asked = await put(righe[0].n, toAnna);
      expect([asked.status, asked.json.errorKey, asked.json.nomi]).toEqual([
        409,
        'addressee-contradicted',
        [luca.taxCode],
      ]);
      expect((await put(righe[0].n, { ...given, idDipendente: luca.id })).status).toBe(200);
      // The token is valid for that question only.
      expect((await put(righe[0].n, toAnna, 'inventato')).status).toBe(409);
      expect((await put(righe[0].n, toAnna, asked.json.conferma)).json.dipendente.id).toBe(anna.id);
      const { rows: traced } = await portal.owner.query(
        `SELECT canonical::jsonb #>> '{data,confirmed}' AS confirmed FROM ledger
       WHERE action = 'intakeDecided' AND object_id = $1 ORDER BY seq`,
        [id],
      );
      expect(traced).toEqual([{ confirmed: null }, { confirmed: 'another-named' }]);
    },
  );

  it('needs no confirmation if it names nobody or its new owner', async () => {
    for (const content of ['nobody named', 'right'] as const) {
      const { righe, put } = await rowsOf(CONTENTS[content](), consultant);
      expect((await put(righe[0].n, { ...given, idDipendente: anna.id })).status).toBe(200);
    }
  });

  it('needs a confirmation before it joins another person’s pages', async () => {
    const both = aPdf(
      ...[anna, luca].map(
        (one) =>
          `CEDOLINO PAGA Periodo di retribuzione OTTOBRE 2026 ${one.lastName} ${one.firstName} Codice fiscale ${one.taxCode} NETTO IN BUSTA 1.3${++bytesMade},00`,
      ),
    );
    const { righe, put } = await rowsOf(both, consultant);
    const [first, second] = righe;
    const asked = await put(second.n, { pagine: second.pagine, verso: first.n });
    expect([asked.status, asked.json.errorKey]).toEqual([409, 'addressee-contradicted']);
    const moved = await put(second.n, { pagine: second.pagine, verso: first.n }, asked.json.conferma);
    expect(moved.json.pagine).toEqual([1, 2]);
  });
});

describe('a payslip whose file names nobody', () => {
  const names = (bytes: Uint8Array, month: string) =>
    deliver('doccedolino', { annomese: month }, bytes, undefined, key);
  const read = async (id: string) => (await consultant.get(`/apiback/api/doccedolino/bydocbase/${id}`)).json;

  it('is marked for the office and recorded, until a file with its owner replaces it', async () => {
    const made = await names(CONTENTS['nobody named'](), '202603');
    const [id] = made.json.ids;
    expect([made.status, (await read(id)).tags]).toEqual([201, ['destinatario non verificato']]);
    const { rows: traced } = await portal.owner.query(
      "SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1 ORDER BY seq",
      [id],
    );
    expect(traced.map(({ action }) => action)).toEqual(['created', 'addresseeUnverified']);
    expect((await names(slip(anna, 'MARZO 2026'), '202603')).json.ids).toEqual([id]);
    expect((await read(id)).tags).toEqual([]);
  });

  it('is refused if it names another month', async () => {
    const bytes = aPdf(`CEDOLINO PAGA Periodo di retribuzione OTTOBRE 2026 NETTO IN BUSTA 1.2${++bytesMade},00`);
    expect((await names(bytes, '202604')).json).toMatchObject({ motivo: 'another-month', nomi: [] });
  });
});

describe('a confirmation despite the content', () => {
  it('is valid only for the login that received its token', async () => {
    const bytes = slip(luca);
    const { json } = await uploadTo({ codiceFiscale: anna.taxCode }, bytes);
    expect((await uploadTo({ codiceFiscale: anna.taxCode }, bytes, json.conferma, azienda)).status).toBe(409);
    expect((await uploadTo({ codiceFiscale: luca.taxCode }, slip(anna), json.conferma)).status).toBe(409);
    expect((await uploadTo({ codiceFiscale: anna.taxCode }, bytes, json.conferma)).status).toBe(201);
  });

  it('goes through at the address that the refusal gives', async () => {
    const bytes = slip(luca, 'MAGGIO 2026');
    const part = {
      jsonDocDto: JSON.stringify({ codiceFiscale: anna.taxCode, cfAzienda: company.taxCode, annomese: '202605' }),
    };
    const { json } = await consultant.upload('/apiback/api/doccedolino/upload?rettifica=false', file(bytes), part);
    expect(json.ripeti).toMatch(/^\/apiback\/api\/doccedolino\/upload\?rettifica=false&conferma=/);
    expect((await consultant.upload(json.ripeti, file(bytes), part)).status).toBe(201);
  });

  it('is recorded with the document and the reason', async () => {
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
