import { parseAst } from 'rolldown/parseAst';

/** The most lines of one function, and of one file that is not texts or data. */
const FUNCTION_LINES = 120;
const FILE_LINES = 400;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The functions of a source that have more than 120 lines, as their first line and their length. */
export function longFunctions(file: string, text: string): string[] {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (FUNCTIONS.has(node.type)) {
      const lines = lineOf(node.end) - lineOf(node.start) + 1;
      if (lines > FUNCTION_LINES) found.push(`${file}:${lineOf(node.start)}: ${lines} lines`);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return found;
}

/** Whether a file has more than 400 lines and is neither texts nor data. */
export function isLongFile(file: string, text: string): boolean {
  return !file.startsWith('src/text/') && text.trimEnd().split('\n').length > FILE_LINES;
}
