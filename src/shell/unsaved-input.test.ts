import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { beforeAll, expect, it } from 'vitest';

/**
 * Walks every field of every screen up to the page that shows it (P244). On the way there must be a form or dialog,
 * which asks before it loses input, or a hook that asks or keeps.
 */
const FIELDS = ['input', 'select', 'textarea', 'TextInput', 'PasswordInput', 'Textarea', 'Input', 'SignaturePad'];
const ASKING = ['Dialog', 'Form'];
const HOOKS = /\b(useGuard|useReply|useDraft|useKeptAnswer)\(/;

/** Components whose input may go without a question. */
const LOSES_NOTHING: Record<string, string> = {
  AccessChoiceForm: 'a login',
  AddTotp: 'a code',
  ChooseSheet: 'a file, read at once',
  CodeOpens: 'a tick, saved at once',
  Dashboard: 'a view',
  Digest: 'a tick, saved at once',
  EnterHere: 'a login',
  ForgottenPassword: 'a login',
  Import: 'which figures to import',
  IntakeList: 'files, uploaded at once',
  LanguageChoice: 'a language, saved at once',
  ListBody: 'the rows and pages of a list',
  Login: 'a login',
  MonthQuestion: 'a month, beside its button',
  RecoveryCodes: 'a tick that the codes are kept',
  ReviewHead: 'files, uploaded at once',
  ReviewRow: 'a row of a list',
  ReviewSection: 'the rows of a list',
  SecondStepForm: 'a code',
  ShownFolder: 'a code',
  TypeCode: 'a code',
  UnlockFile: 'the password of a file',
  WhoseIsIt: 'a choice among people; what is typed is kept',
};

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Use {
  /** The component that renders it. */
  by: string;
  isSafe: boolean;
}
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

const texts = new Map<string, string>();
const programs = new Map<string, Node>();
/** The files that define a component, by its name. */
const homes = new Map<string, string[]>();
/** Where each component is rendered. */
const uses = new Map<string, Use[]>();
/** Components that render what they are given inside a form or dialog. */
const wrappers = new Set<string>();

const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value)
    ? value.flatMap(nodesOf)
    : typeof value === 'object' && value !== null && 'type' in value
      ? [value as Node]
      : [];
const textIn = (value: unknown, key: 'name' | 'value') => {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : '';
  return typeof text === 'string' ? text : '';
};
const nameOf = (node: unknown) => textIn(node, 'name');

/** The component that this node defines. */
function definedBy(node: Node): string {
  if (FUNCTION.test(node.type)) return nameOf(node.id);
  const [init] = nodesOf(node.init);
  return node.type === 'VariableDeclarator' && init && FUNCTION.test(init.type) ? nameOf(node.id) : '';
}

const keyOf = (file: string, name: string) => {
  const at = /^[A-Z]/.test(name) ? (homes.get(name) ?? []) : [];
  return `${at.includes(file) ? file : (at[0] ?? '')}#${name}`;
};

function define(file: string, node: Node): void {
  const name = definedBy(node);
  if (name && !homes.get(name)?.includes(file)) homes.set(name, [...(homes.get(name) ?? []), file]);
  for (const value of Object.values(node)) for (const child of nodesOf(value)) define(file, child);
}

function walk(file: string, node: Node, outer: string, outerIsSafe: boolean): void {
  const defined = definedBy(node);
  const by = /^[A-Z]/.test(defined) ? defined : outer;
  const holdsHook = FUNCTION.test(node.type) && HOOKS.test((texts.get(file) ?? '').slice(node.start, node.end));
  if (holdsHook && by) wrappers.add(keyOf(file, by));
  let isSafe = outerIsSafe || holdsHook;
  if (node.type === 'JSXElement') {
    const opening = node.openingElement as Node;
    const key = keyOf(file, nameOf(opening.name));
    const given = nodesOf(opening.attributes).map((one) => `${nameOf(one.name)}=${textIn(one.value, 'value')}`);
    const isSearch = given.some((one) => /^(type=search|type=password|role=combobox|readOnly=)$/.test(one));
    if (!isSearch) uses.set(key, [...(uses.get(key) ?? []), { by: keyOf(file, by), isSafe }]);
    isSafe ||= wrappers.has(key) && !given.some((one) => one.startsWith('unguarded='));
    isSafe ||= given.some((one) => one.startsWith('data-kept='));
  }
  const isGiven = nameOf(node) === 'children' || nameOf(node.property) === 'children';
  if (isSafe && isGiven && by) wrappers.add(keyOf(file, by));
  for (const value of Object.values(node)) for (const child of nodesOf(value)) walk(file, child, by, isSafe);
}

beforeAll(async () => {
  for await (const found of glob('src/{web,features,shell,directory-web}/**/*.tsx', { exclude: ['**/*.test.*'] })) {
    const file = found.replaceAll('\\', '/').replace('src/', '');
    texts.set(file, await readFile(found, 'utf8'));
    programs.set(file, parseSync(found, texts.get(file) ?? '').program as unknown as Node);
  }
  for (const [file, program] of programs) define(file, program);
  for (const name of ASKING) wrappers.add(keyOf('', name));
  // Each round knows the wrappers that the former has found: a dialog in a dialog in a dialog.
  for (let round = 0; round < 3; round++) {
    uses.clear();
    for (const [file, program] of programs) walk(file, program, '', false);
  }
});

/** The way from a field up to a page, if nothing on it asks or keeps. */
function unsafeWays(): string[] {
  const ways = new Map<string, string>(FIELDS.map((name) => [keyOf('', name), name]));
  const pages: string[] = [];
  for (const [key, way] of ways) {
    const above = uses.get(key) ?? [];
    if (above.length === 0) pages.push(`${key}: ${way}`);
    for (const { by, isSafe } of above) {
      const name = by.split('#')[1] ?? '';
      if (!isSafe && name && !ways.has(by) && !LOSES_NOTHING[name]) ways.set(by, `${name} > ${way}`);
    }
  }
  return pages;
}

it('asks before typed or chosen input is lost, or keeps it, on every screen', () => {
  expect(unsafeWays()).toEqual([]);
});

it('excepts only components that exist', () => {
  expect(Object.keys(LOSES_NOTHING).filter((name) => !homes.has(name))).toEqual([]);
});
