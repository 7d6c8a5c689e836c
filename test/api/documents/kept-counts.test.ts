import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareCounts } from '../../../src/features/documents/bin/sweep.jobs.ts';
import { companiesToFollow, monthOfPractice } from '../../../src/features/homes/web/companies-to-follow.ts';
import { wrongCounts } from '../../support/portal/counts.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';

let portal: Portal;
let practice: TestPractice;
let companies: TestCompany[];
let people: TestEmployee[];
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  companies = [await aCompany(portal.owner, practice), await aCompany(portal.owner, practice)];
  people = [];
  for (const company of companies) for (let n = 0; n < 2; n += 1) people.push(await anEmployee(portal.owner, company));
  consultant = await portal.login(practice.login);
});
afterAll(() => portal?.close());

/** Counts the documents directly, for comparison with the stored counts. */
const COUNTED = `
  SELECT count(*)::int AS total,
    (count(*) FILTER (WHERE publish_on <= $2 AND cancelled_at IS NULL))::int AS published,
    (count(*) FILTER (WHERE publish_on IS NULL AND cancelled_at IS NULL))::int AS unpublished,
    (count(*) FILTER (WHERE publish_on > $2 AND cancelled_at IS NULL))::int AS scheduled,
    (count(*) FILTER (WHERE cancelled_at IS NOT NULL))::int AS cancelled,
    (count(*) FILTER (WHERE read_status = 0))::int AS fresh,
    max(period) FILTER (WHERE publish_on <= $2 AND cancelled_at IS NULL) AS last
  FROM document WHERE company_id = ANY($1) AND kind = 'payslip' AND discarded_at IS NULL`;

/**
 * Counts unpublished payslips (in the newest month and in total) and unread payslips of the newest month, directly from
 * the documents.
 */
const NEWEST_MONTH = `
  SELECT max(newest.period)::text AS month,
    (count(*) FILTER (WHERE d.publish_on IS NULL AND d.cancelled_at IS NULL))::int AS everywhere,
    (count(*) FILTER (WHERE d.period = newest.period AND d.publish_on IS NULL AND d.cancelled_at IS NULL))::int AS unpublished,
    (count(*) FILTER (WHERE d.period = newest.period AND d.publish_on <= $2 AND d.cancelled_at IS NULL
      AND d.employee_read_at IS NULL))::int AS unread
  FROM document d, (SELECT max(period) AS period FROM document
    WHERE company_id = ANY($1) AND kind = 'payslip' AND discarded_at IS NULL) newest
  WHERE d.company_id = ANY($1) AND d.kind = 'payslip' AND d.discarded_at IS NULL`;

