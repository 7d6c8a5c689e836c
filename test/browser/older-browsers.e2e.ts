import { startDemoPortal } from '../support/process/demo-portal.ts';
import { type BrowserContext, expect, test } from './journey.ts';
import { expectAccessible, goTo, leave, logIn, PHONE, picture, visitor } from './page.ts';

/** Browsers at the floor (`browserslist` in package.json) and below it. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

/** What Chrome 90, Safari 15.6 or Firefox 102 lack: the API and the first versions of all three that have it. */
const NEWER: Record<string, string[]> = {
  // Chrome 117, Safari 17.4, Firefox 119 and later
  AbortSignal: ['any', 'timeout'],
  'AbortSignal.prototype': ['throwIfAborted'],
  Map: ['groupBy'],
  Object: ['groupBy', 'hasOwn'],
  Promise: ['withResolvers', 'try'],
  Array: ['fromAsync'],
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
  'String.prototype': ['at', 'isWellFormed', 'toWellFormed'],
  'Set.prototype': ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  RegExp: ['escape'],
  URL: ['canParse', 'parse'],
  Intl: ['Segmenter', 'DurationFormat'],
  'Crypto.prototype': ['randomUUID'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover', 'popover', 'inert'],
  'Document.prototype': ['startViewTransition'],
  'Element.prototype': ['checkVisibility', 'setHTMLUnsafe', 'moveBefore'],
  window: [
    'Iterator',
    'Temporal',
    'structuredClone',
    'scheduler',
    'navigation',
    'requestIdleCallback',
    'CompressionStream',
    'DecompressionStream',
    'cookieStore',
    'CloseWatcher',
    'OffscreenCanvas',
    'onscrollend',
    'CSSLayerBlockRule',
  ],
};

async function without(context: BrowserContext, apis: Record<string, string[]>): Promise<void> {
  await context.addInitScript((names) => {
    for (const [owner, keys] of Object.entries(names)) {
      const found = owner.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], window);
      for (const key of keys) delete (found as Record<string, unknown>)[key];
    }
  }, apis);
}

test('a worker logs in, reads the payslip and signs a request in a browser without any newer API', async ({
  browser,
}) => {
  const person = await visitor(browser, 'about:blank', PHONE);
  const { context, page } = person;
  await without(context, NEWER);
  await page.goto(portal.address);
  await logIn(page, 'dipendente');
  await page.getByRole('button', { name: 'Apri cedolino' }).tap();
  const payslip = page.getByRole('dialog');
  await expect(payslip.getByRole('img', { name: /^Pagina 1 di/ })).toBeVisible();
  await payslip.getByRole('button', { name: 'Chiudi' }).tap();
  const menu = page.getByRole('button', { name: /^Menu di / });
  await menu.tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await picture(page, 'older-browser-menu-390');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await menu.tap();
  await page.mouse.click(20, 500);
  await expect(page.getByRole('menu')).toBeHidden();

  await goTo(page, '#/dipendente/requests/new');
  await page.getByLabel('Che cosa chiedi?').selectOption({ label: 'Variazione IBAN' });
  await page.getByLabel('IBAN', { exact: true }).fill('IT60 X054 2811 1010 0000 0123 456');
  const box = page.getByRole('img', { name: 'Riquadro per la firma, ancora vuoto' });
  await box.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  await page.mouse.move(x + width * 0.2, y + height * 0.6);
  await page.mouse.down();
  for (const [right, down] of [
    [0.3, 0.2],
    [0.5, 0.8],
    [0.8, 0.4],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Controlla e invia' }).click();
  const form = page.getByRole('dialog', { name: 'Inviare questo modulo?' });
  await expect(form.getByRole('img', { name: 'Il modulo compilato e firmato' })).toBeVisible();
  await form.getByRole('button', { name: 'Invia' }).click();
  await expect(page.getByRole('dialog', { name: 'Variazione IBAN' })).toContainText('firmato.pdf');
  await leave(person);
});

test('a browser below the floor gets a plain page that says what to do @full', async ({ browser }) => {
  const person = await visitor(browser, 'about:blank', { width: 320, height: 568 });
  const { context, page } = person;
  await without(context, { 'RegExp.prototype': ['hasIndices'] });
  await page.goto(portal.address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questo browser è troppo vecchio');
  await expect(page.getByText('Aggiornamento software')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'the page below the floor');
  await picture(page, 'below-the-floor-320');
  await leave(person);
});
