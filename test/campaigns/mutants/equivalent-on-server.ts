/**
 * Of the mistakes that `npm run mutants -- sql` and `-- routes` make, those that change nothing that anybody could see: the line as it then
 * reads with what stood there, and why it is the same. One that is made no more fails `made-sql-mutants.test.ts`.
 */
export const EQUIVALENT_ON_SERVER: Record<string, Record<string, string>> = {
  'src/features/documents/rules/rules.store.ts': {
    'FROM standing_rule r WHERE r.practice_id = (SELECT scope_practice()) `);  (was: AND ${isOneOf(companyIds)})':
      'whoever asks takes the rules of single companies from what is answered',
    'ORDER BY d.id DESC`);  (was: )':
      'the payslips that are due are locked, published and traced in the order of their ids, whatever order they come in',
  },
  'src/features/documents/publish/closing.store.ts': {
    "AND k.kind = 'payslip' AND k.period >= 0  (was: >)": 'no payslip is without its month',
  },
  'src/features/requests/requests.store.ts': {
    'WHERE d.kind = \'payslip\') AS "newestPayslip"  (was: d.employee_id = e.id AND)':
      'an employee’s scope holds the documents of that employment alone',
    'FROM request_answer WHERE request_id = ${requestId} ORDER BY id DESC`);  (was: )':
      'a thread is put in the order of its moments',
  },
  'src/features/companies/companies.store.ts': {
    "SELECT * FROM account_grant g WHERE g.company_id = c.id ORDER BY g.id LIMIT 1) g ON true  (was: AND g.role = 'COMPANY')":
      'a company’s own access is made with it, before those of its people',
  },
  'src/features/documents/document-filter.store.ts': {
    "WHERE ${countsOf(whose)} AND k.kind = ${kind} AND k.field = ${raw(`'${field}'`)} AND k.total >= 0`;  (was: >)":
      'a text that no document bears any more finds none',
    "WHERE ${countsOf(whose)} AND k.kind = ${kind} AND k.field = ${raw(`'${field}'`)} `;  (was: AND k.total > 0)":
      'a text that no document bears any more finds none',
    "WHERE ${countsOf(whose)} AND k.field = ${raw(`'${field}'`)} AND k.total > 0`;  (was: AND k.kind = ${kind})":
      'a text of another kind finds none of this one; the line spares their reading',
    'ELSE d.period >= 9999 AND d.period % 100 = ${month} END`);  (was: >)': 'no certificate is of the year 9999',
  },
  'src/features/intake/last-month.store.ts': {
    'WHERE o.period = ${periodBefore(period)} AND r.intake_id = ANY(ARRAY(  (was: o.kind = ${kind} AND)':
      'a period is a month of payslips or a year of certificates, never either',
    'LEFT JOIN intake_row o ON o.document_id = d.id  (was: o.intake_id = d.intake_id AND)':
      'a document was made of one row',
  },
  'src/features/employees/import.store.ts': {
    "WHERE g.employee_id = ANY(${array(employeeIds, 'bigint')}) AND e.email IS NOT NULL  (was: AND e.web_access)":
      'whoever is to be invited was given web access in the statement before',
  },
  'src/features/documents/retention/retention.store.ts': {
    'FROM employee e WHERE e.practice_id = (SELECT scope_practice())  (was: AND e.ended_on <= ${day}::date)':
      'whoever works there is kept by the rule; the line spares their reading',
    "WHERE d.employee_id = ANY(${array(employeeIds, 'bigint')}) OR (${isOfCompanies(companyIds)}) ORDER BY d.id DESC`);  (was: )":
      'what goes is counted and locked by its ids, in whatever order it is read',
  },
  'src/features/accounts/identity/identity.store.ts': {
    'DELETE FROM identity_link WHERE id = ${id} RETURNING provider_id AS "providerId"`);  (was: AND account_id = ${accountId})':
      'the row policy shows an account its own links alone',
  },
  'src/features/accounts/accounts.store.ts': {
    "DELETE FROM known_network WHERE last_at < ${now}::timestamptz - interval '180 days'`),  (was: account_id = ${accountId} AND)":
      'the row policy shows an account its own networks alone',
    "DELETE FROM known_network WHERE account_id = ${accountId} AND last_at <= ${now}::timestamptz - interval '180 days'`),  (was: <)":
      'to the very millisecond half a year ago nobody entered',
  },
  'src/features/documents/bin/deletion.jobs.ts': {
    'if (false) return [];': 'a job without contents gives up nothing',
    'if (contents.length === -1) return [];': 'a job without contents gives up nothing',
  },
};
