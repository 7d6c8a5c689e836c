/**
 * Bytes (gzip) that a browser fetches until a screen can be used, from Vite's manifest: the entry, the screen and all
 * that both import statically. Budgets of the design: login ≤ 150 kB of JS, a list ≤ 190 kB, CSS ≤ 16 kB.
 *
 * node bench/web-bytes.ts [built folder]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const folder = process.argv[2] ?? 'dist/web';
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>;
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error(`No entry in ${folder}: build the web first`);

function filesOf(keys: readonly string[]): { js: Set<string>; css: Set<string> } {
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

const gzipped = (files: Set<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 6 }).length, 0) / 1000;

const SHELL = 'src/web/shell/shell.tsx';
const JS_BUDGET = { login: 150, list: 190 };
const CSS_BUDGET = 16;

const screens = Object.keys(manifest).filter((key) => /\/(pages|web)\/[\w-]+\.tsx$/.test(key));
let over = 0;
for (const screen of screens.sort()) {
  const login = screen.endsWith('/login.tsx');
  const { js, css } = filesOf(login ? [entry, screen] : [entry, SHELL, screen]);
  const [jsSize, cssSize] = [gzipped(js), gzipped(css)];
  const budget = login ? JS_BUDGET.login : JS_BUDGET.list;
  const good = jsSize <= budget && cssSize <= CSS_BUDGET;
  if (!good) over += 1;
  const line = [
    screen.padEnd(52),
    `JS ${jsSize.toFixed(1).padStart(6)} / ${budget} kB`,
    `CSS ${cssSize.toFixed(1).padStart(5)} / ${CSS_BUDGET} kB`,
    good ? 'ok' : 'OVER',
  ];
  console.log(line.join('  '));
}
process.exitCode = over > 0 ? 1 : 0;
