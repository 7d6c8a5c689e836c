/**
 * Caches the pictures of recently rendered pages, so that turning back or showing a page twice starts no process. This
 * is its size in bytes.
 */
const BYTES = 48 * 1024 * 1024;

export function rememberPreviews(limit = BYTES) {
  const drawn = new Map<string, Uint8Array>();
  const drawing = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;
  return {
    /** @param key identifies content, page and form; null if the picture must not be cached */
    of(key: string | null, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
      if (key === null) return draw();
      const known = drawn.get(key);
      if (known) {
        // Inserts the picture again at the end, because the cache drops pictures from the beginning.
        drawn.delete(key);
        drawn.set(key, known);
        return Promise.resolve(known);
      }
      const already = drawing.get(key);
      if (already) return already;
      const begun = draw()
        .then((picture) => {
          drawn.set(key, picture);
          bytes += picture.length;
          for (const [oldest, { length }] of drawn) {
            if (bytes <= limit) break;
            drawn.delete(oldest);
            bytes -= length;
          }
          return picture;
        })
        .finally(() => drawing.delete(key));
      drawing.set(key, begun);
      return begun;
    },
  };
}
