/** The measurements that the bench takes in the page; times in ms of the page's own clock. */
export interface Driver {
  /** From the start of the navigation. */
  rowsPainted(rows: number): Promise<number>;
  /** From the choice of 'Tutte' to the paint of the first of all rows. */
  allPainted(rows: number): Promise<number>;
  /** From the click on a heading to the paint of the rows in their new order. */
  sortPainted(): Promise<number>;
  beginInteraction(): void;
  longestInteraction(): number;
  beginScroll(): void;
  endScroll(): { framesPerSecond: number; longTasks: number };
}

/** Runs in the page before its own code: it must not refer to anything outside. */
export function installDriver(): void {
  const grid = () => document.querySelector('[role=grid]');
  const atRest = () => grid()?.closest('[aria-busy=true]') === null && !grid()?.hasAttribute('aria-busy');
  const rowsThere = () => document.querySelectorAll('[role=grid] tbody tr[aria-selected]').length;
  const WATCHED = ['aria-busy', 'aria-rowcount'];
  const firstRow = () => document.querySelector('[role=grid] tbody tr[aria-selected]')?.textContent;

  /**
   * When the frame in which this became true had been drawn. Each change of the page is looked at: to look at each
   * frame would make the browser draw frames that it does not need, at 4× a tenth of a first drawing.
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
    // Interactions under the threshold of 16 ms are not reported one by one.
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
