import path from 'node:path';

/** Where a data directory keeps its parts. */
export function dataLayout(dataDir: string) {
  return {
    database: path.join(dataDir, 'postgres'),
    blobs: path.join(dataDir, 'blobs'),
    /** Bytes on their way to a bucket, and copies of its contents while they are worked on. */
    spool: path.join(dataDir, 'spool'),
    checkpoints: path.join(dataDir, 'checkpoints'),
    /** Outside the database: an attacker who can rewrite the trace must not be able to sign it. */
    checkpointKey: path.join(dataDir, 'keys', 'ledger-checkpoints.pem'),
  };
}
