import type pg from 'pg';
import { type Content, DEFAULT_SETTING, startOf, WEEKLY_HOURS } from '../../src/features/month-data/month-data.ts';
import { ACTOR_TYPES } from '../../src/ledger/signature.ts';
import { addDays, addMonths, dayOf, instantOf, lastDayOf, monthOf } from './calendar.ts';
import type { Cast, DemoAccount, DemoCompany, DemoPractice } from './cast.ts';
import type { HistoryEvent } from './seed.ts';
import { type Ids, idOf } from './seed-people.ts';

interface Place {
  client: pg.ClientBase;
  cast: Cast;
  practice: DemoPractice;
  ids: { practices: Ids; companies: Ids; employees: Ids; accounts: Ids };
  today: string;
}
type State = 'asked' | 'arriving' | 'arrived' | 'toClarify' | 'taken';

/** What differs from the contract, for the first people of a company. */
const DIFFERENCES: readonly Partial<Content>[] = [
  { values: { ferie: 200 } },
  { values: { straordinario: 650 } },
  { items: [{ description: 'Premio di produzione', cents: 25_000, recurring: false }] },
  { values: { malattia: 300 } },
  { values: { permessi: 400 }, note: 'Permesso per visita medica' },
];
/** The states of the current month; the company of the login `azienda` is asked and has a month before. */
const STATES: readonly State[] = ['asked', 'toClarify', 'arrived', 'taken', 'arriving'];

/** Inserts the data of the current month in each state, and the month before of the first company. */
export async function seedMonthData(place: Place): Promise<HistoryEvent[]> {
  const { cast, practice, today } = place;
  if (practice !== cast.practices[0]) return [];
  const month = monthOf(today);
  const events: HistoryEvent[] = [];
  for (const [at, company] of practice.companies.entries()) {
    const state = STATES[at];
    if (!state) break;
    if (at === 0) events.push(...(await seedSheet(place, company, addMonths(month, -1), 'taken')));
    events.push(...(await seedSheet(place, company, month, state)));
  }
  return events;
}

async function seedSheet(place: Place, company: DemoCompany, month: number, state: State): Promise<HistoryEvent[]> {
  const { client, practice, ids, cast, today } = place;
  const asked = [addDays(lastDayOf(month), -5), addDays(today, -3)].toSorted()[0] ?? today;
  const at = (days: number) => instantOf(addDays(asked, days), 10 * 3600);
  const sent = state === 'arrived' || state === 'toClarify' || state === 'taken';
  const office = cast.accounts.find(({ login }) => login === 'consulente');
  const own = cast.accounts.find(({ grants }) =>
    grants.some((grant) => grant.companyKey === company.key && grant.role === 'COMPANY' && grant.activatedOn !== null),
  );
  if (!office) return [];
  const practiceId = idOf(ids.practices, practice.key);
  const companyId = idOf(ids.companies, company.key);
  const { columns, dueDay } = DEFAULT_SETTING;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO month_sheet (practice_id, company_id, month, columns, weekly_hours, due_on, state, draft, version,
       taken_version, sent_at, sent_by, taken_at, opened_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
    [
      ...[practiceId, companyId, month, columns, WEEKLY_HOURS, dayOf(addMonths(month, 1), dueDay), state],
      ...[
        state === 'arriving',
        sent ? 1 : 0,
        state === 'taken' ? 1 : 0,
        sent ? at(1) : null,
        sent ? nameOf(own ?? office) : null,
      ],
      ...[state === 'taken' ? at(2) : null, at(0)],
    ],
  );
  const id = String(rows[0]?.id);
  if (state !== 'asked') await seedRows(place, company, { id, month, state, at: at(2), office });
  const event = (by: DemoAccount, when: string, action: string, data: object): HistoryEvent => {
    const role = by.grants[0]?.role ?? 'CONSULTANT';
    return {
      ...{ at: when, action, objectKind: 'monthData', objectId: id, companyId, employeeId: null },
      ...{ actorId: idOf(ids.accounts, by.login), actorRole: role.toLowerCase(), data },
      person: { login: by.login, name: nameOf(by), type: ACTOR_TYPES[role], address: '192.0.2.10' },
    };
  };
  return [
    event(office, at(0), 'monthDataAsked', { month, dueOn: dayOf(addMonths(month, 1), dueDay) }),
    ...(sent ? [event(own ?? office, at(1), 'monthDataSent', { month, version: 1 })] : []),
    ...(state === 'taken' ? [event(office, at(2), 'monthDataTakenOver', { month, version: 1 })] : []),
  ];
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${lastName} ${firstName}`;

async function seedRows(
  { client, practice, ids }: Place,
  company: DemoCompany,
  sheet: { id: string; month: number; state: State; at: string; office: DemoAccount },
): Promise<void> {
  const { id, month, state, at, office } = sheet;
  const first = dayOf(month, 1);
  const people = company.employees.filter(
    ({ hiredOn, endedOn }) => hiredOn <= lastDayOf(month) && (endedOn === null || endedOn >= first),
  );
  const written = state === 'arriving' ? people.slice(0, 2) : people;
  for (const [place, person] of written.entries()) {
    const weekly = Math.round((WEEKLY_HOURS * person.partTime) / 100);
    const content = JSON.stringify({ ...startOf(null), weekly, ...DIFFERENCES[place] });
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO month_row (practice_id, sheet_id, company_id, employee_id, content, sent, taken_over, asked)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        ...[idOf(ids.practices, practice.key), id, idOf(ids.companies, company.key), idOf(ids.employees, person.key)],
        ...[content, state === 'arriving' ? null : content, state === 'taken' ? content : null],
        state === 'toClarify' && place === 0,
      ],
    );
    if (state !== 'toClarify' || place > 0) continue;
    await client.query(
      `INSERT INTO month_message (practice_id, sheet_id, row_id, author_role, author_name, text, created_at)
       SELECT practice_id, sheet_id, id, 'CONSULTANT', $2, $3, $4 FROM month_row WHERE id = $1`,
      [rows[0]?.id, nameOf(office), 'I due giorni di ferie sono di questo mese o del mese scorso?', at],
    );
  }
}
