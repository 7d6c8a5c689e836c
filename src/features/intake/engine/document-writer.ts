import { createHash } from 'node:crypto';
import { isTaxCode } from '../../employees/tax-code.ts';
import { BrokenPdf, type PdfObject, PdfObjects, type PdfValue, stringText } from './pdf-syntax.ts';
import { decodeStream } from './stream-filters.ts';

/**
 * Writes a document anew from what its pages show: contents, and of their resources those that the contents name.
 * A list of what may travel, not of what may not: links, forms, attachments, scripts, metadata, other pages and
 * resources that pages of a bulk file share stay behind by construction. Every string and every decoded stream is
 * looked through for fiscal codes on the way.
 */

export type WrittenDocument = {
  bytes: Uint8Array;
  pageCount: number;
  /** Every person's fiscal code, wherever it was found. */
  codesInside: Set<string>;
  /** Those that the pages' own contents show; a font's encoding may hide some here. */
  codesInContents: Set<string>;
  /** A stream that could not be decoded: nobody can say what it holds. */
  opaque: boolean;
};

const PAGE_KEYS = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group', 'Contents'];
const RESOURCE_KINDS = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'];
/** Entries of resources that lead out of the page, or tell who made it. */
const LEFT_BEHIND = new Set([
  ...['Metadata', 'PieceInfo', 'LastModified', 'OPI', 'Alternates', 'Ref', 'Parent', 'StructParent', 'StructParents'],
  ...['Annots', 'AA', 'A', 'OpenAction', 'JS', 'JavaScript', 'AF', 'EF', 'EmbeddedFiles', 'Names', 'Dest', 'Dests'],
  ...['AcroForm', 'Thumb', 'Info', 'Outlines', 'Threads'],
]);
const FORBIDDEN_TYPES = new Set([
  'Page',
  'Pages',
  'Catalog',
  'Annot',
  'Action',
  'Filespec',
  'EmbeddedFile',
  'StructElem',
  'StructTreeRoot',
]);
const CODE = /[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]/y;
const NAMES = /\/([^\s()<>[\]{}/%]+)/g;
const CONTENT_STRINGS = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]+>/g;

/** Fonts and logos repeat in thousands of documents: what was found in them is remembered by their digest. */
export type StreamMemory = Map<string, { codes: string[]; opaque: boolean }>;
const REMEMBERED_STREAMS = 2_000;
const WORTH_REMEMBERING = 2_048;

export function writeDocument(source: Uint8Array, memory: StreamMemory): WrittenDocument {
  return new Writer(new PdfObjects(source), memory).write();
}

class Writer {
  private readonly objects: PdfObjects;
  private readonly memory: StreamMemory;
  private readonly numbers = new Map<number, number>();
  private readonly queue: { number: number; source: number }[] = [];
  private readonly chunks: Buffer[] = [];
  private readonly offsets: number[] = [];
  private size = 0;
  private readonly codes = new Set<string>();
  private readonly codesInContents = new Set<string>();
  private opaque = false;
  /** Names that contents of the page use; forms without resources of their own speak the page's names. */
  private readonly decoded = new Map<PdfObject, string | null>();
  private readonly searched = new Map<PdfObject, { codes: string[]; opaque: boolean }>();

  constructor(objects: PdfObjects, memory: StreamMemory) {
    this.objects = objects;
    this.memory = memory;
  }

