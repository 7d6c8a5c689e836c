import { CODE_LENGTH, codesIn, codesInText, stringsOf } from './codes-inside.ts';
import type { PdfPage } from './pdf-objects.ts';
import { PdfOutput } from './pdf-output.ts';
import {
  entriesOf,
  type ObjectSource,
  type PdfObject,
  type PdfValue,
  plainName,
  resolved,
  type Seen,
  stringText,
} from './pdf-syntax.ts';
import { decodeStream, filtersOf } from './stream-filters.ts';
import type { StreamMemory } from './stream-memory.ts';

/**
 * Rewrites a document from what its pages show: their contents, and the resources that the contents name. The writer
 * lists what to keep rather than what to drop, so it never copies links, forms, attachments, scripts, metadata, other
 * pages and shared resources of a bulk file. While writing, it searches every string and every decoded stream for
 * fiscal codes.
 */

export type WrittenDocument = {
  /** Valid until the next document is written with the same memory. */
  bytes: Uint8Array;
  pageCount: number;
  /** Every person's fiscal code anywhere in the document. */
  codesInside: Set<string>;
  /** The codes in the pages' own contents. */
  codesInContents: Set<string>;
  /** The codes in PDF names, of resources or anything else, which are invisible to readers. */
  codesInNames: Set<string>;
  /** A font may show characters other than the codes in the text: only PDFium knows what a reader sees. */
  hidden: boolean;
  /** Font numbers in this document, mapped to font numbers in the source. */
  fontSources: Map<number, number>;
  /** A stream could not be decoded: its contents are unknown. */
  opaque: boolean;
  /** Some content belonged to a layer and is visible in the copy; only the source knows which layers are off. */
  layered: boolean;
};

