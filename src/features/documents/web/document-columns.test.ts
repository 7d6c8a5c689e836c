import { expect, test } from 'vitest';
import { columnsFor } from '../core/web/document-columns.tsx';

const CHECK_AND_MENU = 54 + 44;
const widthOf = (columns: readonly { width: number }[]) =>
  CHECK_AND_MENU + columns.reduce((sum, column) => sum + column.width, 0);

test("the columns fit their table's width, so that a fiscal code is never cut off", () => {
  // The table is 8 px wider on both sides than the measured element.
  for (const several of [false, true]) {
    for (const width of [1110, 1269, 1309]) {
      const columns = columnsFor('payslip', { width, several, beside: false });
      const scale = (width + 16) / widthOf(columns);
      const code = columns.find((column) => column.id === 'codiceFiscale');
      expect((code?.width ?? 0) * scale).toBeGreaterThanOrEqual(180);
    }
  }
});

test('a narrow table drops the author first; with a preview open it keeps only the columns that identify the document', () => {
  expect(
    columnsFor('payslip', { width: 1069, several: false, beside: false }).map((column) => column.id),
  ).not.toContain('createdBy');
  expect(columnsFor('payslip', { width: 885, several: false, beside: true }).map((column) => column.id)).toEqual([
    'lavoratore',
    'periodo',
    'documento',
    'pubblicazione',
  ]);
});
