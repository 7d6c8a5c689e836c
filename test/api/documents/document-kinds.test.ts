import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KIND_NAMES, KINDS, type Kind } from '../../../src/directory/kinds.ts';
import { inYear, type OwnDocument, searchOwn } from '../../../src/features/documents/core/own-documents.ts';
import { KIND_WORDS } from '../../../src/text/common/kind-words.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** Every kind of document has the same endpoints, generated from `kinds.ts`. */
let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
let company: TestCompany;
let second: TestCompany;
let employee: TestEmployee;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  second = await aCompany(portal.owner, practice);
  employee = await anEmployee(portal.owner, company, { login: 'giulia', email: 'giulia@esempio.invalid' });
  consultant = await portal.login('consulente');
  for (const kind of KIND_NAMES) {
    const whose = KINDS[kind].of === 'company' ? company : employee;
    await aDocument(portal, whose, { kind, createdBy: practice.accountId, tags: `{${kind}}` });
  }
  await aDocument(portal, employee, { kind: 'taxCertificate', createdBy: practice.accountId, period: 2024 });
  await aDocument(portal, second, { kind: 'companyDocument', createdBy: practice.accountId });
});
afterAll(() => portal.close());

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());

describe('a list', () => {
  it.each(KIND_NAMES)(
    'of kind %s contains exactly the documents of that kind, as many as its summary counts',
    async (kind) => {
      const { tipo, list } = KINDS[kind];
      const rows = await consultant.get(`/apiback/api/${tipo}/${list}?cfAzienda=${company.taxCode}`);
      const summary = await consultant.get(`/apiback/api/${tipo}/riepdocazi?cfAzienda=${company.taxCode}`);
      expect(rows.json).toHaveLength(kind === 'taxCertificate' ? 2 : 1);
      expect(rows.headers.get('x-total-count')).toBe(String(rows.json.length));
      expect(summary.json.Pubblicati + summary.json.NonPubblicati).toBe(rows.json.length);
      const tags = await consultant.get(`/apiback/api/${tipo}/listatags?cfAzienda=${company.taxCode}`);
      expect(tags.json).toEqual([kind]);
      const one = await consultant.get(`/apiback/api/${tipo}/bydocbase/${rows.json[0].id}`);
      expect(one.json).toEqual(rows.json[0]);
    },
  );

  it('of company documents, which have no employee, is searched and sorted like the others', async () => {
    const found = await consultant.get(
      `/apiback/api/docbase/list?cfAzienda=${company.taxCode}&q=regol&sort=cognome,asc`,
    );
    expect(found.json).toMatchObject([{ descrizione: 'Regolamento', codiceFiscale: company.taxCode, cognome: '' }]);
    const both = await consultant.get(
      `/apiback/api/docbase/listaperconsulente?listacfazienda=${company.taxCode}&listacfazienda=${second.taxCode}`,
    );
    expect(both.json).toHaveLength(2);
  });

  it('of company documents can be searched by a part of the company’s name, in any case', async () => {
    const named = async (part: string) =>
      (await consultant.get(`/apiback/api/Azienda/listaazidoc?denominazione=${encodeURIComponent(part)}`)).json.map(
        (one: { value: string }) => one.value,
      );
    expect((await named('azienda')).toSorted()).toEqual([company.code, second.code].toSorted());
    expect(await named(second.legalName.slice(3).toUpperCase())).toEqual([second.code]);
    expect(await named('nessuna con questo nome')).toEqual([]);
  });

  it('can be searched by period: a CU by year, a document without a period by month of delivery', async () => {
    const found = async (call: string, q: string) =>
      (await consultant.get(`/apiback/api/${call}?cfAzienda=${company.taxCode}&q=${encodeURIComponent(q)}`)).json
        .length;
    expect(await found('doccud/lista', '2024')).toBe(1);
    expect(await found('doccud/lista', 'novembre')).toBe(0);
    await portal.owner.query("UPDATE document SET delivery_on = '2025-11-20' WHERE kind = 'companyDocument'");
    expect([await found('docbase/list', 'nov 25'), await found('docbase/list', 'nov 26')]).toEqual([1, 0]);
    await portal.owner.query("UPDATE document SET delivery_on = NULL WHERE kind = 'companyDocument'");
  });

  it('of CUs accepts a range of years, with the fields of spec §3 in each row', async () => {
    const lista = (range: string) => consultant.get(`/apiback/api/doccud/lista?cfAzienda=${company.taxCode}&${range}`);
    expect((await lista('anno_da=2025&anno_a=2026')).json.map((row: { anno: number }) => row.anno)).toEqual([2026]);
    expect((await lista('anno_a=2024')).json.map((row: { anno: number }) => row.anno)).toEqual([2024]);
    const [row] = (await lista('anno_da=2026')).json;
    expect(Object.keys(row)).toEqual(expect.arrayContaining(['id', 'nomeFile', 'descrizione', 'anno', 'dataConsegna']));
    expect((await lista('anno_da=26')).status).toBe(400);
  });
});

