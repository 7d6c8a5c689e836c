import type { PageBox } from '../../pdf/page-geometry.ts';

/** The size of a signature, as a share of the page. */
const WIDTH = 0.36;
const HEIGHT = 0.07;
const MARGIN = 0.08;
const GAP = 0.02;
/** The number of signatures per row. */
const COLUMNS = 2;

/** A small distance from the edge, so that rounding never moves a signature beyond the page. */
const EDGE = 0.001;

/** Moves the box so that all of it is on its page. */
function onPage(box: PageBox): PageBox {
  const kept = (at: number, size: number) => Math.min(Math.max(at, 0), 1 - EDGE - size);
  return { ...box, x: kept(box.x, box.width), y: kept(box.y, box.height) };
}

/** The default place of the n-th signature: two per row, starting at the bottom of the page. */
export function usualPlace(n: number, page: number): PageBox {
  const row = Math.floor(n / COLUMNS);
  const x = n % COLUMNS === 0 ? MARGIN : 1 - MARGIN - WIDTH;
  return onPage({ page, x, y: 1 - MARGIN - HEIGHT - row * (HEIGHT + GAP), width: WIDTH, height: HEIGHT });
}

/** A place in the format of the API. */
export interface WirePlaced {
  pagina: number;
  x: number;
  y: number;
  larghezza: number;
  altezza: number;
}

export const toWire = ({ page: pagina, x, y, width: larghezza, height: altezza }: PageBox): WirePlaced => ({
  ...{ pagina, x, y, larghezza, altezza },
});

export const fromWire = ({ pagina: page, x, y, larghezza: width, altezza: height }: WirePlaced): PageBox => ({
  ...{ page, x, y, width, height },
});

/** The name of the mark for the only signer, or for the signer of each copy: `{{firma:lavoratore}}`. */
const ANY_WORKER = 'lavoratore';

/**
 * The place of the n-th signature (from 0) according to the marks in the paper: `{{firma:2}}` marks the second
 * signature, `{{firma:lavoratore}}` the first. The place starts at the mark's upper left corner and has at least the
 * usual size.
 */
export function markedPlace(marks: readonly { mark: string; place: PageBox }[], n: number): PageBox | null {
  const found = marks.find(({ mark }) => mark === String(n + 1) || (n === 0 && mark === ANY_WORKER));
  if (!found) return null;
  const { page, x, y, width, height } = found.place;
  return onPage({ page, x, y, width: Math.max(width, WIDTH), height: Math.max(height, HEIGHT) });
}

/** The place of a signature centred at this point. */
export function placeAround(page: number, x: number, y: number, size?: PageBox | null): PageBox {
  const { width, height } = size ?? { width: WIDTH, height: HEIGHT };
  return onPage({ page, x: x - width / 2, y: y - height / 2, width, height });
}

export function movedBy(box: PageBox, right: number, down: number): PageBox {
  return onPage({ ...box, x: box.x + right, y: box.y + down });
}

/** How far an arrow key moves a signature, as a share of the page; with Shift five times as far. */
const STEP = 0.01;
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The place after an arrow key; null for any other key. */
export function movedByKey(box: PageBox, key: string, isFar: boolean): PageBox | null {
  const way = WAYS[key];
  if (!way) return null;
  const times = isFar ? 5 : 1;
  return movedBy(box, way[0] * times, way[1] * times);
}

/** Moves the item at `from` to `to`. */
export function reordered<T>(things: readonly T[], from: number, to: number): T[] {
  const moved = things[from];
  if (moved === undefined || to < 0 || to >= things.length) return [...things];
  return things.toSpliced(from, 1).toSpliced(to, 0, moved);
}
