import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './table.ts';

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const SHELL = 'src/web/shell/shell.tsx';
const JS_BUDGET_KB = { login: 150, list: 190 };
const CSS_BUDGET_KB = 16;

/**
 * Bytes (gzip) that a browser fetches until a screen can be used, from Vite's manifest: the entry, the shell, the
 * screen, and all that they import statically.
 */
export function measureBytes(webRoot: string): Figure[] {
  const manifest = JSON.parse(readFileSync(path.join(webRoot, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error(`No entry in ${webRoot}: build the web first`);
  const kilobytes = (files: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(webRoot, file))).length, 0) / 1000;

  const screens = Object.keys(manifest).filter((key) => /\/(pages|web)\/[\w-]+\.tsx$/.test(key));
  return screens.sort().flatMap((screen) => {
    const login = screen.endsWith('/login.tsx');
    const { js, css } = filesOf(manifest, login ? [entry, screen] : [entry, SHELL, screen]);
    const name = screen.replace(/^src\/(features\/)?/, '').replace(/\.tsx$/, '');
    const common = { group: 'bytes', unit: 'kB', digits: 1 } as const;
    return [
      { ...common, name: `${name}: JS`, value: kilobytes(js), atMost: login ? JS_BUDGET_KB.login : JS_BUDGET_KB.list },
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
