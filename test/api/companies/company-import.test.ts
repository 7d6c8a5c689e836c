import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { romeDay } from '../../../src/server/clock.ts';
import { writeXlsx } from '../../../src/server/sheets/write-sheet.ts';
import { leftBy } from '../../support/portal/left.ts';
import { aVatNumber } from '../../support/portal/people.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';

let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let manager: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'ditta' });
  consultant = await portal.login(practice.login);
  manager = await portal.login('ditta');
});
afterAll(() => portal.close());

let n = 300;
const aRow = (more: Record<string, unknown> = {}) => {
  n += 1;
  return { ragioneSociale: `Ditta ${n} S.r.l.`, codiceFiscale: aVatNumber(9_000 + n), codiceAzienda: `D${n}`, ...more };
};
const IMPORT = '/apirest/api/users/consultant/import';
const count = async (sql: string, values: unknown[] = []) =>
  Number((await portal.owner.query(`SELECT count(*) FROM ${sql}`, values)).rows[0].count);
const listed = async (id: string) =>
  (await consultant.get('/apirest/api/users/consultant/companies')).json.find((row: { id: string }) => row.id === id);

describe('an import of companies', () => {
  it('creates companies with parent and branches, invites each first login, and records each company', async () => {
    const head = aRow({ email: 'capogruppo@posta.it', filiali: [{ codice: '01', descrizione: 'Roma' }] });
    const subsidiary = aRow({ capogruppo: head.codiceAzienda });
    const answer = await consultant.post(IMPORT, [subsidiary, head]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ creati: 2, rifiutati: 0 });
    const [one, other] = answer.json.righe;
    expect(await listed(one.id)).toMatchObject({ capogruppo: head.codiceAzienda, stato: 'maiInvitato', email: null });
    expect(await listed(other.id)).toMatchObject({
      stato: 'inAttesa',
      email: 'capogruppo@posta.it',
      idUtente: other.id,
    });
    expect(await count(`outbox WHERE template = 'activation' AND recipient = 'capogruppo@posta.it'`)).toBe(1);
    expect(await count(`ledger WHERE action = 'companyCreated' AND object_id = ANY($1)`, [[one.id, other.id]])).toBe(2);
    expect(await count('branch WHERE company_id = $1', [other.id])).toBe(1);
    // Importing the same sheet again sends no second invitation.
    expect((await consultant.post(IMPORT, [subsidiary, head])).json).toMatchObject({ creati: 0, rifiutati: 0 });
    expect(await count(`outbox WHERE template = 'activation' AND recipient = 'capogruppo@posta.it'`)).toBe(1);
    expect(await count(`ledger WHERE action = 'activationSent' AND company_id = $1`, [other.id])).toBe(1);
  });

  it('is all or nothing, and refuses another company’s code, a taken mailbox and an invalid VAT number', async () => {
    await consultant.post(IMPORT, [aRow({ email: 'occupata@posta.it' })]);
    const before = await count('company');
    const rows = [
      aRow(),
      aRow({ codiceAzienda: company.code }),
      aRow({ email: 'occupata@posta.it' }),
      aRow({ partitaIva: '00743110158' }),
    ];
    const answer = await consultant.post(IMPORT, rows);
    expect(answer.status).toBe(409);
    expect(answer.json.righe.map((row: { riga: number }) => row.riga)).toEqual([2, 3, 4]);
    expect(answer.json.righe[0].messaggio).toContain(`è già di ${company.legalName}`);
    expect(answer.json.righe[1].messaggio).toContain('Indirizzo email già in uso');
    expect(await count('company')).toBe(before);
    expect((await consultant.post(`${IMPORT}?parziale=true`, rows)).json).toMatchObject({ creati: 1, rifiutati: 3 });
    const [last] = (await consultant.get(`${IMPORT}/ultime`)).json;
    expect(last).toMatchObject({ creati: 1, aggiornati: 0, rifiutati: 3 });
  });

  it('updates a company with the same fiscal code, also one without web access, and keeps omitted fields', async () => {
    const row = { ...aRow(), partitaIva: aVatNumber(9_999) };
    const { id } = (await consultant.post(`${IMPORT}NoWebAccess`, [row])).json.righe[0];
    expect(await listed(id)).toMatchObject({ stato: 'senzaAccessoWeb', accessoWeb: false });
    const again = { ...row, partitaIva: null, ragioneSociale: 'Nuovo nome S.p.A.' };
    expect((await consultant.post(IMPORT, [again])).json).toMatchObject({ creati: 0, aggiornati: 1 });
    expect(await listed(id)).toMatchObject({
      ragioneSociale: 'Nuovo nome S.p.A.',
      partitaIva: row.partitaIva,
      accessoWeb: true,
    });
    const past = (await consultant.get(`${IMPORT}/ultime`)).json;
    expect(past[0]).toMatchObject({ creati: 0, aggiornati: 1, accessoWeb: true, utente: practice.login });
  });

  it('gives each company the short name of its own row, whatever row numbers the sheet had', async () => {
    const rows = [aRow({ riga: 9, nome: 'La nona' }), aRow({ riga: 1, nome: 'La prima' }), aRow({ riga: 2 })];
    const { righe } = (await consultant.post(IMPORT, rows)).json;
    const called = await Promise.all(righe.map(({ id }: { id: string }) => listed(id)));
    expect(Object.fromEntries(called.map((row) => [row.ragioneSociale, row.nome]))).toEqual(
      Object.fromEntries(
        rows.map(({ ragioneSociale, nome = ragioneSociale }: Record<string, unknown>) => [ragioneSociale, nome]),
      ),
    );
  });

  it('keeps a company’s code if its row has none, and uses the fiscal code for a new one', async () => {
    const row = aRow();
    const { codiceAzienda: _code, ...fresh } = aRow();
    await consultant.post(IMPORT, [row]);
    const named = [{ ragioneSociale: 'Senza codice S.p.A.', codiceFiscale: row.codiceFiscale }, fresh];
    const { json } = await consultant.post(IMPORT, named);
    expect(json).toMatchObject({ creati: 1, aggiornati: 1, rifiutati: 0 });
    const codes = await Promise.all(json.righe.map(async ({ id }: { id: string }) => (await listed(id)).codiceAzienda));
    expect(codes).toEqual([row.codiceAzienda, fresh.codiceFiscale]);
  });

  it('without web access does not remove existing access', async () => {
    const row = aRow();
    const { id } = (await consultant.post(IMPORT, [row])).json.righe[0];
    const renamed = { ...row, ragioneSociale: 'Altro nome S.p.A.' };
    expect((await consultant.post(`${IMPORT}NoWebAccess`, [renamed])).json).toMatchObject({ aggiornati: 1 });
    expect(await listed(id)).toMatchObject({ ragioneSociale: 'Altro nome S.p.A.', accessoWeb: true });
  });

  it('can be previewed from a workbook, with the effect of each row', async () => {
    const row = aRow();
    const bytes = await writeXlsx([
      {
        name: 'Clienti',
        headers: ['Cod. ditta', 'Denominazione', 'P.IVA'],
        rows: [
          [row.codiceAzienda, row.ragioneSociale, `IT${row.codiceFiscale}`],
          [company.code, 'Altra', row.codiceFiscale],
        ],
      },
    ]);
    const { json } = await consultant.upload(`${IMPORT}/anteprima`, [{ name: 'clienti.xlsx', bytes }]);
    expect(json.mancanti).toEqual([]);
    expect(json.righe[0]).toMatchObject({
      esito: 'corretta',
      azione: 'crea',
      valori: { codiceFiscale: row.codiceFiscale },
    });
    expect(json.righe[1].esito).toBe('rifiutata');
  });

  it('takes a sheet without company codes: a known company keeps its code, a new one gets its fiscal code', async () => {
    const row = aRow();
    await consultant.post(IMPORT, [row]);
    const fresh = aRow();
    const rows = [row, fresh].map((one) => [one.ragioneSociale, `IT${one.codiceFiscale}`]);
    const bytes = await writeXlsx([{ name: 'Clienti', headers: ['Denominazione', 'P.IVA'], rows }]);
    const { json } = await consultant.upload(`${IMPORT}/anteprima`, [{ name: 'clienti.xlsx', bytes }]);
    const codes = json.righe.map(({ valori }: { valori: { codiceAzienda: string } }) => valori.codiceAzienda);
    expect([json.mancanti, codes]).toEqual([[], [row.codiceAzienda, fresh.codiceFiscale]]);
  });

  it('is available to consultants only', async () => {
    expect((await manager.post(IMPORT, [aRow()])).status).toBe(403);
  });
});

