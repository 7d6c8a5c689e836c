import { evidencePdf } from '../paper/evidence-pdf.io.ts';
import type { PageBox } from '../pdf/page-geometry.ts';
import { bytesInMemory, PdfObjects } from '../pdf/pdf-objects.ts';
import { PdfFile } from '../pdf/pdfium.ts';
import type { Pdfium } from '../pdf/pdfium-library.ts';
import { factsText, SEALED_FORMAT } from '../pdf/seal-check.ts';
import { type NotSignable, signedPaper, sizesOn } from '../pdf/signed-paper.ts';
import { signableIn } from './signable.ts';
import type { SignedPaper } from './signing-engine.ts';

/**
 * Returns the paper only if it still shows the document: the document's pages first, each unchanged outside the marks.
 */
export async function writeSignedPaper(lib: Pdfium, paper: SignedPaper): Promise<Uint8Array | NotSignable> {
  const { content, title, requestId, hash, company, signers } = paper;
  const found = signableIn(lib, content);
  if (typeof found === 'string') return found;
  const objects = new PdfObjects(bytesInMemory(content));
  const placed = signers.flatMap(({ place, ...signer }) => (place === null ? [] : [{ ...signer, place }]));
  if (placed.some(({ place }) => !isOn(place, found.pages))) return 'pdf-irregular';
  const boxes = placed.map(({ place }) => place);
  const sizes = sizesOn(objects, boxes);
  const evidence = await evidencePdf(
    {
      ...{ title, requestId, hash, company },
      ...{ askedBy: paper.askedBy, askedAt: paper.askedAt, completedAt: paper.completedAt },
      ...{ bytes: content.length, pages: found.pages, checkAt: paper.checkAt, seal: paper.seal },
      signers: signers.map(({ place, ...signer }) => ({ ...signer, page: place?.page ?? null })),
    },
    placed.map(({ name, signedAt }, at) => ({ name, signedAt, ...(sizes[at] ?? { width: 1, height: 1 }) })),
  );
  const facts = factsText({
    format: SEALED_FORMAT,
    ...{ request: requestId, title, company, hash, bytes: content.length },
    signers: signers.map(({ name, signedAt }) => ({ name, at: signedAt.toISOString() })),
  });
  const written = signedPaper(content, objects, { ...evidence, marks: boxes, facts });
  return showsTheSame(lib, { content, written, more: evidence.pages, boxes }) ? written : 'pdf-irregular';
}

function isOn({ page, x, y, width, height }: PageBox, pages: number): boolean {
  const within =
    [x, y, width, height].every((one) => one >= 0 && one <= 1) && x + width <= 1.001 && y + height <= 1.001;
  return Number.isInteger(page) && page >= 1 && page <= pages && within && width > 0 && height > 0;
}

function showsTheSame(
  lib: Pdfium,
  { content, written, more, boxes }: { content: Uint8Array; written: Uint8Array; more: number; boxes: PageBox[] },
): boolean {
  const [before, after] = [PdfFile.openBytes(lib, content), PdfFile.openBytes(lib, written)];
  try {
    if (typeof before === 'string' || typeof after === 'string') return false;
    if (after.pageCount !== before.pageCount + more) return false;
    const marked = new Set(boxes.map(({ page }) => page));
    for (let page = 1; page <= before.pageCount; page += 1)
      if (!marked.has(page) && !before.looksLike(page, after, page)) return false;
    return true;
  } finally {
    if (typeof before !== 'string') before.close();
    if (typeof after !== 'string') after.close();
  }
}
