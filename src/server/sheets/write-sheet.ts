import writeExcelFile from 'write-excel-file/node';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A value in a file that the portal writes: numbers as numbers, everything else as text. */
export type Written = string | number | null;

export interface WrittenSheet {
  name: string;
  headers: readonly string[];
  rows: readonly (readonly Written[])[];
  /** Column widths in characters. */
  widths?: readonly number[];
  /** How many empty rows to add below, formatted as text, so that a code typed there keeps its zeros. */
  blankRows?: number;
}

/** Writes a workbook. Texts have the type and format “text”, so they never become formulas, even after editing. */
export async function writeXlsx(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  return writeExcelFile(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      stickyRowsCount: 1,
      columns: sheet.headers.map((header, index) => ({
        width: sheet.widths?.[index] ?? Math.max(header.length + 4, 14),
      })),
      data: [
        sheet.headers.map((header) => ({ value: header, type: String, fontWeight: 'bold' as const })),
        ...sheet.rows.map((row) => row.map(written)),
        ...Array.from({ length: sheet.blankRows ?? 0 }, () => sheet.headers.map(() => written(''))),
      ],
    })),
  ).toBuffer();
}

function written(value: Written) {
  if (typeof value === 'number') return { value, type: Number };
  return { value: value ?? '', type: String, format: '@' };
}

/** Writes CSV for Italian spreadsheet programs: `;`, UTF-8 with a byte-order mark, and no cell that could run. */
export function writeCsv(headers: readonly string[], rows: readonly (readonly Written[])[]): Buffer {
  const line = (cells: readonly Written[]) => cells.map(csvCell).join(';');
  return Buffer.from(`\ufeff${[headers, ...rows].map(line).join('\r\n')}\r\n`);
}

function csvCell(value: Written): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n\t]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
