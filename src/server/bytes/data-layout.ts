import path from 'node:path';

/** The files and folders of a data directory. */
export function dataLayout(dataDir: string) {
  return {
    database: path.join(dataDir, 'postgres'),
    blobs: path.join(dataDir, 'blobs'),
    /** Bytes on their way to a bucket, and working copies of its contents. */
    spool: path.join(dataDir, 'spool'),
    checkpoints: path.join(dataDir, 'checkpoints'),
    /** Kept outside the database: an attacker who can rewrite the ledger must not be able to sign it. */
    checkpointKey: path.join(dataDir, 'keys', 'ledger-checkpoints.pem'),
  };
}