const PAGE_KEYS = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group', 'Contents'];
const RESOURCE_KINDS = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'];
/** Entries of resources that lead outside the page, or reveal its author. */
const LEFT_BEHIND = new Set([
  ...['Metadata', 'PieceInfo', 'LastModified', 'OPI', 'Alternates', 'Ref', 'Parent', 'StructParent', 'StructParents'],
  ...['Annots', 'AA', 'A', 'OpenAction', 'JS', 'JavaScript', 'AF', 'EF', 'EmbeddedFiles', 'Names', 'Dest', 'Dests'],
  ...['AcroForm', 'Thumb', 'Info', 'Outlines', 'Threads', 'OC', 'OCProperties'],
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
const SIMPLE_FONTS = new Set(['Type1', 'MMType1', 'TrueType']);
const LATIN_ENCODINGS = new Set(['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding']);
const EMBEDDED = ['FontFile', 'FontFile2', 'FontFile3'];
const NAME = /[^\s()<>[\]{}/%]+/y;

export function writeDocument(objects: ObjectSource, pages: PdfPage[], memory: StreamMemory): WrittenDocument {
  return new Writer(objects, memory).write(pages);
}

class Writer {
  private readonly objects: ObjectSource;
  private readonly memory: StreamMemory;
  private readonly output = new PdfOutput();
  private readonly numbers = new Map<number, number>();
  private readonly queue: { number: number; source: number }[] = [];
  private readonly codes = new Set<string>();
  private readonly codesInContents = new Set<string>();
  private readonly codesInNames = new Set<string>();
  private opaque = false;
  private hidden = false;
  private layered = false;
  private readonly fontSources = new Map<number, number>();
  private readonly decoded = new Map<PdfObject, Buffer | null>();
  private readonly texts = new Map<PdfObject, string | null>();

  constructor(objects: ObjectSource, memory: StreamMemory) {
    this.objects = objects;
    this.memory = memory;
  }

  write(pages: PdfPage[]): WrittenDocument {
    const catalog = this.output.allot();
    const tree = this.output.allot();
    const pageNumbers = pages.map(() => this.output.allot());
    this.output.put(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`, null);
    this.output.put(
      tree,
      `<</Type/Pages/Count ${pages.length}/Kids[${pageNumbers.map((n) => `${n} 0 R`).join(' ')}]>>`,
      null,
    );
    pages.forEach((page, index) => {
      this.output.put(pageNumbers[index] ?? 0, this.pageText(page, tree), null);
    });
    for (let next = this.queue.shift(); next; next = this.queue.shift()) this.putSource(next.number, next.source);
    return {
      bytes: this.output.finish(catalog, (size) => this.memory.room(size)),
      pageCount: pages.length,
      codesInside: this.codes,
      codesInContents: this.codesInContents,
      codesInNames: this.codesInNames,
      hidden: this.hidden,
      fontSources: this.fontSources,
      opaque: this.opaque,
      layered: this.layered,
    };
  }

  private pageText(page: PdfPage, tree: number): string {
    let text = `<</Type/Page/Parent ${tree} 0 R`;
    for (const key of PAGE_KEYS) {
      const value = page.get(key);
      if (value) text += `/${key} ${this.textOf(value)}`;
    }
    const resources = resolved(this.objects, page.get('Resources'));
    const contents = this.contentsOf(page.get('Contents'));
    const names = this.namesIn(contents);
    for (const content of contents) for (const code of this.codesOf(content).codes) this.codesInContents.add(code);
    if (contents.length > 1) this.lookAcross(contents);
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

  /** A page may consist of several streams; a code may begin in one and end in the next. */
  private lookAcross(contents: PdfObject[]): void {
    const whole = contents.map((content) => this.decodedText(content) ?? '').join('\n');
    for (const code of codesInText(stringsOf(whole))) {
      this.codes.add(code);
      this.codesInContents.add(code);
    }
  }

  /** The names that the contents use; null if one stream is unreadable, so that nothing may be pruned. */
  private namesIn(contents: PdfObject[]): Set<string> | null {
    const names = new Set<string>();
    for (const content of contents) {
      const text = this.decodedText(content);
      if (text === null) {
        this.opaque = true;
        return null;
      }
      for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
        NAME.lastIndex = at + 1;
        const name = NAME.exec(text)?.[0];
        if (name !== undefined) names.add(this.lookedAt(name));
      }
    }
    return names;
  }

  private decodedBytes(object: PdfObject): Buffer | null {
    const known = this.decoded.get(object);
    if (known !== undefined) return known;
    const bytes =
      object.stream === null ? null : decodeStream(object.stream, filtersOf(this.objects, entriesIn(object)));
    const buffer = bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.decoded.set(object, buffer);
    return buffer;
  }

  private decodedText(object: PdfObject): string | null {
    let text = this.texts.get(object);
    if (text === undefined) {
      text = this.decodedBytes(object)?.toString('latin1') ?? null;
      this.texts.set(object, text);
    }
    return text;
  }

  private resourcesText(resources: PdfValue | null, names: Set<string> | null): string {
    if (resources?.is !== 'dict') return '<<>>';
    const used = names === null ? null : this.withNamesOfForms(resources.entries, names);
    let text = '<<';
    for (const kind of RESOURCE_KINDS) {
      const members = resolved(this.objects, resources.entries.get(kind));
      if (members?.is !== 'dict') continue;
      const named = [...members.entries].filter(([name]) => used === null || used.has(plainName(name)));
      const kept = kind === 'Properties' ? named.filter(([, value]) => !this.isLayer(value)) : named;
      this.layered ||= kept.length < named.length;
      if (kept.length === 0) continue;
      if (kind === 'Font') this.hidden ||= kept.some(([, font]) => !this.showsItsCodes(font));
      text += `/${kind}<<${kept.map(([name, value]) => `/${name} ${this.textOf(value)}`).join('')}>>`;
      for (const [name] of kept) this.lookedAt(name);
      if (kind === 'Font') for (const [, font] of kept) this.noteFont(font);
    }
    const procSet = resolved(this.objects, resources.entries.get('ProcSet'));
    if (procSet) text += `/ProcSet ${this.textOf(procSet)}`;
    return `${text}>>`;
  }

  private noteFont(value: PdfValue): void {
    const number = value.is === 'ref' ? this.numbers.get(value.number) : undefined;
    if (value.is === 'ref' && number !== undefined) this.fontSources.set(number, value.number);
  }

  private isLayer(value: PdfValue): boolean {
    const type = resolved(this.objects, entriesOf(this.objects, value)?.get('Type'));
    return type?.is === 'name' && (type.name === 'OCG' || type.name === 'OCMD');
  }

  /**
   * Whether Latin characters represent themselves: no mapping to other characters, and no custom glyph order of a
   * subset.
   */
  private showsItsCodes(value: PdfValue): boolean {
    const font = entriesOf(this.objects, value);
    const subtype = font?.get('Subtype');
    if (!font || subtype?.is !== 'name' || !SIMPLE_FONTS.has(subtype.name) || font.has('ToUnicode')) return false;
    const encoding = resolved(this.objects, font.get('Encoding'));
    const embedded = entriesOf(this.objects, font.get('FontDescriptor'));
    // Without an encoding the embedded font's own order applies.
    if (encoding === null) return !EMBEDDED.some((key) => embedded?.has(key));
    return encoding.is === 'name' && LATIN_ENCODINGS.has(encoding.name);
  }

  private withNamesOfForms(resources: Map<string, PdfValue>, names: Set<string>): Set<string> {
    const all = new Set(names);
    const seen = new Set<string>();
    for (let grown = true; grown; ) {
      grown = false;
      for (const kind of ['XObject', 'Pattern', 'Font']) {
        const members = resolved(this.objects, resources.get(kind));
        if (members?.is !== 'dict') continue;
        for (const [name, value] of members.entries) {
          if (!all.has(plainName(name)) || seen.has(kind + name) || value.is !== 'ref') continue;
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

  /** Contents without resources, which therefore use those of the page. */
  private borrowersOf(object: PdfObject | null): PdfObject[] {
    if (object?.value.is !== 'dict' || object.value.entries.has('Resources')) return [];
    const entries = object.value.entries;
    const subtype = entries.get('Subtype');
    if (object.stream !== null) return subtype?.is === 'name' && subtype.name === 'Image' ? [] : [object];
    const procs = resolved(this.objects, entries.get('CharProcs'));
    if (procs?.is !== 'dict') return [];
    return [...procs.entries.values()].flatMap((proc) => this.contentsOf(proc));
  }

  private putSource(number: number, source: number): void {
    const object = this.objects.get(source);
    if (!object) {
      this.output.put(number, 'null', null);
      return;
    }
    if (object.stream === null || object.value.is !== 'dict') {
      this.output.put(number, this.textOf(object.value), null);
      return;
    }
    this.lookThrough(object);
    const entries = new Map(object.value.entries);
    entries.set('Length', { is: 'plain', text: String(object.stream.length) });
    const resources = resolved(this.objects, entries.get('Resources'));
    entries.delete('Resources');
    let text = this.textOf({ is: 'dict', entries });
    if (resources) text = `${text.slice(0, -2)}/Resources ${this.resourcesText(resources, this.namesIn([object]))}>>`;
    this.output.put(number, text, object.stream);
  }

  private lookThrough(object: PdfObject): void {
    const { codes, opaque } = this.codesOf(object);
    for (const code of codes) this.codes.add(code);
    this.opaque ||= opaque;
  }

  /** Searches a decoded stream and the strings that it shows. */
  private codesOf(object: PdfObject): Seen {
    return this.memory.recall(object, object.stream ?? new Uint8Array(), () => {
      const bytes = this.decodedBytes(object);
      if (bytes === null) return { codes: [], opaque: true };
      const shown = isPicture(object) ? '' : stringsOf(this.decodedText(object) ?? '');
      return { codes: [...codesIn(bytes), ...codesInText(shown)], opaque: false };
    });
  }

  private textOf(value: PdfValue): string {
    switch (value.is) {
      case 'plain':
        return value.text;
      case 'name':
        this.lookedAt(value.name);
        return `/${value.name}`;
      case 'string':
        for (const code of codesInText(stringText(value.source))) this.codes.add(code);
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
      if (key === 'OC') this.layered = true;
      if (LEFT_BEHIND.has(key)) continue;
      if (key === 'Resources') {
        text += `/Resources ${this.resourcesText(resolved(this.objects, value), this.namesOfGlyphs(entries))}`;
        continue;
      }
      this.lookedAt(key);
      text += `/${key} ${this.textOf(value)}`;
    }
    return `${text}>>`;
  }

  private lookedAt(name: string): string {
    const plain = plainName(name);
    if (plain.length >= CODE_LENGTH) for (const code of codesInText(plain.toUpperCase())) this.codesInNames.add(code);
    return plain;
  }

  /** The names that a Type 3 font's glyphs use, because these glyphs are content streams that name resources. */
  private namesOfGlyphs(font: Map<string, PdfValue>): Set<string> | null {
    const procs = resolved(this.objects, font.get('CharProcs'));
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
      number = this.output.allot();
      this.numbers.set(source, number);
      this.queue.push({ number, source });
    }
    return `${number} 0 R`;
  }
}

function entriesIn(object: PdfObject): Map<string, PdfValue> {
  return object.value.is === 'dict' ? object.value.entries : new Map();
}

function isPicture(object: PdfObject): boolean {
  const subtype = entriesIn(object).get('Subtype');
  return subtype?.is === 'name' && subtype.name === 'Image';
}
