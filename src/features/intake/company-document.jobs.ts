import { sql } from 'drizzle-orm';
import type { Transaction } from '../../server/database.ts';
import { downloadName } from '../documents/present.ts';
import type { Cut } from './correction.jobs.ts';
import type { Confirmation, StoredIntake } from './intake.store.ts';

/** Makes documents of their companies out of summaries (decision 21): of no employee, and so seen by none. */
export function insertCompanyDocuments(
  tx: Transaction,
  intake: StoredIntake,
  cuts: readonly Cut[],
  { publishOn, accountId }: Confirmation,
  { now, today }: { now: Date; today: string },
): Promise<{ n: number; id: string }[]> {
  const rows = cuts.map(({ row, sha256, size }) => {
    const description = row.title ?? '';
    const fileName = downloadName({ ...NOBODY, description, fileName: '.pdf' });
    return { n: row.n, company_id: row.companyId, description, file_name: fileName, size, sha256 };
  });
  const appearedAt = publishOn !== null && publishOn <= today ? now : null;
  return tx.all(sql`
    WITH incoming AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('document', 'id')) AS id, r.*
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(n int, company_id bigint, description text,
        file_name text, size int, sha256 text)),
    inserted AS (
      INSERT INTO document (id, practice_id, company_id, kind, description, file_name, size, sha256, publish_on,
        appeared_at, created_by, created_at, intake_id)
      OVERRIDING SYSTEM VALUE
      SELECT id, ${intake.practiceId}, company_id, 'companyDocument', description, file_name, size,
        decode(sha256, 'hex'), ${publishOn}::date, ${appearedAt}::timestamptz, ${accountId}, ${now}, ${intake.id}
      FROM incoming)
    SELECT n, id FROM incoming ORDER BY n`);
}

const NOBODY = { lastName: null, firstName: null, taxCode: null, period: null };
