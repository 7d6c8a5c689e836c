import type { Mutant } from './mutant.ts';

/** Of a company that leaves, or goes to another practice (P168 to P172). */
export const HANDOVER: readonly Mutant[] = [
  {
    name: 'a package tells the salts of the trace',
    file: 'src/features/companies/handover/company-data.store.ts',
    from: "const OURS = ['practice_id', 'print_salt', 'iban_salt'] as const;",
    to: "const OURS = ['practice_id', 'iban_salt'] as const;",
    wrong: 'Whoever has the package can try what stood in a print of the trace.',
    tests: ['test/company-package.test.ts'],
  },
  {
    name: 'a package holds a sibling’s rows of the trace',
    file: 'src/features/companies/handover/company-data.store.ts',
    from: 'AND l.company_id = ${companyId} AND l.seq <= ${upTo}',
    to: 'AND l.seq <= ${upTo}',
    wrong: 'A company that leaves takes along what happened to another one.',
    tests: ['test/company-package.test.ts'],
  },
  {
    name: 'a package with a hole is sent',
    file: 'src/features/companies/handover/handover.routes.ts',
    from: '      isWhole: true,\n',
    to: '',
    wrong: 'A damaged document is left out of what is signed as everything.',
    tests: ['test/company-package.test.ts'],
    only: 'refused whole',
  },
  {
    name: 'a list that nobody signed is believed',
    file: 'src/ledger/company-package.ts',
    from: 'if (!verify(null, found.manifest, key, signature))',
    to: 'if (found.signature === null)',
    wrong: 'Anybody can write a package, and the check calls it whole.',
    tests: ['test/company-package.test.ts'],
    only: 'believes no list',
  },
  {
    name: 'a row of the trace need not stand in the chain',
    file: 'src/ledger/company-package.ts',
    from: 'if (!row || at < 0 || sha256(row.canonical) !== printed) {',
    to: 'if (!row || at < 0) {',
    wrong: 'A reading that never happened is called proved.',
    tests: ['test/company-package.test.ts'],
    only: 'a trace that the list names',
  },
];
