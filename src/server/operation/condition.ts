import type { Facts } from './facts.ts';

/** The state of each part of an installation: `bad` needs a person today, `warn` soon. */
export type Condition = 'ok' | 'warn' | 'bad';
export type Matter = 'disk' | 'backups' | 'mails' | 'ledger' | 'jobs';

const GIGABYTE = 1024 ** 3;
const HOUR = 3600;

/** The state that follows from the measured figures (P75). Pure. */
export function conditionOf(facts: Facts): Record<Matter, Condition> {
  const { diskFreeBytes: free, diskBytes: size } = facts;
  const unsigned =
    facts.lastRowSeconds !== null &&
    (facts.checkpointSeconds === null || facts.checkpointSeconds > facts.lastRowSeconds + 60);
  return {
    disk: free < GIGABYTE || free < size / 20 ? 'bad' : free < size / 10 ? 'warn' : 'ok',
    // An installation without a backup of ours may be backed up by another tool: a warning, never red.
    backups: facts.backupSeconds === null ? 'warn' : facts.backupSeconds > 48 * HOUR ? 'bad' : 'ok',
    mails: (facts.oldestMailSeconds ?? 0) > HOUR ? 'bad' : facts.mailsRefusedLately > 0 ? 'warn' : 'ok',
    // Signed within minutes of each row (docs/configuration.md).
    ledger: unsigned && (facts.lastRowSeconds ?? 0) > HOUR ? 'bad' : 'ok',
    jobs: (facts.oldestJobSeconds ?? 0) > HOUR ? 'bad' : facts.jobsGivenUp > 0 ? 'warn' : 'ok',
  };
}
