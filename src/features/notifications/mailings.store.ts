import sql from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import { array, isId, type Transaction } from '../../server/database/database.ts';
import type { MailingKind, Mailings } from '../../server/jobs/mailing.ts';
import { type Audience, NEWS_KINDS, type NewsKind } from './notification.ts';

export type MailingRow = { [K in MailingKind]: { kind: K; undo: Mailings[K] } }[MailingKind] & {
  id: string;
  subject: string;
  company: string | null;
  people: number;
  madeAt: string;
  leavesAt: string;
};

const ROW = sql`
  SELECT m.id, m.kind, m.subject, c.legal_name AS company, m.people, m.undo, m.created_at AS "madeAt",
    m.leaves_at AS "leavesAt"
  FROM mailing m LEFT JOIN company c ON c.id = m.company_id`;

/** The mailings whose mails have not been sent yet, newest first. */
export function waitingMailings(tx: Transaction, now: Date): Promise<MailingRow[]> {
  return tx.all(sql`${ROW} WHERE m.practice_id = (SELECT scope_practice()) AND m.leaves_at > ${now} AND m.withdrawn_at IS NULL
    ORDER BY m.created_at DESC, m.id DESC LIMIT 20`);
}

/** Locks a mailing until the transaction ends; returns undefined if it was withdrawn. */
export async function lockMailing(tx: Transaction, id: string): Promise<MailingRow | undefined> {
  if (!isId(id)) return undefined;
  return tx.one(sql`${ROW} WHERE m.id = ${id} AND m.withdrawn_at IS NULL FOR UPDATE OF m`);
}

export async function noteWithdrawn(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE mailing SET withdrawn_at = ${now} WHERE id = ${id}`);
}

/**
 * The company that an action concerns: the only company, or else that of the acting group head. Null if a consultant
 * acts on several companies.
 */
export function companyOfAct(companyIds: readonly string[], actor: Pick<Actor, 'companyId'>): string | null {
  const [first = null, ...others] = new Set(companyIds);
  return others.length === 0 ? first : actor.companyId;
}

/** Why a person gets no mail; `text/notifications/mailings.ts` contains the texts. */
export type Unreached = 'without-web-access' | 'unreachable' | 'daily';

export interface Reach {
  mails: number;
  people: number;
  left: { name: string; why: Unreached }[];
}

interface Reader {
  key: string;
  name: string;
  webAccess: boolean;
  /** The number of logins with an e-mail address; `daily` is the number of those that get one mail a day. */
  logins: number;
  daily: number;
}

/**
 * Counts the logins to which mails about this news would go, and lists the people who would get none. The query selects
 * the same logins as the mails.
 */
export async function reachOf(
  tx: Transaction,
  kind: NewsKind,
  to: readonly Exclude<Audience, { audience: 'consultant' }>[],
): Promise<Reach> {
  const employees = to.flatMap((one) => (one.audience === 'employee' ? [one.employeeId] : []));
  const companies = to.flatMap((one) => (one.audience === 'company' ? [one.companyId] : []));
  const readers = await tx.all<Reader>(sql`
    SELECT 'e' || e.id AS key, e.last_name || ' ' || e.first_name AS name, e.web_access AS "webAccess",
      count(a.id)::int AS logins, (count(a.id) FILTER (WHERE s.daily))::int AS daily
    FROM employee e
      LEFT JOIN account_grant g ON g.employee_id = e.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
      LEFT JOIN account a ON a.id = g.account_id AND a.email IS NOT NULL
      LEFT JOIN notification_setting s ON s.account_id = a.id
    WHERE e.id = ANY(${array(employees, 'bigint')}) GROUP BY e.id
    UNION ALL
    SELECT 'c' || c.id, c.legal_name, c.web_access, count(a.id)::int, (count(a.id) FILTER (WHERE s.daily))::int
    FROM company c
      LEFT JOIN account_grant g ON g.role = 'COMPANY' AND g.company_id = c.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
      LEFT JOIN account a ON a.id = g.account_id AND a.email IS NOT NULL
      LEFT JOIN notification_setting s ON s.account_id = a.id
    WHERE c.id = ANY(${array(companies, 'bigint')}) GROUP BY c.id
    ORDER BY 2, 1`);
  const times = Map.groupBy(to, (one) => (one.audience === 'employee' ? `e${one.employeeId}` : `c${one.companyId}`));
  const always = NEWS_KINDS[kind].mail === 'always';
  const reach: Reach = { mails: 0, people: 0, left: [] };
  for (const { key, name, webAccess, logins, daily } of readers) {
    const told = logins - (always ? 0 : daily);
    if (told > 0) {
      reach.people += told;
      reach.mails += told * (times.get(key)?.length ?? 0);
    } else reach.left.push({ name, why: !webAccess ? 'without-web-access' : logins === 0 ? 'unreachable' : 'daily' });
  }
  return reach;
}
