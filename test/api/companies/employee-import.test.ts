import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateOf } from '../../../src/directory/grant.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { writeXlsx } from '../../../src/server/sheets/write-sheet.ts';
import { leftBy } from '../../support/portal/left.ts';
import { aPerson } from '../../support/portal/people.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
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
let sibling: TestCompany;
let consultant: Caller;
let manager: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'ditta' });
  sibling = await aCompany(portal.owner, practice, { login: 'altra.ditta' });
  consultant = await portal.login(practice.login);
  manager = await portal.login('ditta');
});
afterAll(() => portal.close());

let n = 5000;
const aRow = (more: Record<string, string | number | null> = {}) => {
  const { firstName, lastName, taxCode } = aPerson((n += 1));
  return { cognome: lastName, nome: firstName, codiceFiscale: taxCode, ...more };
};
const IMPORT = '/apirest/api/users/company/import';
const into = (address: string, of: TestCompany, more = '') => `${address}?idCompany=${of.id}${more}`;
const count = async (sql: string, values: unknown[] = []) =>
  Number((await portal.owner.query(`SELECT count(*) FROM ${sql}`, values)).rows[0].count);
const ofCompany = () => count('employee WHERE company_id = $1', [company.id]);

const grantOf = async (employeeId: string): Promise<string> =>
  (await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [employeeId])).rows[0].id;

