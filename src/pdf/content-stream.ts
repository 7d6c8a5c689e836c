import type { ContentScanner, Operand } from './content-scanner.ts';
import { type GraphicsState, isWhite, UNSET } from './graphics-state.ts';
import { NotPlain } from './page-contents.ts';
import type { FontReading } from './page-fonts.ts';
import { type Box, boxOf, type Matrix, SAME, times, union, within } from './page-geometry.ts';
import type { PdfValue } from './pdf-syntax.ts';

type Resources = Map<string, PdfValue> | null;

/** The page that a content stream is painted on. */
export interface StreamPage {
  fontNamed(resources: Resources, name: Operand | undefined): FontReading;
  hasFont(resources: Resources, name: Operand | undefined): boolean;
  replacesText(resources: Resources, properties: Operand | undefined): boolean;
  draw(resources: Resources, name: Operand | undefined, state: GraphicsState, depth: number): void;
  show(items: (Operand | undefined)[], state: GraphicsState, line: Matrix, along: number): number;
  cover(box: Box): void;
  shade(): void;
}

/** Runs the operators of one content stream: a page's, or a form's inside it. Throws `NotPlain` for what only PDFium reads. */
export class ContentStream {
  private readonly scanner: ContentScanner;
  private readonly page: StreamPage;
  private readonly resources: Resources;
  private readonly depth: number;
  private readonly fonts = new Map<Operand | undefined, FontReading>();
  private state: GraphicsState;
  private readonly kept: GraphicsState[] = [];
  /** The rectangles of the path; null if the path has other segments. */
  private path: Box[] | null = [];
  /** The box around the whole path. */
  private around: Box | null = null;
  /** Start of the current line of text. */
  private line: Matrix = SAME;
  /** Length of the text already shown on the line, in text units. */
  private along = 0;

  constructor(
    scanner: ContentScanner,
    page: StreamPage,
    context: { resources: Resources; depth: number; start: Matrix; outer: Pick<GraphicsState, 'white' | 'clip'> },
  ) {
    this.scanner = scanner;
    this.page = page;
    this.resources = context.resources;
    this.depth = context.depth;
    const { white, clip } = context.outer;
    this.state = { ...UNSET, matrix: context.start, white, clip };
  }

  read(): void {
    for (let operator = this.scanner.next(); operator !== null; operator = this.scanner.next())
      this.textOperator(operator);
  }

  /** Text objects, positions and strings (ISO 32000-1, 9.4). */
  private textOperator(operator: string): void {
    switch (operator) {
      case 'BT':
        this.line = SAME;
        this.along = 0;
        break;
      case 'Tf':
        this.state.font = this.fontOf(this.operand(0));
        this.state.size = this.number(1);
        break;
      case 'Tm':
        this.line = this.matrix();
        this.along = 0;
        break;
      case 'Tj':
      case 'TJ':
        this.show(this.operand(0));
        break;
      case 'Td':
        this.move(this.number(0), this.number(1));
        break;
      case 'TD':
        this.state.leading = -this.number(1);
        this.move(this.number(0), this.number(1));
        break;
      case 'T*':
        this.move(0, -this.state.leading);
        break;
      case "'":
        this.move(0, -this.state.leading);
        this.show(this.operand(0));
        break;
      case '"':
        this.state.wordSpace = this.number(0);
        this.state.charSpace = this.number(1);
        this.move(0, -this.state.leading);
        this.show(this.operand(2));
        break;
      default:
        this.stateOperator(operator);
    }
  }

  /** Graphics state, text state and colour (8.4, 9.3, 8.6). */
  private stateOperator(operator: string): void {
    switch (operator) {
      case 'q':
        this.kept.push(this.state);
        this.state = { ...this.state };
        break;
      case 'Q':
        this.state = this.kept.pop() ?? this.state;
        break;
      case 'cm':
        this.state.matrix = times(this.matrix(), this.state.matrix);
        break;
      case 'Tc':
        this.state.charSpace = this.number(0);
        break;
      case 'Tw':
        this.state.wordSpace = this.number(0);
        break;
      case 'Tz':
        this.state.stretch = this.number(0) / 100;
        break;
      case 'TL':
        this.state.leading = this.number(0);
        break;
      case 'g':
      case 'rg':
      case 'k':
      case 'sc':
      case 'scn':
        this.state.white = isWhite(this.scanner.operands.slice(0, this.scanner.count), operator);
        break;
      case 'cs':
        this.state.white = false;
        break;
      case 'Ts':
        this.state.rise = this.number(0);
        break;
      case 'gs':
        if (this.page.hasFont(this.resources, this.operand(0))) throw new NotPlain();
        break;
      case 'Tr':
        if (this.number(0) !== 0) throw new NotPlain();
        break;
      default:
        this.pathOperator(operator);
    }
  }

  /** Paths, clips and shadings (8.5, 8.7). */
  private pathOperator(operator: string): void {
    switch (operator) {
      case 're':
        this.reach(boxOf(this.number(0), this.number(1), this.number(2), this.number(3), this.state.matrix));
        this.path?.push(boxOf(this.number(0), this.number(1), this.number(2), this.number(3), this.state.matrix));
        break;
      case 'm':
      case 'l':
        this.path = null;
        this.reach(boxOf(this.number(0), this.number(1), 0, 0, this.state.matrix));
        break;
      case 'c':
      case 'v':
      case 'y':
        for (let at = 0; at + 1 < this.scanner.count; at += 2)
          this.reach(boxOf(this.number(at), this.number(at + 1), 0, 0, this.state.matrix));
        break;
      case 'W':
      case 'W*':
        if (this.path === null || this.path.length !== 1) throw new NotPlain();
        this.state.clip = within(this.state.clip, this.path[0] ?? null);
        break;
      case 'f':
      case 'F':
      case 'f*':
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        this.paint();
        this.path = [];
        this.around = null;
        break;
      case 'n':
      case 'S':
      case 's':
        this.path = [];
        this.around = null;
        break;
      case 'sh':
        this.page.shade();
        break;
      default:
        this.objectOperator(operator);
    }
  }

  /** External objects, marked content and inline images (8.8 to 8.10, 14.6). */
  private objectOperator(operator: string): void {
    switch (operator) {
      case 'Do':
        this.page.draw(this.resources, this.operand(0), this.state, this.depth);
        break;
      case 'BDC':
        // The content of a layer is visible only while the layer is on.
        if (this.operand(0) === '/OC' || this.page.replacesText(this.resources, this.operand(1))) throw new NotPlain();
        break;
      case 'BI':
        throw new NotPlain();
    }
  }

  private operand(index: number): Operand | undefined {
    return index < this.scanner.count ? this.scanner.operands[index] : undefined;
  }

  private number(index: number): number {
    const value = this.operand(index);
    if (typeof value !== 'number') throw new NotPlain();
    return value;
  }

  private matrix(): Matrix {
    return [this.number(0), this.number(1), this.number(2), this.number(3), this.number(4), this.number(5)];
  }

  private fontOf(name: Operand | undefined): FontReading {
    const font = this.fonts.get(name) ?? this.page.fontNamed(this.resources, name);
    this.fonts.set(name, font);
    return font;
  }

  private move(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.line;
    this.line = [a, b, c, d, x * a + y * c + e, x * b + y * d + f];
    this.along = 0;
  }

  private show(items: Operand | undefined): void {
    this.along += this.page.show(Array.isArray(items) ? items : [items], this.state, this.line, this.along);
  }

  private reach(box: Box): void {
    this.around = this.around === null ? box : union(this.around, box);
  }

  private paint(): void {
    if (this.around !== null) this.page.cover(this.around);
  }
}
