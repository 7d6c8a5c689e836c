import { type Refusal, refuse } from '../refusal.ts';
import { decodeText, readDelimited } from './delimited.ts';
import { type Grid, SHEET_LIMITS, SheetRefused } from './grid.ts';
import { readXlsx } from './xlsx.ts';

/** The first eight bytes of an old .xls, and of any workbook with a password. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Reads a sheet by its content, whatever its name: XLSX, CSV of any flavour, or pasted cells. */
export async function readSheet(source: Buffer | string): Promise<Grid | Refusal> {
  try {
    const grid = typeof source === 'string' ? await readDelimited(withoutMark(source)) : await readBytes(source);
    return grid.rows.length === 0 ? refuse('sheet-empty') : grid;
  } catch (error) {
    if (error instanceof SheetRefused) return error.refusal;
    throw error;
  }
}

async function readBytes(bytes: Buffer): Promise<Grid> {
  if (bytes.length > SHEET_LIMITS.fileBytes) throw new SheetRefused(refuse('sheet-too-large', { size: '20 MB' }));
  if (bytes.subarray(0, 8).equals(COMPOUND_FILE)) throw new SheetRefused(refuse('sheet-old-format'));
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return readXlsx(bytes);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new SheetRefused(refuse('sheet-unreadable'));
  return readDelimited(withoutMark(decodeText(bytes)));
}

const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text);
