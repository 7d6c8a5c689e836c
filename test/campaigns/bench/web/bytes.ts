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

/** The most kilobytes of scripts and styles (gzip) until a screen is usable, by the screen's chunk. */
const BUDGET_KB: Readonly<Record<string, number>> = {
  login: 130,
  own: 200,
  'consultant-home': 300,
  'company-home': 300,
  'admin-home': 300,
};
const OTHERS_KB = 365;

/**
 * Screens known to be over their budget, which must not grow. React, router, queries and Mantine's base are 180 kB of
 * each home; the company's home also shows part of a list.
 */
const NOTED_KB: Readonly<Record<string, number>> = {
  own: 256,
  'company-home': 309,
};

/**
 * Bytes (gzip) that a browser loads until a screen is usable, according to Vite's manifest: the first files, the app with
 * its routes, the shell, the screen and their static imports; for the login page only the first files and the login. A
 * dynamic import after the first paint (dialogs of a list, charts, calendars, a PDF) does not count. Screens are the
 * chunks of the list of screens; the lists of payslips share one chunk.
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
  const [first, app, desk, login] = [named('first'), named('app'), named('desk'), named('login')];
  const kilobytes = (files: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(webRoot, file))).length, 0) / 1000;

  const screens = manifest[named('screens')]?.dynamicImports ?? [];
  return [login, ...screens.sort()].map((screen) => {
    const { js, css } = filesOf(manifest, screen === login ? [first, login] : [first, app, desk, screen]);
    const name = manifest[screen]?.name ?? screen;
    return {
      group: 'bytes' as const,
      name,
      unit: 'kB',
      digits: 1,
      value: kilobytes(js) + kilobytes(css),
      atMost: BUDGET_KB[name] ?? OTHERS_KB,
      noted: NOTED_KB[name],
    };
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
