import type { Authority } from './time-stamp.ts';

/** Deadline for the authority's reply; after that the file is sealed without a time stamp. */
const WITHIN_MS = 10_000;
/** A token with its certificates has about 6 kB. */
const MOST_BYTES = 64 * 1024;

/** The authority at a configured URL (RFC 3161, 3.4). A user and password in the URL are sent as credentials. */
export function authorityAt(address: string, { withinMs = WITHIN_MS } = {}): Authority {
  const { username, password } = new URL(address);
  const url = new URL(address);
  url.username = '';
  url.password = '';
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return async (request) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/timestamp-query',
          ...(username !== '' && { authorization: `Basic ${login}` }),
        },
        body: new Uint8Array(request),
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      });
      if (!answer.ok || !answer.body) return null;
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of answer.body) {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) return null;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch {
      return null;
    }
  };
}
