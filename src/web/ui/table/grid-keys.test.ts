import { expect, it } from 'vitest';
import { moveInGrid, sortAfterClick } from './grid-keys.ts';

const SIZE = { rows: 25, columns: 9, page: 10 };
const move = (row: number, column: number, key: string, ctrl = false) => {
  const to = moveInGrid({ row, column }, key, ctrl, SIZE);
  return to && [to.row, to.column];
};

it('moves by one cell and stops at the edges', () => {
  expect(move(3, 3, 'ArrowDown')).toEqual([4, 3]);
  expect(move(24, 3, 'ArrowDown')).toEqual([24, 3]);
  expect(move(3, 0, 'ArrowLeft')).toEqual([3, 0]);
  expect(move(3, 8, 'ArrowRight')).toEqual([3, 8]);
});

it('moves up from the first row to the heading', () => {
  expect(move(0, 2, 'ArrowUp')).toEqual([-1, 2]);
  expect(move(-1, 2, 'ArrowUp')).toEqual([-1, 2]);
});

it('jumps by page, to the ends of a row and of the grid', () => {
  expect(move(3, 3, 'PageDown')).toEqual([13, 3]);
  expect(move(3, 3, 'Home')).toEqual([3, 0]);
  expect(move(3, 3, 'End', true)).toEqual([24, 8]);
});

it('ignores other keys', () => {
  expect(move(3, 3, 'x')).toBeNull();
  expect(move(3, 3, 'toString')).toBeNull();
});

it('sorts ascending first, then descending', () => {
  expect(sortAfterClick(undefined, 'nome')).toBe('nome,asc');
  expect(sortAfterClick('nome,asc', 'nome')).toBe('nome,desc');
  expect(sortAfterClick('nome,desc', 'nome')).toBe('nome,asc');
  expect(sortAfterClick('mese,asc', 'nome')).toBe('nome,asc');
});
