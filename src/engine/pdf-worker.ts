import { ftruncateSync, readFileSync, statSync } from 'node:fs';
import { type WrittenDocument, writeDocument } from '../pdf/document-writer.ts';
import { lookThrough } from '../pdf/look-through.ts';
import { NORMALISE_BYTES, normalise, withTrailer } from '../pdf/normalise.ts';
import { bytesInMemory, bytesOfFile, isAnnotated, PdfObjects, pagesOf } from '../pdf/pdf-objects.ts';
import { BrokenPdf } from '../pdf/pdf-syntax.ts';
import { PdfFile } from '../pdf/pdfium.ts';
import { type Pdfium, startPdfium } from '../pdf/pdfium-library.ts';
import { encodePng } from '../pdf/png.ts';
import type { Signature } from '../pdf/signatures.ts';
import { StreamMemory } from '../pdf/stream-memory.ts';
import { boxesOf } from '../recognition/codes-on-page.ts';
import { type KnownPeople, knownPeople } from '../recognition/known-people.ts';
import { type PageFacts, unreadablePage } from '../recognition/page-facts.ts';
import { type Direct, PageReader } from '../recognition/page-reader.ts';
import { PartReader } from '../recognition/part-reader.ts';
import type { PartRefusal } from '../recognition/recognition.ts';
import { isRefusal } from '../server/refusal.ts';
import type { WantedTable } from '../server/sheets/read-table.ts';
import { checkPart, type PartSource } from './check-part.ts';
import { flattenPart, hidesText } from './flatten-part.ts';
import { signableIn } from './signable.ts';
import { HANDOVER, type Part, type Request } from './worker-messages.ts';
import { alive, mention, noteRequest, sendReply, writeWhole } from './worker-replies.ts';

/**
 * The child process: the only place where a parser reads foreign files. It answers one request at a time; its parent
 * ends it if it takes too much time or memory.
 */

type Open = { file: PdfFile; path: string; password: string | null };

/** PDFium restarts after a crash; a file that keeps crashing it is given up. */
const CRASHES_BEARABLE = 4;
/** In bytes: if PDFium fills a part with this much of other people's resources, normalising the whole file pays. */
const BLOATED_BYTES = 768 * 1024;
const BLOATED_TIMES = 4;
/** The first part of a file, and then every 250th, is compared with its source word for word. */
const COMPARED_EVERY = 250;
/** Characters of rows per message: few, because other requests wait while the parent parses a message. */
const ROWS_PER_MESSAGE = 128 * 1024;

let library: Pdfium | null = null;
let open: Open | null = null;
let known: KnownPeople | null = null;
let crashes = 0;
let normalised = false;
let cutSoFar = 0;
/** Undefined before the first attempt, null if the file cannot be read without PDFium. */
let direct: Direct | null | undefined;
let reader: PageReader | null = null;
let partTexts: PartReader | null = null;
let memory = forget();

function forget() {
  return { direct: new StreamMemory({ sameBytes: false }), parts: new StreamMemory({ sameBytes: true }) };
}

async function openFile(path: string, password: string | null): Promise<Open | string> {
  library ??= await startPdfium();
  const opened = PdfFile.openPath(library, path, password);
  const file = opened === 'damaged' ? openRepaired(library, path) : opened;
  return typeof file === 'string' ? file : { file, path, password };
}

/** A truncated file lacks the cross-reference table at its end, but its whole objects are still readable. */
function openRepaired(lib: Pdfium, path: string): PdfFile | 'damaged' {
  if (statSync(path).size > NORMALISE_BYTES) return 'damaged';
  const repaired = withTrailer(readFileSync(path));
  const file = repaired && PdfFile.openBytes(lib, repaired);
  return file === null || typeof file === 'string' ? 'damaged' : file;
}

/** Restarts PDFium, because after an abort the memory of its instance is corrupt. */
async function startAgain(): Promise<boolean> {
  crashes++;
  if (!open || crashes > CRASHES_BEARABLE) return false;
  library = null;
  const again = await openFile(open.path, open.password);
  if (typeof again === 'string') return false;
  open = again;
  reader = null;
  return true;
}

async function facts(from: number, to: number): Promise<void> {
  const all: PageFacts[] = [];
  for (let page = from; page <= to; page++) {
    alive();
    all.push(await factsOf(page));
  }
  await sendReply({ tell: 'facts', facts: all });
}

async function factsOf(page: number): Promise<PageFacts> {
  if (!open || !known) throw new Error('no file or no registry');
  try {
    reader ??= new PageReader(open.file, directly(open));
    return reader.facts(page, known);
  } catch (error) {
    if (!(await startAgain())) throw error;
    return unreadablePage(page);
  }
}

async function cut(parts: Part[], pageCount: number): Promise<void> {
  let at = 0;
  for (const part of parts) {
    alive();
    const result = await cutPart(part, pageCount, cutSoFar++ % COMPARED_EVERY === 0);
    if (typeof result === 'string') {
      mention({ tell: 'part-refused', key: part.key, code: result });
      continue;
    }
    writeWhole(result, at);
    mention({ tell: 'part', key: part.key, at, size: result.length });
    at += result.length;
  }
  await sendReply({ tell: 'done' });
}

