import { writeFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { ASKED_AGAIN, BEGINS_ANEW, BESIDE_FIELDS, PASSED_OVER } from '../../test/grids/asked-again.ts';
import { isNode, type Node, nameOf, walk } from '../../test/support/house/syntax.ts';

/**
 * Screen by screen: which answers are asked for again after a change, which parts begin anew with another company, document
 * or month, which steps the way back passes over, and which refusals stand beside which field. A name that is left out leaves
 * an old list in sight, or what was typed about somebody else, or leads back to where nobody was.
 */
const ASKS = /^(refresh|outdate|invalidateQueries|refetchQueries|resetQueries|removeQueries)$/;
const EACH = /^(map|flatMap)$/;

type Grid = Record<string, string[]>;
const askedAgain: Grid = {};
const beginsAnew: Grid = {};
const passedOver: Grid = {};
const besideFields: Grid = {};

/** What is called, whoever it belongs to. */
const calledOf = (node: Node) => nameOf(node.callee) ?? nameOf((node.callee as Node | undefined)?.property);

/** A function's name, or that of what it is the value of. */
function within(around: readonly Node[]): string {
  const named = around.findLast(
    (one) =>
      (one.type === 'FunctionDeclaration' || one.type === 'VariableDeclarator' || one.type === 'Property') &&
      nameOf(one.id ?? one.key) !== null,
  );
  return nameOf(named?.id ?? named?.key) ?? '';
}

beforeAll(async () => {
  const files: string[] = [];
  for await (const found of glob('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) files.push(found);
  for (const found of files.map((one) => one.replaceAll('\\', '/')).toSorted()) {
    if (!/\/(web|shell)\//.test(`/${found}`)) continue;
    const text = await readFile(found, 'utf8');
    const name = found.replace('src/features/', '').replace('src/', '');
    const shown = (part: unknown) =>
      isNode(part)
        ? text
            .slice(part.start, part.end)
            .replace(/\s+/g, ' ')
            .replace(/,(?= ?[\])}])/g, '')
        : '';
    const { program } = parseSync(found, text);
    // Lists of calls have names of their own.
    const lists = new Map<string, Node>();
    for (const one of (program as unknown as { body: Node[] }).body) {
      const declared = one.type === 'ExportNamedDeclaration' ? (one.declaration as Node | null) : one;
      for (const each of (declared?.declarations as Node[] | undefined) ?? []) {
        const list = each.init as Node | null;
        const called = nameOf(each.id);
        if (called !== null && list?.type === 'ArrayExpression') lists.set(called, list);
      }
    }
    const told = (part: Node): string => {
      const inner = part.type === 'SpreadElement' ? (part.argument as Node) : part;
      const list = lists.get(nameOf(inner) ?? '');
      return list ? shown(list) : shown(part);
    };
    const add = (grid: Grid, line: string) => {
      grid[name] = [...(grid[name] ?? []), line];
    };
    walk(program, (node, around) => {
      if (node.type === 'CallExpression' && ASKS.test(calledOf(node) ?? '')) {
        const asked = (node.arguments as Node[]).map(told).join(', ');
        add(askedAgain, `${within(around)}: ${calledOf(node)} ${asked}`.trim());
      }
      if (node.type === 'Property' && nameOf(node.key) === 'refreshes') {
        const change = around.findLast((one) => calledOf(one) === 'useChange');
        add(
          askedAgain,
          `${shown((change?.arguments as Node[] | undefined)?.[0])}: refreshes ${told(node.value as Node)}`,
        );
      }
      if (
        node.type === 'Property' &&
        nameOf(node.key) === 'fieldOf' &&
        (node.value as Node).type === 'ObjectExpression'
      )
        add(besideFields, `${within(around.slice(0, -2))}: ${shown(node.value)}`);
      if (node.type === 'Property' && nameOf(node.key) === 'replace' && shown(node.value) === 'true') {
        const step = around.findLast(({ type }) => type === 'CallExpression');
        add(passedOver, shown(step));
      }
      if (node.type === 'JSXAttribute' && (node.name as Node & { name: string }).name === 'key') {
        const listed = around.some((one) => one.type === 'CallExpression' && EACH.test(calledOf(one) ?? ''));
        const part = around.findLast(({ type }) => type === 'JSXOpeningElement');
        if (!listed && part) add(beginsAnew, `${shown(part.name)} ${shown(node.value)}`);
      }
    });
  }
  if (process.env.PORTALE_TEST_WRITTEN)
    writeFileSync(
      'test/grids/asked-again.ts',
      `/** By file, and by what changes: which answers are asked for again; made anew with PORTALE_TEST_WRITTEN=1, and read before it is kept. */
export const ASKED_AGAIN: Record<string, readonly string[]> = ${JSON.stringify(askedAgain, null, 2)};

/** By file: which part begins anew with what. */
export const BEGINS_ANEW: Record<string, readonly string[]> = ${JSON.stringify(beginsAnew, null, 2)};

/** By file: the steps that the way back passes over. */
export const PASSED_OVER: Record<string, readonly string[]> = ${JSON.stringify(passedOver, null, 2)};

/** By file and form: which refusals stand beside which field. */
export const BESIDE_FIELDS: Record<string, readonly string[]> = ${JSON.stringify(besideFields, null, 2)};\n`,
    );
});

describe('a screen', () => {
  it('asks again, after a change, for all that it changed', () => {
    expect(askedAgain).toEqual(process.env.PORTALE_TEST_WRITTEN ? askedAgain : ASKED_AGAIN);
    console.log(
      `grid asked again: ${Object.values(askedAgain).flat().length} questions in ${Object.keys(askedAgain).length} files`,
    );
  });

  it('begins anew, part by part, with what it is about', () => {
    expect(beginsAnew).toEqual(process.env.PORTALE_TEST_WRITTEN ? beginsAnew : BEGINS_ANEW);
  });

  it('is left by the way back at once, where a step was only typed, turned or led on', () => {
    expect(passedOver).toEqual(process.env.PORTALE_TEST_WRITTEN ? passedOver : PASSED_OVER);
  });

  it('says a refusal beside the field that it is about', () => {
    expect(besideFields).toEqual(process.env.PORTALE_TEST_WRITTEN ? besideFields : BESIDE_FIELDS);
  });
});
