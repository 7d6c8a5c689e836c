import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Contract } from '../../src/access/contract.ts';
import { mayCall } from '../../src/access/permissions.ts';
import { filled, goldenFile } from '../support/house/golden.ts';
import { attempt, ownOf, ROLE_OF, ROWS, type Scene, setScene, targetIn } from '../support/isolation/isolation.ts';
import type { Attempt, MatrixActor } from '../support/isolation/matrix.ts';
import type { Answer } from '../support/portal/portal.ts';
import { type Watched, watchTables, withoutListed } from '../support/tables/written.ts';
import { ELSEWHERE, STEPS } from './changes.steps.ts';

/**
 * Sends every changing request twice as each permitted role. `test/golden/changes.txt` lists both responses; the ledger
 * events, mails (recipient, delay in minutes), notifications (recipient) and jobs (time), including those of jobs that
 * run at once; and the rows written. The test itself inserts nothing into outbox, queue or ledger. A request without a
 * row fails. `npm test -- grids/changes -u` renews the file.
 */
type Outcome = readonly string[];
const ACTORS = ['admin', 'consultant', 'company', 'employee'] as const;

let scene: Scene;
let watcher: pg.Client;
let tables: Watched;
let now: Date;
/** The outcomes of both attempts, by request and caller. */
const found: Record<string, Record<string, readonly [first: Outcome, second: Outcome]>> = {};

beforeAll(async () => {
  scene = await setScene();
  const { portal, callers } = scene;
  // The portal's clock is two hours ahead of the database's clock, which the queue uses, so that jobs planned for the
  // next minute do not become due during this test.
  now = new Date(Date.now() + 2 * 3_600_000);
  portal.setNow(now);
  await portal.owner.query("UPDATE account SET email = login || '@esempio.invalid' WHERE email IS NULL");
  const logins = {
    admin: 'amministratore',
    consultant: 'consulente-mio',
    company: 'azienda-semplice',
    employee: 'lavoratore-plain',
  };
  for (const actor of ACTORS) callers[actor] = await portal.login(logins[actor]);
  watcher = new pg.Client({ connectionString: portal.urls.superuser });
  await watcher.connect();
  await watcher.query(`
    CREATE TABLE public.seen_by_grid (n bigint GENERATED ALWAYS AS IDENTITY, what text, row jsonb);
    CREATE FUNCTION public.see() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO public.seen_by_grid (what, row) VALUES (TG_ARGV[0], to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END)); RETURN NULL; END $$;
    CREATE TRIGGER see AFTER INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION public.see('event');
    CREATE TRIGGER see AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION public.see('mail');
    CREATE TRIGGER see_withdrawn AFTER UPDATE OF withdrawn_at ON outbox FOR EACH ROW WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL)
      EXECUTE FUNCTION public.see('withdrawn');
    CREATE TRIGGER see AFTER INSERT ON notification FOR EACH ROW EXECUTE FUNCTION public.see('news');
    CREATE TRIGGER see_gone AFTER DELETE ON notification FOR EACH ROW EXECUTE FUNCTION public.see('noNews');
    CREATE TRIGGER see AFTER INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION public.see('job');
    CREATE TRIGGER see_again AFTER UPDATE OF payload, run_at ON graphile_worker._private_jobs FOR EACH ROW
      WHEN (NEW.attempts = 0) EXECUTE FUNCTION public.see('job');`);
  tables = await watchTables(watcher);
  await makeAll();
});
afterAll(async () => {
  await watcher?.end();
  await scene?.portal.close();
});

const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' });
/** Tasks that run at a fixed time of day. */
const OF_THE_DAY = [
  'mailDigest',
  'appearDocuments',
  'announceNotices',
  'warnDue',
  'expireSignatures',
  'remindSignatures',
  'remindMonthData',
];

/** The delay from now, as in `+10 min`. */
function minutes(at: string): string {
  const ms = Date.parse(at) - now.getTime();
  return ms <= 0 ? '' : ` +${Math.round(ms / 60_000)} min`;
}

/** Removes the numbers of this run from a name. */
const named = (text: string) => text.replace('@esempio.invalid', '').replace(/-?\d+/g, '');

interface Seen {
  n: string;
  what: string;
  row: Record<string, string | null> & { data?: { subject?: string } };
}

