import { inflateSync } from 'node:zlib';

/** All text in a PDF: the raw file, every decoded stream and hex strings, read without the engine. */
export function lookedThrough(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1');
  const parts: string[] = [];
  let outside = '';
  let end = 0;
  for (const start of raw.matchAll(/(?<!end)stream\r?\n/g)) {
    const from = start.index + start[0].length;
    if (from < end) continue;
    const to = raw.indexOf('endstream', from);
    try {
      parts.push(inflateSync(Buffer.from(raw.slice(from, to), 'latin1')).toString('latin1'));
    } catch {
      // The stream is not compressed, so it is searched with the raw file.
      continue;
    }
    // Compressed bytes are left out, because any short word occurs in them by chance.
    outside += raw.slice(end, from);
    end = to;
  }
  parts.push(outside + raw.slice(end));
  const shown = parts.flatMap((part) => [...part.matchAll(/<((?:[0-9A-Fa-f]{2})+)>/g)].map((match) => match[1] ?? ''));
  return [...parts, ...shown.map((hex) => Buffer.from(hex, 'hex').toString('latin1'))].join('\n');
}
