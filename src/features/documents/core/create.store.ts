import sql from 'sql-template-tag';
import type { Transaction } from '../../../server/database/database.ts';
import { accepted } from '../../../server/problem.ts';
import { unapproved } from './approvals.store.ts';
import { create, type DocumentChange, type NewDocument } from './document.ts';

/** A document to be created: the fields of the domain rule, plus the fields that only the database row has. */
export interface DocumentDraft extends NewDocument {
  fileName: string;
  contentType: string;
  size: number;
  category?: string;
  tags?: readonly string[];
  deliveryOn?: string | null;
}

export interface Making {
  practiceId: string;
  accountId: string;
  /** The role in which the account creates the documents. */
  as: 'CONSULTANT' | 'COMPANY';
  publishOn: string | null;
  intakeId?: string;
  now: Date;
  today: string;
}

/**
 * Creates documents of any origin: an intake, an upload for one or for all employees, an API key. One statement inserts
 * them all, in the order given. The caller has already stored their bytes.
 */
export async function createDocuments(
  tx: Transaction,
  drafts: readonly DocumentDraft[],
  making: Making,
): Promise<DocumentChange[]> {
  if (drafts.length === 0) return [];
  const { practiceId, accountId, as, publishOn, intakeId = null, now, today } = making;
  await insertBlobs(tx, practiceId, drafts);
  const ids = await tx.all<{ id: string }>(
    sql`SELECT nextval(pg_get_serial_sequence('document', 'id')) AS id FROM generate_series(1, ${drafts.length}::int)`,
  );
  const drawn = drafts.map((draft, index) => ({ ...draft, id: ids[index]?.id ?? '' }));
  const waiting = publishOn === null ? new Set<string>() : await unapproved(tx, drawn);
  const named = drawn.map((draft) => ({ ...draft, awaitsApproval: waiting.has(draft.id) }));
  const data = intakeId === null ? {} : { intake: intakeId };
  const changes = accepted(create(named, { publishOn, data }, now.toISOString(), today));
  const rows = named.map((draft, index) => ({
    id: draft.id,
    company_id: draft.companyId,
    employee_id: draft.employeeId,
    kind: draft.kind,
    payroll_kind: draft.payrollKind ?? null,
    period: draft.period,
    description: draft.description,
    file_name: draft.fileName,
    content_type: draft.contentType,
    size: draft.size,
    sha256: draft.sha256,
    category: draft.category ?? 'GENERICO',
    tags: draft.tags ?? [],
    visible_on_web: draft.visibleOnWeb ?? true,
    delivery_on: draft.deliveryOn ?? null,
    due_on: draft.dueOn ?? null,
    acknowledgement_asked: draft.acknowledgementAsked ?? false,
    publish_on: changes[index]?.document.publishOn ?? null,
    appeared_at: changes[index]?.document.appearedAt ?? null,
  }));
  await tx.run(sql`
    INSERT INTO document (id, practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name,
      content_type, size, sha256, category, tags, visible_on_web, delivery_on, due_on, acknowledgement_asked, publish_on,
      appeared_at, created_by, created_as, created_at, intake_id)
    OVERRIDING SYSTEM VALUE
    SELECT r.id, ${practiceId}, r.company_id, r.employee_id, r.kind, r.payroll_kind, r.period, r.description, r.file_name,
      r.content_type, r.size, decode(r.sha256, 'hex'), r.category, ARRAY(SELECT jsonb_array_elements_text(r.tags)),
      r.visible_on_web, r.delivery_on, r.due_on, r.acknowledgement_asked, r.publish_on,
      r.appeared_at, ${accountId}, ${as}, ${now}, ${intakeId}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, company_id bigint, employee_id bigint,
      kind text, payroll_kind text, period int, description text, file_name text, content_type text, size int,
      sha256 text, category text, tags jsonb, visible_on_web boolean, delivery_on date, due_on date,
      acknowledgement_asked boolean, publish_on date, appeared_at timestamptz)`);
  return changes;
}

/** Counts stored bytes towards the quota, once per practice and content. */
export async function insertBlobs(
  tx: Transaction,
  practiceId: string,
  blobs: readonly { sha256: string; size: number }[],
): Promise<void> {
  if (blobs.length === 0) return;
  // A file sent to all employees is a single content, so it is inserted once.
  const contents = [...new Map(blobs.map(({ sha256, size }) => [sha256, { sha256, size }])).values()];
  // Every transaction inserts contents in the same order, so that two transactions with the same contents cannot
  // deadlock.
  contents.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  await tx.all(sql`SELECT pg_advisory_xact_lock_shared(hashtext('contents'), ${practiceId}::int)`);
  await tx.run(sql`
    INSERT INTO blob (practice_id, sha256, size)
    SELECT ${practiceId}::bigint, decode(b.sha256, 'hex'), b.size
    FROM jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) AS b(sha256 text, size bigint)
    ON CONFLICT DO NOTHING`);
}

/** Prevents other transactions of the practice from referring to a content until this one ends. */
export async function holdNaming(tx: Transaction, practiceId: string): Promise<void> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtext('contents'), ${practiceId}::int)`);
}

/** Whether the practice already has this content, so that it uses no further quota. */
export async function isStored(tx: Transaction, practiceId: string, sha256: string): Promise<boolean> {
  const row = await tx.one(
    sql`SELECT 1 AS there FROM blob WHERE practice_id = ${practiceId} AND sha256 = decode(${sha256}, 'hex')`,
  );
  return row !== undefined;
}
