import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import PDFDocument from 'pdfkit';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import { copyPdf } from '../../../engine/pdf-engine.ts';
import { registerFonts } from '../../../paper/cronologia-pdf.io.ts';
import { TextSetter } from '../../../paper/pdf-text.io.ts';
import { PdfJoiner } from '../../../pdf/pdf-joiner.ts';
import type { App } from '../../../server/http/app.ts';
import { sendMade } from '../../../server/http/send-file.ts';
import { Problem } from '../../../server/problem.ts';
import { PRINT } from '../../../text/documents/documents.ts';
import { eventOf } from '../core/document.ts';
import { loadDocuments, type StoredDocument } from '../core/documents.store.ts';
import { recordOpened } from '../core/opened.store.ts';

/** How often, and at which interval, a merge that has already started retries while all engine processes are busy. */
const TRIES = 20;
const WAIT_MS = 500;

/** Several documents as one PDF, which the caller either prints for other people or keeps. */
interface MergedPdf {
  name: string;
  title: string;
  onBothSides?: boolean;
  counts: 'printed' | 'opened';
}

/**
 * Merges the documents while sending, so that only one is in memory at a time. Records each as printed or opened
 * (`counts`) once everything but the last bytes has been sent. A document that cannot be merged is replaced by a page
 * that says so, and is not recorded.
 */
export function sendMergedPdf(
  app: App,
  actor: Actor,
  documents: readonly StoredDocument[],
  { name, title, onBothSides = false, counts }: MergedPdf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sent = new Map<string, string>();
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const joiner = new PdfJoiner(title);
    yield joiner.begin();
    for (const document of documents) {
      if (onBothSides) yield* joiner.turnOver();
      const copied = await copy(app, actor, document, gone.signal);
      const isJoined = typeof copied !== 'string';
      if (isJoined) sent.set(document.id, document.sha256);
      yield* joiner.add(isJoined ? copied : await pageInPlaceOf(document, PRINT[copied]));
    }
    yield joiner.end();
  }
  const made = { name, contentType: 'application/pdf', pieces: pieces() } as const;
  return sendMade(request, reply, made, () =>
    app.change(scopeOf(actor), { actor, address: request.ip }, async (tx) => {
      if (counts === 'opened') return recordOpened(tx, actor, sent, app.now());
      const current = await loadDocuments(tx, [...sent.keys()], { lock: true });
      // Records nothing for documents corrected meanwhile, because the PDF contains their former content.
      const same = current.filter((document) => document.sha256 === sent.get(document.id));
      return { answer: undefined, events: same.map((document) => eventOf(document, 'printed')) };
    }),
  );
}

/** Returns the pages of a document, or the name of the text that explains why they are missing. */
async function copy(
  app: App,
  { accountId }: Actor,
  { id, practiceId, sha256, taxCode }: StoredDocument,
  signal: AbortSignal,
): Promise<Uint8Array | 'missingText' | 'damagedText'> {
  for (let tries = 1; ; tries += 1) {
    try {
      const options = { taxCode, reader: accountId, signal };
      const copied = await app.blobs.withLocalFile(practiceId, sha256, (path) => copyPdf(path, options));
      if (typeof copied !== 'string') return copied;
      app.logger.info(`document ${id} was not joined to a print: ${copied}`);
      return 'missingText';
    } catch (error) {
      if (error instanceof Problem && error.code === 'content-damaged') return 'damagedText';
      const isBusy = error instanceof Problem && [429, 503].includes(error.status);
      if (!isBusy || tries === TRIES) throw error;
      await setTimeout(WAIT_MS, null, { signal });
    }
  }
}

const MARGIN = 70;
const LINE_HEIGHT = 1.4;

/** Renders the page that replaces a missing document: it says which document is missing and what to do. */
async function pageInPlaceOf({ subject, title }: StoredDocument, why: string): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4', margin: 0, pdfVersion: '1.7' });
  const hasGlyph = await registerFonts(page);
  const bytes = buffer(page as unknown as NodeJS.ReadableStream);
  let top = MARGIN;
  const write = (text: string, size: number) => {
    for (const line of new TextSetter(page, size, hasGlyph).wrap(text, page.page.width - 2 * MARGIN, 6)) {
      let left = MARGIN;
      for (const run of line.runs) {
        page.font(run.font).fontSize(size).text(run.text, left, top, { lineBreak: false });
        left += run.width;
      }
      top += size * LINE_HEIGHT;
    }
    top += size;
  };
  write(PRINT.missing(subject, title), 16);
  write(why, 11);
  page.end();
  return bytes;
}
