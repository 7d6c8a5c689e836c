import { expect, test } from 'vitest';
import { columnsFor } from '../core/web/document-columns.tsx';

const CHECK_AND_MENU = 54 + 44;
const widthOf = (columns: readonly { width: number }[]) =>
  CHECK_AND_MENU + columns.reduce((sum, column) => sum + column.width, 0);

test('the columns fit the table that they are chosen for, so that a fiscal code is never cut', () => {
  // The table stands out by 8 px on both sides of the measured place.
  for (const several of [false, true]) {
    for (const width of [1110, 1269, 1309]) {
      const columns = columnsFor('payslip', { width, several, beside: false });
      const scale = (width + 16) / widthOf(columns);
      const code = columns.find((column) => column.id === 'codiceFiscale');
      expect((code?.width ?? 0) * scale).toBeGreaterThanOrEqual(180);
    }
  }
});

test('the author gives way first; beside a preview only what names the document stays', () => {
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
