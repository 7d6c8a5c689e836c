import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../support/browser/browser.ts';
import { freePort } from '../../../support/portal/portal.ts';
import { barePage, serve, stillPage } from './bare-page.ts';
import { type Driver, installDriver } from './page-driver.ts';
import { type BenchPortal, PAYSLIPS } from './portal.ts';
import { quietest, type Sample, stolenWhile, windowSettles } from './quiet.ts';
import { type Figure, median } from './table.ts';
import { Uninspected } from './uninspected.ts';

/** The result of one round on one page, in ms unless stated otherwise. */
interface Round {
  sortRows: number;
  all: number;
  /** In MB, after a garbage collection. */
  heap: number;
  heapOfAll: number;
  selectAll: number;
  oneRow: number;
  sort: number;
  typing: number;
}

const SIZE = 50;
const SETTLE_MS = { 1: 300, 4: 900 } as const;
type Speed = keyof typeof SETTLE_MS;

declare global {
  interface Window {
    bench: Driver;
  }
}

/** Times of the list in Chromium at 1× and 4× CPU throttling, each compared with the bare page, round by round. */
export async function measureTimes(portal: BenchPortal, rounds: number): Promise<Figure[]> {
  const executablePath = findBrowser()?.executablePath;
  const port = await freePort();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  const uninspected = await Uninspected.connect(port);
  try {
    // The first round only warms the server and the disk.
    await oneRound(browser, portal, 1, 'ours');
    const first = await quietest(rounds, {
      bare: () => stolenWhile(() => firstRows(uninspected, portal, 'bare')),
      ours: () => stolenWhile(() => firstRows(uninspected, portal, 'ours')),
    });
    const seen = await quietest(rounds, {
      bare1: () => stolenWhile(() => oneRound(browser, portal, 1, 'bare')),
      ours1: () => stolenWhile(() => oneRound(browser, portal, 1, 'ours')),
      bare4: () => stolenWhile(() => oneRound(browser, portal, 4, 'bare')),
      ours4: () => stolenWhile(() => oneRound(browser, portal, 4, 'ours')),
    });
    const scrolled = await quietest(rounds, {
      still: () => scrollPage(browser, (context) => serve(context, stillPage(portal.address))),
      bare: () => scrollPage(browser, (context) => openAllBare(context, portal)),
      ours: () => scrollPage(browser, (context) => openAll(context, portal)),
    });
    return figuresOf(first, seen, scrolled);
  } finally {
    uninspected.close();
    await browser.close();
  }
}

function figuresOf(
  first: Record<'ours' | 'bare', Sample<number>[]>,
  seen: Record<`${'ours' | 'bare'}${Speed}`, Sample<Round>[]>,
  scrolled: Record<'ours' | 'bare' | 'still', Sample<Scrolled>[]>,
): Figure[] {
  const medianOf = <T>(samples: readonly Sample<T>[], value: (result: T) => number) =>
    median(samples.map(({ result }) => value(result)));
  const stolenOf = (samples: readonly Sample<unknown>[]) => median(samples.map(({ stolen }) => stolen));
  type Rest = Omit<Figure, 'group' | 'value' | 'bare' | 'stolen'>;
  const compared = <T>(
    { ours, bare }: Record<'ours' | 'bare', readonly Sample<T>[]>,
    value: (result: T) => number,
    rest: Rest,
  ): Figure => ({
    group: 'times',
    value: medianOf(ours, value),
    bare: medianOf(bare, value),
    stolen: stolenOf(ours),
    ...rest,
  });
  const figure = (speed: Speed, key: keyof Round, rest: Rest) =>
    compared({ ours: seen[`ours${speed}`], bare: seen[`bare${speed}`] }, (round) => round[key], rest);
  const ms = { unit: 'ms', digits: 0 };
  const interactions = (
    [
      ['selectAll', `select all ${PAYSLIPS} rows`],
      ['oneRow', `choose one of ${PAYSLIPS} rows`],
      ['sort', `sort: answer to the click, ${SIZE} rows`],
      ['sortRows', `sort: sorted rows painted (no budget), ${SIZE} rows`],
      ['typing', `typing in the quick search, ${PAYSLIPS} rows, slowest key`],
    ] as const
  ).flatMap(([key, name]) => [
    figure(1, key, { name: `${name}, 1×`, atMost: 80, ...ms }),
    figure(4, key, { name: `${name}, 4×`, atMost: 200, ...ms }),
  ]);
  return [
    compared(first, (time) => time, { name: `first ${SIZE} rows painted, 4×`, atMost: 1300, ...ms }),
    figure(1, 'all', { name: `'Tutte', ${PAYSLIPS} rows, 1×`, atMost: 600, ...ms }),
    figure(4, 'all', { name: `'Tutte', ${PAYSLIPS} rows, 4×`, atMost: 1600, ...ms }),
    figure(1, 'heap', { name: `heap with ${PAYSLIPS} rows`, atMost: 15, unit: 'MB', digits: 1 }),
    figure(1, 'heapOfAll', { name: `  of these, by 'Tutte'`, atMost: 15, unit: 'MB', digits: 1 }),
    compared(scrolled, (scroll) => scroll.framesPerSecond, {
      name: `scrolling ${PAYSLIPS} rows, 1×`,
      unit: 'fps',
      digits: 1,
      atLeast: 58,
    }),
    {
      group: 'times',
      name: '  a page without content, on this machine, 1×',
      unit: 'fps',
      digits: 1,
      value: medianOf(scrolled.still, (scroll) => scroll.framesPerSecond),
      stolen: stolenOf(scrolled.still),
      atLeast: 58,
    },
    compared(scrolled, (scroll) => scroll.longTasks, {
      name: 'long tasks while scrolling, 1×',
      unit: '',
      digits: 0,
      atMost: 0,
    }),
    ...interactions,
  ];
}

