import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/**
 * Draws A4 pages directly into a PDF's content streams, with two standard fonts that every reader has. pdfkit takes 3.3
 * ms to lay out the text of a payslip, too slow for thousands of payslips at the demo's first start; here it only
 * measures letters. The same calls produce the same bytes.
 */
type TextStyle = {
  size?: number;
  bold?: boolean;
  color?: string;
  /** `right` ends the text at x, `center` centres it on x. */
  align?: 'left' | 'right' | 'center';
  /** Extra space between letters, in points. */
  spacing?: number;
};

const PAGE_WIDTH = 595.28;
const PAGE_HEIGHT = 841.89;

/** Characters of Windows-1252 whose code differs in Unicode (PDF 32000-1, annex D.2). */
const BEYOND_LATIN: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

const WIDTHS = { regular: widthsOf('Helvetica'), bold: widthsOf('Helvetica-Bold') };

function widthsOf(font: string): Map<string, number> {
  const measure = new PDFDocument({ autoFirstPage: false });
  measure.font(font).fontSize(1000);
  const latin = Array.from({ length: 224 }, (_, i) => String.fromCharCode(i + 32));
  return new Map([...latin, ...Object.keys(BEYOND_LATIN)].map((char) => [char, measure.widthOfString(char) / 1000]));
}

function widthOf(text: string, { size = 8, bold = false, spacing = 0 }: TextStyle = {}): number {
  const widths = bold ? WIDTHS.bold : WIDTHS.regular;
  let width = 0;
  for (const char of text) width += widths.get(char) ?? 0.5;
  return width * size + spacing * text.length;
}

export class Sheet {
  readonly #title: string;
  readonly #author: string;
  readonly #createdAt: Date;
  readonly #pages: string[][] = [];
  #page: string[] = [];

  /** @param createdAt the creation time recorded in the file */
  constructor(title: string, author: string, createdAt: string) {
    this.#title = title;
    this.#author = author;
    this.#createdAt = new Date(createdAt);
  }

  addPage(): void {
    this.#page = [];
    this.#pages.push(this.#page);
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  /** Draws one string at x, with its baseline at y from the top of the page. */
  text(x: number, y: number, text: string, style: TextStyle = {}): void {
    const { size = 8, bold = false, color = '#122125', align = 'left', spacing = 0 } = style;
    const shift = align === 'left' ? 0 : widthOf(text, style) / (align === 'right' ? 1 : 2);
    this.#page.push(
      `BT ${rgb(color)} rg /${bold ? 'B' : 'R'} ${short(size)} Tf ${short(spacing)} Tc ` +
        `1 0 0 1 ${short(x - shift)} ${short(PAGE_HEIGHT - y)} Tm (${escaped(text)}) Tj ET`,
    );
  }

  rect(x: number, y: number, width: number, height: number, color: string): void {
    this.#page.push(
      `${rgb(color)} rg ${short(x)} ${short(PAGE_HEIGHT - y - height)} ${short(width)} ${short(height)} re f`,
    );
  }

  frame(x: number, y: number, width: number, height: number, color: string, weight = 0.6): void {
    this.#page.push(
      `${rgb(color)} RG ${short(weight)} w ${short(x)} ${short(PAGE_HEIGHT - y - height)} ${short(width)} ${short(height)} re S`,
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, color: string, weight = 0.6): void {
    this.#page.push(
      `${rgb(color)} RG ${short(weight)} w ${short(x1)} ${short(PAGE_HEIGHT - y1)} m ${short(x2)} ${short(PAGE_HEIGHT - y2)} l S`,
    );
  }

  /** The bytes of the file: catalogue, pages, fonts and information, then each page followed by its content. */
  bytes(): Buffer {
    const parts: Buffer[] = [];
    const offsets: number[] = [];
    let position = 0;
    const write = (part: Buffer | string) => {
      const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
      parts.push(bytes);
      position += bytes.length;
    };
    const object = (body: string, stream?: Buffer) => {
      offsets.push(position);
      write(`${offsets.length} 0 obj\n${body}\n`);
      if (stream) {
        write('stream\n');
        write(stream);
        write('\nendstream\n');
      }
      write('endobj\n');
    };
    const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
    const firstPage = 6;
    write(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
    object('<< /Type /Catalog /Pages 2 0 R /Lang (it-IT) /ViewerPreferences << /DisplayDocTitle true >> >>');
    const kids = this.#pages.map((_, i) => `${firstPage + i * 2} 0 R`).join(' ');
    object(`<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`);
    object(font('Helvetica'));
    object(font('Helvetica-Bold'));
    object(
      `<< /Title (${escaped(this.#title)}) /Author (${escaped(this.#author)}) /Producer (Portale lavoro, dati dimostrativi) ` +
        `/CreationDate (${pdfDate(this.#createdAt)}) >>`,
    );
    this.#pages.forEach((page, i) => {
      object(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] ` +
          `/Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${firstPage + i * 2 + 1} 0 R >>`,
      );
      const content = deflateSync(Buffer.from(page.join('\n'), 'latin1'));
      object(`<< /Length ${content.length} /Filter /FlateDecode >>`, content);
    });
    const table = position;
    const id = createHash('md5').update(Buffer.concat(parts)).digest('hex');
    write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
    write(offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join(''));
    write(
      `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R /Info 5 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${table}\n%%EOF\n`,
    );
    return Buffer.concat(parts);
  }
}

function escaped(text: string): string {
  let out = '';
  for (const char of text) {
    const code = BEYOND_LATIN[char] ?? char.charCodeAt(0);
    if (code > 255) throw new Error(`the standard fonts have no ${char}`);
    out += char === '(' || char === ')' || char === '\\' ? `\\${char}` : String.fromCharCode(code);
  }
  return out;
}

const colors = new Map<string, string>();

function rgb(color: string): string {
  let value = colors.get(color);
  if (value === undefined) {
    value = [1, 3, 5].map((i) => short(Number.parseInt(color.slice(i, i + 2), 16) / 255)).join(' ');
    colors.set(color, value);
  }
  return value;
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function pdfDate(instant: Date): string {
  return `D:${instant.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`;
}
