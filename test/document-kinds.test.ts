import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KIND_NAMES, KINDS } from '../src/directory/kinds.ts';
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
} from './support/portal.ts';

/** Every kind has the same calls, made in a loop over `kinds.ts`. */
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
  it.each(KIND_NAMES)('of %s holds its rows and no others, as many as its summary counts', async (kind) => {
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
  });

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

  it('of company documents is found by a part of its company’s name, in any case', async () => {
    const named = async (part: string) =>
      (await consultant.get(`/apiback/api/Azienda/listaazidoc?denominazione=${encodeURIComponent(part)}`)).json.map(
        (one: { value: string }) => one.value,
      );
    expect((await named('azienda')).toSorted()).toEqual([company.code, second.code].toSorted());
    expect(await named(second.legalName.slice(3).toUpperCase())).toEqual([second.code]);
    expect(await named('nessuna con questo nome')).toEqual([]);
  });

  it('is searched by period: a CU by its year, a document without one by the month of its delivery', async () => {
    const found = async (call: string, q: string) =>
      (await consultant.get(`/apiback/api/${call}?cfAzienda=${company.taxCode}&q=${encodeURIComponent(q)}`)).json
        .length;
    expect(await found('doccud/lista', '2024')).toBe(1);
    expect(await found('doccud/lista', 'novembre')).toBe(0);
    await portal.owner.query("UPDATE document SET delivery_on = '2025-11-20' WHERE kind = 'companyDocument'");
    expect([await found('docbase/list', 'nov 25'), await found('docbase/list', 'nov 26')]).toEqual([1, 0]);
    await portal.owner.query("UPDATE document SET delivery_on = NULL WHERE kind = 'companyDocument'");
  });

  it('of CUs takes a range of years, with the fields of spec §3 in each row', async () => {
    const lista = (range: string) => consultant.get(`/apiback/api/doccud/lista?cfAzienda=${company.taxCode}&${range}`);
    expect((await lista('anno_da=2025&anno_a=2026')).json.map((row: { anno: number }) => row.anno)).toEqual([2026]);
    expect((await lista('anno_a=2024')).json.map((row: { anno: number }) => row.anno)).toEqual([2024]);
    const [row] = (await lista('anno_da=2026')).json;
    expect(Object.keys(row)).toEqual(expect.arrayContaining(['id', 'nomeFile', 'descrizione', 'anno', 'dataConsegna']));
    expect((await lista('anno_da=26')).status).toBe(400);
  });
});

describe('one call', () => {
  it.each(KIND_NAMES)('tells that a document is a %s', async (kind) => {
    const id = await aDocument(portal, KINDS[kind].of === 'company' ? second : employee, {
      kind,
      createdBy: practice.accountId,
      period: kind === 'payslip' ? 202601 : kind === 'taxCertificate' ? 2025 : null,
    });
    const answer = await consultant.get(`/apiback/api/docbase/${id}`);
    expect(answer.json).toMatchObject({ id, tipo: kind });
    // Each kind answers for its own alone: a CU is no payslip.
    for (const other of KIND_NAMES) {
      const { status } = await consultant.get(`/apiback/api/${KINDS[other].tipo}/bydocbase/${id}`);
      expect(status).toBe(other === kind ? 200 : 404);
    }
  });
});

describe('a document', () => {
  it.each(KIND_NAMES)('of kind %s is published by its consultant, and then seen by whom it is for', async (kind) => {
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

describe('a document without a period', () => {
  it('is announced under its own name', async () => {
    const id = await aDocument(portal, employee, { kind: 'employeeDocument', createdBy: practice.accountId });
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: today() });
    const { rows } = await portal.owner.query('SELECT * FROM outbox WHERE document_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0])).toContain('Lettera');
    expect(JSON.stringify(rows[0])).not.toMatch(/Lettera null|undefined/);
  });

  it('is read by its employee once it is published', async () => {
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

describe('nothing is created without the period that its kind needs', () => {
  it('not even by whoever writes past the rules', async () => {
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

  it('a file of CUs taken as payslips asks for the month, and makes no document until it is told', async () => {
    const bytes = aPdf(
      `CERTIFICAZIONE UNICA 2026 Sostituto ${company.taxCode} Percipiente ${employee.taxCode} ${employee.lastName} ${employee.firstName}`,
    );
    const { json } = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'cu.pdf', bytes }], {
      tipo: 'cedolini',
    });
    const state = async () => (await consultant.get(`/apiback/api/acquisizioni/${json.id}`)).json;
    await expect.poll(async () => (await state()).stato, { timeout: 20_000 }).toBe('ready');
    const { righe } = await state();
    expect(righe).toMatchObject([{ codiceFiscale: employee.taxCode, esito: 'da verificare', periodo: null }]);
    const confirmed = await consultant.post(`/apiback/api/acquisizioni/${json.id}/conferma`, {});
    expect([confirmed.status, confirmed.json.errorKey]).toEqual([409, 'intake-nothing-ready']);
    const assigned = await consultant.put(`/apiback/api/acquisizioni/${json.id}/righe/${righe[0].n}`, {
      decisione: 'assigned',
      idDipendente: employee.id,
      periodo: '2025',
    });
    expect(assigned.status).toBe(400);
  });
});
