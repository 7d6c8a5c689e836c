import { type Browser, expect } from '@playwright/test';
import { DESKTOP, expectAccessible, goTo, inScheme, leave, logIn, PHONE, picture, TABLET, visitor } from './page.ts';
import { smallTargets } from './small-targets.ts';

/** A screen of a round. */
export interface Stop {
  name: string;
  address: string;
  /** A text on the screen once it has come to rest. */
  shows: string | RegExp;
}

const WINDOWS = { 1440: DESKTOP, 820: TABLET, 390: PHONE } as const;
export const WIDTHS = [1440, 820, 390] as const;

/**
 * A person's round over screens: each is accessible in both schemes, fits its window and logs no error. A screen
 * opens in the scheme in which the one before was left: half of them light, half dark. `''`: without a login.
 */
export async function goRound(
  browser: Browser,
  address: string,
  login: string,
  stops: readonly Stop[],
  width: (typeof WIDTHS)[number],
): Promise<void> {
  const person = await visitor(browser, address, WINDOWS[width], 'light');
  const { page } = person;
  const small: string[] = [];
  if (login === '') {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
    await picture(page, `cookie-banner-${width}`);
    await page.getByRole('button', { name: 'Autorizzo' }).click();
  } else await logIn(page, login);
  for (const [index, { name, address: hash, shows }] of stops.entries()) {
    await goTo(page, hash);
    await expect(page.getByText(shows).first(), name).toBeVisible();
    await expect(page.getByText('Attendere...'), name).toHaveCount(0);
    const schemes = ['light', 'dark'] as const;
    for (const scheme of index % 2 === 0 ? schemes : schemes.toReversed()) {
      await inScheme(page, scheme);
      // The two schemes differ in nothing but their colours.
      const rules = scheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
      await expectAccessible(page, `${name} at ${width} px, ${scheme}`, rules, { names: !rules });
      await picture(page, `${name}-${width}-${scheme}`);
    }
    if (width !== 390) continue;
    const over = await page.evaluate(() => {
      const sheet = document.getElementById('contenuto');
      return [
        document.documentElement.scrollWidth - window.innerWidth,
        sheet ? sheet.scrollWidth - sheet.clientWidth : 0,
      ];
    });
    expect(over, `${name} does not scroll sideways`).toEqual([0, 0]);
    for (const target of await smallTargets(page)) small.push(`${name}: ${target}`);
  }
  expect(small, `${login || 'nobody'} meets nothing that is hard to hit with a thumb`).toEqual([]);
  await leave(person);
}
