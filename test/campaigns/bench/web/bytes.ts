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
 * The design has two budgets for scripts, of the login and of a list. Every other screen is held to the list's: homes,
 * forms and the review of an intake show less at once, and the further parts of a home (charts, a PDF beside it,
 * dialogs) load after it. A screen over its budget fails, so that growth is noticed.
 */
const JS_BUDGET_KB = { login: 175, list: 240 };
const CSS_BUDGET_KB = 28;

/**
 * Over its budget, known and left. The login consists of the common libraries (React 67, router, queries, Mantine's
 * base and zod 84 with our own frame, forms 18): hardly 2 kB of ours in there are not the login's own. Only missing
 * parts or a second kind of form would make it smaller, without a noticeable effect. It may not grow.
 */
const NOTED_KB: Readonly<Record<string, number>> = { login: 180 };

/**
 * Bytes (gzip) that a browser fetches until a screen can be used, from Vite's manifest: the first files, the desk, the
 * screen, and all that they import statically. There the count ends: what a screen asks for once it is painted (the
 * dialogs of a list, charts, calendars, a PDF) is a dynamic import, which no reader waits for. Screens are what the
 * early script may load; lists of payslips share one.
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
