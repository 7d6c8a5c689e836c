/** For features or their folders, the journeys that use their screens. */
const THROUGH: Record<string, RegExp> = {
  accounts: /who-may-enter|shell/,
  companies: /people-import|shell/,
  employees: /people-import/,
  dashboard: /figures/,
  documents: /payslip-list|every-document|publishes|misdelivery|nothing-in-silence/,
  dossiers: /dossiers/,
  history: /receipt|publishes/,
  homes: /shell|opening/,
  intake: /intake/,
  notices: /requests-and-board/,
  notifications: /requests-and-board|shell/,
  requests: /requests-and-board/,
};

/**
 * The journeys that changed files affect: those that use the screens of a changed feature, or all if every screen uses
 * a changed file.
 */
export function journeysReachedBy(changed: readonly string[], journeys: readonly string[]): string[] {
  const all = journeys.filter((name) => name.endsWith('.e2e.ts'));
  const reached = new Set<string>();
  const add = (which: RegExp) => {
    for (const name of all) if (which.test(name)) reached.add(name);
  };
  for (const file of changed) {
    const [, feature = '', room = ''] = /^src\/features\/([a-z-]+)(?:\/([a-z-]+))??\/web\//.exec(file) ?? [];
    const [, journey] = /^test\/browser\/(.+\.e2e\.ts)$/.exec(file) ?? [];
    if (/\.test\.tsx?$/.test(file)) continue;
    if (journey) reached.add(journey);
    else if (feature) add(THROUGH[room] ?? THROUGH[feature] ?? /screens/);
    else if (/^(src\/(web|directory-web|text)\/|src\/main-web|vite\.config|test\/browser\/)/.test(file)) add(/./);
  }
  return all.filter((name) => reached.has(name));
}
