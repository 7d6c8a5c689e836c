import type { Operand } from './content-scanner.ts';
import type { FontReading } from './page-fonts.ts';
import type { Box, Matrix } from './page-geometry.ts';

export type GraphicsState = {
  matrix: Matrix;
  font: FontReading | null;
  size: number;
  charSpace: number;
  wordSpace: number;
  stretch: number;
  leading: number;
  rise: number;
  /** The lightness of the fill colour, from 0 (black) to 1 (white); null if unknown. */
  light: number | null;
  /** The number of components of the fill colour; null if its colour space is unknown. */
  components: number | null;
  lineWidth: number;
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
  light: 0,
  components: 1,
  lineWidth: 1,
  clip: null,
};

/** The lightness of a colour in grey, RGB or CMYK; null for any other colour. */
export function lightOf(operands: Operand[], components: number | null): number | null {
  const numbers = operands.filter((one) => typeof one === 'number').map((one) => Math.min(Math.max(one, 0), 1));
  if (numbers.length !== operands.length || numbers.length !== components) return null;
  const [first = 0, second = 0, third = 0, black = 0] = numbers;
  if (components === 1) return first;
  if (components === 3) return (first + second + third) / 3;
  return components === 4
    ? [first, second, third].reduce((sum, one) => sum + Math.max(1 - one - black, 0), 0) / 3
    : null;
}
