/** Letters of straight strokes on a grid of 4 by 6, for text that is drawn as paths or as a picture. */
const STROKES: Record<string, string> = {
  A: '002640;1333',
  B: '00063645443303;3342413000',
  C: '4536160501103041',
  D: '00062644422000',
  E: '46060040;0333',
  F: '460600;0333',
  G: '45361605011030414323',
  H: '0006;4640;0343',
  I: '1636;2620;1030',
  J: '4641301001',
  K: '0006;460340',
  L: '060040',
  M: '0006234640',
  N: '00064046',
  O: '100105163645413010',
  P: '00063645443303',
  Q: '100105163645413010;2240',
  R: '00063645443303;2340',
  S: '453616050413334241301001',
  T: '0646;2620',
  U: '060110304146',
  V: '062046',
  W: '0610243046',
  X: '0046;0640',
  Y: '062346;2320',
  Z: '06460040',
  0: '100105163645413010;0145',
  1: '152620;1030',
  2: '05163645440040',
  3: '05163645443313;334241301001',
  4: '30360242',
  5: '460604344341301001',
  6: '453616050110304142331302',
  7: '064610',
  8: '13040516364544331302011030414233',
  9: '011030414536160504133344',
  '.': '2021',
  ',': '2110',
  '-': '1333',
  '/': '0046',
  ':': '2122;2425',
  "'": '2625',
  '+': '1333;2224',
};

type Point = [number, number];

/** The strokes of a text as pairs of points; `y` increases upwards from the baseline. */
export function segmentsOf(text: string, size: number): [Point, Point][] {
  const unit = (size * 0.72) / 6;
  const plain = text.normalize('NFD').replace(/[̀-ͯ]/g, '').toUpperCase();
  const segments: [Point, Point][] = [];
  [...plain].forEach((char, index) => {
    for (const stroke of (STROKES[char] ?? '').split(';')) {
      const points = (stroke.match(/\d\d/g) ?? []).map((pair): Point => {
        const [x, y] = [Number(pair[0]), Number(pair[1])];
        return [(x * 0.9 + index * 5.2) * unit, y * unit];
      });
      points.slice(1).forEach((point, at) => {
        segments.push([points[at] as Point, point]);
      });
    }
  });
  return segments;
}

export function polygonsOf(text: string, size: number): Point[][] {
  const half = size * 0.045;
  return segmentsOf(text, size).map(([[x1, y1], [x2, y2]]) => {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [((x2 - x1) / length) * half, ((y2 - y1) / length) * half];
    return [
      [x1 - dx - dy, y1 - dy + dx],
      [x2 + dx - dy, y2 + dy + dx],
      [x2 + dx + dy, y2 + dy - dx],
      [x1 - dx + dy, y1 - dy - dx],
    ];
  });
}

/** A black and white picture that texts can be drawn on. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  private readonly stride: number;
  readonly bits: Uint8Array;

  constructor(width: number, height: number, scale: number) {
    this.scale = scale;
    this.width = Math.round(width * scale);
    this.height = Math.round(height * scale);
    this.stride = Math.ceil(this.width / 8);
    this.bits = new Uint8Array(this.stride * this.height).fill(255);
  }

  text(x: number, y: number, text: string, size: number): void {
    const radius = Math.max(0.5, size * 0.05 * this.scale);
    for (const [[x1, y1], [x2, y2]] of segmentsOf(text, size)) {
      const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) * this.scale) + 1;
      for (let step = 0; step <= steps; step++) {
        const part = step / steps;
        this.dot((x + x1 + (x2 - x1) * part) * this.scale, (y - y1 - (y2 - y1) * part) * this.scale, radius);
      }
    }
  }

  private dot(x: number, y: number, radius: number): void {
    for (let row = Math.floor(y - radius); row < y + radius; row++)
      for (let column = Math.floor(x - radius); column < x + radius; column++) {
        if (row < 0 || column < 0 || row >= this.height || column >= this.width) continue;
        const at = row * this.stride + (column >> 3);
        this.bits[at] = (this.bits[at] ?? 0) & ~(128 >> (column & 7));
      }
  }
}
