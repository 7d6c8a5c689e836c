import { deflateSync } from 'node:zlib';
import type { PayLine } from '../../../src/recognition/pay-lines.ts';
import type { Figure, FigureUnit } from '../../../src/recognition/printed-figure.ts';
import { embeddedFont } from './embedded-font.ts';

/** A small PDF writer for test files with faults that no library would produce. */

export type Font = 'F1' | 'F2' | 'F3';
const FONTS: Font[] = ['F1', 'F2', 'F3'];
/** Names of the embedded fonts. */
const NAMES: Record<Font, string> = { F1: 'Atkinson', F2: 'AtkinsonMono', F3: 'AtkinsonBold' };

export type PrintedFigure = { figure: Figure; unit: FigureUnit; value: number };

export class Page {
  readonly width: number;
  readonly height: number;
  readonly rotate: number;
  /** Further entries of the page dictionary, in PDF syntax. */
  extra = '';
  resourceExtra = '';
  private readonly pieces: string[] = [];
  /** Reorders the pieces of the page, so that the drawing order can differ from the reading order. */
  order: ((pieces: string[]) => string[]) | null = null;
  raw = '';
  /** Raw content that is drawn last, above everything else. */
  after = '';
  /** The printed net pay of the page's subject, in cents. */
  readonly nets: number[] = [];
  /** Other printed figures that are certain to a careful reader. */
  readonly figures: PrintedFigure[] = [];
  /** The page's pay lines, if they are certain to a careful reader. */
  readonly lines: PayLine[] = [];

  constructor(options: { width?: number; height?: number; rotate?: number } = {}) {
    this.width = options.width ?? 595;
    this.height = options.height ?? 842;
    this.rotate = options.rotate ?? 0;
  }

  /** `y` counts from the top of the visible page. */
  text(x: number, y: number, text: string, size = 8, font: Font = 'F1'): void {
    if (text === '') return;
    this.pieces.push(`BT /${font} ${size} Tf ${this.matrix(x, y)} Tm (${escapeText(text)}) Tj ET`);
  }

  /** Places every glyph separately, `step` points apart. */
  glyphs(x: number, y: number, text: string, step: number, size = 8): void {
    [...text].forEach((char, index) => {
      if (char !== ' ') this.text(x + index * step, y, char, size, 'F2');
    });
  }

  line(x1: number, y1: number, x2: number, y2: number): void {
    if (this.rotate === 0) this.raw += `${x1} ${this.height - y1} m ${x2} ${this.height - y2} l S\n`;
  }

  image(name: string, x: number, y: number, width: number, height: number): void {
    this.raw += `q ${width} 0 0 ${height} ${x} ${this.height - y - height} cm /${name} Do Q\n`;
  }

  content(): string {
    return `${this.raw}${(this.order ? this.order(this.pieces) : this.pieces).join('\n')}\n${this.after}`;
  }

  /** A page with /Rotate 90 is drawn sideways, so that it appears upright. */
  private matrix(x: number, y: number): string {
    if (this.rotate === 90) return `0 1 -1 0 ${y} ${x}`;
    if (this.rotate === 270) return `0 -1 1 0 ${this.height - y} ${this.width - x}`;
    if (this.rotate === 180) return `-1 0 0 -1 ${this.width - x} ${y}`;
    return `1 0 0 1 ${x} ${this.height - y}`;
  }
}

export type DocumentParts = {
  pages: Page[];
  /** Further objects, which the writer numbers. Texts refer to an object by `{key}`. */
  objects?: { key: string; text: string; stream?: Uint8Array }[];
  /** Entries of the catalog, and, if set, one resource dictionary for all pages. */
  catalog?: string;
  info?: string;
  sharedResources?: string;
  /** Resources of each page, in addition to the fonts. */
  pageResources?: string;
  compress?: boolean;
  /**
   * Embeds the fonts, each with its own character map, as payroll programs do: once for the file, or once for all pages
   * (counted from 0) for which the function returns the same number.
   */
  embedFonts?: boolean | ((page: number) => number);
};

