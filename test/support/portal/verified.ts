import type pg from 'pg';
import { VOCABULARY } from '../../../src/ledger/ledger.ts';
import {
  currentObjects,
  inSnapshot,
  ledgerHeads,
  ledgerRows,
  OBJECT_KINDS,
} from '../../../src/ledger/ledger-source.store.ts';
import { type Evidence, type Report, verifyLedger } from '../../../src/ledger/verify.ts';

/**
 * Lines of `ledger:verify` that name a fault, except people and practices that a scene inserted without the portal, for
 * which no event exists.
 */
export function brokenLines(stderr: string): string[] {
  const lines = stderr.split('\n').filter((line) => line.startsWith('BROKEN'));
  return lines.filter((line) => !/, (?:practice|company|employee|account|grant) \d+: /.test(line));
}

/** Verifies the current state of a database while the portal may continue to serve. */
export function verified(client: pg.Client, evidence: Partial<Evidence> = {}): Promise<Report> {
  return inSnapshot(client, async () =>
    verifyLedger({
      rows: ledgerRows(client),
      heads: await ledgerHeads(client),
      vocabulary: VOCABULARY,
      now: new Date(),
      objects: { kinds: OBJECT_KINDS, all: () => currentObjects(client) },
      ...evidence,
    }),
  );
}
