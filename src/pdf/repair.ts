const CATALOG = /(?:^|[\r\n\s])(\d{1,9}) \d{1,5} obj\s*<<(?:(?!endobj)[\s\S]){0,2000}?\/Type\s*\/Catalog\b/g;
const LAST_OBJECT = 'endobj';

/**
 * The bytes up to the last whole object, with a trailer that names the catalog: a reader finds the objects by itself.
 * Anything that was cut off is missing. Null where the bytes hold no catalog.
 */
export function withTrailer(bytes: Buffer): Buffer | null {
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf(LAST_OBJECT);
  if (end < 0) return null;
  // The newest of several saved versions counts.
  const root = [...text.slice(0, end).matchAll(CATALOG)].at(-1)?.[1];
  if (root === undefined) return null;
  return Buffer.concat([
    bytes.subarray(0, end + LAST_OBJECT.length),
    Buffer.from(`\ntrailer\n<</Root ${root} 0 R/Size 8388607>>\nstartxref\n0\n%%EOF\n`, 'latin1'),
  ]);
}
