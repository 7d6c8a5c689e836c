import { afterAll, beforeAll, expect, it } from 'vitest';
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
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** Compares the rows of an intake with the documents of the month before. */
let portal: Portal;
let consultant: Caller;
let people: TestEmployee[];
let elsewhere: TestEmployee;
let practice: TestPractice;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  const company = await aCompany(portal.owner, practice);
  people = [];
  for (let one = 0; one < 4; one += 1) people.push(await anEmployee(portal.owner, company));
  elsewhere = await anEmployee(portal.owner, await aCompany(portal.owner, practice));
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

const slip = (at: number, month: string, more = '') => slipOf(people[at] as TestEmployee, month, more);
const slipOf = (person: TestEmployee, month: string, more = '') => {
  return `CEDOLINO PAGA  Periodo di retribuzione ${month}  ${person.lastName} ${person.firstName} Codice fiscale ${person.taxCode} ${more}`;
};

async function taken(...pages: string[]) {
  const files = [{ name: 'mese.pdf', bytes: aPdf(...pages) }];
  const { json } = await consultant.upload('/apiback/api/acquisizioni', files, { tipo: 'cedolini' });
  const read = async () => (await consultant.get(`/apiback/api/acquisizioni/${json.id}`)).json;
  await expect.poll(async () => (await read()).stato).toBe('ready');
  return json.id as string;
}

const compare = async (id: string) => (await consultant.get(`/apiback/api/acquisizioni/${id}/confronto`)).json;

it('the comparison lists people who are missing, new, duplicated, or have more pages', async () => {
  const april = await taken(slip(0, 'APRILE 2026'), slip(1, 'APRILE 2026'), slip(2, 'APRILE 2026'));
  expect(await compare(april)).toMatchObject({ mese: '202604', mesePrecedente: null, aziende: [] });
  await consultant.post(`/apiback/api/acquisizioni/${april}/conferma`, {});

  const may = await taken(
    slip(0, 'MAGGIO 2026'),
    slip(0, 'MAGGIO 2026', 'seconda pagina'),
    slip(2, 'MAGGIO 2026', 'NETTO IN BUSTA 900,00'),
    slip(3, 'MAGGIO 2026'),
    slip(2, 'MAGGIO 2026', 'NETTO IN BUSTA 1.900,00'),
  );
  const { mese, mesePrecedente, aziende } = await compare(may);
  const ids = (of: { id: string }[]) => of.map(({ id }) => id);
  expect([mese, mesePrecedente]).toEqual(['202605', '202604']);
  expect(aziende).toHaveLength(1);
  expect(ids(aziende[0].mancanti)).toEqual([people[1]?.id]);
  expect(ids(aziende[0].nuovi)).toEqual([people[3]?.id]);
  expect(aziende[0].doppi).toMatchObject([{ id: people[2]?.id, righe: [2, 4] }]);
  expect(aziende[0].cresciuti).toMatchObject([{ id: people[0]?.id, righe: [1], primaPagine: 1, oraPagine: 2 }]);
});

it('the comparison lists people with fewer pages, and a company of last month that is missing completely', async () => {
  const july = await taken(
    slip(0, 'LUGLIO 2026'),
    slip(0, 'LUGLIO 2026', 'seconda pagina'),
    slip(1, 'LUGLIO 2026'),
    slipOf(elsewhere, 'LUGLIO 2026'),
  );
  await consultant.post(`/apiback/api/acquisizioni/${july}/conferma`, {});
  const { aziende } = await compare(await taken(slip(0, 'AGOSTO 2026'), slip(1, 'AGOSTO 2026')));
  expect(aziende).toHaveLength(2);
  const [missing, shorter] = aziende.toSorted((one: { assente: boolean }) => (one.assente ? -1 : 1));
  expect(shorter).toMatchObject({
    assente: false,
    mancanti: [],
    ridotti: [{ id: people[0]?.id, primaPagine: 2, oraPagine: 1 }],
  });
  expect(missing).toMatchObject({ assente: true, mancanti: [{ id: elsewhere.id }] });

  // The company is no longer missing once its month arrives in a separate file.
  const own = await taken(slipOf(elsewhere, 'AGOSTO 2026'));
  await consultant.post(`/apiback/api/acquisizioni/${own}/conferma`, {});
  const again = await compare(await taken(slip(0, 'AGOSTO 2026', 'di nuovo'), slip(1, 'AGOSTO 2026', 'di nuovo')));
  expect(again.aziende.map(({ assente }: { assente: boolean }) => assente)).toEqual([false]);
});

it('people are not missing if their last slip was of another month, or came in a separate file', async () => {
  const [third, alone] = [
    await anEmployee(portal.owner, await aCompany(portal.owner, practice)),
    await anEmployee(portal.owner, await aCompany(portal.owner, practice)),
  ];
  for (const file of [[slip(0, 'MARZO 2025'), slipOf(third, 'GENNAIO 2025')], [slipOf(alone, 'MARZO 2025')]])
    await consultant.post(`/apiback/api/acquisizioni/${await taken(...file)}/conferma`, {});
  const { mesePrecedente, aziende } = await compare(await taken(slip(0, 'APRILE 2025')));
  expect(mesePrecedente).toBe('202503');
  expect(aziende).toEqual([]);
});