describe('a company', () => {
  it('can change its name and VAT number; the codes that the consultant manages stay, whatever it sends', async () => {
    const address = `/apiback/api/Azienda/${company.id}`;
    const sent = { ragioneSociale: 'Ditta nuova S.r.l.', codiceAzienda: 'ALTRO', codFiscale: aVatNumber(700_001) };
    expect((await manager.put(address, sent)).status).toBe(204);
    expect((await manager.get(address)).json).toMatchObject({
      ragioneSociale: 'Ditta nuova S.r.l.',
      codice: company.code,
      codFiscale: company.taxCode,
    });
    expect((await consultant.put(address, { codiceAzienda: 'NUOVO' })).status).toBe(204);
    expect((await consultant.put(address, { partitaIva: '1' })).json.fieldErrors[0].field).toBe('partitaIva');
    const taken = await aCompany(portal.owner, practice);
    expect((await consultant.put(address, { codiceAzienda: taken.code })).status).toBe(400);
  });

  it.each<[Record<string, unknown>, { called: string }, readonly string[]]>([
    [{ ragioneSociale: 'Nuova S.r.l.' }, { called: 'Ditta S.r.l.' }, ['legal_name', 'short_name']],
    [{ ragioneSociale: 'Nuova S.r.l.' }, { called: 'Ditta' }, ['legal_name']],
    [{ ragioneSociale: 'Nuova S.r.l.', nome: 'Nuova' }, { called: 'Ditta S.r.l.' }, ['legal_name', 'short_name']],
    [{ nome: 'La ditta' }, { called: 'Ditta S.r.l.' }, ['short_name']],
    [{ partitaIva: '00743110157' }, { called: 'Ditta S.r.l.' }, ['vat_number']],
    [{ codiceAzienda: 'CAMBIA' }, { called: 'Ditta S.r.l.' }, ['code']],
    [{ accessoWeb: false }, { called: 'Ditta S.r.l.' }, ['web_access']],
  ])('edited with %j, starting from %j, changes only these columns: %j', async (body, { called }, columns) => {
    const { id } = await aCompany(portal.owner, practice, { legalName: 'Ditta S.r.l.' });
    await portal.owner.query('UPDATE company SET short_name = $2 WHERE id = $1', [id, called]);
    const stored = async () => (await portal.owner.query('SELECT * FROM company WHERE id = $1', [id])).rows[0];
    const before = await stored();
    const { status, text } = await consultant.put(`/apiback/api/Azienda/${id}`, body);
    expect(status, text).toBe(204);
    const after = await stored();
    expect(Object.keys(after).filter((column) => String(after[column]) !== String(before[column]))).toEqual(columns);
  });

  it('can be the parent of one level of subsidiaries, which the consultant sets', async () => {
    const head = await aCompany(portal.owner, practice);
    const leaf = await aCompany(portal.owner, practice);
    const other = await aCompany(portal.owner, practice);
    const put = (id: string, capogruppo: string | null) => consultant.put(`/apiback/api/Azienda/${id}`, { capogruppo });
    expect((await put(leaf.id, head.code)).status).toBe(204);
    expect(await listed(leaf.id)).toMatchObject({ capogruppo: head.code });
    expect((await put(head.id, other.code)).json.errorKey).toBe('group-head-is-subsidiary');
    expect((await put(head.id, leaf.code)).json.errorKey).toBe('group-head-is-subsidiary');
    expect((await put(leaf.id, null)).status).toBe(204);
  });

  it('shows on its page its branches with their people, its subsidiaries and its mailbox', async () => {
    const head = await aCompany(portal.owner, practice);
    const leaf = await aCompany(portal.owner, practice, { head, legalName: 'Zeta S.r.l.' });
    const earlier = await aCompany(portal.owner, practice, { head, legalName: 'Alfa S.r.l.' });
    const outside = await aCompany(portal.owner, await aPractice(portal.owner));
    for (const { id } of [head, leaf])
      await consultant.put(`/apiback/api/Azienda/${id}/filiali`, [
        { codice: '01', descrizione: 'Roma' },
        { codice: '02', descrizione: 'Milano' },
      ]);
    await anEmployee(portal.owner, head, { branch_code: '02' });
    // A person is counted on the last day too; another company's branch with the same code is not.
    await anEmployee(portal.owner, head, { branch_code: '02', ended_on: romeDay(new Date()) });
    await anEmployee(portal.owner, leaf, { branch_code: '02' });
    await anEmployee(portal.owner, leaf, { branch_code: '01', ended_on: '2020-12-31' });
    // A former employee keeps the branch but is not counted.
    await anEmployee(portal.owner, head, { branch_code: '02', ended_on: '2020-12-31' });
    await consultant.put(`/apiback/api/Azienda/${head.id}`, { email: 'scheda@posta.it', partitaIva: '00743110157' });
    // The page shows the mailbox of the first login, not of further logins.
    const further = { firstName: 'Ada', lastName: 'Neri', email: 'ada.neri@posta.it' };
    expect((await consultant.post(`/apirest/api/users/company/${head.taxCode}/logins`, further)).status).toBe(201);
    const listed = (await consultant.get('/apirest/api/users/consultant/companies?size=-1')).json.filter(
      ({ codiceAzienda }: { codiceAzienda: string }) => codiceAzienda === head.code,
    );
    expect(listed).toMatchObject([{ email: 'scheda@posta.it' }]);
    expect((await consultant.get(`/apiback/api/Azienda/${head.id}`)).json).toMatchObject({
      codice: head.code,
      partitaIva: '00743110157',
      email: 'scheda@posta.it',
      attiva: false,
      filiali: [
        { codice: '01', descrizione: 'Roma', lavoratori: 0, cessati: 0 },
        { codice: '02', descrizione: 'Milano', lavoratori: 2, cessati: 1 },
      ],
      controllate: [earlier, leaf].map(({ id, code, legalName }) => ({ id, codice: code, ragioneSociale: legalName })),
    });
    expect((await consultant.get(`/apiback/api/Azienda/${outside.id}`)).status).toBe(404);
    expect((await manager.get(`/apiback/api/Azienda/${head.id}`)).status).toBe(404);
  });

  it('lists the ten newest documents of its workers, without company documents and discarded ones', async () => {
    const place = await aCompany(portal.owner, practice);
    const worker = await anEmployee(portal.owner, place);
    const createdBy = practice.accountId;
    const made: string[] = [];
    for (let n = 0; n < 12; n += 1)
      made.push(
        await aDocument(portal, worker, {
          kind: n % 2 ? 'payslip' : 'employeeDocument',
          createdBy,
          period: n % 2 ? 202501 + n : null,
        }),
      );
    await aDocument(portal, place, { kind: 'companyDocument', createdBy });
    await aDocument(portal, worker, {
      kind: 'employeeDocument',
      createdBy,
      discarded_at: new Date(),
    });
    const { json } = await consultant.get(`/apiback/api/Azienda/doclavrecazi?cfAzienda=${place.taxCode}`);
    expect(json.map((row: { id: string }) => row.id)).toEqual(made.slice(2).reverse());
  });

  it('cannot lose a branch that has people', async () => {
    const address = `/apiback/api/Azienda/${company.id}/filiali`;
    const both = [
      { codice: '01', descrizione: 'Roma' },
      { codice: '02', descrizione: 'Milano' },
    ];
    expect((await manager.put(address, both)).json).toEqual(both);
    await anEmployee(portal.owner, company, { branch_code: '02' });
    expect((await manager.put(address, both.slice(0, 1))).json.errorKey).toBe('branch-in-use');
    expect((await manager.put(address, both.slice(1))).json).toEqual(both.slice(1));
    const renamed = [{ codice: '02', descrizione: 'Milano Nord' }];
    const left = await leftBy(portal, () => manager.put(address, renamed));
    expect([left.answer.json, left.events]).toEqual([renamed, [{ action: 'branchesChanged', data: { codes: '02' } }]]);
    expect((await leftBy(portal, () => manager.put(address, renamed))).events).toEqual([]);
  });

  it('can be deleted only while it is empty', async () => {
    const remove = (id: string) => consultant.call('DELETE', `/apirest/api/users/consultant/company/${id}`);
    const staffed = await aCompany(portal.owner, practice);
    await anEmployee(portal.owner, staffed);
    expect((await remove(staffed.id)).json.errorKey).toBe('has-employees');
    const binned = await aCompany(portal.owner, practice);
    await aDocument(portal, binned, {
      ...{ kind: 'companyDocument', createdBy: practice.accountId, discarded_at: new Date() },
    });
    expect((await remove(binned.id)).json.errorKey).toBe('has-documents');
    const empty = await aCompany(portal.owner, practice);
    expect((await remove(empty.id)).status).toBe(204);
    expect(await count('company WHERE id = $1', [empty.id])).toBe(0);
    expect(await count(`ledger WHERE action = 'companyRemoved' AND object_id = $1`, [empty.id])).toBe(1);
  });

  it('can have further logins with mailboxes of their own, as can a practice; the first login stays', async () => {
    for (const address of [
      '/apirest/api/users/consultant/secondary-account',
      `/apirest/api/users/company/${company.taxCode}/logins`,
    ]) {
      const email = `ulteriore${address.length}@posta.it`;
      const made = await consultant.post(address, { email, firstName: 'Anna', lastName: 'Bianchi' });
      expect(made.status, made.text).toBe(201);
      expect(made.json).toMatchObject({ stato: 'inAttesa', email, primo: false });
      const taken = await consultant.post(address, { email, firstName: 'Anna', lastName: 'Bianchi' });
      expect(taken.json).toMatchObject({ status: 400, errorKey: 'emailexists', title: 'Indirizzo email già in uso' });
      const logins = (await consultant.get(address)).json;
      expect(logins.map((login: { primo: boolean }) => login.primo)).toEqual([true, false]);
      expect((await consultant.call('DELETE', `${address}/${logins[0].id}`)).status).toBe(409);
      expect((await consultant.call('DELETE', `${address}/${made.json.id}`)).status).toBe(204);
    }
  });

  it('has an import template in each format, which can be read back with all its columns', async () => {
    const [xlsx, csv] = [await consultant.get(`${IMPORT}/modello.xlsx`), await consultant.get(`${IMPORT}/modello.csv`)];
    expect(Buffer.from(xlsx.bytes).subarray(0, 2).toString()).toBe('PK');
    const { ragioneSociale, codiceFiscale, codiceAzienda } = aRow();
    const filled = Buffer.from(`${csv.text}${ragioneSociale};${codiceFiscale};;${codiceAzienda}\n`);
    for (const [bytes, rows] of [
      [xlsx.bytes, []],
      [filled, ['crea']],
    ] as const) {
      const { json } = await consultant.upload(`${IMPORT}/anteprima`, [{ name: 'modello', bytes }]);
      expect([json.mancanti, json.righe.map(({ azione }: { azione: string }) => azione)]).toEqual([[], rows]);
    }
  });
});

