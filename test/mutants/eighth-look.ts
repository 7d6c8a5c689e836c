import type { Mutant } from './mutant.ts';

/** What the generated tables of refusals, states and dialogs notice, and what was drawn by lot beside them. */
export const EIGHTH_LOOK: readonly Mutant[] = [
  {
    name: 'refused: beside no field',
    file: 'src/features/accounts/managing.routes.ts',
    from: "fieldErrors: [{ field: 'email', message: refusalText(taken.refused, {}).title }],",
    to: "fieldErrors: [{ field: '', message: refusalText(taken.refused, {}).title }],",
    wrong: 'Why another mailbox is refused stands nowhere in the dialog.',
    tests: ['test/grids/refusals.test.ts'],
    only: 'another mailbox',
  },
  {
    name: 'refused: with the status of no refusal',
    file: 'src/features/notices/notices.routes.ts',
    from: "throw new Problem(400, 'no-notice-selected')",
    to: "throw new Problem(399, 'no-notice-selected')",
    wrong: 'A caller takes a refusal for something else.',
    tests: ['test/grids/refusals.test.ts'],
    only: 'no-notice-selected',
  },
  {
    name: 'twice: a refused file is known for ever',
    file: 'src/features/intake/known-content.store.ts',
    from: "WHERE f.intake_id = i.id AND f.state <> 'refused' AND encode",
    to: 'WHERE f.intake_id = i.id AND encode',
    wrong: 'A file that was refused leads back to the intake that refused it.',
    tests: ['test/intake-twice.test.ts'],
    only: 'what was refused',
  },
  {
    name: 'two owners: the consultants of all vendors are asked',
    file: 'src/directory/privacy.store.ts',
    from: '\n      AND p.distribution_code = ${distributionCode}\n    ORDER BY a.id',
    to: '\n    ORDER BY a.id',
    wrong: 'A new text of one vendor is sent to the practices of another.',
    tests: ['test/own-access.test.ts'],
    only: 'of its vendor',
  },
  {
    name: 'two owners: a practice’s code is another vendor’s',
    file: 'src/features/consultants/consultants.store.ts',
    from: 'distribution_code = ${fields.codDistribuzione} AND customer_code = ${fields.codCliente}',
    to: 'customer_code = ${fields.codCliente}',
    wrong: 'A practice is refused for the codes of another vendor’s.',
    tests: ['test/own-access.test.ts'],
    only: 'beside the field',
  },
  {
    name: 'dialogs: a press that is sent twice',
    file: 'src/features/companies/web/logins.tsx',
    from: '        busy={busy}\n',
    to: '',
    wrong: 'A second press takes away what is gone, and an error is shown.',
    tests: ['src/shell/dialogs.test.ts'],
  },
];
