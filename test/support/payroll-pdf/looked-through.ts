import { inflateSync } from 'node:zlib';

/** Everything that a PDF holds as text: the file as it is, every stream decoded, strings in hex too, by other means than the engine's. */
export function lookedThrough(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1');
  const parts = [raw];
  for (const start of raw.matchAll(/(?<!end)stream\r?\n/g)) {
    const from = start.index + start[0].length;
    const data = Buffer.from(raw.slice(from, raw.indexOf('endstream', from)), 'latin1');
    try {
      parts.push(inflateSync(data).toString('latin1'));
    } catch {
      // Not compressed: it has been looked at with the file itself.
    }
  }
  const shown = parts.flatMap((part) => [...part.matchAll(/<((?:[0-9A-Fa-f]{2})+)>/g)].map((match) => match[1] ?? ''));
  return [...parts, ...shown.map((hex) => Buffer.from(hex, 'hex').toString('latin1'))].join('\n');
}
