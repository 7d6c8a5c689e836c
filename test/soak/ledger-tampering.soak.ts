import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFor } from '../../database/demo/random.ts';
import { createTestDatabase } from '../support/database.ts';
import { buildTamperingScene, TAMPERINGS, type TamperingScene, tamperOnce } from '../support/ledger-tampering.ts';

/** 10 kinds × 100 random places, 1,000 of 1,000 found (design: "The trace can be trusted"). */
const PLACES = 100;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let scene: TamperingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildTamperingScene(database.urls, 60);
});

afterAll(async () => {
  await scene?.close();
  await database?.drop();
});

test.each(Object.keys(TAMPERINGS))(
  '%s is found and named at a hundred places',
  async (kind) => {
    const draw = drawFor(`soak ${kind}`);
    for (let n = 0; n < PLACES; n += 1) {
      const { expected, report } = await tamperOnce(scene, kind, draw);
      expect(report.fault, `place ${n}`).toMatchObject({ chain: expected.chain, seq: String(expected.seq) });
      expect(expected.codes).toContain(report.fault?.code);
    }
  },
  120_000,
);
