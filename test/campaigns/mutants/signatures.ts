import type { Mutant } from './mutant.ts';

const READ = ['src/pdf/signatures.test.ts'];
const RULE = ['src/features/documents/signatures/signature.test.ts'];
const SERVED = ['test/api/signing/signatures.test.ts'];

/** What is said of the signatures in a file, which must have been proved (P154). */
export const SIGNATURES: readonly Mutant[] = [
  {
    name: 'signatures: the envelope proves itself',
    file: 'src/pdf/signatures.ts',
    from: '  delete signed.encapContentInfo.eContent;\n',
    to: '',
    wrong: 'A changed PDF is held for whole, because its envelope brings along what was signed.',
    tests: READ,
  },
  {
    name: 'signatures: any gap',
    file: 'src/pdf/signatures.ts',
    from: '      gap === contents.length * 2 + 2 &&\n',
    to: '',
    wrong: 'Pages that lie in the gap beside the envelope are shown and were signed by nobody.',
    tests: READ,
  },
  {
    name: 'signatures: later additions are not told',
    file: 'src/pdf/signatures.ts',
    from: 'coversAll: end === bytes.length }',
    to: 'coversAll: end <= bytes.length }',
    wrong: 'Who reads a letter does not learn that something was added after it was signed.',
    tests: READ,
  },
  {
    name: 'signatures: SHA-1 is as good as any',
    file: 'src/pdf/signatures.ts',
    from: "return isOutdated ? 'outdated' : 'intact';",
    to: "return 'intact';",
    wrong: 'Two files with one digest can be made; the signature of one is shown for the other.',
    tests: READ,
  },
  {
    name: 'signatures: trusted today is trusted then',
    file: 'src/pdf/signatures.ts',
    from: 'await leadsTo(trusted, signed, certificate, signedAt ?? new Date())',
    to: "await leadsTo(trusted, signed, certificate, new Date('2020-06-01'))",
    wrong: 'A certificate that had ended is called recognised.',
    tests: READ,
  },
  {
    name: 'signatures: outside its time',
    file: 'src/features/documents/signatures/signature.ts',
    from: 'moment < validFrom || moment > validTo',
    to: 'moment < validFrom',
    wrong: 'A signature after the end of its certificate looks like any other.',
    tests: RULE,
  },
  {
    name: 'signatures: no list is a list',
    file: 'src/features/documents/signatures/signature.ts',
    from: "  if (trusted === null) return 'nonVerificato';\n",
    to: '',
    wrong: 'An installation without a list of issuers says that an issuer is not on it.',
    tests: RULE,
  },
  {
    name: 'signatures: an envelope hides what acts',
    file: 'src/features/documents/signatures/signed-content.io.ts',
    from: '  await app.inspect({ name, bytes, contentType: PDF }, accountId);\n',
    to: '',
    wrong: 'A script travels within an envelope past the look at uploads.',
    tests: SERVED,
    only: 'is refused where it would act',
  },
];
