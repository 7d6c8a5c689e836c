import { afterEach, describe, expect, it, vi } from 'vitest';
import { watched } from './use-window.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a media query', () => {
  it('keeps the screen’s result while a page is printed, and follows the window again afterwards', () => {
    const asked = Object.assign(new EventTarget(), { matches: false });
    const paper = { matches: false };
    vi.stubGlobal('window', { matchMedia: (query: string) => (query === 'print' ? paper : asked) });
    const { subscribe, matches } = watched('(max-width: 75em)');
    const seen: boolean[] = [];
    const end = subscribe(() => seen.push(matches()));
    const says = (isPaper: boolean, matching: boolean) => {
      paper.matches = isPaper;
      asked.matches = matching;
      asked.dispatchEvent(new Event('change'));
    };
    says(true, true);
    says(false, false);
    says(false, true);
    end();
    says(false, false);
    expect(seen).toEqual([false, false, true]);
  });
});
