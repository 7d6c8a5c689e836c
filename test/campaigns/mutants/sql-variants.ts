import type { Edit } from './made-mutants.ts';
import { sqlEditsOf } from './made-sql-mutants.ts';

/** A statement as it would read with one mistake of `npm run mutants -- sql`. */
export interface Variant {
  /** What is read differently, with its parameters as `?`. */
  name: string;
  text: string;
}

/** What stands for a filter that nobody asked for. */
const ALWAYS = /^(AND )?true( AND)?\s*$/;

/** A condition stays in the text, so that its parameters keep their types, and is always met. */
export function variantsOf(statement: string): Variant[] {
  const said = statement
    .replaceAll(/'[^']*'/g, (quoted) => 'x'.repeat(quoted.length))
    .replaceAll(/\$\d+/g, (parameter) => '¤'.repeat(parameter.length));
  const edits = sqlEditsOf(said).filter(({ from, to }) => !ALWAYS.test(said.slice(from, to)));
  return edits.map(({ from, to, becomes }) => {
    const was = statement.slice(from, to);
    return {
      name: `${was.replaceAll(/\$\d+/g, '?').replaceAll(/\s+/g, ' ').trim()} → ${becomes || 'nothing'}`,
      text: statement.slice(0, from) + replacement(was, becomes) + statement.slice(to),
    };
  });
}

function replacement(was: string, becomes: Edit['becomes']): string {
  const [, before, after] = /^(?:AND\b([\s\S]*)|([\s\S]*)\bAND\s*)$/.exec(was) ?? [];
  if (becomes !== '') return becomes;
  if (before !== undefined) return `AND (true OR (${before}\n))`;
  return after === undefined ? '' : `(true OR (${after}\n)) AND `;
}
