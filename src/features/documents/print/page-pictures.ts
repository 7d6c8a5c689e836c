/** Longer documents open as PDF. */
export const MAX_SHOWN_PAGES = 20;
/** Wide enough for a phone's screen at three pixels a point. */
export const PICTURE_WIDTH = 1240;

/** Before each picture stands its length, in this many bytes. */
const LENGTH = 4;

/** The pictures of all pages one after the other: one answer, so that a reading is of all of them or of none. */
export function joinPictures(pictures: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pictures.reduce((size, { length }) => size + LENGTH + length, 0));
  const view = new DataView(joined.buffer);
  let at = 0;
  for (const picture of pictures) {
    view.setUint32(at, picture.length);
    joined.set(picture, at + LENGTH);
    at += LENGTH + picture.length;
  }
  return joined;
}

/** The pictures that `joinPictures` has joined. */
export function splitPictures(joined: Uint8Array): Uint8Array[] {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
  const pictures: Uint8Array[] = [];
  for (let at = 0; at < joined.length; ) {
    const end = at + LENGTH + view.getUint32(at);
    pictures.push(joined.slice(at + LENGTH, end));
    at = end;
  }
  return pictures;
}
