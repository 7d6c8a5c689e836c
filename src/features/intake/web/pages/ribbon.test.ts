import { describe, expect, it } from 'vitest';
import type { Row } from '../review/review.ts';
import { aRow as aPlainRow } from '../review/row.fixture.ts';
import { ribbonOf, rowAt } from './ribbon.ts';

const aRow = (n: number, pagine: number[], part: Partial<Row> = {}) =>
  aPlainRow(n, pagine, { nomeStampato: `PERSONA ${n}`, ...part });

const pagesOf = (rows: Row[], room = 1000) => ribbonOf(rows, ['1', '2'], room).map((block) => block.pages);

describe('the page ribbon', () => {
  it('has one block per person, in page order', () => {
    expect(pagesOf([aRow(2, [3, 4]), aRow(1, [1, 2])])).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('shows scattered pages of a person at their places in the file', () => {
    expect(pagesOf([aRow(1, [1, 3]), aRow(2, [2])])).toEqual([[1], [2], [3]]);
  });

  it('follows the order of the files', () => {
    const blocks = ribbonOf([aRow(1, [1], { idFile: '2' }), aRow(2, [1], { idFile: '1' })], ['1', '2'], 100);
    expect(blocks.map((block) => block.file)).toEqual(['1', '2']);
  });

  it('colours rows that wait for a decision by their outcome', () => {
    const [block] = ribbonOf([aRow(1, [1], { esito: 'sconosciuto', posizione: 'decidere' })], ['1'], 100);
    expect(block).toMatchObject({ due: true, tone: 'bad', n: 1 });
    expect(block?.label).toBe('Pagina 1: PERSONA 1, sconosciuto, da decidere');
  });

  it('merges settled pages if space is short, and never hides a waiting page', () => {
    const rows = Array.from({ length: 500 }, (_, index) =>
      aRow(index + 1, [index + 1], index === 250 ? { esito: 'duplicato', posizione: 'decidere' } : {}),
    );
    const blocks = ribbonOf(rows, ['1'], 100);
    expect(blocks.map((block) => [block.pages.length, block.due])).toEqual([
      [250, false],
      [1, true],
      [249, false],
    ]);
    expect(blocks[0]?.label).toBe('Pagine 1–250: 250 pronti');
  });

  it('merges waiting rows of the same kind only if they alone need too much space', () => {
    const rows = Array.from({ length: 400 }, (_, index) =>
      aRow(index + 1, [index + 1], { esito: 'sconosciuto', posizione: 'decidere', nomeStampato: null }),
    );
    const blocks = ribbonOf(rows, ['1'], 100);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ due: true, merged: true, label: 'Pagine 1–400: 400 da decidere' });
  });

  it('fits its space even if waiting and settled rows alternate', () => {
    const rows = Array.from({ length: 3000 }, (_, index) =>
      aRow(index + 1, [index + 1], index % 2 ? { esito: 'sconosciuto', posizione: 'decidere' } : {}),
    );
    const blocks = ribbonOf(rows, ['1'], 150);
    expect(blocks.length * 2).toBeLessThanOrEqual(150);
    expect(blocks.every((block) => block.due && block.tone === 'bad')).toBe(true);
    expect(blocks[0]?.n).toBe(2);
  });

  it('contains every page exactly once, however much space there is', () => {
    const rows = Array.from({ length: 60 }, (_, index) => aRow(index + 1, [index * 2 + 1, index * 2 + 2]));
    for (const room of [5, 40, 1000]) {
      expect(pagesOf(rows, room).flat()).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    }
  });
});

describe('a click on the ribbon', () => {
  const rows = Array.from({ length: 500 }, (_, index) =>
    aRow(index + 1, [index + 1], index === 250 ? { esito: 'duplicato', posizione: 'decidere' } : {}),
  );
  const [settled, due] = ribbonOf(rows, ['1'], 100);
  if (!settled || !due) throw new Error('two blocks expected');

  it('opens the row under the pointer in a merged block', () => {
    expect([0, 0.5, 1].map((share) => rowAt(settled, rows, share))).toEqual([1, 126, 250]);
  });
  it('opens the waiting row of its block, wherever in the block the click is', () => {
    expect(rowAt(due, rows, 0.9)).toBe(251);
  });
});