/** @param compared always compares the part with its source word for word */
async function cutPart(part: Part, pageCount: number, compared: boolean): Promise<Uint8Array | PartRefusal> {
  if (part.pages.length === 0 || part.pages.some((page) => page < 1 || page > pageCount)) return 'pages-missing';
  try {
    const copied = await copyPart(part, compared);
    return copied === 'hidden-content' ? flattenPart(part, partSource()) : copied;
  } catch (error) {
    if (!(await startAgain())) throw error;
    return 'output-unreadable';
  }
}

/** Whether a reader sees all text of a part: its own contents prove it, or else the pictures of its pages. */
function showsAll(part: Part, copied: WrittenDocument | null): boolean {
  if (!open) throw new Error('no file');
  const { file } = open;
  // A layer that is off in the source would be visible in the part.
  if (copied !== null && !copied.layered && partReader().showsAll(copied)) return true;
  return part.pages.every((page) => !hidesText(part, file, page));
}

async function copyPart(part: Part, compared: boolean): Promise<Uint8Array | PartRefusal> {
  if (!open) throw new Error('no file');
  const copied = copyDirectly(part);
  if (!showsAll(part, copied)) return 'hidden-content';
  if (copied !== null) {
    const bytes = checkPart(part, copied, partSource(), { compared, fromSource: true });
    if (bytes !== 'output-unreadable' && bytes !== 'pages-missing') return bytes;
    // The direct copy differs from PDFium's view of the file: from now on PDFium makes the parts.
    closeDirect(null);
  }
  const raw = open.file.extract(part.pages);
  if (raw === null) return 'output-unreadable';
  const objects = new PdfObjects(bytesInMemory(raw));
  const written = writeDocument(
    objects,
    pagesOf(objects).map((page) => page()),
    memory.parts,
  );
  if (!normalised && raw.length > BLOATED_BYTES && raw.length > written.bytes.length * BLOATED_TIMES) {
    await useNormalised();
  }
  return checkPart(part, written, partSource(), { compared, fromSource: false });
}

/**
 * Makes a document from the file's own objects, ten times as fast as PDFium. Returns null if PDFium must do it: for an
 * encrypted or irregular file, and for pages with annotations, whose fields must become content first.
 */
function copyDirectly(part: Part): WrittenDocument | null {
  const found = open && directly(open);
  if (!found) return null;
  const { objects } = found;
  try {
    const pages = part.pages.map((number) => {
      const page = found.pages[number - 1]?.();
      if (!page) throw new BrokenPdf('no page');
      return page;
    });
    return pages.some((page) => isAnnotated(objects, page)) ? null : writeDocument(objects, pages, memory.direct);
  } catch (error) {
    if (!(error instanceof BrokenPdf)) throw error;
    closeDirect(null);
    return null;
  }
}

function directly(file: Open): Direct | null {
  if (direct === undefined) direct = openDirectly(file);
  return direct;
}

function openDirectly({ file, path }: Open): Direct | null {
  if (file.encrypted) return null;
  const bytes = bytesOfFile(path);
  try {
    const objects = new PdfObjects(bytes);
    const pages = pagesOf(objects);
    if (pages.length === file.pageCount) return { objects, pages };
  } catch (error) {
    if (!(error instanceof BrokenPdf)) throw error;
  }
  bytes.close();
  return null;
}

function closeDirect(next: null | undefined): void {
  direct?.objects.close();
  direct = next;
  reader = null;
  partTexts = null;
}

async function useNormalised(): Promise<void> {
  normalised = true;
  if (!open || !library || statSync(open.path).size > NORMALISE_BYTES) return;
  const bytes = await normalise(open.path, open.password);
  if (bytes === null) return;
  const file = PdfFile.openBytes(library, bytes);
  if (typeof file === 'string') return;
  if (file.pageCount !== open.file.pageCount) return file.close();
  open.file.close();
  open = { ...open, file };
}

function partSource(): PartSource {
  if (!open || !library) throw new Error('no file');
  return { library, file: open.file, partReader };
}

function partReader(): PartReader {
  partTexts ??= new PartReader((name) => open?.file.standardWidths(name) ?? null);
  return partTexts;
}

async function render(request: Extract<Request, { ask: 'render' }>): Promise<void> {
  const { page, width, code, spoken = false, small = false } = request;
  if (!open) throw new Error('no file');
  const picture = open.file.render(page, width);
  if (!picture) return sendReply({ tell: 'refused', code: 'damaged' });
  const boxes = code === null ? [] : boxesOf(open.file, page, code);
  const text = spoken ? open.file.spokenText(page) : '';
  const png = encodePng(picture.pixels, picture.width, picture.height, { small });
  await sendReply({ tell: 'rendered', png, boxes, text });
}

