import { NotPlain, seenPart } from './page-contents.ts';
import { type Matrix, type PageBox, times } from './page-geometry.ts';
import { bytesInMemory, PdfObjects, placesOfPages } from './pdf-objects.ts';
import { BrokenPdf, entriesOf, type PdfObject, type PdfValue, resolved, textOf } from './pdf-syntax.ts';
import { PdfUpdate, sameRef } from './pdf-update.ts';

/**
 * Appends to a signed document, as an incremental update: pages of evidence after its own pages, marks drawn on its
 * pages, and the empty place of a seal (ISO 32000-1, 12.8). The file still begins with the document's own bytes.
 */

/** Why a document cannot be offered for signing: its content is not fixed, or the portal cannot append to it. */
export type NotSignable = 'pdf-locked' | 'pdf-form' | 'pdf-signed' | 'pdf-layers' | 'pdf-irregular';

/** A document that the portal creates (pdfkit): pages to append, followed by one page per mark, of the mark's size. */
export interface Addition {
  pdf: Uint8Array;
  pages: number;
  marks: readonly PageBox[];
  /** The data that `/ricevuta` reads, in base64. */
  facts: string;
}

/** A size on a page, in points. */
export interface Size {
  width: number;
  height: number;
}

/** Bytes reserved for a seal: certificates, signature, and a time stamp with its own certificates. */
export const SEAL_ROOM = 24 * 1024;
/** Placeholders that sealing replaces: the byte range, the time, and the seal. */
export const EMPTY_RANGE = '/ByteRange[0 ********** ********** **********]';
export const EMPTY_MOMENT = '/M(D:00000000000000Z)';
export const FACTS = 'PORTALE-FIRME ';

const DEEPEST_FIELDS = 20;
const DEEPEST_NAMES = 10;

/** Why an unprotected document cannot be signed; null if it can be signed. */
export function whyNotSignable(objects: PdfObjects): NotSignable | null {
  try {
    const catalog = catalogOf(objects);
    if (catalog.has('Perms')) return 'pdf-signed';
    const form = entriesOf(objects, catalog.get('AcroForm'));
    if (form?.has('XFA')) return 'pdf-form';
    const fields = resolved(objects, form?.get('Fields'));
    if (fields?.is === 'array' && fields.items.length > 0)
      return fields.items.some((field) => isSigned(objects, field, 0)) ? 'pdf-signed' : 'pdf-form';
    const layers = resolved(objects, entriesOf(objects, catalog.get('OCProperties'))?.get('OCGs'));
    if (layers?.is === 'array' && layers.items.length > 0) return 'pdf-layers';
    for (const { read } of placesOfPages(objects)) seenPart(objects, read());
    return null;
  } catch (error) {
    if (error instanceof BrokenPdf || error instanceof NotPlain) return 'pdf-irregular';
    throw error;
  }
}

function isSigned(objects: PdfObjects, value: PdfValue, depth: number): boolean {
  const field = entriesOf(objects, value);
  if (!field || depth > DEEPEST_FIELDS) return false;
  const type = resolved(objects, field.get('FT'));
  if (type?.is === 'name' && type.name === 'Sig' && field.has('V')) return true;
  const kids = resolved(objects, field.get('Kids'));
  return kids?.is === 'array' && kids.items.some((kid) => isSigned(objects, kid, depth + 1));
}

/** The visible size of each box on its page. */
export function sizesOn(objects: PdfObjects, boxes: readonly PageBox[]): Size[] {
  const pages = placesOfPages(objects);
  return boxes.map(({ page, width, height }) => {
    const found = pages[page - 1];
    if (!found) throw new BrokenPdf('no page');
    const seen = seenPart(objects, found.read());
    return { width: width * seen.width, height: height * seen.height };
  });
}

