import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Golden files: plain text that a person reviews, at most 120 characters per line. An unindented line starts a section;
 * the indented lines below it are the test's results. vitest updates the files with `npm run test:full -- NAME -u`.
 */
const FOLDER = path.resolve(import.meta.dirname, '../../golden');
const WIDTH = 120;

export const goldenFile = (name: string): string => path.join(FOLDER, name);

/** Maps the heading of each section to the section's indented lines. */
export function sectionsOf(text: string): Record<string, string[]> {
  const sections: [heading: string, lines: string[]][] = [];
  for (const line of text.trimEnd().split('\n')) {
    const last = sections.at(-1);
    if (line.startsWith(' ')) last?.[1].push(line);
    else if (last && last[1].length === 0) last[0] += ` ${line}`;
    else sections.push([line, []]);
  }
  return Object.fromEntries(sections);
}
export const committed = (name: string): Record<string, string[]> => sectionsOf(readFileSync(goldenFile(name), 'utf8'));

/**
 * Puts as many items on each line as fit. Splits an item only if it is longer than a line, and then between two words.
 */
export function filled(
  items: readonly string[],
  { indent = 0, further = indent + 2, between = '; ' }: { indent?: number; further?: number; between?: string } = {},
): string[] {
  const [first, then] = [' '.repeat(indent), ' '.repeat(further)];
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (line !== '') lines.push(line.trimEnd());
    line = '';
  };
  for (const [at, item] of items.entries()) {
    const text = item + (at < items.length - 1 ? between : '');
    if (line !== '' && line.length + text.trimEnd().length > WIDTH) end();
    if (line === '') line = lines.length === 0 ? first : then;
    for (const word of text.split(/(?<= )/)) {
      if (line.length + word.trimEnd().length > WIDTH) {
        end();
        line = further > 0 ? `${then}  ` : '';
      }
      line += word;
    }
  }
  end();
  return lines;
}
