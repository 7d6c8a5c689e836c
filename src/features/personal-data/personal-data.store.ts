import sql, { raw } from 'sql-template-tag';
import type { LedgerRow } from '../../ledger/ledger-row.ts';
import { LEDGER_ROW_COLUMNS } from '../../ledger/ledger-source.store.ts';
import { array, isId, type Transaction } from '../../server/database/database.ts';

export function employmentOf(tx: Transaction, employeeId: string): Promise<{ azienda: string } | undefined> {
  return tx.one(sql`
    SELECT e.last_name AS cognome, e.first_name AS nome, e.tax_code AS "codiceFiscale", e.email,
      e.employee_code AS matricola, e.qualification AS qualifica, e.branch_code AS "codiceFiliale",
      e.hired_on AS "assuntoIl", e.ended_on AS "cessatoIl", e.web_access AS "accessoWeb", e.created_at AS "inseritoIl",
      c.legal_name AS azienda, c.tax_code AS "codiceFiscaleAzienda"
    FROM employee e JOIN company c ON c.id = e.company_id WHERE e.id = ${employeeId}`);
}

export function accessOf(tx: Transaction, employeeId: string): Promise<object[]> {
  return tx.all(sql`
    SELECT created_at AS "creatoIl", activated_at AS "attivatoIl", disabled_at AS "disattivatoIl"
    FROM account_grant WHERE employee_id = ${employeeId}`);
}

/** The versions of the privacy policy that the account has accepted, oldest first. */
export function acceptances(tx: Transaction, accountId: string): Promise<object[]> {
  return tx.all(sql`
    SELECT version AS versione, accepted_at AS "accettataIl", address AS indirizzo
    FROM privacy_acceptance WHERE account_id = ${accountId} ORDER BY id`);
}

/**
 * The devices that receive push notifications, identified by their push service. The export omits the endpoint, which
 * is secret.
 */
export function pushDevices(tx: Transaction, accountId: string): Promise<object[]> {
  return tx.all(sql`
    SELECT substring(endpoint FROM '^https?://([^/]+)') AS servizio, created_at AS dal
    FROM push_subscription WHERE account_id = ${accountId} ORDER BY id`);
}

/**
 * The ledger events of an employment, oldest first. Events about documents and notices are included only if the person
 * can see the object (`seen`), so that the export reveals no scheduled, withdrawn or discarded ones. Object ids are
 * unique across tables (decision 20).
 */
export function traceOfEmployment(tx: Transaction, employeeId: string, seen: readonly string[]): Promise<LedgerRow[]> {
  return tx.all(sql`
    SELECT ${raw(LEDGER_ROW_COLUMNS)}
    FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
    WHERE l.employee_id = ${employeeId}
      AND (l.object_kind IN ('employee', 'grant', 'request', 'signature') OR l.object_id = ANY(${array(seen, 'bigint')}))
    ORDER BY l.at, l.seq`);
}

export interface PersonFor {
  employeeId: string;
  companyId: string;
  practiceId: string;
  name: string;
  accountId: string | null;
  /** True if the person can log in and download the export without help. */
  hasAccess: boolean;
}

/** The person for whom a practice or company downloads the export. */
export async function personFor(tx: Transaction, employeeId: string): Promise<PersonFor | undefined> {
  if (!isId(employeeId)) return undefined;
  return tx.one(sql`
    SELECT e.id AS "employeeId", e.company_id AS "companyId", e.practice_id AS "practiceId",
      e.last_name || ' ' || e.first_name AS name, g.account_id AS "accountId",
      coalesce(e.web_access AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL, false) AS "hasAccess"
    FROM employee e LEFT JOIN account_grant g ON g.employee_id = e.id WHERE e.id = ${employeeId}`);
}
