import sql, { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../src/access/permissions.ts';
import type { Scope } from '../../../src/access/scope.ts';
import { summariseDocuments } from '../../../src/features/documents/core/document-summary.store.ts';
import {
  listDocuments,
  listOwnDocuments,
  listTags,
  loadDocuments,
} from '../../../src/features/documents/core/documents.store.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { ROWS, type Scene, setScene } from '../../support/isolation/isolation.ts';
import { aPayslip, type Portal } from '../../support/portal/portal.ts';

let portal: Portal;
let callers: Scene['callers'];
let worlds: Scene['worlds'];

beforeAll(async () => {
  ({ portal, callers, worlds } = await setScene());
});
afterAll(() => portal?.close());

describe('isolation', () => {
  it('has a matrix row and a permission for every endpoint', () => {
    const served = portal.server.app.contracts.map((contract) => `${contract.method} ${contract.path}`);
    expect(served.filter((call) => !ROWS[call])).toEqual([]);
    expect(Object.keys(ROWS).filter((call) => !served.includes(call))).toEqual([]);
    for (const contract of portal.server.app.contracts) expect(PERMISSIONS).toHaveProperty([contract.permission]);
  });

  it('refuses a whole publication because of one foreign id among a thousand, and changes nothing', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1)
      ids.push(
        await aPayslip(portal, worlds.own.employee, {
          createdBy: worlds.own.createdBy,
          period: 202401 + (n % 12) + 100 * Math.floor(n / 12),
        }),
      );
    const foreign = await aPayslip(portal, worlds.foreign.employee, { createdBy: worlds.foreign.createdBy });
    const repeated = Array.from({ length: 999 }, (_, index) => ids[index % ids.length] as string);
    const answer = await callers.consultant.put('/apiback/api/DocBase/updatevisibile', {
      ids: [...repeated, foreign],
      cfs: [],
      dat: '2999-01-01',
      ann: false,
      not: '',
    });
    expect(answer.status).toBe(404);
    const { rows } = await portal.owner.query(
      'SELECT count(*)::int AS n FROM document WHERE id = ANY($1) AND publish_on IS NOT NULL',
      [ids],
    );
    expect(rows[0].n).toBe(0);
  });

  it.each(['', ',', '%00', 'null', '[]'])(
    'takes an empty filter %j to match nobody, never everybody',
    async (empty) => {
      for (const actor of ['consultant', 'company', 'groupHead'] as const) {
        for (const address of [
          `/apiback/api/doccedolino/lista?cfAzienda=${empty}`,
          `/apiback/api/doccedolino/listaperconsulente?listacfazienda=${empty}`,
          `/apiback/api/doccedolino/riepdocazi?cfAzienda=${empty}`,
          `/apiback/api/doccedolino/riepdocazi`,
          `/apiback/api/doccedolino/listatags`,
          `/apiback/api/Azienda/filcant?cfAzienda=${empty}`,
        ]) {
          const answer = await callers[actor].get(address);
          expect([400, 404], `${actor} ${address}`).toContain(answer.status);
        }
      }
    },
  );
});

describe('row policies as a second line of defence', () => {
  /** Replaces each WHERE by one that is always true: the result is what the row policies allow. */
  function withoutWhere(tx: Transaction): Transaction {
    const open = (query: Parameters<Transaction['all']>[0]) => {
      const texts = query.strings.map((text) => text.replace(/\bWHERE\b/g, 'WHERE true OR '));
      return new Sql(texts, query.values);
    };
    return {
      all: (query) => tx.all(open(query)),
      one: (query) => tx.one(open(query)),
      run: (query) => tx.run(open(query)),
    };
  }

  it('return no foreign row if a store query loses its WHERE', async () => {
    const { database } = portal.server.app;
    const company: Scope = {
      role: 'company',
      accountId: '1',
      practiceId: worlds.plain.practiceId,
      companyIds: [worlds.plain.company.id],
    };
    const employee: Scope = { ...company, role: 'employee', employeeId: worlds.plain.employee.id };
    const consultant: Scope = { role: 'consultant', accountId: '1', practiceId: worlds.plain.practiceId };
    const filter = {
      whose: { companyIds: [] },
      kind: 'payslip' as const,
      today: '2026-11-20',
      // The stored counts do not cover this many filters, so that the query counts the documents themselves.
      asked: { codCategoria: 'GENERICO' },
      words: [],
    };
    const own = await portal.owner.query('SELECT id, company_id, employee_id, practice_id FROM document');
    const isIn = new Map(own.rows.map((row) => [row.id, row]));
    let seen = 0;
    for (const scope of [company, employee, consultant]) {
      await database.inScope(scope, async (tx) => {
        const open = withoutWhere(tx);
        const lists = [
          await listDocuments(open, filter, { offset: 0, limit: null }),
          await loadDocuments(open, []),
          await listOwnDocuments(open, '0', null),
        ];
        expect(lists.every((rows) => rows.length > 0)).toBe(true);
        for (const { id } of lists.flat()) {
          seen += 1;
          const row = isIn.get(id);
          expect(row.practice_id).toBe(worlds.plain.practiceId);
          if (scope.role !== 'consultant') expect(row.company_id).toBe(worlds.plain.company.id);
          if (scope.role === 'employee') expect(row.employee_id).toBe(worlds.plain.employee.id);
        }
        const counted = await summariseDocuments(open, filter);
        const visible = await tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM document`);
        expect(counted.total).toBe(visible?.n);
        const kept = await open.all<{ companyId: string; practiceId: string }>(
          sql`SELECT company_id AS "companyId", practice_id AS "practiceId" FROM document_count WHERE false`,
        );
        expect(kept.every((row) => row.practiceId === worlds.plain.practiceId)).toBe(true);
        if (scope.role === 'company') expect(kept.every((row) => row.companyId === worlds.plain.company.id)).toBe(true);
        expect(kept.length > 0).toBe(scope.role !== 'employee');
        expect((await listTags(open, { companyIds: [] }, 'payslip')).some((tag) => tag === 'tag-foreign')).toBe(false);
      });
    }
    console.log(`second wall: ${seen} rows looked at, 0 foreign`);
  });

  it('are forced on every table with tenants’ rows', async () => {
    const { rows } = await portal.owner.query(`
      SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname NOT LIKE 'portale_%' AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(rows).toEqual([]);
  });

  it('raise an error, and return nothing, without a scope', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: portal.urls.app });
    await client.connect();
    await expect(client.query('SELECT * FROM document')).rejects.toThrow('no scope');
    await client.query("BEGIN; SELECT set_config('scope.role', 'consultant', true); COMMIT");
    await expect(client.query('SELECT * FROM document')).rejects.toThrow('no scope');
    await client.end();
  });
});
