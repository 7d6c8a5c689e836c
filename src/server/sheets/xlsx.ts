import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { refuse } from '../refusal.ts';
import { type Cell, type Grid, GridBuilder, type Merge, SHEET_LIMITS, SheetRefused } from './grid.ts';
import { dayOfSerial, type Format, formatOf, paddedNumber } from './xlsx-formats.ts';

/** An ordinary workbook has a few dozen parts. */
const MAX_PARTS = 5_000;
/** Headers are at the top; merged cells further down do not name columns. */
const MERGES_WITHIN = 60;
/** A workbook with more merged cells does not use them for headers. */
const MAX_MERGES = 2_000;
/** No spreadsheet program writes a longer text, tag or comment. The parser keeps each of them in memory as a whole. */
const TOKEN_LENGTH = 1024 * 1024;
/** A spreadsheet program allows 65,490 cell formats. */
const MAX_FORMATS = 100_000;

/**
 * Reads the first visible sheet that has content. Streams the parts and counts the unpacked bytes, so that neither a
 * zip bomb nor a cell named XFD1048576 takes more memory than the limits allow.
 */
export async function readXlsx(bytes: Buffer): Promise<Grid> {
  try {
    return await readWorkbook(await openArchive(bytes));
  } catch (error) {
    // The user gets the same reason for a broken zip, broken XML and a missing part.
    throw error instanceof SheetRefused ? error : new SheetRefused(refuse('sheet-unreadable'));
  }
}

async function readWorkbook(archive: Archive): Promise<Grid> {
  const workbook = await readWorkbookPart(archive);
  const targets = await readTargets(archive);
  const formats = await readFormats(archive);
  const strings = await readSharedStrings(archive);
  for (const sheet of workbook.sheets) {
    const part = targets.get(sheet.relation) ?? `xl/worksheets/sheet${sheet.position}.xml`;
    if (!/worksheet/i.test(part) || !archive.parts.has(part)) continue;
    const grid = await readWorksheet(archive, part, { strings, formats, from1904: workbook.from1904 });
    if (grid.rows.length > 0) return grid;
  }
  return { rows: [], merges: [] };
}

interface Archive {
  parts: Map<string, yauzl.Entry>;
  open(part: string): Promise<Readable>;
  /** Bytes unpacked from the archive so far. */
  unzipped: number;
}

async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const parts = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (parts.size >= MAX_PARTS) throw new SheetRefused(refuse('sheet-unreadable'));
    parts.set(entry.fileName.replace(/^\//, ''), entry);
  }
  return {
    parts,
    unzipped: 0,
    open: async (part) => {
      const entry = parts.get(part);
      if (!entry) throw new SheetRefused(refuse('sheet-unreadable'));
      return zip.openReadStreamPromise(entry);
    },
  };
}

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/**
 * Passes the tags of a part to `handlers`, without their prefixes. Refuses a document type declaration, so custom
 * entities cannot occur.
 */
async function readXml(archive: Archive, part: string, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false } as const);
  let failure: Error | null = null;
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('doctype', () => {
    failure ??= new Error('a document type');
  });
  let sinceToken = 0;
  const whole =
    <T>(hand?: (token: T) => void) =>
    (token: T) => {
      sinceToken = 0;
      hand?.(token);
    };
  parser.on(
    'opentag',
    whole((tag) => handlers.open?.(bare(tag.name), tag.attributes)),
  );
  parser.on(
    'text',
    whole((text) => handlers.text?.(text)),
  );
  parser.on(
    'cdata',
    whole((text) => handlers.text?.(text)),
  );
  parser.on(
    'closetag',
    whole((tag) => handlers.close?.(bare(tag.name))),
  );
  parser.on('comment', whole());
  parser.on('processinginstruction', whole());
  const stream = await archive.open(part);
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      archive.unzipped += chunk.length;
      if (archive.unzipped > SHEET_LIMITS.unzippedBytes) {
        throw new SheetRefused(refuse('sheet-too-large', { size: '160 MB' }));
      }
      const text = decoder.decode(chunk, { stream: true });
      sinceToken += text.length;
      parser.write(text);
      if (failure) throw failure;
      if (sinceToken > TOKEN_LENGTH) throw new SheetRefused(refuse('sheet-unreadable'));
    }
    parser.write(decoder.decode()).close();
    if (failure) throw failure;
  } finally {
    stream.destroy();
    await finished(stream).catch(() => undefined);
  }
}

