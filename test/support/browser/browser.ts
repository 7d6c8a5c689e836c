import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  /** Where it came from, in words. */
  origin: string;
}

/** Set where the journeys shall draw what they look at. */
export const PICTURES_VARIABLE = 'PORTALE_TEST_PICTURES';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The whole browser spends a third of its time on its own windows and bars, which no journey sees. */
const SHELL = 'chromium-headless-shell';

/** The sandbox and the GPU are missing in containers; nothing may be fetched from beyond this machine. */
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
 * Chromium or Chrome on the PATH, else the one that playwright has installed before.
 * @param whole with a viewer for PDF, which the shell has not: it saves them
 */
export function findBrowser({ whole = false } = {}): Browser | undefined {
  for (const name of whole ? WHOLE : [SHELL, ...WHOLE]) {
    for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
      const file = path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
      if (isExecutable(file)) return { executablePath: file, origin: `${file}, found on the PATH` };
    }
  }
  const installed = chromium.executablePath();
  if (existsSync(installed)) return { executablePath: installed, origin: `${installed}, installed by playwright` };
  return undefined;
}

/** Finds a browser or installs one: by playwright (open internet), else Debian's packages (root). */
export function provideBrowser(log: (message: string) => void): Browser {
  const present = findBrowser({ whole: true });
  if (!present) {
    log('No Chromium on the PATH: playwright install chromium...');
    const cli = path.resolve(import.meta.dirname, '../../../node_modules/@playwright/test/cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  }
  if (!findBrowser({ whole: true }) && process.getuid?.() === 0) {
    log(`That failed: apt-get install chromium ${SHELL}...`);
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const install = (name: string) =>
      spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
    spawnSync('apt-get', ['update'], options);
    install('chromium');
    // An older Debian has none: the whole one does.
    install(SHELL);
  }
  const found = findBrowser();
  if (!found) throw new Error('No Chromium: install it so that it is on the PATH, then start again.');
  return found;
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
