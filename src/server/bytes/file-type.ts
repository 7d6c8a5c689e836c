/** File types by their first bytes; where contents look alike, the file name's extension decides. */

const BY_SIGNATURE: readonly (readonly [contentType: string, signature: readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', [0x4d, 0x4d, 0x00, 0x2a]],
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const DER_SEQUENCE = [0x30];

const ZIPPED: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip',
};
const OLD: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const TEXTS: Record<string, string> = { txt: 'text/plain', csv: 'text/csv', xml: 'application/xml' };

/** Contents that a browser would run if the portal ever served them as a page. */
const RUNS =
  /<\s*(!doctype\s+html|html|svg|script|iframe|body|xhtml)|xmlns\s*=\s*["']http:\/\/www\.w3\.org\/(1999\/xhtml|2000\/svg)/i;

/** The content type of a file that the portal accepts (docs/api.md, Upload), or null. */
export function fileTypeOf(bytes: Uint8Array, name: string): string | null {
  const known = BY_SIGNATURE.find(([, signature]) => begins(bytes, signature));
  if (known) return known[0];
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (begins(bytes, ZIP)) return ZIPPED[ending] ?? null;
  if (begins(bytes, OLD_OFFICE)) return OLD[ending] ?? null;
  if (ending === 'p7m') return begins(bytes, DER_SEQUENCE) || isText(bytes) ? 'application/pkcs7-mime' : null;
  const text = TEXTS[ending];
  return text && isText(bytes) ? text : null;
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((byte, index) => bytes[index] === byte);
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  return !RUNS.test(Buffer.from(bytes).toString('latin1'));
}