/** The value of an attribute, with any prefix. */
function attribute(attributes: Record<string, string>, name: string): string | undefined {
  if (name in attributes) return attributes[name];
  const key = Object.keys(attributes).find((one) => one.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}

async function readWorkbookPart(archive: Archive) {
  const sheets: { relation: string; position: number }[] = [];
  let from1904 = false;
  let position = 0;
  await readXml(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      position += 1;
      const isHidden = /hidden/i.test(attributes.state ?? '');
      const relation = Object.entries(attributes).find(([key]) => /^[\w.-]+:id$/.test(key))?.[1] ?? '';
      if (!isHidden) sheets.push({ relation, position });
    },
  });
  return { sheets, from1904 };
}

async function readTargets(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const part = 'xl/_rels/workbook.xml.rels';
  if (!archive.parts.has(part)) return targets;
  await readXml(archive, part, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const target = attribute(attributes, 'Target') ?? '';
      targets.set(attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

/** The number format of each cell style. */
async function readFormats(archive: Archive): Promise<Format[]> {
  const formats: Format[] = [];
  const codes = new Map<number, string>();
  let inCells = false;
  if (!archive.parts.has('xl/styles.xml')) return formats;
  await readXml(archive, 'xl/styles.xml', {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(formatOf(id, codes.get(id)));
        if (formats.length > MAX_FORMATS) throw new SheetRefused(refuse('sheet-unreadable'));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

async function readSharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.parts.has('xl/sharedStrings.xml')) return strings;
  let current: string | null = null;
  let inText = false;
  let phonetic = false;
  let length = 0;
  await readXml(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      if (name === 't') inText = !phonetic;
    },
    text: (text) => {
      if (inText && current !== null) current = joined(current, text);
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si' || current === null) return;
      length += current.length + 16;
      if (length > SHEET_LIMITS.textLength) throw new SheetRefused(refuse('sheet-too-large', { size: '20 MB' }));
      strings.push(unescaped(current));
      current = null;
    },
  });
  return strings;
}

interface Workbook {
  strings: readonly string[];
  formats: readonly Format[];
  from1904: boolean;
}

async function readWorksheet(archive: Archive, part: string, workbook: Workbook): Promise<Grid> {
  const builder = new GridBuilder();
  const merges: Merge[] = [];
  let number = 0;
  let cells: Cell[] = [];
  let column = -1;
  let type = 'n';
  let format: Format = 'general';
  let value = '';
  let reading = false;
  await readXml(archive, part, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = attributes.r === undefined ? number + 1 : Number(attributes.r);
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        format = workbook.formats[Number(attributes.s ?? 0)] ?? 'general';
        value = '';
      } else if (name === 'v' || name === 't') reading = true;
      else if (name === 'mergeCell') {
        const merge = mergeOf(attributes.ref ?? '');
        if (merge && merge.top < MERGES_WITHIN && merges.length < MAX_MERGES) merges.push(merge);
      }
    },
    text: (text) => {
      if (reading) value = joined(value, text);
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'c' && value !== '') {
        if (column >= SHEET_LIMITS.columns) {
          throw new SheetRefused(refuse('sheet-too-many-columns', { limit: SHEET_LIMITS.columns, row: number }));
        }
        while (cells.length < column) cells.push(null);
        cells[column] = cellOf(value, type, format, workbook);
      } else if (name === 'row') builder.add(number, cells);
    },
  });
  return { rows: builder.rows, merges };
}

function cellOf(value: string, type: string, format: Format, workbook: Workbook): Cell {
  if (type === 's') return workbook.strings[Number(value)] ?? null;
  if (type === 'str' || type === 'inlineStr') return unescaped(value);
  if (type === 'b') return value.trim() === '1';
  if (type === 'e') return { error: value.slice(0, 20) };
  if (type === 'd') return { day: value.slice(0, 10) };
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (format === 'general') return number;
  return format === 'day' ? dayOfSerial(number, workbook.from1904) : paddedNumber(number, format.digits);
}

/** Keeps only enough text to show that a cell is too long; `GridBuilder` then refuses its row. */
function joined(before: string, text: string): string {
  return before.length > SHEET_LIMITS.cellLength ? before : before + text.slice(0, SHEET_LIMITS.cellLength + 1);
}

/** Decodes escapes like `_x000D_`, which spreadsheet programs write for characters that XML cannot contain. */
function unescaped(text: string): string {
  return text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .toWellFormed()
    : text;
}

/** The column number of a cell reference, counted from 0: `BC12` → 54. */
function columnOf(address: string): number {
  let column = 0;
  for (const char of address) {
    const letter = char.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function mergeOf(reference: string): Merge | null {
  const match = /^([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})$/.exec(reference);
  if (!match) return null;
  const [from = '', to = ''] = [match[1], match[2]];
  const row = (address: string) => Number(address.replace(/\D/g, '')) - 1;
  return { top: row(from), left: columnOf(from), bottom: row(to), right: columnOf(to) };
}