  write(): WrittenDocument {
    this.emit(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
    const pages = this.pagesOf(this.objects.root);
    const catalog = this.allot();
    const tree = this.allot();
    const pageNumbers = pages.map(() => this.allot());
    this.put(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`, null);
    this.put(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pageNumbers.map((n) => `${n} 0 R`).join(' ')}]>>`, null);
    pages.forEach((page, index) => {
      this.put(pageNumbers[index] ?? 0, this.pageText(page, tree), null);
    });
    for (let next = this.queue.shift(); next; next = this.queue.shift()) this.putSource(next.number, next.source);
    return {
      bytes: this.finish(catalog),
      pageCount: pages.length,
      codesInside: this.codes,
      codesInContents: this.codesInContents,
      opaque: this.opaque,
    };
  }

  private pagesOf(root: number): Map<string, PdfValue>[] {
    const catalog = this.objects.get(root)?.value;
    const pages: Map<string, PdfValue>[] = [];
    const walk = (value: PdfValue | undefined, depth: number) => {
      const node = this.objects.resolve(value);
      if (node?.is !== 'dict' || depth > 60) return;
      const kids = this.objects.resolve(node.entries.get('Kids'));
      if (kids?.is === 'array') for (const kid of kids.items) walk(kid, depth + 1);
      else pages.push(node.entries);
    };
    if (catalog?.is === 'dict') walk(catalog.entries.get('Pages'), 0);
    return pages;
  }

  private pageText(page: Map<string, PdfValue>, tree: number): string {
    let text = `<</Type/Page/Parent ${tree} 0 R`;
    for (const key of PAGE_KEYS) {
      const value = page.get(key);
      if (value) text += `/${key} ${this.textOf(value)}`;
    }
    const resources = this.objects.resolve(page.get('Resources'));
    const contents = this.contentsOf(page.get('Contents'));
    const names = this.namesIn(contents);
    for (const content of contents) for (const code of this.codesOf(content).codes) this.codesInContents.add(code);
    return `${text}/Resources ${this.resourcesText(resources, names)}>>`;
  }

  private contentsOf(value: PdfValue | undefined): PdfObject[] {
    if (value?.is === 'ref') {
      const object = this.objects.get(value.number);
      if (object?.stream) return [object];
      if (object?.value.is === 'array') return object.value.items.flatMap((item) => this.contentsOf(item));
      return [];
    }
    return value?.is === 'array' ? value.items.flatMap((item) => this.contentsOf(item)) : [];
  }

  /** Names used by contents; null when one of them cannot be read, so that nothing may be pruned. */
  private namesIn(contents: PdfObject[]): Set<string> | null {
    const names = new Set<string>();
    for (const content of contents) {
      const text = this.decodedText(content);
      if (text === null) {
        this.opaque = true;
        return null;
      }
      for (const match of text.matchAll(NAMES)) names.add(match[1] ?? '');
    }
    return names;
  }

  private decodedText(object: PdfObject): string | null {
    const known = this.decoded.get(object);
    if (known !== undefined) return known;
    const bytes = object.stream === null ? null : decodeStream(object.stream, this.filtersOf(object));
    const text =
      bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    this.decoded.set(object, text);
    return text;
  }

  private resourcesText(resources: PdfValue | null, names: Set<string> | null): string {
    if (resources?.is !== 'dict') return '<<>>';
    const used = names === null ? null : this.withNamesOfForms(resources.entries, names);
    let text = '<<';
    for (const kind of RESOURCE_KINDS) {
      const members = this.objects.resolve(resources.entries.get(kind));
      if (members?.is !== 'dict') continue;
      const kept = [...members.entries].filter(([name]) => used === null || used.has(name));
      if (kept.length === 0) continue;
      text += `/${kind}<<${kept.map(([name, value]) => `/${name} ${this.textOf(value)}`).join('')}>>`;
    }
    const procSet = this.objects.resolve(resources.entries.get('ProcSet'));
    if (procSet) text += `/ProcSet ${this.textOf(procSet)}`;
    return `${text}>>`;
  }

  private withNamesOfForms(resources: Map<string, PdfValue>, names: Set<string>): Set<string> {
    const all = new Set(names);
    const seen = new Set<string>();
    for (let grown = true; grown; ) {
      grown = false;
      for (const kind of ['XObject', 'Pattern', 'Font']) {
        const members = this.objects.resolve(resources.get(kind));
        if (members?.is !== 'dict') continue;
        for (const [name, value] of members.entries) {
          if (!all.has(name) || seen.has(kind + name) || value.is !== 'ref') continue;
          seen.add(kind + name);
          const object = this.objects.get(value.number);
          for (const content of this.borrowersOf(object)) {
            for (const inner of this.namesIn([content]) ?? []) {
              grown ||= !all.has(inner);
              all.add(inner);
            }
          }
        }
      }
    }
    return all;
  }

  /** Contents that use the page's resources because they bring none. */
  private borrowersOf(object: PdfObject | null): PdfObject[] {
    if (object?.value.is !== 'dict' || object.value.entries.has('Resources')) return [];
    const entries = object.value.entries;
    const subtype = entries.get('Subtype');
    if (object.stream !== null) return subtype?.is === 'name' && subtype.name === 'Image' ? [] : [object];
    const procs = this.objects.resolve(entries.get('CharProcs'));
    if (procs?.is !== 'dict') return [];
    return [...procs.entries.values()].flatMap((proc) => this.contentsOf(proc));
  }

  private filtersOf(object: PdfObject): string[] {
    if (object.value.is !== 'dict') return [];
    const filter = this.objects.resolve(object.value.entries.get('Filter'));
    if (filter?.is === 'name') return [filter.name];
    if (filter?.is !== 'array') return [];
    return filter.items.map((item) => {
      const one = this.objects.resolve(item);
      return one?.is === 'name' ? one.name : '';
    });
  }

  private putSource(number: number, source: number): void {
    const object = this.objects.get(source);
    if (!object) {
      this.put(number, 'null', null);
      return;
    }
    if (object.stream === null || object.value.is !== 'dict') {
      this.put(number, this.textOf(object.value), null);
      return;
    }
    this.lookThrough(object);
    const entries = new Map(object.value.entries);
    entries.set('Length', { is: 'plain', text: String(object.stream.length) });
    const resources = this.objects.resolve(entries.get('Resources'));
    entries.delete('Resources');
    let text = this.textOf({ is: 'dict', entries });
    if (resources) text = `${text.slice(0, -2)}/Resources ${this.resourcesText(resources, this.namesIn([object]))}>>`;
    this.put(number, text, object.stream);
  }

  private lookThrough(object: PdfObject): void {
    const { codes, opaque } = this.codesOf(object);
    for (const code of codes) this.codes.add(code);
    this.opaque ||= opaque;
  }

  /** Looks for codes in a stream, decoded, and in the strings that it shows. */
  private codesOf(object: PdfObject): { codes: string[]; opaque: boolean } {
    const known = this.searched.get(object);
    if (known) return known;
    const stream = object.stream ?? new Uint8Array();
    const remember = stream.length >= WORTH_REMEMBERING && !this.decoded.has(object);
    const digest = remember ? createHash('sha1').update(stream).digest('base64') : '';
    let seen = remember ? this.memory.get(digest) : undefined;
    if (!seen) {
      const text = this.decodedText(object);
      const codes = text === null ? [] : [...codesIn(text), ...codesIn(stringsOf(text))];
      seen = { codes, opaque: text === null };
      if (remember && this.memory.size < REMEMBERED_STREAMS) this.memory.set(digest, seen);
    }
    this.searched.set(object, seen);
    return seen;
  }

  private textOf(value: PdfValue): string {
    switch (value.is) {
      case 'plain':
        return value.text;
      case 'name':
        return `/${value.name}`;
      case 'string':
        for (const code of codesIn(stringText(value.source))) this.codes.add(code);
        return value.source;
      case 'ref':
        return this.refText(value.number);
      case 'array':
        return `[${value.items.map((item) => this.textOf(item)).join(' ')}]`;
      case 'dict':
        return this.dictText(value.entries);
    }
  }

  private dictText(entries: Map<string, PdfValue>): string {
    const type = entries.get('Type');
    if (type?.is === 'name' && FORBIDDEN_TYPES.has(type.name)) return 'null';
    let text = '<<';
    for (const [key, value] of entries) {
      if (LEFT_BEHIND.has(key)) continue;
      if (key === 'Resources') {
        text += `/Resources ${this.resourcesText(this.objects.resolve(value), this.namesOfGlyphs(entries))}`;
        continue;
      }
      text += `/${key} ${this.textOf(value)}`;
    }
    return `${text}>>`;
  }

  /** A font drawn by contents of its own names its resources in them. */
  private namesOfGlyphs(font: Map<string, PdfValue>): Set<string> | null {
    const procs = this.objects.resolve(font.get('CharProcs'));
    if (procs?.is !== 'dict') return new Set();
    return this.namesIn([...procs.entries.values()].flatMap((proc) => this.contentsOf(proc)));
  }

  private refText(source: number): string {
    const object = this.objects.get(source);
    if (!object) return 'null';
    const type = object.value.is === 'dict' ? object.value.entries.get('Type') : undefined;
    if (type?.is === 'name' && FORBIDDEN_TYPES.has(type.name)) return 'null';
    let number = this.numbers.get(source);
    if (number === undefined) {
      number = this.allot();
      this.numbers.set(source, number);
      this.queue.push({ number, source });
    }
    return `${number} 0 R`;
  }

  private allot(): number {
    this.offsets.push(-1);
    return this.offsets.length;
  }

  private put(number: number, text: string, stream: Uint8Array | null): void {
    this.offsets[number - 1] = this.size;
    this.emit(Buffer.from(`${number} 0 obj\n${text}\n${stream === null ? 'endobj\n' : 'stream\n'}`, 'latin1'));
    if (stream === null) return;
    this.emit(Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength));
    this.emit(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  }

  private emit(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
  }

  private finish(catalog: number): Uint8Array {
    if (this.offsets.includes(-1)) throw new BrokenPdf('object not written');
    const start = this.size;
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const count = this.offsets.length + 1;
    this.emit(
      Buffer.from(
        `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root ${catalog} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
        'latin1',
      ),
    );
    return Buffer.concat(this.chunks);
  }
}

/**
 * Codes by shape, check character and at least one digit: with omocodia the shape alone fits Italian words. Looks at
 * every sixth character first, since six letters begin a code: pictures are passed over quickly.
 */
export function codesIn(text: string): string[] {
  const found: string[] = [];
  for (let at = 5; at < text.length; ) {
    if (!isCapital(text.charCodeAt(at))) {
      at += 6;
      continue;
    }
    let from = at;
    while (from > 0 && isCapital(text.charCodeAt(from - 1))) from--;
    let to = at + 1;
    while (to < text.length && isCapital(text.charCodeAt(to))) to++;
    for (let start = from; start + 6 <= to; start++) {
      CODE.lastIndex = start;
      const code = CODE.exec(text)?.[0];
      if (code && /[0-9]/.test(code) && isTaxCode(code)) found.push(code);
    }
    at = to + 6;
  }
  return found;
}

function isCapital(char: number): boolean {
  return char >= 65 && char <= 90;
}

/** What a content stream shows, glued: a code may be drawn glyph by glyph. */
function stringsOf(text: string): string {
  if (!/\bT[jJ]\b/.test(text)) return '';
  let glued = '';
  for (const match of text.matchAll(CONTENT_STRINGS)) glued += stringText(match[0]);
  return glued.replace(/\s/g, '').toUpperCase();
}
