import sql from 'sql-template-tag';
import type { Stretch } from '../../ledger/receipt.ts';
import type { Transaction } from '../../server/database/database.ts';

/** Does the ledger still hold these rows? */
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

/** A company's payslips of a month, in the order of their people. */
export async function payslipsOf(tx: Transaction, companyId: string, month: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    SELECT d.id FROM document d JOIN employee e ON e.id = d.employee_id
    WHERE d.company_id = ${companyId} AND d.kind = 'payslip' AND d.period = ${Number(month)} AND d.discarded_at IS NULL
    ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", d.id`);
  return rows.map(({ id }) => id);
}
