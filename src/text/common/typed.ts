/** Reads a day or a number as people and spreadsheets write it. Pure, so server and screen share it. */

const MONTH_NAMES = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'];
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The longest text that is read as a day or number; a spreadsheet cell may be longer. */
const LONGEST = 64;

/** Two-digit years below this belong to the current century, all others to the last century. */
const CENTURY_TURN = 40;

/**
 * `1/3/2024`, `01-03-24`, `1.3.2024`, `2024-03-01`, `20240301`, `1 marzo 2024` → `2024-03-01`; null if it is not a day.
 */
export function typedDay(text: string): string | null {
  if (text.length > LONGEST) return null;
  const trimmed = text.trim().toLowerCase();
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/.exec(trimmed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(trimmed);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const italian = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?: \d{1,2}[:.]\d{2}.*)?$/.exec(trimmed);
  if (italian) return calendarDay(fullYear(italian[3] ?? ''), Number(italian[2]), Number(italian[1]));
  const named = /^(\d{1,2})°?[-/. ]([a-zà]{3,})[-/. ]+(\d{2}|\d{4})$/.exec(trimmed);
  if (!named) return null;
  return calendarDay(fullYear(named[3] ?? ''), MONTH_NAMES.indexOf((named[2] ?? '').slice(0, 3)) + 1, Number(named[1]));
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < CENTURY_TURN ? 2000 + year : 1900 + year;
}

function calendarDay(year: number, month: number, day: number): string | null {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && isLeap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0);
  if (year < 1900 || year > 2199 || day < 1 || day > days) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * `1.234,56`, `1234,56`, `1234.56`, `1,234.56`, `-12`, `(12,00)`, `€ 5` → `1234.56` and so on; null if it is not a
 * number. A single point before exactly three digits separates thousands, the Italian way: `1.234` is 1234.
 */
export function typedDecimal(text: string): string | null {
  if (text.length > LONGEST) return null;
  const bare = text.replace(/[\s\u00a0\u202f'’]|€|eur(?:o)?/gi, '');
  const match = /^(\(?)([+-]?)([\d.,]*\d)([-%]?)(\)?)$/.exec(bare);
  if (!match || (match[1] === '(') !== (match[5] === ')')) return null;
  const digits = plainDigits(match[3] ?? '');
  if (digits === null) return null;
  const negative = match[2] === '-' || match[4] === '-' || match[1] === '(';
  const [whole = '', places = ''] = digits.split('.');
  const shown = `${whole.replace(/^0+(?=\d)/, '') || '0'}${places ? `.${places}` : ''}`;
  return negative && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

function plainDigits(text: string): string | null {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma < 0 && point < 0) return text;
  // If both a comma and a point occur, the last one is the decimal separator; if only one occurs, it may be either.
  const decimal = comma > point ? ',' : '.';
  const thousands = decimal === ',' ? '.' : ',';
  const parts = text.split(decimal);
  const groupedOnly = parts.length > 2 || (decimal === '.' && comma < 0 && /^[1-9]\d{0,2}\.\d{3}$/.test(text));
  if (groupedOnly) return text.includes(thousands) ? null : ungrouped(text, decimal);
  const whole = parts[0] ?? '';
  const joined = whole.includes(thousands) ? ungrouped(whole, thousands) : whole;
  return joined === null ? null : `${joined}.${parts[1] ?? ''}`;
}

function ungrouped(text: string, sign: string): string | null {
  const [first = '', ...groups] = text.split(sign);
  const good = first.length >= 1 && first.length <= 3 && groups.every((group) => /^\d{3}$/.test(group));
  return good ? first + groups.join('') : null;
}
