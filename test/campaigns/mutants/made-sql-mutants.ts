import { parseSync, Visitor } from 'vite';
import { type Edit, type MadeMutant, planted } from './made-mutants.ts';

interface Word {
  text: string;
  at: number;
  /** The number of brackets around the word. */
  depth: number;
}

const TURNED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
/** Words that end a condition; the end of its bracket also ends it. */
const BOUND =
  /^(AND|OR|WHERE|ON|WHEN|THEN|ELSE|END|ORDER|GROUP|HAVING|LIMIT|OFFSET|RETURNING|FOR|UNION|JOIN|LEFT|CROSS|AS|FROM|SELECT|DISTINCT|SET|,)$/;
/** Words that end an ORDER BY; the end of its bracket also ends it. */
const AFTER_ORDER = /^(LIMIT|OFFSET|RETURNING|FOR|UNION|ON)$/;
/**
 * Matches the condition on the practice, which is never removed: the row policies also separate practices, so no result
 * would change.
 */
const OF_THE_PRACTICE =
  /^(AND )?(\w+\.)?practice_id = (¤+|scope_practice\(\)|\(SELECT scope_practice\(\)\))( AND)?\s*$/;
/** `EXPRESSION` replaces the characters of interpolated expressions, `QUOTED` those of quoted strings. */
const EXPRESSION = '¤';
const QUOTED = 'x';

/**
 * The mistakes in the `sql` templates of one file: a condition is removed, a comparison is off by one at its bound, a
 * sort order is reversed, a LEFT JOIN becomes a JOIN.
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
      // Masks interpolated expressions, because nested templates are visited separately.
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
      // Removes the first condition together with the AND after it; the edit above removes each later condition
      // together with the AND before it.
      if (before?.text !== 'AND') {
        const from = before ? before.at + before.text.length : 0;
        edits.push({ from: from + sql.slice(from).search(/\S/), to: after + 1, becomes: '' });
      }
    } else if (Object.hasOwn(TURNED, text)) edits.push({ from: at, to: after, becomes: TURNED[text] ?? text });
    else if (text === 'LEFT') edits.push({ from: at, to: after + 1, becomes: '' });
    else if (text === 'ORDER') {
      const end = endBy(AFTER_ORDER);
      const commas = words.filter((word) => word.text === ',' && word.depth === depth && word.at > at && word.at < end);
      // DISTINCT ON keeps the first row of each group, so only the last key is reversed: it decides which row is first.
      const isFirstOfGroup = words.slice(0, index).some((word) => word.text === 'DISTINCT ON' && word.depth === depth);
      const key = isFirstOfGroup ? { from: commas.at(-1)?.at ?? at, to: end } : { from: at, to: commas[0]?.at ?? end };
      const order = sql.slice(key.from, key.to);
      const [direction = ''] = /\b(DESC|ASC)\b/.exec(order) ?? [];
      const place = key.from + (direction ? order.lastIndexOf(direction) : order.length);
      // Does not reverse the order of locks, because no result shows the order in which rows are locked.
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

/**
 * The keywords, brackets, commas and comparisons of a statement. The AND of a BETWEEN is left out, because it does not
 * join conditions.
 */
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
