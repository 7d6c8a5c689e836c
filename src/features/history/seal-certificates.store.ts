import sql from 'sql-template-tag';
import { noted, type SealCertificate } from '../../pdf/seal-check.ts';
import type { Transaction } from '../../server/database/database.ts';
import { SEALED_CERTIFICATE, type Secrets } from '../../server/secrets.ts';

/** The certificates with which this installation has sealed; what it has not noted itself is passed over. */
export async function sealCertificates(tx: Transaction, secrets: Secrets): Promise<SealCertificate[]> {
  const rows = await tx.all<{ certificate: string }>(
    sql`SELECT certificate FROM portale_seal_certificate ORDER BY since DESC`,
  );
  return rows.flatMap(({ certificate }) => {
    try {
      return [noted(secrets.open(certificate, SEALED_CERTIFICATE))];
    } catch {
      return [];
    }
  });
}
