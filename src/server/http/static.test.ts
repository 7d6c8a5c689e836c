import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWeb } from './static.ts';

const CODE = 'console.log("portale");';
let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-static-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Portale lavoro</title>');
  await writeFile(path.join(folder, 'assets/app.js'), CODE);
  await writeFile(path.join(folder, 'assets/app.js.br'), brotliCompressSync(CODE));
  await writeFile(path.join(folder, 'assets/app.js.gz'), gzipSync(CODE));
  // The same router options as in http.ts.
  server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  serveWeb(server, folder);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return server.inject({ method: 'GET', url, headers });
}

describe('the files of the web app', () => {
  it('are sent compressed to browsers that accept it, with `vary` for caches', async () => {
    const answer = await get('/backoffice/assets/app.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(CODE);
  });

  it('redirect a URL that lost its # to the intended page', async () => {
    const answer = await get('/backoffice/consultant/home?anno=2026');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/backoffice/#/consultant/home?anno=2026']);
    expect((await get('/backoffice/assets/none.js')).statusCode).toBe(404);
    expect((await get('/backoffice/.env')).statusCode).toBe(404);
  });

  it('are sent uncompressed to browsers that accept no compression', async () => {
    const answer = await get('/backoffice/assets/app.js');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.payload).toBe(CODE);
  });

  it('allow only built scripts to run, and no page to frame them (docs/security.md, Headers)', async () => {
    const { headers } = await get('/backoffice/');
    const policy = String(headers['content-security-policy']).split('; ');
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('have the same security policy when no compressed copy exists', async () => {
    const answer = await get('/backoffice/', { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });
});
