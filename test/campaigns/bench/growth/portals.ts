import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Caller, caller, freePort, PASSWORD } from '../../../support/portal/portal.ts';

export interface GrownPortal {
  documents: number;
  url: string;
  pid: number;
  /** Connects without the row policies, for the hand-written SQL. */
  ownerUrl: string;
  login(username: string): Promise<Caller>;
  close(): Promise<void>;
}

/** Starts a portal with a practice of this many documents in its own process; keeps the folder for the next run. */
export async function grownPortal(root: string, documents: number, smtpUrl = ''): Promise<GrownPortal> {
  const port = await freePort();
  const folder = path.join(root, String(documents));
  const child = fork(path.join(import.meta.dirname, 'portal-process.ts'), [
    folder,
    String(port),
    String(documents),
    smtpUrl,
  ]);
  const gone = once(child, 'exit');
  const [said] = (await Promise.race([
    once(child, 'message'),
    gone.then(([code]) => {
      throw new Error(`the portal over ${documents} documents ended with ${code}`);
    }),
  ])) as [{ ownerUrl: string }];
  const url = `http://127.0.0.1:${port}`;
  return {
    documents,
    url,
    pid: child.pid ?? 0,
    ownerUrl: said.ownerUrl,
    async login(username) {
      const body = { username, password: PASSWORD };
      const answer = await caller(url, null).post('/apirest/api/bo/authenticate', body);
      if (answer.status !== 200) throw new Error(`login of ${username}: ${answer.status} ${answer.text}`);
      return caller(url, answer.json.id_token);
    },
    async close() {
      child.disconnect();
      await gone;
    },
  };
}
