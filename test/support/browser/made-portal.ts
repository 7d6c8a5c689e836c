import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { Contract } from '../../../src/access/contract.ts';
import type { Role } from '../../../src/access/roles.ts';
import { contractsIn } from '../house/contracts.ts';
import { Answering, type AskedFor, answerOf } from '../portal/answering.ts';

/** Answers by contract name, which replace the answers generated from the schema. */
type Answers = Record<string, unknown>;

const NOW = new Date('2026-11-20T10:00:00Z');
const TOKEN = 'prova';
/** A copy of `SNACKBAR_MS`, whose module imports package.json, which only a bundler can do. */
const NOTIFICATION_MS = 5000;

let known: Promise<Contract[]> | undefined;
export function allContracts(): Promise<Contract[]> {
  known ??= (async () => {
    const found: Contract[] = [];
    for await (const file of glob('src/**/*.contract.ts'))
      found.push(...contractsIn(await import(pathToFileURL(path.resolve(file)).href)));
    return found;
  })();
  return known;
}

/** The rows of a list's answer, one for each given set of fields; the schema generates the other fields. */
export async function rowsOf<const Facts extends readonly object[]>(name: string, ...facts: Facts): Promise<Facts> {
  const contract = (await allContracts()).find((one) => one.name === name);
  const answer = answerOf(contract?.response);
  const made = Array.isArray(answer) ? answer[0] : answer;
  return facts.map((one) => ({ ...made, ...one })) as unknown as Facts;
}

/**
 * A page of the built portal. Its requests are answered from `answers`, or from the contracts if `answers` has no
 * entry.
 */
export class MadePortal {
  readonly page: Page;
  private readonly server: Answering;
  private readonly context: BrowserContext;
  private readonly answers: Answers;
  /** Changing requests that have no answer yet. */
  private readonly open = new Set<Request>();

  private constructor(page: Page, server: Answering, context: BrowserContext, answers: Answers) {
    this.page = page;
    this.server = server;
    this.context = context;
    this.answers = answers;
    page.on('request', (request) => request.method() !== 'GET' && this.open.add(request));
    const ended = (request: Request) => this.open.delete(request);
    page.on('requestfinished', ended).on('requestfailed', ended);
  }

  static async open(browser: Browser, role: Role, route: string, answers: Answers = {}): Promise<MadePortal> {
    const [account] = await rowsOf('account', {
      ...{ imageUrl: null, role, authorities: [role], activeGrant: '1', primaDiTutto: null, privacyDaAccettare: false },
      ...{ cessatoIl: null, capogruppo: false, filmato: null, firstName: 'Ada', lastName: 'Prova' },
      grants: [{ id: '1', role, where: 'Qui' }],
      azienda: role === 'COMPANY' || role === 'EMPLOYEE' ? { value: 'codice', text: 'Ditta di prova' } : null,
    });
    const given: Answers = { account, ...answers };
    const server = new Answering(await allContracts(), ({ name, response }) =>
      name in given ? given[name] : answerOf(response),
    );
    await server.listen();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    // Must come before the script below, because the clock installs its own timers.
    await page.clock.setFixedTime(NOW);
    await context.addInitScript(
      ([token, notificationMs]) => {
        localStorage.setItem('portale.token', token);
        localStorage.setItem('portale.cookie', '1');
        // Makes pages look the same in a whole Chromium and in its headless shell.
        Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
        // A snackbar stays until the next one, so that a slow machine can read it.
        const setTimer = window.setTimeout.bind(window);
        const timer = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
          ms === notificationMs ? 0 : setTimer(work, ms, ...rest);
        Object.assign(window, { setTimeout: timer });
      },
      [TOKEN, NOTIFICATION_MS] as const,
    );
    await page.goto(`${server.address}/backoffice/#${route}`);
    // The page ignores key presses until it is rendered.
    await page.locator('#contenuto').waitFor();
    return new MadePortal(page, server, context, given);
  }

  goTo(route: string): Promise<void> {
    return this.page.evaluate((hash) => {
      location.hash = hash;
    }, route);
  }

  /** Waits until every changing request is answered and the page has rendered the last answer. */
  async settled(): Promise<void> {
    do {
      while (this.open.size > 0) await new Promise((later) => setTimeout(later, 10));
      await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    } while (this.open.size > 0);
  }

  /**
   * Holds the next changing request to this path until the test calls the returned function; then the server, or
   * `answer` if given, answers the request.
   */
  async hold(pathname: string, answer?: unknown): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let held: Request | undefined;
    await this.page.route(
      (url) => url.pathname.endsWith(pathname),
      async (route) => {
        if (held || route.request().method() === 'GET') return route.fallback();
        held = route.request();
        this.open.delete(held);
        await promise;
        await (answer === undefined ? route.continue() : route.fulfill({ json: answer }));
      },
    );
    return () => {
      // A request that the page has aborted is already finished and no longer counts as open.
      if (held && held.failure() === null) this.open.add(held);
      resolve();
    };
  }

  /** Replaces the answer of this contract from now on. */
  answer(name: string, answer: unknown): void {
    this.answers[name] = answer;
  }

  /** Requests other than GET with their bodies; for uploads the fields and file names. */
  get sent(): string[] {
    return this.notGet.map(lineOf);
  }

  /** The changing requests after the first `count`. */
  changesAfter(count: number): string[] {
    return this.notGet
      .slice(count)
      .filter(({ contract }) => !contract?.changesNothing)
      .map(lineOf);
  }

  private get notGet(): AskedFor[] {
    return this.server.asked.filter(({ method }) => method !== 'GET');
  }

  /** The raw body of the last request to this path. */
  lastBody(pathname: string): string {
    return this.notGet.findLast(({ address }) => address.includes(pathname))?.body ?? '';
  }

  /** The URLs of all GET requests. */
  get read(): string[] {
    return this.server.asked
      .filter(({ method }) => method === 'GET')
      .map(({ address }) => decodeURIComponent(address).replace(/^\/api(rest|back)\/api\//, ''));
  }

  /** Refuses the next request to this path; `members` are added to the refusal's JSON. */
  async refuse(pathname: string, errorKey: string, members: object = {}): Promise<void> {
    await this.page.route(
      ({ pathname: at }) => at.endsWith(pathname),
      (route) =>
        route.fulfill({ status: 409, json: { status: 409, errorKey, detail: 'Il file parla d’altro.', ...members } }),
      { times: 1 },
    );
  }

  async close(): Promise<void> {
    await this.context.close();
    await this.server.close();
  }
}

function lineOf({ method, address, body }: AskedFor): string {
  const to = decodeURIComponent(address).replace(/^\/api(rest|back)\/api\//, '');
  return [method, to, body.startsWith('--') ? partsOf(body) : body].filter(Boolean).join(' ');
}

function partsOf(body: string): string {
  return [...body.matchAll(/name="([^"]*)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*?)\r\n--/g)]
    .map(([, name, file, text]) => (file === undefined ? `${name}: ${text}` : `${name}: file ${file}`))
    .join(' | ');
}
