import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SHOWN_PAGES } from '../../../src/features/documents/core/page-pictures.ts';
import { daysAfter, romeDay } from '../../../src/server/clock.ts';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';

/** A payslip or tax certificate is signed by its owner alone, and a paper is checked when it is dropped (P226). */
let portal: Portal;
let company: TestCompany;
let people: TestEmployee[];
let consultant: Caller;
const BASE = '/apiback/api/firme';

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  people = [];
  for (const login of ['uno', 'due'])
    people.push(await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` }));
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

const owner = () => people[0] as TestEmployee;
const paper = (bytes: Uint8Array) => [{ name: 'carta.pdf', bytes }];
const ask = (bytes: Uint8Array, signers: readonly TestEmployee[], modo: string, scadenza = 20) => {
  const json = {
    ...{ cfAzienda: company.taxCode, titolo: `Carta ${modo} ${scadenza}`, modo },
    scadenza: daysAfter(romeDay(new Date()), scadenza),
    firmatari: signers.map(({ id }) => ({ idDipendente: id })),
  };
  return consultant.upload(BASE, paper(bytes), { json: JSON.stringify(json) });
};
const preview = (bytes: Uint8Array) =>
  consultant.upload(`${BASE}/anteprima?cfAzienda=${company.taxCode}`, paper(bytes), {});

describe('a payslip or tax certificate', () => {
  it.each(['in-ordine', 'ciascuno'])(
    'never goes to several people, even with its owner among them: %s',
    async (modo) => {
      for (const period of [202610, 2025]) {
        const { status, json } = await ask(slipPdf(owner(), period), people, modo);
        expect([status, json.errorKey]).toEqual([409, 'payslip-for-several']);
      }
    },
  );

  it('goes to its owner', async () => {
    expect((await ask(slipPdf(owner(), 202610), [owner()], 'in-ordine')).status).toBe(201);
  });

  it('names its owner when it is dropped', async () => {
    const { json } = await preview(slipPdf(owner(), 202610));
    const { lastName, firstName, taxCode } = owner();
    expect(json).toMatchObject({
      nomina: [{ nominativo: `${lastName} ${firstName}`, codiceFiscale: taxCode }],
      retributivo: true,
    });
    expect((await preview(aPdf('Regolamento aziendale'))).json).toMatchObject({ nomina: [], retributivo: false });
  });
});

it('a paper with too many pages says how many, when it is dropped and when it is sent', async () => {
  const long = aPdf(...Array.from({ length: 39 }, (_, n) => `Pagina ${n + 1}`));
  for (const { status, json } of [await preview(long), await ask(long, [owner()], 'in-ordine')]) {
    expect([status, json.errorKey]).toEqual([409, 'signing-too-long']);
    expect(json.detail).toContain(`39 pagine: al massimo ${MAX_SHOWN_PAGES}`);
  }
});

it('the list sorts by the state that it shows: a paper past its day is expired', async () => {
  await ask(aPdf('Prima'), [owner()], 'in-ordine', 1);
  await ask(aPdf('Seconda'), [owner()], 'in-ordine', 30);
  await portal.owner.query(`UPDATE signature_request SET due_on = '2020-01-01' WHERE title = 'Carta in-ordine 1'`);
  const states = async (order: string) =>
    (await consultant.get(`${BASE}?sort=stato,${order}`)).json.map(({ stato }: { stato: string }) => stato);
  expect(await states('asc')).toEqual(['aperta', 'aperta', 'scaduta']);
  expect(await states('desc')).toEqual(['scaduta', 'aperta', 'aperta']);
});

it('the mails that wait say which requests they announce', async () => {
  const { json } = await ask(aPdf('Terza'), [owner()], 'in-ordine', 5);
  const waiting = (await consultant.get('/apirest/api/invii')).json as { firme: string[] }[];
  expect(waiting[0]?.firme).toEqual(json.ids);
});
