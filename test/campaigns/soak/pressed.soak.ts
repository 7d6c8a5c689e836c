import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract } from '../../../src/access/contract.ts';
import { ROLES, type Role } from '../../../src/access/roles.ts';
import { buildWebIfStale } from '../../../src/commands/build-web.ts';
import { SCREENS, type Screen } from '../../../src/shell/screens.ts';
import { FORM } from '../../../src/text/forms.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '../../support/browser/browser.ts';
import { pressed, printOf, settled, watched } from '../../support/browser/pressing.ts';
import { contractsIn } from '../../support/house/contracts.ts';
import { Answering, answerOf } from '../../support/portal/answering.ts';

/**
 * Everything that can be pressed on every screen of every role, and what that brings is pressed in its turn; forms and dialogs
 * are filled in, sent and left, and what was done is undone where that is offered: what is asked of the server, with all that
 * is sent, where it leads, what is said. The portal is the built one; what it is answered is made from the contracts, so that
 * its rows differ in every fact. What was so before stands in `test/grids/pressed`, written anew by `PORTALE_TEST_WRITTEN=1`:
 * read what has changed.
 */

/** Set where the tables are written anew: `1`, or the addresses of the screens that are, by commas. */
const WRITES = process.env.PORTALE_TEST_WRITTEN;
const TOKEN = 'prova';
const NOW = new Date('2026-11-20T10:00:00Z');
const FOLDER = path.join(import.meta.dirname, '../../grids/pressed');

/** What of an address the screen needs. */
const SEARCH: Record<string, string> = {
  '/history/multi': 'listaID=70&listaID=71',
  '/documents/history/multi': 'listaID=70&listaID=71',
};
function addressOf(screen: string): string {
  const own = SEARCH[screen] ?? (screen.endsWith('Detail') ? 'codiceAzienda=codice&id=70' : undefined);
  const companies = screen.includes('/multi/') ? 'codiceAzienda=codice&codiceAzienda=value' : 'codiceAzienda=codice';
  return `#${screen.replace(/\$\w+/g, '70')}?${own ?? companies}`;
}

function answering(contracts: readonly Contract[], role: Role): Answering {
  const isOf = role === 'COMPANY' || role === 'EMPLOYEE' || role === 'BRANCH';
  const more: Record<string, object> = {
    account: {
      ...{ imageUrl: null, role, authorities: [role], activeGrant: '1', primaDiTutto: null, privacyDaAccettare: false },
      ...{ cessatoIl: null, capogruppo: false, filmato: null, firstName: 'Ada', lastName: 'Prova' },
      grants: [
        { id: '1', role, where: 'Qui' },
        { id: '2', role, where: 'Là' },
      ],
      azienda: isOf ? { value: 'codice', text: 'Ditta di prova' } : null,
    },
  };
  return new Answering(contracts, (contract) => {
    const answer = answerOf(contract.response);
    if (/^list(Company)?Notifications$/.test(contract.name))
      return (answer as object[]).map((row, at) => ({
        ...row,
        tipo: ['document', 'requestReceived'][at],
        link: '/faq',
      }));
    return contract.name in more ? { ...(answer as object), ...more[contract.name] } : answer;
  });
}

const CONTRACTS = Object.values(import.meta.glob('../../src/**/*.contract.ts', { eager: true })).flatMap(contractsIn);

/** The built parts of the portal, which a screen or dialog fetches when it is first drawn. */
let parts: string[];
let browser: Browser;
beforeAll(async () => {
  await buildWebIfStale();
  const built = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js'));
  parts = built.map((name) => `/backoffice/assets/${name}`);
  browser = await chromium.launch({ executablePath: findBrowser()?.executablePath, args: BROWSER_ARGUMENTS });
});
afterAll(() => browser?.close());

const ALSO_OF_CONSULTANTS = new Set(
  SCREENS.flatMap(({ path: at, access }) => (access !== 'public' && access.includes('CONSULTANT') ? [at] : [])),
);

/** Who presses what: a consultant meets most of the screens, so two share them. */
interface Round {
  name: string;
  role: Role;
  screens: readonly Screen[];
}
const ROUNDS = ROLES.flatMap((role): Round[] => {
  const own = SCREENS.filter(({ path: at, access }) => access !== 'public' && access.includes(role) && isOwn(at, role));
  const half = Math.ceil(own.length / 2);
  if (role !== 'CONSULTANT') return [{ name: role.toLowerCase(), role, screens: own }];
  return [own.slice(0, half), own.slice(half)].map((screens, part) => ({
    name: `consultant-${part + 1}`,
    role,
    screens,
  }));
});

