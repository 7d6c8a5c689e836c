import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  /** How the browser was found, for the log. */
  origin: string;
}

export const NO_BROWSER =
  'There is no Chromium, and none could be installed: put chromium-headless-shell on the PATH, then start again.';

/** The journeys take screenshots if this environment variable is set. */
export const PICTURES_VARIABLE = 'PORTALE_TEST_PICTURES';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/**
 * The headless shell is preferred: a whole browser spends a quarter of its time on windows and bars that no journey
 * uses.
 */
const SHELL = 'chromium-headless-shell';

/** Containers lack the sandbox and the GPU, and the browser must load nothing from outside this machine. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds the headless shell, otherwise a whole Chromium or Chrome, on the PATH or installed by Playwright.
 * @param whole accepts only a whole browser, because the headless shell shows neither PDF files nor notifications
 */
export function findBrowser({ whole = false } = {}): Browser | undefined {
  const onPath = (name: string): Browser[] =>
    (process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => {
      const file = path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
      return isExecutable(file) ? [{ executablePath: file, origin: `${file}, found on the PATH` }] : [];
    });
  const byPlaywright = (file: string): Browser[] =>
    existsSync(file) ? [{ executablePath: file, origin: `${file}, installed by playwright` }] : [];
  const installed = chromium.executablePath();
  const shells = whole ? [] : [...onPath(SHELL), ...byPlaywright(shellBeside(installed))];
  return [...shells, ...WHOLE.flatMap(onPath), ...byPlaywright(installed)][0];
}

/** Playwright keeps `chromium-1255/…/chrome` and `chromium_headless_shell-1255/…/chrome-headless-shell` in one folder. */
function shellBeside(installed: string): string {
  const folder = installed.replace(/chromium-(\d+)[\\/].*$/, 'chromium_headless_shell-$1');
  if (folder === installed || !existsSync(folder)) return '';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const shell = files.find((file) => /^(chrome-)?headless[-_]shell(\.exe)?$/.test(path.basename(file)));
  return shell ? path.join(folder, shell) : '';
}

/**
 * Finds a browser. If there is none, installs one with Playwright (needs internet access) or else from Debian's
 * packages (needs root). Installs the shell even if a whole browser is on the PATH.
 * @param whole also requires a whole browser
 * @returns undefined if no browser was found or installed
 */
export function provideBrowser(log: (message: string) => void, { whole = false } = {}): Browser | undefined {
  const cli = path.resolve(import.meta.dirname, '../../../node_modules/@playwright/test/cli.js');
  const needed = [{ name: SHELL, isThere: () => findBrowser()?.executablePath.includes('shell') ?? false }];
  if (whole) needed.push({ name: 'chromium', isThere: () => findBrowser({ whole: true }) !== undefined });
  for (const { name, isThere } of needed) {
    if (isThere()) continue;
    log(`No ${name}: playwright install ${name}...`);
    const byPlaywright = spawnSync(process.execPath, [cli, 'install', name], { encoding: 'utf8' });
    if (isThere() || process.getuid?.() !== 0) continue;
    log(`That failed (${errorIn(byPlaywright.stderr)}): apt-get install ${name}...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update');
    apt('install', '--yes', '--no-install-recommends', name);
  }
  return findBrowser();
}

/** The first line of a program's output that names the error, else the last line. */
function errorIn(text: string | null): string {
  const lines = (text ?? '').trim().split('\n');
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
}

function isExecutable(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw error;
  }
}
