import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../src/access/contract.ts';
import { mayCall } from '../../src/access/permissions.ts';
import { attempt, ownOf, ROLE_OF, ROWS, type Scene, setScene, targetIn } from '../support/isolation.ts';
import type { Attempt, MatrixActor } from '../support/matrix.ts';
import type { Answer } from '../support/portal.ts';
import { LEFT } from './changes.left.ts';
import { ELSEWHERE, STEPS } from './changes.steps.ts';

/**
 * Every call that changes something × who may make it, once and once more: its status, and what each time left. The
 * events of the trace, the mails with recipient and minute, the news with those whom they are for, the jobs with their
 * time; those of a job that runs at once, too. Nothing is put into outbox, queue or trace by hand. A changing call
 * without its row fails.
 */
export type Left = readonly [first: string, second: string];
const ACTORS = ['admin', 'consultant', 'company', 'employee'] as const;

let scene: Scene;
let watcher: pg.Client;
let now: Date;

beforeAll(async () => {
  scene = await setScene();
  const { portal, callers } = scene;
  // The queue goes by the database's clock: what is due in a minute of the portal's is never due within this test.
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
});
afterAll(async () => {
  await watcher?.end();
  await scene?.portal.close();
});

const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' });
/** Tasks that have a time of day of their own. */
const OF_THE_DAY = [
  'mailDigest',
  'appearDocuments',
  'announceNotices',
  'warnDue',
  'expireSignatures',
  'remindSignatures',
];

/** `+10 min` from now. */
function minutes(at: string): string {
  const ms = Date.parse(at) - now.getTime();
  return ms <= 0 ? '' : ` +${Math.round(ms / 60_000)} min`;
}

/** Names without the numbers of this run. */
const named = (text: string) => text.replace('@esempio.invalid', '').replace(/-?\d+/g, '');

interface Seen {
  what: string;
  row: Record<string, string | null> & { data?: { subject?: string } };
}

/** What was left since the last question, once no job is due any more; the same several times is counted. */
async function left(tasks: ReadonlyMap<string, string>): Promise<string> {
  await expect
    .poll(
      async () =>
        (
          await watcher.query(
            'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts',
          )
        ).rowCount,
      { interval: 5 },
    )
    .toBe(0);
  const { rows } = await watcher.query<Seen>('DELETE FROM public.seen_by_grid RETURNING what, row, n');
  // What an account is paid on is read behind a login alone: in no mail, news, trace or job.
  for (const { row } of rows) expect(JSON.stringify(row)).not.toContain('IT60X0542811101000000123456');
  const words = rows.flatMap(({ what, row }) => {
    if (what === 'event') return `${row.action}`;
    if (what === 'mail')
      return `mail ${row.data?.subject ?? row.template} → ${named(row.recipient ?? '')}${minutes(row.not_before ?? '')}`;
    if (what === 'withdrawn') return `no mail → ${named(row.recipient ?? '')}`;
    if (what === 'news') return `news ${row.kind} → ${row.audience}`;
    if (what === 'noNews') return `no news ${row.kind} → ${row.audience}`;
    const task = tasks.get(String(row.task_id)) ?? '';
    // Its minute stands at each mail.
    if (task === 'sendMails') return [];
    if (!OF_THE_DAY.includes(task)) return `job ${task}${minutes(row.run_at ?? '')}`;
    const at = rome.format(new Date(row.run_at ?? ''));
    return `job ${task} ${Number(at.slice(0, 4)) > 2900 ? at : at.slice(11)}`;
  });
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .map(([word, n]) => (n > 2 ? `several ${word}` : n > 1 ? `twice ${word}` : word))
    .toSorted()
    .join(', ');
}

const short = ({ method, path }: Contract) => `${method} ${path.replace(/^\/api(rest|back)\/api\//, '')}`;
const isChange = ({ method, changesNothing }: Contract) => method !== 'GET' && !changesNothing;
const told = ({ status, json }: Answer) => `${status}${json?.errorKey ? ` ${json.errorKey}` : ''}`;

/** How a role makes a call at its own object. */
async function attemptOf(actor: MatrixActor, contract: Contract): Promise<Attempt | null> {
  const row = ROWS[`${contract.method} ${contract.path}`];
  if (!row || row.notFor?.includes(actor)) return null;
  if (!row.at) return row.plain ?? null;
  return row.at(targetIn(scene, ownOf(actor), actor));
}

describe('a change', () => {
  it('leaves its events, mails, news and jobs, and the second time those of a second time', async () => {
    const { portal } = scene;
    const { rows } = await watcher.query('SELECT id, identifier FROM graphile_worker._private_tasks');
    const tasks = new Map(rows.map(({ id, identifier }) => [String(id), identifier as string]));
    const found: Record<string, Record<string, Left>> = {};
    const twice = async (name: string, who: string, make: () => Promise<Answer>) => {
      await left(tasks);
      const pair: string[] = [];
      for (let n = 0; n < 2; n += 1) {
        const answer = await make();
        pair.push([told(answer), await left(tasks)].filter(Boolean).join(': '));
      }
      found[name] = { ...found[name], [who]: pair as unknown as Left };
    };
    const missing: string[] = [];
    for (const contract of portal.server.app.contracts.filter(isChange)) {
      const steps = STEPS[short(contract)] ?? {};
      for (const actor of ACTORS) {
        if (actor in steps || !mayCall(contract.permission, ROLE_OF[actor])) continue;
        const made = await attemptOf(actor, contract);
        if (made) await twice(short(contract), actor, () => attempt(scene, actor, contract, made));
      }
      for (const [who, step] of Object.entries(steps)) await twice(short(contract), who, await step(scene));
      if (!found[short(contract)] && !ELSEWHERE[short(contract)]) missing.push(short(contract));
    }
    const cells = Object.values(found).reduce((sum, by) => sum + Object.keys(by).length, 0);
    console.log(`grid changes: ${Object.keys(found).length} calls, ${cells} cells x 2 times`);
    expect(missing).toEqual([]);
    expect(Object.keys(STEPS).filter((name) => !found[name])).toEqual([]);
    expect(together(found)).toEqual(LEFT);
  }, 600_000);
});

/** Callers who leave the same are named together. */
function together(found: Record<string, Record<string, Left>>): typeof LEFT {
  const same = (by: Record<string, Left>) => {
    const groups = Map.groupBy(Object.keys(by), (who) => JSON.stringify(by[who]));
    return Object.fromEntries([...groups].map(([left, who]) => [who.join(' and '), JSON.parse(left) as Left]));
  };
  return Object.fromEntries(Object.entries(found).map(([call, by]) => [call, same(by)]));
}
