/**
 * Of the mistakes that `npm run mutants -- rules` makes, those that change nothing that anybody could see: the line as it
 * then reads, and why it is the same rule. One that is made no more fails the run.
 */
export const EQUIVALENT: Record<string, Record<string, string>> = {
  'src/features/documents/publish/take-back.ts': {
    'return new Date(Math.max(until, mailsLeaveAt === null ? 1 : Date.parse(mailsLeaveAt))).toISOString();':
      'any moment before the first publication loses against its ten minutes',
    'return new Date(Math.max(until, mailsLeaveAt === null ? -1 : Date.parse(mailsLeaveAt))).toISOString();':
      'any moment before the first publication loses against its ten minutes',
  },
};
