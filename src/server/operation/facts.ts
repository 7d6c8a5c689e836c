import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { dataLayout } from '../bytes/data-layout.ts';
import { statOf } from '../bytes/files.ts';
import { STAGED } from '../postgres/cluster-log.ts';
import { backupsIn } from './backup/check.ts';
import { readDrill } from './backup/drill-result.ts';

/** Figures that an installation reports to its operator. Times are ages in seconds; null if there is none. */
export interface Facts {
  jobsWaiting: number;
  /** Jobs that failed so often that the queue has given them up. */
  jobsGivenUp: number;
  oldestJobSeconds: number | null;
  mailsWaiting: number;
  mailsRefused: number;
  /** How many mails a server refused within the last day. */
  mailsRefusedLately: number;
  oldestMailSeconds: number | null;
  checkpointSeconds: number | null;
  /** Age of the newest row of the ledger. */
  lastRowSeconds: number | null;
  backupSeconds: number | null;
  /** Age of the latest restore drill, and how many faults it found. */
  drillSeconds: number | null;
  drillFaults: number | null;
  /** How long the oldest part of the built-in database's log has waited for its archive; null without WAL_ARCHIVE. */
  archiveWaitingSeconds: number | null;
  diskFreeBytes: number;
  diskBytes: number;
  storedBytes: number;
}

/** @param client the database's owner or the queue's role, in its own transactions */
export async function readFacts(
  client: pg.ClientBase,
  { dataDir, backupDir }: { dataDir: string; backupDir: string | null },
): Promise<Facts> {
  const disk = await statfs(dataDir);
  const drill = backupDir === null ? null : await readDrill(backupDir);
  const { rows: database } = await client.query<{
    waiting: number;
    oldest: number | null;
    refused: number;
    lately: number;
    stored: number;
    last_row: number | null;
  }>(
    `WITH due AS (SELECT count(*)::float8 AS waiting, extract(epoch FROM clock_timestamp() - min(not_before))::float8 AS oldest
       FROM outbox WHERE sent_at IS NULL AND withdrawn_at IS NULL AND refused_at IS NULL AND not_before <= clock_timestamp())
     SELECT due.*, (SELECT count(*)::float8 FROM outbox WHERE refused_at IS NOT NULL) AS refused,
       (SELECT count(*)::float8 FROM outbox WHERE refused_at > clock_timestamp() - interval '1 day') AS lately,
       (SELECT extract(epoch FROM clock_timestamp() - max(l.at))::float8 FROM ledger_head h
        JOIN ledger l ON l.chain = h.chain AND l.seq = h.seq) AS last_row,
       (SELECT coalesce(sum(size), 0)::float8 FROM blob) AS stored FROM due`,
  );
  await client.query('BEGIN; SET LOCAL ROLE portale_jobs');
  const { rows: jobs } = await client.query<{ waiting: number; given_up: number; oldest: number | null }>(
    `SELECT count(*) FILTER (WHERE attempts < max_attempts)::float8 AS waiting,
       count(*) FILTER (WHERE attempts >= max_attempts)::float8 AS given_up,
       extract(epoch FROM clock_timestamp() - min(run_at) FILTER (WHERE attempts < max_attempts))::float8 AS oldest
     FROM graphile_worker._private_jobs WHERE run_at <= clock_timestamp()`,
  );
  await client.query('COMMIT');
  const [mails, queue] = [database[0], jobs[0]];
  return {
    jobsWaiting: queue?.waiting ?? 0,
    jobsGivenUp: queue?.given_up ?? 0,
    oldestJobSeconds: queue?.oldest ?? null,
    mailsWaiting: mails?.waiting ?? 0,
    mailsRefused: mails?.refused ?? 0,
    mailsRefusedLately: mails?.lately ?? 0,
    oldestMailSeconds: mails?.oldest ?? null,
    lastRowSeconds: mails?.last_row ?? null,
    checkpointSeconds: await ageOfNewest(dataLayout(dataDir).checkpoints, await names(dataLayout(dataDir).checkpoints)),
    backupSeconds: backupDir === null ? null : await ageOfNewest(backupDir, (await backupsIn(backupDir)).slice(-1)),
    drillSeconds: drill && (Date.now() - Date.parse(drill.at)) / 1000,
    drillFaults: drill && drill.faults.length,
    archiveWaitingSeconds: await ageOfOldest(path.join(dataLayout(dataDir).database, STAGED)),
    diskFreeBytes: disk.bavail * disk.bsize,
    diskBytes: disk.blocks * disk.bsize,
    storedBytes: mails?.stored ?? 0,
  };
}

/** Zero for an empty folder; null for a missing one. */
async function ageOfOldest(folder: string): Promise<number | null> {
  const staged = await readdir(folder).catch(() => null);
  if (staged === null) return null;
  const times = await Promise.all(staged.map(async (name) => (await statOf(path.join(folder, name)))?.mtimeMs));
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? 0 : (Date.now() - Math.min(...known)) / 1000;
}

async function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function ageOfNewest(folder: string, entries: readonly string[]): Promise<number | null> {
  const times = await Promise.all(entries.map(async (name) => (await stat(path.join(folder, name))).mtimeMs));
  return times.length === 0 ? null : (Date.now() - Math.max(...times)) / 1000;
}
