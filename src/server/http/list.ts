import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { takes, ZIP_LEVEL } from './ready-made.ts';
import { sendPieces } from './send-file.ts';

/** The page that a caller requests; the contract lists the fields that the page may be sorted by. */
interface Asked<Order extends string> {
  page?: number | undefined;
  size?: number | undefined;
  sort?: Order | undefined;
}

/** A page in the form that stores take. */
export interface Page<Field extends string = never> {
  offset: number;
  limit: number | null;
  sort?: { field: Field; descending: boolean };
}

type FieldOf<Order extends string> = Order extends `${infer Field},${'asc' | 'desc'}` ? Field : Order;

/** Offset, limit and order of a page; −1, the default, is all rows (spec §9). */
export function pageOf<Order extends string = never>({
  page = 0,
  size = -1,
  sort,
}: Asked<Order>): Page<FieldOf<Order>> {
  const [field, direction] = (sort ?? '').split(',') as [FieldOf<Order> | '', string?];
  return {
    offset: size < 0 ? 0 : page * size,
    limit: size < 0 ? null : size,
    ...(field ? { sort: { field, descending: direction === 'desc' } } : {}),
  };
}

const ROWS_A_PIECE = 500;

/**
 * Sends a list after the transaction has ended, so a slow reader holds no database connection. Writes a long list piece
 * by piece.
 */
export async function sendList<Row, Out>(
  reply: FastifyReply,
  rows: readonly Row[],
  total: number,
  present: (row: Row) => Out,
): Promise<Out[] | FastifyReply> {
  if (rows.length <= ROWS_A_PIECE) {
    reply.header('x-total-count', total);
    return rows.map(present);
  }
  const isZipped = takes(reply.request, 'gzip');
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-total-count': total,
    vary: 'accept-encoding',
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
  });
  if (!isZipped) await sendPieces(reply.raw, pieces(rows, present));
  // A reader that disconnects ends the pipeline: nobody is left to be told.
  else await pipeline(pieces(rows, present), createGzip({ level: ZIP_LEVEL }), reply.raw).catch(() => undefined);
  return reply;
}

function* pieces<Row, Out>(rows: readonly Row[], present: (row: Row) => Out): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_A_PIECE) {
    const piece = JSON.stringify(rows.slice(start, start + ROWS_A_PIECE).map(present));
    const inner = piece.slice(1, -1);
    yield `${start === 0 ? '[' : ','}${inner}${start + ROWS_A_PIECE >= rows.length ? ']' : ''}`;
  }
}
