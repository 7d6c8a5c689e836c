import { describe, expect, it } from 'vitest';
import { isReadToEnd, isSeen, unseenPages } from './reading.ts';

describe('a page', () => {
  it('counts as seen once half of it has been on screen', () => {
    expect(isSeen({ ofPage: 0.5, ofWindow: 0.2 })).toBe(true);
    expect(isSeen({ ofPage: 0.49, ofWindow: 0.2 })).toBe(false);
  });

  it('larger than the screen counts as seen once it has filled most of the screen', () => {
    expect(isSeen({ ofPage: 0.1, ofWindow: 0.6 })).toBe(true);
    expect(isSeen({ ofPage: 0.1, ofWindow: 0.59 })).toBe(false);
  });
});

describe('a paper', () => {
  it('counts as read once all its pages and its end have been on screen', () => {
    expect(isReadToEnd(new Set([1, 2, 3, 4]), 3)).toBe(true);
    expect(unseenPages(new Set([1, 2, 3, 4]), 3)).toEqual([]);
  });

  it('does not count as read if the reader jumped to its end', () => {
    expect(isReadToEnd(new Set([1, 3, 4]), 3)).toBe(false);
    expect(unseenPages(new Set([1, 3, 4]), 3)).toEqual([2]);
  });

  it('does not count as read until the end of its last page has been on screen', () => {
    expect(unseenPages(new Set([1, 2, 3]), 3)).toEqual([3]);
    expect(isReadToEnd(new Set([1, 2, 3]), 3)).toBe(false);
  });

  it('without pages does not count as read', () => {
    expect(isReadToEnd(new Set([1]), 0)).toBe(false);
  });
});
