import type { Facts } from './facts.ts';

/** The state of a part of an installation: `bad` needs a person today, `warn` needs one soon. */
export type Condition = 'ok' | 'warn' | 'bad';
export type Matter = 'disk' | 'backups' | 'mails' | 'ledger' | 'jobs';

const GIGABYTE = 1024 ** 3;
const HOUR = 3600;

/** Derives the state of each part from the measured figures (P75). */
export function conditionOf(facts: Facts): Record<Matter, Condition> {
  const { diskFreeBytes: free, diskBytes: size } = facts;
  const unsigned =
    facts.lastRowSeconds !== null &&
    (facts.checkpointSeconds === null || facts.checkpointSeconds > facts.lastRowSeconds + 60);
  return {
    disk: free < GIGABYTE || free < size / 20 ? 'bad' : free < size / 10 ? 'warn' : 'ok',
    // Without a backup of ours the state is only `warn`: another tool may back up the installation.
    backups:
      facts.backupSeconds === null
        ? 'warn'
        : facts.backupSeconds > 48 * HOUR || (facts.drillFaults ?? 0) > 0 || (facts.archiveWaitingSeconds ?? 0) > HOUR
          ? 'bad'
          : 'ok',
    mails: (facts.oldestMailSeconds ?? 0) > HOUR ? 'bad' : facts.mailsRefusedLately > 0 ? 'warn' : 'ok',
    // Each row is signed within minutes (docs/configuration.md).
    ledger: unsigned && (facts.lastRowSeconds ?? 0) > HOUR ? 'bad' : 'ok',
    jobs: (facts.oldestJobSeconds ?? 0) > HOUR ? 'bad' : facts.jobsGivenUp > 0 ? 'warn' : 'ok',
  };
}
