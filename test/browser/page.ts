import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Download,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { PICTURES_VARIABLE } from '../support/browser/browser.ts';
import { DEMO_PASSWORD } from '../support/process/demo-portal.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 820, height: 1180 };
export const PHONE = { width: 390, height: 844 };

/** A person with a separate browser session. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Violations of the content security policy and errors of the page; must stay empty. */
  complaints: string[];
}

export async function visitor(
  browser: Browser,
  address: string,
  viewport = DESKTOP,
  scheme: 'light' | 'dark' = 'light',
  more: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport,
    colorScheme: scheme,
    hasTouch: viewport.width < 500,
    acceptDownloads: true,
    ...more,
  });
  const complaints: string[] = [];
  await context.exposeBinding('reportViolation', (_, violation: string) => complaints.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
      report(`CSP ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  // Covers every page of the context, even new tabs.
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().message}`));
  const page = await context.newPage();
  await page.goto(address);
  return { context, page, complaints };
}

/** Fills in the login page. Waits until the page is drawn, because the previous page may have a field `Utente` too. */
export async function submitLogin(page: Page, login: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
  await page.getByLabel('Utente').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

export async function logIn(page: Page, login: string): Promise<void> {
  await submitLogin(page, login, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Accedi');
  const cookies = page.getByRole('button', { name: 'Autorizzo' });
  if (await cookies.isVisible()) await cookies.click();
}

/** Asserts that this person's session had no complaint, and closes the browser. */
export async function leave({ context, complaints }: Visitor): Promise<void> {
  expect(complaints).toEqual([]);
  await context.close();
}

/** The window that `press` opens for a document, once the browser has requested its bytes, to show or to save it. */
export async function openedBy(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const asked = context.waitForEvent('request', (request) => request.url().includes('/apiback/api/biglietti/'));
  const [opened] = await Promise.all([context.waitForEvent('page'), asked, press()]);
  return opened;
}

/**
 * The download of the next new window. Call this function before the click: a listener added after the window has
 * opened may miss the download.
 */
export async function savedByWindow(context: BrowserContext): Promise<Download> {
  const opened = await context.waitForEvent('page');
  return await opened.waitForEvent('download');
}

export function goTo(page: Page, route: string): Promise<void> {
  return page.evaluate((hash) => {
    location.hash = hash;
  }, route);
}

/** Picks an entry of the open menu, and unfolds the submenu that holds it. */
export async function pick(page: Page, name: string | RegExp, { tap = false } = {}): Promise<void> {
  const entry = await entryOf(page, name);
  await (tap ? entry.tap() : entry.click());
}

/** An entry of the open menu, in an unfolded submenu if it is in one. */
export async function entryOf(page: Page, name: string | RegExp): Promise<Locator> {
  const entry = page
    .getByRole('menuitem', { name, exact: typeof name === 'string' })
    .and(page.locator(':not([aria-expanded])'));
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  for (const folded of await page.locator('[role=menuitem][aria-expanded]').all()) {
    if (await entry.isVisible()) break;
    await folded.click();
  }
  return entry;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How often a violation must be found in a row before it counts. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 1000;

/**
 * Asserts that the current state has no accessibility violation once animations have ended. `rules` restricts the
 * rules. `names` also checks that a button's or link's accessible name contains its visible text (WCAG 2.5.3, an
 * experimental axe rule).
 */
export async function expectAccessible(
  page: Page,
  what: string,
  rules?: string[],
  { names = false } = {},
): Promise<void> {
  const options = {
    // Do not report the rules that pass.
    resultTypes: ['violations'],
    // On a busy machine axe reads style sheets by adding style elements, which the page's policy blocks and reports.
    preload: { assets: ['media'] },
    rules: { 'label-content-name-mismatch': { enabled: names } },
    ...(rules ? { runOnly: rules } : {}),
  };
  // axe remains loaded in the page, because loading it takes as long as checking a screen.
  let found = (await violations(page, options)) ?? (await page.evaluate(AXE), await violations(page, options));
  // Checks again, because a busy machine may show a half-drawn change for a moment.
  for (let look = 1; found?.length && look < LOOKS; look++) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
    found = await violations(page, options);
  }
  expect(found, `axe: ${what}`).toEqual([]);
}

/** @returns null if the page has not loaded axe yet */
function violations(page: Page, options: object): Promise<string[] | null> {
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe?: typeof import('axe-core') };
    if (!axe) return null;
    await Promise.all(
      document
        .getAnimations()
        // Ignores the loading placeholder, which pulses forever.
        .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        // Ignores elements that are not drawn (content-visibility): their animations never end.
        .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true }))
        .map((animation) => animation.finished.catch(() => undefined)),
    );
    const { violations: all } = await axe.run(document, asked);
    return all.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, options);
}

/** Switches the colour scheme and waits until the page is drawn in it. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * Asserts accessibility in the light and the dark scheme. The two differ only in colours, so that the dark one is
 * checked only for contrast.
 */
export async function expectAccessibleInBothSchemes(
  page: Page,
  what: string,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const scheme of schemes) {
    await inScheme(page, scheme);
    const rules = scheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
    await expectAccessible(page, `${what}, ${scheme}`, rules, { names: !rules });
  }
}

/**
 * Asserts that the page is accessible in both schemes at desktop width, that it does not scroll sideways at any width,
 * and that the checks of `also` pass. Only the full run repeats axe at phone width, because axe is slow. Restores the
 * window's size.
 */
export async function expectFineAtEveryWidth(
  page: Page,
  what: string,
  also: () => Promise<void> = async () => undefined,
): Promise<void> {
  const own = page.viewportSize() ?? DESKTOP;
  for (const size of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(size);
    await also();
    if (size === DESKTOP) {
      await expectAccessibleInBothSchemes(page, what);
      await inScheme(page, 'light');
    } else if (size === PHONE && process.env.PORTALE_TEST_FULL) await expectAccessible(page, `${what} on a phone`);
    await pictures(page, `${what}-${size.width}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `${what} does not scroll sideways at ${size.width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(own);
}

/** Takes a picture in each scheme, if pictures are requested, and restores the scheme. */
export async function pictures(page: Page, name: string): Promise<void> {
  if (!process.env[PICTURES_VARIABLE]) return;
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const scheme of isDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    await inScheme(page, scheme);
    await picture(page, `${name}-${scheme}`);
  }
}

/** Takes a picture for a human reviewer (`npm test -- --pictures`). */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env[PICTURES_VARIABLE]) await page.screenshot({ path: `.cache/pictures/${name}.png` });
}