describe('an import of employees', () => {
  it('creates new people, invites those with a mailbox, and records each person', async () => {
    const rows = [
      aRow({ email: 'uno@posta.it', matricola: '00042', filiale: '01 - Roma Nord' }),
      aRow({ dataAssunzione: '1/3/2024' }),
    ];
    const answer = await consultant.post(into(IMPORT, company), rows);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ creati: 2, aggiornati: 0, rifiutati: 0 });
    const [first, second] = answer.json.righe;
    const listed = (await consultant.get(`/apirest/api/users/company/employees?companyId=${company.code}`)).json;
    expect(listed.find((row: { id: string }) => row.id === first.id)).toMatchObject({
      idUtente: first.id,
      matricola: '00042',
      filiale: '01',
      filialeDescrizione: 'Roma Nord',
      stato: 'inAttesa',
      email: 'uno@posta.it',
    });
    expect(listed.find((row: { id: string }) => row.id === second.id)).toMatchObject({
      stato: 'maiInvitato',
      dataAssunzione: '2024-03-01',
    });
    const grant = await grantOf(first.id);
    expect(await count(`outbox WHERE template = 'activation' AND data->>'grantId' = $1`, [grant])).toBe(1);
    expect(
      await count(`ledger WHERE action = 'employeeCreated' AND employee_id = ANY($1)`, [[first.id, second.id]]),
    ).toBe(2);
    expect(await count(`ledger WHERE action = 'activationSent' AND object_id = $1`, [grant])).toBe(1);
  });

  it('is all or nothing: one refused row is named and prevents every change', async () => {
    const before = await ofCompany();
    const good = aRow();
    const answer = await manager.post(IMPORT, [good, { ...aRow(), riga: 7, email: 'no@' }]);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      errorKey: 'import-refused',
      righe: [{ riga: 7, esito: 'rifiutato', messaggio: 'La e-mail inserita non è valida' }],
    });
    expect(await ofCompany()).toBe(before);
    const partial = await manager.post(`${IMPORT}?parziale=true`, [good, { ...aRow(), email: 'no@' }]);
    expect(partial.json).toMatchObject({ creati: 1, rifiutati: 1 });
    expect(await ofCompany()).toBe(before + 1);
  });

  it('invites a person whose fiscal code contradicts the name only after a user confirms it', async () => {
    const before = await ofCompany();
    const row = { ...aRow({ email: 'barbieri@posta.it' }), cognome: 'Barbieri', nome: 'Quinto' };
    const good = aRow();
    const answer = await consultant.post(into(IMPORT, company), [row, good]);
    expect([answer.status, answer.json.righe]).toEqual([
      409,
      [expect.objectContaining({ riga: 1, messaggio: expect.stringContaining('non corrispondono') })],
    ]);
    const partly = await consultant.post(into(IMPORT, company, '&parziale=true'), [row, good]);
    expect(partly.json).toMatchObject({ creati: 1, rifiutati: 1 });
    expect(await ofCompany()).toBe(before + 1);
    expect(await count("outbox WHERE recipient = 'barbieri@posta.it'")).toBe(0);
    const confirmed = await consultant.post(into(IMPORT, company), [{ ...row, confermata: true }]);
    expect(confirmed.json).toMatchObject({ creati: 1, rifiutati: 0 });
    expect(await count("outbox WHERE recipient = 'barbieri@posta.it'")).toBe(1);
  });

  it('updates existing people but ignores empty cells, and runs once per idempotency key', async () => {
    const row = aRow({ matricola: 'U1', qualifica: 'Operaio' });
    const headers = { 'idempotency-key': 'importo-una-volta' };
    const first = await manager.call('POST', IMPORT, [row], headers);
    const again = await manager.call('POST', IMPORT, [row], headers);
    expect(again.json).toEqual(first.json);
    const { id } = first.json.righe[0];
    const update = await manager.post(IMPORT, [{ ...row, qualifica: null, email: 'nuova@posta.it' }]);
    expect(update.json).toMatchObject({ creati: 0, aggiornati: 1, righe: [{ id, esito: 'aggiornato' }] });
    const one = (await manager.get(`/apiback/api/dipendente/${id}`)).json;
    expect(one).toMatchObject({ qualifica: 'Operaio', email: 'nuova@posta.it' });
    const same = await manager.post(IMPORT, [row]);
    expect(same.json.righe[0].esito).toBe('aggiornato');
    expect(await count(`ledger WHERE action = 'employeeChanged' AND employee_id = $1`, [id])).toBe(1);
    const last = (await manager.get('/apirest/api/users/company/import/ultime')).json;
    expect(last.find((one: { chiave: string }) => one.chiave === 'importo-una-volta')).toMatchObject({
      creati: 1,
      utente: 'ditta',
    });
  });

  it('moves existing people to a branch by branch code, and records the end of an employment once', async () => {
    const row = aRow({ matricola: 'U2', dataCessazione: '2090-12-31' });
    const { id } = (await manager.post(IMPORT, [row])).json.righe[0];
    const moved = await leftBy(portal, () => manager.post(IMPORT, [{ ...row, filiale: '77 - Sesto' }]));
    expect(moved.answer.json).toMatchObject({ creati: 0, aggiornati: 1 });
    expect((await manager.get(`/apiback/api/dipendente/${id}`)).json).toMatchObject({
      filiale: '77',
      filialeDescrizione: 'Sesto',
    });
    expect(moved.events).toEqual([
      { action: 'branchesChanged', data: { codes: '77' } },
      { action: 'employeeChanged', data: { fields: 'filiale' } },
      { action: 'employeesImported', data: expect.any(Object) },
    ]);
    const ended = await leftBy(portal, () => manager.post(IMPORT, [{ ...row, dataCessazione: '2091-01-31' }]));
    expect(ended.events.slice(0, 2)).toEqual([
      { action: 'employeeChanged', data: { fields: 'dataCessazione' } },
      { action: 'employmentEnded', data: { endedOn: '2091-01-31' } },
    ]);
  });

  it('without web access sends no invitation; a later import with web access gives it', async () => {
    const row = aRow({ email: 'senza@posta.it' });
    const without = (await consultant.post(into('/apirest/api/users/company/importNoWebAccess', company), [row])).json
      .righe[0];
    const read = async () => (await consultant.get(`/apiback/api/dipendente/${without.id}`)).json;
    expect(await read()).toMatchObject({ stato: 'senzaAccessoWeb', accessoWeb: false });
    expect(await count(`outbox WHERE data->>'grantId' = $1`, [await grantOf(without.id)])).toBe(0);
    await consultant.post(into(IMPORT, company), [row]);
    expect(await read()).toMatchObject({ stato: 'inAttesa', accessoWeb: true });
  });

  it('without web access does not remove existing access', async () => {
    const { id, lastName, firstName, taxCode } = await anEmployee(portal.owner, company, { login: 'resta' });
    const row = { cognome: lastName, nome: firstName, codiceFiscale: taxCode, qualifica: 'Capoturno' };
    const without = into('/apirest/api/users/company/importNoWebAccess', company);
    expect((await consultant.post(without, [row])).json).toMatchObject({ aggiornati: 1 });
    const one = (await consultant.get(`/apiback/api/dipendente/${id}`)).json;
    expect(one).toMatchObject({ qualifica: 'Capoturno', accessoWeb: true, stato: 'attivo' });
  });

  it('gives access back, without an invitation, to people who were active before, even if disabled', async () => {
    const [active, disabled] = [
      await anEmployee(portal.owner, company, { login: 'torna', email: 'torna@posta.it' }),
      await anEmployee(portal.owner, company, { login: 'spento', email: 'spento@posta.it' }),
    ];
    const grants = [await grantOf(active.id), await grantOf(disabled.id)];
    await portal.owner.query('UPDATE employee SET web_access = false WHERE id = ANY($1)', [[active.id, disabled.id]]);
    await portal.owner.query(
      'UPDATE account_grant SET activated_at = NULL, account_id = NULL, disabled_at = now() WHERE id = $1',
      [grants[1]],
    );
    const rows = [active, disabled].map(({ lastName, firstName, taxCode }) => ({
      cognome: lastName,
      nome: firstName,
      codiceFiscale: taxCode,
    }));
    const again = await consultant.post(into(IMPORT, company), rows);
    expect(again.json, again.text).toMatchObject({ aggiornati: 2, rifiutati: 0 });
    expect(await count(`outbox WHERE template = 'activation' AND data->>'grantId' = ANY($1)`, [grants])).toBe(0);
  });

  it('creates a new employment for a person who was rehired after the former one ended', async () => {
    const row = aRow({ dataAssunzione: '01/01/2020', dataCessazione: '31/12/2022' });
    const former = (await consultant.post(into(IMPORT, company), [row])).json.righe[0];
    const rehired = await consultant.post(into(IMPORT, company), [
      { ...row, dataAssunzione: '01/02/2024', dataCessazione: null },
    ]);
    expect(rehired.json.righe[0]).toMatchObject({ esito: 'creato' });
    expect(rehired.json.righe[0].id).not.toBe(former.id);
  });

  it('finds only companies within the caller’s scope', async () => {
    const rows = [aRow()];
    expect((await manager.post(into(IMPORT, sibling), rows)).status).toBe(404);
    const foreign = await aCompany(portal.owner, await aPractice(portal.owner));
    expect((await consultant.post(into(IMPORT, foreign), rows)).status).toBe(404);
    expect((await consultant.post(IMPORT, rows)).status).toBe(404);
    expect((await consultant.post(`${IMPORT}?idCompany=`, rows)).status).toBe(404);
  });

  it('refuses a request without rows, and ignores unknown fields', async () => {
    expect((await manager.post(IMPORT, [])).json).toMatchObject({ errorKey: 'import-empty' });
    expect((await manager.post(IMPORT, [{ ...aRow(), stipendio: '1' }])).json).toMatchObject({ creati: 1 });
  });
});

