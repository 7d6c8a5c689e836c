import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';

/** Last access and last reading of a person in scope; undefined where no person has that code. */
export function readLastActive(
  tx: Transaction,
  taxCode: string,
): Promise<{ ultimoAccesso: string | null; ultimaLettura: string | null } | undefined> {
  return tx.one(sql`
    SELECT last_access(${taxCode}) AS "ultimoAccesso", max(d.employee_read_at) AS "ultimaLettura"
    FROM employee e LEFT JOIN document d ON d.employee_id = e.id
    WHERE e.tax_code = ${taxCode} HAVING count(e.id) > 0`);
}
