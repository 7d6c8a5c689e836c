import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { ActiveContent } from '../pdf/active-content.ts';
import type { Unclear } from '../pdf/look-through.ts';
import type { PageBox } from '../pdf/page-geometry.ts';
import type { Signature } from '../pdf/signatures.ts';
import { assignPages } from '../recognition/assign-pages.ts';
import type { PageFacts } from '../recognition/page-facts.ts';
import {
  type Analysis,
  BULK_FILE_BYTES,
  BULK_FILE_PAGES,
  type FileRefusal,
  type PartRefusal,
  type Registry,
} from '../recognition/recognition.ts';
import { EngineProcess, ProcessEnded } from './engine-process.ts';
import { isSlotAwaited, takeSpareSlot } from './engine-slots.ts';
import { type EngineOptions, FileRefused, withFirst, withWorker } from './with-worker.ts';
import type { Part } from './worker-messages.ts';

/**
 * The intake's access to PDF files. Child processes with limits read every file; the calling process sees only facts,
 * checked parts and pictures. Passwords go to the child in a message and nowhere else.
 */

export type { Part };

/** Pages per request: few enough for a smooth progress bar, enough to be worth a message. */
const PAGES_PER_ERRAND = 40;
const PARTS_PER_ERRAND = 20;
const PAGES_WORTH_A_WORKER = 120;
const MOST_WORKERS = 4;
const COVER_PAGES = 2;
/** A page with fewer printed characters shows no text, or at most a stamp. */
const TEXT_OF_AN_IMAGE = 40;

/** Reads a bulk file and assigns its pages to people. Never throws because of the file. */
export async function analysePdf(
  path: string,
  options: EngineOptions & { registry: Registry; onProgress?: (done: number, pages: number) => void },
): Promise<Analysis> {
  if (statSync(path).size > BULK_FILE_BYTES) return refused('too-large', null);
  let pageCount: number | null = null;
  try {
    return await withFirst(path, options, async (first, opened) => {
      pageCount = opened.pageCount;
      if (opened.pageCount > BULK_FILE_PAGES) return refused('too-many-pages', opened.pageCount);
      if (opened.pageCount === 0) return refused('damaged', 0);
      const facts = await readFacts(path, first, opened.pageCount, options);
      if (facts.every((page) => !page.readable)) return refused('damaged', opened.pageCount);
      const { encrypted, attachments } = opened;
      // A cover sheet around attached files: the user meant the attachments.
      const cover = facts.length <= COVER_PAGES && facts.every((page) => page.codes.length === 0);
      if (attachments > 0 && cover) return refused('portfolio', opened.pageCount);
      if (facts.every((page) => page.chars < TEXT_OF_AN_IMAGE && page.codes.length === 0)) {
        return refused('image-only', opened.pageCount);
      }
      const assigned = assignPages(facts, options.registry);
      const by = writtenBy(opened.producer);
      const groups = assigned.groups.map((group) => ({ ...group, print: `${by}|${group.print}` }));
      const question = assigned.question && {
        ...assigned.question,
        fingerprint: `${by}|${assigned.question.fingerprint}`,
      };
      return { readable: true, pageCount: opened.pageCount, ...assigned, groups, question, encrypted, attachments };
    });
  } catch (error) {
    if (error instanceof FileRefused) return refused(error.code, pageCount);
    if (error instanceof ProcessEnded) return refused(error.code, pageCount);
    throw error;
  }
}

/**
 * Cuts the parts out of a file. Each part is reopened and checked before `onPart` receives it. A part that fails the
 * check is refused with a code and never delivered; the same applies to all parts of a file that becomes unreadable.
 */
