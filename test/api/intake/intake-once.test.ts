import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseTask, confirmTask } from '../../../src/features/intake/intake.jobs.ts';
import * as store from '../../../src/features/intake/intake.store.ts';
import { keepPasswords } from '../../../src/features/intake/passwords.store.ts';
import { loadRegistry } from '../../../src/recognition/registry.store.ts';
import { aPerson } from '../../support/portal/people.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** An intake processes everything once, for its own company, under the login that requested it. */
let portal: Portal;
let practice: TestPractice;
let head: TestCompany;
let subsidiary: TestCompany;
let consultant: Caller;
let asHead: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  head = await aCompany(portal.owner, practice, { login: 'capogruppo' });
  subsidiary = await aCompany(portal.owner, practice, { head });
  consultant = await portal.login('consulente');
  asHead = await portal.login('capogruppo');
});
afterAll(() => portal?.close());

const slipOf = (person: TestEmployee) =>
  aPdf(
    `CEDOLINO PAGA  Periodo di retribuzione OTTOBRE 2026  ${person.lastName} ${person.firstName} Codice fiscale ${person.taxCode}`,
  );

async function taken(bytes: Uint8Array, who = consultant) {
  const { json } = await who.upload('/apiback/api/acquisizioni', [{ name: 'mese.pdf', bytes }], { tipo: 'cedolini' });
  return whenReady(json.id, who);
}

async function whenReady(id: string, who = consultant) {
  const read = async () => (await who.get(`/apiback/api/acquisizioni/${id}`)).json;
  await expect.poll(async () => (await read()).stato).toBe('ready');
  return read();
}

const documentsOf = async (employeeId: string) =>
  (await portal.owner.query('SELECT id FROM document WHERE employee_id = $1 ORDER BY id', [employeeId])).rows.map(
    (row) => row.id as string,
  );

describe('two runs of the same job', () => {
  it('create the rows of a file once', async () => {
    const person = await anEmployee(portal.owner, head);
    const { id } = await taken(slipOf(person));
    await portal.owner.query('DELETE FROM intake_row WHERE intake_id = $1', [id]);
    await portal.owner.query("UPDATE intake_file SET state = 'waiting' WHERE intake_id = $1", [id]);
    await portal.owner.query("UPDATE intake SET state = 'analysing' WHERE id = $1", [id]);
    const run = analyseTask(portal.server.app, keepPasswords(portal.server.app));
    const payload = { practiceId: practice.id, intakeId: id };
    await Promise.all([run(payload), run(payload)]);
    expect((await whenReady(id)).righe).toHaveLength(1);
  });

  it('create the documents once, under the name of the person who confirmed', async () => {
    const person = await anEmployee(portal.owner, head);
    await aPayslip(portal, person, { createdBy: practice.accountId, period: 202610 });
    const { id } = await taken(slipOf(person));
    await consultant.put(`/apiback/api/acquisizioni/${id}/righe/1`, { decisione: 'keepBoth' });
    const name = { login: 'consulente', name: 'Marchetti Elena', type: 'Consulente', address: '127.0.0.1' };
    const confirmation = { rows: [1], publishOn: null, accountId: practice.accountId, person: name };
    await portal.owner.query("UPDATE intake SET state = 'confirming', confirmation = $1 WHERE id = $2", [
      JSON.stringify(confirmation),
      id,
    ]);
    const run = confirmTask(portal.server.app, keepPasswords(portal.server.app));
    const payload = { practiceId: practice.id, intakeId: id };
    await Promise.all([run(payload), run(payload)]);
    const made = await documentsOf(person.id);
    expect(made).toHaveLength(2);
    const { rows } = await portal.owner.query(
      "SELECT actor_account_id FROM ledger WHERE object_kind = 'document' AND object_id = $1 AND action = 'created'",
      [made[1]],
    );
    expect(rows).toEqual([{ actor_account_id: practice.accountId }]);
  });
});

