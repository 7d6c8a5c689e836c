import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Contract } from '../../access/contract.ts';
import type { Actor } from '../../access/scope.ts';
import { fileTypeOf } from '../bytes/file-type.ts';
import { Problem } from '../problem.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { SHEET_LIMITS } from '../sheets/grid.ts';
import type { WantedTable } from '../sheets/read-table.ts';
import type { Table } from '../sheets/table.ts';
import { wholeLetters } from './bodies.ts';
import { dropsOf, invalidFields, noteIgnored, parse } from './parse.ts';

/** One file of an upload, whole in memory; files larger than a document are streamed to the store instead. */
export interface ReceivedFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Reads uploaded files outside this process. */
export interface FileReaders {
  /** Throws if opening the file would run something. Every uploaded file is inspected. */
  inspect(file: ReceivedFile, accountId: string): Promise<void>;
  readTable<K extends string>(
    bytes: Uint8Array,
    wanted: WantedTable<K>,
    accountId: string,
  ): Promise<Table<K> | Refusal>;
}

/** A part of a form: a text, or a file that must be read before the next part. */
type Part =
  | { field: string; text: string }
  | { field: string; name: string; content: AsyncIterable<Uint8Array>; isCut: () => boolean };

const NAME_MAX = 200;
/** The maximum number of files, of texts and of parts in a form. */
const PARTS_MAX = 10;

/** Yields the parts of a form in order of arrival. No other function reads a form. */
export async function* partsOf(
  request: FastifyRequest,
  limits: { fileSize?: number; files?: number; fields?: number; parts?: number } = {},
): AsyncGenerator<Part> {
  for await (const part of wellFormed(() => request.parts({ limits }))) {
    const field = part.fieldname;
    if (part.type === 'field') {
      // Fastify has already parsed a part of type application/json.
      yield { field, text: typeof part.value === 'string' ? part.value : JSON.stringify(part.value) };
    } else {
      // Replaces half a surrogate pair that `slice` may have left.
      const name = part.filename.split(/[\\/]/).at(-1)?.slice(0, NAME_MAX).toWellFormed() || 'file';
      const { file } = part;
      yield { field, name, content: wellFormed(() => file), isCut: () => file.truncated };
    }
  }
}

/**
 * Turns errors of the form parser, which have no codes, into problems. An error with a status means that the form
 * exceeds a limit of the portal; any other error means a truncated or malformed body, which is the sender's fault.
 */
async function* wellFormed<T>(parts: () => AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts();
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode === undefined ? invalid('modulo') : error;
  }
}

/** Reads a whole form into memory, with a size limit for its files; a text may arrive as a Blob. */
async function wholeForm(request: FastifyRequest, fileBytes: number, whyTooLarge: Problem) {
  const texts = new Map<string, string>();
  const files: { name: string; bytes: Buffer }[] = [];
  const limits = { fileSize: fileBytes, files: PARTS_MAX, fields: PARTS_MAX, parts: PARTS_MAX };
  for await (const part of partsOf(request, limits)) {
    if ('text' in part) {
      texts.set(part.field, part.text);
      continue;
    }
    const bytes = await wholeOf(part.content);
    if (part.isCut()) throw whyTooLarge;
    if (part.field !== 'file') texts.set(part.field, bytes.toString('utf8'));
    else if (bytes.length > 0) files.push({ name: part.name, bytes });
  }
  if (files.length > 1) throw invalid('file');
  return { texts, file: files[0] ?? null };
}

async function wholeOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Receives an upload of at most one file and one other part, in any order. Determines the file's type by its content,
 * and refuses a file that would run something when opened.
 * @param part the part besides `file`; a part whose schema is an object arrives as JSON
 */
export async function receiveFile<S extends z.core.$ZodType>(
  app: Pick<FileReaders, 'inspect'>,
  { actor, request }: { actor: Actor; request: FastifyRequest },
  contract: Pick<Contract, 'maxBytes' | 'method' | 'path'>,
  part: { name: string; schema: S; json: boolean },
): Promise<{ fields: z.output<S>; file: ReceivedFile | null }> {
  const limit = typeof contract.maxBytes === 'number' ? contract.maxBytes : 0;
  const { texts, file: sent } = await wholeForm(request, limit, new Problem(413, 'file-over-limit'));
  const file = sent && { ...sent, contentType: typeOf(sent) };
  const text = texts.get(part.name) ?? null;
  if (text === null && part.json) throw invalidFields([{ field: part.name, message: 'La parte manca' }]);
  const { data, ignored } = parse(
    part.schema,
    part.json ? json(text, part.name) : (text ?? ''),
    'body',
    dropsOf(contract),
  );
  noteIgnored(request, ignored);
  const fields = data as z.output<S>;
  if (file) await app.inspect(file, actor.accountId);
  return { fields, file };
}

/**
 * Receives a sheet or pasted cells, and the other parts. An unreadable sheet is 422.
 * @param wanted the table to look for, according to the other parts
 */
export async function receiveSheet<S extends z.core.$ZodType, K extends string>(
  app: Pick<FileReaders, 'readTable'>,
  { actor, request }: { actor: Actor; request: FastifyRequest },
  schema: S,
  wanted: (fields: z.output<S>) => WantedTable<K>,
): Promise<{ fields: z.output<S>; name: string; bytes: Buffer; table: Table<K> }> {
  const tooLarge = new Problem(413, { refused: 'sheet-too-large', data: { size: '20 MB' } });
  const pasted = typeof request.body === 'string' ? request.body : null;
  const { texts, file } =
    pasted === null
      ? await wholeForm(request, SHEET_LIMITS.fileBytes, tooLarge)
      : { texts: new Map<string, string>(), file: { name: '', bytes: Buffer.from(pasted) } };
  if (file === null || file.bytes.length === 0) throw new Problem(400, 'file-required');
  const fields = parse(schema, Object.fromEntries(texts), 'body', 'all').data as z.output<S>;
  const table = await app.readTable(file.bytes, wanted(fields), actor.accountId);
  if (isRefusal(table)) throw new Problem(table.refused === 'sheet-too-large' ? 413 : 422, table);
  return { fields, ...file, table };
}

function typeOf({ name, bytes }: { name: string; bytes: Uint8Array }): string {
  const contentType = fileTypeOf(bytes, name);
  if (contentType === null) throw new Problem(415, 'file-type-refused');
  return contentType;
}

function json(text: string | null, name: string): unknown {
  try {
    return JSON.parse(wholeLetters(text ?? ''));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(name);
    throw error;
  }
}

function invalid(fields: string): Problem {
  return new Problem(400, { refused: 'invalid-request', data: { fields } });
}
