import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A client with its own thread, like a browser, so that receiving the bytes costs the server nothing. */
export interface Wanted {
  url: string;
  token: string;
  body: string;
}

parentPort?.on('message', ({ url, token, body }: Wanted) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = request(url, { method: 'POST', headers }, (answer) => {
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    answer.on('end', () => {
      const bytes = new Uint8Array(Buffer.concat(pieces));
      parentPort?.postMessage({ status: answer.statusCode, bytes }, [bytes.buffer]);
    });
    answer.on('error', () => parentPort?.postMessage({ status: 0, bytes: new Uint8Array() }));
  });
  sent.on('error', () => parentPort?.postMessage({ status: 0, bytes: new Uint8Array() }));
  sent.end(body);
});
