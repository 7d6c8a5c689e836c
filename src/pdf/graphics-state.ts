import type { Operand } from './content-scanner.ts';
import type { FontReading } from './page-fonts.ts';
import type { Box, Matrix } from './page-geometry.ts';

const NEARLY_NOTHING = 0.07;

export type GraphicsState = {
  matrix: Matrix;
  font: FontReading | null;
  size: number;
  charSpace: number;
  wordSpace: number;
  stretch: number;
  leading: number;
  rise: number;
  /** Text would be white: its background decides whether it is visible. */
  white: boolean;
  /** The paintable area, in the page's units; null if unlimited. */
  clip: Box | null;
};
export const UNSET = {
  font: null,
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  white: false,
  clip: null,
};

/** Whether a colour is white or nearly so. */
export function isWhite(operands: Operand[], operator: string): boolean {
  const numbers = operands.filter((one) => typeof one === 'number');
  if (numbers.length === 0) return false;
  return operator === 'k' || numbers.length === 4
    ? numbers.every((one) => one < NEARLY_NOTHING)
    : numbers.every((one) => one > 1 - NEARLY_NOTHING);
}
