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

/** One screen to visit. */
export interface Stop {
  name: string;
  address: string;
  /** A text that the screen shows once it has loaded. */
  shows: string | RegExp;
}

/**
 * Visits screens as one person. Each screen must be accessible in both schemes at desktop width, fit a tablet and a
 * phone, have no target too small for a thumb, and log no error. Each screen opens in the scheme that the previous
 * screen ended with, so that half of them open light and half dark. An empty `login` means no login.
 */
export async function goRound(browser: Browser, address: string, login: string, stops: readonly Stop[]): Promise<void> {
  // With a touch screen, because some controls are larger there.
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
      // Polls, because a layout that does not depend on width alone (a list that becomes cards) is drawn one frame
      // later.
      await expect.poll(over, `${name} does not scroll sideways at ${size.width} px`).toEqual([0, 0]);
    }
    if (process.env.PORTALE_TEST_FULL) await expectAccessible(page, `${name} on a phone`);
    // Polls, because a list becomes cards one frame later; only a target that stays small counts.
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
