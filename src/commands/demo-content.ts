import pg from 'pg';
import { buildCast } from '../../database/demo/cast.ts';
import { type Sample, samples } from '../../database/demo/samples.ts';
import { seedDemo } from '../../database/demo/seed.ts';
import { hashPassword } from '../features/accounts/password.io.ts';
import { appearance } from '../features/documents/core/announcement.jobs.ts';
import { announcement } from '../features/notices/notices.jobs.ts';
import type { RunningServer } from '../main-server.ts';
import { romeDay } from '../server/clock.ts';
import { enqueue } from '../server/jobs/jobs.ts';
import { layOutPapers } from './demo-papers.ts';
import type { Prepared } from './prepare.ts';

export interface DemoContent {
  samples: readonly Sample[];
  /**
   * What of a fresh demo needs the running portal: its scheduled publications go on the queue, and its people upload and
   * write what they have by hand.
   */
  finish(server: RunningServer): Promise<void>;
}

/** The cast and its documents, written once; the sample files of the current month. */
export async function fillDemo({ database, blobs }: Prepared, log: (message: string) => void): Promise<DemoContent> {
  const today = romeDay(new Date());
  const client = new pg.Client({ connectionString: database.urls.owner });
  // Told by the statement that was running.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { done, scheduled, notices } = await seedDemo({ client, blobs, hashPassword, today, log });
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
