import { statSync } from 'node:fs';
import { codesInText } from './codes-inside.ts';
import { StreamMemory, type WrittenDocument, writeDocument } from './document-writer.ts';
import { type KnownPeople, knownPeople } from './known-people.ts';
import { NORMALISE_BYTES, normalise } from './normalise.ts';
import { factsOfText, type PageFacts, probeStep, unreadablePage } from './page-facts.ts';
import { bytesInMemory, bytesOfFile, PdfObjects, type PdfPage, pagesOf } from './pdf-objects.ts';
import { BrokenPdf, resolved } from './pdf-syntax.ts';
import { boxAround, PdfFile, type Pdfium, startPdfium } from './pdfium.ts';
import { encodePng } from './png.ts';
import { printedText } from './printed-text.ts';
import { DOCUMENT_BYTES, type PageBox, type PartRefusal } from './recognition.ts';
import type { Part, Reply, Request } from './worker-messages.ts';

/**
 * The child process: the only place where a foreign file meets a parser. It answers one request at a time; its
 * parent ends it when it takes too long or too much.
 */

type Open = { file: PdfFile; path: string; password: string | null };
/** The file's own objects, read without PDFium: undefined while nobody has tried, null where it cannot be. */
type Direct = { objects: PdfObjects; pages: (() => PdfPage)[] } | null | undefined;

/** PDFium is started again after a crash; a file that keeps crashing it is given up. */
const CRASHES_BEARABLE = 4;
const ALIVE_EVERY_MS = 300;
/** A part that PDFium fills with strangers' resources is worth normalising the whole file for. */
const BLOATED_BYTES = 768 * 1024;
const BLOATED_TIMES = 4;
/** Parts that are held against their source word for word: the first of a file, and then one in so many. */
const COMPARED_EVERY = 250;

let library: Pdfium | null = null;
let open: Open | null = null;
let known: KnownPeople | null = null;
let crashes = 0;
let lastAlive = 0;
let normalised = false;
let cutSoFar = 0;
let direct: Direct;
let memory = forget();

function forget() {
  return { direct: new StreamMemory({ sameBytes: false }), parts: new StreamMemory({ sameBytes: true }) };
}

function tell(reply: Reply): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) return reject(new Error('not a child process'));
    process.send(reply, (error) => (error ? reject(error) : resolve()));
  });
}

function alive(): void {
  const now = performance.now();
  if (now - lastAlive < ALIVE_EVERY_MS) return;
  lastAlive = now;
  process.send?.({ tell: 'alive' } satisfies Reply);
}

async function openFile(path: string, password: string | null): Promise<Open | string> {
  library ??= await startPdfium();
  const file = PdfFile.openPath(library, path, password);
  return typeof file === 'string' ? file : { file, path, password };
}

/** After an abort the instance's memory means nothing any more. */
async function startAgain(): Promise<boolean> {
  crashes++;
  if (!open || crashes > CRASHES_BEARABLE) return false;
  library = null;
  const again = await openFile(open.path, open.password);
  if (typeof again === 'string') return false;
  open = again;
  return true;
}

async function facts(from: number, to: number): Promise<void> {
  const all: PageFacts[] = [];
  for (let page = from; page <= to; page++) {
    alive();
    all.push(await factsOf(page));
  }
  await tell({ tell: 'facts', facts: all });
}

async function factsOf(page: number): Promise<PageFacts> {
  if (!open || !known) throw new Error('no file or no registry');
  const people = known;
  try {
    return (
      open.file.withPage(page, ({ text }, place) => {
        const arranged = isDisordered(text, place) ? arrange(text, place) : null;
        if (arranged === null) return factsOfText(page, text, place, people);
        return factsOfText(page, arranged.text, (index) => place(arranged.at[index] ?? 0), people);
      }) ?? unreadablePage(page)
    );
  } catch (error) {
    if (!(await startAgain())) throw error;
    return unreadablePage(page);
  }
}

/** Drawn in another order than it is read: then no label stands before what it names. */
function isDisordered(text: string, place: (index: number) => { y: number; width: number }): boolean {
  const step = probeStep(text.length);
  let last = -1;
  let probes = 0;
  let upwards = 0;
  for (let index = 0; index < text.length; index += step) {
    const { y, width } = place(index);
    if (width === 0) continue;
    probes++;
    if (y < last - 0.02) upwards++;
    last = y;
  }
  return probes >= 6 && upwards / probes > 0.12;
}

