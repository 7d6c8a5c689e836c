import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './table.ts';

interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/**
 * The design sets two script budgets: for the login and for a list. Every other screen uses the budget of a list:
 * homes, forms and the review show less at first, and the other parts of a home (charts, a PDF, dialogs) load later. A
 * screen over its budget fails, so that growth is noticed.
 */
const JS_BUDGET_KB = { login: 175, list: 240 };
const CSS_BUDGET_KB = 28;

/**
 * Screens known to be over budget. The login consists of common libraries (React 67, router, queries, Mantine's base
 * and zod 84 with our frame, forms 18); hardly 2 kB of our code are not the login's own. It could become smaller only
 * by missing parts or by a second kind of form, without a noticeable effect. It must not grow.
 */
const NOTED_KB: Readonly<Record<string, number>> = { login: 180 };

/**
 * Bytes (gzip) that a browser loads until a screen is usable, according to Vite's manifest: the first files, the shell,
 * the screen and their static imports. A dynamic import after the first paint (dialogs of a list, charts, calendars, a
 * PDF) does not count. Screens are the chunks that the early script may load; the lists of payslips share one chunk.
 */
export function measureBytes(webRoot: string): Figure[] {
  const manifest = JSON.parse(readFileSync(path.join(webRoot, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const named = (name: string): string => {
    const key = Object.keys(manifest).find((key) => manifest[key]?.name === name);
    if (!key) throw new Error(`No ${name} in ${webRoot}: build the web first`);
    return key;
  };
  const [first, desk] = [named('first'), named('desk')];
  const kilobytes = (files: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(webRoot, file))).length, 0) / 1000;

  const screens = (manifest[named('early')]?.dynamicImports ?? []).filter((key) => key !== desk);
  return screens.sort().flatMap((screen) => {
    const login = screen.endsWith('/login.tsx');
    const { js, css } = filesOf(manifest, login ? [first, screen] : [first, desk, screen]);
    const name = manifest[screen]?.name ?? screen;
    const common = { group: 'bytes', unit: 'kB', digits: 1 } as const;
    return [
      {
        ...common,
        name: `${name}: JS, as ${login ? 'the login' : 'a list'}`,
        value: kilobytes(js),
        atMost: login ? JS_BUDGET_KB.login : JS_BUDGET_KB.list,
        noted: NOTED_KB[name],
      },
      { ...common, name: `${name}: CSS`, value: kilobytes(css), atMost: CSS_BUDGET_KB },
    ];
  });
}

function filesOf(manifest: Record<string, ManifestChunk>, keys: readonly string[]) {
  const js = new Set<string>();
  const css = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return { js, css };
}
