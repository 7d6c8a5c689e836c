import type pg from 'pg';
import { formPdf } from '../../src/features/requests/form-pdf.io.ts';
import { ACTOR_TYPES } from '../../src/ledger/signature.ts';
import type { BlobStore } from '../../src/server/bytes/blobs.ts';
import { REQUEST_STATUS_NAMES, REQUEST_TYPE_NAMES } from '../../src/text/requests.ts';
import { DEMO_NOTICES, DEMO_REQUESTS, type DemoNotice, type DemoRequest } from './board.ts';
import { addDays, instantOf } from './calendar.ts';
import type { Cast, DemoAccount, DemoCompany, DemoEmployee, DemoPractice } from './cast.ts';
import type { HistoryEvent } from './seed.ts';
import { type Ids, idOf, insertKeyed } from './seed-people.ts';

type Place = {
  client: pg.ClientBase;
  blobs: Pick<BlobStore, 'putMany'>;
  cast: Cast;
  practice: DemoPractice;
  ids: { practices: Ids; companies: Ids; employees: Ids; accounts: Ids };
  today: string;
};

type News = {
  at: string;
  audience: 'consultant' | 'company' | 'employee';
  companyKey: string;
  employeeKey?: string;
  kind: string;
  objectId: string;
  subject: string;
  person: string;
};

/** Inserts the requests, notices and notifications of one practice; returns their events for the ledger. */
export async function seedBoard(place: Place): Promise<HistoryEvent[]> {
  const news: News[] = [];
  const events: HistoryEvent[] = [];
  for (const company of place.practice.companies) {
    for (const request of DEMO_REQUESTS.filter(({ companyKey }) => companyKey === company.key))
      events.push(...(await seedRequest(place, company, request, news)));
    for (const notice of DEMO_NOTICES.filter(({ companyKey }) => companyKey === company.key))
      events.push(...(await seedNotice(place, company, notice, news)));
  }
  await insertNews(place, news);
  return events;
}

/** The publication days of the demo's scheduled notices. */
export function scheduledNotices(cast: Cast, practices: Ids, today: string): { practiceId: string; day: string }[] {
  return cast.practices.flatMap((practice) =>
    DEMO_NOTICES.filter(
      ({ companyKey, publishIn }) =>
        publishIn !== null && publishIn > 0 && practice.companies.some(({ key }) => key === companyKey),
    ).map(({ publishIn }) => ({ practiceId: idOf(practices, practice.key), day: addDays(today, publishIn ?? 0) })),
  );
}

const nameOf = (someone: { firstName: string; lastName: string } | undefined) =>
  someone ? `${someone.lastName} ${someone.firstName}` : '';

function accountOf({ cast }: Place, login: string): DemoAccount {
  const account = cast.accounts.find((one) => one.login === login);
  if (!account) throw new Error(`nobody of the demo is called ${login}`);
  return account;
}

/** The employee's account; undefined if it is not active. */
function loginOf({ cast }: Place, employee: DemoEmployee): DemoAccount | undefined {
  return cast.accounts.find(({ grants }) =>
    grants.some((grant) => grant.employeeKey === employee.key && grant.activatedOn !== null && !grant.disabledOn),
  );
}

function employeeNamed(company: DemoCompany, surname: string): DemoEmployee {
  const found = company.employees.find(({ lastName }) => lastName === surname);
  if (!found) throw new Error(`${company.key} has no ${surname}`);
  return found;
}

/** An event as the ledger stores it, with the account that caused it. */
function event(
  { ids }: Place,
  by: DemoAccount,
  companyKey: string,
  employee: DemoEmployee | null,
  facts: {
    at: string;
    action: string;
    objectKind: 'request' | 'notice';
    objectId: string;
    data: object;
    document: string;
  },
): HistoryEvent {
  const { document, ...rest } = facts;
  const role = by.grants[0]?.role ?? 'CONSULTANT';
  return {
    ...rest,
    companyId: idOf(ids.companies, companyKey),
    employeeId: employee && idOf(ids.employees, employee.key),
    actorId: idOf(ids.accounts, by.login),
    actorRole: role.toLowerCase(),
    // An address reserved for documentation (RFC 5737).
    person: { document, login: by.login, name: nameOf(by), type: ACTOR_TYPES[role], address: '192.0.2.10' },
  };
}

