import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sidebarFor } from '../shell/sidebar-entries.ts';
import UnderConstruction from '../shell/uc.tsx';
import { DOCUMENTS } from '../text/documents/documents.ts';
import { SHELL } from '../text/shell.ts';
import { CARDS } from './ui/media.ts';

/** Words, menu positions and widths copied by hand from the specification. */
describe('the specification’s own words', () => {
  const menu = (role: Parameters<typeof sidebarFor>[0]) =>
    sidebarFor(role, []).flatMap(({ name, entries }) =>
      entries.map(({ label }) => [name, label].filter(Boolean).join(': ')),
    );
  const COMMON = [
    'Home',
    'Documenti: Lavoratori',
    'Documenti: Azienda',
    'Documenti: Cestino',
    'Bacheca: Comunicazioni',
    'Bacheca: Notifiche',
    'Attivazione utenti',
  ];

  it.each([
    ['CONSULTANT', COMMON],
    ['COMPANY', COMMON],
    ['ADMIN', ['Home', 'Account consulente']],
  ] as const)(
    'appear in the menu of %s with their groups, the most frequent first, with other entries in between (§2, sidebar per role; P220)',
    (role, words) => {
      expect(menu(role).filter((word) => (words as readonly string[]).includes(word))).toEqual(words);
    },
  );

  it('appear in the avatar’s menu (§2, app shell)', () => {
    expect([SHELL.userData, SHELL.privacy, SHELL.password]).toEqual(['Dati utente', 'Privacy', 'Password']);
  });

  it('name the table of branches (§2, shared list page)', () => {
    expect(DOCUMENTS.branches).toBe('Filiale/Cantiere');
  });

  it('do not appear on the page under construction, which shows only the logo (§2)', () => {
    const page = renderToStaticMarkup(createElement(UnderConstruction));
    expect(page).toMatch(/<(img|svg)/);
    const said = page.replace(/<(h1|title)[^>]*>.*?<\/\1>/g, '').replace(/<[^>]*>/g, '');
    expect(said.trim()).toBe('');
  });

  it('set the width at which a table turns into cards to 1200 px (§9)', () => {
    expect(CARDS).toBe(`(max-width: ${1200 / 16}em)`);
  });
});