describe('an import row of an existing company', () => {
  const made = async (path: string, row: Record<string, unknown>) => {
    const { json } = await consultant.post(`${IMPORT}${path}`, [row]);
    return json.righe[0].id as string;
  };
  const imported = { action: 'companiesImported', data: expect.any(Object) };

  it.each([
    { name: 'that is as it was leaves no trace of it', more: {}, path: '', fields: null },
    { name: 'that gains access says so', more: {}, path: 'NoWebAccess', fields: 'accessoWeb' },
    {
      name: 'that is renamed says so',
      more: { ragioneSociale: 'Rinominata S.p.A.' },
      path: '',
      fields: 'ragioneSociale',
    },
    {
      name: 'that is renamed and gains access says both',
      more: { ragioneSociale: 'Rinominata e aperta S.p.A.' },
      path: 'NoWebAccess',
      fields: 'ragioneSociale, accessoWeb',
    },
  ])('$name', async ({ more, path, fields }) => {
    const row = aRow();
    const id = await made(path, row);
    const left = await leftBy(portal, () => consultant.post(IMPORT, [{ ...row, ...more }]));
    expect(left.answer.json).toMatchObject({ creati: 0, aggiornati: 1, rifiutati: 0 });
    expect(left.events).toEqual([
      ...(fields === null ? [] : [{ action: 'companyChanged', data: { fields } }]),
      imported,
    ]);
    expect(left.mails).toEqual([]);
    expect(await listed(id)).toMatchObject({ accessoWeb: true, ...more });
  });

  it('without code and fiscal code finds the company by VAT number and keeps its code', async () => {
    const vat = aVatNumber(9_970);
    const row = { ragioneSociale: 'Senza codici S.r.l.', partitaIva: vat };
    const id = await made('', row);
    expect(await listed(id)).toMatchObject({ codiceAzienda: vat, codiceFiscale: vat, partitaIva: vat });
    await portal.owner.query("UPDATE company SET code = 'SUO' WHERE id = $1", [id]);
    const left = await leftBy(portal, () => consultant.post(IMPORT, [{ ...row, ragioneSociale: 'Con nome S.r.l.' }]));
    expect(left.answer.json, left.answer.text).toMatchObject({ creati: 0, aggiornati: 1 });
    expect(await listed(id)).toMatchObject({
      ragioneSociale: 'Con nome S.r.l.',
      codiceAzienda: 'SUO',
      partitaIva: vat,
    });
  });

  it('with access invites the company at the row’s mailbox, unless the company already had access', async () => {
    const [gains, has] = [aRow({ email: 'guadagna@posta.it' }), aRow({ email: 'aveva@posta.it' })];
    await made('NoWebAccess', gains);
    await made('', has);
    const left = await leftBy(portal, () => consultant.post(IMPORT, [gains, has]));
    expect(left.mails.map(({ recipient, template }) => [recipient, template])).toEqual([
      ['guadagna@posta.it', 'activation'],
    ]);
    const none = await leftBy(portal, () => consultant.post(IMPORT, [gains, has]));
    expect(none.mails).toEqual([]);
  });

  it('may spell the company’s mailbox differently, but cannot take another company’s mailbox', async () => {
    const [mine, theirs] = [aRow({ email: 'mia@posta.it' }), aRow({ email: 'loro@posta.it' })];
    await made('', mine);
    await made('', theirs);
    expect((await consultant.post(IMPORT, [{ ...mine, email: 'Mia@posta.it' }])).json).toMatchObject({ rifiutati: 0 });
    const taken = await leftBy(portal, () => consultant.post(IMPORT, [{ ...mine, email: 'loro@posta.it' }]));
    expect([taken.answer.status, taken.answer.json.righe[0].messaggio]).toEqual([
      409,
      expect.stringContaining('Indirizzo email già in uso'),
    ]);
    expect([taken.events, taken.mails]).toEqual([[], []]);
  });

  it('without a parent keeps the company’s group; a parent that is itself a subsidiary is refused', async () => {
    const [head, leaf, other] = [aRow(), aRow(), aRow()];
    const made = await consultant.post(IMPORT, [head, { ...leaf, capogruppo: head.codiceAzienda }, other]);
    const [, id] = made.json.righe.map((row: { id: string }) => row.id);
    expect((await consultant.post(IMPORT, [{ ...leaf, ragioneSociale: 'Del gruppo S.r.l.' }])).status).toBe(200);
    expect(await listed(id)).toMatchObject({ ragioneSociale: 'Del gruppo S.r.l.', capogruppo: head.codiceAzienda });
    // The sheet does not show that `head` already has a subsidiary.
    const refused = await leftBy(portal, () => consultant.post(IMPORT, [{ ...head, capogruppo: other.codiceAzienda }]));
    expect([refused.answer.status, refused.answer.json.righe?.[0].messaggio, refused.events]).toEqual([
      409,
      expect.stringContaining('Un gruppo ha un solo livello'),
      [],
    ]);
  });

  it('is required: an import without rows is refused', async () => {
    expect((await consultant.post(IMPORT, [])).json.errorKey).toBe('import-empty');
  });
});

