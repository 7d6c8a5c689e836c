import type { Facts } from './facts.ts';

/** How each part of an installation fares: `bad` wants somebody today, `warn` soon. */
export type Condition = 'ok' | 'warn' | 'bad';
export type Matter = 'disk' | 'backups' | 'mails' | 'ledger' | 'jobs';

const GIGABYTE = 1024 ** 3;
const HOUR = 3600;

/** Pure: from what is measured to what is said of it (P75). */
export function conditionOf(facts: Facts): Record<Matter, Condition> {
  const { diskFreeBytes: free, diskBytes: size } = facts;
  const unsigned =
    facts.lastRowSeconds !== null &&
    (facts.checkpointSeconds === null || facts.checkpointSeconds > facts.lastRowSeconds + 60);
  return {
    disk: free < GIGABYTE || free < size / 20 ? 'bad' : free < size / 10 ? 'warn' : 'ok',
    // None at all may be another tool's matter: said, and never red.
    backups: facts.backupSeconds === null ? 'warn' : facts.backupSeconds > 48 * HOUR ? 'bad' : 'ok',
    mails: (facts.oldestMailSeconds ?? 0) > HOUR ? 'bad' : facts.mailsRefusedLately > 0 ? 'warn' : 'ok',
    // Signed within minutes of each row (docs/configuration.md).
    ledger: unsigned && (facts.lastRowSeconds ?? 0) > HOUR ? 'bad' : 'ok',
    jobs: (facts.oldestJobSeconds ?? 0) > HOUR ? 'bad' : facts.jobsGivenUp > 0 ? 'warn' : 'ok',
  };
}
