import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heardOfStep, paced } from './live.ts';

/** Stands in for `document` with its visibility. */
const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
});
afterEach(() => {
  heardOfStep(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A query that counts how often it ran. */
function asking(takes = 0) {
  const ask = vi.fn<() => Promise<unknown>>(() => new Promise((resolve) => setTimeout(resolve, takes)));
  return { ask, ...paced(ask, () => Date.now()) };
}

it('refetches at once, and only once more for five hundred read events within a second', async () => {
  const { ask, news, end } = asking();
  for (let n = 0; n < 500; n += 1) {
    news();
    if (n === 0) expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2);
  }
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  end();
});

it('pauses ten times as long as the last response took, so that a list of ten thousand rows is not refetched nonstop', async () => {
  const { ask, news, end } = asking(1000);
  news();
  news();
  await vi.advanceTimersByTimeAsync(10_900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(ask).toHaveBeenCalledTimes(2);
  end();
});

it('does not refetch in a hidden window, and refetches once when the window is visible again', async () => {
  const { ask, news, end } = asking();
  page.hidden = true;
  news();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledTimes(1);
  end();
});

it('stops when the user leaves the screen', async () => {
  const { ask, news, end } = asking();
  end();
  news();
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
});

it('continues after a failed request', async () => {
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('away')));
  const { news, end } = paced(ask, () => Date.now());
  news();
  await vi.advanceTimersByTimeAsync(2000);
  news();
  expect(ask).toHaveBeenCalledTimes(2);
  end();
});
