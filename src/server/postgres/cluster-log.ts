import fs from 'node:fs';
import path from 'node:path';
import { choosePostgresRunner, type PostgresRunner } from './postgres-runner.ts';

/** Folders of the cluster: finished log on its way to the archive, and log on its way back. */
export const STAGED = 'archived';
export const REPLAYED = 'replayed';

/**
 * Creates the folder above the cluster, closed to other users. If root starts the portal, the server runs as another
 * user, who may enter the folder and not list it, whatever the umask.
 */
export function makeParent(folder: string): void {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const umask = process.umask(0o777 - mode);
  try {
    fs.mkdirSync(folder, { recursive: true, mode });
  } finally {
    process.umask(umask);
  }
}

/**
 * PostgreSQL hands over a segment by copying it within its own folder, where its user may write; the portal ships it
 * (wal-archive.ts). At most a minute of changes is not handed over yet.
 */
const ARCHIVING = {
  archive_mode: 'on',
  archive_command: `cp "%p" "${STAGED}/%f.part" && sync "${STAGED}/%f.part" && mv "${STAGED}/%f.part" "${STAGED}/%f" && sync "${STAGED}"`,
  archive_timeout: '60',
};

/** Makes or removes the folder whose presence makes every start of this cluster hand over its log. */
export function stageLog(dataDir: string, { owner }: PostgresRunner, isOn: boolean): void {
  const staged = path.join(dataDir, STAGED);
  if (!isOn) return fs.rmSync(staged, { recursive: true, force: true });
  fs.mkdirSync(staged, { recursive: true, mode: 0o700 });
  if (owner) fs.chownSync(staged, owner.uid, owner.gid);
}

/** Nobody is let in before the last row is replayed. PostgreSQL knows no names of zones that early. */
export function replaying(until: Date | null): Record<string, string> {
  return {
    restore_command: `cp "${REPLAYED}/%f" "%p"`,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(until === null ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  };
}

/**
 * Makes the folder of a cluster and fills it, so that PostgreSQL's user owns everything in it.
 * @param fill must not leave the folder half-filled without an error, after which it is removed
 */
export async function layCluster(dataDir: string, fill: () => Promise<void>): Promise<void> {
  makeParent(path.dirname(dataDir));
  if (fs.existsSync(dataDir)) throw new Error(`${dataDir} exists: restore into a folder of its own.`);
  const { owner } = choosePostgresRunner(dataDir);
  try {
    await fill();
  } catch (error) {
    fs.rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  if (!owner) return;
  const inside = fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => path.join(dataDir, name));
  for (const one of [dataDir, ...inside]) fs.lchownSync(one, owner.uid, owner.gid);
}

/** The settings of a cluster that hands over its log. */
export function archiving(dataDir: string): Record<string, string> {
  return fs.existsSync(path.join(dataDir, STAGED)) ? ARCHIVING : {};
}
