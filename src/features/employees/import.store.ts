import sql, { raw } from 'sql-template-tag';
import type { EmployeeValues, KnownEmployment } from '../../directory/employee.ts';
import { array, type Transaction } from '../../server/database/database.ts';
import type { AccountChange } from '../accounts/managing.store.ts';

/** Locks the company, so that imports into it run one after the other and none sees a half-finished one. */
export async function lockCompany(tx: Transaction, companyId: string): Promise<void> {
  await tx.all(sql`SELECT 1 FROM company WHERE id = ${companyId} FOR NO KEY UPDATE`);
}

/** The existing employments of people with these tax codes; import rows may refer to them. */
export function employmentsOf(
  tx: Transaction,
  companyId: string,
  taxCodes: readonly string[],
): Promise<(KnownEmployment & { webAccess: boolean })[]> {
  return tx.all(sql`
    SELECT id, last_name AS cognome, first_name AS nome, tax_code AS "codiceFiscale", email, employee_code AS matricola,
      branch_code AS filiale, qualification AS qualifica, hired_on AS "dataAssunzione", ended_on AS "dataCessazione",
      web_access AS "webAccess"
    FROM employee WHERE company_id = ${companyId} AND tax_code = ANY(${array(taxCodes, 'text')})`);
}

export interface NewEmployment extends EmployeeValues {
  webAccess: boolean;
}

/** Inserts all employments in one statement; returns their new ids by `employmentKey`. */
export async function insertEmployments(
  tx: Transaction,
  company: { id: string; practiceId: string },
  rows: readonly NewEmployment[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const made = await tx.all<{
    id: string;
    codiceFiscale: string;
    matricola: string | null;
    dataAssunzione: string | null;
  }>(sql`
    INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, email, employee_code, branch_code,
      qualification, hired_on, ended_on, web_access)
    SELECT ${company.practiceId}, ${company.id}, n."codiceFiscale", n.nome, n.cognome, n.email, n.matricola, n.filiale, n.qualifica,
      n."dataAssunzione", n."dataCessazione", n."webAccess"
    FROM ${recordset(rows)}
    RETURNING id, tax_code AS "codiceFiscale", employee_code AS matricola, hired_on AS "dataAssunzione"`);
  return new Map(made.map((one) => [employmentKey(one), one.id]));
}

/** A key that identifies an employment within its company, in agreement with the unique indexes. */
export function employmentKey(of: Pick<EmployeeValues, 'codiceFiscale' | 'matricola' | 'dataAssunzione'>): string {
  return of.matricola === null
    ? `${of.codiceFiscale} ${of.dataAssunzione ?? ''}`
    : `${of.codiceFiscale}/${of.matricola}`;
}

/**
 * Updates employments.
 * @param clears whether an empty field clears the stored value (form) or keeps it (import row)
 */
export async function updateEmployments(
  tx: Transaction,
  rows: readonly (NewEmployment & { id: string })[],
  { clears }: { clears: boolean },
): Promise<void> {
  if (rows.length === 0) return;
  const set = (column: string, from: string) =>
    raw(clears ? `${column} = n.${from}` : `${column} = coalesce(n.${from}, e.${column})`);
  await tx.run(sql`
    UPDATE employee e SET ${set('tax_code', '"codiceFiscale"')}, ${set('first_name', 'nome')}, ${set('last_name', 'cognome')},
      ${set('email', 'email')}, ${set('employee_code', 'matricola')}, ${set('branch_code', 'filiale')},
      ${set('qualification', 'qualifica')}, ${set('hired_on', '"dataAssunzione"')}, ${set('ended_on', '"dataCessazione"')},
      web_access = n."webAccess"
    FROM ${recordset(rows)} WHERE e.id = n.id`);
}

function recordset(rows: readonly NewEmployment[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id bigint, "codiceFiscale" text, nome text, cognome text,
    email text, matricola text, filiale text, qualifica text, "dataAssunzione" date, "dataCessazione" date, "webAccess" boolean)`;
}

/**
 * Invites those of these employees who have a mailbox and whose logins are neither active nor disabled. One statement
 * suffices for any number; `grant_invite` checks each employee. (`invite` in accounts/managing.store.ts invites a
 * single user.)
 */
export async function inviteEmployees(tx: Transaction, employeeIds: readonly string[]): Promise<AccountChange> {
  const invited = await tx.all<{
    id: string;
    companyId: string;
    employeeId: string;
    practiceId: string;
    before: string | null;
    mailbox: string;
  }>(sql`
    SELECT g.id, g.company_id AS "companyId", g.employee_id AS "employeeId", g.practice_id AS "practiceId",
      g.invited_until AS before, grant_invite(g.id) AS mailbox
    FROM account_grant g JOIN employee e ON e.id = g.employee_id
    WHERE g.employee_id = ANY(${array(employeeIds, 'bigint')}) AND e.email IS NOT NULL AND e.web_access
      AND g.activated_at IS NULL AND g.disabled_at IS NULL`);
  return {
    invited: invited.map(({ id, companyId, before }) => ({ grantId: id, companyId, before })),
    events: invited.map(({ mailbox: _mailbox, before: _before, ...grant }) => ({
      action: 'activationSent',
      ...grant,
      data: {},
    })),
    mails: invited.map(({ id, mailbox, practiceId }) => ({
      template: 'activation',
      data: { grantId: id },
      recipient: mailbox,
      practiceId,
    })),
  };
}
