import { type Box, boxOf, type Matrix, SAME, within } from './page-geometry.ts';
import type { SeenPart } from './page-lines.ts';
import type { PdfObjects, PdfPage } from './pdf-objects.ts';
import { type PdfObject, type PdfValue, resolved } from './pdf-syntax.ts';
import { decodeStream, filtersOf } from './stream-filters.ts';

/** Thrown and caught while a page is read directly: PDFium must read this page instead. */
export class NotPlain extends Error {}

/** Limit of a page's contents in bytes; a form counts each time it is drawn. */
export const LARGEST_CONTENT = 2 * 1024 * 1024;

/** The rotation of a page's contents, by its Rotate entry (ISO 32000-1, 7.7.3.3). */
const TURNS: Record<number, Matrix> = {
  0: SAME,
  90: [0, -1, 1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, 1, -1, 0, 0, 0],
};

/** The visible part of a page, in its own units after rotation, and the rotation. */
export function seenPart(objects: PdfObjects, page: PdfPage): SeenPart & { turn: Matrix } {
  const rotate = resolved(objects, page.get('Rotate'));
  const turn = TURNS[rotate === null ? 0 : numberIn(rotate)];
  if (turn === undefined) throw new NotPlain();
  if (!isUnsetOr(1, resolved(objects, page.get('UserUnit')))) throw new NotPlain();
  const media = boxNamed(objects, page, 'MediaBox', turn);
  // The crop box, limited to the sheet (14.11.2).
  const seen = within(media, boxNamed(objects, page, 'CropBox', turn));
  if (media === null || seen === null) throw new NotPlain();
  const [left, bottom, right, top] = seen;
  if (!(right > left && top > bottom)) throw new NotPlain();
  return { left, top, width: right - left, height: top - bottom, turn };
}

/** Returns null if the page has no such box. */
function boxNamed(objects: PdfObjects, page: PdfPage, name: string, turn: Matrix): Box | null {
  const box = resolved(objects, page.get(name));
  if (box === null) return null;
  const [x1, y1, x2, y2] = box.is === 'array' ? box.items.map((item) => numberIn(resolved(objects, item))) : [];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) throw new NotPlain();
  return boxOf(x1, y1, x2 - x1, y2 - y1, turn);
}

function isUnsetOr(number: number, value: PdfValue | null): boolean {
  return value === null || (value.is === 'plain' && Number(value.text) === number);
}

export function numberIn(value: PdfValue | null): number {
  return value?.is === 'plain' ? Number(value.text) : Number.NaN;
}

/** The contents of a page; several streams are joined into one. */
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
