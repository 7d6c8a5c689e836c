import type { Mutant } from './mutant.ts';

const STANDING = ['test/standing-rules.test.ts'];

/** The approval of a company, the day of publication and the reminders of a rule. */
export const STANDING_RULES: readonly Mutant[] = [
  {
    name: 'an approval holds for what the document held before',
    file: 'src/features/documents/rules/approvals.store.ts',
    from: "WHERE a.document_id = n.id AND a.sha256 = decode(n.sha256, 'hex'))",
    to: 'WHERE a.document_id = n.id)',
    wrong: 'A payslip that was corrected after the approval is published without another.',
    tests: STANDING,
    only: 'a payslip whose company approves first',
  },
  {
    name: 'a dossier publishes what is not approved',
    file: 'src/features/dossiers/dossiers.routes.ts',
    from: '      if (!command.cancel) await refuseUnapproved(tx, change.documents);\n',
    to: '',
    wrong: 'Whoever puts payslips into a dossier publishes them without the approval.',
    tests: STANDING,
    only: 'published with its dossier',
  },
  {
    name: 'what was scheduled before the rule appears on its day',
    file: 'src/features/documents/rules/rules.routes.ts',
    from: '    const withheld = await withholdScheduled(tx, changed, now);',
    to: '    const withheld = await withholdScheduled(tx, [], now);',
    wrong: 'The date alone shows what was scheduled, although the company is asked first.',
    tests: STANDING,
    only: 'scheduled before the rule',
  },
  {
    name: 'a tap approves what was not looked at',
    file: 'src/features/documents/rules/rules.routes.ts',
    from: "  if (print !== body.impronta) throw new Problem(409, 'approval-changed');",
    to: "  if (print === null) throw new Problem(409, 'approval-changed');",
    wrong: 'A payslip that came while the company looked is approved unseen.',
    tests: STANDING,
    only: 'is approved as it was looked at',
  },
  {
    name: 'a rule publishes months of before',
    file: 'src/features/documents/rules/standing-rule.ts',
    from: 'return day <= today && moment >= since;',
    to: 'return day <= today;',
    wrong: 'The first night of a rule publishes what was left unpublished on purpose.',
    tests: ['src/features/documents/rules/standing-rule.test.ts'],
  },
  {
    name: 'a rule reminds again at each look',
    file: 'src/features/documents/rules/standing-rule.ts',
    from: ' && !done.includes(days);',
    to: ';',
    wrong: 'The next day the same people are reminded of the same number of days.',
    tests: ['src/features/documents/rules/standing-rule.test.ts'],
  },
  {
    name: 'an act of a rule does not say so',
    file: 'src/features/documents/rules/rules.jobs.ts',
    from: "event.action === 'published' ? { ...event, data: { ...event.data, rule: 'publishDay' } } : event;",
    to: 'event;',
    wrong: 'The trace does not tell what a rule has published from what a person has.',
    tests: STANDING,
    only: 'publishes on its day and not before',
  },
  {
    name: 'suspended rules go on',
    file: 'src/features/documents/rules/rules.jobs.ts',
    from: '(await store.pauseOf(tx)) ? new Map<string, never>() : await store.rulesOf(tx, companyIds)',
    to: 'await store.rulesOf(tx, companyIds)',
    wrong: 'The one switch of the board switches nothing off.',
    tests: STANDING,
    only: 'is nothing while all rules are suspended',
  },
];
