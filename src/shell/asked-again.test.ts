import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { isNode, type Node, nameOf, namesIn, walk } from '../../test/support/house/syntax.ts';

/**
 * A change lists the queries that it makes outdated. If a screen shows a query that no change lists, its data stays
 * outdated until the page reloads. `after-changes.test.ts` checks that each change lists at least one query.
 */

/** Options shown in a form or dialog, which fetches them when it opens if the cached ones are older than 15 seconds. */
const CHOICE = 'at most 15 seconds old when its form opens';

/** Queries that no change of a screen refetches, with the reason. */
const NEVER_REFETCHED: Record<string, string> = {
  compareIntake: 'at most 15 seconds old when its dialog opens',
  lastCompanyImports: 'the page of the import fetches it each time it opens',
  lastEmployeeImports: 'the page of the import fetches it each time it opens',
  listDamagedContents: 'only a restored backup changes it',
  listDocumentsOfBranches: 'a login of some branches changes nothing',
  listEmployees: CHOICE,
  listExpired: 'its list refetches itself',
  listMisdelivered: 'its list refetches itself',
  listNoticeAudience: CHOICE,
  listOrigins: 'it does not change once the company has arrived',
  listOwnPlaces: 'only an employer changes it',
  listPackages: 'its list refetches itself',
  listSigners: CHOICE,
  livesOn: 'the page is left after the change of password',
  loginProviders: 'only an administrator changes it, on another page',
  missingPeople: 'its dialog changes nothing',
  monthDeadlines: 'its page changes no deadline',
  ownBranches: 'a login of some branches changes nothing',
  previewPackages: 'its dialog fetches it each time it opens',
  privacyPage: 'the page says by itself that the policy was confirmed',
  readHistoryOfMany: 'its page changes nothing',
  readHistoryOfManyByBody: 'its page changes nothing',
  readInstallation: 'the server measures it',
  resetPage: 'the page is left after the change of password',
  searchEverything: 'each search fetches it',
};

const READS = /^(queryOf|pagesOf|filteredOf)$/;
const REFETCHES = /^(refresh|outdate|invalidateQueries|refetchQueries|resetQueries|removeQueries)$/;

const memberOf = (node: unknown) => nameOf(node) ?? (isNode(node) ? nameOf(node.property) : null);

/** The contracts to which an expression can evaluate. */
function contractsIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(contractsIn);
  return [memberOf(node) ?? []].flat();
}

const isFunction = ({ type }: Node) => /Function/.test(type);
/** Whether a value belongs to a module constant that is not a function. */
const isConstant = (value: unknown, around: readonly Node[]) =>
  isNode(value) && !isFunction(value) && !around.some(isFunction);

it('every query that a screen shows is refetched by some change', async () => {
  const read = new Set<string>();
  const refetched = new Set<string>();
  /** For each module constant, the names in its value, such as the contracts of a list. */
  const behind = new Map<string, Set<string>>();
  for await (const file of glob('src/**/{web,shell}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'src/web/query.ts'] })) {
    const renamed = new Map<string, string>();
    const namesOf = (part: unknown) => [...namesIn(part)].map((name) => renamed.get(name) ?? name);
    walk(parseSync(file, await readFile(file, 'utf8')).program, (node, around) => {
      const name = nameOf(node.id);
      if (node.type === 'ImportSpecifier') renamed.set(nameOf(node.local) ?? '', nameOf(node.imported) ?? '');
      // Handles renaming, as in `const { list: ofKind } = calls`.
      if (node.type === 'Property' && around.at(-1)?.type === 'ObjectPattern')
        renamed.set(nameOf(node.value) ?? '', nameOf(node.key) ?? '');
      if (node.type === 'VariableDeclarator' && name !== null && isConstant(node.init, around))
        behind.set(name, new Set(namesOf(node.init)));
      if (node.type === 'Property' && nameOf(node.key) === 'refreshes')
        for (const one of namesOf(node.value)) refetched.add(one);
      if (node.type !== 'CallExpression') return;
      const called = memberOf(node.callee) ?? '';
      const given = node.arguments as Node[];
      if (REFETCHES.test(called)) for (const one of namesOf(given)) refetched.add(one);
      if (READS.test(called)) for (const one of contractsIn(given[0])) read.add(renamed.get(one) ?? one);
    });
  }
  // The set grows while the loop iterates over it, so that constants that refer to other constants are resolved too.
  for (const one of refetched) if (!read.has(one)) for (const inner of behind.get(one) ?? []) refetched.add(inner);
  expect([...read].filter((one) => !refetched.has(one)).toSorted()).toEqual(Object.keys(NEVER_REFETCHED));
});
