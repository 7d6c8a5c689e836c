import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { array, type Transaction } from '../../server/database/database.ts';
import { insertBlobs } from '../documents/core/create.store.ts';
import type { Place } from './signing.ts';

export interface Candidate {
  id: string;
  name: string;
  taxCode: string;
  employeeCode: string | null;
  /** Employed today. `webAccess` means that the person may use the portal, `active` that their login is activated. */
  works: boolean;
  webAccess: boolean;
  active: boolean;
}

/** The people of a company, or only those with the given ids, with the facts that decide whether they can sign. */
export function candidatesOf(
  tx: Transaction,
  companyId: string,
  today: string,
  only: readonly string[] | null = null,
): Promise<Candidate[]> {
  return tx.all(sql`
    SELECT e.id, e.last_name || ' ' || e.first_name AS name, e.tax_code AS "taxCode", e.employee_code AS "employeeCode",
      e.ended_on IS NULL OR e.ended_on >= ${today}::date AS works, e.web_access AS "webAccess",
      EXISTS (SELECT FROM account_grant g WHERE g.employee_id = e.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL) AS active
    FROM employee e WHERE e.company_id = ${companyId}
      ${only === null ? sql`` : sql`AND e.id = ANY(${array(only, 'bigint')})`}
    ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id`);
}

export interface NewSignature {
  practiceId: string;
  companyId: string;
  title: string;
  message: string;
  dueOn: string;
  paper: { name: string; size: number; sha256: string; pages: number };
  /** The signers of each paper; several papers are copies in one request. */
  papers: readonly (readonly { employeeId: string; place: Place | null }[])[];
  createdBy: string;
  createdAs: 'CONSULTANT' | 'COMPANY';
}

/** Inserts a request. The first signer of each paper is asked at once; the others are asked when their turn comes. */
export async function insertSignatures(
  tx: Transaction,
  asked: NewSignature,
  now: Date,
): Promise<{ ids: string[]; askedWith: string | null }> {
  const { practiceId, companyId, paper, papers } = asked;
  await insertBlobs(tx, practiceId, [paper]);
  const askedWith = papers.length > 1 ? randomUUID() : null;
  const rows = await tx.all<{ id: string }>(sql`
    INSERT INTO signature_request (practice_id, company_id, asked_with, title, message, file_name, size, sha256, pages, due_on,
      status_at, created_by, created_as, created_at)
    SELECT ${practiceId}, ${companyId}, ${askedWith}, ${asked.title}, ${asked.message}, ${paper.name}, ${paper.size},
      decode(${paper.sha256}, 'hex'), ${paper.pages}, ${asked.dueOn}, ${now}, ${asked.createdBy}, ${asked.createdAs}, ${now}
    FROM generate_series(1, ${papers.length}::int) RETURNING id`);
  const ids = rows.map((row) => row.id);
  const signers = papers.flatMap((people, n) =>
    people.map(({ employeeId, place }, position) => ({ signature: ids[n], employeeId, place, position: position + 1 })),
  );
  await tx.run(sql`
    INSERT INTO signature_signer (practice_id, company_id, signature_id, employee_id, position, place, status, asked_at)
    SELECT ${practiceId}, ${companyId}, s.signature, s."employeeId", s.position, nullif(s.place, 'null'),
      CASE s.position WHEN 1 THEN 'asked' ELSE 'waiting' END, CASE s.position WHEN 1 THEN ${now}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(signers)}::jsonb)
      AS s(signature bigint, "employeeId" bigint, place jsonb, position int)`);
  return { ids, askedWith };
}
