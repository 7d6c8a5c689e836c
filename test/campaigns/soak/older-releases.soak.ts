import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, freePort, PASSWORD } from '../../support/portal/portal.ts';
import { checkOut, fill, OLDER, OLDER_PASSPHRASE } from '../../support/process/older-release.ts';
import { startInstallation } from '../../support/process/running-start.ts';

/**
 * Folders that earlier commits have really filled, real and demo, are carried over by this program: backed up first,
 * migrated, whole for the verifier, read; and gone back from. Wants git's history and npm's registry. With
 * KEEP_FIXTURES=1 what the upgrade of the real ones backed up becomes `test/fixtures/older`, which `npm test` opens.
 */
let folder: string;
const ROOT = path.resolve(import.meta.dirname, '../../..');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-older-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function command(name: string, args: string[], dataDir: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'src/commands', name), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: OLDER_PASSPHRASE },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

describe.each(OLDER)('a folder of %s', (commit) => {
  const program = () => path.join(folder, commit, 'program');
  beforeAll(() => checkOut(commit, program()));

  it.each(['real', 'demo'] as const)('(%s) upgrades, verifies, is read, and can be gone back from', async (kind) => {
    const dataDir = path.join(folder, commit, kind);
    await fill(program(), dataDir, kind);
    const port = await freePort();
    const env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKUP_PASSPHRASE: OLDER_PASSPHRASE,
      REQUIRE_SECOND_FACTOR: 'false',
    };
    const portal = await startInstallation(env);
    expect(portal.said()).toMatch(/An upgrade from migration .* a backup is taken first/);
    const who = await caller(portal.url, null).post('/apirest/api/bo/authenticate', {
      username: kind === 'demo' ? 'dipendente' : 'persona-0',
      password: PASSWORD,
      rememberMe: false,
    });
    const worker = caller(portal.url, who.json.id_token);
    const own = (await worker.get('/apiback/api/dipendente/documenti')).json;
    expect(own.length).toBeGreaterThan(0);
    for (const { id } of own.slice(0, 3))
      expect((await worker.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(200);
    await portal.stop();
    const verified = command('ledger-verify.ts', ['--data', dataDir], dataDir);
    console.log(
      `${commit} ${kind}: ${verified
        .split('\n')
        .filter((line) => /Objects|contents|traced|whole/.test(line))
        .join(' · ')}`,
    );
    expect(verified).toContain('The ledger is whole.');

    const place = path.join(dataDir, 'before-upgrade');
    const backup = path.join(place, (await readdir(place)).find((name) => name !== 'contents') ?? '');
    const back = path.join(folder, commit, `${kind}-back`);
    expect(command('restore.ts', [backup], back)).toContain('Restored');
    const again = await startInstallation({ ...env, DATA_DIR: back }, { program: program() });
    const told = await caller(again.url, null).post('/apirest/api/bo/authenticate', {
      username: 'consulente',
      password: PASSWORD,
      rememberMe: false,
    });
    expect(told.status).toBe(200);
    await again.stop();
    if (kind === 'real' && process.env.KEEP_FIXTURES === '1') {
      const fixture = path.join(ROOT, 'test/fixtures/older', commit);
      await rm(fixture, { recursive: true, force: true });
      await cp(place, fixture, { recursive: true });
      execFileSync('mv', [path.join(fixture, path.basename(backup)), path.join(fixture, 'backup')]);
    }
  });
});
