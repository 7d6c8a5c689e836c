import pg from 'pg';
import { joinNodes } from '../../../src/server/database/live-nodes.ts';
import { startJobs, type Task } from '../../../src/server/jobs/jobs.ts';

/**
 * A node that takes one job, reports it on its output, and never ends it. With `silent` it behaves like a node of an
 * earlier version.
 */
const [url = '', silent] = process.argv.slice(2);
const node = silent ? await earlierNode() : await joinNodes(url);
const begun: Task<'sendMails'> = () => {
  console.log('begun');
  return new Promise(() => undefined);
};
// The only task that this node can take is the one that the test queues.
await node.cleaned();
await startJobs(url, { sendMails: begun } as unknown as Parameters<typeof startJobs>[1], {
  owns: node.owns,
});
console.log('joined');

/** A node of an earlier version held one lock and did not report its workers. */
async function earlierNode() {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared(4201120)');
  return { owns: () => () => undefined, cleaned: async () => undefined };
}
