import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Contract } from '../access/contract.ts';
import type { Actor } from '../access/scope.ts';
import { isOfSpec } from '../access/spec-calls.ts';
import type { App } from './app.ts';
import { fileTypeOf } from './file-type.ts';
import { invalidFields, noteIgnored, parse } from './parse.ts';
import { Problem } from './problem.ts';

/** One file of an upload, whole in memory: what is larger than a document goes to the store as a stream. */
export interface ReceivedFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

const NAME_MAX = 200;
/** Parts that the contract does not know, before they are refused. */
const PARTS_MAX = 10;

/**
 * Reads an upload of one file at most and its other parts, in any order; JSON comes as text or as a Blob. The file's
 * type is told by its content, and what it would do is looked at.
 * @param fields the parts beside `file`; those whose schema is an object come as JSON
 */
export async function receive<S extends z.core.$ZodType>(
  app: Pick<App, 'inspect'>,
  { actor, request }: { actor: Actor; request: FastifyRequest },
  contract: Pick<Contract, 'maxBytes' | 'method' | 'path'>,
  part: { name: string; schema: S; json: boolean },
): Promise<{ fields: z.output<S>; file: ReceivedFile | null }> {
  const limit = typeof contract.maxBytes === 'number' ? contract.maxBytes : 0;
  let file: ReceivedFile | null = null;
  let text: string | null = null;
  const parts = request.parts({ limits: { fileSize: limit, files: PARTS_MAX, fields: PARTS_MAX, parts: PARTS_MAX } });
  for await (const one of wellFormed(parts)) {
    if (one.type === 'field') {
      // A part of the type application/json has been read already.
      if (one.fieldname === part.name) text = typeof one.value === 'string' ? one.value : JSON.stringify(one.value);
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of wellFormed(one.file)) chunks.push(chunk as Buffer);
    if (one.file.truncated) throw new Problem(413, 'file-over-limit');
    const bytes = Buffer.concat(chunks);
    if (one.fieldname === part.name) text = bytes.toString('utf8');
    else if (one.fieldname === 'file' && bytes.length > 0) {
      if (file) throw invalid('file');
      const name = one.filename.split(/[\\/]/).at(-1)?.slice(0, NAME_MAX) || 'file';
      const contentType = fileTypeOf(bytes, name);
      if (contentType === null) throw new Problem(415, 'file-type-refused');
      file = { name, contentType, bytes };
    }
  }
  if (text === null && part.json) throw invalidFields([{ field: part.name, message: 'La parte manca' }]);
  const { data, ignored } = parse(
    part.schema,
    part.json ? json(text, part.name) : (text ?? ''),
    'body',
    isOfSpec(contract),
  );
  noteIgnored(request, ignored);
  const fields = data as z.output<S>;
  if (file) await app.inspect(file, actor.accountId);
  return { fields, file };
}

/** A body that is cut off or malformed is the sender's fault, in whatever words the parser puts it. */
async function* wellFormed<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    const { message, statusCode } = error as { message?: string; statusCode?: number };
    if (
      statusCode === undefined &&
      /multipart|of form|part header|part terminated|boundary|premature/i.test(message ?? '')
    )
      throw invalid('corpo della richiesta');
    throw error;
  }
}

function json(text: string | null, name: string): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(name);
    throw error;
  }
}

function invalid(fields: string): Problem {
  return new Problem(400, { refused: 'invalid-request', data: { fields } });
}
