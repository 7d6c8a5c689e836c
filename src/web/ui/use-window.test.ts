import { afterEach, describe, expect, it, vi } from 'vitest';
import { watched } from './use-window.ts';

afterEach(() => vi.unstubAllGlobals());

describe('what the window is like', () => {
  it('stays what it was on the screen while a sheet is printed, and follows the window again after it', () => {
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