export async function cutPdf(
  path: string,
  parts: Part[],
  options: EngineOptions & { onPart: (key: string, bytes: Uint8Array) => void | Promise<void> },
): Promise<{ delivered: number; refused: { key: string; code: PartRefusal }[] }> {
  const refusedParts: { key: string; code: PartRefusal }[] = [];
  const settled = new Set<string>();
  let delivered = 0;
  if (parts.length === 0) return { delivered, refused: refusedParts };
  // `onPart` may throw at any time; the error is rethrown after the request, not inside a message handler.
  let failed = null as { error: unknown } | null;
  const consume = async (key: string, bytes: Uint8Array) => {
    try {
      await options.onPart(key, bytes);
    } catch (error) {
      failed ??= { error };
    }
  };
  try {
    await withFirst(path, options, async (first, { pageCount }) => {
      // A retry handles only the remaining parts.
      const left = parts.filter(({ key }) => !settled.has(key));
      const errands = chunks(left, PARTS_PER_ERRAND);
      await share(path, first, errands, workersFor(options, parts.length * 2), options, async (worker, errand) => {
        const consumers: Promise<void>[] = [];
        await worker.ask({ ask: 'cut', parts: errand, pageCount }, (reply) => {
          if (reply.tell === 'part') {
            settled.add(reply.key);
            delivered++;
            consumers.push(consume(reply.key, worker.handedOver(reply.at, reply.size)));
          } else if (reply.tell === 'part-refused') {
            settled.add(reply.key);
            refusedParts.push({ key: reply.key, code: reply.code });
          }
          return reply.tell === 'done';
        });
        await Promise.all(consumers);
        if (failed !== null) throw failed.error;
      });
    });
  } catch (error) {
    if (!(error instanceof FileRefused) && !(error instanceof ProcessEnded)) throw error;
    for (const { key } of parts) if (!settled.has(key)) refusedParts.push({ key, code: 'output-unreadable' });
  }
  return { delivered, refused: refusedParts };
}

/**
 * Identifies the program that wrote a file, without its version, as part of a layout: two programs may print the same
 * words in different orders. Stored as a hash, because a program's name may contain its customer's name.
 */
function writtenBy(producer: string): string {
  const program = createHash('sha256').update(producer.toLowerCase().replace(/[^a-z]/g, ''));
  return program.digest('hex').slice(0, 12);
}

/** Renders one page as PNG. Throws `FileRefused` or `ProcessEnded`, both with a `code`. */
export async function renderPage(
  path: string,
  page: number,
  options: EngineOptions & { width: number },
): Promise<Uint8Array> {
  return (await renderPageWithBoxes(path, page, { ...options, code: null })).png;
}

/** One page as PNG, with the places of a code on it. */
export async function renderPageWithBoxes(
  path: string,
  page: number,
  options: EngineOptions & { width: number; code: string | null },
): Promise<{ png: Uint8Array; boxes: PageBox[] }> {
  return withFirst(path, options, async (worker) => {
    let rendered: { png: Uint8Array; boxes: PageBox[] } | null = null;
    await worker.ask({ ask: 'render', page, width: options.width, code: options.code }, (reply) => {
      if (reply.tell === 'rendered') rendered = { png: reply.png, boxes: reply.boxes };
      return reply.tell === 'rendered' || reply.tell === 'refused';
    });
    if (rendered === null) throw new FileRefused('damaged');
    return rendered;
  });
}

/** A page for the screen and for a screen reader. */
export interface ShownPage {
  picture: Uint8Array;
  text: string;
}

/** Renders every page as PNG, with its text for a screen reader; or returns why the file is refused. */
export async function renderPages(
  path: string,
  options: EngineOptions & { width: number; maxPages: number; small?: boolean },
): Promise<ShownPage[] | FileRefusal> {
  try {
    return await withFirst(path, options, async (worker, { pageCount }) => {
      if (pageCount > options.maxPages) return 'too-many-pages';
      const pages: ShownPage[] = [];
      for (let page = 1; page <= pageCount; page += 1) {
        const { width, small = false } = options;
        await worker.ask({ ask: 'render', page, width, code: null, spoken: true, small }, (reply) => {
          if (reply.tell === 'rendered') pages.push({ picture: reply.png, text: reply.text });
          return reply.tell === 'rendered' || reply.tell === 'refused';
        });
      }
      return pages.length === pageCount && pageCount > 0 ? pages : 'damaged';
    });
  } catch (error) {
    if (error instanceof FileRefused || error instanceof ProcessEnded) return error.code;
    throw error;
  }
}

/**
 * Rewrites a document from what its pages show, or returns why that is impossible. A document to be joined with others
 * must not bring in actions of its file.
 */
export async function copyPdf(
  path: string,
  options: EngineOptions & { taxCode: string | null },
): Promise<Uint8Array | FileRefusal | PartRefusal> {
  try {
    return await withFirst(path, options, async (worker, { pageCount }) => {
      const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
      let copied: Uint8Array | PartRefusal = 'output-unreadable';
      await worker.ask({ ask: 'cut', parts: [{ key: '', pages, taxCode: options.taxCode }], pageCount }, (reply) => {
        if (reply.tell === 'part') copied = worker.handedOver(reply.at, reply.size);
        else if (reply.tell === 'part-refused') copied = reply.code;
        return reply.tell === 'done';
      });
      return copied;
    });
  } catch (error) {
    if (error instanceof FileRefused || error instanceof ProcessEnded) return error.code;
    throw error;
  }
}

