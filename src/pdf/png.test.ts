import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodePng } from './png.ts';

/** The pixels of a PNG written by this module, each as 0xRRGGBB. */
function read(png: Uint8Array): { hasPalette: boolean; pixels: number[] } {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  const header = chunks.get('IHDR') as Buffer;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const palette = chunks.get('PLTE');
  const bits = header[8] as number;
  const size = palette ? bits / 8 : 3;
  const rows = inflateSync(chunks.get('IDAT') as Buffer);
  const pixels = Array.from({ length: width * height }, (_, n) => {
    const column = n % width;
    const at = Math.floor(n / width) * (Math.ceil(width * size) + 1) + 1 + Math.floor(column * size);
    if (!palette) return rows.readUIntBE(at, 3);
    const byte = rows[at] as number;
    const shift = 8 - bits - bits * (column % (8 / bits));
    return palette.readUIntBE(((byte >> shift) & (2 ** bits - 1)) * 3, 3);
  });
  return { hasPalette: palette !== undefined, pixels };
}
const picture = (pixels: readonly number[]) =>
  Uint8Array.from(pixels.flatMap((it) => [it >> 16, (it >> 8) & 255, it & 255]));

describe('a page as a picture', () => {
  it('keeps the colours of letters, lines and fields, and turns no other colour into white', () => {
    const pixels = Array.from({ length: 100 * 100 }, () => 0xffffff);
    pixels.fill(0xedf4f4, 0, 2000);
    pixels.fill(0xeef4f4, 2000, 2006);
    pixels.fill(0x122026, 2100, 2150);
    // A colour so faint that it could be an edge, yet is visible.
    pixels[5000] = 0xf6f6f6;
    pixels[6000] = 0x8f9091;
    pixels[6001] = 0x8f9091;
    pixels[6002] = 0x80909f;
    const back = read(encodePng(picture(pixels), 100, 100));
    expect(back.hasPalette).toBe(true);
    expect(back.pixels.map((it, at) => (it === pixels[at] ? null : [at, it])).filter(Boolean)).toEqual([
      [5000, 0xedf4f4],
      [6002, 0x8f9091],
    ]);
  });

  it('drawn small has four greys: the common light and dark stay exact, and only white is white', () => {
    const pixels = Array.from({ length: 100 * 100 }, () => 0xffffff);
    pixels.fill(0xedf4f4, 0, 2000);
    pixels.fill(0x122026, 2100, 2200);
    pixels.splice(5000, 4, 0xf6f6f6, 0xd0d0d0, 0x566066, 0x303030);
    const back = read(encodePng(picture(pixels), 100, 100, { small: true }));
    expect(new Set(back.pixels)).toEqual(new Set([0xffffff, 0xedf4f4, 0x6e7476, 0x122026]));
    expect(back.pixels.slice(5000, 5005)).toEqual([0xedf4f4, 0x6e7476, 0x6e7476, 0x122026, 0xffffff]);
    expect([back.pixels[0], back.pixels[2100]]).toEqual([0xedf4f4, 0x122026]);
    // A page with a colour keeps all of its colours.
    pixels.fill(0xb00020, 9000, 9100);
    expect(read(encodePng(picture(pixels), 100, 100, { small: true })).pixels).toEqual(
      read(encodePng(picture(pixels), 100, 100)).pixels,
    );
  });

  it('keeps a photograph unchanged, in colour or grey', () => {
    const colours = Array.from({ length: 100 * 100 }, (_, n) => (n * 7919) % 0x1000000);
    const grey = Array.from({ length: 100 * 100 }, (_, n) => ((n * 7919) % 256) * 0x010101);
    const back = read(encodePng(picture(colours), 100, 100));
    expect(back).toEqual({ hasPalette: false, pixels: colours });
    // Each shade of grey fills a share of the picture.
    expect(read(encodePng(picture(grey), 100, 100)).pixels).toEqual(grey);
  });

  it('takes a sixth of the bytes of its pixels if the page is a drawing', () => {
    const letters = Array.from({ length: 400 * 400 }, (_, n) =>
      (n * n * 31) % 9 === 0 ? 0x101010 * ((n * 17) % 16) : 0xffffff,
    );
    const drawn = encodePng(picture(letters), 400, 400).length;
    expect(drawn).toBeLessThan((400 * 400 * 3) / 6);
  });
});
