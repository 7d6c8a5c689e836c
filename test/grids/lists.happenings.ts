import { expect } from 'vitest';
import { KIND_NAMES, KINDS, type Kind } from '../../src/directory/kinds.ts';
import { committed, filled, goldenFile } from '../support/house/golden.ts';
import { isFull, sampled } from '../support/house/sample.ts';
import { aNotice } from '../support/portal/notices.ts';
import { aCompany, aGrant, anAccount, anEmployee, aPractice } from '../support/portal/portal.ts';
import { aRequest } from '../support/portal/requests.ts';
import { aSignature } from '../support/portal/signatures-asked.ts';
import {
  type Answers,
  answers,
  colleague,
  companyInto,
  documentsOf,
  dossiersOf,
  everythingOf,
  foreign,
  intakeOf,
  loginOf,
  misdeliveryOf,
  NOW,
  newsOf,
  offered,
  ofTheLogin,
  one,
  own,
  packageOf,
  portal,
  requestsOf,
  sibling,
  VISIBLE,
} from '../support/tables/lists-scene.ts';

/**
 * Events in a practice, and the lists that each event changes. For each event, `test/golden/lists-*.txt` names the
 * changed lists and the roles that see them; no other list may change. The events also insert rows of a sister company,
 * of another practice and of another person, and rows in states that a list excludes. The daily run takes a tenth of
 * the events; `npm run test:full -- grids/lists -u` renews the files.
 */
type Happenings = Record<string, () => Promise<unknown>>;

let worker = '';
const setGrant = (employee: string, set: string) =>
  one(`UPDATE account_grant SET ${set} WHERE employee_id = $1`, [employee]);

/** Events about companies, logins and documents. */
const DOCUMENTS: Happenings = {
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
  'documents of a worker without web access': async () =>
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
  'ten minutes after a publication: dossiers, published and cancelled': async () => {
    await one("UPDATE document SET appeared_at = appeared_at - interval '10 minutes'", []);
    await dossiersOf(own, { publish_on: '2026-11-20' });
    await dossiersOf(own, { publish_on: '2026-11-20', cancelled_at: NOW });
  },
  'a label of the own company': async () => {
    await portal.owner.query("UPDATE company SET labels = '{edile}' WHERE id = $1", [own.company.id]);
  },
};

