import { type ESTree, parseSync, Visitor } from 'vite';

/** A machine-made mistake: a file with one place changed. */
export interface MadeMutant {
  /** The changed line. If two changed lines of a file are equal, the name of the second one ends in `#2`. */
  name: string;
  line: number;
  text: string;
}

export interface Edit {
  from: number;
  to: number;
  becomes: string;
}
type Place = { start: number; end: number };

/**
 * Comparisons and their replacements, which are off by one at the bound. Replacing the whole condition by `true` or
 * `false` covers larger errors.
 */
const COMPARED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' };
const RECKONED: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };
const JOINED: Record<string, string> = { '&&': '||', '||': '&&', '??': '&&' };
const CALLED: Record<string, string> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
};
/** Larger numbers are not changed: off by one in a large number is not a realistic mistake. */
const TOO_MANY_TO_COUNT = 1000;
/** Properties that only describe the API. */
const WORDS = ['summary', 'about', 'description', 'name', 'words'];

/** All mistakes that can be made in one file. */
export function mutantsOf(text: string): MadeMutant[] {
  const edits: Edit[] = [];
  const put = ({ start, end }: Place, ...become: readonly string[]) => {
    for (const becomes of become) edits.push({ from: start, to: end, becomes });
  };
  const operator = (left: Place, right: Place, sign: string, becomes: string | undefined) => {
    const start = left.end + text.slice(left.end, right.start).indexOf(sign);
    if (becomes !== undefined) put({ start, end: start + sign.length }, becomes);
  };
  const isText = (node: ESTree.Expression | ESTree.PrivateIdentifier) =>
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
  const conditions = new Set<string>();
  const condition = (test: Place) => {
    conditions.add(`${test.start}-${test.end}`);
    put(test, 'true', 'false');
  };
  const skipped: Place[] = [];
  const { program } = parseSync('rule.ts', text);
  new Visitor({
    ImportDeclaration: (node) => skipped.push(node),
    ExportNamedDeclaration: (node) => node.source && skipped.push(node),
    TSTypeAliasDeclaration: (node) => skipped.push(node),
    TSInterfaceDeclaration: (node) => skipped.push(node),
    TSTypeAnnotation: (node) => skipped.push(node),
    TSTypeParameterInstantiation: (node) => skipped.push(node),
    TSTypeParameterDeclaration: (node) => skipped.push(node),
    TSAsExpression: (node) => skipped.push(node.typeAnnotation),
    TSSatisfiesExpression: (node) => skipped.push(node.typeAnnotation),
    // Skips the message of an internal error.
    NewExpression: (node) => node.callee.type === 'Identifier' && node.callee.name === 'Error' && skipped.push(node),
    Property(node) {
      if (node.computed) return;
      skipped.push(node.key);
      if (node.key.type === 'Identifier' && WORDS.includes(node.key.name)) skipped.push(node.value);
    },
    BinaryExpression(node) {
      const { left: a, right: b, operator: sign } = node;
      if (!conditions.has(`${node.start}-${node.end}`) || !sign.endsWith('==')) operator(a, b, sign, COMPARED[sign]);
      if (!isText(a) && !isText(b)) operator(a, b, sign, RECKONED[sign]);
    },
    LogicalExpression: (node) => operator(node.left, node.right, node.operator, JOINED[node.operator]),
    UnaryExpression: (node) => node.operator === '!' && put({ start: node.start, end: node.argument.start }, ''),
    IfStatement: (node) => condition(node.test),
    ConditionalExpression: (node) => condition(node.test),
    WhileStatement: (node) => put(node.test, 'false'),
    ExpressionStatement: (node) => !('directive' in node && node.directive) && put(node, ';'),
    ThrowStatement: (node) => put(node, ';'),
    ContinueStatement: (node) => put(node, ';'),
    BreakStatement: (node) => put(node, ';'),
    ArrayExpression(node) {
      if (node.elements.length > 0) put(node, '[]');
      if (node.elements.length < 2 || node.elements.length > 8) return;
      for (const [index, element] of node.elements.entries()) {
        const next = node.elements[index + 1];
        const before = node.elements[index - 1];
        if (element && next) put({ start: element.start, end: next.start }, '');
        else if (element && before) put({ start: before.end, end: element.end }, '');
      }
    },
    MemberExpression(node) {
      const name = node.computed || node.property.type !== 'Identifier' ? '' : node.property.name;
      const becomes = Object.hasOwn(CALLED, name) ? CALLED[name] : undefined;
      if (becomes) put(node.property, becomes);
    },
    Literal(node) {
      if (typeof node.value === 'boolean') put(node, String(!node.value));
      else if (typeof node.value === 'number' && Math.abs(node.value) < TOO_MANY_TO_COUNT)
        put(node, String(node.value + 1), String(node.value - 1));
      else if (typeof node.value === 'string' && node.value !== '') put(node, "''");
    },
  }).visit(program);
  return planted(
    text,
    edits.filter(({ from, to }) => !skipped.some(({ start, end }) => start <= from && to <= end)),
  );
}

/**
 * The text once per edit, with only that edit applied, sorted by position.
 * @param noteOf returns a suffix for the mistake's name, from the original text of the edit
 */
export function planted(
  text: string,
  edits: readonly Edit[],
  noteOf: (was: string) => string = () => '',
): MadeMutant[] {
  const named = new Map<string, number>();
  return edits
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, becomes }) => {
      const mutated = text.slice(0, from) + becomes + text.slice(to);
      const begin = text.lastIndexOf('\n', from - 1) + 1;
      const end = mutated.indexOf('\n', from + becomes.length);
      const line = oneLine(mutated.slice(begin, end < 0 ? undefined : end)) + noteOf(oneLine(text.slice(from, to)));
      const times = (named.get(line) ?? 0) + 1;
      named.set(line, times);
      return {
        name: times > 1 ? `${line} #${times}` : line,
        line: text.slice(0, from).split('\n').length,
        text: mutated,
      };
    });
}

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();