/**
 * Text in the order of its places: a page may be drawn in fragments, in any order.
 */
function arrange(text: string, place: (index: number) => { x: number; y: number; width: number; height: number }) {
  if (text.length > 20_000) return null;
  const glyphs: { index: number; x: number; right: number; y: number; height: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) <= 32) continue;
    const { x, y, width, height } = place(index);
    if (width > 0) glyphs.push({ index, x, right: x + width, y: y + height, height });
  }
  if (glyphs.length < 16) return null;
  glyphs.sort((a, b) => a.y - b.y);
  const lines: (typeof glyphs)[] = [];
  let line: typeof glyphs = [];
  for (const glyph of glyphs) {
    const before = line.at(-1);
    if (before && glyph.y - before.y > Math.max(before.height, glyph.height) * 0.45) {
      lines.push(line);
      line = [];
    }
    line.push(glyph);
  }
  lines.push(line);
  let arranged = '';
  const at: number[] = [];
  for (const one of lines) {
    one.sort((a, b) => a.x - b.x);
    let right = -1;
    for (const glyph of one) {
      if (right >= 0 && glyph.x - right > glyph.height * 0.35) {
        arranged += ' ';
        at.push(glyph.index);
      }
      arranged += text.charAt(glyph.index);
      at.push(glyph.index);
      right = glyph.right;
    }
    arranged += '\n';
    at.push(one.at(-1)?.index ?? 0);
  }
  return { text: arranged, at };
}

async function cut(parts: Part[], pageCount: number): Promise<void> {
  for (const part of parts) {
    alive();
    const result = await cutPart(part, pageCount, cutSoFar++ % COMPARED_EVERY === 0);
    if (typeof result === 'string') await tell({ tell: 'part-refused', key: part.key, code: result });
    else await tell({ tell: 'part', key: part.key, bytes: result });
  }
  await tell({ tell: 'done' });
}

