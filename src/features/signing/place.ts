import type { PageBox } from '../../pdf/page-geometry.ts';

/** How large a signature is drawn: shares of the page. */
const WIDTH = 0.36;
const HEIGHT = 0.07;
const MARGIN = 0.08;
const GAP = 0.02;
/** Signatures side by side. */
const COLUMNS = 2;

/** A hair from the edge, so that no sum of shares is more than the page. */
const EDGE = 0.001;

/** The box as a whole on its page. */
function onPage(box: PageBox): PageBox {
  const kept = (at: number, size: number) => Math.min(Math.max(at, 0), 1 - EDGE - size);
  return { ...box, x: kept(box.x, box.width), y: kept(box.y, box.height) };
}

/** Where the n-th signature stands unless somebody moves it: side by side, from the foot of the page upwards. */
export function usualPlace(n: number, page: number): PageBox {
  const row = Math.floor(n / COLUMNS);
  const x = n % COLUMNS === 0 ? MARGIN : 1 - MARGIN - WIDTH;
  return onPage({ page, x, y: 1 - MARGIN - HEIGHT - row * (HEIGHT + GAP), width: WIDTH, height: HEIGHT });
}

/** A place as it stands on the wire. */
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

/** The name of the mark of whoever signs alone, and of each copy: `{{firma:lavoratore}}`. */
const ANY_WORKER = 'lavoratore';

/**
 * Where the n-th signature stands by the marks in the paper: `{{firma:2}}` is the second's, `{{firma:lavoratore}}` that of
 * the first. As large as signatures are, from the mark's upper left corner.
 */
export function markedPlace(marks: readonly { mark: string; place: PageBox }[], n: number): PageBox | null {
  const found = marks.find(({ mark }) => mark === String(n + 1) || (n === 0 && mark === ANY_WORKER));
  if (!found) return null;
  const { page, x, y, width, height } = found.place;
  return onPage({ page, x, y, width: Math.max(width, WIDTH), height: Math.max(height, HEIGHT) });
}

/** A signature with its middle there. */
export function placeAround(page: number, x: number, y: number, size?: PageBox | null): PageBox {
  const { width, height } = size ?? { width: WIDTH, height: HEIGHT };
  return onPage({ page, x: x - width / 2, y: y - height / 2, width, height });
}

export function movedBy(box: PageBox, right: number, down: number): PageBox {
  return onPage({ ...box, x: box.x + right, y: box.y + down });
}

/** How far a key moves a signature; with Shift five times as far. */
const STEP = 0.01;
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Where a key moves it; null for a key that moves nothing. */
export function movedByKey(box: PageBox, key: string, isFar: boolean): PageBox | null {
  const way = WAYS[key];
  if (!way) return null;
  const times = isFar ? 5 : 1;
  return movedBy(box, way[0] * times, way[1] * times);
}

/** The same things in another order: the one at `from` stands at `to`. */
export function reordered<T>(things: readonly T[], from: number, to: number): T[] {
  const moved = things[from];
  if (moved === undefined || to < 0 || to >= things.length) return [...things];
  return things.toSpliced(from, 1).toSpliced(to, 0, moved);
}