export function writePdf(given: DocumentParts): Uint8Array {
  const embedded = given.embedFonts ? FONTS.map((key) => embeddedFont(key, `ABCDEF+${NAMES[key]}`)) : [];
  const setOf = typeof given.embedFonts === 'function' ? given.embedFonts : null;
  const sets = setOf ? [...new Set(given.pages.map((_, index) => setOf(index)))].map(fontsOfSet) : [];
  const fontObjects = [...embedded.flatMap((font) => font.objects), ...sets.flat()];
  const parts = { ...given, objects: [...(given.objects ?? []), ...fontObjects] };
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let size = 0;
  const numbers = new Map<string, number>();
  const emit = (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
  };
  const allot = (key: string) => {
    numbers.set(key, numbers.size + 1);
    return numbers.size;
  };
  const named = (text: string) =>
    text.replace(/\{([A-Za-z0-9-]+)\}/g, (whole, key: string) =>
      numbers.has(key) ? `${numbers.get(key)} 0 R` : whole,
    );
  const put = (key: string, text: string, stream: Uint8Array | null) => {
    offsets[numbers.get(key) as number] = size;
    emit(Buffer.from(`${numbers.get(key)} 0 obj\n${named(text)}\n`, 'latin1'));
    if (stream) {
      emit(Buffer.from('stream\n', 'latin1'));
      emit(Buffer.from(stream));
      emit(Buffer.from('\nendstream\n', 'latin1'));
    }
    emit(Buffer.from('endobj\n', 'latin1'));
  };
  for (const key of ['catalog', 'tree', 'F1', 'F2', 'F3', 'shared', 'info']) allot(key);
  parts.pages.forEach((_, index) => {
    allot(`page-${index}`);
    allot(`content-${index}`);
  });
  for (const object of parts.objects ?? []) allot(object.key);
  emit(Buffer.from('%PDF-1.6\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
  put('catalog', `<</Type/Catalog/Pages {tree}${parts.catalog ?? ''}>>`, null);
  const kids = parts.pages.map((_, index) => `{page-${index}}`).join(' ');
  put('tree', `<</Type/Pages/Count ${parts.pages.length}/Kids[${kids}]>>`, null);
  const fonts = { F1: 'Helvetica', F2: 'Courier', F3: 'Helvetica-Bold' };
  for (const [key, base] of Object.entries(fonts)) {
    const plain = `<</Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding>>`;
    put(key, embedded[FONTS.indexOf(key as Font)]?.text ?? plain, null);
  }
  const allFonts = '/Font<</F1 {F1}/F2 {F2}/F3 {F3}>>';
  put('shared', `<<${allFonts}${parts.sharedResources ?? ''}>>`, null);
  put('info', `<<${parts.info ?? '/Producer(Paghe di prova)'}>>`, null);
  parts.pages.forEach((page, index) => {
    const fontEntries = setOf
      ? `/Font<<${FONTS.map((key) => `/${key} {${key}-${setOf(index)}}`).join('')}>>`
      : allFonts;
    const lying = page.rotate === 90 || page.rotate === 270;
    const box = lying ? `0 0 ${page.height} ${page.width}` : `0 0 ${page.width} ${page.height}`;
    const resources = parts.sharedResources
      ? '{shared}'
      : `<<${fontEntries}${parts.pageResources ?? ''}${page.resourceExtra}>>`;
    const rotate = page.rotate === 0 ? '' : `/Rotate ${page.rotate}`;
    put(
      `page-${index}`,
      `<</Type/Page/Parent {tree}/MediaBox[${box}]${rotate}/Resources ${resources}/Contents {content-${index}}${page.extra}>>`,
      null,
    );
    const plain = Buffer.from(page.content(), 'latin1');
    const data = parts.compress === false ? plain : deflateSync(plain, { level: 3 });
    const filter = parts.compress === false ? '' : '/Filter/FlateDecode';
    put(`content-${index}`, `<</Length ${data.length}${filter}>>`, data);
  });
  for (const object of parts.objects ?? []) put(object.key, object.text, object.stream ?? null);
  const start = size;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  emit(
    Buffer.from(
      `xref\n0 ${numbers.size + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n` +
        `<</Size ${numbers.size + 1}/Root ${numbers.get('catalog')} 0 R/Info ${numbers.get('info')} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(chunks);
}

/** A set of fonts with its own names: a program that prints each document separately embeds the fonts each time. */
function fontsOfSet(set: number): NonNullable<DocumentParts['objects']> {
  return FONTS.flatMap((key) => {
    const prefix = String(set)
      .padStart(6, '0')
      .replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));
    const { text, objects } = embeddedFont(`${key}-${set}`, `${prefix}+${NAMES[key]}`);
    return [{ key: `${key}-${set}`, text }, ...objects];
  });
}

/** Escapes the text of a string. For Italian text, Latin-1 equals WinAnsi. */
function escapeText(text: string): string {
  return text.replace(/[’]/g, "'").replace(/[\\()]/g, '\\$&');
}
