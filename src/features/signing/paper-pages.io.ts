import { type Actor } from '../../access/scope.ts';
import { renderPages } from '../../engine/pdf-engine.ts';
import { requireSignable } from '../../engine/signing-engine.ts';
import { Problem } from '../../server/problem.ts';
import { MAX_SHOWN_PAGES, PICTURE_WIDTH } from '../documents/core/page-pictures.ts';

/**
 * Requires a PDF that can be signed and has few enough pages to be displayed. Returns its page count and the marks in
 * its text.
 */
export async function mustBeSignable(file: { bytes: Uint8Array; contentType: string }, { accountId }: Actor) {
  if (file.contentType !== 'application/pdf') throw new Problem(415, 'signing-pdf-only');
  const found = await requireSignable(file.bytes, { reader: accountId });
  if (found.pages > MAX_SHOWN_PAGES)
    throw new Problem(409, { refused: 'signing-too-long', data: { pages: found.pages, most: MAX_SHOWN_PAGES } });
  return found;
}

/** Renders all pages as pictures, or throws a refusal. */
export async function picturesOf(
  { accountId }: Actor,
  open: (draw: (path: string) => ReturnType<typeof renderPages>) => ReturnType<typeof renderPages>,
) {
  const options = { width: PICTURE_WIDTH, maxPages: MAX_SHOWN_PAGES, reader: accountId };
  const pages = await open((path) => renderPages(path, options));
  if (typeof pages === 'string') throw new Problem(409, 'cannot-be-shown');
  return pages;
}
