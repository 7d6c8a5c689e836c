import type { PayLine } from '../../recognition/pay-lines.ts';
import { formatCents } from '../../text/common/format.ts';
import { MONTH_COLUMNS } from '../../text/month-data/columns.ts';
import type { Content } from './month-data.ts';

/**
 * The absences that a payslip pays or withholds on lines of their own, by the words of such lines. Holidays and leave
 * are not among them: many payslips only count them.
 */
const LINES = { malattia: /MALATT/i, infortunio: /INFORT/i, maternita: /MATERN|CONGED|PARENTAL/i } as const;
export const ALWAYS_PAID = Object.keys(LINES) as (keyof typeof LINES)[];

const letters = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The reported absences and one-off amounts that none of a payslip's lines shows, in words. A one-off is shown by a line
 * of its amount or with its description.
 */
export function missingOn({ values, items }: Content, lines: readonly PayLine[]): string[] {
  const absences = ALWAYS_PAID.filter((key) => values[key] && !lines.some(({ label }) => LINES[key].test(label)));
  const amounts = items.filter(
    ({ description, cents }) =>
      !lines.some((line) => line.cents === cents || letters(line.label).includes(letters(description))),
  );
  return [
    ...absences.map((key) => MONTH_COLUMNS[key]),
    ...amounts.map(({ description, cents }) => `${description} ${formatCents(cents)}`),
  ];
}
