import { readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';

/** A font embedded as payroll software does it: with glyphs, widths and character map. */
export type EmbeddedFont = { objects: { key: string; text: string; stream?: Uint8Array }[]; text: string };

const WOFF = new URL('../../../src/paper/fonts/atkinson-hyperlegible-next-latin-400-normal.woff', import.meta.url);
let font: ReturnType<typeof unpacked> | undefined;
let latinWidths: number[] | undefined;
const FIRST = 32;
const LAST = 255;

/** @param name the name of the subset; different names make different fonts */
export function embeddedFont(key: string, name: string): EmbeddedFont {
  const { sfnt, tables } = (font ??= unpacked(readFileSync(WOFF)));
  const widths = (latinWidths ??= widthsOf(tables));
  const cff = tables.has('CFF ');
  // Makes the bytes of each subset unique.
  const packed = deflateSync(Buffer.concat([sfnt, Buffer.from(name)]), { level: 1 });
  const map = Buffer.from(
    `/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/A def/CMapType 2 def\n1 begincodespacerange<00><FF>endcodespacerange\n2 beginbfrange\n<20><7E><0020>\n<A0><FF><00A0>\nendbfrange\nendcmap end end`,
  );
  const file = cff ? '/Subtype/OpenType' : `/Length1 ${sfnt.length + name.length}`;
  return {
    text: `<</Type/Font/Subtype/${cff ? 'Type1' : 'TrueType'}/BaseFont/${name}/Encoding/WinAnsiEncoding/FirstChar ${FIRST}/LastChar ${LAST}/Widths[${widths.join(' ')}]/FontDescriptor {${key}-descriptor}/ToUnicode {${key}-map}>>`,
    objects: [
      {
        key: `${key}-descriptor`,
        text: `<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[-200 -300 1200 1000]/ItalicAngle 0/Ascent 950/Descent -290/CapHeight 668/StemV 80/${cff ? 'FontFile3' : 'FontFile2'} {${key}-file}>>`,
      },
      { key: `${key}-file`, text: `<<${file}/Filter/FlateDecode/Length ${packed.length}>>`, stream: packed },
      { key: `${key}-map`, text: `<</Length ${map.length}>>`, stream: map },
    ],
  };
}

type Tables = Map<string, Buffer>;

/** The tables of a WOFF 1.0 font (W3C, 2012). */
function unpacked(woff: Buffer): { sfnt: Buffer; tables: Tables } {
  const count = woff.readUInt16BE(12);
  const tables: Tables = new Map();
  for (let index = 0; index < count; index++) {
    const at = 44 + index * 20;
    const [offset, packed, size] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const data = woff.subarray(offset, offset + packed);
    tables.set(woff.toString('latin1', at, at + 4), packed < size ? inflateSync(data) : data);
  }
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const bodies: Buffer[] = [];
  let at = head.length;
  [...tables].forEach(([tag, data], index) => {
    head.write(tag, 12 + index * 16, 'latin1');
    head.writeUInt32BE(at, 12 + index * 16 + 8);
    head.writeUInt32BE(data.length, 12 + index * 16 + 12);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    bodies.push(padded);
    at += padded.length;
  });
  return { sfnt: Buffer.concat([head, ...bodies]), tables };
}

/** Widths of the Latin characters in thousandths. */
function widthsOf(tables: Tables): number[] {
  const table = (name: string) => tables.get(name) ?? Buffer.alloc(0);
  const unit = table('head').readUInt16BE(18);
  const metrics = table('hhea').readUInt16BE(34);
  return Array.from({ length: LAST - FIRST + 1 }, (_, index) => {
    const glyph = Math.min(glyphOf(table('cmap'), FIRST + index), metrics - 1);
    return Math.round((table('hmtx').readUInt16BE(glyph * 4) * 1000) / unit);
  });
}

/** Looks up a glyph in the segments of a format 4 character map. */
function glyphOf(cmap: Buffer, code: number): number {
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const from = cmap.readUInt32BE(4 + index * 8 + 4);
    if (cmap.readUInt16BE(from) !== 4) continue;
    const twice = cmap.readUInt16BE(from + 6);
    for (let at = 0; at < twice; at += 2) {
      const start = cmap.readUInt16BE(from + 16 + twice + at);
      if (code < start || code > cmap.readUInt16BE(from + 14 + at)) continue;
      const delta = cmap.readUInt16BE(from + 16 + twice * 2 + at);
      const rangeAt = from + 16 + twice * 3 + at;
      const range = cmap.readUInt16BE(rangeAt);
      if (range === 0) return (code + delta) & 0xffff;
      return cmap.readUInt16BE(rangeAt + range + (code - start) * 2);
    }
  }
  return 0;
}
