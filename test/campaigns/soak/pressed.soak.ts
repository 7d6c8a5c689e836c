import { readdirSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../src/access/contract.ts';
import { ROLES, type Role } from '../../../src/access/roles.ts';
import { buildWebIfStale } from '../../../src/commands/build-web.ts';
import { dropsOf, parse } from '../../../src/server/http/parse.ts';
import { Problem } from '../../../src/server/problem.ts';
import { SCREENS } from '../../../src/shell/screens.ts';
import { FORM } from '../../../src/text/common/forms.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '../../support/browser/browser.ts';
import { allContracts } from '../../support/browser/made-portal.ts';
import { pressEverything, settled, watched } from '../../support/browser/pressing.ts';
import { Answering, type AskedFor, answerOf } from '../../support/portal/answering.ts';

/**
 * Presses every element on every screen of every role, and every element that a press reveals; fills in, sends, leaves
 * and undoes forms and dialogs. The portal is the built one; its answers are generated from the contracts. No press may
 * cause a console error, an exception or an answer of 400 or more, and the server must accept each request. `-t
 * '/company/closing'` runs one screen.
 */

const TOKEN = 'prova';
const NOW = new Date('2026-11-20T10:00:00Z');

/** The search parameters that a screen needs in its URL. */
const SEARCH: Record<string, string> = {
  '/history/multi': 'listaID=70&listaID=71',
  '/documents/history/multi': 'listaID=70&listaID=71',
};
function addressOf(screen: string): string {
  const own = SEARCH[screen] ?? (screen.endsWith('Detail') ? 'codiceAzienda=codice&id=70' : undefined);
  const companies = screen.includes('/multi/') ? 'codiceAzienda=codice&codiceAzienda=value' : 'codiceAzienda=codice';
  return `#${screen.replace(/\$\w+/g, '70')}?${own ?? companies}`;
}

async function answering(role: Role): Promise<Answering> {
  const isOf = role === 'COMPANY' || role === 'EMPLOYEE' || role === 'BRANCH';
  const account = {
    ...{ imageUrl: null, role, authorities: [role], activeGrant: '1', primaDiTutto: null, privacyDaAccettare: false },
    ...{ cessatoIl: null, capogruppo: false, filmato: null, firstName: 'Ada', lastName: 'Prova' },
    grants: [
      { id: '1', role, where: 'Qui' },
      { id: '2', role, where: 'Là' },
    ],
    azienda: isOf ? { value: 'codice', text: 'Ditta di prova' } : null,
  };
  return new Answering(await allContracts(), ({ name, response }) => {
    const answer = answerOf(response);
    if (/^list(Company)?Notifications$/.test(name))
      return (answer as object[]).map((row, at) => ({
        ...row,
        tipo: ['document', 'requestReceived'][at],
        link: '/faq',
      }));
    return name === 'account' ? { ...(answer as object), ...account } : answer;
  });
}

/** The chunks of the built portal, which screens and dialogs load when they are first shown. */
let chunks: string[];
let browser: Browser;
beforeAll(async () => {
  await buildWebIfStale();
  const built = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js'));
  chunks = built.map((name) => `/backoffice/assets/${name}`);
  browser = await chromium.launch({ executablePath: findBrowser()?.executablePath, args: BROWSER_ARGUMENTS });
});
afterAll(() => browser?.close());

const ALSO_OF_CONSULTANTS = new Set(
  SCREENS.flatMap(({ path: at, access }) => (access !== 'public' && access.includes('CONSULTANT') ? [at] : [])),
);

/**
 * Whether a screen is tested with this role: a screen with several URLs, or one that looks the same for several roles,
 * is tested only once.
 */
function isOwn(screen: string, role: Role): boolean {
  if (/\/multi|^\/faq|history|\/reopen|\/edit\//.test(screen)) return screen === '/documents/history/$id';
  if (/^\/(account\/|change-password)/.test(screen)) return role === 'ADMIN';
  return role !== 'COMPANY' || !ALSO_OF_CONSULTANTS.has(screen);
}

const ownScreens = (role: Role) =>
  SCREENS.filter(({ path: at, access }) => access !== 'public' && access.includes(role) && isOwn(at, role));

describe.each(ROLES)('the screens of %s', (role) => {
  let server: Answering;
  let context: BrowserContext;
  let page: Page;
  const known = new Set<string>();
  const wrong: string[] = [];
  beforeAll(async () => {
    server = await answering(role);
    await server.listen();
    context = await browser.newContext({
      viewport: { width: role === 'EMPLOYEE' ? 390 : 1440, height: 900 },
      ...{ locale: 'it-IT', timezoneId: 'Europe/Rome', reducedMotion: 'reduce', serviceWorkers: 'block' },
    });
    await context.addInitScript(forgotten, TOKEN);
    await context.addInitScript(watched);
    page = await context.newPage();
    page.on('dialog', (asked) => asked.accept());
    page.on('pageerror', (error) => wrong.push(`exception ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(`console ${message.text()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) wrong.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
    await page.clock.install({ time: NOW });
  });
  afterAll(async () => {
    await context.close();
    await server.close();
  });

  it.each(ownScreens(role))('$path responds to every press without a fault', async ({ path: screen }) => {
    const faults: string[] = [];
    let presses = 0;
    wrong.length = 0;
    server.asked.length = 0;
    await pressEverything(page, server, beginning(page, server, screen), known, (how) => {
      presses += 1;
      for (const fault of [...wrong, ...server.asked.flatMap(refused)]) faults.push(`${how}: ${fault}`);
      wrong.length = 0;
      server.asked.length = 0;
    });
    console.log(`${presses} presses on ${screen}`);
    expect(faults).toEqual([]);
  });
});

/** The reasons for which the server would refuse the request, according to its contract. */
function refused({ method, address, body, contract }: AskedFor): string[] {
  if (!contract) return [];
  const url = new URL(address, 'https://portale.invalid');
  const names = contract.path.split('/');
  const params = url.pathname.split('/').flatMap((value, at) => {
    const name = names[at] ?? '';
    return name.startsWith(':') ? [[name.slice(1), decodeURIComponent(value)] as const] : [];
  });
  const query = [...new Set(url.searchParams.keys())].map((name) => {
    const values = url.searchParams.getAll(name);
    return [name, values.length > 1 ? values : values[0]] as const;
  });
  try {
    parse(contract.params, Object.fromEntries(params), 'params');
    parse(contract.query, Object.fromEntries(query), 'query');
    if (contract.kind === 'upload') checkParts(contract.parts ?? {}, body);
    else if (contract.kind === 'text') parse(contract.body, body, 'body');
    else parse(contract.body, body ? JSON.parse(body) : undefined, 'body', dropsOf(contract));
    return [];
  } catch (error) {
    const why = error instanceof Problem ? `${error.code} ${JSON.stringify(error.fieldErrors)}` : String(error);
    return [`refused ${method} ${address} ${body.replace(/\s+/g, ' ').slice(0, 300)}: ${why}`];
  }
}

function checkParts(parts: NonNullable<Contract['parts']>, body: string): void {
  // Skips a body that is not multipart: a sheet can also be pasted as text.
  if (!body.startsWith('--')) return;
  const sent = new Map<string, string>();
  for (const [, name = '', text = ''] of body.matchAll(/name="([^"]*)"[^]*?\r\n\r\n([^]*?)\r\n--/g))
    sent.set(name, text);
  for (const name of sent.keys()) if (!(name in parts)) throw new Error(`the contract has no part ${name}`);
  for (const [name, part] of Object.entries(parts)) {
    const text = sent.get(name);
    if (typeof part !== 'string') parse(part, text?.startsWith('{') ? JSON.parse(text) : text, 'body', 'all');
    else if (text === undefined && part !== 'file?') throw new Error(`the part ${name} is missing`);
  }
}

/** Returns a function that shows the screen in its first state; if that fails, or with `anew`, it reloads the page. */
function beginning(page: Page, server: Answering, screen: string): (anew: boolean) => Promise<void> {
  const address = addressOf(screen);
  const load = async () => {
    await page.goto('about:blank');
    await page.goto(`${server.address}/backoffice/#/faq`);
    await settled(page, server);
    // Loads all chunks now, so that a press never waits for one. The code is a string, because the compiler would
    // rewrite the import.
    await page.evaluate(`Promise.all(${JSON.stringify(chunks)}.map((url) => import(url)))`);
  };
  const go = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);
  const toScreen = async () => {
    await go('#/not-found');
    await page.evaluate(forgotten, TOKEN);
    // Advances the clock until notifications disappear.
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
  return async (anew) => {
    if (!anew && page.url().startsWith(`${server.address}/backoffice/`)) await toScreen();
    if (anew || !(await isThere())) {
      await load();
      await toScreen();
    }
  };
}

/** Runs in the page: empties the browser's storage except for the session. */
function forgotten(token: string): void {
  // The blank page between two loads has no storage.
  if (location.protocol === 'about:') return;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  localStorage.setItem('portale.token', token);
  localStorage.setItem('portale.cookie', '1');
}

/** Runs in the page: leaves a form without saving. */
function leaveUnsaved(words: string): boolean {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === words);
  button?.click();
  return button !== undefined;
}
