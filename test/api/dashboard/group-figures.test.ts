import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';

/** Compares the figures and users of a group with the sums over its companies (P119), using random figures. */
const CALLS = [
  'cedriepannuoazienda',
  'rateiannoazi',
  'presassmeseazitot',
  'presassmeseazi',
  'DocBilancio/sitecopatr',
  'DocCostiPag/salcostipers',
  'Azienda/forzaaziendale',
] as const;
const BRANCHES = 'DocBilancio/filattiv';

let portal: Portal;
let practice: TestPractice;
let group: TestCompany[];
let other: TestCompany;
let head: Caller;
let consultant: Caller;

const random = seeded(119);
const below = (most: number) => Math.floor(random() * most);
const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.6);

beforeAll(async () => {
  portal = await startPortal();
  portal.setNow(new Date('2026-11-22T10:00:00Z'));
  practice = await aPractice(portal.owner);
  const first = await aCompany(portal.owner, practice, { login: 'testa' });
  group = [
    first,
    await aCompany(portal.owner, practice, { head: first, login: 'figlia' }),
    await aCompany(portal.owner, practice, { head: first }),
  ];
  other = await aCompany(portal.owner, practice);
  for (const company of [...group, other]) await figuresOf(company);
  head = await portal.login('testa');
  consultant = await portal.login(practice.login);
});
afterAll(() => portal?.close());

/**
 * Imports random figures of every kind for two years, with gaps: missing months or items, no year before, or a missing
 * kind.
 */
