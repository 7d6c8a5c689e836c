/**
 * Machine-made mistakes that change nothing a user could see: the changed line, and why the behaviour stays the same.
 * `npm run mutants -- rules` fails if one of these mistakes can no longer be made.
 */
export const EQUIVALENT_RULES: Record<string, Record<string, string>> = {
  'src/features/documents/core/take-back.ts': {
    'return new Date(Math.max(until, mailsLeaveAt === null ? 1 : Date.parse(mailsLeaveAt))).toISOString();':
      'any moment before the first publication is less than its ten minutes',
    'return new Date(Math.max(until, mailsLeaveAt === null ? -1 : Date.parse(mailsLeaveAt))).toISOString();':
      'any moment before the first publication is less than its ten minutes',
  },
};

/**
 * SQL mutants of `npm run mutants -- sql` that change nothing; `made-sql-mutants.test.ts` fails if one of them can no longer be
 * made.
 */
export const EQUIVALENT_SQL: Record<string, Record<string, string>> = {
  'src/features/documents/rules/rules.store.ts': {
    'FROM standing_rule r WHERE r.practice_id = (SELECT scope_practice()) `);  (was: AND ${isOneOf(companyIds)})':
      'the caller picks the rules of its companies from the result',
    'ORDER BY d.id DESC`);  (was: )': 'the caller locks, publishes and traces payslips in the order of their ids',
  },
  'src/features/documents/publish/closing.store.ts': {
    "AND k.kind = 'payslip' AND k.period >= 0  (was: >)": 'each payslip has a month',
  },
  'src/features/requests/requests.store.ts': {
    'WHERE d.kind = \'payslip\') AS "newestPayslip"  (was: d.employee_id = e.id AND)':
      'an employee’s scope holds only the documents of that employment',
    'FROM request_answer WHERE request_id = ${requestId} ORDER BY id DESC`);  (was: )':
      'the caller sorts a thread by time',
  },
  'src/features/companies/companies.store.ts': {
    "SELECT * FROM account_grant g WHERE g.company_id = c.id ORDER BY g.id LIMIT 1) g ON true  (was: AND g.role = 'COMPANY')":
      'a company’s own grant is created with it, before those of its people',
  },
  'src/features/documents/core/document-filter.store.ts': {
    "WHERE ${countsOf(whose)} AND k.kind = ${kind} AND k.field = ${raw(`'${field}'`)} AND k.total >= 0`;  (was: >)":
      'a text that no document has any more finds nothing',
    "WHERE ${countsOf(whose)} AND k.kind = ${kind} AND k.field = ${raw(`'${field}'`)} `;  (was: AND k.total > 0)":
      'a text that no document has any more finds nothing',
    "WHERE ${countsOf(whose)} AND k.field = ${raw(`'${field}'`)} AND k.total > 0`;  (was: AND k.kind = ${kind})":
      'a text of another kind finds nothing; the condition only saves reading',
    'ELSE d.period >= 9999 AND d.period % 100 = ${month} END`);  (was: >)': 'no certificate is for the year 9999',
  },
  'src/features/intake/last-month.store.ts': {
    'WHERE o.period = ${periodBefore(period)} AND r.intake_id = ANY(ARRAY(  (was: o.kind = ${kind} AND)':
      'a period is a month for payslips and a year for certificates, never both',
    'LEFT JOIN intake_row o ON o.document_id = d.id  (was: o.intake_id = d.intake_id AND)':
      'a document is created from one row',
  },
  'src/features/employees/import.store.ts': {
    "WHERE g.employee_id = ANY(${array(employeeIds, 'bigint')}) AND e.email IS NOT NULL  (was: AND e.web_access)":
      'the statement before gives web access to everyone who is to be invited',
  },
  'src/features/documents/retention/retention.store.ts': {
    'FROM employee e WHERE e.practice_id = (SELECT scope_practice())  (was: AND e.ended_on <= ${day}::date)':
      'the rule keeps everyone who works there; the condition only saves reading',
    "WHERE d.employee_id = ANY(${array(employeeIds, 'bigint')}) OR (${isOfCompanies(companyIds)}) ORDER BY d.id DESC`);  (was: )":
      'the caller counts and locks by id, in any order',
  },
  'src/features/accounts/identity.store.ts': {
    'DELETE FROM identity_link WHERE id = ${id} RETURNING provider_id AS "providerId"`);  (was: AND account_id = ${accountId})':
      'the row policy shows an account only its own links',
  },
  'src/features/accounts/accounts.store.ts': {
    "DELETE FROM known_network WHERE last_at < ${now}::timestamptz - interval '180 days'`),  (was: account_id = ${accountId} AND)":
      'the row policy shows an account only its own networks',
    "DELETE FROM known_network WHERE account_id = ${accountId} AND last_at <= ${now}::timestamptz - interval '180 days'`),  (was: <)":
      'the difference is one millisecond half a year ago',
  },
};
