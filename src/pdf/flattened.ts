import { codesInText } from './codes-inside.ts';
import type { WrittenDocument } from './document-writer.ts';
import type { PageSight } from './page-sight.ts';
import { PdfOutput } from './pdf-output.ts';
import { type PdfFile, type Picture, pictureOf } from './pdfium.ts';
import { packed } from './png.ts';

/**
 * Creates documents whose pages are pictures, with only the visible text as an invisible layer for searching, copying
 * and reading aloud. Everything else in the source (hidden text, layers, resources) is left out.
 */

/** A page as a reader sees it, in points. */
export type FlatPage = { width: number; height: number; picture: Picture; words: Word[] };

/** `x` and `y` are the start of the baseline, from the bottom left; `angle` is in degrees anticlockwise. */
type Word = { text: string; x: number; y: number; angle: number; size: number; length: number };

/**
 * The width of every letter of Courier, as a share of the font size, used to stretch each word to its original width.
 */
const COURIER = 0.6;
/** Characters that the first font shows by their codes (WinAnsiEncoding). */
const LATIN = /[ -~\u00a0-\u00ff]/;
const MOST_OTHERS = 255;

/** @param isScan keeps all text, because a scanner recognised it in the picture */
export function flatPage(file: PdfFile, page: number, isScan: boolean): FlatPage | null {
  return file.withPage(page, ({ text, width, height }, _place, _isSeen, sight) => {
    const drawn = sight.whole();
    return (
      drawn && { width, height, picture: pictureOf(drawn), words: wordsOf(text, sight, { width, height, isScan }) }
    );
  });
}

function wordsOf(
  text: string,
  sight: PageSight,
  { width, height, isScan }: { width: number; height: number; isScan: boolean },
): Word[] {
  const words: Word[] = [];
  const shows = (index: number) => text.charAt(index).trim() !== '' && (isScan || sight.isSeen(index));
  for (let from = 0; from < text.length; from++) {
    if (!shows(from)) continue;
    const angle = sight.angle(from);
    const isLatin = LATIN.test(text.charAt(from));
    let to = from + 1;
    while (to < text.length && shows(to) && LATIN.test(text.charAt(to)) === isLatin && sight.angle(to) === angle) to++;
    const [first, last] = [sight.cell(from), sight.cell(to - 1)];
    const across = (Math.max(first.box[2], last.box[2]) - Math.min(first.box[0], last.box[0])) * width;
    const down = (Math.max(first.box[3], last.box[3]) - Math.min(first.box[1], last.box[1])) * height;
    const [x, y] = first.origin;
    const [length, size] = angle % 180 === 0 ? [across, down] : [down, across];
    if (length > 0 && size > 0) {
      words.push({ text: text.slice(from, to), x: x * width, y: (1 - y) * height, angle, size, length });
    }
    from = to - 1;
  }
  return words;
}

export function flattened(pages: readonly FlatPage[]): WrittenDocument {
  const output = new PdfOutput();
  const [catalog, tree, latin, other] = [output.allot(), output.allot(), output.allot(), output.allot()];
  const others = new Others();
  const kids = pages.map((page) => putPage(output, page, { tree, latin, other, others }));
  output.put(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`, null);
  output.put(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`, null);
  output.put(latin, '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>', null);
  const map = output.allot();
  output.put(other, `<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode ${map} 0 R>>`, null);
  putStream(output, map, '', Buffer.from(others.map()));
  const codes = new Set(
    pages.flatMap(({ words }) =>
      codesInText(
        words
          .map(({ text }) => text)
          .join('')
          .toUpperCase(),
      ),
    ),
  );
  return {
    bytes: output.finish(catalog, (size) => new Uint8Array(size)),
    pageCount: pages.length,
    codesInside: codes,
    codesInContents: codes,
    codesInNames: new Set(),
    hidden: false,
    fontSources: new Map(),
    opaque: false,
    layered: false,
  };
}

type Shared = { tree: number; latin: number; other: number; others: Others };

