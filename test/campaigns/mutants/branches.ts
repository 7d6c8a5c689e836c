import type { Mutant } from './mutant.ts';

const SQL = 'database/migrations/0101-logins-of-branches.sql';
const tests = ['test/api/accounts/branch-logins.test.ts'];

/** Of a company's login that is limited to branches (P172). */
export const BRANCHES: readonly Mutant[] = [
  {
    name: 'a branch’s login sees everybody of its company',
    file: SQL,
    from: ' AND e.company_id = ANY (scope_companies()) AND e.branch_code = ANY (scope_branches()))',
    to: ' AND e.company_id = ANY (scope_companies()))',
    wrong: 'The manager of a shop reads the payslips of all others.',
    tests,
  },
  {
    name: 'a branch’s login sees what is not published',
    file: SQL,
    from: '    AND publish_on <= (select scope_today()) AND cancelled_at IS NULL AND discarded_at IS NULL AND visible_on_web\n',
    to: '    AND cancelled_at IS NULL AND discarded_at IS NULL AND visible_on_web\n',
    wrong: 'A payslip is read in the shop before its worker has it.',
    tests,
  },
  {
    name: 'a login may be limited to branches of another company',
    file: SQL,
    from: 'SELECT b.code FROM branch b WHERE b.company_id = p_company',
    to: 'SELECT b.code FROM branch b',
    wrong: 'A code that the company does not have is taken, and the login sees nobody.',
    tests,
  },
  {
    name: 'a login of a branch opens without a trace',
    file: 'src/features/documents/of-branches/of-branches.routes.ts',
    from: 'return { answer: undefined, events: openedBy(current, actor.role, app.now().toISOString()).events };',
    to: 'return { answer: undefined, events: [] };',
    wrong: 'Nobody learns who has looked at a payslip.',
    tests,
  },
  {
    name: 'what hangs on a document is shown to a branch',
    file: SQL,
    from: "ARRAY['annotation', 'document_version',",
    to: "ARRAY['document_version',",
    wrong: 'A shop reads, and takes away, what practice and company write about a payslip.',
    tests: ['test/api/security/row-policies.test.ts'],
  },
  {
    name: 'a branch’s look counts as the company’s',
    file: 'src/features/documents/document.ts',
    from: "  if (role === 'BRANCH') return { document, events: [eventOf(document, 'viewedByBranch')] };\n",
    to: "  if (role === 'BRANCH') return readByCompany(document, now);\n",
    wrong: 'The company is said to have seen what its office never opened.',
    tests,
  },
];
