import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aCompany,
  aGrant,
  aPractice,
  type Caller,
  caller,
  type Portal,
  startPortal,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** Named list views, private to each account. */
let portal: Portal;
let one: Caller;
let other: Caller;
let practice: TestPractice;
beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'una');
  await aPractice(portal.owner, 'altra');
  one = await portal.login('una');
  other = await portal.login('altra');
});
afterAll(() => portal?.close());

const ADDRESS = '/company/documents/lav?codiceAzienda=0101&pub=false';

it('stores a view for its account only, and replaces the view that has the same name', async () => {
  const first = await one.post('/apiback/api/viste', { nome: 'Da pubblicare', indirizzo: ADDRESS });
  expect([first.status, first.json]).toEqual([201, { id: first.json.id, nome: 'Da pubblicare', indirizzo: ADDRESS }]);
  await one.post('/apiback/api/viste', { nome: 'Da pubblicare', indirizzo: '/company/documents/azi' });
  const own = await one.get('/apiback/api/viste');
  expect(own.json).toMatchObject([{ nome: 'Da pubblicare', indirizzo: '/company/documents/azi' }]);
  expect((await other.get('/apiback/api/viste')).json).toEqual([]);
  const [{ id }] = own.json;
  expect((await other.call('DELETE', `/apiback/api/viste/${id}`)).status).toBe(404);
  expect((await one.call('DELETE', `/apiback/api/viste/${id}`)).json).toEqual({ eliminata: true });
  expect((await one.get('/apiback/api/viste')).json).toEqual([]);
});

it('keeps the views of each role of a login apart, even with the same name', async () => {
  const company = await aCompany(portal.owner, practice);
  const grant = await aGrant(portal.owner, practice.accountId, {
    ...{ role: 'COMPANY', practice_id: practice.id, company_id: company.id },
  });
  const asConsultant = await portal.login('una');
  const { json } = await (await portal.login('una')).post('/apirest/api/account/role', { grant });
  const asCompany = caller(portal.url, json.id_token);
  for (const [who, indirizzo] of [
    [asConsultant, '/consulente'],
    [asCompany, '/azienda'],
  ] as const)
    expect((await who.post('/apiback/api/viste', { nome: 'Mie', indirizzo })).status).toBe(201);
  const views = async (who: Caller) =>
    (await who.get('/apiback/api/viste')).json.map(({ indirizzo }: { indirizzo: string }) => indirizzo);
  expect([await views(asConsultant), await views(asCompany)]).toEqual([['/consulente'], ['/azienda']]);
});

it('accepts only URLs within the portal', async () => {
  for (const indirizzo of ['https://altrove.invalid/', '//altrove.invalid', 'javascript:alert(1)', '/a b', ''])
    expect((await one.post('/apiback/api/viste', { nome: 'x', indirizzo })).status, indirizzo).toBe(400);
});