describe('the preview of an import', () => {
  const preview = (bytes: Uint8Array, fields = {}) =>
    manager.upload(`${IMPORT}/anteprima`, [{ name: 'elenco', bytes }], fields);

  it('shows the result and the changes of each row of a workbook, and changes nothing', async () => {
    const known = aRow({ matricola: 'P1' });
    await manager.post(IMPORT, [known]);
    const before = await ofCompany();
    const other = aRow();
    const bytes = await writeXlsx([
      {
        name: 'Foglio1',
        headers: ['COD. FISCALE', 'Cognome', 'Nome', 'Matr.', 'Mansione'],
        rows: [
          [known.codiceFiscale, known.cognome, known.nome, 'P1', 'Autista'],
          [other.codiceFiscale.toLowerCase(), other.nome, other.cognome, null, null],
          ['ABC', 'Rossi', null, null, null],
        ],
      },
    ]);
    const answer = await preview(bytes);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json.mancanti).toEqual([]);
    expect(answer.json.colonne.map((column: { campo: string }) => column.campo)).toEqual([
      'codiceFiscale',
      'cognome',
      'nome',
      'matricola',
      'qualifica',
    ]);
    const [update, create, refused] = answer.json.righe;
    expect(update).toMatchObject({ riga: 2, esito: 'valida', azione: 'aggiorna', cambi: ['qualifica'] });
    expect(create).toMatchObject({ esito: 'corretta', azione: 'crea', valori: { cognome: other.cognome } });
    expect(refused).toMatchObject({ riga: 4, esito: 'rifiutata', azione: null, valori: { codiceFiscale: 'ABC' } });
    expect(refused.messaggi.map((message: { campo: string }) => message.campo)).toEqual(['nome', 'codiceFiscale']);
    expect(await ofCompany()).toBe(before);
  });

  it('reads pasted cells without headers, and columns assigned by hand', async () => {
    const row = aRow();
    const pasted = new TextEncoder().encode(`${row.cognome}\t${row.nome}\t${row.codiceFiscale}\n`);
    const guessed = (await preview(pasted)).json;
    expect(guessed.mancanti).toEqual(['cognome', 'nome']);
    const byHand = await preview(pasted, { colonne: JSON.stringify({ 0: 'cognome', 1: 'nome', 2: 'codiceFiscale' }) });
    expect(byHand.json).toMatchObject({ mancanti: [], righe: [{ riga: 1, esito: 'valida', azione: 'crea' }] });
  });

  it('splits a cell with surname and name with the help of the fiscal code', async () => {
    const row = aRow();
    const text = `Cognome e nome;CF\n${row.cognome} ${row.nome};${row.codiceFiscale}\n`;
    const { righe } = (await preview(new TextEncoder().encode(text))).json;
    expect(righe[0]).toMatchObject({ esito: 'valida', valori: { cognome: row.cognome, nome: row.nome } });
  });

  it('treats a header of ten thousand brackets, or a megabyte cell, like any unknown header', async () => {
    const header = await preview(Buffer.from(`${'['.repeat(10_000)}\nx\n`));
    expect([header.status, header.json.mancanti]).toEqual([200, ['cognome', 'nome', 'codiceFiscale']]);
    const cell = await preview(Buffer.from(`Cognome;Nome\nRossi;${'['.repeat(1_900_000)}\n`));
    expect([cell.status, cell.json.errorKey]).toEqual([422, 'sheet-cell-too-long']);
  });

  it('refuses a file that is no spreadsheet, with the reason', async () => {
    expect((await preview(new TextEncoder().encode('%PDF-1.7 x'))).json).toMatchObject({
      status: 422,
      errorKey: 'sheet-unreadable',
    });
    expect((await preview(new Uint8Array())).status).toBe(400);
    expect((await preview(new TextEncoder().encode(';;\n;;'))).json.errorKey).toBe('sheet-empty');
    const big = new Uint8Array(20 * 1024 * 1024 + 1).fill(65);
    expect((await preview(big)).status).toBe(413);
  });

  it('offers a template that can be read back with all its columns', async () => {
    for (const name of ['modello.xlsx', 'modello.csv']) {
      const template = await manager.get(`${IMPORT}/${name}`);
      expect(template.status).toBe(200);
      const row = aRow();
      const filled = name.endsWith('csv') ? `${template.text}${row.cognome};${row.nome};${row.codiceFiscale}` : null;
      if (filled) expect((await preview(new TextEncoder().encode(filled))).json.righe[0].azione).toBe('crea');
      else expect((await preview(template.bytes)).json.mancanti).toEqual([]);
    }
    expect((await manager.get(`${IMPORT}/modello.exe`)).status).toBe(404);
  });
});

