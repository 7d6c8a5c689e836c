import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayCall } from '../../src/access/permissions.ts';
import { KIND_NAMES, KINDS } from '../../src/directory/kinds.ts';
import { aNotice } from '../support/portal/notices.ts';
import { aCompany, aDocument, aGrant, anAccount, anEmployee, aPractice } from '../support/portal/portal.ts';
import { aRequest } from '../support/portal/requests.ts';
import { aSignature } from '../support/portal/signatures-asked.ts';
import {
  ASKED,
  answers,
  callers,
  colleague,
  companyInto,
  documentsOf,
  dossiersOf,
  everythingOf,
  foreign,
  importInto,
  intakeOf,
  isList,
  loginOf,
  misdeliveryOf,
  NOW,
  newsOf,
  noteOf,
  OF_NOBODY,
  offered,
  ofTheLogin,
  one,
  own,
  packageOf,
  portal,
  ROLE,
  requestsOf,
  setLists,
  short,
  sibling,
  toldOf,
  VISIBLE,
} from '../support/tables/lists-scene.ts';
import { compared, ORDERS, type Row, type Told, WITHOUT_CHOICE, WITHOUT_ORDER } from './lists.orders.ts';
import { TOLD } from './lists.told.ts';

/**
 * Every list, count, search and home × who may ask × what happens beside them: which answers change, and that no other
 * does. Rows of a sibling company, of another practice and of another person come, and so do those in states that a
 * list leaves out. Then how each changes, fact by fact: `lists.told.ts`, written anew with PORTALE_TEST_WRITTEN=1 and read
 * before it is kept. A call without its question here fails, and so does one that nothing here would change.
 */
beforeAll(setLists);
afterAll(() => portal?.close());

let somebody = '';
const of = (employee: string, set: string) => one(`UPDATE account_grant SET ${set} WHERE employee_id = $1`, [employee]);

