import { bytesInMemory, PdfObjects } from './pdf-objects.ts';
import { BrokenPdf, entriesOf, integerOf, type PdfValue, textOf } from './pdf-syntax.ts';

/** A blank A4 page; sizes in points. */
const A_BLANK_PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595.28 841.89]/Resources<<>>>>';
const CATALOG = 1;
const TREE = 2;

/**
 * Joins documents into one, one after the other: renumbers and writes the objects of each document, then forgets them,
 * so that only offsets stay in memory. Accepts only documents that the engine rewrote (`copyPdf`): no links, forms or
 * scripts, one catalog, consecutive object numbers.
 */
export class PdfJoiner {
  private readonly offsets: number[] = [-1, -1];
  private readonly kids: number[] = [];
  private readonly title: string;
  private size = 0;
  private pages = 0;

  constructor(title: string) {
    this.title = title;
  }

  begin(): Buffer {
    return this.counted(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
  }

  /** Returns the pieces of the next document; throws `BrokenPdf` before the first piece if the document is broken. */
  add(bytes: Uint8Array): Buffer[] {
    const objects = new PdfObjects(bytesInMemory(bytes));
    const tree = entriesOf(objects, { is: 'ref', number: objects.root })?.get('Pages');
    const pages = tree?.is === 'ref' ? integerOf(objects, entriesOf(objects, tree)?.get('Count')) : null;
    if (tree?.is !== 'ref' || pages === null) throw new BrokenPdf('page tree');
    const numbers = new Map<number, number>();
    for (let number = 1; objects.get(number) !== null; number += 1)
      if (number !== objects.root) numbers.set(number, this.offsets.length + numbers.size + 1);
    const whole = [...numbers].map(([source, number]) => {
      const { value, stream } = objects.get(source) ?? { value: NULL, stream: null };
      const own = source === tree.number ? withParent(value) : value;
      return { number, text: textOf(own, renumbered(numbers)), stream };
    });
    this.kids.push(numbers.get(tree.number) ?? 0);
    this.pages += pages;
    return whole.map(({ number, text, stream }) => this.object(number, text, stream));
  }

  /**
   * Returns an empty page if the number of pages is odd, so that in a double-sided print the next document begins on a
   * new sheet.
   */
  turnOver(): Buffer[] {
    if (this.pages % 2 === 0) return [];
    const number = this.offsets.length + 1;
    this.kids.push(number);
    this.pages += 1;
    return [this.object(number, A_BLANK_PAGE, null)];
  }

  end(): Buffer {
    const title = `FEFF${Buffer.from(this.title, 'utf16le').swap16().toString('hex')}`;
    const kids = this.kids.map((number) => `${number} 0 R`).join(' ');
    const last = [
      this.object(CATALOG, `<</Type/Catalog/Pages ${TREE} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`, null),
      this.object(TREE, `<</Type/Pages/Count ${this.pages}/Kids[${kids}]>>`, null),
      this.object(this.offsets.length + 1, `<</Title<${title}>>>`, null),
    ];
    const start = this.size;
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const count = this.offsets.length + 1;
    const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root ${CATALOG} 0 R/Info ${count - 1} 0 R>>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.concat([...last, Buffer.from(table, 'latin1')]);
  }

  private object(number: number, text: string, stream: Uint8Array | null): Buffer {
    this.offsets[number - 1] = this.size;
    const parts = [Buffer.from(`${number} 0 obj\n${text}`, 'latin1')];
    if (stream)
      parts.push(Buffer.from('\nstream\n', 'latin1'), Buffer.from(stream), Buffer.from('\nendstream', 'latin1'));
    return this.counted(Buffer.concat([...parts, Buffer.from('\nendobj\n', 'latin1')]));
  }

  private counted(piece: Buffer): Buffer {
    this.size += piece.length;
    return piece;
  }
}

const NULL: PdfValue = { is: 'plain', text: 'null' };

function withParent(value: PdfValue): PdfValue {
  if (value.is !== 'dict') throw new BrokenPdf('page tree');
  return { is: 'dict', entries: new Map([...value.entries, ['Parent', { is: 'plain', text: `${TREE} 0 R` }]]) };
}

const renumbered =
  (numbers: ReadonlyMap<number, number>) =>
  ({ number }: { number: number }) => {
    const own = numbers.get(number);
    return own === undefined ? 'null' : `${own} 0 R`;
  };