describe('employees', () => {
  it('are listed by state, branch and search; former employees are listed separately', async () => {
    const all = await manager.get('/apirest/api/users/company/employees');
    expect(Number(all.headers.get('x-total-count'))).toBe(await ofCompany());
    const by = async (query: string) => (await manager.get(`/apirest/api/users/company/employees?${query}`)).json;
    expect((await by('filcant=01')).length).toBe(1);
    expect((await by('filcant=99,01')).length).toBe(1);
    expect((await by('q=uno@posta')).length).toBe(1);
    expect((await by('cessati=true')).map((row: { cessato: boolean }) => row.cessato)).toEqual([true]);
    const waiting = await by('stato=inAttesa');
    expect(new Set(waiting.map((row: { stato: string }) => row.stato))).toEqual(new Set(['inAttesa']));
    const counts = (await manager.get('/apirest/api/users/company/employees/riepilogo')).json;
    expect(counts.inAttesa).toBe(waiting.length);
    expect(counts.cessati).toBe(1);
    expect((await by('filcant=,')).length).toBe(0);
  });

  it('are listed with the same state that the rule in the code computes', async () => {
    const now = new Date();
    const { rows } = await portal.owner.query(
      `SELECT e.id, e.web_access, g.activated_at, g.disabled_at, g.invited_until FROM employee e JOIN account_grant g ON g.employee_id = e.id WHERE e.company_id = $1`,
      [company.id],
    );
    const listed = (await manager.get('/apirest/api/users/company/employees')).json;
    for (const row of rows) {
      const instant = (value: Date | null) => value?.toISOString() ?? null;
      const { stato } = stateOf(
        {
          webAccess: row.web_access,
          activatedAt: instant(row.activated_at),
          disabledAt: instant(row.disabled_at),
          invitedUntil: instant(row.invited_until),
        },
        now,
      );
      expect(listed.find((one: { id: string }) => one.id === row.id).stato).toBe(stato);
    }
  });

  it('can be edited field by field; omitted fields stay', async () => {
    const person = await anEmployee(portal.owner, company, { employee_code: 'F1' });
    const address = `/apiback/api/dipendente/${person.id}`;
    const changed = await manager.put(address, { qualifica: 'Impiegata', dataCessazione: '2026-01-31' });
    expect(changed.json).toMatchObject({
      qualifica: 'Impiegata',
      matricola: 'F1',
      dataCessazione: '2026-01-31',
      cessato: true,
    });
    // Editing a former employee does not record the end of the employment again.
    expect((await manager.put(address, { qualifica: 'Quadro' })).status).toBe(200);
    expect(await count(`ledger WHERE action = 'employmentEnded' AND employee_id = $1`, [person.id])).toBe(1);
    expect((await manager.put(address, { dataCessazione: null })).json.cessato).toBe(false);
    const wrong = await manager.put(address, { email: 'x', cognome: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.json.fieldErrors.map((error: { field: string }) => error.field)).toEqual(['cognome', 'email']);
  });

  it('cannot get another fiscal code once they are active or have documents', async () => {
    const active = await anEmployee(portal.owner, company, { login: 'attivo.uno' });
    const other = aPerson(7001).taxCode;
    expect((await manager.put(`/apiback/api/dipendente/${active.id}`, { codiceFiscale: other })).json.errorKey).toBe(
      'tax-code-fixed',
    );
    // A disabled user counts as active here.
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE employee_id = $1', [active.id]);
    expect((await manager.put(`/apiback/api/dipendente/${active.id}`, { codiceFiscale: other })).json.errorKey).toBe(
      'tax-code-fixed',
    );
    const fresh = await anEmployee(portal.owner, company);
    expect(
      (await manager.put(`/apiback/api/dipendente/${fresh.id}`, { codiceFiscale: other })).json.codiceFiscale,
    ).toBe(other);
  });

  it('can be deleted only while no document was delivered to them; the deletion is recorded', async () => {
    const person = await anEmployee(portal.owner, company);
    const address = `/apirest/api/users/company/${person.id}`;
    const document = await aPayslip(portal, person, { createdBy: practice.accountId });
    expect((await manager.call('DELETE', address)).json.errorKey).toBe('has-documents');
    const today = romeDay(new Date());
    await consultant.put('/apiback/api/DocBase/updatevisibile', { ids: [document], dat: today });
    expect((await manager.call('DELETE', address)).json.errorKey).toBe('has-delivered-documents');
    const other = await anEmployee(portal.owner, company);
    expect((await manager.call('DELETE', `/apirest/api/users/company/${other.id}`)).status).toBe(204);
    expect(await count('account_grant WHERE employee_id = $1', [other.id])).toBe(0);
    expect(await count(`ledger WHERE action = 'employeeRemoved' AND object_id = $1`, [other.id])).toBe(1);
  });

  it('each get a letter with a personal code, stored as a hash', async () => {
    const one = await anEmployee(portal.owner, company);
    const two = await anEmployee(portal.owner, company, { first_name: 'Ștefan' });
    const ids = [one.id, two.id];
    const grants = await Promise.all(ids.map(grantOf));
    const letters = await manager.post('/apirest/api/activationletter', { ids });
    expect(letters.status, letters.text.slice(0, 300)).toBe(200);
    expect(letters.text.startsWith('%PDF-')).toBe(true);
    expect(await count('mailed_key WHERE on_paper AND grant_id = ANY($1) AND length(key_hash) = 32', [grants])).toBe(2);
    expect(await count(`ledger WHERE action = 'activationLetterMade' AND object_id = ANY($1)`, [grants])).toBe(2);
    const foreign = await aCompany(portal.owner, await aPractice(portal.owner));
    const stranger = await anEmployee(portal.owner, foreign);
    expect((await manager.post('/apirest/api/activationletter', { ids: [...ids, stranger.id] })).status).toBe(404);
    expect(await count('mailed_key WHERE on_paper AND grant_id = ANY($1)', [grants])).toBe(2);
  });
});
