import type { Mutant } from './mutant.ts';

const SIGNING = ['test/api/signing/signing.test.ts'];
const RULES = ['src/features/signing/signing.test.ts'];
const OWN = 'src/features/signing/own-signing.routes.ts';
const RULE = 'src/features/signing/signing.ts';
const STORE = 'src/features/signing/signing.store.ts';

/** What is signed, by whom, when and once. */
export const SIGNATURES_ASKED: readonly Mutant[] = [
  {
    name: 'a paper is signed unlooked at a second time',
    file: OWN,
    from: '      refuseIf(whyNotSign(row, mine, body.impronta, today));\n      const taken',
    to: '      const taken',
    wrong:
      'What was withdrawn or refused while the code was looked at is tried to be signed, and fails without a word.',
    tests: SIGNING,
    only: '9: of a signature and a withdrawal',
  },
  {
    name: 'a code is tried without an end',
    file: STORE,
    from: ' AND tries < ${tries} RETURNING',
    to: ' RETURNING',
    wrong: 'A million tries find the code of a paper.',
    tests: SIGNING,
    only: '3: a code is not guessed',
  },
  {
    name: 'a code outlives its ten minutes',
    file: STORE,
    from: '      AND expires_at > ${now} AND tries',
    to: '      AND tries',
    wrong: 'A code in an old mail signs.',
    tests: SIGNING,
    only: '4: a code is good for ten minutes',
  },
  {
    name: 'a recovery code signs',
    file: OWN,
    from: "      return found?.kind === 'recovery' ? undefined : found;",
    to: '      return found as never;',
    wrong: 'A slip of paper in a drawer signs a contract, as an app’s code.',
    tests: SIGNING,
    only: '12: a recovery code',
  },
  {
    name: 'what nobody has read is signed',
    file: RULE,
    from: "  if (signer.status !== 'opened') return refuse('signing-unread');\n",
    to: '',
    wrong: 'A paper is signed that never went out to its signer.',
    tests: RULES,
  },
  {
    name: 'another content than the shown one is signed',
    file: RULE,
    from: "return shown.toLowerCase() === request.sha256 ? null : refuse('signing-other-paper');",
    to: 'return null;',
    wrong: 'What a person has read is not what they sign.',
    tests: RULES,
  },
  {
    name: 'the last day is over at its beginning',
    file: RULE,
    from: "return status === 'open' && dueOn < today ? 'expired' : status;",
    to: "return status === 'open' && dueOn <= today ? 'expired' : status;",
    wrong: 'Whoever signs on the last day is told that it is over.',
    tests: RULES,
  },
  {
    name: 'the mailed code serves whoever has a second factor',
    file: OWN,
    from: "    if ((await factorsOf(tx, actor.accountId)).length > 0) throw new Problem(409, 'second-factor-asked');\n",
    to: '',
    wrong: 'A code is mailed that signs nothing.',
    tests: SIGNING,
    only: 'with an app’s code',
  },
];
