import { parseSync, Visitor } from 'vite';
import { type Edit, type MadeMutant, planted } from './made-mutants.ts';

interface Word {
  text: string;
  at: number;
  /** The number of brackets around it. */
  depth: number;
}

const TURNED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
/** A condition ends where one of these begins, or its bracket ends. */
const BOUND =
  /^(AND|OR|WHERE|ON|WHEN|THEN|ELSE|END|ORDER|GROUP|HAVING|LIMIT|OFFSET|RETURNING|FOR|UNION|JOIN|LEFT|CROSS|AS|FROM|SELECT|DISTINCT|SET|,)$/;
/** The same for an ORDER BY. */
const AFTER_ORDER = /^(LIMIT|OFFSET|RETURNING|FOR|UNION|ON)$/;
/** The row policies also separate practices: leaving this condition out changes no result. */
const OF_THE_PRACTICE =
  /^(AND )?(\w+\.)?practice_id = (¤+|scope_practice\(\)|\(SELECT scope_practice\(\)\))( AND)?\s*$/;
/** These replace interpolated expressions and quoted strings. */
const EXPRESSION = '¤';
const QUOTED = 'x';

/**
 * The mistakes in the `sql` templates of one file: a condition left out, a comparison off at its bound, an order reversed,
 * a LEFT JOIN turned into a JOIN.
 */
export function sqlMutantsOf(text: string): MadeMutant[] {
  const edits: Edit[] = [];
  const { program } = parseSync('store.ts', text);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const [begin, end] = [quasi.start + 1, quasi.end - 1];
      let masked = text.slice(begin, end);
      const mask = (from: number, to: number, by: string) => {
        masked = masked.slice(0, from) + by.repeat(to - from) + masked.slice(to);
      };
      // A nested template is visited by itself.
      quasi.quasis.slice(0, -1).forEach(({ end: from }, index) => {
        mask(from - begin, (quasi.quasis[index + 1]?.start ?? end) - begin, EXPRESSION);
      });
      for (const { index, 0: quoted } of masked.matchAll(/'[^']*'/g)) mask(index, index + quoted.length, QUOTED);
      for (const { from, to, becomes } of sqlEditsOf(masked))
        edits.push({ from: from + begin, to: to + begin, becomes });
    },
  }).visit(program);
  return planted(text, edits, (was) => `  (was: ${was})`);
}

/** The mistakes in a statement whose quoted strings and parameters are masked. */
function sqlEditsOf(sql: string): Edit[] {
  const edits: Edit[] = [];
  const words = wordsOf(sql);
  for (const [index, { text, at, depth }] of words.entries()) {
    const after = at + text.length;
    const bounds = (bound: RegExp) => (word: Word) =>
      word.depth < depth || (word.depth === depth && bound.test(word.text));
    const endBy = (bound: RegExp) => {
      const next = words.slice(index + 1).find(bounds(bound));
      return sql.slice(0, next?.at ?? sql.length).trimEnd().length;
    };
    if (text === 'AND') {
      edits.push({ from: at, to: endBy(BOUND), becomes: '' });
      const before = words.slice(0, index).findLast(bounds(BOUND));
      // The first condition; each other one is dropped together with the AND before it.
      if (before?.text !== 'AND') {
        const from = before ? before.at + before.text.length : 0;
        edits.push({ from: from + sql.slice(from).search(/\S/), to: after + 1, becomes: '' });
      }
    } else if (Object.hasOwn(TURNED, text)) edits.push({ from: at, to: after, becomes: TURNED[text] ?? text });
    else if (text === 'LEFT') edits.push({ from: at, to: after + 1, becomes: '' });
    else if (text === 'ORDER') {
      const end = endBy(AFTER_ORDER);
      const commas = words.filter((word) => word.text === ',' && word.depth === depth && word.at > at && word.at < end);
      // DISTINCT ON keeps the first row of each group: the last key decides which one.
      const isFirstOfGroup = words.slice(0, index).some((word) => word.text === 'DISTINCT ON' && word.depth === depth);
      const key = isFirstOfGroup ? { from: commas.at(-1)?.at ?? at, to: end } : { from: at, to: commas[0]?.at ?? end };
      const order = sql.slice(key.from, key.to);
      const [direction = ''] = /\b(DESC|ASC)\b/.exec(order) ?? [];
      const place = key.from + (direction ? order.lastIndexOf(direction) : order.length);
      // No result shows the order in which rows are locked.
      const isOfLocks = words.some((word) => word.text === 'FOR' && word.at > end && word.depth === depth);
      if (!isOfLocks && (direction || !order.includes(EXPRESSION)))
        edits.push({
          from: place,
          to: place + direction.length,
          becomes: direction ? (direction === 'DESC' ? 'ASC' : 'DESC') : ' DESC',
        });
    }
  }
  return edits.filter(({ from, to }) => !OF_THE_PRACTICE.test(sql.slice(from, to)));
}

/** Keywords, brackets, commas and comparisons; the AND of a BETWEEN joins no conditions. */
function wordsOf(sql: string): Word[] {
  const words: Word[] = [];
  const between = new Set<number>();
  let depth = 0;
  for (const { index: at, 0: text } of sql.matchAll(
    /\bDISTINCT (?:FROM|ON)\b|\b[A-Z]+\b|[(),]|(?<![-#@<>=])(?:<=|>=|<|>)(?![@>=])/g,
  )) {
    if (text === ')') depth -= 1;
    if (text === 'BETWEEN') between.add(depth);
    else if (text !== 'AND' || !between.delete(depth)) words.push({ text, at, depth });
    if (text === '(') depth += 1;
  }
  return words;
}
