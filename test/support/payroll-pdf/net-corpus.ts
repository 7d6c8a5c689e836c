import { bytesInMemory, PdfObjects, pagesOf } from '../../../src/pdf/pdf-objects.ts';
import { PdfFile, type Pdfium, startPdfium } from '../../../src/pdf/pdfium.ts';
import { assignPages } from '../../../src/recognition/assign-pages.ts';
import { knownPeople } from '../../../src/recognition/known-people.ts';
import { PageReader } from '../../../src/recognition/page-reader.ts';
import type { PageNet, Registry } from '../../../src/recognition/recognition.ts';
import { bulkPdf } from './bulk-pdf.ts';
import { DOUBTFUL } from './doubtful-classes.ts';
import { doubtfulPdf } from './doubtful-pdf.ts';
import { FURTHER } from './further-classes.ts';
import { LAYOUTS } from './layouts.ts';
import { NETS } from './net-classes.ts';

/** Net pays that were read of a file, against those that were drawn. */
export interface NetCount {
  name: string;
  drawn: number;
  read: number;
  /** An amount that is not the net pay of the page's person. */
  wrong: string[];
}

interface Drawn {
  bytes: Uint8Array;
  registry: Registry;
  /** Of each page; null where none is certain. */
  nets: (number | null)[];
}

/**
 * Every layout of the tests, and files made to deceive about the net.
 * @param further those made to deceive about the person too
 */
export async function scoreNets(seed: number, people: number, { further = false } = {}): Promise<NetCount[]> {
  const library = await startPdfium();
  return filesOf(seed, people, further).map(([name, drawn]) => countOf(name, drawn, readNets(library, drawn)));
}

/** As the engine's process and its parent do, without a process. */
function readNets(library: Pdfium, { bytes, registry }: Drawn): PageNet[] {
  const file = PdfFile.openBytes(library, bytes);
  if (typeof file === 'string') throw new Error(file);
  const objects = new PdfObjects(bytesInMemory(bytes));
  const reader = new PageReader(file, { objects, pages: pagesOf(objects) });
  const known = knownPeople(registry);
  try {
    const facts = Array.from({ length: file.pageCount }, (_, index) => reader.facts(index + 1, known));
    return assignPages(facts, registry).nets;
  } finally {
    file.close();
  }
}

function filesOf(seed: number, people: number, further: boolean): [string, Drawn][] {
  const layouts = [...LAYOUTS.filter((one) => !one.certificate).map((one) => one.name), 'mixed' as const];
  const bulk = layouts.map((layout, index): [string, Drawn] => {
    const companies = layout === 'mixed' ? 14 : 2;
    const { bytes, registry, truth } = bulkPdf({ seed: seed * 1000 + index, layout, people, companies });
    return [layout, { bytes, registry, nets: truth.pages.map((page) => page.net) }];
  });
  const doubtful = Object.entries(further ? { ...NETS, ...DOUBTFUL, ...FURTHER } : NETS);
  return [
    ...bulk,
    ...doubtful.map(([name, draw], index): [string, Drawn] => {
      const { bytes, registry, pages } = doubtfulPdf(draw, seed * 1000 + index);
      return [name, { bytes, registry, nets: pages.map(({ nets }) => (nets.length === 1 ? (nets[0] ?? null) : null)) }];
    }),
  ];
}

function countOf(name: string, { nets }: Drawn, found: PageNet[]): NetCount {
  const read = found.flatMap(({ page, cents }) => (cents === null ? [] : { page, cents }));
  return {
    name,
    drawn: nets.filter((net) => net !== null).length,
    read: read.length,
    wrong: read
      .filter(({ page, cents }) => nets[page - 1] !== cents)
      .map(({ page, cents }) => `${name} p.${page}: drawn ${nets[page - 1]}, read ${cents}`),
  };
}

export function netTable(counts: readonly NetCount[]): string {
  return counts
    .map(
      ({ name, drawn, read, wrong }) =>
        `${name.padEnd(60)} ${[drawn, read, wrong.length].map((n) => String(n).padStart(6)).join('')}`,
    )
    .join('\n');
}
