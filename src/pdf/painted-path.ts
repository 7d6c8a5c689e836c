import { type Box, type Matrix, union } from './page-geometry.ts';

/** A painted area of a page, in the page's units. */
export type Shape = {
  box: Box;
  /** Lightness, from 0 (black) to 1 (white); null if unknown. */
  light: number | null;
  /** Whether the paint fills the whole box. */
  whole: boolean;
};

type Point = readonly [number, number];

/** Thickness in points of the thinnest line that a reader sees. */
const HAIRLINE = 0.3;
/** In points: points this close count as the same place. */
const SAME_PLACE = 0.01;

/** The current path of a content stream (ISO 32000-1, 8.5.2), in the page's units. */
export class PaintedPath {
  private parts: { points: Point[]; curved: boolean; closed: boolean }[] = [];

  moveTo(point: Point): void {
    this.parts.push({ points: [point], curved: false, closed: false });
  }

  lineTo(point: Point): void {
    this.parts.at(-1)?.points.push(point);
  }

  /** Adds a curve as the box of its control points, which contains it. */
  curveTo(points: Point[]): void {
    const part = this.parts.at(-1);
    if (part === undefined) return;
    part.points.push(...points);
    part.curved = true;
  }

  close(): void {
    const part = this.parts.at(-1);
    const start = part?.points[0];
    if (part === undefined || start === undefined) return;
    part.closed = true;
    // The next segment starts where this subpath started.
    this.moveTo(start);
  }

  rectangle(x: number, y: number, width: number, height: number, matrix: Matrix): void {
    const corners: Point[] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
    this.parts.push({ points: corners.map((corner) => moved(corner, matrix)), curved: false, closed: true });
  }

  clear(): void {
    this.parts = [];
  }

  /** The box that the path clips to; null if the path is not exactly one upright rectangle. */
  clipBox(): Box | null {
    const drawn = this.drawn();
    const [only] = drawn;
    return only && drawn.length === 1 && isUpright(only) ? around(only.points) : null;
  }

  /** The shapes painted by filling the path. Overlapping subpaths may leave holes. */
  filled(light: number | null): Shape[] {
    const drawn = this.drawn();
    return drawn.map((part) => ({ box: around(part.points), light, whole: drawn.length === 1 && isUpright(part) }));
  }

  /** The shapes painted by stroking the path: a box around each segment. */
  stroked(width: number): Shape[] {
    const half = Math.max(width, HAIRLINE) / 2;
    const shape = (points: Point[]): Shape => {
      const [left, bottom, right, top] = around(points);
      return { box: [left - half, bottom - half, right + half, top + half], light: null, whole: false };
    };
    return this.drawn().flatMap(({ points, curved, closed }) => {
      if (curved) return [shape(points)];
      return points.flatMap((point, index) => {
        const next = points[index + 1] ?? (closed ? points[0] : undefined);
        return next ? [shape([point, next])] : [];
      });
    });
  }

  private drawn() {
    return this.parts.filter(({ points }) => points.length > 1);
  }
}

export function moved([x, y]: Point, [a, b, c, d, e, f]: Matrix): Point {
  return [x * a + y * c + e, x * b + y * d + f];
}

function around(points: Point[]): Box {
  return points.map(([x, y]): Box => [x, y, x, y]).reduce(union);
}

function isUpright({ points, curved }: { points: Point[]; curved: boolean }): boolean {
  const [first, last] = [points[0], points.at(-1)];
  const corners = first && last && points.length === 5 && isSame(first, last) ? points.slice(0, 4) : points;
  if (curved || corners.length !== 4) return false;
  const sides = corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4] ?? [x, y];
    return { across: Math.abs(y - nextY) < SAME_PLACE, upright: Math.abs(x - nextX) < SAME_PLACE };
  });
  return [0, 1].some((odd) => sides.every((side, index) => (index % 2 === odd ? side.across : side.upright)));
}

function isSame([x, y]: Point, [otherX, otherY]: Point): boolean {
  return Math.abs(x - otherX) < SAME_PLACE && Math.abs(y - otherY) < SAME_PLACE;
}