describe('the stored counts', () => {
  it('match the documents after random bulk changes by any statement', async () => {
    const random = seeded(31);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
    const days = ['2026-01-10', today, '2999-01-01'];
    for (let round = 0; round < 120; round += 1) {
      const some = `id % 5 = ${Math.floor(random() * 5)}`;
      const act = pick([
        'make',
        'make',
        'publish',
        'cancel',
        'read',
        'bin',
        'restore',
        'tag',
        'rename',
        'move',
        'delete',
      ]);
      if (act === 'make')
        await aPayslip(portal, pick(people), {
          createdBy: practice.accountId,
          period: 202600 + pick([1, 2, 3]),
          tags: pick([[], ['a'], ['a', 'b']]),
        });
      else await change(portal.owner, act, some, pick(days), today);
      if (round % 20 === 0) expect(await wrongCounts(portal.owner)).toEqual([]);
    }
    expect(await wrongCounts(portal.owner)).toEqual([]);
    for (const chosen of [companies.slice(0, 1), companies]) {
      const { rows } = await portal.owner.query(COUNTED, [chosen.map(({ id }) => id), today]);
      const address = chosen.length === 1 ? `cfAzienda=${chosen[0]?.taxCode}` : 'listacfazienda=tutte';
      const answer = await consultant.get(`/apiback/api/doccedolino/riepdocazi?${address}`);
      expect(answer.status, `${address}: ${answer.text}`).toBe(200);
      const { json } = answer;
      const { total, published, unpublished, scheduled, cancelled, fresh, last } = rows[0];
      expect(published + unpublished + scheduled + cancelled).toBe(total);
      expect(json).toMatchObject({
        Pubblicati: published,
        NonPubblicati: total - published,
        DaPubblicare: unpublished,
        Programmati: scheduled,
        Annullati: cancelled,
        Nuovi: fresh,
        ultimoMese: last === null ? null : String(last),
      });
      // A filter by reading state reads the stored counts; with a day as well, it counts the documents.
      for (const state of ['0', '1', '2', '10']) {
        const summary = async (query: string) =>
          (await consultant.get(`/apiback/api/doccedolino/riepdocazi?${address}&stato=${state}${query}`)).json;
        expect(await summary('')).toEqual(await summary('&da=2000-01-01'));
      }
      // The home pages, the monthly board, the company choice and the lists agree.
      const said = { daPubblicare: unpublished, programmati: scheduled, annullati: cancelled };
      const codes = new Set(chosen.map(({ code }) => code));
      const sumOf = (all: Record<string, unknown>[], code: string) => {
        const sum = { daPubblicare: 0, programmati: 0, annullati: 0 };
        for (const row of all.filter((one) => codes.has(String(one[code]))))
          for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += Number(row[key]);
        return sum;
      };
      const home = (await consultant.get('/apiback/api/Azienda/listahomecons')).json;
      expect(sumOf(home, 'codiceAzienda')).toEqual(said);
      const choice = (await consultant.get('/apiback/api/Azienda/listaazidoclav')).json;
      expect(sumOf(choice, 'value')).toEqual(said);
      const boards = [];
      for (const month of ['202601', '202602', '202603'])
        boards.push(...(await consultant.get(`/apiback/api/Azienda/chiusura?annomese=${month}`)).json.aziende);
      expect(sumOf(boards, 'codiceAzienda')).toEqual(said);
      // The home page shows the board's newest month with the same figures, and no other month.
      const newest = (await consultant.get('/apiback/api/Azienda/chiusura')).json;
      const { rows: stored } = await portal.owner.query(NEWEST_MONTH, [companies.map(({ id }) => id), today]);
      const ofMonth = monthOfPractice(home, newest);
      expect(ofMonth).toMatchObject({ month: stored[0].month, toPublish: stored[0].unpublished });
      expect(ofMonth.toPublish + ofMonth.ofOtherMonths).toBe(stored[0].everywhere);
      const followed = companiesToFollow(home, newest);
      expect(followed.reduce((sum, { mese }) => sum + mese.nonLetti, 0)).toBe(stored[0].unread);
      const missing = newest.aziende.map(async ({ cfAzienda, mancanti }: { cfAzienda: string; mancanti: number }) => {
        const of = `cfAzienda=${cfAzienda}&annomese=${newest.annomese}`;
        expect((await consultant.get(`/apiback/api/Azienda/chiusura/mancanti?${of}`)).json).toHaveLength(mancanti);
      });
      await Promise.all(missing);
      const list = chosen.length === 1 ? 'lista' : 'listaperconsulente';
      for (const [state, count] of Object.entries({ published, unpublished, scheduled, cancelled })) {
        const found = await consultant.get(`/apiback/api/doccedolino/${list}?${address}&pubblicazione=${state}&size=1`);
        expect(Number(found.headers.get('x-total-count')), state).toBe(count);
        const narrowed = await consultant.get(`/apiback/api/doccedolino/riepdocazi?${address}&pubblicazione=${state}`);
        expect(narrowed.json.Pubblicati + narrowed.json.NonPubblicati, state).toBe(count);
      }
    }
  });

  it('do not make concurrent changes wait for each other, even for one month and label, and for new files', async () => {
    const [employee] = people as [TestEmployee];
    const made = async () =>
      aPayslip(portal, employee, { createdBy: practice.accountId, period: 202608, tags: ['uno'] });
    const [one, two, three] = [await made(), await made(), await made()];
    const change = async (by: pg.Client, id: string) => {
      await by.query(
        `UPDATE document SET publish_on = '2026-01-01', appeared_at = now(), tags = '{due}' WHERE id = $1`,
        [id],
      );
      await by.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, sha256($2), 9)', [practice.id, id]);
    };
    const other = new pg.Client(portal.urls.superuser);
    await other.connect();
    await other.query("SET lock_timeout = '60s'");
    await portal.owner.query('BEGIN');
    try {
      await change(portal.owner, one);
      await change(other, two);
      const labelled = { ids: [three], aggiungi: ['due'] };
      expect((await consultant.put('/apiback/api/DocBase/updatetags', labelled)).status).toBe(200);
    } finally {
      await portal.owner.query('COMMIT');
      await other.end();
    }
    expect(await wrongCounts(portal.owner)).toEqual([]);
  });

  it('are corrected by the comparison after somebody falsified them', async () => {
    await portal.owner.query('UPDATE document_count SET total = total + 1 WHERE practice_id = $1', [practice.id]);
    await portal.owner.query('UPDATE stored_bytes SET bytes = 0 WHERE practice_id = $1', [practice.id]);
    await portal.owner.query('DELETE FROM counts_compared');
    expect((await wrongCounts(portal.owner)).length).toBeGreaterThan(1);
    await compareCounts(portal.server.app, practice.id);
    expect(await wrongCounts(portal.owner)).toEqual([]);
  });

  it('are compared once a day by one node, without waiting, and by another node if the first was killed', async () => {
    const { app } = portal.server;
    const falsify = () =>
      portal.owner.query('UPDATE document_count SET total = total + 1 WHERE practice_id = $1', [practice.id]);
    await portal.owner.query('DELETE FROM counts_compared');
    await compareCounts(app, practice.id);
    await falsify();
    // The comparison of today is already done.
    await compareCounts(app, practice.id);
    expect(await wrongCounts(portal.owner)).not.toEqual([]);
    portal.setNow(new Date(Date.now() + 24 * 60 * 60 * 1000));
    await portal.owner.query('BEGIN');
    await portal.owner.query(
      `SELECT set_config('scope.role', 'job', true), set_config('scope.practice', $1::text, true),
         may_compare_counts($1::bigint, '2999-01-01')`,
      [practice.id],
    );
    // Another node is comparing.
    await compareCounts(app, practice.id);
    await portal.owner.query('ROLLBACK');
    expect(await wrongCounts(portal.owner)).not.toEqual([]);
    await compareCounts(app, practice.id);
    portal.setNow(null);
    expect(await wrongCounts(portal.owner)).toEqual([]);
  });
});

/** Runs one random bulk statement, while the portal publishes another document of the same month. */
function change(owner: pg.Client, act: string, some: string, day: string, today: string): Promise<unknown> {
  const appeared = day <= today ? 'now()' : 'NULL';
  const statements: Record<string, string> = {
    publish: `UPDATE document SET publish_on = '${day}', cancelled_at = NULL, appeared_at = ${appeared} WHERE ${some}`,
    cancel: `UPDATE document SET cancelled_at = now(), appeared_at = NULL WHERE ${some} AND publish_on IS NOT NULL`,
    read: `UPDATE document SET employee_read_at = now() WHERE ${some}`,
    bin: `UPDATE document SET discarded_at = now() WHERE ${some}`,
    restore: 'UPDATE document SET discarded_at = NULL WHERE discarded_at IS NOT NULL',
    tag: `UPDATE document SET tags = tags || '{c}'::text[] WHERE ${some}`,
    rename: `UPDATE document SET description = 'Altro' WHERE ${some}`,
    move: `UPDATE document SET period = 202601 WHERE ${some}`,
    delete: 'DELETE FROM document WHERE id = (SELECT min(id) FROM document)',
  };
  return owner.query(statements[act] ?? '');
}
