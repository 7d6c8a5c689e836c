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

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

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

/** Chromium or Chrome on the PATH, else the one that playwright has installed before. */
export function findBrowser(): Browser | undefined {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
      if (isExecutable(file)) return { executablePath: file, origin: `${file}, found on the PATH` };
    }
  }
  const installed = chromium.executablePath();
  if (existsSync(installed)) return { executablePath: installed, origin: `${installed}, installed by playwright` };
  return undefined;
}

/** Finds a browser or installs one: by playwright (open internet), else Debian's package (root). */
export function provideBrowser(log: (message: string) => void): Browser {
  const present = findBrowser();
  if (present) return present;
  log('No Chromium on the PATH: playwright install chromium...');
  const cli = path.resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  const byPlaywright = findBrowser();
  if (byPlaywright) return byPlaywright;
  if (process.getuid?.() === 0) {
    log('That failed: apt-get install chromium...');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update'], options);
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
    const byDebian = findBrowser();
    if (byDebian) return { ...byDebian, origin: `${byDebian.executablePath}, Debian's package` };
  }
  throw new Error('No Chromium: install it so that it is on the PATH, then start again.');
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
