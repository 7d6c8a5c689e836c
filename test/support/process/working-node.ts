import pg from 'pg';
import { joinNodes } from '../../../src/server/database/live-nodes.ts';
import { startJobs, type Task } from '../../../src/server/jobs/jobs.ts';

/** A node that only works: it takes one job, says so, and never ends it. With `silent`, as one of an earlier version. */
const [url = '', silent] = process.argv.slice(2);
const node = silent ? await earlierNode() : await joinNodes(url);
const begun: Task<'sendMails'> = () => {
  console.log('begun');
  return new Promise(() => undefined);
};
// Only the one kind that the test puts on the queue.
await node.cleaned();
await startJobs(url, { sendMails: begun } as unknown as Parameters<typeof startJobs>[1], {
  owns: node.owns,
});
console.log('joined');

/** Before nodes told of their workers, they held one lock. */
async function earlierNode() {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared(4201120)');
  return { owns: () => () => undefined, cleaned: async () => undefined };
}
