/**
 * The APIs that we or our libraries use and that a browser at the floor (`browserslist` in package.json) lacks. Imported
 * before everything else. The build refuses a newer name that is not here (`src/commands/browser-floor.ts`).
 */
function add(owner: object, missing: Record<string, (this: never, ...given: never[]) => unknown>): void {
  for (const [name, value] of Object.entries(missing))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  return this[index < 0 ? this.length + index : index];
}

type Fits = (one: unknown, index: number, all: unknown[]) => boolean;

function lastIndex(all: unknown[], fits: Fits): number {
  let index = all.length - 1;
  while (index >= 0 && !fits(all[index], index, all)) index--;
  return index;
}

add(String.prototype, { at });
add(Array.prototype, {
  at,
  findLast(this: unknown[], fits: Fits) {
    return this[lastIndex(this, fits)];
  },
  findLastIndex(this: unknown[], fits: Fits) {
    return lastIndex(this, fits);
  },
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare);
  },
  toSpliced(this: unknown[], ...changes: [start: number, count: number, ...added: unknown[]]) {
    const copy = [...this];
    copy.splice(...changes);
    return copy;
  },
});
add(Object, { hasOwn: (owner: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(owner, key) });
add(Map, {
  groupBy(all: Iterable<unknown>, keyOf: (one: unknown, index: number) => unknown) {
    const groups = new Map<unknown, unknown[]>();
    let index = 0;
    for (const one of all) {
      const key = keyOf(one, index++);
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    return groups;
  },
});
add(AbortSignal, {
  any(signals: AbortSignal[]) {
    const first = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) first.abort();
      else signal.addEventListener('abort', () => first.abort(), { once: true });
    }
    return first.signal;
  },
  timeout(ms: number) {
    const late = new AbortController();
    setTimeout(() => late.abort(), ms);
    return late.signal;
  },
});
if (typeof crypto === 'object')
  add(crypto, {
    randomUUID: () =>
      '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
        (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(
          16,
        ),
      ),
  });

if (typeof HTMLElement === 'function') {
  const closing = new WeakMap<HTMLElement, () => void>();
  // base.css shows `[popover][data-open]`. An automatic popover closes with Escape and with a press elsewhere.
  add(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.dataset.open = '';
      if (this.getAttribute('popover') !== 'auto') return;
      const close = (event: Event) => {
        if (event instanceof KeyboardEvent ? event.key === 'Escape' : !this.contains(event.target as Node))
          this.hidePopover();
      };
      document.addEventListener('pointerdown', close, true);
      document.addEventListener('keydown', close);
      closing.set(this, () => {
        document.removeEventListener('pointerdown', close, true);
        document.removeEventListener('keydown', close);
        this.dispatchEvent(Object.assign(new Event('toggle'), { oldState: 'open', newState: 'closed' }));
      });
    },
    hidePopover(this: HTMLElement) {
      delete this.dataset.open;
      closing.get(this)?.();
      closing.delete(this);
    },
  });
}

// Without cascade layers (Chrome 90 to 98) the library's styles are missing.
if (typeof window === 'object' && !('CSSLayerBlockRule' in window)) void import('./mantine-without-layers.css');