/** The active content of a person's document; null if there is none, or a code if it is unknown. */
export async function lookAtPdf(
  bytes: Uint8Array,
  options: EngineOptions = {},
): Promise<ActiveContent | Unclear | null> {
  try {
    return await withWorker(options, async (worker) => {
      let found: ActiveContent | Unclear | null = 'unclear';
      await worker.ask({ ask: 'look', bytes }, (reply) => {
        if (reply.tell === 'looked') found = reply.found;
        return reply.tell === 'looked';
      });
      return found;
    });
  } catch (error) {
    if (error instanceof ProcessEnded) return 'unclear';
    throw error;
  }
}

/**
 * Reads who signed a PDF or an envelope (`.p7m`), and what can be proved.
 * @param options.trusted certificates of trusted issuers, in DER
 * @returns null if the file is unreadable
 */
export async function signaturesIn(
  bytes: Uint8Array,
  options: EngineOptions & { trusted: readonly Uint8Array[] },
): Promise<Signature[] | null> {
  try {
    return await withWorker(options, async (worker) => {
      let found: Signature[] | null = null;
      await worker.ask({ ask: 'signatures', bytes, trusted: options.trusted }, (reply) => {
        if (reply.tell === 'signatures') found = reply.found;
        return reply.tell === 'signatures';
      });
      return found;
    });
  } catch (error) {
    if (error instanceof ProcessEnded) return null;
    throw error;
  }
}

/** Returns the number of pages, or why the file cannot be opened. */
export async function countPages(path: string, options: EngineOptions = {}): Promise<number | FileRefusal> {
  try {
    return await withFirst(path, options, async (_worker, { pageCount }) => pageCount);
  } catch (error) {
    if (error instanceof FileRefused || error instanceof ProcessEnded) return error.code;
    throw error;
  }
}

function refused(code: FileRefusal, pageCount: number | null): Analysis {
  return { readable: false, code, pageCount };
}

function workersFor(options: EngineOptions, pages: number): number {
  const most = options.workers ?? Math.min(availableParallelism(), MOST_WORKERS);
  return Math.max(1, Math.min(most, Math.ceil(pages / PAGES_WORTH_A_WORKER)));
}

/**
 * Divides requests between the first worker and the additional ones; each worker takes the next request when it is
 * free.
 */
async function share<E>(
  path: string,
  first: EngineProcess,
  errands: E[],
  workers: number,
  options: EngineOptions,
  run: (worker: EngineProcess, errand: E) => Promise<void>,
): Promise<void> {
  let next = 0;
  let stopped = false;
  const takeErrands = async (worker: EngineProcess, isWanted = () => true) => {
    while (!stopped && isWanted()) {
      const errand = errands[next++];
      if (errand === undefined) return;
      await run(worker, errand);
    }
  };
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      stopped = true;
      throw error;
    }
  };
  const others = Array.from({ length: workers - 1 }, () =>
    guarded(async () => {
      // A caller that holds one process never waits for another: two such callers would deadlock.
      const slot = await takeSpareSlot(options.reader ?? null);
      // An additional worker stops when others wait, so that a second intake can be read while a long one is confirmed.
      if (slot) await withFirst(path, options, (worker) => takeErrands(worker, () => !isSlotAwaited()), slot);
    }),
  );
  const results = await Promise.allSettled([guarded(() => takeErrands(first)), ...others]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function readFacts(
  path: string,
  first: EngineProcess,
  pageCount: number,
  options: EngineOptions & { registry: Registry; onProgress?: (done: number, pages: number) => void },
): Promise<PageFacts[]> {
  const all: PageFacts[] = [];
  const informed = new WeakSet<EngineProcess>();
  let done = 0;
  const errands = Array.from({ length: Math.ceil(pageCount / PAGES_PER_ERRAND) }, (_, index) => ({
    from: index * PAGES_PER_ERRAND + 1,
    to: Math.min((index + 1) * PAGES_PER_ERRAND, pageCount),
  }));
  await share(path, first, errands, workersFor(options, pageCount), options, async (worker, { from, to }) => {
    if (!informed.has(worker)) {
      informed.add(worker);
      await worker.ask({ ask: 'registry', registry: options.registry }, (reply) => reply.tell === 'done');
    }
    await worker.ask({ ask: 'facts', from, to }, (reply) => {
      if (reply.tell !== 'facts') return false;
      for (const facts of reply.facts) all[facts.page - 1] = facts;
      return true;
    });
    done += to - from + 1;
    options.onProgress?.(done, pageCount);
  });
  return all;
}

function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
