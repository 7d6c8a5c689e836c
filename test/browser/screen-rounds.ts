import { type Browser, expect } from '@playwright/test';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBothSchemes,
  goTo,
  leave,
  logIn,
  PHONE,
  picture,
  pictures,
  TABLET,
  visitor,
} from './page.ts';
import { smallTargets } from './small-targets.ts';

/** A screen of a round. */
export interface Stop {
  name: string;
  address: string;
  /** A text on the screen once it has come to rest. */
  shows: string | RegExp;
}

/**
 * A person's round over screens. Each is accessible in both schemes at the width of a desktop, fits a tablet and a phone
 * in the same visit, has nothing there that a thumb misses, and logs no error. A screen opens in the scheme in which the
 * one before was left: half of them light, half dark. `''`: without a login.
 */
export async function goRound(browser: Browser, address: string, login: string, stops: readonly Stop[]): Promise<void> {
  // By touch: some controls are larger where there is no mouse.
  const person = await visitor(browser, address, DESKTOP, 'light', { hasTouch: true });
  const { page } = person;
  const small: string[] = [];
  if (login === '') {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
    await picture(page, 'cookie-banner');
    await page.getByRole('button', { name: 'Autorizzo' }).click();
  } else await logIn(page, login);
  for (const [index, { name, address: hash, shows }] of stops.entries()) {
    await goTo(page, hash);
    await expect(page.getByText(shows).first(), name).toBeVisible();
    await expect(page.getByText('Attendere...'), name).toHaveCount(0);
    await expectAccessibleInBothSchemes(page, name, index % 2 === 0 ? ['light', 'dark'] : ['dark', 'light']);
    await pictures(page, `${name}-${DESKTOP.width}`);
    for (const size of [TABLET, PHONE]) {
      await page.setViewportSize(size);
      await pictures(page, `${name}-${size.width}`);
      const over = () =>
        page.evaluate(() => {
          const sheet = document.getElementById('contenuto');
          return [
            document.documentElement.scrollWidth - window.innerWidth,
            sheet ? sheet.scrollWidth - sheet.clientWidth : 0,
          ];
        });
      // What a width alone does not decide (a list that becomes cards) is drawn in a later frame.
      await expect.poll(over, `${name} does not scroll sideways at ${size.width} px`).toEqual([0, 0]);
    }
    if (process.env.PORTALE_TEST_FULL) await expectAccessible(page, `${name} on a phone`);
    // A list becomes cards in a later frame: what is too small counts once it stays.
    await expect
      .poll(() => smallTargets(page), { timeout: 3000 })
      .toEqual([])
      .catch(() => undefined);
    for (const target of await smallTargets(page)) small.push(`${name}: ${target}`);
    await page.setViewportSize(DESKTOP);
  }
  expect(small, `${login || 'nobody'} meets nothing that is hard to hit with a thumb`).toEqual([]);
  await leave(person);
}
