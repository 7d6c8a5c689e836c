/** A place on the visible page (after rotation), in fractions of the page: x and y from the top left. */
export type PageBox = { page: number; x: number; y: number; width: number; height: number };

/** The place of one character on the visible page, in fractions from the top left. */
export type CharPlace = { x: number; y: number; width: number; height: number };

/** The coefficients a, b, c, d, e and f. */
export type Matrix = readonly [number, number, number, number, number, number];
export const SAME: Matrix = [1, 0, 0, 1, 0, 0];

export function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** Left, bottom, right, top. */
export type Box = readonly [number, number, number, number];

/** The upright box around a rectangle of the contents, in the page's units. */
export function boxOf(x: number, y: number, width: number, height: number, [a, b, c, d, e, f]: Matrix): Box {
  const xs = [x, x + width].flatMap((px) => [y, y + height].map((py) => px * a + py * c + e));
  const ys = [x, x + width].flatMap((px) => [y, y + height].map((py) => px * b + py * d + f));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The intersection of two boxes; null means unlimited. */
export function within(outer: Box | null, inner: Box | null): Box | null {
  if (outer === null || inner === null) return outer ?? inner;
  return [
    Math.max(outer[0], inner[0]),
    Math.max(outer[1], inner[1]),
    Math.min(outer[2], inner[2]),
    Math.min(outer[3], inner[3]),
  ];
}

/** The smallest box around both boxes. */
export function union(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** The smallest box around some characters. */
export function boxAround(page: number, places: CharPlace[]): PageBox | null {
  const seen = places.filter((place) => place.width > 0 && place.height > 0);
  if (seen.length === 0) return null;
  const x = Math.min(...seen.map((place) => place.x));
  const y = Math.min(...seen.map((place) => place.y));
  const right = Math.max(...seen.map((place) => place.x + place.width));
  const bottom = Math.max(...seen.map((place) => place.y + place.height));
  return { page, x, y, width: right - x, height: bottom - y };
}
