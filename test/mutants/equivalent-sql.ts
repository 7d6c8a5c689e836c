/**
 * Of the mistakes that `npm run mutants -- sql` makes, those that change nothing that anybody could see: the line as it then
 * reads with what stood there, and why it is the same. One that is made no more fails `made-sql-mutants.test.ts`.
 */
export const EQUIVALENT_SQL: Record<string, Record<string, string>> = {};
