import { bytesInMemory, PdfObjects, pagesOf } from '../../../src/pdf/pdf-objects.ts';
import { PdfFile } from '../../../src/pdf/pdfium.ts';
import { type Pdfium, startPdfium } from '../../../src/pdf/pdfium-library.ts';
import { assignPages } from '../../../src/recognition/assign-pages.ts';
import { knownPeople } from '../../../src/recognition/known-people.ts';
import { PageReader } from '../../../src/recognition/page-reader.ts';
import type { PayLine } from '../../../src/recognition/pay-lines.ts';
import type { Figure, FigureUnit } from '../../../src/recognition/printed-figure.ts';
import type { PageFigure, PageLines, Registry } from '../../../src/recognition/recognition.ts';
import { bulkPdf } from './bulk-pdf.ts';
import { DOUBTFUL } from './doubtful-classes.ts';
import { doubtfulPdf, type Sheets } from './doubtful-pdf.ts';
import { FIGURE_TABLES } from './figure-classes.ts';
import { FURTHER } from './further-classes.ts';
import { LAYOUTS } from './layouts.ts';
import { CLEAR_LINES, UNCLEAR_LINES } from './line-classes.ts';
import { NETS } from './net-classes.ts';

/** The figures that were read from a file, compared with those printed on it. */
export interface FigureCount {
  name: string;
  drawn: number;
  read: number;
  /** Amounts that were read as a figure of the page's person, although they are something else. */
  wrong: string[];
}

interface Drawn {
  bytes: Uint8Array;
  registry: Registry;
  /** The figures of each page, as `name value unit`; empty if no figure is certain. */
  figures: string[][];
  /** The pay lines of each page; empty if they are not certain. */
  lines: string[];
}

/**
 * Scores the net pay in every test layout, and in files made to deceive about it; with `further`, also in files that
 * deceive about other things.
 */
export async function scoreNets(seed: number, people: number, { further = false } = {}): Promise<FigureCount[]> {
  return score(filesOf(seed, people, further ? { ...NETS, ...FIGURE_TABLES, ...DOUBTFUL, ...FURTHER } : NETS), isNet);
}

/** Scores all figures other than the net pay, in the same way as `scoreNets`. */
export async function scoreFigures(seed: number, people: number, { further = false } = {}): Promise<FigureCount[]> {
  const files = further ? { ...FIGURE_TABLES, ...NETS, ...DOUBTFUL, ...FURTHER } : FIGURE_TABLES;
  return score(filesOf(seed, people, files), (figure) => !isNet(figure));
}

const isNet = (figure: Figure) => figure === 'net';

async function score(files: [string, Drawn][], isAsked: (figure: Figure) => boolean): Promise<FigureCount[]> {
  const library = await startPdfium();
  return files.map(([name, drawn]) => countOf(name, drawn, read(library, drawn).figures, isAsked));
}

/** Scores pay lines in the same way as `scoreNets`: a table is read completely, line by line, or not at all. */
export async function scoreLines(seed: number, people: number, { further = false } = {}): Promise<FigureCount[]> {
  const library = await startPdfium();
  const classes = { ...CLEAR_LINES, ...UNCLEAR_LINES, ...(further ? { ...NETS, ...DOUBTFUL, ...FURTHER } : {}) };
  return filesOf(seed, people, classes).map(([name, drawn]) => {
    const found = read(library, drawn).lines.flatMap(({ page, lines }) =>
      lines ? { page, text: linesText(lines) } : [],
    );
    return {
      name,
      drawn: drawn.lines.filter((lines) => lines !== '').length,
      read: found.length,
      wrong: found
        .filter(({ page, text }) => text !== drawn.lines[page - 1])
        .map(({ page, text }) => `${name} p.${page}: drawn ${drawn.lines[page - 1] ?? ''}, read ${text}`),
    };
  });
}

const linesText = (lines: readonly PayLine[]) => lines.map(({ label, cents }) => `${label} ${cents}`).join('; ');

/** Reads a file like the engine's process and its parent, but within this process. */
function read(library: Pdfium, { bytes, registry }: Drawn): { figures: PageFigure[]; lines: PageLines[] } {
  const file = PdfFile.openBytes(library, bytes);
  if (typeof file === 'string') throw new Error(file);
  const objects = new PdfObjects(bytesInMemory(bytes));
  const reader = new PageReader(file, { objects, pages: pagesOf(objects) });
  const known = knownPeople(registry);
  try {
    const facts = Array.from({ length: file.pageCount }, (_, index) => reader.facts(index + 1, known));
    return assignPages(facts, registry);
  } finally {
    file.close();
  }
}

function filesOf(seed: number, people: number, classes: Record<string, (sheets: Sheets) => void>): [string, Drawn][] {
  const layouts = [...LAYOUTS.filter((one) => !one.certificate).map((one) => one.name), 'mixed' as const];
  const bulk = layouts.map((layout, index): [string, Drawn] => {
    const companies = layout === 'mixed' ? 14 : 2;
    const { bytes, registry, truth } = bulkPdf({ seed: seed * 1000 + index, layout, people, companies });
    return [
      layout,
      { bytes, registry, figures: truth.pages.map(({ net }) => (net === null ? [] : [print(net)])), lines: [] },
    ];
  });
  return [
    ...bulk,
    ...Object.entries(classes).map(([name, draw], index): [string, Drawn] => {
      const { bytes, registry, pages } = doubtfulPdf(draw, seed * 1000 + index);
      const drawn = pages.map(({ nets, figures }) => [
        ...(nets.length === 1 ? nets.map((net) => print(net)) : []),
        ...figures.map(({ figure, unit, value }) => print(value, figure, unit)),
      ]);
      return [name, { bytes, registry, figures: drawn, lines: pages.map(({ lines }) => linesText(lines)) }];
    }),
  ];
}

const print = (value: number, figure: Figure = 'net', unit: FigureUnit = 'euro') => `${figure} ${value} ${unit}`;

function countOf(
  name: string,
  { figures }: Drawn,
  found: PageFigure[],
  isAsked: (figure: Figure) => boolean,
): FigureCount {
  const certain = found.filter(({ figure, value }) => isAsked(figure) && value !== null);
  const drawn = figures.map((page) => page.filter((one) => isAsked(one.split(' ')[0] as Figure)));
  return {
    name,
    drawn: drawn.flat().length,
    read: certain.length,
    wrong: certain.flatMap(({ page, figure, value, unit }) => {
      const one = print(value ?? 0, figure, unit ?? 'euro');
      const there = drawn[page - 1] ?? [];
      return there.includes(one) ? [] : `${name} p.${page}: drawn ${there.join(', ')}, read ${one}`;
    }),
  };
}

export function figureTable(counts: readonly FigureCount[]): string {
  return counts
    .map(
      ({ name, drawn, read, wrong }) =>
        `${name.padEnd(60)} ${[drawn, read, wrong.length].map((n) => String(n).padStart(6)).join('')}`,
    )
    .join('\n');
}
