import { parseAst } from 'vite';
import { walk } from './syntax.ts';

const FUNCTION_LINES = 120;
const FILE_LINES = 400;

const FUNCTIONS = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** The functions of a source file that are longer than 120 lines, each as its first line and its length. */
export function longFunctions(file: string, text: string): string[] {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const found: string[] = [];
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, ({ type, start, end }) => {
    const lines = FUNCTIONS.test(type) ? lineOf(end) - lineOf(start) + 1 : 0;
    if (lines > FUNCTION_LINES) found.push(`${file}:${lineOf(start)}: ${lines} lines`);
  });
  return found;
}

/** Files that are long because they hold a table: of routes, of common passwords. */
const TABLES = [
  'src/shell/screens.ts',
  'src/features/accounts/common-passwords.ts',
  'src/features/accounts/most-common-passwords.ts',
];

/** Whether a file has more than 400 lines and contains neither texts nor a table. */
export function isLongFile(file: string, text: string): boolean {
  return !file.startsWith('src/text/') && !TABLES.includes(file) && text.trimEnd().split('\n').length > FILE_LINES;
}