async function storeForm(place: Place, type: 1 | 2, company: DemoCompany, employee: DemoEmployee | null) {
  const { client, blobs, practice, ids } = place;
  const practiceId = idOf(ids.practices, practice.key);
  const bytes = await formPdf(type, {
    name: employee && nameOf(employee),
    taxCode: employee?.taxCode ?? company.taxCode,
    employeeCode: employee?.employeeCode ?? null,
    company: { name: company.legalName, taxCode: company.taxCode },
  });
  const [blob] = await blobs.putMany(practiceId, [bytes]);
  if (!blob) throw new Error('a form of the demo was not stored');
  await client.query(
    `INSERT INTO blob (practice_id, sha256, size) VALUES ($1, decode($2, 'hex'), $3) ON CONFLICT DO NOTHING`,
    [practiceId, blob.sha256, blob.size],
  );
  return blob;
}

const FILE = { file_name: 'text', content_type: 'text', size: 'integer', sha256: 'bytea' };
const fileColumns = (name: string, blob: { size: number; sha256: string } | null) =>
  blob
    ? { file_name: name, content_type: 'application/pdf', size: blob.size, sha256: `\\x${blob.sha256}` }
    : { file_name: null, content_type: null, size: null, sha256: null };

async function seedRequest(
  place: Place,
  company: DemoCompany,
  request: DemoRequest,
  news: News[],
): Promise<HistoryEvent[]> {
  const { client, practice, ids, today, cast } = place;
  const employee = request.surname === undefined ? null : employeeNamed(company, request.surname);
  const own = cast.accounts.find(({ grants }) =>
    grants.some((one) => one.companyKey === company.key && one.role === 'COMPANY'),
  );
  const author = employee ? loginOf(place, employee) : own;
  if (!author) throw new Error(`${request.surname} of ${company.key} has no login`);
  const when = (moment: { daysAgo: number; hour: number }) =>
    instantOf(addDays(today, -moment.daysAgo), moment.hour * 3600 + 420);
  const at = when(request);
  const { type } = request;
  const blob = type === 1 || type === 2 ? await storeForm(place, type, company, employee) : null;
  const last = request.steps.findLast((step) => step.status !== undefined);
  const rows = await insertKeyed(
    client,
    'request',
    {
      practice_id: 'bigint',
      company_id: 'bigint',
      employee_id: 'bigint',
      kind: 'smallint',
      status: 'text',
      text: 'text',
      iban: 'text',
      on_hold_until: 'timestamptz',
      ...FILE,
      created_by: 'bigint',
      created_at: 'timestamptz',
      status_at: 'timestamptz',
    },
    [
      {
        key: 'request',
        practice_id: idOf(ids.practices, practice.key),
        company_id: idOf(ids.companies, company.key),
        employee_id: employee && idOf(ids.employees, employee.key),
        kind: type,
        status: request.status,
        text: request.text,
        iban: request.iban ?? null,
        on_hold_until: request.iban ? new Date(Date.parse(at) + 86_400_000).toISOString() : null,
        ...fileColumns('Modulo firmato.pdf', blob),
        created_by: idOf(ids.accounts, author.login),
        created_at: at,
        status_at: last ? when(last) : at,
      },
    ],
  );
  const objectId = idOf(rows, 'request');
  const subject = REQUEST_TYPE_NAMES[type];
  const about = { objectKind: 'request', objectId, document: subject } as const;
  const told = { companyKey: company.key, objectId, subject };
  const sender = employee ? nameOf(employee) : company.legalName;
  const toSender = employee
    ? ({ audience: 'employee', employeeKey: employee.key } as const)
    : ({ audience: 'company' } as const);
  if (employee) news.push({ ...told, at, audience: 'company', kind: 'requestReceived', person: sender });
  news.push({ ...told, at, audience: 'consultant', kind: 'requestReceived', person: sender });
  const events = [
    event(place, author, company.key, employee, {
      ...about,
      at,
      action: 'requestSent',
      data: { type, sha256: blob?.sha256 ?? null },
    }),
  ];
  let from: string = 'I';
  for (const step of request.steps) {
    const by = accountOf(place, step.login);
    const role = by.grants[0]?.role ?? 'CONSULTANT';
    const stepAt = when(step);
    const bySender = by === author;
    if (step.answer !== undefined) {
      const file = step.file === undefined ? null : await storeForm(place, 1, company, employee);
      const answers = await insertKeyed(
        client,
        'request_answer',
        {
          practice_id: 'bigint',
          request_id: 'bigint',
          author_role: 'text',
          author_name: 'text',
          text: 'text',
          ...FILE,
          created_by: 'bigint',
          created_at: 'timestamptz',
        },
        [
          {
            key: 'answer',
            practice_id: idOf(ids.practices, practice.key),
            request_id: objectId,
            author_role: role,
            author_name: nameOf(by),
            text: step.answer,
            ...fileColumns(step.file ?? '', file),
            created_by: idOf(ids.accounts, by.login),
            created_at: stepAt,
          },
        ],
      );
      const data = { answer: idOf(answers, 'answer'), sha256: file?.sha256 ?? null };
      events.push(event(place, by, company.key, employee, { ...about, at: stepAt, action: 'requestAnswered', data }));
      const to = bySender ? ({ audience: 'company' } as const) : toSender;
      news.push({ ...told, ...to, at: stepAt, kind: 'requestAnswered', person: nameOf(by) });
    }
    if (step.status !== undefined) {
      const data = { from, to: step.status };
      events.push(
        event(place, by, company.key, employee, { ...about, at: stepAt, action: 'requestStatusChanged', data }),
      );
      news.push({
        ...told,
        ...toSender,
        at: stepAt,
        kind: 'requestStatus',
        person: REQUEST_STATUS_NAMES[step.status].toLowerCase(),
      });
      from = step.status;
    }
  }
  return events;
}

