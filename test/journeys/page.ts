import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../support/demo-portal.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 820, height: 1180 };
export const PHONE = { width: 390, height: 844 };

/** A person with a browser of their own, without another's session. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Refusals of the content security policy, and errors of the page: both stay empty. */
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
  // Of every page of the context: new tabs count too.
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().message}`));
  const page = await context.newPage();
  await page.goto(address);
  return { context, page, complaints };
}

/** Fills in the login page once it is drawn: until then `Utente` may be a field of the former page. */
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

/** All that this person did went without a complaint; the browser is closed. */
export async function leave({ context, complaints }: Visitor): Promise<void> {
  expect(complaints).toEqual([]);
  await context.close();
}

export function goTo(page: Page, route: string): Promise<void> {
  return page.evaluate((hash) => {
    location.hash = hash;
  }, route);
}

/**
 * No accessibility violation in the present state, once animations have ended; `rules`: only these. `names`: the
 * visible text of a button or a link is in its name too (WCAG 2.5.3), by a trial rule of axe that is left out unless
 * asked for.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  rules?: string[],
  { names = false } = {},
): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // The placeholder of a waiting answer pulses without end.
        .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        // In an element that is not drawn (content-visibility) animations never end.
        .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true }))
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  // No page frames another site's, so no results have to be gathered from frames; the passed rules are not read.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    rules: { 'label-content-name-mismatch': { enabled: names } },
  });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found, `axe: ${what}`).toEqual([]);
}

/** The page in the other colour scheme, once it is drawn in it. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * The present state at every width and in both schemes: accessible, nothing beside the window, the checks of `also`,
 * and a picture of each. The window is left as it was.
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
    for (const colorScheme of ['light', 'dark'] as const) {
      await inScheme(page, colorScheme);
      // The two schemes differ in nothing but their colours.
      const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
      await expectAccessible(page, `${what} at ${size.width} px, ${colorScheme}`, rules, { names: !rules });
      await picture(page, `${what}-${size.width}-${colorScheme}`);
    }
    await inScheme(page, 'light');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `${what} does not scroll sideways at ${size.width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(own);
}

/** A picture for the eye, beside the test's results. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `.cache/pictures/${name}.png` });
}
