import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { fingerprintOf } from '../server/operation/key-file.ts';
import type { Checkpoint } from './signed-note.ts';

/** The key of the ledger's checkpoints, and the checkpoints signed with it; receipts contain both. */
export interface Seal {
  /** The public half: SPKI. */
  publicKey: Uint8Array;
  fingerprint: string;
  sign(bytes: Uint8Array): Uint8Array;
  /** Signs every row without a checkpoint, then returns the checkpoints that cover these rows of a chain, by size. */
  checkpointsOf(chain: string, rows: readonly CoveredRow[]): Promise<SignedNote[]>;
  /** Signs every row without a checkpoint, then returns the newest checkpoint of a chain. */
  newestOf(chain: string): Promise<SignedNote | undefined>;
}

/** A row of the ledger, by its number and time. */
export interface CoveredRow {
  seq: string;
  at: string;
}

export interface SignedNote {
  checkpoint: Checkpoint;
  note: string;
}

/** @param notes finds the stored checkpoints */
export function openSeal(privateKey: KeyObject, notes: Pick<Seal, 'checkpointsOf' | 'newestOf'>): Seal {
  const publicKey = createPublicKey(privateKey);
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }),
    fingerprint: fingerprintOf(publicKey),
    sign: (bytes) => sign(null, bytes, privateKey),
    ...notes,
  };
}
