import type { SeenPart } from './page-lines.ts';
import type { PdfObjects, PdfPage } from './pdf-objects.ts';
import { type PdfObject, type PdfValue, resolved } from './pdf-syntax.ts';
import { decodeStream, filtersOf } from './stream-filters.ts';

/** Thrown within the reading of a page, never out of it: PDFium has to read the page. */
export class NotPlain extends Error {}

/** Bytes of contents of a page, forms as often as they are drawn. */
export const LARGEST_CONTENT = 2 * 1024 * 1024;

/** The visible part of a page, in its own units. */
export function seenPart(objects: PdfObjects, page: PdfPage): SeenPart {
  if (!isUnsetOr(0, resolved(objects, page.get('Rotate')))) throw new NotPlain();
  if (!isUnsetOr(1, resolved(objects, page.get('UserUnit')))) throw new NotPlain();
  const box = resolved(objects, page.get('CropBox') ?? page.get('MediaBox'));
  const [x1, y1, x2, y2] = box?.is === 'array' ? box.items.map((item) => numberIn(resolved(objects, item))) : [];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) throw new NotPlain();
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  if (!(width > 0 && height > 0)) throw new NotPlain();
  return { left: Math.min(x1, x2), top: Math.max(y1, y2), width, height };
}

function isUnsetOr(number: number, value: PdfValue | null): boolean {
  return value === null || (value.is === 'plain' && Number(value.text) === number);
}

export function numberIn(value: PdfValue | null): number {
  return value?.is === 'plain' ? Number(value.text) : Number.NaN;
}

/** Several streams are one. */
export function contentsOf(objects: PdfObjects, value: PdfValue | undefined): Buffer {
  const parts = partsOf(objects, value, 0);
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
}

function partsOf(objects: PdfObjects, value: PdfValue | undefined, depth: number): Buffer[] {
  if (depth > 3) throw new NotPlain();
  if (value?.is === 'array') return value.items.flatMap((item) => partsOf(objects, item, depth + 1));
  const object = value?.is === 'ref' ? objects.get(value.number) : null;
  if (object?.value.is === 'array') return partsOf(objects, object.value, depth + 1);
  return object?.stream ? [decoded(objects, object)] : [];
}

export function decoded(objects: PdfObjects, object: PdfObject): Buffer {
  if (object.value.is !== 'dict' || object.stream === null) throw new NotPlain();
  const bytes = decodeStream(object.stream, filtersOf(objects, object.value.entries));
  if (bytes === null || bytes.length > LARGEST_CONTENT) throw new NotPlain();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
