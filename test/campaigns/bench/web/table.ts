import { QUIET } from './quiet.ts';

/** One measured figure and its limit. */
export interface Figure {
  /** Failing `bytes` and `rules` fail the bench; `times` depend on the machine and are only reported. */
  group: 'bytes' | 'rules' | 'times';
  name: string;
  unit: string;
  digits: number;
  /** NaN if the figure could not be measured. */
  value: number;
  atMost?: number;
  atLeast?: number;
  /** A known excess over the limit, explained where it is defined: the bench fails only above this value. */
  noted?: number | undefined;
  /** The bare page's value in the same run. */
  bare?: number;
  /** The share of CPU time that the host withheld during the measurement. */
  stolen?: number;
}

function within({ value, atMost, atLeast }: Figure): boolean {
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY);
}

/**
 * Whether this figure fails the bench. It does not if it depends on the machine, or if it is a known excess that has
 * not grown.
 */
export function fails(figure: Figure): boolean {
  return figure.group !== 'times' && !within(figure) && !(figure.value <= (figure.noted ?? Number.NEGATIVE_INFINITY));
}

function verdict(figure: Figure): string {
  if (within(figure)) return 'within';
  if (figure.noted !== undefined && !fails(figure)) return `OVER, noted: fails beyond ${figure.noted}`;
  return (figure.stolen ?? 0) > QUIET ? 'OVER, and the machine was not quiet' : 'OVER';
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title.padEnd(62)} measured      budget  bare page  ratio stolen`);
  for (const figure of figures) {
    const { name, unit, digits, value, atMost, atLeast, bare, stolen } = figure;
    const budget = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
    const cells = [
      name.padEnd(58),
      `${value.toFixed(digits)} ${unit}`.trim().padStart(12),
      `${budget}`.padStart(11),
      (bare === undefined ? '' : bare.toFixed(digits)).padStart(10),
      (bare ? (value / bare).toFixed(2) : '').padStart(6),
      (stolen === undefined ? '' : `${(stolen * 100).toFixed(0)} %`).padStart(6),
      verdict(figure),
    ];
    console.log(cells.join(' '));
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
