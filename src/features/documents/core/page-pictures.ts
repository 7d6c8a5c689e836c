/** Longer documents are opened as a PDF instead. */
export const MAX_SHOWN_PAGES = 20;
/** Wide enough for a phone's screen with three device pixels per CSS pixel. */
export const PICTURE_WIDTH = 1240;

/** The same for a phone on a bad network: a payslip's page takes 30 kB at most. */
export const OWN_PICTURE_WIDTH = 1080;

/** A page of a document: a picture to show, and its text for screen readers. */
export interface ShownPage {
  picture: Uint8Array;
  text: string;
}

/** The length that precedes each picture and each text takes this many bytes. */
const LENGTH = 4;

/** Joins all pages into one response, so that the reader gets either all of them or none. */
export function joinPages(pages: readonly ShownPage[]): Uint8Array {
  const parts = pages.flatMap(({ picture, text }) => [picture, new TextEncoder().encode(text)]);
  const joined = new Uint8Array(parts.reduce((size, { length }) => size + LENGTH + length, 0));
  const view = new DataView(joined.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length);
    joined.set(part, at + LENGTH);
    at += LENGTH + part.length;
  }
  return joined;
}

/** Splits the bytes that `joinPages` joined. */
export function splitPages(joined: Uint8Array): ShownPage[] {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
  const pages: ShownPage[] = [];
  let at = 0;
  const next = () => {
    const start = at + LENGTH;
    at = start + view.getUint32(at);
    return joined.slice(start, at);
  };
  while (at < joined.length) pages.push({ picture: next(), text: new TextDecoder().decode(next()) });
  return pages;
}

/** Reads width and height from a PNG's header, to reserve the picture's space before it is drawn. */
export function pictureSize(png: Uint8Array): { width: number; height: number } | null {
  const [widthAt, heightAt, end] = [16, 20, 24];
  if (png.length < end) return null;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(widthAt), height: view.getUint32(heightAt) };
}