/** What is drawn by the same screen under another address, or is the same for everybody, is pressed once. */
function isOwn(screen: string, role: Role): boolean {
  if (/\/multi|^\/faq|history|\/reopen|\/edit\//.test(screen)) return screen === '/documents/history/$id';
  if (/^\/(account\/|change-password)/.test(screen)) return role === 'ADMIN';
  return role !== 'COMPANY' || !ALSO_OF_CONSULTANTS.has(screen);
}

it.each(ROUNDS)('does what it did, everything that can be pressed: $name', async ({ name, role, screens }) => {
  const server = answering(CONTRACTS, role);
  await server.listen();
  const context = await browser.newContext({
    viewport: { width: role === 'EMPLOYEE' ? 390 : 1440, height: 900 },
    ...{ locale: 'it-IT', timezoneId: 'Europe/Rome', reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  await context.addInitScript(forgotten, TOKEN);
  await context.addInitScript(watched);
  const page = await context.newPage();
  page.on('dialog', (asked) => asked.accept());
  await page.clock.install({ time: NOW });
  const written: string[] = [];
  const file = path.join(FOLDER, `${name}.txt`);
  const expected = existsSync(file) ? sectionsOf(readFileSync(file, 'utf8')) : new Map<string, string[]>();
  const once = new Set<string>();
  const wrong: string[] = [];
  let presses = 0;
  for (const { path: screen } of screens) {
    const before = expected.get(screen);
    expected.delete(screen);
    if (WRITES && WRITES !== '1' && !WRITES.split(',').includes(screen)) {
      if (before) written.push(`# ${screen}`, ...before, '');
      continue;
    }
    // Nobody has read yet what it does.
    if (!WRITES && !before) continue;
    const known = new Set(once);
    let found = await onScreen(page, server, screen, once);
    // On a busy machine something may come late: it is looked at once more.
    if (!WRITES && found.text.join('\n') !== before?.join('\n')) found = await onScreen(page, server, screen, known);
    presses += found.text.length;
    written.push(`# ${screen}`, ...found.text, '');
    if (!WRITES) wrong.push(...compared(screen, before ?? [], found));
  }
  await context.close();
  await server.close();
  if (WRITES) writeFileSync(file, written.join('\n'));
  console.log(`grid pressed: ${presses} presses of ${name}`);
  expect([...wrong, ...expected.keys()]).toEqual([]);
  expect(presses).toBeGreaterThan(10);
});

interface Found {
  text: string[];
  lines: Map<string, readonly string[]>;
}

async function onScreen(page: Page, server: Answering, screen: string, once: Set<string>): Promise<Found> {
  const address = addressOf(screen);
  const load = async () => {
    await page.goto('about:blank');
    await page.goto(`${server.address}/backoffice/#/faq`);
    await settled(page, server);
    // What comes late comes at once: a press does not wait for its part of the portal.
    // In words: what is compiled here names its own import.
    await page.evaluate(`Promise.all(${JSON.stringify(parts)}.map((url) => import(url)))`);
  };
  const go = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);
  const toScreen = async () => {
    await go('#/not-found');
    await page.evaluate(forgotten, TOKEN);
    // What was told is gone.
    await page.clock.fastForward(20_000);
    await settled(page, server);
    if (await page.evaluate(leaveUnsaved, FORM.leave)) await settled(page, server);
    await go(address);
    await settled(page, server);
  };
  const isThere = () =>
    page.evaluate(
      (hash) => location.hash === hash && !document.querySelector('dialog[open], [role=dialog], [role=alertdialog]'),
      address,
    );
  const begin = async (anew: boolean) => {
    if (!anew && page.url().startsWith(`${server.address}/backoffice/`)) await toScreen();
    // Where a form holds what was typed.
    if (anew || !(await isThere())) {
      await load();
      await toScreen();
    }
  };
  const { first, done } = await pressed(page, server, begin, once);
  const lines = new Map<string, readonly string[]>([['', first]]);
  const text = [printOf(first)];
  for (const { how, did, print, lines: changed } of done) {
    const line = [how, ...did, print].filter(Boolean).join(' | ');
    text.push(line);
    lines.set(line, changed);
  }
  return { text, lines };
}

/** In the page: nothing is kept in the browser but the session. */
function forgotten(token: string): void {
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  localStorage.setItem('portale.token', token);
  localStorage.setItem('portale.cookie', '1');
}

/** In the page: what was typed is given up. */
function leaveUnsaved(words: string): boolean {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === words);
  button?.click();
  return button !== undefined;
}

function sectionsOf(text: string): Map<string, string[]> {
  const parts = text.split(/^# /m).slice(1);
  return new Map(parts.map((part) => part.trimEnd().split('\n')).map(([screen = '', ...rest]) => [screen, rest]));
}

/** What is not as it was, with the lines that have changed by it. */
function compared(screen: string, before: readonly string[], { text, lines }: Found): string[] {
  return [
    ...before.filter((line) => !text.includes(line)).map((line) => `${screen} no more: ${line}`),
    ...text
      .filter((line) => !before.includes(line))
      .map((line) => `${screen} instead: ${line}\n${(lines.get(line) ?? lines.get('') ?? []).slice(0, 60).join('\n')}`),
  ];
}
