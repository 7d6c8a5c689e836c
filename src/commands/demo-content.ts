import pg from 'pg';
import { buildCast } from '../../database/demo/cast.ts';
import { seedLargePractice } from '../../database/demo/large-practice.ts';
import { type Sample, samples } from '../../database/demo/samples.ts';
import { seedDemo } from '../../database/demo/seed.ts';
import { hashPassword } from '../features/accounts/password.io.ts';
import { appearance } from '../features/documents/core/announcement.jobs.ts';
import { announcement } from '../features/notices/notices.jobs.ts';
import type { RunningServer } from '../main-server.ts';
import { romeDay } from '../server/clock.ts';
import { enqueue } from '../server/jobs/jobs.ts';
import { ownerOf } from '../server/operation/prepare-database.ts';
import { layOutPapers } from './demo-papers.ts';
import type { Prepared } from './prepare.ts';

export interface DemoContent {
  samples: readonly Sample[];
  /**
   * Completes a fresh demo once the portal runs: queues scheduled publications, and uploads and writes what the people
   * of the demo would upload and write by hand.
   */
  finish(server: RunningServer): Promise<void>;
}

/** Inserts the cast and its documents once, and prepares the sample files of the current month. */
export async function fillDemo(
  { database, blobs }: Prepared,
  log: (message: string) => void,
  { large = false } = {},
): Promise<DemoContent> {
  const today = romeDay(new Date());
  const client = new pg.Client({ connectionString: ownerOf(database.urls) });
  // Ignored here: the running query rejects with the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const seeding = { client, blobs, hashPassword, today, log };
    const { done, scheduled, notices } = await seedDemo(seeding);
    if (large) await seedLargePractice(seeding);
    return {
      samples: samples(today),
      async finish({ app, url }) {
        const waiting = [
          ...scheduled.map(({ practiceId, day }) => ({ practiceId, job: appearance(practiceId, day) })),
          ...notices.map(({ practiceId, day }) => ({ practiceId, job: announcement(practiceId, day) })),
        ];
        for (const { practiceId, job } of waiting) {
          await app.database.inScope({ role: 'job', practiceId, accountId: null }, (tx) =>
            enqueue(tx, practiceId, job),
          );
        }
        if (done) await layOutPapers(new URL(url).origin, buildCast(today), today);
      },
    };
  } finally {
    await client.end();
  }
}
