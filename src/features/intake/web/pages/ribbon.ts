import { RIBBON } from '../../../../text/intake/intake-review.ts';
import type { Row } from '../review/review.ts';
import { pageRange, rowName } from '../review/review.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute' | 'done';

/** A section of the ribbon: the pages of one person, or of several settled rows if there are too many pages. */
export interface Block {
  /** The number of the row that a click opens. */
  n: number;
  rows: number[];
  file: string;
  pages: number[];
  tone: Tone;
  due: boolean;
  /** How many rows of the block are in the state that its colour shows. */
  count: number;
  /** Whether the block is drawn as one tile as long as its pages, instead of one tile per page. */
  merged: boolean;
  label: string;
}

const DUE_TONES = {
  'da verificare': 'warn',
  riconosciuto: 'warn',
  sconosciuto: 'bad',
  duplicato: 'info',
  riepilogo: 'mute',
} as const;
const SETTLED = { pronto: 'ok', escluso: 'mute', confermato: 'done' } as const;

function toneOf(row: Row): Tone {
  return row.posizione === 'decidere' ? (row.nuovo ? 'info' : DUE_TONES[row.esito]) : SETTLED[row.posizione];
}

function stateOf(row: Row): string {
  return row.posizione === 'decidere' ? RIBBON.dueAs(row.esito) : row.posizione;
}

/**
 * Returns the blocks in the order of files and pages. If there are more pages than `room`, settled rows are merged, so that
 * each waiting row stays visible in a file of thousands of pages. If that is not enough, waiting rows of one kind are
 * merged too.
 */
export function ribbonOf(rows: readonly Row[], fileOrder: readonly string[], room: number): Block[] {
  const place = new Map(fileOrder.map((file, index) => [file, index]));
  const blocks = rows
    .flatMap((row) => runs(row.pagine).map((pages) => blockOf(row, pages)))
    .sort((a, b) => (place.get(a.file) ?? 0) - (place.get(b.file) ?? 0) || (a.pages[0] ?? 0) - (b.pages[0] ?? 0));
  const pages = blocks.reduce((sum, block) => sum + block.pages.length, 0);
  if (pages <= room) return blocks;
  // A block together with its gap needs at least the width of two tiles.
  const fits = (some: readonly Block[]) => some.length * 2 <= room;
  const settled = joined(blocks, (a, b) => a.tone === b.tone && !a.due && !b.due);
  if (fits(settled)) return settled;
  const alike = joined(settled, (a, b) => a.tone === b.tone);
  if (fits(alike)) return alike;
  const most = Math.ceil(pages / Math.max(Math.floor(room / 2), 1));
  return joined(alike, (a, b) => a.pages.length + b.pages.length <= most * 2);
}

function blockOf(row: Row, pages: number[]): Block {
  const label = RIBBON.block(pages.length, pageRange(pages), rowName(row), stateOf(row));
  return {
    n: row.n,
    rows: [row.n],
    file: row.idFile,
    pages,
    tone: toneOf(row),
    due: row.posizione === 'decidere',
    count: 1,
    merged: false,
    label,
  };
}

/**
 * The row at a position in a block, given as a share of its length. If the block has a waiting row, always that row.
 */
export function rowAt(block: Block, rows: readonly Row[], share: number): number {
  if (!block.merged || block.due) return block.n;
  const page = block.pages[Math.min(Math.floor(share * block.pages.length), block.pages.length - 1)] ?? 0;
  return rows.find((row) => row.idFile === block.file && row.pagine.includes(page))?.n ?? block.n;
}

/** Groups consecutive pages, so that scattered pages (A, B, A) keep their places in the ribbon. */
function runs(pages: readonly number[]): number[][] {
  const result: number[][] = [];
  for (const page of pages) {
    const last = result.at(-1);
    if (last?.at(-1) === page - 1) last.push(page);
    else result.push([page]);
  }
  return result;
}

function joined(blocks: readonly Block[], may: (a: Block, b: Block) => boolean): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (last && last.file === block.file && may(last, block)) result[result.length - 1] = join(last, block);
    else result.push(block);
  }
  return result;
}

/** Merges two adjacent blocks. A waiting row determines the colour and is the target of a click. */
function join(a: Block, b: Block): Block {
  const lead = !a.due && b.due ? b : a;
  const pages = [...a.pages, ...b.pages];
  const rows = [...new Set([...a.rows, ...b.rows])];
  const count = a.due === b.due ? a.count + b.count : lead.count;
  return {
    ...lead,
    pages,
    rows,
    count,
    merged: true,
    label: RIBBON.stretch(pages[0] ?? 0, pages.at(-1) ?? 0, count, lead.due ? 'warn' : lead.tone),
  };
}
