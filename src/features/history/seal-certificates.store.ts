import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database.ts';
import { SEALED_CERTIFICATE, type Secrets } from '../../server/secrets.ts';

/** The certificates with which this installation has sealed, in DER; what it has not noted itself is passed over. */
export async function sealCertificates(tx: Transaction, secrets: Secrets): Promise<Buffer[]> {
  const rows = await tx.all<{ certificate: string }>(
    sql`SELECT certificate FROM portale_seal_certificate ORDER BY since DESC`,
  );
  return rows.flatMap(({ certificate }) => {
    try {
      return [Buffer.from(secrets.open(certificate, SEALED_CERTIFICATE), 'base64')];
    } catch {
      return [];
    }
  });
}
