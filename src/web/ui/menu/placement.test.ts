import { expect, it } from 'vitest';
import { placeBeside } from './placement.ts';

const VIEW = { width: 400, height: 300 };
const SIZE = { width: 100, height: 80 };

it('places an element below its anchor', () => {
  expect(placeBeside({ top: 20, left: 50, width: 40, height: 30 }, SIZE, VIEW, 'start')).toEqual({ top: 56, left: 50 });
});

it('aligns the end of the element with the end of the anchor', () => {
  const { left } = placeBeside({ top: 20, left: 250, width: 40, height: 30 }, SIZE, VIEW, 'end');
  expect(left).toBe(190);
});

it('places an element above its anchor if there is more space', () => {
  expect(placeBeside({ top: 240, left: 50, width: 40, height: 30 }, SIZE, VIEW, 'start').top).toBe(154);
});

it('keeps an element inside the window', () => {
  expect(placeBeside({ top: 20, left: 390, width: 10, height: 10 }, SIZE, VIEW, 'start').left).toBe(292);
  expect(placeBeside({ top: 20, left: 0, width: 10, height: 10 }, SIZE, VIEW, 'end').left).toBe(8);
  expect(placeBeside({ top: 100, left: 0, width: 10, height: 10 }, { width: 10, height: 500 }, VIEW, 'end').top).toBe(
    8,
  );
});
