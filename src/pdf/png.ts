import { crc32, deflateSync } from 'node:zlib';

/**
 * Encodes RGB rows as a PNG (ISO 15948). A drawn page gets a palette, a quarter of the bytes for a phone: the exact
 * colours of letters, lines and fields, and about ten steps for the blends at their edges. A photograph stays unchanged.
 */
export function encodePng(pixels: Uint8Array, width: number, height: number, { small = false } = {}): Uint8Array {
  const { colours, bits, data } = packed(pixels, height, small ? inGreys : (drawn) => drawn);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colours ? 3 : 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(colours ? [chunk('PLTE', colours)] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Returns the data of a PNG image, in the form that an image in a PDF uses too (ISO 32000-1, 7.4.4.4, predictor 15). Rows
 * hold palette indexes of `bits` each, or red, green and blue if `colours` is null.
 */
export function packed(
  pixels: Uint8Array,
  height: number,
  reduced: (drawn: Drawn) => Drawn = (drawn) => drawn,
): { colours: Buffer | null; bits: 2 | 4 | 8; data: Buffer } {
  const found = drawnWith(pixels);
  const drawn = found && reduced(found);
  const bits = !drawn || drawn.colours.length > 16 ? 8 : drawn.colours.length > 4 ? 4 : 2;
  const bytes = drawn ? (bits === 8 ? drawn.places : inBytes(drawn.places, height, bits)) : pixels;
  const stride = bytes.length / height;
  // Each row begins with a filter byte; all rows form one compressed block.
  const rows = Buffer.alloc(height * (stride + 1));
  for (let row = 0; row < height; row++) {
    rows.set(bytes.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  }
  const colours = drawn && Buffer.from(drawn.colours.flatMap((it) => [it >> 16, (it >> 8) & 255, it & 255]));
  return { colours, bits, data: deflateSync(rows, { level: bits === 2 ? 9 : 6 }) };
}

/** Two or four indexes in each byte; a row begins with a byte of its own. */
function inBytes(places: Uint8Array, height: number, bits: 2 | 4): Uint8Array {
  const width = places.length / height;
  const each = 8 / bits;
  const stride = Math.ceil(width / each);
  const bytes = new Uint8Array(stride * height);
  for (let at = 0; at < places.length; at += 1) {
    const column = at % width;
    const byte = ((at - column) / width) * stride + Math.floor(column / each);
    bytes[byte] = (bytes[byte] as number) | ((places[at] as number) << (8 - bits - bits * (column % each)));
  }
  return bytes;
}

/** A drawn page: the palette, and an index into it for each pixel. */
interface Drawn {
  colours: number[];
  places: Uint8Array;
}

/** Channels that differ by more than this make a colour. */
const HUE = 28;
/** The darkest brightness of white, of the light grey of fields, and of the middle grey of small print. */
const GREYS = [251, 215, 75];
const MIDDLE = 0x6e7476;

/**
 * A page without colours in white, light, middle and dark, half the bytes: the most common light and dark stay exact,
 * and nothing that can be seen becomes white. A page with colours stays as it is.
 */
function inGreys(drawn: Drawn): Drawn {
  const channels = drawn.colours.map((it) => [it >> 16, (it >> 8) & 255, it & 255]);
  if (channels.some((it) => Math.max(...it) - Math.min(...it) > HUE)) return drawn;
  const levels = channels.map((it) => {
    const level = GREYS.findIndex((least) => Math.min(...it) >= least);
    return level < 0 ? GREYS.length : level;
  });
  // The colours are sorted by how often they occur.
  const most = (level: number, otherwise: number) => drawn.colours[levels.indexOf(level)] ?? otherwise;
  return {
    colours: [WHITE, most(1, 0xeeeeee), MIDDLE, most(3, 0)],
    places: drawn.places.map((place) => levels[place] as number),
  };
}

const WHITE = 0xffffff;
/** The largest share of edge pixels in a drawn page. */
const EDGES = 0.2;
/** A colour with a larger share is no edge: a hairline across the page. */
const FILLS = 1 / 2000;
/** Edge colours closer than this in each channel become one. */
const STEP = 28;
const MOST_COLOURS = 20_000;

/** The pixels as indexes into a palette of at most 256 colours; null for a photograph. */
function drawnWith(pixels: Uint8Array): Drawn | null {
  const counts = countsOf(pixels);
  if (!counts) return null;
  const places = new Uint8Array(pixels.length / 3);
  const colours: number[] = [];
  const placeOf = new Map<number, number>();
  let kept = 0;
  for (const [colour, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    // White takes no other colour, or faint things would vanish.
    const isEdge = colour !== WHITE && count < places.length * FILLS;
    const like = isEdge ? colours.findIndex((it) => it !== WHITE && areAlike(it, colour)) : -1;
    placeOf.set(colour, like >= 0 ? like : colours.length);
    if (like >= 0) continue;
    if (colours.length === 256) return null;
    colours.push(colour);
    kept += count;
  }
  if (kept < places.length * (1 - EDGES)) return null;
  let last = -1;
  let place = 0;
  for (let at = 0; at < places.length; at += 1) {
    const colour = colourAt(pixels, at * 3);
    if (colour !== last) place = placeOf.get(colour) as number;
    last = colour;
    places[at] = place;
  }
  return { colours, places };
}

function areAlike(one: number, other: number): boolean {
  return [16, 8, 0].every((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) < STEP);
}

/** 0xRRGGBB */
function colourAt(pixels: Uint8Array, byte: number): number {
  return ((pixels[byte] as number) << 16) | ((pixels[byte + 1] as number) << 8) | (pixels[byte + 2] as number);
}

/** The count of each colour; null if the picture has as many colours as a photograph. */
function countsOf(pixels: Uint8Array): Map<number, number> | null {
  const counts = new Map<number, number>();
  let last = -1;
  let run = 0;
  for (let byte = 0; byte < pixels.length; byte += 3) {
    const colour = colourAt(pixels, byte);
    if (colour !== last) {
      if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
      if (counts.size > MOST_COLOURS) return null;
      last = colour;
      run = 0;
    }
    run += 1;
  }
  if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
  return counts;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
