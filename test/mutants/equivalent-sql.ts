/**
 * Of the mistakes that `npm run mutants -- sql` makes, those that change nothing that anybody could see: the line as it then
 * reads with what stood there, and why it is the same. One that is made no more fails `made-sql-mutants.test.ts`.
 */
export const EQUIVALENT_SQL: Record<string, Record<string, string>> = {
  'src/features/documents/rules/rules.store.ts': {
    'FROM standing_rule r WHERE r.practice_id = (SELECT scope_practice()) `);  (was: AND ${isOneOf(companyIds)})':
      'whoever asks takes the rules of single companies from what is answered',
    'ORDER BY d.id DESC`);  (was: )':
      'the payslips that are due are locked, published and traced in the order of their ids, whatever order they come in',
  },
  'src/features/documents/publish/closing.store.ts': {
    "AND k.kind = 'payslip' AND k.period >= 0  (was: >)": 'no payslip is without its month',
  },
};
