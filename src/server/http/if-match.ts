import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from '../../access/contract.ts';
import { Problem } from '../problem.ts';

type Change = Pick<Contract, 'body'>;

/** Sends a row with its `ETag`, which a caller may return as `If-Match` with the change of this row. */
export function tagged<R extends object>(reply: FastifyReply, change: Change, row: R): R {
  reply.header('etag', tagOf(change, row));
  return row;
}

/** Refuses a change with `If-Match` if the row has changed since the caller read it. */
export function refuseChanged({ headers }: FastifyRequest, change: Change, row: object): void {
  const asked = headers['if-match'];
  if (asked !== undefined && !namesTag(asked, tagOf(change, row))) throw new Problem(412, 'changed-meanwhile');
}

/** The tag covers only the fields that the change can overwrite, so that a read event or an upload causes no conflict. */
function tagOf({ body }: Change, row: object): string {
  const { shape = {} } = (body?._zod.def ?? {}) as { shape?: object };
  const values = Object.entries(row).filter(([name]) => name in shape);
  return `"${createHash('sha256').update(JSON.stringify(values)).digest('base64url')}"`;
}

/** Whether a list of tags names this one, or any; compared weakly, because compressing proxies weaken tags. */
export function namesTag(list: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((tag) => bare(tag) === bare(etag));
}