/** @param original a document that can be signed (`whyNotSignable`) */
export function signedPaper(original: Uint8Array, objects: PdfObjects, addition: Addition): Buffer {
  const update = new PdfUpdate(original, objects);
  const own = new PdfObjects(bytesInMemory(addition.pdf));
  const places = placesOfPages(objects);
  const catalog = new Map(catalogOf(objects));
  const tree = catalog.get('Pages');
  if (tree?.is !== 'ref') throw new BrokenPdf('page tree');
  const [root, field, seal] = [update.allot(), update.allot(), update.allot()];

  const ownPages = placesOfPages(own);
  const copied = new Copies(own, update);
  const ownCatalog = catalogOf(own);
  const behind = ownPages.slice(0, addition.pages).map(({ number, read }) => {
    if (number === null) throw new BrokenPdf('no page');
    return { number: copied.as(number, update.allot()), page: read() };
  });
  const last = behind.at(-1);
  if (!last) throw new BrokenPdf('no evidence');

  const structure = entriesOf(objects, catalog.get('StructTreeRoot'));
  const firstKey = structure === null ? 0 : nextKeyOf(objects, structure);
  const ownStructure = ownCatalog.get('StructTreeRoot');
  if (ownStructure?.is === 'ref') copied.as(ownStructure.number, root);
  for (const { number, page } of behind) {
    const entries = new Map(page);
    entries.set('Parent', tree);
    entries.set('CropBox', page.get('MediaBox') ?? NULL);
    entries.set('Rotate', ZERO);
    const key = resolved(own, page.get('StructParents'));
    if (key) entries.set('StructParents', plain(firstKey + Number(key.is === 'plain' ? key.text : 0)));
    if (number === last.number) entries.set('Annots', { is: 'array', items: [ref(field)] });
    const mine = new Set(['Parent', 'Annots']);
    update.put(
      number,
      dictText(entries, (key) => (mine.has(key) ? sameRef : copied.refText)),
    );
  }

  for (const [page, marks] of Map.groupBy(
    addition.marks.map((box, index) => ({ box, form: ownPages[addition.pages + index] })),
    ({ box }) => box.page,
  )) {
    const place = places[page - 1];
    if (!place || place.number === null) throw new BrokenPdf('no page');
    const drawn = marks.map(({ box, form }) => {
      if (!form) throw new BrokenPdf('no mark');
      return { box, number: copied.form(form.read()) };
    });
    markPage(update, objects, { number: place.number, page: place.read() }, drawn);
  }

  const treeEntries = new Map(entriesOf(objects, tree) ?? []);
  const kids = resolved(objects, treeEntries.get('Kids'));
  if (kids?.is !== 'array') throw new BrokenPdf('page tree');
  treeEntries.set('Kids', { is: 'array', items: [...kids.items, ...behind.map(({ number }) => ref(number))] });
  treeEntries.set('Count', plain(places.length + behind.length));
  update.put(tree.number, textOf({ is: 'dict', entries: treeEntries }, sameRef));

  update.put(root, structureText(objects, structure, { own, copied, ownStructure, firstKey, pages: behind.length }));
  copied.writeAll();

  update.comment(`${FACTS}${addition.facts}`);
  update.put(
    field,
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(PortaleLavoroSigillo)/Rect[0 0 0 0]/F 132/P ${last.number} 0 R/V ${seal} 0 R>>`,
  );
  update.put(
    seal,
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Name(Portale lavoro)${EMPTY_MOMENT}${EMPTY_RANGE}/Contents<${'0'.repeat(SEAL_ROOM * 2)}>>>`,
  );
  const form = new Map(entriesOf(objects, catalog.get('AcroForm')) ?? []);
  form.set('Fields', { is: 'array', items: [ref(field)] });
  form.set('SigFlags', plain(3));
  form.delete('NeedAppearances');
  catalog.set('AcroForm', { is: 'dict', entries: form });
  catalog.set('StructTreeRoot', ref(root));
  update.put(objects.root, textOf({ is: 'dict', entries: catalog }, sameRef));
  return update.finish();
}

