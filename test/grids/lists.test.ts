import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayCall } from '../../src/access/permissions.ts';
import { KIND_NAMES, KINDS } from '../../src/directory/kinds.ts';
import { sampled } from '../support/house/sample.ts';
import { aNotice } from '../support/portal/notices.ts';
import { aCompany, aDocument, anEmployee, aPractice } from '../support/portal/portal.ts';
import { aRequest } from '../support/portal/requests.ts';
import { aSignature } from '../support/portal/signatures-asked.ts';
import {
  ASKED,
  type Asker,
  answers,
  callers,
  dossiersOf,
  importInto,
  isList,
  listsFor,
  loginOf,
  misdeliveryOf,
  NOW,
  newsOf,
  noteOf,
  OF_NOBODY,
  one,
  own,
  portal,
  ROLE,
  requestsOf,
  setLists,
  short,
  sibling,
  VISIBLE,
} from '../support/tables/lists-scene.ts';
import { changedLists, drawnOf, expectChanges, mailing } from './lists.happenings.ts';
import { compared, ORDERS, type Order, type Row, WITHOUT_CHOICE, WITHOUT_ORDER } from './lists.orders.ts';

/**
 * Requests every list, count, search and home page as each permitted role. This file runs the last of the three parts
 * of lists.happenings.ts, and then checks the order of the rows.
 */
beforeAll(setLists);
afterAll(() => portal?.close());

describe('the lists', () => {
  it('are all requested by this test', () => {
    const served = portal.server.app.contracts.filter(isList).map(short);
    expect(served.filter((name) => !(name in ASKED) && !(name in OF_NOBODY))).toEqual([]);
    expect([...Object.keys(ASKED), ...Object.keys(OF_NOBODY)].filter((name) => !served.includes(name))).toEqual([]);
    expect(Object.keys(ASKED).filter((name) => !(name in ORDERS) && !(name in WITHOUT_ORDER))).toEqual([]);
  });

  it('are all changed by at least one event', () => {
    const lists = (Object.keys(ROLE) as Asker[]).flatMap((role) =>
      listsFor(role).map((list) => `${role} ${short(list)}`),
    );
    const changed = changedLists();
    // Administrators and branch logins never get notifications.
    expect(lists.filter((list) => !changed.has(list)).toSorted()).toEqual(['admin notifiche', 'branch notifiche']);
    expect([...changed].filter((list) => !lists.includes(list))).toEqual([]);
  });

  it(
    'change with acknowledgements, answers, news and rules, and no other does',
    () => expectChanges('lists-answers.txt', drawnOf('lists-answers.txt')),
    1_800_000,
  );

  it('tell their rows in the order that each of them has', async () => {
    await unevenly();
    const all = [...(await answers())];
    const outOfOrder: string[] = [];
    const undecided: string[] = [];
    for (const [name, order] of Object.entries(ORDERS))
      for (const part of [order].flat()) {
        const answered = all.filter(([key]) => key.slice(key.indexOf(' ') + 1) === name);
        const found = judged(part, answered);
        outOfOrder.push(...found.outOfOrder);
        undecided.push(...found.undecided.map((field) => `${name}: ${field}`));
      }
    expect({ outOfOrder, undecided }).toEqual({ outOfOrder: [], undecided: [] });
  }, 1_800_000);

  it('speak Italian to offices, whatever the language of their page, and to a worker in theirs', async () => {
    await newsOf(own, own.employee);
    const [italian, english] = [await answers(), await answers('en')];
    const differ = [...italian.keys()].filter((key) => italian.get(key) !== english.get(key));
    expect(differ).toEqual(['employee notifiche']);
  }, 1_800_000);

  it('tell their rows by any field that is asked for, up and down, and what is empty last', async () => {
    const document = (await portal.anonymous.get('/apirest/api/openapi.json')).json;
    const orders = portal.server.app.contracts.filter(isList).flatMap((contract) => {
      const [{ parameters = [] }] = Object.values(document.paths[contract.path]) as [{ parameters?: Parameter[] }];
      const sorts = parameters.find(({ name }) => name === 'sort')?.schema?.enum ?? [];
      return sorts
        .map((sort) => [sort, ...sort.split(',')] as const)
        .filter(([, field = '', direction]) => direction && !WITHOUT_CHOICE[short(contract)]?.includes(field))
        .map(([sort, field = '', direction]) => ({ contract, sort, by: `${direction === 'desc' ? '-' : ''}${field}` }));
    });
    const outOfOrder: string[] = [];
    const undecided: string[] = [];
    for (const { contract, sort, by } of sampled(orders, { of: 'orders of lists' })) {
      const { permission } = contract;
      const whose = (['consultant', 'employee', 'branch'] as const).find((one) => mayCall(permission, ROLE[one]));
      const [query = ''] = ASKED[short(contract)]?.(own) ?? [];
      const both = query.startsWith('?listacfazienda') ? `,${sibling.company.taxCode}` : '';
      const address = `${contract.path}${query}${both}${query ? '&' : '?'}sort=${sort}`;
      const { headers, text } = await callers[whose ?? 'admin'].get(address);
      const found = judged({ by }, [[address, `${headers.get('x-total-count')} ${text}`]]);
      outOfOrder.push(...found.outOfOrder);
      undecided.push(...found.undecided.map(() => `${short(contract)}: ${sort}`));
    }
    console.log(`lists: ${orders.length} orders that may be chosen`);
    expect({ outOfOrder, undecided }).toEqual({ outOfOrder: [], undecided: [] });
  }, 1_800_000);
});