/** The signatures of an envelope and of its content, or of a PDF. */
async function signatures(bytes: Buffer, trusted: readonly Uint8Array[]): Promise<Signature[]> {
  // Loads cryptography only for the few requests that need it.
  const { signaturesOfEnvelope, signaturesOfPdf } = await import('../pdf/signatures.ts');
  const envelope = await signaturesOfEnvelope(bytes, trusted);
  const content = envelope?.content ?? bytes;
  library ??= await startPdfium();
  const file = PdfFile.openBytes(library, content);
  if (typeof file === 'string') return envelope?.signatures ?? [];
  try {
    return [...(envelope?.signatures ?? []), ...(await signaturesOfPdf(content, file.signatures(), trusted))];
  } finally {
    file.close();
  }
}

async function readSheet(bytes: Uint8Array, wanted: WantedTable): Promise<void> {
  // Loads the sheet readers only for the few requests that need them.
  const { readTable } = await import('../server/sheets/read-table.ts');
  const read = await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), wanted);
  if (isRefusal(read)) return sendReply({ tell: 'sheet', read });
  const { rows, ...table } = read;
  let from = 0;
  let length = 0;
  for (const [at, { texts }] of rows.entries()) {
    for (const text of Object.values(texts)) length += text.length + 1;
    if (length < ROWS_PER_MESSAGE) continue;
    await sendReply({ tell: 'sheet-rows', rows: rows.slice(from, at + 1) });
    from = at + 1;
    length = 0;
  }
  await sendReply({ tell: 'sheet-rows', rows: rows.slice(from) });
  return sendReply({ tell: 'sheet', read: table });
}

async function answer(request: Request): Promise<void> {
  switch (request.ask) {
    case 'open': {
      open?.file.close();
      open = null;
      crashes = 0;
      cutSoFar = 0;
      normalised = false;
      memory = forget();
      closeDirect(undefined);
      const opened = await openFile(request.path, request.password);
      if (typeof opened === 'string') return sendReply({ tell: 'refused', code: opened as 'damaged' });
      open = opened;
      const { pageCount, encrypted, attachments, producer } = opened.file;
      return sendReply({ tell: 'opened', pageCount, encrypted, attachments, producer });
    }
    case 'registry':
      known = knownPeople(request.registry);
      return sendReply({ tell: 'done' });
    case 'facts':
      return facts(request.from, request.to);
    case 'cut':
      return cut(request.parts, request.pageCount);
    case 'render':
      return render(request);
    case 'look':
      library ??= await startPdfium();
      return sendReply({ tell: 'looked', found: lookThrough(library, request.bytes) });
    case 'signatures':
      return sendReply({ tell: 'signatures', found: await signatures(Buffer.from(request.bytes), request.trusted) });
    case 'signable': {
      library ??= await startPdfium();
      const found = signableIn(library, request.bytes);
      return sendReply(
        typeof found === 'string' ? { tell: 'not-signable', why: found } : { tell: 'signable', ...found },
      );
    }
    case 'signed-paper': {
      library ??= await startPdfium();
      // Loads the drawing of papers only for the few requests that need it.
      const { writeSignedPaper } = await import('./write-signed-paper.io.ts');
      const written = await writeSignedPaper(library, request.paper);
      if (typeof written === 'string') return sendReply({ tell: 'not-signable', why: written });
      writeWhole(written, 0);
      return sendReply({ tell: 'signed-paper', size: written.length });
    }
    case 'receipt-paper': {
      const { writeReceipt } = await import('./write-receipt.io.ts');
      const { pdf, facts, faults } = await writeReceipt(request.paper);
      writeWhole(pdf, 0);
      writeWhole(facts, pdf.length);
      return sendReply({ tell: 'receipt-paper', pages: pdf.length, facts: facts.length, faults });
    }
    case 'check-receipt': {
      const { checkReceipt, stretchesOf } = await import('../ledger/receipt.ts');
      const { receipt, faults } = await checkReceipt(readFileSync(request.path), request);
      const stretches = receipt && faults.length === 0 ? await stretchesOf(receipt) : [];
      return sendReply({ tell: 'receipt-checked', chain: receipt?.chain ?? '', stretches, faults });
    }
    case 'check-seal': {
      const { checkSeal } = await import('../pdf/seal-check.ts');
      const { faults } = await checkSeal(readFileSync(request.path), request.ours);
      return sendReply({ tell: 'seal-checked', faults });
    }
    case 'sheet':
      return readSheet(request.bytes, request.wanted);
    case 'close':
      ftruncateSync(HANDOVER);
      open?.file.close();
      open = null;
      known = null;
      memory = forget();
      closeDirect(undefined);
      return sendReply({ tell: 'done' });
  }
}

function isNoRoom(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

process.on('message', (request: Request) => {
  noteRequest();
  // The parent logs the reason, which never contains a file's text or password.
  answer(request).catch((error: unknown) =>
    sendReply(
      isNoRoom(error)
        ? { tell: 'no-room' }
        : { tell: 'broken', reason: error instanceof Error ? error.name : 'unknown' },
    ),
  );
});
process.on('disconnect', () => process.exit(0));
// A service manager or a terminal signals the whole process group: the server first sends its last answer, and then
// ends this process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
