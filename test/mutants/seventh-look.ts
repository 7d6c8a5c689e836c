import type { Mutant } from './mutant.ts';

/** What a machine made of calls and stores, forty drawn by lot, and no test had noticed. */
export const SEVENTH_LOOK: readonly Mutant[] = [
  {
    name: 'made: a reset place is entered as another',
    file: 'src/features/accounts/login.routes.ts',
    from: 'const grant = grants.find(({ id }) => id === grantId) ?? grants[0];',
    to: 'const grant = grants[0];',
    wrong: 'Whoever sets a password for one place works in another one afterwards.',
    tests: ['test/already-known.test.ts'],
    only: 'used last',
  },
  {
    name: 'made: the template of companies is always text',
    file: 'src/features/companies/company-import.routes.ts',
    from: "params.modello.endsWith('.csv')",
    to: "params.modello.endsWith('')",
    wrong: 'A spreadsheet that was asked for is a text file with a false name.',
    tests: ['test/company-import.test.ts'],
    only: 'template',
  },
  {
    name: 'made: a misdelivery to somebody who was erased is in no register',
    file: 'src/features/documents/correct/misdelivery.store.ts',
    from: 'LEFT JOIN employee e ON e.id = t.employee_id',
    to: 'JOIN employee e ON e.id = t.employee_id',
    wrong: 'The register loses what must be answered for.',
    tests: ['test/misdelivery.test.ts'],
    only: 'erased',
  },
  {
    name: 'made: the oldest requests first',
    file: 'src/features/requests/requests.store.ts',
    from: 'ORDER BY ${chosen}r.created_at DESC, r.id DESC',
    to: 'ORDER BY ${chosen}r.created_at, r.id DESC',
    wrong: 'What has just come in stands on the last page.',
    tests: ['test/grids/lists.test.ts'],
  },
];
