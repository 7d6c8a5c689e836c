import { describe, expect, test } from 'vitest';
import { FLOOR, newerThanFloor } from './browser-floor.ts';

describe('the browser floor', () => {
  test('is iOS 15.6, Chrome 90 and Firefox 102, for the build and its styles', () => {
    expect(FLOOR).toEqual(['ios15.6', 'safari15.6', 'chrome90', 'firefox102']);
  });

  test('the build refuses APIs and syntax of newer browsers, and not what newer-apis.ts adds', () => {
    expect(newerThanFloor('a=structuredClone(b);c.checkVisibility();new Set(a.values().map(d))')).toEqual([
      'structuredClone',
      '.checkVisibility(',
      '.values().map(',
    ]);
    expect(newerThanFloor('new Intl.Segmenter("it");/(?<=a)b/')).toEqual(['Intl.Segmenter', '(?<=']);
    expect(newerThanFloor('[].toSorted().at(-1);AbortSignal.any([]);e.showPopover();/(?<year>a)/')).toEqual([]);
  });
});
