import path from 'node:path';
import { parseAst } from 'vite';
import type { Contract } from '../../../src/access/contract.ts';
import { REFUSAL_CODES } from '../../../src/text/common/refusals.ts';
import { contractsIn } from './contracts.ts';
import { isNode, type Node, nameOf, walk } from './syntax.ts';

/** A function or value of a file: the refusal codes that it names, and the other functions that it names. */
interface Part {
  codes: Set<string>;
  uses: Set<string>;
}

const CODES: ReadonlySet<string> = new Set(REFUSAL_CODES);
const ANSWERS_ALL =
  /^src\/(text|access)\/|^src\/server\/(http\/(http|route|to-problem|idempotency|limits|few-at-once|by-question|parse)|problem|database\/.*|jobs\/.*)\.ts$/;

/**
 * The refusal codes that each endpoint can reach, by its contract: codes named by the handler, and by functions that it
 * names, at any distance. It may find too many, never too few, except for code that is passed in as a value.
 * @param tree the sources by path
 * @param load returns a file's exports
 */
export async function refusalsByContract(
  tree: ReadonlyMap<string, string>,
  load: (file: string) => Promise<unknown>,
): Promise<Map<Contract, Set<string>>> {
  const found = new Map<Contract, Set<string>>();
  for (const { file, contract, codes } of refusalsReached(tree)) {
    const imported = [...(tree.get(file) ?? '').matchAll(/from '(\.[^']*\.contract\.ts)'/g)].map(([, one = '']) => one);
    for (const one of imported) {
      for (const known of namedIn(await load(path.posix.join(path.posix.dirname(file), one)), contract))
        found.set(known, new Set([...(found.get(known) ?? []), ...codes]));
    }
  }
  return found;
}

/** The contracts under a name in a module's exports, or in objects and lists that it exports. */
function namedIn(exported: unknown, name: string): Contract[] {
  if (typeof exported !== 'object' || exported === null || 'permission' in exported || '_zod' in exported) return [];
  return Object.entries(exported).flatMap(([key, one]) => (key === name ? contractsIn(one) : namedIn(one, name)));
}

function refusalsReached(tree: ReadonlyMap<string, string>): { file: string; contract: string; codes: Set<string> }[] {
  const parts = new Map<string, Part>();
  const roots: { file: string; contract: string; part: Part }[] = [];
  for (const [file, text] of tree) {
    if (!/^src\/.*\.ts$/.test(file) || /\.(test|matrix|contract)\.ts$|\/web\//.test(file) || ANSWERS_ALL.test(file))
      continue;
    const { body } = parseAst(text, { lang: 'ts' });
    const scope = new Map<string, string>();
    for (const statement of body as unknown as Node[]) {
      if (statement.type === 'ImportDeclaration') imported(file, statement, scope);
    }
    const own: [string, Node][] = (body as unknown as Node[]).flatMap(declared);
    for (const [name] of own) scope.set(name, `${file} ${name}`);
    for (const [name, node] of own) {
      const calls: Node[] = [];
      if (file.endsWith('.routes.ts') || file === 'src/server/http/tickets.ts')
        walk(node, (one) => {
          if (isServe(one)) calls.push(one);
        });
      const inner: [string, Node][] = calls.length > 0 ? innerOf(node, calls) : [];
      const scoped = new Map(scope);
      for (const [local] of inner) scoped.set(local, `${file} ${name}.${local}`);
      for (const [local, it] of inner) parts.set(`${file} ${name}.${local}`, partOf(it, scoped));
      for (const call of calls) {
        const [contract, ...handlers] = call.arguments as Node[];
        roots.push({
          file,
          contract: text
            .slice(contract?.start, contract?.end)
            // The local name of one kind's contract stands for those of all kinds.
            .replace(/^contract$/, /const contract: .*= (.*)\[kind\];/.exec(text)?.[1] ?? '')
            .replace(/^.*\./, ''),
          part: partOf(handlers, scoped),
        });
      }
      parts.set(`${file} ${name}`, partOf(node, scope, calls));
    }
  }
  return roots.map(({ file, contract, part }) => ({ file, contract, codes: reached(part, parts) }));
}

function reached(from: Part, parts: ReadonlyMap<string, Part>): Set<string> {
  const codes = new Set(from.codes);
  const seen = new Set<string>();
  const open = [...from.uses];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const part = parts.get(name);
    for (const code of part?.codes ?? []) codes.add(code);
    open.push(...(part?.uses ?? []));
  }
  return codes;
}

const isServe = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  (nameOf(callee) === 'serve' || (nameOf(callee.object) === 'serve' && nameOf(callee.property) === 'change'));

function imported(file: string, statement: Node, scope: Map<string, string>): void {
  const from = (statement.source as { value: string }).value;
  if (!from.startsWith('.') || statement.importKind === 'type') return;
  const target = new URL(from, `file:///${file}`).pathname.slice(1);
  for (const one of statement.specifiers as Node[]) {
    const local = nameOf(one.local) ?? '';
    scope.set(local, one.type === 'ImportNamespaceSpecifier' ? `${target} *` : `${target} ${nameOf(one.imported)}`);
  }
}

function declared(statement: Node): [string, Node][] {
  const inner = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null;
  if (!inner) return [];
  if (inner.type === 'FunctionDeclaration' || inner.type === 'ClassDeclaration')
    return [[nameOf(inner.id) ?? '', inner]];
  if (inner.type !== 'VariableDeclaration') return [];
  return (inner.declarations as Node[]).flatMap((one): [string, Node][] => {
    const name = nameOf(one.id);
    return name === null ? [] : [[name, one]];
  });
}

/** Local functions and values of a function that serves endpoints. */
function innerOf(node: Node, calls: readonly Node[]): [string, Node][] {
  const found: [string, Node][] = [];
  walk(node, (one, around) => {
    if (around.some((outer) => calls.includes(outer))) return;
    if (one !== node && (one.type === 'FunctionDeclaration' || one.type === 'VariableDeclarator')) {
      const name = nameOf(one.id);
      if (name !== null) found.push([name, one]);
    }
  });
  return found;
}

function partOf(value: unknown, scope: ReadonlyMap<string, string>, without: readonly Node[] = []): Part {
  const part: Part = { codes: new Set(), uses: new Set() };
  const visit = (inner: unknown): void => {
    if (Array.isArray(inner)) return inner.forEach(visit);
    if (!isNode(inner) || without.includes(inner)) return;
    if (/^TS(?!As|NonNull|Satisfies)/.test(inner.type)) return;
    if (inner.type === 'Literal' && CODES.has(String(inner.value))) part.codes.add(String(inner.value));
    if (inner.type === 'MemberExpression') {
      const space = scope.get(nameOf(inner.object) ?? '');
      if (space?.endsWith(' *')) {
        part.uses.add(`${space.slice(0, -1)}${nameOf(inner.property)}`);
        return;
      }
      visit(inner.object);
      if (inner.computed) visit(inner.property);
      return;
    }
    const name = nameOf(inner);
    const known = name === null ? undefined : scope.get(name);
    if (known !== undefined) part.uses.add(known);
    for (const [key, one] of Object.entries(inner)) {
      if (key === 'type' || key === 'typeAnnotation' || key === 'returnType' || key === 'typeArguments') continue;
      if (inner.type === 'Property' && key === 'key' && !inner.computed && !inner.shorthand) continue;
      visit(one);
    }
  };
  visit(value);
  return part;
}
