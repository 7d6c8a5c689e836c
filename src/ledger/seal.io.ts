import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { fingerprintOf } from '../server/key-file.ts';
import { type Checkpoint, openCheckpoint } from './signed-note.ts';

/** The key of the ledger's checkpoints, and the checkpoints that it has signed: receipts are made with both. */
export interface Seal {
  /** The public half: SPKI. */
  publicKey: Uint8Array;
  fingerprint: string;
  sign(bytes: Uint8Array): Uint8Array;
  /** The checkpoints of a chain by their size, once its newest row is under one. */
  checkpointsOf(chain: string): Promise<{ checkpoint: Checkpoint; note: string }[]>;
}

/** @param notes signs the rows that no checkpoint covers yet, and answers every signed note */
export function openSeal(privateKey: KeyObject, notes: () => Promise<readonly string[]>): Seal {
  const publicKey = createPublicKey(privateKey);
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }),
    fingerprint: fingerprintOf(publicKey),
    sign: (bytes) => sign(null, bytes, privateKey),
    async checkpointsOf(chain) {
      return (await notes())
        .flatMap((note) => {
          const checkpoint = openCheckpoint(note, publicKey);
          return checkpoint?.chain === chain ? [{ checkpoint, note }] : [];
        })
        .toSorted((a, b) => a.checkpoint.size - b.checkpoint.size);
    },
  };
}