/** Draws forms over a page, each within its box, even if earlier contents rotated or clipped the page. */
function markPage(
  update: PdfUpdate,
  objects: PdfObjects,
  { number, page }: { number: number; page: ReadonlyMap<string, PdfValue> },
  marks: readonly { box: PageBox; number: number }[],
): void {
  const seen = seenPart(objects, new Map(page));
  const [a, b, c, d] = seen.turn;
  const back: Matrix = [a, c, b, d, 0, 0];
  const resources = new Map(entriesOf(objects, page.get('Resources')) ?? []);
  const drawn = new Map(entriesOf(objects, resources.get('XObject')) ?? []);
  let contents = '\nQ\n';
  for (const [index, { box, number: form }] of marks.entries()) {
    let name = `PortaleFirma${index}`;
    while (drawn.has(name)) name += 'x';
    drawn.set(name, ref(form));
    const at = times([1, 0, 0, 1, seen.left + box.x * seen.width, seen.top - (box.y + box.height) * seen.height], back);
    contents += `/Artifact BMC q ${at.map((one) => one.toFixed(4)).join(' ')} cm /${name} Do Q EMC\n`;
  }
  const [before, after] = [update.allot(), update.allot()];
  update.put(before, '<</Length 2>>', Buffer.from('q\n'));
  update.put(after, `<</Length ${contents.length}>>`, Buffer.from(contents, 'latin1'));
  resources.set('XObject', { is: 'dict', entries: drawn });
  const own = page.get('Contents');
  const list = resolved(objects, own);
  const items = list?.is === 'array' ? list.items : own ? [own] : [];
  const entries = new Map(page);
  entries.set('Resources', { is: 'dict', entries: resources });
  entries.set('Contents', { is: 'array', items: [ref(before), ...items, ref(after)] });
  update.put(number, textOf({ is: 'dict', entries }, sameRef));
}

/** Copies objects of one document into another, renumbered. */
class Copies {
  private readonly from: PdfObjects;
  private readonly update: PdfUpdate;
  private readonly numbers = new Map<number, number>();
  private readonly queue: number[] = [];

  constructor(from: PdfObjects, update: PdfUpdate) {
    this.from = from;
    this.update = update;
  }

  /** Registers an object that the caller writes itself. */
  as(source: number, number: number): number {
    this.numbers.set(source, number);
    return number;
  }

  readonly refText = ({ number }: { number: number }): string => {
    const known = this.numbers.get(number);
    if (known !== undefined) return `${known} 0 R`;
    this.queue.push(number);
    return `${this.as(number, this.update.allot())} 0 R`;
  };

  /** Converts a page into a form that can be drawn on another page (8.10). */
  form(page: ReadonlyMap<string, PdfValue>): number {
    const contents = page.get('Contents');
    const object = contents?.is === 'ref' ? this.from.get(contents.number) : null;
    if (!object?.stream || object.value.is !== 'dict') throw new BrokenPdf('no mark');
    const entries = new Map(object.value.entries);
    entries.set('Type', { is: 'name', name: 'XObject' });
    entries.set('Subtype', { is: 'name', name: 'Form' });
    entries.set('BBox', page.get('MediaBox') ?? NULL);
    entries.set('Resources', resolved(this.from, page.get('Resources')) ?? NULL);
    entries.set('Length', plain(object.stream.length));
    const number = this.update.allot();
    this.update.put(number, textOf({ is: 'dict', entries }, this.refText), object.stream);
    return number;
  }

  writeAll(): void {
    for (let source = this.queue.shift(); source !== undefined; source = this.queue.shift()) {
      const { value, stream }: PdfObject = this.from.get(source) ?? { value: NULL, stream: null, seen: null };
      const entries =
        value.is === 'dict' && stream ? new Map([...value.entries, ['Length', plain(stream.length)]]) : null;
      const text = textOf(entries === null ? value : { is: 'dict', entries }, this.refText);
      this.update.put(this.numbers.get(source) ?? 0, text, stream);
    }
  }
}

