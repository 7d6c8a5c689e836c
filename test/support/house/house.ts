import path from 'node:path';
import { type ESTree, parseAst } from 'vite';
import { KIND_NAMES, UPLOAD_KINDS } from '../../../src/directory/kinds.ts';

/**
 * The architecture rules for the sources (ARCHITECTURE.md, Imports). Each function takes the files by path and returns
 * the violations, so that a test can also check that the rule finds a planted violation.
 */
export type Tree = ReadonlyMap<string, string>;

/** The project's files that a file imports at run time; type imports do not count. */
export function importsOf(tree: Tree, file: string): string[] {
  const found = (tree.get(file) ?? '').matchAll(
    /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gms,
  );
  return [...found].map((match) => resolve(file, match[1] ?? match[2] ?? match[3] ?? ''));
}

/** The project's files that a file imports at run time, without dynamic imports. */
function staticImportsOf(tree: Tree, file: string): string[] {
  const found = (tree.get(file) ?? '').matchAll(
    /^(?:import|export)\s+(?!type\b)([^;]*?)from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'/gms,
  );
  return [...found].filter(([, names]) => !onlyTypes(names)).map((match) => resolve(file, match[2] ?? match[3] ?? ''));
}

/** `{ type A, type B }` imports nothing at run time. */
function onlyTypes(names = ''): boolean {
  const inside = /^\s*\{([^}]*)\}\s*$/s.exec(names)?.[1];
  return inside?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false;
}

function resolve(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const step of to.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}

const isTest = (file: string) => /\.(test|matrix)\.tsx?$/.test(file);

/** Whether the file is for the browser. */
export const isWeb = (file: string) =>
  /(^|\/)web\/|^src\/(shell|directory-web)\//.test(file) || file === 'src/main-web.tsx';

/** Files with these suffixes may use database, network, disk or clock. */
const SHELL = /\.(routes|store|jobs|present|io)\.ts$/;
const RULE_IMPORTS = ['src/server/refusal.ts', 'src/server/clock.ts', 'src/server/mails-wait.ts'];

export const isServerOnly = (file: string) =>
  SHELL.test(file) || (/^src\/(server|commands)\//.test(file) && !RULE_IMPORTS.includes(file));

/** Whether the file is a domain file without a suffix, which contains only types and pure rules. */
export const isRule = (file: string) =>
  /^src\/(features\/[a-z-]+|features\/documents\/[a-z-]+|directory|ledger)\/[a-z0-9-]+\.ts$/.test(file);

/** Rule files that are not pure: they read a clock, do I/O, or import a file that does. */
export function impureRules(tree: Tree): string[] {
  return [...tree.keys()].filter(isRule).flatMap((file) => {
    const text = tree.get(file) ?? '';
    const touched =
      text.match(
        /from 'node:(?!crypto|net')[^']+'|from 'pg'|new Date\(\)|new Date\b(?!\()|Date\.now\b|performance\.now\b|Math\.random\b/g,
      ) ?? [];
    const shell = staticImportsOf(tree, file).filter(isServerOnly);
    return [...touched, ...shell].map((what) => `${file}: ${what}`);
  });
}

/** The packages that a file needs at run time. */
function packagesOf(text: string): string[] {
  const found = text.matchAll(
    /^(?:import|export)\s+(?!type\b)([^;']*?)from\s+'([^.'][^']*)'|^import\s+'([^.'][^']*)'|(?:\bimport|\brequire|\bmeta\.resolve)\('(@?[a-z][^']*)'/gms,
  );
  return [...found].flatMap(([, names, ...specifiers]) => {
    const specifier = specifiers.find(Boolean) ?? '';
    if (specifier.startsWith('node:') || onlyTypes(names)) return [];
    return [
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    ];
  });
}

/**
 * The packages that server code needs and `dependencies` does not list: a release, which has no other packages, would
 * not start. @param isReleased whether the release has this command
 */
export function missingPackages(
  tree: Tree,
  dependencies: Readonly<Record<string, string>>,
  isReleased: (command: string) => boolean,
): string[] {
  const started = [...tree.keys()].filter((file) => !isTest(file) && (!isCommand(file) || isReleased(file)));
  const served = new Set(started.filter((file) => !isWeb(file) && !file.endsWith('.fixture.ts')));
  for (const file of served) for (const target of importsOf(tree, file)) if (tree.has(target)) served.add(target);
  return [...served].flatMap((file) =>
    packagesOf(tree.get(file) ?? '')
      .filter((name) => !(name in dependencies))
      .map((name) => `${file}: ${name}`),
  );
}

const isCommand = (file: string) => file.startsWith('src/commands/');

/** The callers of the ledger's `record`; only `app.change` may call it. */
export function recorders(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) =>
    !isTest(file) && /import (?:\{[^}]*\brecord\b[^}]*\}|\* as \w+) from '[^']*\/record\.store\.ts'/.test(text)
      ? [file]
      : [],
  );
}

/**
 * The floors, from bottom to top; each is a folder of `src`. A file imports only from its own floor and lower floors,
 * types included. `src/main-*` and `src/commands` import from all floors; no file imports from `src/main-*` or
 * `src/commands`.
 */
export const FLOORS = [
  'access',
  'text',
  'server',
  'directory',
  'ledger',
  'web',
  'directory-web',
  'paper',
  'pdf',
  'recognition',
  'engine',
  'features',
  'shell',
] as const;
const TOP = FLOORS.length;

/** The index of the file's floor; -1 if the file belongs to no floor. */
function floorOf(file: string): number {
  if (/^src\/(main-\w+\.tsx?$|commands\/)/.test(file)) return TOP;
  return FLOORS.findIndex((floor) => file.startsWith(`src/${floor}/`));
}

/** The project's files that a file imports, types included. */
function allImportsOf(tree: Tree, file: string): string[] {
  const found = (tree.get(file) ?? '').matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'(\.[^']*)'/g);
  return [...found].map((match) => resolve(file, match[1] ?? '')).filter((to) => to.startsWith('src/'));
}

