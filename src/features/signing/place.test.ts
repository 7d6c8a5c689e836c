import { describe, expect, it } from 'vitest';
import { fromWire, markedPlace, movedBy, movedByKey, placeAround, reordered, toWire, usualPlace } from './place.ts';

const BOX = { page: 1, x: 0.5, y: 0.5, width: 0.2, height: 0.1 };

describe('the place of a signature', () => {
  it('defaults to the bottom of the page, with two signatures per row and further rows above', () => {
    const [first, second, third] = [usualPlace(0, 3), usualPlace(1, 3), usualPlace(2, 3)];
    expect(first.page).toBe(3);
    expect(first.y + first.height).toBeLessThan(1);
    expect(second.y).toBe(first.y);
    expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
    expect(third.x).toBe(first.x);
    expect(third.y + third.height).toBeLessThan(first.y);
  });

  it('leaves space for ten signatures on one page without overlap', () => {
    const places = Array.from({ length: 10 }, (_, n) => usualPlace(n, 1));
    for (const [n, one] of places.entries()) {
      expect(one.y).toBeGreaterThanOrEqual(0);
      for (const other of places.slice(n + 1))
        expect(one.y >= other.y + other.height || other.x >= one.x + one.width || other.x + other.width <= one.x).toBe(
          true,
        );
    }
  });

  it('is centred at the given point and keeps its size', () => {
    const put = placeAround(2, 0.5, 0.4);
    expect(put.x + put.width / 2).toBeCloseTo(0.5);
    expect(put.y + put.height / 2).toBeCloseTo(0.4);
    expect(placeAround(2, 0.5, 0.4, BOX)).toMatchObject({ page: 2, width: 0.2, height: 0.1 });
  });

  it('always stays inside the page', () => {
    expect(placeAround(1, 0, 0)).toMatchObject({ x: 0, y: 0 });
    const put = placeAround(1, 1, 1);
    expect(put.x + put.width).toBeCloseTo(0.999);
    expect(put.y + put.height).toBeCloseTo(0.999);
    expect(movedBy(BOX, 9, -9).x).toBeCloseTo(0.799);
    expect(movedBy(BOX, 9, -9).y).toBe(0);
  });

  it('moves with the arrow keys, five times as far with Shift, and ignores other keys', () => {
    expect(movedByKey(BOX, 'ArrowRight', false)?.x).toBeCloseTo(0.51);
    expect(movedByKey(BOX, 'ArrowLeft', true)?.x).toBeCloseTo(0.45);
    expect(movedByKey(BOX, 'ArrowDown', false)?.y).toBeCloseTo(0.51);
    expect(movedByKey(BOX, 'ArrowUp', true)?.y).toBeCloseTo(0.45);
    expect(movedByKey(BOX, 'Enter', false)).toBeNull();
  });
});

describe('marks in the paper', () => {
  const at = (page: number) => ({ page, x: 0.1, y: 0.2, width: 0.1, height: 0.01 });
  const marks = [
    { mark: 'lavoratore', place: at(1) },
    { mark: '2', place: at(2) },
    { mark: '3', place: { page: 3, x: 0.9, y: 0.2, width: 0.5, height: 0.2 } },
  ];

  it('determine the place of each signature', () => {
    expect(markedPlace(marks, 0)).toMatchObject({ page: 1, x: 0.1, y: 0.2 });
    expect(markedPlace(marks, 1)).toMatchObject({ page: 2 });
    expect(markedPlace(marks, 3)).toBeNull();
    expect(markedPlace([{ mark: '1', place: at(4) }], 0)).toMatchObject({ page: 4 });
  });

  it('reserve at least the size of a signature, and never extend beyond the page', () => {
    expect(markedPlace(marks, 0)).toMatchObject({ width: usualPlace(0, 1).width, height: usualPlace(0, 1).height });
    const wide = markedPlace(marks, 2);
    expect(wide).toMatchObject({ width: 0.5, height: 0.2 });
    expect((wide?.x ?? 1) + 0.5).toBeLessThan(1);
  });
});

it('a place is unchanged after conversion to the API format and back', () => {
  expect(toWire(BOX)).toEqual({ pagina: 1, x: 0.5, y: 0.5, larghezza: 0.2, altezza: 0.1 });
  expect(fromWire(toWire(BOX))).toEqual(BOX);
});

describe('the order of signers', () => {
  it('changes when a signer is moved to another position', () => {
    expect(reordered(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(reordered(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });

  it('is unchanged if the new position does not exist', () => {
    expect(reordered(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(reordered(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
    expect(reordered(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
  });
});
