/**
 * Of the mistakes that `npm run mutants -- rules` makes, those that change nothing that anybody could see: the line as it
 * then reads, and why it is the same rule. One that is made no more fails the run.
 */
export const EQUIVALENT: Record<string, Record<string, string>> = {};
