import { counted, formatCents, formatCount } from '../common/format.ts';

/** Texts about a payslip's net pay next to the previous one (P122). */
export const NET_PAY = {
  printed: (cents: number) => `Netto ${formatCents(cents)}`,
  before: (period: string, cents: number) => `${period} ${formatCents(cents)}`,
  notCertain: 'Netto non leggibile con certezza',
  changed: (percent: number | null) =>
    percent === null ? 'Netto molto diverso' : `Netto ${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))} %`,
  changedMany: (n: number) => counted(n, 'netto cambia di oltre il 30 %', 'netti cambiano di oltre il 30 %'),
  missingMany: (n: number) => counted(n, 'netto non leggibile con certezza', 'netti non leggibili con certezza'),
  title: 'Netto in busta rispetto a prima',
} as const;