/** Waits until no job is due; returns the new rows, and the account that caused the change. */
async function seen(): Promise<{ rows: Seen[]; account: string | null }> {
  const due = 'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts';
  await vi.waitFor(async () => expect((await watcher.query(due)).rowCount).toBe(0), { interval: 5, timeout: 120_000 });
  const found = await watcher.query<Seen>('DELETE FROM public.seen_by_grid RETURNING what, row, n');
  const rows = found.rows.toSorted((a, b) => Number(a.n) - Number(b.n));
  // The IBAN must appear in no mail, notification, ledger row or job: it is readable only after a login.
  for (const { row } of rows) expect(JSON.stringify(row)).not.toContain('IT60X0542811101000000123456');
  return { rows, account: rows.find(({ what }) => what === 'event')?.row.actor_account_id ?? null };
}

/** Lists the new rows, with equal lines counted and lines to several people merged. */
function left(rows: readonly Seen[], tasks: ReadonlyMap<string, string>): string[] {
  const words = rows.flatMap(({ what, row }) => {
    if (what === 'event') return `${row.action}`;
    if (what === 'mail')
      return `mail ${row.data?.subject ?? row.template} → ${named(row.recipient ?? '')}${minutes(row.not_before ?? '')}`;
    if (what === 'withdrawn') return `no mail → ${named(row.recipient ?? '')}`;
    if (what === 'news') return `news ${row.kind} → ${row.audience}`;
    if (what === 'noNews') return `no news ${row.kind} → ${row.audience}`;
    const task = tasks.get(String(row.task_id)) ?? '';
    // The line of each mail already shows its delay.
    if (task === 'sendMails') return [];
    if (!OF_THE_DAY.includes(task)) return `job ${task}${minutes(row.run_at ?? '')}`;
    const at = rome.format(new Date(row.run_at ?? ''));
    return `job ${task} ${Number(at.slice(0, 4)) > 2900 ? at : at.slice(11)}`;
  });
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const lines = [...counts].map(([word, n]) => (n > 2 ? `several ${word}` : n > 1 ? `twice ${word}` : word)).toSorted();
  const partsOf = (line: string) => /^(.* → )(.*?)( \+\d+ min)?$/.exec(line)?.slice(1) ?? [line, '', ''];
  const alike = Map.groupBy(lines.map(partsOf), ([what, , later = '']) => `${what}@${later}`);
  return [...alike].map(([line, all]) => line.replace('@', all.map(([, whom]) => whom).join(' and ')));
}

const short = ({ method, path }: Contract) => `${method} ${path.replace(/^\/api(rest|back)\/api\//, '')}`;
const isChange = ({ method, changesNothing }: Contract) => method !== 'GET' && !changesNothing;
const answered = ({ status, json }: Answer) => `${status}${json?.errorKey ? ` ${json.errorKey}` : ''}`;

/** The request that a role sends about an object of its own, or null if there is none. */
async function attemptOf(actor: MatrixActor, contract: Contract): Promise<Attempt | null> {
  const row = ROWS[`${contract.method} ${contract.path}`];
  if (!row || row.notFor?.includes(actor)) return null;
  if (!row.at) return row.plain ?? null;
  return row.at(targetIn(scene, ownOf(actor), actor));
}

async function makeAll(): Promise<void> {
  const { portal } = scene;
  const { rows } = await watcher.query('SELECT id, identifier FROM graphile_worker._private_tasks');
  const tasks = new Map(rows.map(({ id, identifier }) => [String(id), identifier as string]));
  const twice = async (name: string, who: string, actor: MatrixActor | null, make: () => Promise<Answer>) => {
    await written((await seen()).account, who, []);
    const both: Outcome[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { answer, sent } = await sending(make);
      const { rows, account } = await seen();
      const brought = [answered(answer), left(rows, tasks).join(', ')].filter(Boolean).join(': ');
      both.push([brought, ...(await written(account, actor ?? who, sent))]);
    }
    const [first = [], second = []] = both;
    found[name] = { ...found[name], [who]: [first, second] };
  };
  for (const contract of portal.server.app.contracts.filter(isChange)) {
    const name = short(contract);
    const steps = STEPS[name] ?? {};
    for (const actor of ACTORS) {
      if (actor in steps || !mayCall(contract.permission, ROLE_OF[actor])) continue;
      const made = await attemptOf(actor, contract);
      if (made) await twice(name, actor, actor, () => attempt(scene, actor, contract, made));
    }
    for (const [who, step] of Object.entries(steps)) await twice(name, who, null, await step(scene));
  }
}

