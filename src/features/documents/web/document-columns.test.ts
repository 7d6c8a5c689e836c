import { expect, test } from 'vitest';
import { columnsFor } from './document-columns.tsx';

const CHECK_AND_MENU = 54 + 44;
const widthOf = (columns: readonly { width: number }[]) =>
  CHECK_AND_MENU + columns.reduce((sum, column) => sum + column.width, 0);

test('the columns fit the table that they are chosen for, so that a fiscal code is never cut', () => {
  // The table bleeds 8 px on both sides of the place that is measured.
  for (const several of [false, true]) {
    for (const width of [1110, 1269, 1309]) {
      const columns = columnsFor('payslip', width, several, false);
      const scale = (width + 16) / widthOf(columns);
      const code = columns.find((column) => column.id === 'codiceFiscale');
      expect((code?.width ?? 0) * scale).toBeGreaterThanOrEqual(180);
    }
  }
});

test('the author gives way first; beside a preview only what names the document stays', () => {
  expect(columnsFor('payslip', 1069, false, false).map((column) => column.id)).not.toContain('createdBy');
  expect(columnsFor('payslip', 885, false, true).map((column) => column.id)).toEqual([
    'lavoratore',
    'periodo',
    'documento',
    'pubblicazione',
  ]);
});

test('a CU has a year in place of a month, a plain document no period, and a company no fiscal code', () => {
  const headers = (kind: Parameters<typeof columnsFor>[0]) =>
    columnsFor(kind, 0, false, false).map(({ header }) => header);
  expect(headers('payslip')).toContain('Periodo');
  expect(headers('taxCertificate')).toContain('Anno');
  expect(headers('employeeDocument')).not.toContain('Periodo');
  expect(headers('companyDocument')).not.toContain('Codice fiscale');
});
