import pg from 'pg';
import { hashPassword } from '../../../../src/features/accounts/password.io.ts';
import type { RunningServer } from '../../../../src/main-server.ts';
import { type Caller, caller, PASSWORD } from '../../../support/portal/portal.ts';
import { A_PRACTICE, aBenchDatabase } from './bench-database.ts';

export interface BenchPractice {
  folder: string;
  /** A connection without the row policies, to fill the scene and to run the SQL that the portal is compared with. */
  owner: pg.Client;
  ownerUrl: string;
  /** Starts the portal on the filled scene, and logs its consultant in. */
  open(): Promise<{ server: RunningServer; url: string; consultant: Caller }>;
  close(): Promise<void>;
}

/** A practice with its consultant, both with id 1, on its own server and files. */
export async function aBenchPractice(): Promise<BenchPractice> {
  const database = await aBenchDatabase();
  const { folder, ownerUrl } = database;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(A_PRACTICE);
  await owner.query(`INSERT INTO account (login, first_name, last_name) VALUES ('consulente', 'Elena', 'Marchetti')`);
  await owner.query('INSERT INTO credential (account_id, password_hash) VALUES (1, $1)', [
    await hashPassword(PASSWORD),
  ]);
  await owner.query(`UPDATE account_grant SET account_id = 1, activated_at = now() WHERE role = 'CONSULTANT'`);
  return {
    folder,
    owner,
    ownerUrl,
    async open() {
      const { server, port } = await database.serve();
      const url = `http://127.0.0.1:${port}`;
      const { json } = await caller(url, null).post('/apirest/api/bo/authenticate', {
        username: 'consulente',
        password: PASSWORD,
      });
      return { server, url, consultant: caller(url, json.id_token) };
    },
    async close() {
      await owner.end();
      await database.close();
    },
  };
}
