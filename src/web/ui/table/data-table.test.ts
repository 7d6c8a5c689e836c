import { describe, expect, it } from 'vitest';
import { type Column, isCut } from './table-row.ts';

const column = (part: Partial<Column<string>>): Column<string> => ({
  id: 'nome',
  header: 'Nome',
  width: 172,
  cell: (row) => row,
  ...part,
});

describe('a cell cuts its text', () => {
  it('when the text may be wider than the column', () => {
    const words = (row: string) => row;
    expect(isCut(column({ words }), 'Abbiati Luca')).toBe(false);
    expect(isCut(column({ words }), 'Cooperativa Sociale Il Melograno')).toBe(true);
    expect(isCut(column({ words, width: 76 }), 'Abbiati Luca')).toBe(true);
  });

  it('unless the column declares that its text always fits', () => {
    expect(isCut(column({}), 'x')).toBe(true);
    expect(isCut(column({ fits: true }), 'x')).toBe(false);
  });
});
