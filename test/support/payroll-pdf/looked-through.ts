import { inflateSync } from 'node:zlib';

/** Everything that a PDF holds as text: the file as it is, and every stream decoded, by other means than the engine's. */
export function lookedThrough(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1');
  const parts = [raw];
  for (let at = raw.indexOf('stream\n'); at >= 0; at = raw.indexOf('stream\n', at + 7)) {
    if (raw.slice(at - 3, at) === 'end') continue;
    const end = raw.indexOf('\nendstream', at);
    const data = Buffer.from(raw.slice(at + 7, end), 'latin1');
    try {
      parts.push(inflateSync(data).toString('latin1'));
    } catch {
      // Not compressed: it has been looked at with the file itself.
    }
  }
  return parts.join('\n');
}
