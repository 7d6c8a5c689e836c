/** By the beginning of a store's path, the longest first, the tests of the server (`test/NAME.test.ts`) that ask it. */
const STORE_TESTS: Record<string, readonly string[]> = {
  'src/directory/companies': ['filters', 'list-filters', 'isolation/company'],
  'src/directory/privacy': ['own-access'],
  'src/features/accounts/accounts': ['accounts', 'own-access', 'security'],
  'src/features/accounts/identity': ['identity-providers', 'personal-data', 'passkeys'],
  'src/features/accounts/joining': ['already-known'],
  'src/features/accounts/mailed-keys': ['own-access', 'already-known', 'managing'],
  'src/features/accounts/managing': ['managing', 'managing-places', 'own-access', 'lost-factor'],
  'src/features/accounts/passkey-login': ['passkeys'],
  'src/features/accounts/passwords': ['own-access', 'locked-out'],
  'src/features/accounts/second-factor': ['own-access', 'passkeys', 'lost-factor'],
  'src/features/accounts/user-lists': ['managing', 'managing-places', 'list-filters'],
  'src/features/accounts': ['own-access', 'accounts', 'locked-out', 'already-known'],
  'src/features/api-keys': ['api-keys'],
  'src/features/companies': ['consultant-home', 'managing', 'company-import', 'list-filters'],
  'src/features/consultants/identity-providers': ['identity-providers'],
  'src/features/consultants': ['own-access', 'lost-factor', 'damaged-contents', 'installation-state'],
  'src/features/dashboard': ['figures', 'group-figures'],
  'src/features/documents/annotations': ['document-actions', 'reminders'],
  'src/features/documents/bin': ['document-actions', 'take-back'],
  'src/features/documents/correct': ['document-actions', 'misdelivery'],
  'src/features/documents/dossiers': ['dossiers'],
  'src/features/documents/download': ['main-path', 'dossiers', 'api-keys', 'any-door'],
  'src/features/documents/publish/closing': ['closing'],
  'src/features/documents/publish': ['take-back', 'mails'],
  'src/features/documents/reminders': ['reminders'],
  'src/features/documents/retention': ['retention', 'erasure'],
  'src/features/documents/rules': ['standing-rules'],
  'src/features/documents/upload': ['uploads', 'document-actions'],
  'src/features/documents/document-filter': ['filters', 'document-kinds', 'search'],
  'src/features/documents': ['filters', 'document-kinds', 'document-actions', 'main-path', 'kept-counts'],
  'src/features/employees': ['employee-import', 'managing', 'managing-places'],
  'src/features/history': ['receipts'],
  'src/features/signing': ['signing', 'erasure'],
  'src/features/intake/dropped': ['drop-folder'],
  'src/features/intake/known-content': ['intake-twice', 'intake-once'],
  'src/features/intake/last-month': ['intake-last-month'],
  'src/features/intake/layout-question': ['intake-layout'],
  'src/features/intake/mailed': ['mailbox'],
  'src/features/intake/net-pay': ['intake-net-pay'],
  'src/features/intake/new-workers': ['intake-new-workers'],
  'src/features/intake/page-moves': ['intake-pages'],
  'src/features/intake': ['intake-decisions', 'intake-corrections', 'intake-files', 'intake-twice', 'intake-pages'],
  'src/features/notes': ['figures'],
  'src/features/homes': ['personal-data'],
  'src/features/notices': ['board', 'notices-of-many'],
  'src/features/notifications/mailings': ['mails-that-wait'],
  'src/features/notifications/push': ['push'],
  'src/features/notifications': ['notifications', 'mails'],
  'src/features/preservation': ['preservation'],
  'src/features/requests': ['requests', 'list-filters'],
  'src/features/search': ['search'],
  'src/features/views': ['views'],
  'src/features/webhooks': ['webhooks'],
  'src/ledger': ['receipts', 'dossiers', 'main-path'],
  'src/recognition': ['intake-decisions'],
  'src/server': ['outsider', 'idempotency'],
};

/** What asks every list, every change and every span of time. */
export const GRIDS = ['bounds', 'changes', 'lists'].map((name) => `test/grids/${name}.test.ts`);

export function testsOfStore(file: string): string[] {
  const [longest = ''] = Object.keys(STORE_TESTS)
    .filter((begin) => file.startsWith(begin))
    .toSorted((a, b) => b.length - a.length);
  return (STORE_TESTS[longest] ?? []).map((name) => `test/${name}.test.ts`);
}
