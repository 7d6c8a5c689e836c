import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { walk } from './syntax.ts';

/**
 * The regular expressions of a file that can take more than linear time, by backtracking or by restarting at every
 * position.
 */
export function slowPatterns(text: string): string[] {
  const found: string[] = [];
  walk(parseAst(text, { lang: 'ts' }).body, ({ regex }) => {
    if (!isPattern(regex)) return;
    const { reports } = analyse({ source: regex.pattern, flags: regex.flags }, { maxReports: 1 });
    if (reports.length > 0) found.push(`/${regex.pattern}/${regex.flags}`);
  });
  return found;
}

function isPattern(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}