function putPage(output: PdfOutput, page: FlatPage, { tree, latin, other, others }: Shared): number {
  const [number, contents, image] = [output.allot(), output.allot(), output.allot()];
  const [width, height] = [page.width.toFixed(2), page.height.toFixed(2)];
  const text = page.words.map((word) => shown(word, others)).join('\n');
  putStream(
    output,
    contents,
    '',
    Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q\nBT 3 Tr\n${text}\nET`, 'latin1'),
  );
  putPicture(output, image, page.picture);
  output.put(
    number,
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${contents} 0 R` +
      `/Resources<</Font<</F1 ${latin} 0 R/F2 ${other} 0 R>>/XObject<</P ${image} 0 R>>>>>>`,
    null,
  );
  return number;
}

function shown({ text, x, y, angle, size, length }: Word, others: Others): string {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][angle / 90] ?? [1, 0];
  const isLatin = LATIN.test(text);
  const codes = isLatin ? text : others.codesOf(text);
  const stretch = (100 * length) / (COURIER * size * text.length);
  const matrix = [cos, sin, -(sin ?? 0), cos, x.toFixed(2), y.toFixed(2)].join(' ');
  return `/F${isLatin ? 1 : 2} ${size.toFixed(2)} Tf ${stretch.toFixed(1)} Tz ${matrix} Tm (${escaped(codes)}) Tj`;
}

function escaped(codes: string): string {
  return codes.replace(/[\\()\r\n]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

/** Codes for the characters that WinAnsiEncoding lacks. */
class Others {
  private readonly codes = new Map<string, number>();

  /** If a document has more such characters than codes are available, the rest is lost. */
  codesOf(text: string): string {
    return Array.from({ length: text.length }, (_, index) => {
      const char = text.charAt(index);
      if (!this.codes.has(char) && this.codes.size < MOST_OTHERS) this.codes.set(char, this.codes.size + 1);
      return String.fromCharCode(this.codes.get(char) ?? 0);
    }).join('');
  }

  /** The map to Unicode (ISO 32000-1, 9.10.3). */
  map(): string {
    const hex = (n: number, digits: number) => `<${n.toString(16).padStart(digits, '0')}>`;
    const rows = [...this.codes].map(
      ([char, code]) => `1 beginbfchar ${hex(code, 2)} ${hex(char.charCodeAt(0), 4)} endbfchar`,
    );
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def /CMapName /Letters def /CMapType 2 def',
      '1 begincodespacerange <00> <ff> endcodespacerange',
      ...rows,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n');
  }
}

function putPicture(output: PdfOutput, number: number, { pixels, width, height }: Picture): void {
  const { colours, bits, data } = packed(pixels, height);
  const space = colours ? `[/Indexed/DeviceRGB ${colours.length / 3 - 1}<${colours.toString('hex')}>]` : '/DeviceRGB';
  const predictor = `<</Predictor 15/Colors ${colours ? 1 : 3}/BitsPerComponent ${bits}/Columns ${width}>>`;
  putStream(
    output,
    number,
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${bits}/ColorSpace${space}` +
      `/Filter/FlateDecode/DecodeParms${predictor}`,
    data,
  );
}

function putStream(output: PdfOutput, number: number, entries: string, data: Uint8Array): void {
  output.put(number, `<<${entries}/Length ${data.length}>>`, data);
}

/** The page in sixteen greys, and smaller by `factor`: a colour scan may exceed the size limit of a document. */
export function lighter(page: FlatPage, factor: number): FlatPage {
  const { pixels, width, height } = page.picture;
  const [across, down] = [Math.max(Math.floor(width / factor), 1), Math.max(Math.floor(height / factor), 1)];
  const small = new Uint8Array(across * down * 3);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const from = (Math.floor(y * factor) * width + Math.floor(x * factor)) * 3;
      const light = ((pixels[from] ?? 0) + (pixels[from + 1] ?? 0) + (pixels[from + 2] ?? 0)) / 3;
      small.fill(Math.round(light / 17) * 17, (y * across + x) * 3, (y * across + x) * 3 + 3);
    }
  }
  return { ...page, picture: { pixels: small, width: across, height: down } };
}