describe('the type endpoint', () => {
  it.each(KIND_NAMES)('returns %s for a document of that kind', async (kind) => {
    const id = await aDocument(portal, KINDS[kind].of === 'company' ? second : employee, {
      kind,
      createdBy: practice.accountId,
      period: kind === 'payslip' ? 202601 : kind === 'taxCertificate' ? 2025 : null,
    });
    const answer = await consultant.get(`/apiback/api/docbase/${id}`);
    expect(answer.json).toMatchObject({ id, tipo: kind });
    // The endpoints of one kind reject documents of the other kinds.
    for (const other of KIND_NAMES) {
      const { status } = await consultant.get(`/apiback/api/${KINDS[other].tipo}/bydocbase/${id}`);
      expect(status).toBe(other === kind ? 200 : 404);
    }
  });
});

describe('a document', () => {
  it.each(KIND_NAMES)('of kind %s is visible to its owner once the consultant has published it', async (kind) => {
    const ofCompany = KINDS[kind].of === 'company';
    const id = await aDocument(portal, ofCompany ? company : employee, { kind, createdBy: practice.accountId });
    const reader = await portal.login(ofCompany ? 'azienda' : 'giulia');
    const file = () =>
      reader.get(
        ofCompany ? `/apiback/api/docbase/downloaddoc/${id}` : `/apiback/api/dipendente/documenti/${id}/download`,
      );
    const published = await consultant.put('/apiback/api/DocBase/updatevisibile', {
      idList: [id],
      dataPubblicazione: today(),
    });
    expect(published.json).toEqual({ aggiornati: 1 });
    expect((await consultant.get(`/apiback/api/docbase/${id}`)).json).toMatchObject({
      tipo: kind,
      pubblicazione: 'published',
    });
    expect((await file()).status).toBe(200);
  });
});