async function figuresOf(company: TestCompany): Promise<void> {
  const people = [await anEmployee(portal.owner, company), await anEmployee(portal.owner, company)];
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const amounts = (count: number) => Array.from({ length: count }, () => 1 + below(5_000_000));
  type Row = { month?: number; section?: string; item?: string; employee?: string; amounts: (number | null)[] };
  for (const year of [2024, 2025]) {
    const rows: Record<string, Row[]> = {
      cedolini: some(months).map((month) => ({ month, amounts: [1 + below(40), ...amounts(5)] })),
      ratei: some(['FERIE', 'ROL', '13A', 'TFR']).map((item) => ({
        item,
        section: item === 'FERIE' ? (company.id === group[0]?.id ? 'GIORNI' : 'ORE') : 'EURO',
        amounts: amounts(3),
      })),
      presenze: some(months).flatMap((month) =>
        some(['LAVORATE', 'STRAORDINARIO', 'FERIE', 'MALATTIA']).map((item) => ({ month, item, amounts: amounts(1) })),
      ),
      presenzeDipendenti: people.flatMap(({ id }) =>
        some(months).map((month) => ({ month, item: 'FERIE', employee: id, amounts: amounts(1) })),
      ),
      bilancio: some(['B.6', 'B.7', 'B.9.a', 'B.10']).map((item) => ({
        section: 'ECONOMICO',
        item,
        amounts: [1 + below(9_000_000), random() < 0.5 ? null : 1 + below(9_000_000)],
      })),
      filiali: some(['0001', '0002']).map((item) => ({ item, amounts: [1 + below(30), 1 + below(900_000)] })),
      costi: some(months).map((month) => ({ month, amounts: amounts(7) })),
      forza: some(months).flatMap((month) =>
        some(['Operai', 'Impiegati']).map((item) => ({ month, item, amounts: [1 + below(60)] })),
      ),
    };
    for (const [kind, all] of Object.entries(rows)) {
      if (random() < 0.15) continue;
      const { rows: sets } = await portal.owner.query(
        `INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by)
         VALUES ($1, $2, $3, $4, 'dati.xlsx', '\\x00', 1, $5) RETURNING id`,
        [practice.id, company.id, year, kind, practice.accountId],
      );
      for (const [n, row] of all.entries())
        await portal.owner.query(
          `INSERT INTO figure (practice_id, company_id, set_id, line, month, section, item, employee_id, amounts)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            ...[practice.id, company.id, sets[0].id, n + 2, row.month ?? null, row.section ?? null, row.item ?? null],
            ...[row.employee ?? null, row.amounts],
          ],
        );
    }
  }
}

/** Keys that identify a part of a response. All other numbers are amounts, in hundredths. */
const NAMES = ['mese', 'tipo', 'unita', 'sezione', 'codice', 'causale', 'qualifica', 'id'];
const NO_AMOUNT = ['anno', 'data', 'codiceFiscale', 'cognome', 'nome', 'matricola', 'descrizione', ...NAMES];

function amountsIn(answer: unknown, path = '', sums = new Map<string, number>()): Map<string, number> {
  if (Array.isArray(answer)) for (const part of answer) amountsIn(part, path, sums);
  else if (answer !== null && typeof answer === 'object') {
    const part = answer as Record<string, unknown>;
    const name = NAMES.flatMap((key) => (key in part ? [`${key}=${String(part[key])}`] : [])).join();
    for (const [key, value] of Object.entries(part))
      if (!NO_AMOUNT.includes(key)) amountsIn(value, `${path}/${name}/${key}`, sums);
  } else if (answer !== null && answer !== undefined)
    sums.set(path, (sums.get(path) ?? 0) + Math.round(Number(answer) * 100));
  return sums;
}

const inOrder = (sums: Map<string, number>) => [...sums].sort(([a], [b]) => a.localeCompare(b));
const asked = async (who: Caller, call: string, query: string) => {
  const answer = await who.get(`/apiback/api/${call}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};

describe('the figures of a group', () => {
  it.each(CALLS)('%s are the sums of its companies’, year by year', async (call) => {
    for (const anno of [2024, 2025]) {
      const whole = await asked(head, call, `listacfazienda=tutte&anno=${anno}`);
      const sums = new Map<string, number>();
      for (const { taxCode } of group)
        amountsIn(await asked(head, call, `cfAzienda=${taxCode}&anno=${anno}`), '', sums);
      expect(sums.size).toBeGreaterThan(0);
      expect(inOrder(amountsIn(whole))).toEqual(inOrder(sums));
      // The consultant gets the same result by naming each company.
      const named = group.map(({ taxCode }) => `listacfazienda=${taxCode}`).join('&');
      expect(await asked(consultant, call, `${named}&anno=${anno}`)).toEqual(whole);
    }
  });

  it('list the branches under the name of their company, even if two companies use the same branch code', async () => {
    const whole = await asked(head, BRANCHES, 'listacfazienda=tutte&anno=2025');
    const each = await Promise.all(group.map(({ taxCode }) => asked(head, BRANCHES, `cfAzienda=${taxCode}&anno=2025`)));
    const totals = (rows: { dipendenti: number; costo: string }[]) => ({
      people: rows.reduce((sum, one) => sum + one.dipendenti, 0),
      cents: rows.reduce((sum, one) => sum + Math.round(Number(one.costo) * 100), 0),
    });
    expect(totals(whole)).toEqual(totals(each.flat()));
    const codes = whole.map((row: { codice: string }) => row.codice);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('exclude companies outside the group, and show a subsidiary only its own figures', async () => {
    const figlia = await portal.login('figlia');
    for (const call of [...CALLS, BRANCHES, 'datiazienda/importazioni']) {
      for (const who of [head, figlia])
        expect((await who.get(`/apiback/api/${call}?listacfazienda=${other.taxCode}`)).status, call).toBe(404);
      expect(await asked(figlia, call, 'listacfazienda=tutte'), call).toEqual(
        await asked(figlia, call, `cfAzienda=${group[1]?.taxCode}`),
      );
      expect((await head.get(`/apiback/api/${call}`)).status, call).toBe(400);
    }
  });
});

describe('the users of a group', () => {
  const USERS = '/apirest/api/users/company/employees';
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

  it('are the users of all its companies in one list, with a matching count', async () => {
    const whole = (await head.get(`${USERS}?companyId=tutte`)).json;
    const each = await Promise.all(group.map(async ({ code }) => (await head.get(`${USERS}?companyId=${code}`)).json));
    expect(idsOf(whole)).toEqual(idsOf(each.flat()));
    expect(whole).toHaveLength(2 * group.length);
    const counts = (await head.get(`${USERS}/riepilogo?companyId=tutte`)).json;
    const parts = await Promise.all(
      group.map(async ({ code }) => (await head.get(`${USERS}/riepilogo?companyId=${code}`)).json),
    );
    for (const [state, count] of Object.entries(counts as Record<string, number>))
      expect(count, state).toBe(parts.reduce((sum, part) => sum + part[state], 0));
  });

  it('are limited to its own users if a subsidiary asks', async () => {
    const figlia = await portal.login('figlia');
    expect(idsOf((await figlia.get(`${USERS}?companyId=tutte`)).json)).toEqual(idsOf((await figlia.get(USERS)).json));
  });
});
