import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { UserState } from '../../directory/grant.ts';
import { array, isId, pageClause, type Transaction } from '../../server/database/database.ts';
import type { Call } from '../../server/http/http.ts';
import type { Page } from '../../server/http/list.ts';
import { notFound } from '../../server/problem.ts';
import { orderBy, REFUSED_MAIL, stateInSql } from '../accounts/user-lists.store.ts';
import type { EmployeeOrder, summariseEmployeeUsers } from './users.contract.ts';

export interface UserRow {
  id: string;
  cognome: string;
  nome: string;
  codiceFiscale: string;
  companyId: string;
  codFiscaleAzienda: string;
  codiceAzienda: string;
  azienda: string;
  matricola: string | null;
  filiale: string | null;
  filialeDescrizione: string | null;
  qualifica: string | null;
  dataAssunzione: string | null;
  dataCessazione: string | null;
  cessato: boolean;
  email: string | null;
  login: string | null;
  stato: UserState;
  fino: string | null;
  mailRifiutata: string | null;
  accessoWeb: boolean;
}

function users(now: Date, today: string): Sql {
  return sql`
    SELECT e.id, e.last_name AS cognome, e.first_name AS nome, e.tax_code AS "codiceFiscale",
      e.company_id AS "companyId", c.tax_code AS "codFiscaleAzienda", c.code AS "codiceAzienda", c.legal_name AS azienda, e.employee_code AS matricola,
      e.branch_code AS filiale, b.description AS "filialeDescrizione", e.qualification AS qualifica,
      e.hired_on AS "dataAssunzione", e.ended_on AS "dataCessazione", e.ended_on < ${today}::date IS TRUE AS cessato, e.email,
      a.login, ${stateInSql(sql`e.web_access`, now)} AS stato,
      CASE WHEN g.activated_at IS NULL AND g.disabled_at IS NULL AND e.web_access THEN g.invited_until END AS fino,
      ${REFUSED_MAIL} AS "mailRifiutata", e.web_access AS "accessoWeb"
    FROM employee e JOIN company c ON c.id = e.company_id JOIN account_grant g ON g.employee_id = e.id
      LEFT JOIN account a ON a.id = g.account_id
      LEFT JOIN branch b ON b.company_id = e.company_id AND b.code = e.branch_code`;
}

/** The SQL expressions of each order, written out here so that no text of a request becomes part of the SQL. */
const SORTS: Record<EmployeeOrder, readonly string[]> = {
  id: ['u.id'],
  cognome: ['u.cognome COLLATE "it-x-icu"', 'u.nome COLLATE "it-x-icu"'],
  codiceFiscale: ['u."codiceFiscale"'],
  matricola: ['u.matricola COLLATE "it-x-icu"'],
  filiale: ['u.filiale COLLATE "it-x-icu"'],
  qualifica: ['u.qualifica COLLATE "it-x-icu"'],
  dataAssunzione: ['u."dataAssunzione"'],
  stato: ['u.stato'],
  email: ['u.email'],
};

export interface UserFilter {
  companyId: string | null;
  asked: Omit<Call<typeof summariseEmployeeUsers>['query'], 'companyId'>;
}

export function listUsers(
  tx: Transaction,
  filter: UserFilter,
  at: { now: Date; today: string },
  page: Page<EmployeeOrder>,
): Promise<(UserRow & { total: number })[]> {
  return tx.all(sql`
    SELECT u.*, count(*) OVER ()::int AS total FROM (${users(at.now, at.today)}) u WHERE ${matching(filter)}
    ORDER BY ${orderBy(SORTS, 'cognome', page.sort)}, u.id ${pageClause(page)}`);
}

