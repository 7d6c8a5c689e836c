import sql from 'sql-template-tag';
import type { Stretch } from '../../ledger/receipt.ts';
import { noted, type SealCertificate } from '../../pdf/seal-check.ts';
import { array, type Transaction } from '../../server/database/database.ts';
import { SEALED_CERTIFICATE, type Secrets } from '../../server/secrets.ts';
import { ACCESS_ACTIONS, type AccessStep, type DocumentOwner, type SentMail } from './about-document.ts';

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

/** The workers with these ids, as receipts name them. */
export function ownersOf(tx: Transaction, employeeIds: readonly string[]): Promise<DocumentOwner[]> {
  return tx.all(sql`
    SELECT e.id AS "employeeId", e.tax_code AS "taxCode", e.employee_code AS number,
      coalesce(b.description, e.branch_code) AS branch
    FROM employee e LEFT JOIN branch b ON b.company_id = e.company_id AND b.code = e.branch_code
    WHERE e.id = ANY(${array(employeeIds, 'bigint')})`);
}

/** How these workers got their access, from the ledger, oldest first. */
export function accessStepsOf(
  tx: Transaction,
  employeeIds: readonly string[],
): Promise<(AccessStep & { employeeId: string })[]> {
  return tx.all(sql`
    SELECT l.employee_id AS "employeeId", l.action, l.at, l.canonical::jsonb->'data'->>'by' AS by,
      coalesce((l.canonical::jsonb->'data'->>'onPaper')::boolean, false) AS "onPaper"
    FROM ledger l WHERE l.employee_id = ANY(${array(employeeIds, 'bigint')}) AND l.object_kind = 'grant'
      AND l.action = ANY(${array(ACCESS_ACTIONS, 'text')})
    ORDER BY l.at, l.seq`);
}

/** The mails about these documents and their fate, oldest first. */
export function mailsAbout(
  tx: Transaction,
  documentIds: readonly string[],
): Promise<(SentMail & { documentId: string })[]> {
  return tx.all(sql`
    SELECT o.document_id AS "documentId", o.recipient, o.sent_at AS "sentAt", o.refused_at AS "refusedAt",
      o.withdrawn_at AS "withdrawnAt"
    FROM outbox o WHERE o.document_id = ANY(${array(documentIds, 'bigint')}) ORDER BY o.id`);
}
