import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type * as z from 'zod/mini';
import type { Contract } from '../../../src/access/contract.ts';
import { sampleOf } from './samples.ts';

type Schema = z.core.$ZodType;

/** A request from the page; without a contract the server answered 404. */
export interface AskedFor {
  method: string;
  address: string;
  body: string;
  contract: Contract | undefined;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
};

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: readonly Schema[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
}
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** Plain string fields that are times or months. */
const TIMES = new Set(
  (
    'finoA versione accettata creato nonRiesceDal ultimoConsegnato accaduto ultimoTentativo prossimoTentativo tolto inviato ' +
    'quando sostituita modificata presaVisione sollecitato ultimo trovato ultimoAccesso ultimaLettura daQuando letto'
  ).split(' '),
);
const MONTHS = new Set(['ultimoMesePubblicato', 'ultimoMese']);

/**
 * An answer that the schema allows. Its lists have two elements that differ in every field: a different listed value,
 * false instead of true, null where allowed.
 */
export function answerOf(schema: Schema | undefined, name = '', which = 0, n = 0): unknown {
  if (!schema) return undefined;
  const known = definitionOf(schema);
  if (known.type === 'nullable' || known.type === 'optional') {
    const none = known.type === 'nullable' ? null : undefined;
    return which === 1 ? none : answerOf(known.innerType, name, which, n);
  }
  if (known.type === 'boolean') return which === 0;
  if (known.type === 'number' || known.type === 'int') return 2 + n + which;
  if (known.type === 'enum') {
    const words = Object.values(known.entries ?? {});
    return words[which % words.length];
  }
  if (known.type === 'literal') return known.values?.[0];
  if (known.type === 'union') return answerOf(known.options?.[which % known.options.length], name, which, n);
  if (known.type === 'array') return [answerOf(known.element, name, 0, n), answerOf(known.element, name, 1, n)];
  if (known.type === 'object')
    return Object.fromEntries(
      Object.entries(known.shape ?? {}).map(([key, one], index) => [key, answerOf(one, key, which, index)]),
    );
  if (known.type === 'record') return {};
  if (/^id$|^id[A-Z]|Id$/.test(name)) return String(70 + n * 2 + which);
  if (TIMES.has(name)) return which === 0 ? '2026-11-17T08:00:00Z' : '2026-11-18T09:30:00Z';
  if (MONTHS.has(name)) return which === 0 ? '202609' : '202610';
  const one = sampleOf(schema, name, n);
  return which === 1 && typeof one === 'string' && one === name ? `${one} bis` : one;
}

/**
 * Serves the built portal and answers each request from `answers`, or from the schema of its contract if `answers` has
 * no entry.
 */
export class Answering {
  readonly asked: AskedFor[] = [];
  inFlight = 0;
  address = '';
  private readonly server;
  private readonly contracts: readonly Contract[];
  private readonly answers: (contract: Contract, address: URL) => unknown;

  constructor(contracts: readonly Contract[], answers: (contract: Contract, address: URL) => unknown) {
    this.contracts = contracts;
    this.answers = answers;
    this.server = createServer((request, response) => {
      this.inFlight += 1;
      response.once('close', () => (this.inFlight -= 1));
      this.answer(request, response).catch((error) => response.destroy(error));
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const at = this.server.address();
    this.address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.address);
    if (!url.pathname.startsWith('/api')) return this.file(url.pathname, response);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    const contract = this.contractOf(request.method ?? 'GET', url.pathname);
    if (contract?.kind === 'events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      this.inFlight -= 1;
      response.once('close', () => (this.inFlight += 1));
      return;
    }
    this.asked.push({ method: request.method ?? '', address: url.pathname + url.search, body, contract });
    if (!contract) {
      response.writeHead(404).end();
      return;
    }
    const answer = this.answers(contract, url);
    if (contract.kind === 'file') {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('file');
      return;
    }
    if (contract.status === 204 || !contract.response || answer === undefined) {
      response.writeHead(204).end();
      return;
    }
    const total = Array.isArray(answer) ? { 'x-total-count': String(answer.length) } : {};
    response
      .writeHead(contract.status ?? 200, { 'content-type': 'application/json', ...total })
      .end(JSON.stringify(pageOf(answer, url.searchParams)));
  }

  private contractOf(method: string, address: string): Contract | undefined {
    const parts = address.split('/');
    const fits = (contract: Contract) => {
      const pattern = contract.path.split('/');
      return (
        contract.method === method &&
        pattern.length === parts.length &&
        pattern.every((part, at) => part.startsWith(':') || part.toLowerCase() === parts[at]?.toLowerCase())
      );
    };
    const found = this.contracts.filter(fits);
    return found.find(({ path: one }) => !one.includes(':')) ?? found[0];
  }

  private async file(name: string, response: ServerResponse): Promise<void> {
    const inside = name === '/backoffice/' ? 'index.html' : name.replace('/backoffice/', '');
    try {
      const content = await readFile(path.join('dist/web', inside));
      const cached = inside.includes('assets/') ? { 'cache-control': 'max-age=31536000, immutable' } : {};
      response.writeHead(200, { 'content-type': TYPES[path.extname(inside)] ?? 'application/octet-stream', ...cached });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  }
}

/** The requested page of a paged list. */
function pageOf(answer: unknown, asked: URLSearchParams): unknown {
  const [page, size] = [Number(asked.get('page')), Number(asked.get('size'))];
  return Array.isArray(answer) && size > 0 ? answer.slice(page * size, (page + 1) * size) : answer;
}
