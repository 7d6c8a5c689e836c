import pg from 'pg';
import { type Sample, samples } from '../../database/demo/samples.ts';
import { seedDemo } from '../../database/demo/seed.ts';
import { hashPassword } from '../features/accounts/password.io.ts';
import { appearance } from '../features/documents/publish/announcement.jobs.ts';
import { announcement } from '../features/notices/notices.jobs.ts';
import type { RunningServer } from '../main-server.ts';
import { romeDay } from '../server/clock.ts';
import { enqueue } from '../server/jobs.ts';
import type { Prepared } from './prepare.ts';

export interface DemoContent {
  samples: readonly Sample[];
  /** Puts the scheduled publications of a fresh demo on the queue, which exists once the server runs. */
  schedule(server: RunningServer): Promise<void>;
}

/** The cast and its documents, written once; the sample files of the current month. */
export async function fillDemo({ database, blobs }: Prepared, log: (message: string) => void): Promise<DemoContent> {
  const today = romeDay(new Date());
  const client = new pg.Client({ connectionString: database.urls.owner });
  // Told by the statement that was running.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { scheduled, notices } = await seedDemo({ client, blobs, hashPassword, today, log });
    return {
      samples: samples(today),
      async schedule({ app }) {
        const waiting = [
          ...scheduled.map(({ practiceId, day }) => ({ practiceId, job: appearance(practiceId, day) })),
          ...notices.map(({ practiceId, day }) => ({ practiceId, job: announcement(practiceId, day) })),
        ];
        for (const { practiceId, job } of waiting) {
          await app.database.inScope({ role: 'job', practiceId, accountId: null }, (tx) =>
            enqueue(tx, practiceId, job),
          );
        }
      },
    };
  } finally {
    await client.end();
  }
}
