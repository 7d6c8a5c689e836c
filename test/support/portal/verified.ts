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

/** What the verifier says of a database as it is at one moment, whatever the portal goes on with. */
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
