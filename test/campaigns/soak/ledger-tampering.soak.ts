import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFor } from '../../../database/demo/random.ts';
import { buildScene, type Scene } from '../../support/ledger/ledger-scene.ts';
import { TAMPERINGS, tamperOnce } from '../../support/ledger/ledger-tampering.ts';
import { createTestDatabase } from '../../support/process/database.ts';

/** At how many random places every kind of tampering must be detected. */
const PLACES = 100;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let scene: Scene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildScene(database.urls, 44);
});

afterAll(async () => {
  await scene?.close();
  await database?.drop();
});

test.each(Object.keys(TAMPERINGS))(
  '%s is found and named at a hundred places',
  async (kind) => {
    const draw = drawFor(`soak ${kind}`);
    let named = 0;
    for (let n = 0; n < PLACES; n += 1) {
      const { expected, report, isNamed } = await tamperOnce(scene, kind, draw);
      expect(isNamed, `place ${n}: ${JSON.stringify({ ...expected, found: report.faults.slice(0, 8) })}`).toBe(true);
      named += 1;
    }
    expect(named).toBe(PLACES);
  },
  300_000,
);
