import { registerFonts } from './cronologia-pdf.io.ts';
import { TextSetter } from './pdf-text.io.ts';
import { A4, element, FAINT, INK, LINE_HEIGHT, taggedPdf, write } from './tagged-pdf.io.ts';

const MARGIN = 56;
const WIDTH = A4.short - 2 * MARGIN;
const BOTTOM = A4.long - 70;
const MOST_LINES = 12;

interface LineLook {
  size?: number;
  color?: string;
  strong?: boolean;
  /** Space below the line, in points. */
  gap?: number;
  /** The structure element of the line. */
  tag?: string;
}

/** Opens a portrait paper with title and purpose. The caller then writes it line by line; every line is tagged. */
export async function openPaper(title: string, purpose: string, at: Date) {
  const { pdf, root } = taggedPdf(title, at, 'portrait');
  const hasGlyph = await registerFonts(pdf);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  let y = 0;
  let pages = 0;
  const begin = () => {
    pdf.addPage();
    pages += 1;
    y = MARGIN;
  };
  const line = (text: string, { size = 10, color = INK, strong = false, gap = 6, tag = 'P' }: LineLook = {}) => {
    const weight = strong ? 'strong' : 'regular';
    const lines = new TextSetter(pdf, size, hasGlyph).wrap(text, WIDTH, MOST_LINES, weight);
    if (y + lines.length * Math.max(LINE_HEIGHT, size * 1.25) > BOTTOM) begin();
    const from = y;
    root.add(element(pdf, tag, () => write(pdf, lines, MARGIN, from, size, color)));
    y += lines.length * Math.max(LINE_HEIGHT, size * 1.2) + gap;
  };
  begin();
  line(title, { size: 17, strong: true, gap: 4, tag: 'H1' });
  line(purpose, { color: FAINT, gap: 18 });
  return {
    pdf,
    hasGlyph,
    line,
    /** The number of pages so far. */
    pages: () => pages,
    space(points: number) {
      y += points;
    },
    /** Begins a new page, unless the current one has enough space. */
    keepTogether(points: number) {
      if (y + points > BOTTOM) begin();
    },
    /** Writes labels with their values, the first value in bold; labels with an empty value are left out. */
    facts(all: readonly (readonly [label: string, value: string])[]) {
      for (const [n, [label, value]] of all.entries()) {
        if (value === '') continue;
        line(label, { size: 8.5, color: FAINT, gap: 1 });
        line(value, { strong: n === 0, gap: 8 });
      }
      y += 8;
    },
    async end(): Promise<Buffer> {
      root.end();
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
