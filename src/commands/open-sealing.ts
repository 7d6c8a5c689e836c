import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Sealing, SealingKey } from '../pdf/seal.ts';
import { noted, noteOf } from '../pdf/seal-check.ts';
import {
  fingerprintOfCertificate,
  isCertificateOf,
  keyOfPkcs12,
  ownCertificate,
  ownKeyPair,
} from '../pdf/sealing-key.io.ts';
import { authorityAt } from '../pdf/time-stamp-authority.io.ts';
import { connectAs } from '../server/postgres/start-checks.ts';
import { SEALED_CERTIFICATE, type Secrets } from '../server/secrets.ts';

export interface SealSettings {
  /** A PKCS#12 file with its password; null makes the portal create the installation's own certificate. */
  sealCertificate: { file: string; password: string } | null;
  timeStampUrl: string | null;
}

/** Lets one node at a time create the installation's own certificate. */
const CERTIFICATE_LOCK = 4_201_126;

/**
 * Opens the certificate that this installation seals with. The database stores every certificate permanently and for
 * all nodes, so that a file sealed with an earlier certificate is still recognised as ours. The first node creates the
 * installation's own certificate; the other nodes load it from the database.
 */
export async function openSealing(
  { sealCertificate, timeStampUrl }: SealSettings,
  { jobsUrl, secrets, now }: { jobsUrl: string; secrets: Secrets; now: Date },
): Promise<Sealing> {
  const brought = sealCertificate && (await keyIn(sealCertificate, now));
  const authority = timeStampUrl === null ? null : authorityAt(timeStampUrl);
  const jobs = await connectAs('DATABASE_JOBS_URL', jobsUrl);
  try {
    await jobs.query('BEGIN');
    await jobs.query('SELECT pg_advisory_xact_lock($1)', [CERTIFICATE_LOCK]);
    const key = brought ?? (await ownKey());
    const { rowCount } = await jobs.query('SELECT FROM portale_seal_certificate WHERE print = $1', [printOf(key)]);
    if (rowCount === 0)
      await jobs.query('INSERT INTO portale_seal_certificate (print, certificate, since) VALUES ($1, $2, $3)', [
        printOf(key),
        secrets.seal(noteOf(key), SEALED_CERTIFICATE),
        now,
      ]);
    await jobs.query('COMMIT');
    return { key, authority };
  } finally {
    await jobs.end();
  }

  async function ownKey(): Promise<SealingKey> {
    const pair = await ownKeyPair(secrets);
    const { rows } = await jobs.query('SELECT certificate FROM portale_seal_certificate ORDER BY since DESC');
    let certificate: Uint8Array | null = null;
    for (const row of rows) {
      const known = openedOf(row.certificate);
      if (known && (await isCertificateOf(known, pair.publicKey, now))) certificate ??= known;
    }
    certificate ??= await ownCertificate(pair, 'Portale lavoro', now);
    const fingerprint = fingerprintOfCertificate(certificate);
    return { key: pair.privateKey, certificate, chain: [], isSelfMade: true, fingerprint };
  }

  /** Opens a sealed certificate; null for a row that was sealed with another key, or not sealed at all. */
  function openedOf(sealed: string): Uint8Array | null {
    try {
      return noted(secrets.open(sealed, SEALED_CERTIFICATE)).certificate;
    } catch {
      return null;
    }
  }
}

const printOf = ({ certificate }: SealingKey) => createHash('sha256').update(certificate).digest('hex');

async function keyIn({ file, password }: { file: string; password: string }, now: Date): Promise<SealingKey> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new Error(`SEAL_CERTIFICATE ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`, {
      cause: error,
    });
  }
  try {
    return await keyOfPkcs12(bytes, password, now);
  } catch (error) {
    throw new Error(`SEAL_CERTIFICATE ${file} ${(error as Error).message}.`, { cause: error });
  }
}