describe('an edited company', () => {
  const put = (id: string, body: Record<string, unknown>) => consultant.put(`/apiback/api/Azienda/${id}`, body);

  it.each([
    { body: { ragioneSociale: 'Altra S.r.l.', accessoWeb: false }, fields: 'ragioneSociale, accessoWeb' },
    { body: { nome: 'Altra', email: 'cambiata@posta.it' }, fields: 'email, nome' },
    { body: { codice: 'CODICE7' }, fields: 'codiceAzienda' },
    { body: { accessoWeb: true }, fields: null },
  ])('records an event that names the changed fields: $fields', async ({ body, fields }) => {
    const { id } = await aCompany(portal.owner, practice);
    const left = await leftBy(portal, () => put(id, body));
    expect(left.answer.status, left.answer.text).toBe(204);
    expect(left.events).toEqual(fields === null ? [] : [{ action: 'companyChanged', data: { fields } }]);
  });

  it('loses its mailbox if the field is empty, which the event records; an active login keeps its mailbox', async () => {
    const { id } = await aCompany(portal.owner, practice);
    await put(id, { email: 'sbagliata@posta.it' });
    const left = await leftBy(portal, () => put(id, { email: null }));
    expect([left.answer.status, left.events]).toEqual([204, [{ action: 'companyChanged', data: { fields: 'email' } }]]);
    expect(await listed(id)).toMatchObject({ email: null });
    const active = await aCompany(portal.owner, practice, { login: 'ditta-attiva' });
    await portal.owner.query("UPDATE account SET email = 'attiva@posta.it' WHERE login = 'ditta-attiva'");
    const earlier = await leftBy(portal, () => put(active.id, { email: 'di.prima@posta.it' }));
    expect([earlier.answer.status, earlier.events]).toEqual([204, []]);
    expect(await listed(active.id)).toMatchObject({ email: 'attiva@posta.it' });
  });

  it('cannot get an unknown parent or itself as parent: the error is at the field, and nothing changes', async () => {
    const { id, code } = await aCompany(portal.owner, practice);
    const stranger = await aCompany(portal.owner, await aPractice(portal.owner));
    for (const capogruppo of ['NESSUNA', stranger.code]) {
      const left = await leftBy(portal, () => put(id, { capogruppo }));
      expect([left.answer.status, left.answer.json.fieldErrors, left.events]).toEqual([
        400,
        [{ field: 'capogruppo', message: `Non c’è un’azienda con il codice ${capogruppo}` }],
        [],
      ]);
    }
    const itself = await put(id, { capogruppo: code });
    expect([itself.status, itself.json.errorKey ?? itself.json.fieldErrors[0].field]).toEqual([400, 'invalid-request']);
    expect(await listed(id)).toMatchObject({ capogruppo: null });
  });
});