const isBuilt = (file: string) => file.startsWith('src/') && !isTest(file) && !file.endsWith('.fixture.ts');

/** Imports from a higher floor, types included, and files that belong to no floor. */
export function upwardImports(tree: Tree): string[] {
  return [...tree.keys()].filter(isBuilt).flatMap((file) => {
    const floor = floorOf(file);
    if (floor < 0) return [`${file}: no floor`];
    return allImportsOf(tree, file)
      .filter((to) => floorOf(to) > floor)
      .map((to) => `${file} → ${to}`);
  });
}

/** Folders inside a floor that have the name of another floor, except `web`, which only features have. */
export function floorsWithin(tree: Tree): string[] {
  const folders = new Set([...tree.keys()].map((file) => file.slice(0, file.lastIndexOf('/'))));
  const isFloor = new Set<string>(FLOORS);
  return [...folders].filter((folder) =>
    folder
      .split('/')
      .slice(2)
      .some((name) => isFloor.has(name) && !(name === 'web' && folder.startsWith('src/features/'))),
  );
}

/** The direct subfolder of `base` that contains the file, `.` for a file of `base` itself, null outside it. */
function folderWithin(base: string, file: string): string | null {
  if (!file.startsWith(base)) return null;
  const [folder = '', ...rest] = file.slice(base.length).split('/');
  return rest.length === 0 ? '.' : folder;
}

/**
 * Import cycles (types included) between the folders of `src`, between features, and between the folders of each floor
 * and feature. Each cycle is returned as its path.
 */
export function folderCycles(tree: Tree): string[] {
  const files = [...tree.keys()].filter(isBuilt);
  const imports = new Map(files.map((file) => [file, allImportsOf(tree, file)]));
  const bases = [
    'src/',
    'src/features/',
    ...FLOORS.filter((floor) => floor !== 'features').map((one) => `src/${one}/`),
  ];
  for (const file of files) {
    const feature = /^src\/features\/[^/]+\//.exec(file)?.[0];
    if (feature && !bases.includes(feature)) bases.push(feature);
  }
  return bases.flatMap((base) => {
    const ways = new Map<string, Set<string>>();
    for (const file of files) {
      const from = folderWithin(base, file);
      if (from === null) continue;
      const to = (imports.get(file) ?? []).map((target) => folderWithin(base, target));
      const known = ways.get(from) ?? new Set();
      for (const one of to) if (one !== null && one !== from) known.add(one);
      ways.set(from, known);
    }
    const cycle = cycleOf(ways);
    return cycle.length > 0 ? [`${base}: ${cycle.join(' → ')}`] : [];
  });
}

