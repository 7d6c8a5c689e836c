import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The result of the latest restore drill, kept beside the backups. */
export interface DrillResult {
  /** The name of the restored backup. */
  backup: string;
  at: string;
  /** What was wrong; empty if the backup could be restored and verified. */
  faults: string[];
}

const FILE = 'restore-drill.json';

export async function readDrill(place: string): Promise<DrillResult | null> {
  try {
    return JSON.parse(await readFile(path.join(place, FILE), 'utf8')) as DrillResult;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function writeDrill(place: string, result: DrillResult): Promise<void> {
  const fresh = path.join(place, `.${FILE}`);
  await writeFile(fresh, `${JSON.stringify(result, null, 1)}\n`, { mode: 0o600 });
  await rename(fresh, path.join(place, FILE));
}