/** @param compared the part is held against its source, word for word, whatever else speaks for it */
async function cutPart(part: Part, pageCount: number, compared: boolean): Promise<Uint8Array | PartRefusal> {
  if (!open) throw new Error('no file');
  if (part.pages.length === 0 || part.pages.some((page) => page < 1 || page > pageCount)) return 'pages-missing';
  try {
    const copied = copyDirectly(part);
    if (copied !== null) {
      const bytes = checkPart(part, copied, compared);
      if (bytes !== 'output-unreadable' && bytes !== 'pages-missing') return bytes;
      // Not what PDFium sees in the file: from here on PDFium does it.
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
    return checkPart(part, written, compared);
  } catch (error) {
    if (!(await startAgain())) throw error;
    return 'output-unreadable';
  }
}

/**
 * A document from the file's own objects, ten times as fast as by PDFium. Null where PDFium has to do it: an
 * encrypted or irregular file, and pages with annotations, whose fields must become content first.
 */
function copyDirectly(part: Part): WrittenDocument | null {
  if (!open || direct === null) return null;
  try {
    if (direct === undefined) direct = openDirectly(open);
    if (!direct) return null;
    const { objects, pages: all } = direct;
    const pages = part.pages.map((page) => {
      const found = all[page - 1]?.();
      if (!found) throw new BrokenPdf('no page');
      return found;
    });
    const annotated = pages.some((page) => {
      const annotations = resolved(objects, page.get('Annots'));
      return annotations !== null && !(annotations.is === 'array' && annotations.items.length === 0);
    });
    return annotated ? null : writeDocument(objects, pages, memory.direct);
  } catch (error) {
    if (!(error instanceof BrokenPdf)) throw error;
    closeDirect(null);
    return null;
  }
}

function openDirectly({ file, path }: Open): Direct {
  if (file.encrypted) return null;
  const bytes = bytesOfFile(path);
  try {
    const objects = new PdfObjects(bytes);
    const pages = pagesOf(objects);
    if (pages.length === file.pageCount) return { objects, pages };
    bytes.close();
    return null;
  } catch (error) {
    bytes.close();
    throw error;
  }
}

function closeDirect(next: null | undefined): void {
  direct?.objects.close();
  direct = next;
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

/** Nothing leaves this process before its own bytes have been opened again and found to hold only what they should. */
function checkPart(part: Part, written: WrittenDocument, compared: boolean): Uint8Array | PartRefusal {
  if (!open || !library) throw new Error('no file');
  if (written.bytes.length > DOCUMENT_BYTES) return 'document-too-large';
  if (written.opaque) return 'unwanted-content';
  const again = PdfFile.openBytes(library, written.bytes);
  if (typeof again === 'string') return 'output-unreadable';
  const { file } = open;
  const inside = new Set(written.codesInside);
  try {
    if (again.pageCount !== part.pages.length) return 'pages-missing';
    const ownerSeen = !part.taxCode || written.codesInContents.has(part.taxCode);
    if (compared || !ownerSeen) {
      if (part.pages.some((page, index) => squeezed(file.text(page)) !== squeezed(again.text(index + 1)))) {
        return 'pages-missing';
      }
    }
    // Where fonts show what their codes say, the contents have been read already.
    if (written.hidden)
      for (let page = 1; page <= again.pageCount; page++)
        for (const code of codesOfText(again.text(page))) inside.add(code);
  } finally {
    again.close();
  }
  return allFromSource(part, written.codesInContents, inside, file) ? written.bytes : 'foreign-code-inside';
}

/**
 * Every code inside stands in the contents of the part's own pages, or in their text as PDFium reads it in the
 * source. The second reading takes longer than all the rest, and is needed only where fonts hide the first.
 */
function allFromSource(part: Part, contents: Set<string>, inside: Set<string>, source: PdfFile): boolean {
  const missing = [...inside].filter((code) => !contents.has(code));
  if (missing.length === 0) return true;
  const allowed = new Set(part.pages.flatMap((page) => codesOfText(source.text(page))));
  return missing.every((code) => allowed.has(code));
}

function squeezed(text: string): string {
  return text.replace(/\s/g, '');
}

function codesOfText(text: string): string[] {
  return codesInText(text.replace(/\s/g, '').toUpperCase());
}

async function render(page: number, width: number, code: string | null): Promise<void> {
  if (!open) throw new Error('no file');
  const picture = open.file.render(page, width);
  if (!picture) return tell({ tell: 'refused', code: 'damaged' });
  const boxes = code === null ? [] : boxesOf(open.file, page, code);
  await tell({ tell: 'rendered', png: encodePng(picture.pixels, picture.width, picture.height), boxes });
}

function boxesOf(file: PdfFile, page: number, code: string): PageBox[] {
  const boxes = file.withPage(page, ({ text }, place) => {
    const printed = printedText(text);
    const found: PageBox[] = [];
    for (let at = printed.squeezed.indexOf(code); at >= 0; at = printed.squeezed.indexOf(code, at + 1)) {
      const places = [];
      for (let i = at; i < at + code.length; i++) {
        const index = printed.squeezedAt[i] ?? 0;
        places.push(place(printed.wordsAt?.[index] ?? index));
      }
      const box = boxAround(page, places);
      if (box) found.push(box);
    }
    return found;
  });
  return boxes ?? [];
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
      if (typeof opened === 'string') return tell({ tell: 'refused', code: opened as 'damaged' });
      open = opened;
      return tell({ tell: 'opened', pageCount: opened.file.pageCount, encrypted: opened.file.encrypted });
    }
    case 'registry':
      known = knownPeople(request.registry);
      return tell({ tell: 'done' });
    case 'facts':
      return facts(request.from, request.to);
    case 'cut':
      return cut(request.parts, request.pageCount);
    case 'render':
      return render(request.page, request.width, request.code);
    case 'close':
      open?.file.close();
      open = null;
      known = null;
      memory = forget();
      closeDirect(undefined);
      return tell({ tell: 'done' });
  }
}

process.on('message', (request: Request) => {
  lastAlive = performance.now();
  // The reason stays with the parent's log; a file's text or password is never part of it.
  answer(request).catch((error: unknown) =>
    tell({ tell: 'broken', reason: error instanceof Error ? error.name : 'unknown' }),
  );
});
process.on('disconnect', () => process.exit(0));
