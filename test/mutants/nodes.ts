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
  {
    name: 'others begin before the dead are swept up',
    file: 'src/server/live-nodes.ts',
    from: 'const holder = alone ? client : null;',
    to: "const holder = alone ? client : null;\n  if (alone) await client.query('SELECT pg_advisory_unlock($1)', [NODES_LOCK]);",
    wrong: 'A node that starts alone deletes what the next one is taking in meanwhile.',
    tests: ['test/nodes.test.ts'],
    only: 'alone lets no other begin',
  },
  {
    name: 'a password is told to one node',
    file: 'src/features/intake/passwords.store.ts',
    from: 'UPDATE intake_file SET sealed_password = ${secrets.seal(password, ownerOf(fileId))}, password_until = ${until}',
    to: 'UPDATE intake_file SET sealed_password = ${secrets.seal(password, ownerOf(fileId))}, password_until = ${now()}',
    wrong: 'A locked file is asked for its password again by the node that reads it.',
    tests: ['test/nodes.test.ts'],
    only: 'know the password',
  },
  {
    name: 'checkpoints of others stay away',
    file: 'src/ledger/checkpoint.io.ts',
    from: 'if (missing.length > 0) await appendTo(missing);',
    to: '',
    wrong: 'The folder of each node is called broken, because it lacks what another one has signed.',
    tests: ['src/ledger/checkpoint.io.test.ts'],
  },
  {
    name: 'a removed checkpoint comes back in silence',
    file: 'src/ledger/checkpoint.io.ts',
    from: 'const fresh = seen.filter(({ isNew }) => isNew);',
    to: 'const fresh = seen;',
    wrong: 'Who takes the last line of the checkpoints away is not found out after the next start.',
    tests: ['src/ledger/checkpoint.io.test.ts'],
  },
];