/** One cycle of a graph as its path; empty if there is none. */
function cycleOf(ways: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const walk = (at: string, way: string[]): string[] => {
    const seen = way.indexOf(at);
    if (seen >= 0) return [...way.slice(seen), at];
    if (done.has(at)) return [];
    for (const to of ways.get(at) ?? []) {
      const cycle = walk(to, [...way, at]);
      if (cycle.length > 0) return cycle;
    }
    done.add(at);
    return [];
  };
  for (const at of ways.keys()) {
    const cycle = walk(at, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

const oneOf = (kinds: readonly string[]) => `'(?:${kinds.join('|')})'`;
const KIND = oneOf(KIND_NAMES);

/**
 * Code that decides by the name of a document kind instead of the kind's row in `KINDS`: a hand-made list of kinds, a
 * test for one uploaded kind, a string cast to a kind. Such code would miss a new kind.
 */
export function kindsByHand(tree: Tree): string[] {
  const uploaded = oneOf(UPLOAD_KINDS);
  const byHand = new RegExp(
    [
      `\\[(?:\\s*${KIND},?){2,}\\s*\\]`,
      `${KIND}(?: \\| ${KIND})+`,
      `\\b(?:kind|tipo)\\)? [!=]== ${uploaded}`,
      `\\bkind (?:=|<>|IN|NOT IN) \\(?${uploaded}`,
      String.raw`\] as (?:Printed|Upload|Intake)?Kind\b`,
    ].join('|'),
  );
  return [...tree]
    .filter(([file]) => file.startsWith('src/') && !isTest(file) && file !== 'src/directory/kinds.ts')
    .flatMap(([file, text]) => {
      const found = byHand.exec(text);
      return found ? [`${file}: ${found[0]}`] : [];
    });
}

/**
 * Default branches over a closed list (kinds, notifications, request types, events, roles): such a branch would
 * silently accept a new value. PDF bytes are not a closed list.
 */
export function leftOpen(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!file.startsWith('src/') || file.startsWith('src/pdf/') || isTest(file)) return [];
    const found = /^\s*default:(?: \{)?$|\b(?:type|tipo|kind) (?:[<>]=?|[!=]==) \d/m.exec(text);
    return found ? [`${file}: ${found[0].trim()}`] : [];
  });
}

/** Routes that contain SQL, which belongs in the feature's store. */
export function routesWithSql(tree: Tree): string[] {
  return [...tree].filter(([file, text]) => file.endsWith('.routes.ts') && /\bsql`/.test(text)).map(([file]) => file);
}

type Call = { method: string; path: string; permission: string };
const callOf = ({ method, path }: Call) => `${method} ${path}`;

/** Endpoints whose permission is not in the table. */
export function withoutPermission(calls: readonly Call[], permissions: object): string[] {
  return calls.filter(({ permission }) => !Object.hasOwn(permissions, permission)).map(callOf);
}

/** Endpoints without a row in a table by method and path: the isolation matrix, or the costs of public endpoints. */
export function withoutRow(calls: readonly Call[], rows: object): string[] {
  return calls.map(callOf).filter((call) => !Object.hasOwn(rows, call));
}

/** A cycle of static imports between files, as its path; empty if there is none. */
export function importCircle(tree: Tree): string[] {
  const files = [...tree.keys()].filter((file) => !isTest(file));
  return cycleOf(new Map(files.map((file) => [file, new Set(staticImportsOf(tree, file))])));
}

/**
 * Screens with phrases of two or more words in their source. Phrases belong in `src/text`, where they are read and
 * corrected together. Single words and the names of generic controls (`src/web/ui`) may stay; the tables of routes and
 * menus contain names.
 */
export function phrasesInScreens(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    const isScreen =
      isWeb(file) &&
      !isTest(file) &&
      !/^src\/(web\/(ui\/|[a-z-]+\.ts$)|shell\/[a-z-]+\.ts$)|sidebar-entries/.test(file);
    return isScreen && phrasesIn(text).length > 0 ? [file] : [];
  });
}

/**
 * Unused texts of `src/text`: objects, their members at any depth, functions. A text used as a whole (spread, looked up
 * by key, passed on) counts as used.
 */
export function neverSaid(tree: Tree): string[] {
  const code = [...tree]
    .filter(([file]) => file.startsWith('src/') && !isTest(file) && !file.endsWith('.fixture.ts'))
    .map(([, text]) => spokenIn(text));
  const said = code.join('\n');
  return [...tree]
    .filter(([file]) => file.startsWith('src/text/') && !isTest(file))
    .flatMap(([file, text]) =>
      textsOf(text)
        .flatMap((one) => unsaidOf(said, one))
        .map((one) => `${file}: ${one}`),
    );
}

/** A file's code without comments and imports, with renamed imports under their exported names. */
function spokenIn(text: string): string {
  const body = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [\s\S]*?;$|\btypeof [\w.]+/gm, '')
    .replace(/\s*\n\s*(?=\??\.)/g, '');
  const renamed = [...text.matchAll(/^import [\s\S]*?;$/gm)].flatMap(([one]) => [...one.matchAll(/(\w+) as (\w+)/g)]);
  return renamed.reduce((rest, [, name, as]) => rest.replace(new RegExp(`(?<!\\.)\\b${as}\\b`, 'g'), `${name}`), body);
}

interface Texts {
  name: string;
  /** The members, if the text is an object. */
  members: Texts[];
}

/** The objects and functions declared at the top level of a file. */
function textsOf(text: string): Texts[] {
  const { body } = parseAst(text, { lang: 'ts' });
  return body.flatMap((statement): Texts[] => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration') return [{ name: declared.id?.name ?? '', members: [] }];
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) => {
      const members = membersOf(init);
      return id.type === 'Identifier' && members ? [{ name: id.name, members }] : [];
    });
  });
}

function membersOf(value: ESTree.Expression | null): Texts[] | null {
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') return membersOf(value.expression);
  // The argument of `said(name, sentences)` and `beside(own, others)`.
  if (
    value?.type === 'CallExpression' &&
    value.callee.type === 'Identifier' &&
    /^(said|beside)$/.test(value.callee.name)
  ) {
    const last = value.arguments.at(-1);
    if (last?.type === 'ArrowFunctionExpression') return [];
    return last?.type === 'SpreadElement' ? null : membersOf(last ?? null);
  }
  if (value?.type !== 'ObjectExpression') return null;
  return value.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier'
      ? [{ name: one.key.name, members: membersOf(one.value) ?? [] }]
      : [],
  );
}

function unsaidOf(said: string, { name, members }: Texts): string[] {
  const uses = [
    ...said.matchAll(new RegExp(`(?<![\\w$])(?<!(?<!\\.\\.)\\.)${name.replaceAll('.', '\\??\\.')}\\b(?!:)`, 'g')),
  ]
    .filter(({ index }) => !/(?:const|function)\s+$/.test(said.slice(Math.max(0, index - 10), index)))
    .map((use) => said.slice(use.index + use[0].length, use.index + use[0].length + 3));
  if (uses.length === 0) return [name];
  if (uses.some((after) => !/^\??\.\w/.test(after))) return [];
  return members.flatMap((one) => unsaidOf(said, { ...one, name: `${name}.${one.name}` }));
}

const WORD = '[A-ZÀÈa-zàèéìòù][a-zàèéìòù’]+';
const SMALL = '(?:di|del|della|dei|da|il|la|le|lo|gli|un|una|a|e|in|con|per|non|che|si|è|al|alla)';

/** Quoted, templated or JSX text that reads as Italian; error and log messages do not count. */
function phrasesIn(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$|^import[\s\S]*?;$/gm, '')
    .replace(/(?:Error|Exception|console\.\w+)\([^)]*\)/g, '');
  const found = code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}=;]+)</g);
  const phrase = new RegExp(
    `^\\s*(?:[A-ZÈÀ][a-zàèéìòù’]+ ${WORD}|${WORD} (?:${SMALL} )*${SMALL} ${WORD}|${SMALL} ${WORD} ${WORD})`,
  );
  return [...found].map((match) => match.slice(1).join('')).filter((said) => phrase.test(said));
}

/**
 * Citations in comments, SQL and docs whose target is not in a clone: a missing page, a folder outside the repository,
 * a numbered picture, an unknown P-number or decision.
 */
export function citationsOfNothing(files: Tree, exists: (file: string) => boolean): string[] {
  const product = files.get('docs/product.md') ?? '';
  const decided = new Set([...product.matchAll(/^- \*\*P(\d+)\*\*/gm)].map(([, number]) => Number(number)));
  const decisions = new Set(
    [...files.keys()].flatMap((file) => /^docs\/decisions\/(\d{4})/.exec(file)?.[1] ?? []).map(Number),
  );
  return [...files].flatMap(([file, text]) => {
    const wrong = [...text.matchAll(/[\w./-]*\w\.md\b/g)].flatMap(([page]) =>
      [page, `docs/${page}`, path.posix.join(path.posix.dirname(file), page)].some(exists) ? [] : [page],
    );
    for (const [said] of text.matchAll(/\b[Pp]ictures? \d+|\bdesign\/\w+|\bshared\/(?:design|spec)\/[\w.-]+/g))
      wrong.push(said);
    for (const [said, number] of text.matchAll(/(?<=\(|, |; |: )P(\d+)\b(?=[),;: ])/g))
      if (!decided.has(Number(number))) wrong.push(said);
    for (const [said, number] of text.matchAll(/\b[Dd]ecisions? (\d+)\b/g))
      if (!decisions.has(Number(number))) wrong.push(said);
    return wrong.map((said) => `${file}: ${said}`);
  });
}
