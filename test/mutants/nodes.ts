import type { Mutant } from './mutant.ts';

/** Several nodes on one database, and their exchange one after the other. */
export const NODES: readonly Mutant[] = [
  {
    name: 'the former activation may not be called',
    file: 'database/migrations/0087-beside-the-release-before.sql',
    from: 'GRANT EXECUTE ON FUNCTION key_activate(bytea, citext, text) TO portale_app;',
    to: '',
    wrong: 'A node of the release before activates nobody while nodes are exchanged.',
    tests: ['test/rolling.test.ts'],
  },
  {
    name: 'a new column must be filled',
    file: 'database/migrations/0086-company-contact.sql',
    from: 'ADD contact_name text,',
    to: 'ADD contact_name text NOT NULL,',
    wrong: 'A node of the release before enters no company while nodes are exchanged.',
    tests: ['test/rolling.test.ts'],
  },
  {
    name: 'a node that ends looks ready',
    file: 'src/main-server.ts',
    from: '      drain();\n      await parts.drained',
    to: '      await parts.drained',
    wrong: 'The proxy sends calls to a node until its port is closed.',
    tests: ['test/ending.test.ts'],
    only: 'told first',
  },
];