/** The root of the structure tree (14.7.2): the document's own structure, followed by that of the evidence. */
function structureText(
  objects: PdfObjects,
  structure: ReadonlyMap<string, PdfValue> | null,
  added: { own: PdfObjects; copied: Copies; ownStructure: PdfValue | undefined; firstKey: number; pages: number },
): string {
  const { own, copied, ownStructure, firstKey } = added;
  const theirs = entriesOf(own, ownStructure);
  if (theirs === null) throw new BrokenPdf('evidence without structure');
  const asItems = (from: PdfObjects, value: PdfValue | undefined) => {
    const list = resolved(from, value);
    return list?.is === 'array' ? list.items : value ? [value] : [];
  };
  const numbers = resolved(own, entriesOf(own, theirs.get('ParentTree'))?.get('Nums'));
  if (numbers?.is !== 'array') throw new BrokenPdf('evidence without structure');
  let nextKey = firstKey;
  const rows = numbers.items.map((item, at) => {
    if (at % 2 === 1) return textOf(item, copied.refText);
    const key = firstKey + Number(item.is === 'plain' ? item.text : 0);
    nextKey = Math.max(nextKey, key + 1);
    return String(key);
  });
  const addedKids = asItems(own, theirs.get('K')).map((kid) => textOf(kid, copied.refText));
  const kids = asItems(objects, structure?.get('K')).map((kid) => textOf(kid, sameRef));
  const tree = entriesOf(objects, structure?.get('ParentTree'));
  const kept = [...(structure ?? [])].filter(
    ([key]) => !['Type', 'K', 'ParentTree', 'ParentTreeNextKey'].includes(key),
  );
  return [
    '<</Type/StructTreeRoot',
    kept.map(([key, value]) => `/${key} ${textOf(value, sameRef)}`).join(''),
    `/K[${[...kids, ...addedKids].join(' ')}]`,
    `/ParentTree ${joinedTree(objects, tree, rows)}`,
    `/ParentTreeNextKey ${nextKey}>>`,
  ].join('');
}

/** A number tree (7.9.7) with `rows` after its own entries. */
function joinedTree(objects: PdfObjects, tree: ReadonlyMap<string, PdfValue> | null, rows: readonly string[]): string {
  const kids = resolved(objects, tree?.get('Kids'));
  if (kids?.is === 'array') {
    const leaf = `<</Limits[${rows[0]} ${rows.at(-2)}]/Nums[${rows.join(' ')}]>>`;
    return `<</Kids[${kids.items.map((kid) => textOf(kid, sameRef)).join(' ')} ${leaf}]>>`;
  }
  const numbers = resolved(objects, tree?.get('Nums'));
  const own = numbers?.is === 'array' ? numbers.items.map((item) => textOf(item, sameRef)) : [];
  return `<</Nums[${[...own, ...rows].join(' ')}]>>`;
}

/** The first key that no page of the document uses. */
function nextKeyOf(objects: PdfObjects, structure: ReadonlyMap<string, PdfValue>): number {
  const said = resolved(objects, structure.get('ParentTreeNextKey'));
  let next = said?.is === 'plain' ? Number(said.text) || 0 : 0;
  const look = (value: PdfValue | undefined, depth: number) => {
    const node = entriesOf(objects, value);
    if (!node || depth > DEEPEST_NAMES) return;
    const numbers = resolved(objects, node.get('Nums'));
    if (numbers?.is === 'array')
      for (const [at, item] of numbers.items.entries())
        if (at % 2 === 0 && item.is === 'plain') next = Math.max(next, Number(item.text) + 1);
    const kids = resolved(objects, node.get('Kids'));
    if (kids?.is === 'array') for (const kid of kids.items) look(kid, depth + 1);
  };
  look(structure.get('ParentTree'), 0);
  return next;
}

function catalogOf(objects: PdfObjects): Map<string, PdfValue> {
  const catalog = entriesOf(objects, { is: 'ref', number: objects.root });
  if (!catalog) throw new BrokenPdf('no catalog');
  return catalog;
}

function dictText(
  entries: ReadonlyMap<string, PdfValue>,
  refOf: (key: string) => (to: PdfValue & { is: 'ref' }) => string,
): string {
  return `<<${[...entries].map(([key, value]) => `/${key} ${textOf(value, refOf(key))}`).join('')}>>`;
}

const NULL: PdfValue = { is: 'plain', text: 'null' };
const ZERO: PdfValue = { is: 'plain', text: '0' };
const ref = (number: number): PdfValue => ({ is: 'ref', number });
const plain = (number: number): PdfValue => ({ is: 'plain', text: String(number) });
