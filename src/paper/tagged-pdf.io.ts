import PDFDocument from 'pdfkit';
import type { Line } from './pdf-text.io.ts';

/** Colours, in this order: ink, faint ink, hairline, sealing wax. */
export const INK = '#122125';
export const FAINT = '#45555a';
export const HAIRLINE = '#d2dbdd';
export const ALARM = '#982522';
const PLATE = '#0c2930';

export const LINE_HEIGHT = 11.5;

/** A4 in portrait, in points; a landscape print swaps the sides. */
export const A4 = { short: 595.28, long: 841.89 };

type Tagged = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/**
 * A document for reading aloud as well as for viewing (PDF/UA-1, ISO 14289): everything on its pages is either tagged
 * or an artifact. It starts without pages; the caller adds elements to `root` in reading order.
 */
export function taggedPdf(title: string, at: Date, layout: 'portrait' | 'landscape'): { pdf: Tagged; root: Element } {
  const pdf = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    pdfVersion: '1.7',
    autoFirstPage: false,
    lang: 'it-IT',
    displayTitle: true,
    tagged: true,
    subset: 'PDF/UA' as 'PDF/A-1',
    info: { Title: title, Creator: 'Portale lavoro', Producer: 'Portale lavoro', CreationDate: at },
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, root };
}

/**
 * Draws content without text, such as lines, and parts repeated on each page. Must not be called within a tagged
 * element.
 */
export function artifact(pdf: Tagged, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

/** Writes lines of text downwards from the point (x, y). */
export function write(pdf: Tagged, lines: readonly Line[], x: number, y: number, size: number, color: string): void {
  pdf.fillColor(color);
  for (const [index, line] of lines.entries()) {
    let at = x;
    for (const [n, run] of line.runs.entries()) {
      // A screen reader needs a space at a line break, though none is visible.
      const space = n === line.runs.length - 1 && index < lines.length - 1 ? ' ' : '';
      pdf
        .font(run.font)
        .fontSize(size)
        .text(run.text + space, at, y + index * LINE_HEIGHT, { lineBreak: false });
      at += run.width;
    }
  }
}

/** Creates a structure element; `children` draw its content once the element is in the tree. */
export function element(pdf: Tagged, type: string, children: Children, options: ElementOptions = {}): Element {
  return (pdf as unknown as Tagging).struct(type, options, children);
}

type Children = (() => void) | Element[];

interface ElementOptions {
  alt?: string;
  /** Whether a table's header cell is for a column or a row. */
  scope?: 'Column' | 'Row';
  bbox?: [number, number, number, number];
  placement?: 'Block';
}

/** Parts of pdfkit that its types lack: a header cell’s scope, an image’s box, PDF/UA itself. */
interface Tagging {
  struct(type: string, options: ElementOptions, children: Children): Element;
}

/** Draws the mark of `logo.svg` on its background. */
export function logo(pdf: Tagged, alt: string, { x, y, size }: { x: number; y: number; size: number }): Element {
  const draw = () => {
    pdf
      .save()
      .translate(x, y)
      .scale(size / 48);
    pdf.roundedRect(0, 0, 48, 48, 11).fill(PLATE);
    pdf.translate(-4, -1.9).scale(1.08);
    pdf
      .path(
        'M14 8h12.6L34 15.4V22l-8.6 10.2-4-4.2a3.7 3.7 0 0 0-5.4 5.1l6.3 6.7a4 4 0 0 0 .2.2H14a3.5 3.5 0 0 1-3.5-3.5V11.5A3.5 3.5 0 0 1 14 8z',
      )
      .fill('#ffffff');
    pdf.path('M26.6 8 34 15.4h-5.4a2 2 0 0 1-2-2z').fill('#96d1e0');
    pdf.lineCap('round').lineJoin('round');
    pdf.path('M15.8 15.8h6.4M15.8 21.4h11').lineWidth(2.8).stroke('#066071');
    pdf.path('M18.7 30.5l6.8 7.1L39.6 20.8').lineWidth(4.6).stroke('#efbc6f');
    pdf.restore();
  };
  return element(pdf, 'Figure', draw, { alt, bbox: [x, y, x + size, y + size], placement: 'Block' });
}
