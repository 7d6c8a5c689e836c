import type { MadePortal } from '../support/browser/made-portal.ts';
import { aPdf } from '../support/portal/portal.ts';
import { expect, type Page } from './journey.ts';
import { pick } from './page.ts';

/** Steps of the browser tests that run on generated answers. */

/** A PDF for a file field with these pages; only a PDF header if there are none. */
export const pdf = (name: string, ...pages: string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pages.length > 0 ? aPdf(...pages) : '%PDF-1.4'),
});

export const searchOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]);

export const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

export const press = (page: Page, name: string | RegExp) =>
  dialogOf(page)
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .click();

/** Ticks a row of the list. */
export const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('row', { name }).getByRole('gridcell').first().click();

/** The bar with the actions on the selected rows. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Azioni sulla selezione' });

/** Opens the menu of the actions that have no button in the bar. */
export const further = (page: Page) => bar(page).getByRole('button', { name: 'Altre azioni sulla selezione' }).click();

/** Runs an action on the selected rows, with its button or from the menu. */
export async function act(page: Page, name: string): Promise<void> {
  await expect(bar(page)).toBeVisible();
  const own = bar(page).getByRole('button', { name, exact: true });
  if (await own.isVisible()) return own.click();
  await further(page);
  await pick(page, name);
}

/**
 * Clicks the undo button of an action's snackbar. A closing dialog, or the snackbar of an earlier action, may have a
 * button with the same name, from which `text` distinguishes it.
 */
export const undone = (page: Page, text: string | RegExp = '') =>
  page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Annulla', exact: true }).click();

/** Returns the one change that `work` sends. */
export async function sentBy(portal: MadePortal, work: () => Promise<unknown>): Promise<string> {
  const [sent = ''] = await allSentBy(portal, 1, work);
  return sent;
}

/**
 * Returns the `count` changes that `work` sends, once all are answered. Fails if `work` sends more; ignores earlier
 * requests.
 */
export async function allSentBy(portal: MadePortal, count: number, work: () => Promise<unknown>): Promise<string[]> {
  await portal.settled();
  const before = portal.sent.length;
  await work();
  await expect.poll(() => portal.sent.length - before).toBeGreaterThanOrEqual(count);
  await portal.settled();
  expect(portal.changesAfter(before + count), 'no further change').toEqual([]);
  return portal.sent.slice(before, before + count);
}