function matching({ companyId, asked }: UserFilter): Sql {
  const parts = [sql`true`];
  if (companyId !== null) parts.push(sql`u."companyId" = ${companyId}`);
  if (asked.stato) parts.push(sql`u.stato = ANY(${array(asked.stato, 'text')})`);
  if (asked.filcant !== undefined) {
    const branches = asked.filcant.split(',').filter(Boolean);
    parts.push(sql`u.filiale = ANY(${array(branches, 'text')})`);
  }
  if (asked.cessati) parts.push(sql`u.cessato = ${asked.cessati === 'true'}`);
  const search = (asked.q ?? '').trim();
  if (search !== '') {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(unaccent(u.cognome || ' ' || u.nome || ' ' || u.cognome) ILIKE unaccent(${like}) OR u."codiceFiscale" ILIKE ${like}
      OR u.matricola ILIKE ${like} OR u.email ILIKE ${like})`);
  }
  return join(parts, ' AND ');
}

export async function readUser(tx: Transaction, id: string, at: { now: Date; today: string }): Promise<UserRow> {
  if (!isId(id)) throw notFound();
  const row = await tx.one<UserRow>(sql`SELECT u.* FROM (${users(at.now, at.today)}) u WHERE u.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

/** How many of these ids belong to employees in scope. */
export async function countEmployees(tx: Transaction, ids: readonly string[]): Promise<number> {
  const known = ids.filter(isId);
  const row = await tx.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM employee WHERE id = ANY(${array(known, 'bigint')})`,
  );
  return row?.n ?? 0;
}

/** Gives web access to those of these employees who do not have it and whose employment has not ended. */
export function giveWebAccess(tx: Transaction, ids: readonly string[]): Promise<{ id: string; companyId: string }[]> {
  return tx.all(sql`
    UPDATE employee SET web_access = true
    WHERE id = ANY(${array(ids, 'bigint')}) AND NOT web_access AND ended_on < scope_today() IS NOT TRUE
    RETURNING id, company_id AS "companyId"`);
}

export interface StateCounts {
  maiInvitato: number;
  inAttesa: number;
  scaduta: number;
  attivo: number;
  disattivato: number;
  senzaAccessoWeb: number;
  cessati: number;
  mailRifiutate: number;
}

/** The number of users by state; a former employee counts only as `cessati`. */
export async function countUsers(
  tx: Transaction,
  filter: UserFilter,
  at: { now: Date; today: string },
): Promise<StateCounts> {
  const count = (state: UserState) =>
    sql`(count(*) FILTER (WHERE NOT u.cessato AND u.stato = ${raw(`'${state}'`)}))::int`;
  const row = await tx.one<StateCounts>(sql`
    SELECT ${count('maiInvitato')} AS "maiInvitato", ${count('inAttesa')} AS "inAttesa", ${count('scaduta')} AS scaduta,
      ${count('attivo')} AS attivo, ${count('disattivato')} AS disattivato, ${count('senzaAccessoWeb')} AS "senzaAccessoWeb",
      (count(*) FILTER (WHERE u.cessato))::int AS cessati,
      (count(*) FILTER (WHERE u."mailRifiutata" IS NOT NULL AND NOT u.cessato))::int AS "mailRifiutate"
    FROM (${users(at.now, at.today)}) u WHERE ${matching(filter)}`);
  if (!row) throw notFound();
  return row;
}

/** Reads an employment with the facts that decide about changes, and locks it against concurrent changes. */
export async function standingOf(
  tx: Transaction,
  id: string,
): Promise<{ delivered: boolean; documents: number; active: boolean }> {
  if (!isId(id)) throw notFound();
  const row = await tx.one<{ delivered: boolean; documents: number; active: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ledger l WHERE l.company_id = e.company_id AND l.employee_id = e.id
        AND l.action IN ('published', 'appeared')) OR came_with_package(e.company_id, e.created_at) AS delivered,
      (SELECT count(*)::int FROM document d WHERE d.employee_id = e.id) AS documents,
      EXISTS (SELECT FROM account_grant g WHERE g.employee_id = e.id AND g.activated_at IS NOT NULL) AS active
    FROM employee e WHERE e.id = ${id} FOR UPDATE OF e`);
  if (!row) throw notFound();
  return row;
}

export async function removeEmployee(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM employee WHERE id = ${id}`);
}
