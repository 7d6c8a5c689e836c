import { buildCast } from '../../database/demo/cast.ts';
import { layOutPapers } from '../../src/commands/demo-papers.ts';
import { KINDS } from '../../src/directory/kinds.ts';
import { romeDay } from '../../src/server/clock.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';

/**
 * `npm run demo` fills every page: its invented people upload documents and write notes through the portal's endpoints.
 */
test('every page of the demo has content: documents of each kind, notes, filled dossiers @full', async () => {
  const portal = await startDemoPortal();
  try {
    const today = romeDay(new Date());
    await layOutPapers(new URL(portal.address).origin, buildCast(today), today);
    const { rows: kinds } = await portal.owner.query('SELECT DISTINCT kind FROM document WHERE discarded_at IS NULL');
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
    const { rows } = await portal.owner.query(`
      SELECT (SELECT count(*)::int FROM note) AS notes, (SELECT count(*)::int FROM annotation) AS threads,
        (SELECT count(*)::int FROM document WHERE category = 'PRIVACY') AS privacy,
        (SELECT count(*)::int FROM dossier d WHERE NOT EXISTS (SELECT FROM dossier_document x WHERE x.dossier_id = d.id)) AS empty,
        (SELECT count(*)::int FROM dossier) AS dossiers`);
    const [{ empty, ...filled }] = rows;
    expect(empty).toBe(0);
    for (const [what, count] of Object.entries(filled)) expect(count, what).toBeGreaterThan(0);
  } finally {
    await portal.close();
  }
});