/** Adds rows whose order differs from that of their ids: duplicate names, accents, and dates in another order. */
async function unevenly() {
  const { practice, company, employee } = own;
  const createdBy = practice.accountId;
  for (const code of ['2', '10', '1'])
    await one('INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $3)', [
      ...[practice.id, company.id, code],
    ]);
  const someone = (firstName: string, lastName: string, fields: Record<string, unknown> = {}) =>
    anEmployee(portal.owner, company, { firstName, lastName, ...fields });
  for (const [first, last] of ['Zeno Zani', 'Ada Zani', 'Ada Zani'].map((name) => name.split(' ') as [string, string]))
    await someone(first, last);
  await one(
    `UPDATE employee SET employee_code = 'M' || (id / 64 % 5), branch_code = id / 64 % 2 + 1, qualification = (id / 64 % 3)::text,
       hired_on = '2020-01-01'::date + (id / 64 % 7)::int, email = coalesce(email, id / 64 % 3 || '@esempio.invalid')
     WHERE company_id = $1 AND last_name <> 'Prova'`,
    [company.id],
  );
  await someone('Aldo Uscito', 'Èrcoli', { ended_on: '2026-11-19' });
  const people = [await someone('Zeno', 'Fabbri'), await someone('Zeno', 'Èrcoli')];
  for (let times = 0; times < 3; times += 1) people.push(await someone('Anna', 'Èrcoli'));
  await one(
    "UPDATE employee SET branch_code = CASE first_name WHEN 'Zeno' THEN '0001' ELSE '1' END WHERE id = ANY($1)",
    [people.map(({ id }) => id)],
  );
  for (const person of people) {
    for (const kind of ['payslip', 'taxCertificate'] as const)
      await aDocument(portal, person, { kind, createdBy, period: kind === 'payslip' ? 209912 : 2099 });
    const isLater = person === people.at(2);
    const fields = { ...VISIBLE, ...(isLater ? {} : { publishOn: '2026-11-19' }) };
    await aDocument(portal, person, { kind: 'payslip', createdBy, period: 202611, ...fields });
  }
  const { owner } = portal;
  for (const legalName of ['Èrcole Prova', 'Fabbri Prova', 'Àncora Prova'])
    await aCompany(owner, practice, { legalName });
  await aPractice(owner, 'consulente-terzo');
  await one("UPDATE practice SET name = CASE WHEN id = $1 THEN 'Zeta' ELSE 'Èco' END", [practice.id]);
  await one("UPDATE company SET labels = '{zona,èdile,edile}' WHERE id = $1", [company.id]);
  for (const name of ['Zona', 'Èlenco', 'Èlenco', 'Fine'])
    await one(
      `INSERT INTO saved_view (account_id, grant_id, name, address, created_at)
       SELECT account_id, id, $2, '/prova', $3 FROM account_grant WHERE account_id IS NOT NULL AND practice_id = $1`,
      [practice.id, name, NOW],
    );
  for (let times = 0; times < 3; times += 1) {
    await noteOf(own);
    await dossiersOf(own);
    await mailing("'10 minutes'", null);
    await requestsOf(employee);
    await newsOf(own, employee);
    await importInto(own);
    await aNotice(portal, company, { created_at: NOW, announced_at: NOW });
    await aSignature(portal, employee, { createdBy });
  }
  await misdeliveryOf(own);
  for (const [title, dueOn, state] of [
    ['Zona', '2096-01-01', 'withdrawn'],
    ['Èlenco', '2096-01-02', 'signed'],
    ['Fine', '2096-01-01', 'open'],
  ] as const)
    await aSignature(portal, employee, { createdBy, title, dueOn, state });
  const second = await loginOf('secondo');
  for (const [at, description] of ['Zona', 'Èlenco', 'Fine', 'elenco'].entries())
    for (const kind of KIND_NAMES)
      await aDocument(portal, kind === 'companyDocument' ? company : (people[at] ?? employee), {
        ...{ kind, createdBy: at === 1 ? second : createdBy, description, delivery_on: `2026-12-0${4 - at}` },
        ...(KINDS[kind].dated ? { due_on: `2026-12-0${at + 1}` } : {}),
        ...{ month: { period: 209811 - at }, year: { period: 2098 - at }, none: {} }[KINDS[kind].period ?? 'none'],
      });
  for (const [at, name] of ['Zona', 'Èlenco', 'Fine'].entries()) {
    await dossiersOf(own, {
      name,
      delivery_on: `2026-12-0${3 - at}`,
      ...(at === 0 ? {} : { publish_on: `2026-11-1${at}` }),
    });
    await aNotice(portal, company, { title: name, created_at: new Date(NOW.getTime() - at * 60_000) });
    await aRequest(portal, employee, { type: 3 - at });
    await aRequest(portal, employee, { type: 3 - at, from: 'company' });
  }
  for (const minutes of [3, 1, 2])
    await aDocument(portal, employee, {
      ...{ kind: 'employeeDocument', createdBy, ...VISIBLE },
      appeared_at: new Date(NOW.getTime() - minutes * 60_000),
    });
  await one("UPDATE signature_request SET status = 'expired' WHERE due_on < '2026-11-20'", []);
  // Ids grow by 64 in each table.
  const turn = (id: string) => `(${id} / 64 % 3)::int`;
  for (const table of ['note', 'dossier', 'mailing', 'request', 'figure_set', 'document'])
    await one(`UPDATE ${table} SET created_at = $1::timestamptz - ${turn('id')} * interval '1 day'`, [NOW]);
  const inBin = 'WHERE discarded_at IS NOT NULL';
  await one(`UPDATE document SET discarded_at = discarded_at - ${turn('id')} * interval '1 minute' ${inBin}`, []);
  await one(`UPDATE notice SET publish_on = publish_on - ${turn('id')} WHERE publish_on < $1`, ['2026-11-20']);
  await one(
    `UPDATE signature_signer SET asked_at = $1::timestamptz - ${turn('signature_id')} * interval '1 day' WHERE asked_at IS NOT NULL`,
    [NOW],
  );
}

/** The rows of each list in a response; a plain word counts as a row. */
function rowsOf(text: string, { in: part }: Order): Row[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const answer = JSON.parse(line.slice(line.indexOf(' ') + 1));
      const rows = (part === undefined ? answer : answer[part]) as (Row | string)[];
      return rows.map((row) => (typeof row === 'string' ? { word: row } : row));
    });
}

type Parameter = { name?: string; schema?: { enum?: string[] } };

/**
 * Returns the rows in the wrong order, and the sort fields that decide between no two rows: the test would not notice
 * if such a field were missing.
 */
function judged(part: Order, answered: readonly (readonly [string, string])[]) {
  const fields = part.by.split(' ');
  const decided = new Set<string>();
  const outOfOrder: string[] = [];
  for (const [key, text] of answered)
    for (const rows of rowsOf(text, part))
      for (const [at, row] of rows.entries()) {
        const next = rows[at + 1];
        const field = next && fields.find((one) => compared(one, row, next) !== 0);
        if (!next || !field) continue;
        decided.add(field);
        if (compared(field, row, next) > 0) outOfOrder.push(`${key}: ${field} of ${JSON.stringify([row, next])}`);
      }
  return { outOfOrder, undecided: fields.filter((field) => !decided.has(field)) };
}
