import sql from 'sql-template-tag';
import type { Scope } from '../../access/scope.ts';
import type { Transaction } from '../../server/database/database.ts';

export interface Employment {
  company: string;
  person: string;
  hiredOn: string | null;
  endedOn: string | null;
}

export function employmentOf(tx: Transaction, employeeId: string): Promise<Employment | undefined> {
  return tx.one(sql`
    SELECT c.legal_name AS company, e.first_name || ' ' || e.last_name AS person, e.hired_on AS "hiredOn",
      e.ended_on AS "endedOn"
    FROM employee e JOIN company c ON c.id = e.company_id WHERE e.id = ${employeeId}`);
}

interface OwnProof {
  expiresAt: string;
  endedAt: string | null;
  views: number;
  madeToday: number;
}

/** The last proof of the scope's worker; locked until the transaction ends if it is about to be replaced. */
export function ownProof(tx: Transaction, locked = false): Promise<OwnProof | undefined> {
  return tx.one(sql`
    SELECT expires_at AS "expiresAt", ended_at AS "endedAt", views,
      CASE WHEN (made_at AT TIME ZONE 'Europe/Rome')::date = scope_today() THEN made_that_day ELSE 0 END AS "madeToday"
    FROM income_proof ${locked ? sql`FOR UPDATE` : sql``}`);
}

export async function replaceProof(
  tx: Transaction,
  { employeeId, accountId }: { employeeId: string; accountId: string },
  proof: { hash: Buffer; now: Date; expiresAt: Date; madeToday: number },
): Promise<void> {
  const { hash, now, expiresAt, madeToday } = proof;
  await tx.run(sql`
    INSERT INTO income_proof (employee_id, account_id, token_hash, made_at, expires_at, made_that_day)
    VALUES (${employeeId}, ${accountId}, ${hash}, ${now}, ${expiresAt}, ${madeToday})
    ON CONFLICT (employee_id, account_id) DO UPDATE SET token_hash = excluded.token_hash, made_at = excluded.made_at,
      expires_at = excluded.expires_at, ended_at = NULL, views = 0, made_that_day = excluded.made_that_day`);
}

/** Ends the proof; false if none was good any more. */
export async function endProof(tx: Transaction, now: Date): Promise<boolean> {
  return (
    (await tx.one(sql`
      UPDATE income_proof SET ended_at = ${now} WHERE ended_at IS NULL AND expires_at > ${now}
      RETURNING employee_id`)) !== undefined
  );
}

/** When strangers looked at the worker's proofs, newest first. */
export async function viewsOf(tx: Transaction, employeeId: string): Promise<string[]> {
  const rows = await tx.all<{ at: string }>(sql`
    SELECT at FROM ledger WHERE object_kind = 'employee' AND object_id = ${employeeId} AND action = 'incomeProofSeen'
    ORDER BY at DESC LIMIT 20`);
  return rows.map(({ at }) => new Date(at).toISOString());
}

export interface FoundProof {
  accountId: string;
  practiceId: string;
  companyId: string;
  employeeId: string;
  stillWorks: boolean;
  expiresAt: string;
  endedAt: string | null;
  views: number;
}

export function findProof(tx: Transaction, hash: Buffer): Promise<FoundProof | undefined> {
  return tx.one(sql`
    SELECT account_id AS "accountId", practice_id AS "practiceId", company_id AS "companyId",
      employee_id AS "employeeId", still_works AS "stillWorks", expires_at AS "expiresAt", ended_at AS "endedAt", views
    FROM income_proof_of(${hash})`);
}

/** The scope of the worker who shows the proof: its figures are what the worker sees, and no more. */
export function workerOf({ accountId, practiceId, companyId, employeeId }: FoundProof): Scope {
  return { role: 'employee', accountId, practiceId, companyIds: [companyId], employeeId };
}

/** Counts a view; false if the proof ended meanwhile. */
export async function countView(tx: Transaction, hash: Buffer, most: number): Promise<boolean> {
  const row = await tx.one<{ counted: boolean }>(sql`SELECT income_proof_seen(${hash}, ${most}) AS counted`);
  return row?.counted === true;
}
