import type pg from 'pg';

/** The counts kept by triggers, in all practices, that differ from a recount; empty if all counts agree. */
export async function wrongCounts(owner: pg.Client): Promise<string[]> {
  const wrong: string[] = [];
  const { rows: practices } = await owner.query('SELECT id FROM practice ORDER BY id');
  for (const { id } of practices) {
    await owner.query('BEGIN');
    await owner.query(`SELECT set_config('scope.role', 'job', true), set_config('scope.practice', $1::text, true)`, [
      id,
    ]);
    const { rows } = await owner.query('SELECT what, kept, found FROM wrong_counts($1)', [id]);
    await owner.query('COMMIT');
    wrong.push(...rows.map(({ what, kept, found }) => `practice ${id}, ${what}: kept ${kept}, found ${found}`));
  }
  return wrong;
}
