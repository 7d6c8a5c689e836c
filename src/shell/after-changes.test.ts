import { glob, readFile } from 'node:fs/promises';
import { parseSync, Visitor } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

/**
 * Each change that a screen makes by `useChange`: once it is done, what it changed is asked for again, or somebody else is
 * told to. One that leaves the screen as it was fails, unless it says here why nothing in sight is old.
 */
const NOTHING_OLD: Record<string, string> = {
  'signing/web/sign-dialog.tsx mailSigningCode': 'the dialog itself says to which mailbox it went',
};

/** Asks again; or hands over to whoever shows it. */
const ASKS_AGAIN = /^(refresh|outdate|invalidateQueries|refetch|again$|reload|on(?!Close$)[A-Z])/;

interface Change {
  /** `file contract` */
  name: string;
  asksAgain: boolean;
}
const changes: Change[] = [];

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The names that are called, or handed over to be called, within a part of the file. */
function namesIn(part: unknown): Set<string> {
  const names = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isNode(value)) return;
    if (value.type === 'Identifier') names.add(value.name as string);
    for (const [key, inner] of Object.entries(value)) if (key !== 'type') look(inner);
  };
  look(part);
  return names;
}

beforeAll(async () => {
  for await (const found of glob('src/**/*.tsx')) {
    const text = await readFile(found, 'utf8');
    if (!text.includes('useChange(')) continue;
    const file = found.replaceAll('\\', '/').replace('src/features/', '').replace('src/', '');
    const bodies = new Map<string, Set<string>[]>();
    const add = (name: string, body: unknown) => bodies.set(name, [...(bodies.get(name) ?? []), namesIn(body)]);
    const calls: { contract: string; options: Node | undefined }[] = [];
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') add(id.name, init.body);
      },
      FunctionDeclaration({ id, body }) {
        if (id && body) add(id.name, body);
      },
      CallExpression({ callee, arguments: [contract, options] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'useChange') return;
        calls.push({
          contract: [...namesIn(contract)][0] ?? '?',
          options: options as unknown as Node | undefined,
        });
      },
    }).visit(parseSync(found, text).program);
    for (const { contract, options } of calls) {
      const fields = ((options?.properties ?? []) as Node[]).map((one) => ({
        key: (one.key as Node | undefined)?.name,
        value: one.value,
      }));
      const seen = new Set<string>();
      const left = fields.filter(({ key }) => key === 'onDone').flatMap(({ value }) => [...namesIn(value)]);
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        if (seen.has(name)) continue;
        seen.add(name);
        for (const body of bodies.get(name) ?? []) left.push(...body);
      }
      const asksAgain = fields.some(({ key }) => key === 'refreshes') || [...seen].some((one) => ASKS_AGAIN.test(one));
      changes.push({ name: `${file} ${contract}`, asksAgain });
    }
  }
});

describe('a change of a screen', () => {
  it('is followed by a question about what it changed', () => {
    const silent = changes.filter(({ asksAgain }) => !asksAgain).map(({ name }) => name);
    expect(silent.toSorted()).toEqual(Object.keys(NOTHING_OLD).toSorted());
    console.log(`grid after changes: ${changes.length} changes, ${silent.length} of them leave nothing old`);
  });
});