it('the comparison uses only ordinary slips of the intake’s own rows, and ignores the recycle bin', async () => {
  const june = await taken(slip(0, 'GIUGNO 2025'), slip(1, 'GIUGNO 2025'));
  await consultant.post(`/apiback/api/acquisizioni/${june}/conferma`, {});
  const createdBy = practice.accountId;
  await aPayslip(portal, people[2] as TestEmployee, { createdBy, period: 202506, payroll_kind: 'thirteenth' });
  await aPayslip(portal, people[1] as TestEmployee, { createdBy, period: 202507, discarded_at: new Date() });
  await taken(slip(1, 'LUGLIO 2025'));
  const stranger = `CEDOLINO PAGA  Periodo di retribuzione LUGLIO 2025  Sconosciuto Ivo Codice fiscale ${aPerson(99).taxCode}`;
  const july = await taken(slip(0, 'LUGLIO 2025'), stranger);
  const missing = async () => (await compare(july)).aziende.map(({ mancanti }: { mancanti: object[] }) => mancanti);
  expect(await missing()).toMatchObject([[{ id: people[1]?.id, righe: [] }]]);
  // The comparison ignores a row without pages.
  await portal.owner.query(
    `UPDATE intake_row SET pages = '{}', employee_id = $2, company_id = $3, period = 202507 WHERE intake_id = $1 AND n = 2`,
    [july, people[1]?.id, people[1]?.companyId],
  );
  expect(await missing()).toMatchObject([[{ id: people[1]?.id }]]);
});

it('a person is missing without an ordinary, not excluded slip of the month, unless the person left before', async () => {
  const february = await taken(...[0, 1, 2, 3].map((at) => slip(at, 'FEBBRAIO 2024')));
  await consultant.post(`/apiback/api/acquisizioni/${february}/conferma`, {});
  const march = await taken(...[0, 1, 2, 3].map((at) => slip(at, 'MARZO 2024')));
  const missing = async () =>
    (await compare(march)).aziende.flatMap(({ mancanti }: { mancanti: { id: string }[] }) =>
      mancanti.map(({ id }) => people.findIndex((person) => person.id === id)),
    );
  expect(await missing()).toEqual([]);
  const row = (at: number, to: string) =>
    portal.owner.query(`UPDATE intake_row SET ${to} WHERE intake_id = $1 AND employee_id = $2`, [
      march,
      people[at]?.id,
    ]);
  const leaves = (at: number, day: string | null) =>
    portal.owner.query('UPDATE employee SET ended_on = $2 WHERE id = $1', [people[at]?.id, day]);
  await row(1, "decision = 'leftOut'");
  expect(await missing()).toEqual([1]);
  await row(1, "decision = NULL, payroll_kind = 'thirteenth'");
  expect(await missing()).toEqual([1]);
  await row(1, "payroll_kind = 'ordinary', period = 202312");
  expect(await missing()).toEqual([1]);
  await leaves(1, '2024-03-01');
  expect(await missing()).toEqual([1]);
  await leaves(1, '2024-02-29');
  expect(await missing()).toEqual([]);
  await leaves(1, null);
});

it('the month of an intake is that of most of its ordinary rows with pages', async () => {
  const id = await taken(
    ...[0, 1, 2, 3].map((at) => slip(at, 'MARZO 2023')),
    ...[0, 1, 2].map((at) => slip(at, 'APRILE 2023')),
  );
  const { rows } = await portal.owner.query('SELECT n FROM intake_row WHERE intake_id = $1 ORDER BY n', [id]);
  expect(rows).toHaveLength(7);
  const set = (from: number, to: string) =>
    portal.owner.query(`UPDATE intake_row SET ${to} WHERE intake_id = $1 AND n = ANY($2)`, [
      ...[id, rows.slice(from, from + 2).map((row) => row.n)],
    ]);
  await set(1, "period = 202312, payroll_kind = 'thirteenth'");
  await set(3, "period = 202305, pages = '{}'");
  await set(5, 'period = NULL');
  expect((await compare(id)).mese).toBe('202303');
  await set(5, 'period = 202302');
  expect((await compare(id)).mese).toBe('202302');
});

it('people of the same name are distinguished by code and number', async () => {
  const [one, two] = [people[0] as TestEmployee, people[1] as TestEmployee];
  const { rows } = await portal.owner.query('SELECT last_name, first_name FROM employee WHERE id = $1', [one.id]);
  await portal.owner.query(
    `UPDATE employee SET last_name = $2, first_name = $3, employee_code = '0' || id WHERE id = $1`,
    [two.id, rows[0].last_name, rows[0].first_name],
  );
  Object.assign(two, { lastName: one.lastName, firstName: one.firstName });
  await consultant.post(
    `/apiback/api/acquisizioni/${await taken(slip(0, 'OTTOBRE 2026'), slip(1, 'OTTOBRE 2026'), slip(2, 'OTTOBRE 2026'))}/conferma`,
    {},
  );
  const { aziende } = await compare(await taken(slip(0, 'NOVEMBRE 2026'), slip(2, 'NOVEMBRE 2026')));
  expect(aziende[0].mancanti.map(({ nominativo }: { nominativo: string }) => nominativo)).toEqual([
    `${one.lastName} ${one.firstName} · ${two.taxCode} · 0${two.id}`,
  ]);
});
