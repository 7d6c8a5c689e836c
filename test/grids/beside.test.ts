import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { daysAfter, romeDay } from '../../src/server/clock.ts';
import { filled, goldenFile } from '../support/house/golden.ts';
import {
  type Answer,
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../support/portal/portal.ts';
import { watchTables, withoutListed } from '../support/tables/written.ts';
import { ACTS } from './beside.acts.ts';

/**
 * Actions on some of many objects. Each action names several objects of several people and companies; similar objects
 * exist that differ from these in one respect. For each action, `test/golden/acts-on-some.txt` lists the events, mails
 * and notifications that it made or took back, and the rows written with their owners. So it shows that the action
 * affects every named object and nothing else. Each action has its own practice, whose webhook gets every event. `npm
 * test -- grids/beside -u` renews the file.
 */
export interface World {
  portal: Portal;
  practiceId: string;
  createdBy: string;
  /** The practice's consultant. Each of the two companies also has a login. */
  consultant: Caller;
  north: TestCompany;
  south: TestCompany;
  /** Works for the northern company. */
  ada: TestEmployee;
  bruno: TestEmployee;
  /** Works for the southern company. */
  carla: TestEmployee;
  /** Logs in the person or company of that name. */
  as(who: 'north' | 'south' | 'ada' | 'bruno' | 'carla'): Promise<Caller>;
  /** The time `ms` milliseconds after the action. */
  at(ms: number): Date;
  today: string;
  insert(table: string, row: Record<string, unknown>): Promise<string>;
  /** Runs `work` with the clock `ms` milliseconds after the action. */
  when<Result>(ms: number, work: () => Promise<Result>): Promise<Result>;
}
/** Prepares the data and returns the action. */
export type Act = (world: World) => Promise<() => Promise<Answer>>;

let portal: Portal;
let watcher: pg.Client;
let now: Date;
const PEOPLE = ['ada', 'bruno', 'carla'] as const;

beforeAll(async () => {
  portal = await startPortal();
  // The portal's clock is a day ahead of the database's clock, which the queue uses, so that no planned job becomes due
  // during this test.
  now = new Date(`${daysAfter(romeDay(new Date()), 1)}T10:00:00Z`);
  portal.setNow(now);
  watcher = new pg.Client({ connectionString: portal.urls.superuser });
  await watcher.connect();
  await watcher.query(`
    CREATE TABLE public.seen_by_grid (n bigint GENERATED ALWAYS AS IDENTITY, what text, row jsonb);
    CREATE FUNCTION public.see() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO public.seen_by_grid (what, row) VALUES (TG_ARGV[0], to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END)); RETURN NULL; END $$;
    CREATE TRIGGER see AFTER INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION public.see('event');
    CREATE TRIGGER see AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION public.see('mail');
    CREATE TRIGGER see_withdrawn AFTER UPDATE OF withdrawn_at ON outbox FOR EACH ROW WHEN (NEW.withdrawn_at IS NOT NULL)
      EXECUTE FUNCTION public.see('no mail');
    CREATE TRIGGER see AFTER INSERT ON notification FOR EACH ROW EXECUTE FUNCTION public.see('news');
    CREATE TRIGGER see_gone AFTER DELETE ON notification FOR EACH ROW EXECUTE FUNCTION public.see('no news');`);
});
afterAll(async () => {
  await watcher?.end();
  await portal?.close();
});

async function aWorld(n: number): Promise<World> {
  const { owner } = portal;
  const practice = await aPractice(owner, `studio-${n}`);
  const north = await aCompany(owner, practice, { login: `north-${n}`, legalName: 'Nord S.r.l.' });
  const south = await aCompany(owner, practice, { login: `south-${n}`, legalName: 'Sud S.r.l.' });
  const person = (name: string, company: TestCompany) =>
    anEmployee(owner, company, { login: `${name}-${n}`, email: `${name}-${n}@esempio.invalid` });
  const people = [await person('ada', north), await person('bruno', north), await person('carla', south)] as const;
  const [ada, bruno, carla] = people;
  for (const login of [`studio-${n}`, `north-${n}`, `south-${n}`])
    await owner.query('UPDATE account SET email = $2 WHERE login = $1', [login, `${login}@esempio.invalid`]);
  const insert: World['insert'] = async (table, row) => {
    const columns = Object.keys(row);
    const values = columns.map((_, index) => `$${index + 1}`).join(', ');
    const sql = `INSERT INTO ${table} AS made (${columns.join(', ')}) VALUES (${values}) RETURNING to_jsonb(made) ->> 'id' AS id`;
    return (await owner.query(sql, Object.values(row))).rows[0].id;
  };
  const at = (ms: number) => new Date(now.getTime() + ms);
  await insert('webhook', {
    ...{ practice_id: practice.id, url: 'https://192.0.2.1/', secret: 'v1.prova', created_by: practice.accountId },
    ...{ events: '{documento.pubblicato,documento.letto,documento.presavisione,richiesta.inviata,richiesta.risposta}' },
    // The webhook is paused, so that nothing is sent during this test.
    ...{ created_at: at(-DAY), resume_at: at(30 * DAY) },
  });
  return {
    ...{ portal, practiceId: practice.id, createdBy: practice.accountId, north, south, ada, bruno, carla, at, insert },
    consultant: await portal.login(practice.login),
    as: (who) => portal.login(`${who}-${n}`),
    today: romeDay(now),
    async when(ms, work) {
      portal.setNow(at(ms));
      try {
        return await work();
      } finally {
        portal.setNow(now);
      }
    },
  };
}
const DAY = 86_400_000;

const idle = () =>
  vi.waitFor(
    async () => {
      const due = 'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts';
      expect((await watcher.query(due)).rowCount).toBe(0);
    },
    { interval: 5, timeout: 120_000 },
  );

type Seen = Record<string, string | null> & { data?: { subject?: string } };

/** The facts of an event, without the ids and fingerprints of this run. */
function factsOf({ canonical }: Seen): string {
  const { data = {} } = JSON.parse(canonical ?? '{}') as { data?: Record<string, string | number | boolean | null> };
  const facts = Object.entries(data).flatMap(([name, fact]) => {
    if (fact === null || fact === '') return `${name} none`;
    const text = String(fact);
    const value = text === romeDay(now) ? 'today' : text.replace(/\b\d{7,}\b/g, '#');
    return /^[0-9a-f]{64}$/.test(text) ? [] : `${name} ${value}`;
  });
  return facts.length > 0 ? ` {${facts.join(', ')}}` : '';
}

/** Returns the events, mails and notifications since the last query, with the people whom they concern. */
async function seenIn({ north, south, ...world }: World): Promise<string[]> {
  const { rows } = await watcher.query<{ what: string; row: Seen }>(
    'DELETE FROM public.seen_by_grid RETURNING what, row',
  );
  const person = (id: string | null | undefined) => PEOPLE.find((name) => world[name].id === String(id));
  const company = (id: string | null | undefined) =>
    String(id) === north.id ? 'north' : String(id) === south.id ? 'south' : 'the practice';
  const lines = rows.flatMap(({ what, row }) => {
    if (what.endsWith('mail')) {
      const minutes = Math.round((Date.parse(row.not_before ?? '') - now.getTime()) / 60_000);
      const later = what === 'mail' && minutes > 0 ? ` +${minutes} min` : '';
      return `${what} ‘${row.data?.subject ?? row.template}’ → ${(row.recipient ?? '').replace(/(-\d+)?@.*/, '')}${later}`;
    }
    // An event `…Stands` only adds the fingerprint of a row that another event changed.
    if (row.action?.endsWith('Stands')) return [];
    if (what === 'event') return `${row.action} ${person(row.employee_id) ?? company(row.company_id)}${factsOf(row)}`;
    const whom = row.audience === 'employee' ? person(row.employee_id) : row.audience;
    const of = row.audience === 'employee' ? '' : ` about ${company(row.company_id)}`;
    return `${what} ${row.kind} → ${whom}${of}: ${[row.subject, row.person, row.words].filter(Boolean).join(' · ')}`;
  });
  const named = PEOPLE.reduce<string[]>(
    (all, name) => all.map((line) => line.replaceAll(`${world[name].lastName} ${world[name].firstName}`, name)),
    lines,
  );
  const counts = Map.groupBy(named, (line) => line);
  return [...counts].map(([line, all]) => (all.length > 1 ? `${all.length} × ${line}` : line)).toSorted();
}

/** Merges lines that differ only in a person or company: `ada and carla` means one line for each. */
function together(lines: readonly string[]): string[] {
  const namesIn = (line: string) => line.match(/\b(ada|bruno|carla|north|south)\b/g) ?? [];
  const alike = Map.groupBy(lines, (line) => {
    const [name, other] = namesIn(line);
    return name && !other ? line.replace(name, '@') : line;
  });
  return [...alike].map(([line, all]) => line.replace('@', all.flatMap(namesIn).join(' and ')));
}

it('changes all that is named, and nothing else', async () => {
  const tables = await watchTables(watcher);
  const found: Record<string, string[]> = {};
  for (const [n, [name, act]] of Object.entries(ACTS).entries()) {
    const world = await aWorld(n);
    const make = await act(world).catch((error: unknown) => {
      throw new Error(name, { cause: error });
    });
    await idle();
    const names = new Map([
      [`practice:${world.practiceId}`, 'own'],
      [`company:${world.north.id}`, 'own'],
      [`company:${world.south.id}`, 'south'],
      ...PEOPLE.map((person): [string, string] => [`employee:${world[person].id}`, person]),
      [`account:${world.createdBy}`, 'actor'],
    ]);
    const words = new Map([
      ['Nord S.r.l.', 'Nord'],
      ['Sud S.r.l.', 'Sud'],
    ]);
    const cell = { now, names, words };
    await seenIn(world);
    await tables.written(cell);
    const { status, text } = await make();
    expect(status, `${name}: ${text}`).toBeLessThan(300);
    await idle();
    found[name] = together([...(await seenIn(world)), ...withoutListed(await tables.written(cell))]);
  }
  console.log(`acts on some: ${Object.keys(ACTS).length} acts, ${Object.values(found).flat().length} facts`);
  const lines = Object.entries(found).flatMap(([act, facts]) => [act, ...filled(facts, { indent: 2 })]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(goldenFile('acts-on-some.txt'));
}, 300_000);
