import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { CurrentObject } from './fold.ts';
import type { ChainHead, LedgerRow } from './ledger-row.ts';

/**
 * The format of an export of the ledger: one JSON object per line. The heads and the checkpoints precede the rows, so
 * that a truncated file is detected. The verifier reads an export with Node alone, without a database.
 */
export const EXPORT_FORMAT = 'portale-lavoro ledger export 2';

export type ExportLine =
  | {
      format: typeof EXPORT_FORMAT;
      at: string;
      publicKey: string | null;
      objects: readonly string[];
    }
  | { head: ChainHead }
  /** A signed note. */
  | { checkpoint: string }
  | { row: LedgerRow }
  | { object: CurrentObject };

export interface ExportStart {
  /** The public key (SPKI, PEM) of the key that signed the notes. Compare its fingerprint before you trust it. */
  publicKey: string | null;
  at: string;
  /** Kinds of objects whose current state follows the rows. */
  objects: readonly string[];
  heads: ChainHead[];
  notes: string[];
}

/** One line. Escapes Unicode line separators, because some readers would split the line there. */
export function exportLine(line: ExportLine): string {
  return `${JSON.stringify(line).replace(/[\u2028\u2029]/g, (c) => (c === '\u2028' ? '\\u2028' : '\\u2029'))}\n`;
}

/** Reads the header lines of an export, which precede its rows. */
export async function readExportStart(file: string): Promise<ExportStart> {
  const start: ExportStart = { publicKey: null, at: '', objects: [], heads: [], notes: [] };
  let isExport = false;
  for await (const line of linesOf(file)) {
    if ('format' in line && line.format === EXPORT_FORMAT) {
      isExport = true;
      start.publicKey = line.publicKey;
      start.at = line.at;
      start.objects = line.objects;
    } else if ('head' in line) start.heads.push(line.head);
    else if ('checkpoint' in line) start.notes.push(line.checkpoint);
    else break;
    if (!isExport) break;
  }
  if (!isExport) throw new Error(`${file} is no export of the ledger ("${EXPORT_FORMAT}").`);
  return start;
}

export async function* exportedRows(file: string): AsyncGenerator<LedgerRow> {
  for await (const line of linesOf(file)) if ('row' in line) yield line.row;
}

export async function* exportedObjects(file: string): AsyncGenerator<CurrentObject> {
  for await (const line of linesOf(file)) if ('object' in line) yield line.object;
}

async function* linesOf(file: string): AsyncGenerator<ExportLine> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line) as ExportLine;
    } catch (error) {
      if (error instanceof SyntaxError)
        throw new Error(`${file}, line ${number}: not JSON (cut off or damaged).`, { cause: error });
      throw error;
    }
  }
}
