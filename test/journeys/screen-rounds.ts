import { type Browser, expect } from '@playwright/test';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, TABLET, visitor } from './page.ts';
import { smallTargets } from './small-targets.ts';

/** A screen of a round. */
export interface Stop {
  name: string;
  address: string;
  /** A text on the screen once it has come to rest. */
  shows: string | RegExp;
}

const WINDOWS = { 1440: DESKTOP, 820: TABLET, 390: PHONE } as const;
export const ROUNDS = ([1440, 820, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
);

/** A person's round over screens: each is accessible, fits its window and logs no error. `''`: without a login. */
export async function goRound(
  browser: Browser,
  address: string,
  login: string,
  stops: readonly Stop[],
  [width, scheme]: (typeof ROUNDS)[number],
): Promise<void> {
  const person = await visitor(browser, address, WINDOWS[width], scheme);
  const { page } = person;
  const small: string[] = [];
  if (login === '') {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
    await picture(page, `cookie-banner-${width}-${scheme}`);
    await page.getByRole('button', { name: 'Autorizzo' }).click();
  } else await logIn(page, login);
  for (const { name, address, shows } of stops) {
    await goTo(page, address);
    await expect(page.getByText(shows).first(), name).toBeVisible();
    await expect(page.getByText('Attendere...'), name).toHaveCount(0);
    // The two schemes differ in nothing but their colours.
    const rules = scheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
    await expectAccessible(page, `${name} at ${width} px, ${scheme}`, rules, { names: !rules });
    await picture(page, `${name}-${width}-${scheme}`);
    const over = await page.evaluate(() => {
      const sheet = document.getElementById('contenuto');
      return [
        document.documentElement.scrollWidth - window.innerWidth,
        sheet ? sheet.scrollWidth - sheet.clientWidth : 0,
      ];
    });
    if (width === 390) {
      expect(over, `${name} does not scroll sideways`).toEqual([0, 0]);
      if (scheme === 'light') for (const target of await smallTargets(page)) small.push(`${name}: ${target}`);
    }
  }
  expect(small, `${login || 'nobody'} meets nothing that is hard to hit with a thumb`).toEqual([]);
  await leave(person);
}
