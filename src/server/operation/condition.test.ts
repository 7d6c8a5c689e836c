import { expect, it } from 'vitest';
import { conditionOf } from './condition.ts';
import type { Facts } from './facts.ts';

const GB = 1024 ** 3;
const WELL: Facts = {
  jobsWaiting: 3,
  jobsGivenUp: 0,
  oldestJobSeconds: 2,
  mailsWaiting: 1,
  mailsRefused: 4,
  mailsRefusedLately: 0,
  oldestMailSeconds: 30,
  checkpointSeconds: 100,
  lastRowSeconds: 50,
  backupSeconds: 3600,
  drillSeconds: 3600,
  drillFaults: 0,
  archiveWaitingSeconds: 30,
  diskFreeBytes: 50 * GB,
  diskBytes: 100 * GB,
  storedBytes: 5,
};
const of = (change: Partial<Facts>) => conditionOf({ ...WELL, ...change });

it('reports every part as ok if nothing is wrong, even before the first event', () => {
  const well = { disk: 'ok', backups: 'ok', mails: 'ok', ledger: 'ok', jobs: 'ok' };
  expect(of({})).toEqual(well);
  expect(of({ checkpointSeconds: null, lastRowSeconds: null })).toEqual(well);
  expect(of({ checkpointSeconds: 9_000, lastRowSeconds: 9_100 })).toEqual(well);
});

it.each<[string, Partial<Facts>, string, string]>([
  ['a disk with less than a tenth', { diskFreeBytes: 9 * GB }, 'disk', 'warn'],
  ['a disk with less than a twentieth', { diskFreeBytes: 4 * GB }, 'disk', 'bad'],
  ['a small disk with less than a gigabyte', { diskFreeBytes: GB - 1, diskBytes: 2 * GB }, 'disk', 'bad'],
  ['no backup of ours', { backupSeconds: null }, 'backups', 'warn'],
  ['a backup of two days ago', { backupSeconds: 48 * 3600 + 1 }, 'backups', 'bad'],
  ['a backup that a drill could not restore', { drillFaults: 1 }, 'backups', 'bad'],
  ['a mail that waits for more than an hour', { oldestMailSeconds: 3601 }, 'mails', 'bad'],
  ['a mail refused since yesterday', { mailsRefusedLately: 1 }, 'mails', 'warn'],
  ['a row that nothing has signed for an hour', { checkpointSeconds: 9000, lastRowSeconds: 3700 }, 'ledger', 'bad'],
  ['a row, and no checkpoint at all', { checkpointSeconds: null, lastRowSeconds: 3700 }, 'ledger', 'bad'],
  ['a job that waits for more than an hour', { oldestJobSeconds: 3601 }, 'jobs', 'bad'],
  ['a job that was given up', { jobsGivenUp: 1 }, 'jobs', 'warn'],
])('reports %s', (_, change, matter, condition) => {
  const said = of(change);
  expect(said[matter as keyof typeof said]).toBe(condition);
  expect(Object.entries(said).filter(([name, value]) => name !== matter && value !== 'ok')).toEqual([]);
});

it('reports the backups as bad once the log has waited for its archive for an hour', () => {
  expect(of({ archiveWaitingSeconds: null }).backups).toBe('ok');
  expect(of({ archiveWaitingSeconds: 3700 }).backups).toBe('bad');
});