async function seedNotice(
  place: Place,
  company: DemoCompany,
  notice: DemoNotice,
  news: News[],
): Promise<HistoryEvent[]> {
  const { client, practice, ids, today } = place;
  const by = accountOf(place, notice.login);
  const one = notice.surname === undefined ? null : employeeNamed(company, notice.surname);
  const day = (offset: number | null | undefined) =>
    offset === null || offset === undefined ? null : addDays(today, offset);
  const publishOn = day(notice.publishIn);
  const at = instantOf(addDays(today, -notice.writtenDaysAgo), 9 * 3600);
  const hangs = publishOn !== null && publishOn <= today;
  const practiceId = idOf(ids.practices, practice.key);
  const companyId = idOf(ids.companies, company.key);
  const rows = await insertKeyed(
    client,
    'notice',
    {
      practice_id: 'bigint',
      company_id: 'bigint',
      title: 'text',
      body: 'text',
      employee_id: 'bigint',
      asks_acknowledgement: 'boolean',
      draft: 'boolean',
      publish_on: 'date',
      end_on: 'date',
      announced_at: 'timestamptz',
      created_by: 'bigint',
      created_at: 'timestamptz',
    },
    [
      {
        key: 'notice',
        practice_id: practiceId,
        company_id: companyId,
        title: notice.title,
        body: notice.body,
        employee_id: one && idOf(ids.employees, one.key),
        asks_acknowledgement: notice.asksAcknowledgement ?? false,
        draft: publishOn === null,
        publish_on: publishOn,
        end_on: day(notice.endIn),
        announced_at: hangs ? at : null,
        created_by: idOf(ids.accounts, by.login),
        created_at: at,
      },
    ],
  );
  const objectId = idOf(rows, 'notice');
  const about = { objectKind: 'notice', objectId, document: notice.title } as const;
  const events = [event(place, by, company.key, null, { ...about, at, action: 'noticeCreated', data: {} })];
  if (publishOn !== null)
    events.push(
      event(place, by, company.key, null, {
        ...about,
        at: new Date(Date.parse(at) + 1000).toISOString(),
        action: hangs ? 'noticePublished' : 'noticeScheduled',
        data: { publishOn },
      }),
    );
  if (!hangs) return events;
  const readers = company.employees
    .filter((employee) => employee.endedOn === null && employee.webAccess && (one === null || employee === one))
    .map((employee) => ({ employee, login: loginOf(place, employee) }));
  const told = { companyKey: company.key, objectId, subject: notice.title, person: company.legalName };
  for (const { employee } of readers)
    news.push({ ...told, at, audience: 'employee', employeeKey: employee.key, kind: 'notice' });
  // Giulia's board is the first thing that the demo shows: everything on it is unread, except notices that have ended.
  const able = readers.filter(({ login }) => login !== undefined && (login.login !== 'dipendente' || notice.endIn));
  for (const [index, { employee, login }] of able.slice(0, Math.round(able.length * (notice.read ?? 0))).entries()) {
    if (!login) continue;
    const readAt = new Date(Date.parse(at) + (index + 1) * 2_700_000).toISOString();
    const acknowledges = notice.asksAcknowledgement === true && index % 3 !== 2;
    await client.query(
      `INSERT INTO notice_receipt (practice_id, company_id, notice_id, employee_id, read_at, acknowledged_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [practiceId, companyId, objectId, idOf(ids.employees, employee.key), readAt, acknowledges ? readAt : null],
    );
    for (const action of ['noticeRead', ...(acknowledges ? ['noticeAcknowledged'] : [])])
      events.push(event(place, login, company.key, employee, { ...about, at: readAt, action, data: {} }));
  }
  return events;
}

async function insertNews({ client, practice, ids }: Place, news: readonly News[]): Promise<void> {
  const rows = news
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map((one) => ({
      practice_id: idOf(ids.practices, practice.key),
      audience: one.audience,
      company_id: idOf(ids.companies, one.companyKey),
      employee_id: one.employeeKey === undefined ? null : idOf(ids.employees, one.employeeKey),
      kind: one.kind,
      object_id: one.objectId,
      subject: one.subject,
      person: one.person,
      created_at: one.at,
    }));
  // Marks the mails as sent long ago, so that none is sent.
  await client.query(
    `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, person, created_at, mailed_at)
     SELECT r.*, r.created_at FROM jsonb_to_recordset($1::jsonb) AS r(practice_id bigint, audience text, company_id bigint,
       employee_id bigint, kind text, object_id bigint, subject text, person text, created_at timestamptz)`,
    [JSON.stringify(rows)],
  );
  // Marks notifications older than two weeks as seen.
  await client.query(
    `INSERT INTO notification_seen (account_id, notification_id, seen_at)
     SELECT g.account_id, n.id, n.created_at + interval '2 hours' FROM notification n
       JOIN account_grant g ON g.practice_id = n.practice_id AND g.account_id IS NOT NULL AND CASE n.audience
         WHEN 'employee' THEN g.employee_id = n.employee_id
         WHEN 'company' THEN g.role = 'COMPANY' AND g.company_id = n.company_id ELSE g.role = 'CONSULTANT' END
     WHERE n.practice_id = $1 AND n.created_at < clock_timestamp() - interval '14 days' ON CONFLICT DO NOTHING`,
    [idOf(ids.practices, practice.key)],
  );
}
