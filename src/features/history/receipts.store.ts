import sql from 'sql-template-tag';
import type { Stretch } from '../../ledger/receipt.ts';
import { noted, type SealCertificate } from '../../pdf/seal-check.ts';
import type { Transaction } from '../../server/database/database.ts';
import { SEALED_CERTIFICATE, type Secrets } from '../../server/secrets.ts';

export async function ledgerHolds(
  tx: Transaction,
  chain: string,
  { from, to, previous, head, print }: Stretch,
): Promise<boolean> {
  const row = await tx.one<{ yes: boolean }>(
    sql`SELECT ledger_holds(${chain}, ${from}, ${to}, decode(${previous}, 'hex'), decode(${head}, 'hex'),
      decode(${print}, 'hex')) AS yes`,
  );
  return row?.yes ?? false;
}

/** A company's payslips of a month, ordered by person. */
export async function payslipsOf(tx: Transaction, companyId: string, month: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    SELECT d.id FROM document d JOIN employee e ON e.id = d.employee_id
    WHERE d.company_id = ${companyId} AND d.kind = 'payslip' AND d.period = ${Number(month)} AND d.discarded_at IS NULL
    ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", d.id`);
  return rows.map(({ id }) => id);
}

/**
 * Returns the certificates with which this installation has sealed documents. Skips rows that the installation did not
 * write itself.
 */
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
