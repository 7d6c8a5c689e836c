import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Portal, TestPractice } from './portal.ts';

const run = promisify(execFile);

/**
 * Runs `npm run import-company -- ZIP --practice N` on this portal while the portal serves. Returns the output, or
 * throws with `stderr`.
 */
export async function importCompany(
  at: Portal,
  zip: string,
  practice: TestPractice,
  ...more: string[]
): Promise<string> {
  const command = ['src/commands/import-company.ts', zip, '--practice', practice.id, ...more];
  const { stdout } = await run(process.execPath, command, {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: at.dataDir,
      LEDGER_KEY_FILE: path.join(at.dataDir, 'keys', 'ledger.key'),
      DATABASE_URL: at.urls.app,
      DATABASE_OWNER_URL: at.urls.owner,
    },
  });
  return stdout;
}