/** Takes each kind through all steps. A list in the code that lacks a kind makes its step fail. */
describe.each(KIND_NAMES)('a document of kind %s', (kind) => {
  const row: (typeof KINDS)[Kind] = KINDS[kind];
  const base = `/apiback/api/${row.tipo}`;
  const description = `Ztutto ${kind}`;
  let id = '';
  const bring = (more: Record<string, unknown> = {}) => {
    const when: { annomese?: string; anno?: string } = {
      month: { annomese: '201905' },
      year: { anno: '2019' },
      none: {},
    }[row.period ?? 'none'];
    const person = row.of === 'employee' ? { codiceFiscale: employee.taxCode } : {};
    const said = { cfAzienda: company.taxCode, descrizione: description, ...person, ...when, ...more };
    const period = Number(said.annomese ?? said.anno);
    const text = `${kind} ${JSON.stringify(more)}`;
    const bytes = row.by === 'intake' ? slipPdf(employee, period, text) : aPdf(text);
    const file = [{ name: 'atto.pdf', bytes }];
    return consultant.upload(`${base}/upload`, file, { jsonDocDto: JSON.stringify(said) });
  };
  const found = async (who: Caller, words: string) =>
    (await who.get(`/apiback/api/cerca?q=${encodeURIComponent(words)}`)).json.documenti.map(
      (one: { id: string }) => one.id,
    );

  it(`is created with its kind when ${row.by === 'intake' ? 'delivered by payroll software' : 'uploaded by hand'}`, async () => {
    const made = await bring();
    expect(made.status).toBe(201);
    [id] = made.json.ids;
    expect((await consultant.get(`/apiback/api/docbase/${id}`)).json).toMatchObject({ id, tipo: kind });
  });

  it('is found by its name, and by the name of its kind', async () => {
    const whose = row.of === 'employee' ? employee.lastName : company.legalName;
    expect(await found(consultant, `${whose} ${description}`)).toContain(id);
    // The search does not read payslip descriptions, because a practice has too many: it finds payslips by their
    // person.
    expect((await found(consultant, description)).includes(id)).toBe(row.by === 'upload');
    for (const word of KIND_WORDS[kind].asked) expect(await found(consultant, `${whose} ztutto ${word}`)).toContain(id);
  });

  it('is shown to its person, under exactly one heading', async () => {
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: today() });
    const giulia = await portal.login('giulia');
    const own: OwnDocument[] = (await giulia.get('/apiback/api/dipendente/documenti')).json;
    const shown = own.filter((document) => document.id === id);
    expect(shown).toHaveLength(row.shown === null ? 0 : 1);
    const headings = Object.entries(shown[0] ? inYear(own, shown[0].anno) : {}).filter(([, under]) =>
      under.some((one) => one.id === id),
    );
    expect(headings.map(([heading]) => heading)).toEqual(row.shown === null ? [] : [row.shown]);
    expect(searchOwn(shown, KIND_WORDS[kind].asked[0])).toEqual(shown);
    expect(await found(giulia, description)).toEqual(shown.map((document) => document.id));
    const firm = await portal.login('azienda');
    const listed = (await firm.get(`${base}/${row.list}?cfAzienda=${company.taxCode}`)).json;
    expect(listed.map((one: { id: string }) => one.id)).toContain(id);
  });

  it(row.printed === null ? 'has no endpoint for printing' : 'can be printed for its employees', async () => {
    const print = await consultant.post(`${base}/stampa`, { ids: [id] });
    expect(print.status).toBe(row.printed === null ? 404 : 200);
    if (row.printed !== null) expect(print.headers.get('content-disposition')).toContain(row.printed);
    const ticket = await consultant.post(`${base}/stampa/biglietto`, { ids: [id] });
    expect(ticket.status).toBe(row.printed === null ? 404 : 200);
    if (row.printed !== null) expect((await consultant.get(ticket.json.url)).status).toBe(200);
  });

  it(row.dated ? 'can have a due date' : 'cannot have a due date, and the refusal says why', async () => {
    const dated = await consultant.put('/apiback/api/DocBase/updatescadenza', {
      ids: [id],
      dataScadenza: '2999-01-01',
    });
    const refused = (status: number) => [status, 'due-date-not-for-kind'];
    expect([dated.status, dated.json.errorKey]).toEqual(row.dated ? [200, undefined] : refused(409));
    const edited = await consultant.put('/apiback/api/docbase/updatedoc', { id, dataScadenza: '2999-01-02' });
    expect([edited.status, edited.json.errorKey]).toEqual(row.dated ? [200, undefined] : refused(409));
    if (row.by === 'upload') {
      const brought = await bring({ dataScadenza: '2999-01-01' });
      expect([brought.status, brought.json.errorKey]).toEqual(row.dated ? [201, undefined] : refused(400));
    }
    if (row.by === 'intake')
      await expect(portal.owner.query("UPDATE document SET due_on = '2999-01-01' WHERE id = $1", [id])).rejects.toThrow(
        'document_due',
      );
  });

  it.runIf(row.by === 'upload')(
    row.acknowledged
      ? 'can require a presa visione from its employee'
      : 'cannot require a presa visione, and the refusal says why',
    async () => {
      const asked = await bring({ presaVisione: true });
      expect([asked.status, asked.json.errorKey]).toEqual(
        row.acknowledged ? [201, undefined] : [400, 'acknowledgement-not-for-kind'],
      );
    },
  );
});