describe('a file uploaded by a company', () => {
  it('is matched only with the people of that company', async () => {
    const other = await anEmployee(portal.owner, await aCompany(portal.owner, practice));
    const { righe } = await taken(slipOf(other), asHead);
    expect(righe).toMatchObject([{ esito: 'sconosciuto', dipendente: null }]);
  });

  it('creates no employee in another company of the group', async () => {
    const { id } = await taken(slipOf(await anEmployee(portal.owner, subsidiary)), asHead);
    const { lastName, firstName, taxCode } = aPerson(7777);
    const wanted = { cognome: lastName, nome: firstName, codiceFiscale: taxCode };
    const create = (codiceAzienda: string) =>
      asHead.post(`/apiback/api/acquisizioni/${id}/righe/1/dipendente`, { ...wanted, codiceAzienda });
    expect((await create(subsidiary.code)).status).toBe(404);
    const { rows } = await portal.owner.query('SELECT FROM employee WHERE tax_code = $1', [wanted.codiceFiscale]);
    expect(rows).toHaveLength(0);
  });
});

describe('a confirmation', () => {
  it('cannot publish on a past day', async () => {
    const person = await anEmployee(portal.owner, head);
    const { id } = await taken(slipOf(person));
    const answer = await consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {
      dataPubblicazione: '2020-01-01',
    });
    expect([answer.status, answer.json.errorKey]).toEqual([409, 'publication-date-in-past']);
    expect(await documentsOf(person.id)).toEqual([]);
  });
});

describe('a row that fails its check at confirmation', () => {
  it('returns to review with the reason, which the event names, while the other rows become documents', async () => {
    const people = [await anEmployee(portal.owner, head), await anEmployee(portal.owner, head)];
    const pages = people.map(
      ({ lastName, firstName, taxCode }) =>
        `CEDOLINO PAGA  Periodo di retribuzione OTTOBRE 2026  ${lastName} ${firstName} Codice fiscale ${taxCode}`,
    );
    const { id } = await taken(aPdf(...pages));
    // Refers to a page that the file does not have, as after a fault of the store.
    await portal.owner.query("UPDATE intake_row SET pages = '{9}' WHERE intake_id = $1 AND n = 1", [id]);
    expect((await consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {})).status).toBe(200);
    const { righe } = await whenReady(id);
    const places = new Map(righe.map((row: { n: number; posizione: string }) => [row.n, row.posizione]));
    expect([places.get(1), places.get(2)]).toEqual(['decidere', 'confermato']);
    const returned = righe.find((row: { n: number }) => row.n === 1);
    expect(returned.motivi).toContain('Alcune pagine non si sono potute estrarre');
    const { rows } = await portal.owner.query(
      "SELECT canonical::jsonb->'data' AS data FROM ledger WHERE action = 'intakeReturned' AND object_id = $1",
      [id],
    );
    expect(rows).toEqual([{ data: { row: 1, reason: 'pages-missing' } }]);
  });
});

describe('the fiscal codes of the practice', () => {
  it('and of its intermediary are known to the recognition, so that they identify no person', async () => {
    await portal.owner.query(
      "UPDATE practice SET tax_code = 'PRPRIA', intermediary_tax_codes = '{NTRMDR}' WHERE id = $1",
      [practice.id],
    );
    const scope = { role: 'job', accountId: null, practiceId: practice.id } as const;
    const { practiceTaxCodes } = await portal.server.app.database.inScope(scope, (tx) =>
      loadRegistry(tx, practice.id, null),
    );
    expect(practiceTaxCodes).toEqual(['NTRMDR', 'PRPRIA']);
  });
});

describe('the thirteenth of December', () => {
  it('is not a duplicate of the ordinary slip of December', async () => {
    const person = await anEmployee(portal.owner, head);
    await aPayslip(portal, person, { createdBy: practice.accountId, period: 202610, payroll_kind: 'thirteenth' });
    const { id, righe } = await taken(slipOf(person));
    expect(righe).toMatchObject([{ esito: 'riconosciuto' }]);
    await aPayslip(portal, person, { createdBy: practice.accountId, period: 202610, payroll_kind: 'ordinary' });
    await portal.server.app.database.inScope({ role: 'job', accountId: null, practiceId: practice.id }, (tx) =>
      store.markDuplicates(tx, id),
    );
    expect((await whenReady(id)).righe).toMatchObject([{ esito: 'duplicato' }]);
  });
});