/** Runs `make`; returns the answer and the bodies sent. */
async function sending(make: () => Promise<Answer>): Promise<{ answer: Answer; sent: unknown[] }> {
  const { fetch } = globalThis;
  const sent: unknown[] = [];
  globalThis.fetch = (input, init) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    if (init?.body instanceof FormData)
      for (const [field, value] of init.body)
        sent.push(
          typeof value === 'string'
            ? value.startsWith('{')
              ? JSON.parse(value)
              : { [field]: value }
            : { file: value.name },
        );
    return fetch(input, init);
  };
  try {
    return { answer: await make(), sent };
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Lists the rows written since the last query. Ids are replaced by words for what they are to the caller. */
async function written(event: string | null, who: string, sent: readonly unknown[]): Promise<string[]> {
  const [actor] = who.split(',') as [MatrixActor];
  const { worlds, accounts } = scene;
  const own = worlds[who in ROLE_OF ? ownOf(actor) : 'plain'];
  const names = new Map<string, string>();
  for (const [name, { company, employee, practiceId }] of Object.entries(worlds).toReversed()) {
    names.set(`company:${company.id}`, name);
    names.set(`employee:${employee.id}`, name);
    names.set(`practice:${practiceId}`, name === 'foreign' ? 'foreign' : 'own');
  }
  names.set(`company:${own.company.id}`, 'own');
  names.set(`employee:${own.employee.id}`, 'own');
  const words = new Map([[own.company.legalName, 'the company’s name']]);
  const account = event ?? (who in ROLE_OF ? accounts[actor] : undefined);
  if (account) {
    names.set(`account:${account}`, 'actor');
    const { rows } = await watcher.query(
      `SELECT g.id, g.employee_id AS employee, a.login, a.email, a.tax_code AS code, a.last_name || ' ' || a.first_name AS name
       FROM account a LEFT JOIN account_grant g ON g.account_id = a.id WHERE a.id = $1`,
      [account],
    );
    for (const { id, employee, login, email, code, name } of rows) {
      if (id) names.set(`account_grant:${id}`, 'actor');
      if (employee) names.set(`employee:${employee}`, 'own');
      for (const [value, word] of Object.entries({ login, email, code, name }))
        if (word) words.set(word, `the actor’s ${value}`);
    }
  }
  return withoutListed(await tables.written({ now, names, words, role: ROLE_OF[actor] ?? null, sent }));
}

describe('a changing request', () => {
  it('has a row and is sent by this test', () => {
    const names = scene.portal.server.app.contracts.filter(isChange).map(short);
    expect(names.filter((name) => !found[name] && !ELSEWHERE[name])).toEqual([]);
    expect(Object.keys(STEPS).filter((name) => !found[name])).toEqual([]);
  });

  it('causes the listed events, mails, notifications and jobs, writes the listed columns, and repeats as listed', async () => {
    const cells = Object.values(found).flatMap((by) => Object.values(by));
    console.log(`changes: ${Object.keys(found).length} requests, ${cells.length} cells x 2 times`);
    const lines = Object.entries(found).flatMap(([name, by]) => [name, ...linesOf(by)]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(goldenFile('changes.txt'));
  });
});

/** Merges the lines of callers with the same outcome. */
function linesOf(by: (typeof found)[string]): string[] {
  const alike = Map.groupBy(Object.entries(by), ([, both]) => JSON.stringify(both));
  return [...alike.values()].flatMap((callers) => {
    const [[, [first, second]]] = callers as [(typeof callers)[number]];
    const [brought = '', ...rows] = first;
    const [again = '', ...furtherRows] = second;
    const isSame = JSON.stringify(first) === JSON.stringify(second);
    const hasSameRows = rows.length > 0 && JSON.stringify(rows) === JSON.stringify(furtherRows);
    return [
      ...filled([`${callers.map(([who]) => who).join(' and ')}: ${brought}`, ...rows], { indent: 2 }),
      ...filled(
        isSame ? ['again: the same'] : [`again: ${again}`, ...(hasSameRows ? ['the same rows'] : furtherRows)],
        { indent: 4 },
      ),
    ];
  });
}
