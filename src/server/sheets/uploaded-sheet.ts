import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { isRefusal } from '../refusal.ts';
import { type Grid, SHEET_LIMITS } from './grid.ts';
import { readSheet } from './read-sheet.ts';

/** The sheet of an upload, or the cells that were pasted; its other parts as texts. What cannot be read is 422. */
export async function uploadedSheet(request: FastifyRequest): Promise<{ grid: Grid; fields: Map<string, string> }> {
  const fields = new Map<string, string>();
  let source: Buffer | string | null = null;
  if (typeof request.body === 'string') source = request.body;
  else {
    for await (const part of request.parts({ limits: { fileSize: SHEET_LIMITS.fileBytes + 1, files: 1 } })) {
      if (part.type === 'file') source = await bytesOf(part.file);
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    }
  }
  if (source === null || source.length === 0) throw new Problem(400, 'file-required');
  const grid = await readSheet(source);
  if (isRefusal(grid)) throw new Problem(grid.refused === 'sheet-too-large' ? 413 : 422, grid);
  return { grid, fields };
}

async function bytesOf(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > SHEET_LIMITS.fileBytes) throw new Problem(413, { refused: 'sheet-too-large', data: { size: '20 MB' } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
