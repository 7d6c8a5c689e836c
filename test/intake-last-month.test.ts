import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
} from './support/portal.ts';

/** What an intake brings, beside what there was a month before. */
let portal: Portal;
let consultant: Caller;
let people: TestEmployee[];

beforeAll(async () => {
  portal = await startPortal();
  const company = await aCompany(portal.owner, await aPractice(portal.owner, 'consulente'));
  people = [];
  for (let one = 0; one < 4; one += 1) people.push(await anEmployee(portal.owner, company));
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

const slip = (at: number, month: string, more = '') => {
  const person = people[at] as TestEmployee;
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

it('names who has none any more, who is new, who has two, and who has twice the pages', async () => {
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
