/** Measurements taken in the page; times in ms of the page's clock. */
export interface Driver {
  /** Time from the start of the navigation until `rows` rows are painted. */
  rowsPainted(rows: number): Promise<number>;
  /** Time from choosing 'Tutte' to the first paint of all rows. */
  allPainted(rows: number): Promise<number>;
  /** Time from clicking a heading to painting the rows in their new order. */
  sortPainted(): Promise<number>;
  beginInteraction(): void;
  longestInteraction(): number;
  beginScroll(): void;
  endScroll(): { framesPerSecond: number; longTasks: number };
}

/** Runs in the page before the page's own code, so it uses no variable from outside the function. */
export function installDriver(): void {
  const grid = () => document.querySelector('[role=grid]');
  const atRest = () => grid()?.closest('[aria-busy=true]') === null && !grid()?.hasAttribute('aria-busy');
  const rowsThere = () => document.querySelectorAll('[role=grid] tbody tr[aria-selected]').length;
  const WATCHED = ['aria-busy', 'aria-rowcount'];
  const firstRow = () => document.querySelector('[role=grid] tbody tr[aria-selected]')?.textContent;

  /**
   * The time at which the browser drew the frame in which the condition became true. A mutation observer triggers the
   * check: checking at every frame would make the browser draw frames that it does not need, which would take a tenth
   * of the first render at 4×.
   */
  const painted = (is: () => boolean) =>
    new Promise<number>((resolve) => {
      const inItsFrame = () => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(null);
      };
      const look = () => {
        if (!is()) return;
        changes.disconnect();
        requestAnimationFrame(inItsFrame);
      };
      const changes = new MutationObserver(look);
      changes.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: WATCHED });
      look();
    });
  const after = async (event: string, is: () => boolean) => {
    const begin = new Promise<number>((resolve) =>
      document.addEventListener(event, (it) => resolve(it.timeStamp), { capture: true, once: true }),
    );
    const end = begin.then(() => painted(is));
    return (await end) - (await begin);
  };

  let interactions: PerformanceEventTiming[] = [];
  new PerformanceObserver((list) => {
    interactions.push(...(list.getEntries() as PerformanceEventTiming[]));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  let longTasks = 0;
  new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  }).observe({ type: 'longtask' });

  let frames = 0;
  let scrolling = false;
  let scrollBegan = 0;

  window.bench = {
    rowsPainted: (rows) => painted(() => rowsThere() >= rows && atRest()),
    allPainted: (rows) =>
      after('change', () => grid()?.getAttribute('aria-rowcount') === String(rows + 1) && atRest() && rowsThere() > 9),
    sortPainted: () => {
      const before = firstRow();
      return after('pointerdown', () => atRest() && firstRow() !== before);
    },
    beginInteraction() {
      interactions = [];
    },
    // The browser does not report single interactions under 16 ms.
    longestInteraction: () =>
      interactions.reduce(
        (longest, { duration, name }) =>
          /^(pointer|mouse|click|key|input)/.test(name) ? Math.max(longest, duration) : longest,
        16,
      ),
    beginScroll() {
      frames = 0;
      longTasks = 0;
      scrolling = true;
      scrollBegan = performance.now();
      const count = () => {
        if (!scrolling) return;
        frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    },
    endScroll() {
      scrolling = false;
      return { framesPerSecond: (frames * 1000) / (performance.now() - scrollBegan), longTasks };
    },
  };
}