function firstRows(browser: Uninspected, portal: BenchPortal, kind: 'ours' | 'bare'): Promise<number> {
  const bare = barePage(portal.address, portal.taxCode);
  const before = `(${keepSession.toString()})(${JSON.stringify(portal.token)})`;
  return browser.rowsPainted(
    kind === 'ours'
      ? { address: addressOfList(portal), speed: 4, before }
      : { address: `${bare.address}#size=${SIZE}`, speed: 4, before, served: bare },
    SIZE,
  );
}

const addressOfList = (portal: BenchPortal, size = SIZE) => `${portal.address}#/company/documents/lav?size=${size}`;

async function oneRound(browser: Browser, portal: BenchPortal, speed: Speed, kind: 'ours' | 'bare'): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' });
  try {
    await context.addInitScript(keepSession, portal.token);
    await context.addInitScript(installDriver);
    const start =
      kind === 'ours'
        ? addressOfList(portal)
        : `${await serve(context, barePage(portal.address, portal.taxCode))}#size=${SIZE}`;
    const page = await context.newPage();
    await windowSettles();
    const devtools = await context.newCDPSession(page);
    await devtools.send('HeapProfiler.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: speed });
    await page.goto(start, { waitUntil: 'commit' });
    return await work(page, devtools, speed);
  } finally {
    await context.close();
  }
}

async function work(page: Page, devtools: CDPSession, speed: Speed): Promise<Round> {
  const settle = () => page.waitForTimeout(SETTLE_MS[speed]);
  await page.evaluate((rows) => window.bench.rowsPainted(rows), SIZE);
  await settle();
  const heapBefore = await heapOf(devtools);

  /**
   * The longest time from an input to the next paint (Event Timing), and the time until the resulting rows are shown.
   */
  const interact = async (act: () => Promise<void>, answer?: () => Promise<number>) => {
    await page.evaluate(() => window.bench.beginInteraction());
    const [painted] = await Promise.all([answer?.() ?? 0, act()]);
    await settle();
    return { latency: await page.evaluate(() => window.bench.longestInteraction()), painted };
  };
  // A CSS selector: role selectors walk all cells of the bare page, which takes longer than the measured action.
  const period = page.locator('th button', { hasText: 'Periodo' });
  const sorted = await interact(
    () => period.click(),
    () => page.evaluate(() => window.bench.sortPainted()),
  );

  const everything = page.evaluate((rows) => window.bench.allPainted(rows), PAYSLIPS);
  await page.locator('#contenuto select').last().selectOption('-1');
  const all = await everything;
  await settle();
  const heap = await heapOf(devtools);

  const selectAll = await interact(() => page.locator('th input[type=checkbox]').click({ force: true }));
  const oneRow = await interact(() => page.locator('tbody input[type=checkbox]').nth(2).click({ force: true }));
  const search = page.locator('input[type=search]');
  await search.click();
  const typing = await interact(() => search.pressSequentially('ferrari', { delay: 60 }));
  return {
    sort: sorted.latency,
    sortRows: sorted.painted,
    all,
    heap,
    heapOfAll: heap - heapBefore,
    selectAll: selectAll.latency,
    oneRow: oneRow.latency,
    typing: typing.latency,
  };
}

type Scrolled = Awaited<ReturnType<typeof scroll>>;

async function openAll(context: BrowserContext, portal: BenchPortal): Promise<string> {
  await context.addInitScript(keepSession, portal.token);
  return addressOfList(portal, -1);
}

async function openAllBare(context: BrowserContext, portal: BenchPortal): Promise<string> {
  await context.addInitScript(keepSession, portal.token);
  return `${await serve(context, barePage(portal.address, portal.taxCode))}#size=-1`;
}

/** Scrolls a page at rest; only CPU time stolen during the scrolling counts. */
async function scrollPage(
  browser: Browser,
  open: (context: BrowserContext) => Promise<string>,
): Promise<Sample<Scrolled>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' });
  try {
    await context.addInitScript(installDriver);
    const address = await open(context);
    const page = await context.newPage();
    await windowSettles();
    const devtools = await context.newCDPSession(page);
    await page.goto(address);
    await page.waitForFunction(() => (document.getElementById('contenuto')?.scrollHeight ?? 0) > 500_000);
    await page.waitForTimeout(SETTLE_MS[4]);
    return await stolenWhile(() => scroll(page, devtools));
  } finally {
    await context.close();
  }
}

async function scroll(page: Page, devtools: CDPSession) {
  await page.evaluate(() => window.bench.beginScroll());
  for (const distance of [-9000, -9000, 6000]) {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 900,
      y: 600,
      yDistance: distance,
      speed: 6000,
      gestureSourceType: 'mouse',
    });
  }
  return page.evaluate(() => window.bench.endScroll());
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** Stores the session under the names of src/web/constants.ts, which only a bundler can import. */
function keepSession(token: string): void {
  sessionStorage.setItem('portale.token', token);
  localStorage.setItem('portale.cookie', '1');
}
