import { parseSync, Visitor } from 'vite';
import { type Edit, type MadeMutant, planted } from './made-mutants.ts';

interface Word {
  text: string;
  at: number;
  /** How many brackets it stands in. */
  depth: number;
}

const TURNED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
/** A condition ends where one of these begins, or its bracket ends. */
const BOUND =
  /^(AND|OR|WHERE|ON|WHEN|THEN|ELSE|END|ORDER|GROUP|HAVING|LIMIT|OFFSET|RETURNING|FOR|UNION|JOIN|LEFT|CROSS|AS|FROM|SELECT|DISTINCT|SET|,)$/;
/** So does an order. */
const AFTER_ORDER = /^(LIMIT|OFFSET|RETURNING|FOR|UNION|ON)$/;
/** The row policies keep practices apart, too: to forget it here changes no answer. */
const OF_THE_PRACTICE =
  /^(AND )?(\w+\.)?practice_id = (¤+|scope_practice\(\)|\(SELECT scope_practice\(\)\))( AND)?\s*$/;
/** What stands for an expression of the program, and for what is quoted. */
const EXPRESSION = '¤';
const QUOTED = 'x';

/**
 * Every mistake of one file that is made of what its `sql` templates say: a condition of several forgotten, a comparison at
 * its bound, an order the other way round, a row without its partner left out.
 */
export function sqlMutantsOf(text: string): MadeMutant[] {
  const edits: Edit[] = [];
  const { program } = parseSync('store.ts', text);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const [begin, end] = [quasi.start + 1, quasi.end - 1];
      let said = text.slice(begin, end);
      const mask = (from: number, to: number, by: string) => {
        said = said.slice(0, from) + by.repeat(to - from) + said.slice(to);
      };
      // What stands within another template is read with that one.
      quasi.quasis.slice(0, -1).forEach(({ end: from }, index) => {
        mask(from - begin, (quasi.quasis[index + 1]?.start ?? end) - begin, EXPRESSION);
      });
      for (const { index, 0: quoted } of said.matchAll(/'[^']*'/g)) mask(index, index + quoted.length, QUOTED);
      for (const { from, to, becomes } of sqlEditsOf(said)) edits.push({ from: from + begin, to: to + begin, becomes });
    },
  }).visit(program);
  return planted(text, edits, (was) => `  (was: ${was})`);
}

/** What reads differently in a statement whose quoted words and parameters are masked. */
export function sqlEditsOf(said: string): Edit[] {
  const edits: Edit[] = [];
  const words = wordsOf(said);
  for (const [index, { text, at, depth }] of words.entries()) {
    const after = at + text.length;
    const bounds = (bound: RegExp) => (word: Word) =>
      word.depth < depth || (word.depth === depth && bound.test(word.text));
    const endBy = (bound: RegExp) => {
      const next = words.slice(index + 1).find(bounds(bound));
      return said.slice(0, next?.at ?? said.length).trimEnd().length;
    };
    if (text === 'AND') {
      edits.push({ from: at, to: endBy(BOUND), becomes: '' });
      const before = words.slice(0, index).findLast(bounds(BOUND));
      // The first of several; each of the others is dropped with the word before it.
      if (before?.text !== 'AND') {
        const from = before ? before.at + before.text.length : 0;
        edits.push({ from: from + said.slice(from).search(/\S/), to: after + 1, becomes: '' });
      }
    } else if (Object.hasOwn(TURNED, text)) edits.push({ from: at, to: after, becomes: TURNED[text] ?? text });
    else if (text === 'LEFT') edits.push({ from: at, to: after + 1, becomes: '' });
    else if (text === 'ORDER') {
      const end = endBy(AFTER_ORDER);
      const commas = words.filter((word) => word.text === ',' && word.depth === depth && word.at > at && word.at < end);
      // Of each group the first row alone is told: which one it is, the last key says.
      const isFirstOfGroup = words.slice(0, index).some((word) => word.text === 'DISTINCT ON' && word.depth === depth);
      const key = isFirstOfGroup ? { from: commas.at(-1)?.at ?? at, to: end } : { from: at, to: commas[0]?.at ?? end };
      const order = said.slice(key.from, key.to);
      const [direction = ''] = /\b(DESC|ASC)\b/.exec(order) ?? [];
      const place = key.from + (direction ? order.lastIndexOf(direction) : order.length);
      // Who waits for whom is an order that no answer shows.
      const isOfLocks = words.some((word) => word.text === 'FOR' && word.at > end && word.depth === depth);
      if (!isOfLocks && (direction || !order.includes(EXPRESSION)))
        edits.push({
          from: place,
          to: place + direction.length,
          becomes: direction ? (direction === 'DESC' ? 'ASC' : 'DESC') : ' DESC',
        });
    }
  }
  return edits.filter(({ from, to }) => !OF_THE_PRACTICE.test(said.slice(from, to)));
}

/** Key words, brackets, commas and comparisons; the AND of a BETWEEN joins no conditions. */
function wordsOf(said: string): Word[] {
  const words: Word[] = [];
  const between = new Set<number>();
  let depth = 0;
  for (const { index: at, 0: text } of said.matchAll(
    /\bDISTINCT (?:FROM|ON)\b|\b[A-Z]+\b|[(),]|(?<![-#@<>=])(?:<=|>=|<|>)(?![@>=])/g,
  )) {
    if (text === ')') depth -= 1;
    if (text === 'BETWEEN') between.add(depth);
    else if (text !== 'AND' || !between.delete(depth)) words.push({ text, at, depth });
    if (text === '(') depth += 1;
  }
  return words;
}
