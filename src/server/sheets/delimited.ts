import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { refuse } from '../refusal.ts';
import { type Cell, type Grid, GridBuilder, SHEET_LIMITS, SheetRefused } from './grid.ts';

/** How many records decide the delimiter; a preamble of titles is shorter. */
const SAMPLE_RECORDS = 40;
/** By priority if several fit: numbers may contain commas, but no value contains a tab. */
const DELIMITERS = ['\t', ';', ',', '|'];

/**
 * Decodes a text file: by its byte-order mark, else as UTF-8 if valid, else in the encoding that Italian programs use.
 */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads CSV of any flavour, or cells pasted from a spreadsheet (tabs). Every value stays text: `00123` keeps its zeros.
 */
export async function readDelimited(text: string): Promise<Grid> {
  if (text.includes('\u0000')) throw new SheetRefused(refuse('sheet-unreadable'));
  const told = /^sep=(.)\r?\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const delimiter = told?.[1] ?? delimiterOf(body);
  const builder = new GridBuilder();
  const parser = Readable.from(chunksOf(body)).pipe(
    parse({
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: SHEET_LIMITS.columns * SHEET_LIMITS.cellLength,
    }),
  );
  let number = told ? 1 : 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      builder.add(number, record.map(bareText));
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SheetRefused(refuse('sheet-quote-open', { row: number + 1 }));
    throw error;
  }
  return { rows: builder.rows, merges: [] };
}

/** Splits a long text into small chunks, so that other requests can run while it is read. */
function* chunksOf(text: string): Generator<string> {
  const size = 256 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Removes the tricks that keep a spreadsheet program from reading a value as a number: `="00123"`, `'-1`. */
function bareText(value: string): Cell {
  const quoted = /^="(.*)"$/s.exec(value);
  if (quoted) return (quoted[1] ?? '').replaceAll('""', '"');
  return /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value;
}

/** The delimiter that occurs equally often in most of the first records, outside quoted text. */
function delimiterOf(text: string): string {
  const counts = countsOf(text);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const perRecord = counts.map((count) => count.get(delimiter) ?? 0).filter((count) => count > 0);
    if (perRecord.length === 0) continue;
    const frequent = new Map<number, number>();
    for (const count of perRecord) frequent.set(count, (frequent.get(count) ?? 0) + 1);
    const score = Math.max(...frequent.values()) / Math.max(counts.length, 1);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function countsOf(text: string): Map<string, number>[] {
  const records: Map<string, number>[] = [];
  let current = new Map<string, number>();
  let quoted = false;
  let filled = false;
  for (let at = 0; at < text.length && records.length < SAMPLE_RECORDS; at++) {
    const char = text.charAt(at);
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r')) {
      if (filled) records.push(current);
      current = new Map();
      filled = false;
    } else if (!quoted && DELIMITERS.includes(char)) current.set(char, (current.get(char) ?? 0) + 1);
    if (char.trim() !== '') filled = true;
  }
  if (filled && records.length < SAMPLE_RECORDS) records.push(current);
  return records;
}
