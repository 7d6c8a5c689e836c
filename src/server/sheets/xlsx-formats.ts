import type { Cell } from './grid.ts';

/** How a cell displays its number: as it is, as a day, or padded with zeros to a number of digits. */
export type Format = 'general' | 'day' | { digits: number };

/** Built-in date formats (ECMA-376, 18.8.30), including those of East Asian locales; 45–47 are durations. */
const BUILT_IN_DAYS = /^(1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;

/** The maximum length that a spreadsheet program allows. */
const LONGEST_CODE = 255;

export function formatOf(id: number, code: string | undefined): Format {
  if (code === undefined) return BUILT_IN_DAYS.test(String(id)) ? 'day' : 'general';
  // Removes quoted, escaped and bracketed parts, which are literal text and do not belong to the number.
  const bare = code.slice(0, LONGEST_CODE).replace(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g, '');
  if (/[yd]|m{3,}|[ag]{2,4}/i.test(bare) && !/general/i.test(bare)) return 'day';
  const zeros = /^0{2,20}$/.exec(bare.split(';')[0] ?? '');
  return zeros ? { digits: zeros[0].length } : 'general';
}

const DAY_MS = 86_400_000;

/**
 * The day of a serial number. Excel counts from 1 January 1900 and includes a false 29 February 1900; workbooks of old
 * Macs count from 1904. A serial number that is no calendar day (a duration, a negative number) stays a number.
 */
export function dayOfSerial(serial: number, from1904: boolean): Cell {
  const whole = Math.floor(serial + 1e-9);
  if (whole < (from1904 ? 0 : 1) || whole > 2_958_465) return serial;
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  return { day: new Date(start + whole * DAY_MS).toISOString().slice(0, 10) };
}

/** The code that a padded number displays: `42` with the format `00000` is the code `00042`. */
export function paddedNumber(value: number, digits: number): Cell {
  return Number.isSafeInteger(value) && value >= 0 ? String(value).padStart(digits, '0') : value;
}