/** Events about notices, papers to sign, requests, mailings, and workers who join or leave. */
const PEOPLE: Happenings = {
  'notices that are not on the board': async () => {
    const fields = { announced_at: null, created_at: NOW };
    await aNotice(portal, own.company, { ...fields, draft: true, publish_on: null });
    await aNotice(portal, own.company, { ...fields, publish_on: '2026-11-27' });
    await aNotice(portal, own.company, { ...fields, announced_at: NOW, end_on: '2026-11-19' });
  },
  'papers to sign that were withdrawn, and are over': async () => {
    const { accountId: createdBy } = own.practice;
    await aSignature(portal, own.employee, { createdBy, state: 'withdrawn' });
    await aSignature(portal, own.employee, { createdBy, dueOn: '2026-11-19' });
  },
  'a paper that another worker signs first': async () => {
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
  'a worker who was never invited': async () => {
    worker = (await anEmployee(portal.owner, own.company, { email: 'qualcuno@esempio.invalid' })).id;
  },
  'that worker is invited': () => setGrant(worker, "invited_until = '2026-11-21'"),
  'the invitation runs out': () => setGrant(worker, "invited_until = '2026-11-19'"),
  'the login is disabled': () => setGrant(worker, "disabled_at = '2026-11-20'"),
  'the worker is enabled again and loses web access': async () => {
    await setGrant(worker, 'disabled_at = NULL');
    await one('UPDATE employee SET web_access = false WHERE id = $1', [worker]);
  },
  'the worker has web access again and logs in': async () => {
    await one('UPDATE employee SET web_access = true WHERE id = $1', [worker]);
    await setGrant(worker, `activated_at = '2026-11-20', account_id = ${await anAccount(portal.owner, 'qualcuno')}`);
  },
  'the worker is disabled': () => setGrant(worker, "disabled_at = '2026-11-20'"),
  'the worker leaves': () => one("UPDATE employee SET ended_on = '2026-11-19' WHERE id = $1", [worker]),
  'another worker, who is invited': async () => {
    worker = (await anEmployee(portal.owner, own.company, { email: 'altro@esempio.invalid' })).id;
    await setGrant(worker, "invited_until = '2026-11-21'");
  },
  'that worker leaves before answering': () =>
    one("UPDATE employee SET ended_on = '2026-11-19' WHERE id = $1", [worker]),
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
  'its readers acknowledge it': () => one('UPDATE notice_receipt SET acknowledged_at = read_at', []),
  'papers to sign that were signed, refused, and opened': async () => {
    const { accountId: createdBy } = own.practice;
    await aSignature(portal, own.employee, { createdBy, status: 'signed' });
    await aSignature(portal, own.employee, { createdBy, status: 'opened' });
    const id = await aSignature(portal, colleague, { createdBy, state: 'refused' });
    await one(
      "UPDATE signature_signer SET status = 'refused', decided_at = $2, reason = 'No' WHERE signature_id = $1",
      [id, NOW],
    );
  },
};

/** Events about acknowledgements, answers, notifications, rules, and packages that were handed over. */
const ANSWERS: Happenings = {
  'documents that ask for acknowledgement, and one that has it': async () => {
    await documentsOf(own, own.employee, { ...VISIBLE, acknowledgement_asked: true });
    await one(
      `INSERT INTO acknowledgement (practice_id, document_id, employee_id, at, sha256)
       SELECT practice_id, id, employee_id, $2, sha256 FROM document
       WHERE company_id = $1 AND acknowledgement_asked AND kind = 'payslip' ORDER BY id LIMIT 1`,
      [own.company.id, NOW],
    );
  },
  'the acknowledged document is corrected': () =>
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
  'one of the documents is binned': () =>
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
  'logins that are older than their news': () =>
    one(
      `UPDATE account_grant SET activated_at = '2026-01-01'
       WHERE account_id IN (SELECT id FROM account WHERE login IN ('consulente-mio', 'persona-nostra'))`,
      [],
    ),
  'news that was looked at': () =>
    one(
      `INSERT INTO notification_seen (account_id, notification_id, seen_at)
       SELECT a.id, n.id, $1 FROM notification n, account a WHERE a.login IN ('consulente-mio', 'persona-nostra') ON CONFLICT DO NOTHING`,
      [NOW],
    ),
  'invitations that came back': () =>
    one(
      "UPDATE account_grant SET mail_refused_at = $2, mail_refusal = '550 no' WHERE company_id = $1 AND activated_at IS NULL",
      [own.company.id, NOW],
    ),
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
  'a worker was reminded of documents': () =>
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
  'the company’s package is downloaded': () =>
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
  'the data of a month are asked for': () =>
    one(
      `INSERT INTO month_sheet (practice_id, company_id, month, columns, weekly_hours, due_on, opened_at)
       VALUES ($1, $2, 202611, '{ferie}', 4000, '2026-12-05', $3)`,
      [own.practice.id, own.company.id, NOW],
    ),
  'a practice chooses the columns of a month': () =>
    one(`INSERT INTO month_setting (practice_id, columns, weekly_hours, due_day) VALUES ($1, '{ferie}', 4000, 5)`, [
      own.practice.id,
    ]),
  // This event must be the last, because payslips of later events would wait for the approval.
  'a company that is asked for its approval': () =>
    one(
      `INSERT INTO standing_rule (practice_id, company_id, approval_since, since) VALUES ($1, $2, '2026-11-20', '2026-11-20')`,
      [own.practice.id, own.company.id],
    ),
};

/** Inserts a mailing to several people that leaves after `later`. */
export const mailing = (later: string, withdrawnAt: Date | null, companyId: string | null = own.company.id) =>
  one(
    `INSERT INTO mailing (practice_id, company_id, kind, subject, people, undo, created_by, created_at, leaves_at, withdrawn_at)
     VALUES ($1, $2, 'invitation', '', 11, '{"grants": []}', $3, $4, $4::timestamptz + interval ${later}, $5)`,
    [own.practice.id, companyId, own.practice.accountId, NOW, withdrawnAt],
  );

/** The events by part. Each event follows all earlier ones, and a test file covers one part. */
const PARTS = { 'lists-documents.txt': DOCUMENTS, 'lists-people.txt': PEOPLE, 'lists-answers.txt': ANSWERS };
type Part = keyof typeof PARTS;

/**
 * The size of a group of consecutive events, between which the lists are read once each. The sample draws whole groups,
 * so that a part may have none on a given day.
 */
const AT_ONCE = 6;
export function drawnOf(part: Part): string[] {
  const groups = Object.entries(PARTS).flatMap(([of, happenings]) => {
    const names = Object.keys(happenings);
    return names.flatMap((_, at) => (at % AT_ONCE === 0 ? { of, names: names.slice(at, at + AT_ONCE) } : []));
  });
  return sampled(groups, { of: 'groups of events beside lists' }).flatMap(({ of, names }) =>
    of === part ? names : [],
  );
}

/** Asserts that the golden file has a section for each event. */
export function expectSections(part: Part): void {
  expect(Object.keys(committed(part))).toEqual(Object.keys(PARTS[part]));
}

/** Compares the lists changed by the part's events with the golden file. */
export async function expectChanges(part: Part, drawn: readonly string[]): Promise<void> {
  for (const [earlier, events] of Object.entries(PARTS)) {
    if (earlier === part) break;
    for (const happen of Object.values(events)) await happen();
  }
  const found: Record<string, string[]> = {};
  let before: Answers | undefined;
  for (const [what, happen] of Object.entries(PARTS[part])) {
    const isDrawn = drawn.includes(what);
    if (isDrawn) before ??= await answers();
    await happen();
    const after = isDrawn ? await answers() : undefined;
    if (before && after) found[what] = linesOf(before, after);
    before = after;
  }
  console.log(`lists: ${drawn.length} events of ${part}`);
  expect(drawn.filter((what) => found[what]?.length === 0)).toEqual([]);
  const text = Object.entries(found).flatMap(([what, lines]) => [what, ...lines]);
  if (isFull) return expect(`${text.join('\n')}\n`).toMatchFileSnapshot(goldenFile(part));
  expectSections(part);
  const golden = committed(part);
  expect(found).toEqual(Object.fromEntries(drawn.map((what) => [what, golden[what]])));
}

/** The changed lists, by the roles that see the change. */
function linesOf(before: Answers, after: Answers): string[] {
  const roles: Record<string, string[]> = {};
  for (const [key, text] of after) {
    const [role = '', list = ''] = key.split(' ');
    if (text !== before.get(key)) (roles[list] ??= []).push(role);
  }
  const alike = Map.groupBy(Object.keys(roles).toSorted(), (list) => roles[list]?.toSorted().join(', '));
  return [...alike].flatMap(([who, lists]) => filled([`${who}:`, ...shortly(lists)], { indent: 2, between: ' ' }));
}

/** All lists that some event changes, as `role list`. */
export function changedLists(): Set<string> {
  const lines = Object.keys(PARTS).flatMap((part) =>
    Object.values(committed(part)).flatMap((section) => section.join('\n').split(/\n(?! {3})/)),
  );
  return new Set(
    lines.flatMap((line) => {
      const [roles = '', lists = ''] = line.trim().split(': ');
      return roles
        .split(', ')
        .flatMap((role) => lists.split(/\s+/).flatMap((list) => expanded(list).map((name) => `${role} ${name}`)));
    }),
  );
}

/**
 * The lists that every kind of document has. In the golden files, `doc*` means all kinds, and `doc*` with `/*` all
 * their lists.
 */
const OF_EACH_KIND = ['lista', 'listaperconsulente', 'riepdocazi', 'listatags'];
const listOf = (kind: Kind, call: string) => `${KINDS[kind].tipo}/${call === 'lista' ? KINDS[kind].list : call}`;
const stem = (kind: Kind) => KINDS[kind].tipo.replace('doc', '');

function shortly(lists: readonly string[]): string[] {
  const ofKinds = new Set(KIND_NAMES.flatMap((kind) => OF_EACH_KIND.map((call) => listOf(kind, call))));
  const others = lists.filter((list) => !ofKinds.has(list));
  if (lists.length - others.length === ofKinds.size) return [...others, 'doc*/*'];
  const calls = OF_EACH_KIND.flatMap((call) => {
    const kinds = KIND_NAMES.filter((kind) => lists.includes(listOf(kind, call)));
    if (kinds.length < 2) return kinds.map((kind) => listOf(kind, call));
    return `doc${kinds.length === KIND_NAMES.length ? '*' : `{${kinds.map(stem).join()}}`}/${call}`;
  });
  return [...others, ...calls];
}

function expanded(list: string): string[] {
  const [, stems, call = ''] = /^doc(\*|\{.*\})\/(.*)$/.exec(list) ?? [];
  if (stems === undefined) return [list];
  const kinds = KIND_NAMES.filter((kind) => stems === '*' || stems.slice(1, -1).split(',').includes(stem(kind)));
  return kinds.flatMap((kind) => (call === '*' ? OF_EACH_KIND : [call]).map((one) => listOf(kind, one)));
}