describe('a document without a period', () => {
  it('is announced by its title, without an empty period', async () => {
    const id = await aDocument(portal, employee, { kind: 'employeeDocument', createdBy: practice.accountId });
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: today() });
    const { rows } = await portal.owner.query('SELECT * FROM outbox WHERE document_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0])).toContain('Lettera');
    expect(JSON.stringify(rows[0])).not.toMatch(/Lettera null|undefined/);
  });

  it('is read by its employee once published', async () => {
    const giulia = await portal.login('giulia');
    const own = await giulia.get('/apiback/api/dipendente/documenti');
    const [letter] = own.json.filter((row: { tipo: string }) => row.tipo === 'employeeDocument');
    expect(letter).toMatchObject({ descrizione: 'Lettera', annomese: null, anno: Number(today().slice(0, 4)) });
    const file = await giulia.get(`/apiback/api/dipendente/documenti/${letter.id}/download`);
    expect(file.status).toBe(200);
    const { json } = await consultant.get(`/apiback/api/docbase/${letter.id}`);
    expect(json.statoLettura).toBe(2);
  });
});

describe('a document without the period of its kind', () => {
  it('is refused even by the database', async () => {
    const wrong = [
      { kind: 'payslip', period: 2026 },
      { kind: 'payslip', period: 202613 },
      { kind: 'payslip', period: null },
      { kind: 'taxCertificate', period: 202610 },
      { kind: 'taxCertificate', period: null },
      { kind: 'employeeDocument', period: 202610 },
    ] as const;
    for (const fields of wrong)
      await expect(aDocument(portal, employee, { createdBy: practice.accountId, ...fields })).rejects.toThrow(
        'document_period',
      );
  });

  it('in a file of CUs uploaded as payslips waits until the user states the kind (P91)', async () => {
    const bytes = aPdf(
      `CERTIFICAZIONE UNICA 2026 Sostituto ${company.taxCode} Percipiente ${employee.taxCode} ${employee.lastName} ${employee.firstName}`,
    );
    const { json } = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'cu.pdf', bytes }], {
      tipo: 'cedolini',
    });
    const state = async () => (await consultant.get(`/apiback/api/acquisizioni/${json.id}`)).json;
    await expect.poll(async () => (await state()).stato).toBe('ready');
    const { righe } = await state();
    expect(righe).toMatchObject([
      { codiceFiscale: employee.taxCode, esito: 'da verificare', tipo: null, periodo: '2026' },
    ]);
    const confirmed = await consultant.post(`/apiback/api/acquisizioni/${json.id}/conferma`, {});
    expect([confirmed.status, confirmed.json.errorKey]).toEqual([409, 'intake-nothing-ready']);
    const assigned = (more: object) =>
      consultant.put(`/apiback/api/acquisizioni/${json.id}/righe/${righe[0].n}`, {
        ...{ decisione: 'assigned', idDipendente: employee.id, ...more },
      });
    const unsaid = await assigned({ periodo: '2025' });
    expect([unsaid.status, unsaid.json.errorKey]).toEqual([409, 'kind-needed']);
    // The period of a payslip must be a month, that of a certificate a year.
    expect((await assigned({ tipo: 'cedolini', periodo: '2026' })).status).toBe(400);
    expect((await assigned({ tipo: 'cu', periodo: '2026' })).status).toBe(200);
  });
});
