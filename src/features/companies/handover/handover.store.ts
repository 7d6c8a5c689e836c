import sql from 'sql-template-tag';
import { isId, type Transaction } from '../../../server/database/database.ts';
import { type Refusal, refuse } from '../../../server/refusal.ts';
import type { RefusalCode } from '../../../text/common/refusals.ts';

export interface HandoverRow {
  id: string;
  practiceId: string;
  /** Empty if the name matches no practice of this installation. */
  toPracticeId: string;
  companyId: string;
  companyName: string;
  companyTaxCode: string;
  companyCode: string;
  fromName: string;
  /** The name that the offering practice typed; once the offer is answered, the practice's real name. */
  toName: string;
  people: number;
  documents: number;
  bytes: number;
  offeredAt: string;
  endsAt: string;
  outcome: 'accepted' | 'refused' | 'withdrawn' | 'lapsed' | null;
  answeredAt: string | null;
}

const ROW = sql`
  SELECT h.id, h.practice_id AS "practiceId", coalesce(h.to_practice_id::text, '') AS "toPracticeId", h.company_id AS "companyId",
    h.company_name AS "companyName", h.company_tax_code AS "companyTaxCode", h.company_code AS "companyCode",
    h.from_name AS "fromName", h.to_name AS "toName", h.people, h.documents, h.bytes::float8 AS bytes,
    h.offered_at AS "offeredAt", h.ends_at AS "endsAt", CASE WHEN h.outcome IS NULL AND h.ends_at <= scope_now() THEN 'lapsed' ELSE h.outcome END AS outcome, h.answered_at AS "answeredAt"
  FROM handover h`;

/** The offers to and from the practice in scope. */
export function listHandovers(tx: Transaction): Promise<HandoverRow[]> {
  return tx.all(sql`${ROW} ORDER BY h.id DESC`);
}

export async function findHandover(tx: Transaction, id: string): Promise<HandoverRow | undefined> {
  return isId(id) ? tx.one(sql`${ROW} WHERE h.id = ${id}`) : undefined;
}

interface Offered {
  id: string;
  toName: string;
}

export async function offerCompany(
  tx: Transaction,
  companyId: string,
  { named, endsAt }: { named: string; endsAt: Date },
): Promise<Offered | Refusal> {
  const row = await tx.one<Offered & { refused: RefusalCode | null }>(sql`
    SELECT id, to_name AS "toName", refused FROM offer_company(${companyId}, ${named}, ${endsAt})`);
  if (!row) throw new Error('an offer answers');
  const { refused, ...offered } = row;
  return refused === null ? offered : refuse(refused);
}

/** Ends an offer; returns false if it was already answered. */
export async function endOffer(tx: Transaction, id: string, outcome: 'refused' | 'withdrawn'): Promise<boolean> {
  const row = await tx.one<{ ended: boolean }>(sql`SELECT end_offer(${id}, ${outcome}) AS ended`);
  return row?.ended ?? false;
}

/** What happened to an offer; the other practice is notified of it. */
export type HandoverSaid = 'offered' | 'withdrawn' | 'accepted' | 'refused';

declare module '../../../server/jobs/jobs.ts' {
  interface Tasks {
    tellHandover: { offer: string; what: HandoverSaid; company: string; practice: string; endsAt: string };
  }
}

/**
 * Queues a job that notifies the other practice's consultants. A job is needed because neither practice can write in
 * the other's scope.
 */
export async function tellOther(tx: Transaction, id: string, what: HandoverSaid): Promise<void> {
  await tx.all(sql`SELECT tell_handover(${id}, ${what})`);
}

/** Whether the practice in scope can still answer the offer; if so, locks the offer until the transaction ends. */
export async function offerStands(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.one<{ stands: boolean }>(sql`SELECT offer_stands(${id}) AS stands`);
  return row?.stands ?? false;
}

export interface OfferedContent {
  fromPractice: string;
  sha256: string;
  size: number;
}

/** The contents of the company that an open offer concerns. */
export function offeredContents(tx: Transaction, id: string): Promise<OfferedContent[]> {
  return tx.all(sql`
    SELECT from_practice AS "fromPractice", sha256, size::float8 AS size FROM offered_contents(${id})`);
}

/** Locks the offered company until the transaction ends. Returns why it cannot be taken over; null if it can. */
export async function holdOffered(tx: Transaction, id: string, code: string): Promise<RefusalCode | null> {
  const row = await tx.one<{ refused: RefusalCode | null }>(sql`SELECT hold_offered(${id}, ${code}) AS refused`);
  return row?.refused ?? null;
}

/** Moves the company and all its data to the practice in scope. */
export async function handOver(tx: Transaction, id: string, code: string): Promise<void> {
  await tx.all(sql`SELECT * FROM hand_over_company(${id}, ${code})`);
}

/** The future days on which documents or notices of the company appear or documents are due; each needs a job. */
export async function daysToCome(
  tx: Transaction,
  companyId: string,
  today: string,
): Promise<{ appear: string[]; due: string[]; notices: string[] }> {
  const row = await tx.one<{ appear: string[]; due: string[]; notices: string[] }>(sql`
    SELECT ARRAY(SELECT DISTINCT d.publish_on::text FROM document d WHERE d.company_id = ${companyId}
        AND d.publish_on > ${today}::date AND d.cancelled_at IS NULL AND d.discarded_at IS NULL) AS appear,
      ARRAY(SELECT DISTINCT d.due_on::text FROM document d WHERE d.company_id = ${companyId}
        AND d.due_on >= ${today}::date AND d.due_warned IS DISTINCT FROM d.due_on AND d.discarded_at IS NULL) AS due,
      ARRAY(SELECT DISTINCT n.publish_on::text FROM notice n WHERE n.company_id = ${companyId}
        AND n.publish_on > ${today}::date AND NOT n.draft AND n.deleted_at IS NULL) AS notices`);
  return row ?? { appear: [], due: [], notices: [] };
}

/** The company's public id in the practice in scope. */
export async function publicIdOf(tx: Transaction, companyId: string): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`SELECT public_id AS id FROM company WHERE id = ${companyId}`);
  return row?.id ?? '';
}