/** What happens, one after the other. */
const HAPPENS: Record<string, () => Promise<unknown>> = {
  'everything of another practice': async () => {
    await everythingOf(foreign, 2026);
    await companyInto(foreign);
    await misdeliveryOf(foreign);
    await ofTheLogin(foreign.practice.accountId);
    await packageOf(foreign, 2025);
    await offered(foreign, (await aPractice(portal.owner)).id);
  },
  'everything of a sibling company': () => everythingOf(sibling, 2026),
  'everything of a colleague': async () => {
    await documentsOf(own, colleague, VISIBLE);
    await aNotice(portal, own.company, { employee_id: colleague.id, created_at: NOW, announced_at: NOW });
    await requestsOf(colleague);
    await aSignature(portal, colleague, { createdBy: own.practice.accountId });
    await newsOf(own, colleague);
  },
  'everything of one’s own': async () => {
    await everythingOf(own, 2025);
    await ofTheLogin(own.practice.accountId);
    await ofTheLogin(await loginOf('azienda-nostra'));
  },
  'further companies of the practice, one without web access': async () => {
    await companyInto(own);
    await companyInto(own, 'NoWebAccess');
  },
  'further logins of the practice and of the company': async () => {
    const practice_id = own.practice.id;
    const second = await anAccount(portal.owner, 'secondo');
    await aGrant(portal.owner, second, { role: 'CONSULTANT', practice_id });
    await ofTheLogin(second);
    const colleagues = await anAccount(portal.owner, 'seconda');
    await aGrant(portal.owner, colleagues, { role: 'COMPANY', practice_id, company_id: own.company.id });
    await ofTheLogin(colleagues);
  },
  'an intake of many companies, and figures that were replaced': async () => {
    await intakeOf(own, null);
    await one(
      `INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by, created_at, replaced_at)
       SELECT practice_id, company_id, 2027, kind, file_name, sha256, row_count, created_by, $2, $2 FROM figure_set WHERE company_id = $1`,
      [own.company.id, NOW],
    );
  },
  'a document given to the wrong person': () => misdeliveryOf(own),
  'visible documents': () => documentsOf(own, own.employee, VISIBLE),
  'documents not published': () => documentsOf(own, own.employee, {}),
  'scheduled documents': () => documentsOf(own, own.employee, { publishOn: '2026-11-27' }),
  'cancelled documents': () => documentsOf(own, own.employee, { publishOn: '2026-11-20', cancelled_at: NOW }),
  'binned documents, visible and scheduled': async () => {
    await documentsOf(own, own.employee, { ...VISIBLE, discarded_at: NOW });
    await documentsOf(own, own.employee, { publishOn: '2026-11-27', discarded_at: NOW });
  },
  'documents kept from the web': () => documentsOf(own, own.employee, { ...VISIBLE, visible_on_web: false }),
  'documents that the employee has read': () => documentsOf(own, own.employee, { ...VISIBLE, employee_read_at: NOW }),
  'documents past due': () =>
    documentsOf(
      own,
      own.employee,
      { ...VISIBLE, due_on: '2026-11-19' },
      KIND_NAMES.filter((kind) => KINDS[kind].dated),
    ),
  'documents of whoever has no web access': async () =>
    documentsOf(own, await anEmployee(portal.owner, own.company, { web_access: false }), VISIBLE),
  'the company opens what nobody has read': () =>
    one(
      'UPDATE document SET company_read_at = $2 WHERE company_id = $1 AND company_read_at IS NULL AND employee_read_at IS NULL',
      [own.company.id, NOW],
    ),
  'the employees open everything': () =>
    one('UPDATE document SET employee_read_at = $2 WHERE company_id = $1 AND employee_id IS NOT NULL', [
      own.company.id,
      NOW,
    ]),
  'a subsidiary with its documents': async () => {
    const company = await aCompany(portal.owner, own.practice, { head: own.company });
    const employee = await anEmployee(portal.owner, company);
    await documentsOf({ ...own, company, key: 'controllata' }, employee, VISIBLE);
  },
  'ten minutes after a publication dossiers, published and cancelled': async () => {
    await one("UPDATE document SET appeared_at = appeared_at - interval '10 minutes'", []);
    await dossiersOf(own, { publish_on: '2026-11-20' });
    await dossiersOf(own, { publish_on: '2026-11-20', cancelled_at: NOW });
  },
  'a label of the own company': async () => {
    await portal.owner.query("UPDATE company SET labels = '{edile}' WHERE id = $1", [own.company.id]);
  },
  'notices that do not hang': async () => {
    const fields = { announced_at: null, created_at: NOW };
    await aNotice(portal, own.company, { ...fields, draft: true, publish_on: null });
    await aNotice(portal, own.company, { ...fields, publish_on: '2026-11-27' });
    await aNotice(portal, own.company, { ...fields, announced_at: NOW, end_on: '2026-11-19' });
  },
  'papers that were withdrawn, and are over': async () => {
    const { accountId: createdBy } = own.practice;
    await aSignature(portal, own.employee, { createdBy, state: 'withdrawn' });
    await aSignature(portal, own.employee, { createdBy, dueOn: '2026-11-19' });
  },
  'a paper that somebody else signs first': async () => {
    const id = await aSignature(portal, colleague, { createdBy: own.practice.accountId });
    await one(
      `INSERT INTO signature_signer (practice_id, company_id, signature_id, employee_id, position, status)
       SELECT practice_id, company_id, signature_id, $2, 2, 'waiting' FROM signature_signer WHERE signature_id = $1`,
      [id, own.employee.id],
    );
  },
  'requests that were withdrawn': async () => {
    for (const from of ['employee', 'company'] as const)
      await aRequest(portal, own.employee, { from, withdrawn: true });
  },
  'requests under review': () => requestsOf(own.employee, { status: 'V' }),
  'settled requests, and a notice that was taken down': async () => {
    await aNotice(portal, own.company, { deleted_at: NOW, created_at: NOW });
    await requestsOf(own.employee, { status: 'L' });
    await requestsOf(own.employee, { status: 'R' });
  },
  'somebody who was never invited': async () => {
    somebody = (await anEmployee(portal.owner, own.company, { email: 'qualcuno@esempio.invalid' })).id;
  },
  'who is invited': () => of(somebody, "invited_until = '2026-11-21'"),
  'whose invitation runs out': () => of(somebody, "invited_until = '2026-11-19'"),
  'whose login is disabled': () => of(somebody, "disabled_at = '2026-11-20'"),
  'who is enabled again and loses web access': async () => {
    await of(somebody, 'disabled_at = NULL');
    await one('UPDATE employee SET web_access = false WHERE id = $1', [somebody]);
  },
  'who has it again and enters': async () => {
    await one('UPDATE employee SET web_access = true WHERE id = $1', [somebody]);
    await of(somebody, `activated_at = '2026-11-20', account_id = ${await anAccount(portal.owner, 'qualcuno')}`);
  },
  'and is disabled': () => of(somebody, "disabled_at = '2026-11-20'"),
  'and leaves': () => one("UPDATE employee SET ended_on = '2026-11-19' WHERE id = $1", [somebody]),
  'somebody else, who is invited': async () => {
    somebody = (await anEmployee(portal.owner, own.company, { email: 'altro@esempio.invalid' })).id;
    await of(somebody, "invited_until = '2026-11-21'");
  },
  'and leaves before answering': () => one("UPDATE employee SET ended_on = '2026-11-19' WHERE id = $1", [somebody]),
  'mails that wait, and others that left or were taken back': async () => {
    await mailing("'10 minutes'", null);
    await mailing("'-1 second'", null);
    await mailing("'10 minutes'", NOW);
  },
  'mails of the practice to several companies': () => mailing("'10 minutes'", null, null),
  'a notice that some have read, and others were reminded of': async () => {
    const { rows } = await one('SELECT min(id) AS id FROM notice WHERE company_id = $1 AND employee_id IS NULL', [
      own.company.id,
    ]);
    for (const [person, read, acknowledged, reminded] of [
      [own.employee, NOW, null, null],
      [colleague, null, null, NOW],
    ] as const)
      await one(
        `INSERT INTO notice_receipt (practice_id, company_id, notice_id, employee_id, read_at, acknowledged_at, reminded_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [own.practice.id, own.company.id, rows[0].id, person.id, read, acknowledged, reminded],
      );
  },
  'whoever has read it acknowledges it': () => one('UPDATE notice_receipt SET acknowledged_at = read_at', []),
  'papers that were signed, refused, and opened': async () => {
    const { accountId: createdBy } = own.practice;
    await aSignature(portal, own.employee, { createdBy, status: 'signed' });
    await aSignature(portal, own.employee, { createdBy, status: 'opened' });
    const id = await aSignature(portal, colleague, { createdBy, state: 'refused' });
    await one(
      "UPDATE signature_signer SET status = 'refused', decided_at = $2, reason = 'No' WHERE signature_id = $1",
      [id, NOW],
    );
  },
  'documents that ask for acknowledgement, and one that has it': async () => {
    await documentsOf(own, own.employee, { ...VISIBLE, acknowledgement_asked: true });
    await one(
      `INSERT INTO acknowledgement (practice_id, document_id, employee_id, at, sha256)
       SELECT practice_id, id, employee_id, $2, sha256 FROM document
       WHERE company_id = $1 AND acknowledgement_asked AND kind = 'payslip' ORDER BY id LIMIT 1`,
      [own.company.id, NOW],
    );
  },
  'that one is corrected': () =>
    one(
      `UPDATE document SET corrected_at = $2, sha256 = (SELECT sha256 FROM request WHERE company_id = $1 LIMIT 1), read_before_correction = true,
         employee_read_at = NULL
       WHERE company_id = $1 AND id IN (SELECT document_id FROM acknowledgement)`,
      [own.company.id, NOW],
    ),
  'dossiers that hold documents, read and unread': async () => {
    await one(
      `INSERT INTO dossier_document (practice_id, dossier_id, document_id)
       SELECT practice_id, (SELECT min(id) FROM dossier WHERE company_id = $1 AND kind = 'workers'), id FROM document
       WHERE company_id = $1 AND kind = 'payslip' AND appeared_at IS NOT NULL AND cancelled_at IS NULL ORDER BY id LIMIT 6`,
      [own.company.id],
    );
  },
  'one of them is binned': () =>
    one(
      'UPDATE document SET discarded_at = $2 WHERE company_id = $1 AND id = (SELECT min(document_id) FROM dossier_document)',
      [own.company.id, NOW],
    ),
  'requests that are answered, and put on hold': async () => {
    await one(
      `INSERT INTO request_answer (practice_id, request_id, author_role, author_name, text, created_by, created_at)
       SELECT practice_id, id, role, 'Qualcuno', 'Prova', $2, $3 FROM request, unnest(ARRAY['CONSULTANT', 'EMPLOYEE']) AS role
       WHERE company_id = $1 AND employee_id = $4 ORDER BY id LIMIT 4`,
      [own.company.id, own.practice.accountId, NOW, own.employee.id],
    );
    await one("UPDATE request SET on_hold_until = '2026-11-30T12:00:00Z' WHERE company_id = $1 AND status = 'V'", [
      own.company.id,
    ]);
  },
  'news that was looked at': () =>
    one(
      `INSERT INTO notification_seen (account_id, notification_id, seen_at)
       SELECT a.id, n.id, $1 FROM notification n, account a WHERE a.login IN ('consulente-mio', 'persona-nostra') ON CONFLICT DO NOTHING`,
      [NOW],
    ),
  'an address that is asked for, with a link that is valid, and one whose link is not': async () => {
    await one(
      "UPDATE account SET asked_email = 'nuova@esempio.invalid', asked_email_until = '2026-11-21' WHERE login = 'secondo'",
      [],
    );
    await one(
      "UPDATE account SET asked_email = 'vecchia@esempio.invalid', asked_email_until = '2026-11-19' WHERE login = 'collega'",
      [],
    );
  },
  'mails that came back': async () => {
    await one(
      "UPDATE account_grant SET mail_refused_at = $2, mail_refusal = '550 no' WHERE employee_id = $1 OR company_id = $3",
      [own.employee.id, NOW, sibling.company.id],
    );
  },
  'people of another branch, with a number and an end to come': async () => {
    await one("INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '3', 'Terza')", [
      own.practice.id,
      own.company.id,
    ]);
    await one("UPDATE employee SET branch_code = '3', employee_code = 'M9', ended_on = '2026-12-31' WHERE id = $1", [
      colleague.id,
    ]);
  },
  'a month that is closed by rules': () =>
    one(
      `INSERT INTO standing_rule (practice_id, company_id, publish_day, remind_days, since)
       VALUES ($1, $2, 10, '{7}', '2026-11-01')`,
      [own.practice.id, sibling.company.id],
    ),
  'who was reminded of documents': () =>
    one(
      "INSERT INTO reminder (practice_id, employee_id, day, sent_by, sent_at) VALUES ($1, $2, '2026-11-19', $3, $4)",
      [...[own.practice.id, own.employee.id, own.practice.accountId, NOW]],
    ),
  'a webhook that does not succeed': async () => {
    await one(
      `INSERT INTO webhook_delivery (practice_id, webhook_id, event, object_id, happened_at, next_at, state, tried_at, outcome)
       SELECT practice_id, id, 'documento.letto', 1, $2, $2, state, CASE state WHEN 'waiting' THEN NULL ELSE $2::timestamptz END, '500'
       FROM webhook, unnest(ARRAY['waiting', 'delivered', 'failed']) AS state WHERE practice_id = $1`,
      [own.practice.id, NOW],
    );
  },
  'packages of a company and of its sibling': async () => {
    await packageOf(own, 2024);
    await packageOf(sibling, 2025);
  },
  'one of them is downloaded': () =>
    one('UPDATE preservation_package SET downloaded_at = $2 WHERE company_id = $1', [own.company.id, NOW]),
  'a company is offered to another practice': () => offered(own, foreign.practice.id),
  'the other practice offers its own, which it has offered to a third before': async () => {
    await one("UPDATE handover SET outcome = 'withdrawn', answered_at = $2 WHERE company_id = $1", [
      foreign.company.id,
      NOW,
    ]);
    await offered(foreign, own.practice.id);
  },
  'the offers are answered': () =>
    one(
      `UPDATE handover SET outcome = CASE company_id WHEN $1 THEN 'refused' ELSE 'lapsed' END, answered_at = $2
       WHERE outcome IS NULL`,
      [own.company.id, NOW],
    ),
  // The last: what comes after it would be waited for.
  'a company that is asked for its approval': () =>
    one(
      `INSERT INTO standing_rule (practice_id, company_id, approval_since, since) VALUES ($1, $2, '2026-11-20', '2026-11-20')`,
      [own.practice.id, own.company.id],
    ),
};

/** What many are told, which leaves so much later. */
const mailing = (later: string, withdrawnAt: Date | null, companyId: string | null = own.company.id) =>
  one(
    `INSERT INTO mailing (practice_id, company_id, kind, subject, people, undo, created_by, created_at, leaves_at, withdrawn_at)
     VALUES ($1, $2, 'invitation', '', 11, '{"grants": []}', $3, $4, $4::timestamptz + interval ${later}, $5)`,
    [own.practice.id, companyId, own.practice.accountId, NOW, withdrawnAt],
  );

describe('the lists', () => {
  it('have each a question here', () => {
    const served = portal.server.app.contracts.filter(isList).map(short);
    expect(served.filter((name) => !(name in ASKED) && !(name in OF_NOBODY))).toEqual([]);
    expect([...Object.keys(ASKED), ...Object.keys(OF_NOBODY)].filter((name) => !served.includes(name))).toEqual([]);
  });

  it('change by what is theirs to show, and by nothing else', async () => {
    let before = await answers();
    const told: Record<string, Record<string, string>> = {};
    const moved = new Set<string>();
    for (const [what, happen] of Object.entries(HAPPENS)) {
      await happen();
      const after = await answers();
      const changed = [...after.keys()].filter((key) => after.get(key) !== before.get(key));
      for (const key of changed) moved.add(key);
      told[what] = toldOf(before, after);
      before = after;
    }
    console.log(
      `grid lists: ${before.size} lists of ${Object.keys(ROLE).length} roles x ${Object.keys(HAPPENS).length} changes beside them`,
    );
    if (process.env.PORTALE_TEST_WRITTEN)
      await writeFile(
        new URL('lists.told.ts', import.meta.url),
        `/** How: by what happens and list, with the roles to whom it is told so. */\nexport const TOLD: Record<string, Record<string, string>> = ${JSON.stringify(told)};\n`,
      );
    expect(told).toEqual(TOLD);
    // Nothing is ever told to administrators and to logins of branches; every other list shows something of this.
    expect([...before.keys()].filter((key) => !moved.has(key)).toSorted()).toEqual([
      'admin notifiche',
      'branch notifiche',
    ]);
  }, 1_800_000);

  it('tell their rows in the order that each of them has', async () => {
    expect(Object.keys(ASKED).filter((name) => !(name in ORDERS) && !(name in WITHOUT_ORDER))).toEqual([]);
    await unevenly();
    const told = [...(await answers())];
    const outOfOrder: string[] = [];
    const undecided: string[] = [];
    for (const [name, order] of Object.entries(ORDERS))
      for (const part of [order].flat()) {
        const answered = told.filter(([key]) => key.slice(key.indexOf(' ') + 1) === name);
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
    const outOfOrder: string[] = [];
    const undecided: string[] = [];
    let orders = 0;
    for (const contract of portal.server.app.contracts.filter(isList)) {
      const [{ parameters = [] }] = Object.values(document.paths[contract.path]) as [{ parameters?: Parameter[] }];
      const sorts = parameters.find(({ name }) => name === 'sort')?.schema?.enum ?? [];
      const { permission } = contract;
      const whose = (['consultant', 'employee', 'branch'] as const).find((one) => mayCall(permission, ROLE[one]));
      const asker = callers[whose ?? 'admin'];
      const [query = ''] = ASKED[short(contract)]?.(own) ?? [];
      for (const sort of sorts.filter((one) => one.includes(','))) {
        const [field = '', direction] = sort.split(',');
        if (WITHOUT_CHOICE[short(contract)]?.includes(field)) continue;
        orders += 1;
        const both = query.startsWith('?listacfazienda') ? `,${sibling.company.taxCode}` : '';
        const address = `${contract.path}${query}${both}${query ? '&' : '?'}sort=${sort}`;
        const { headers, text } = await asker.get(address);
        const by = `${direction === 'desc' ? '-' : ''}${field}`;
        const found = judged({ by }, [[address, `${headers.get('x-total-count')} ${text}`]]);
        outOfOrder.push(...found.outOfOrder);
        undecided.push(...found.undecided.map(() => `${short(contract)}: ${sort}`));
      }
    }
    console.log(`grid lists: ${orders} orders that may be chosen`);
    expect({ outOfOrder, undecided }).toEqual({ outOfOrder: [], undecided: [] });
  }, 1_800_000);
});

/** Rows that lie between others: the same name twice, accents, moments that go against the order of the ids. */
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
  // Each table takes every 64th id.
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

/** The rows of each answer; a word alone is a row, too. */
function rowsOf(text: string, { in: part }: Told): Row[][] {
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

/** Which rows stand before another that comes first, and which fields tell no two of them apart: unnoticed, they could be left out. */
function judged(part: Told, answered: readonly (readonly [string, string])[]) {
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
