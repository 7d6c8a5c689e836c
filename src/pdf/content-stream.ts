import type { ContentScanner, Operand } from './content-scanner.ts';
import { type GraphicsState, lightOf, UNSET } from './graphics-state.ts';
import { NotPlain } from './page-contents.ts';
import type { FontReading } from './page-fonts.ts';
import { type Box, type Matrix, SAME, times, within } from './page-geometry.ts';
import { moved, PaintedPath, type Shape } from './painted-path.ts';
import type { PdfValue } from './pdf-syntax.ts';

type Resources = Map<string, PdfValue> | null;

/** The page that a content stream is painted on. */
export interface StreamPage {
  fontNamed(resources: Resources, name: Operand | undefined): FontReading;
  /** The line width that a graphics state sets, if any. */
  lineWidthOf(resources: Resources, name: Operand | undefined): number | null;
  /** The components of a colour space; null if its colours are unknown. */
  componentsOf(resources: Resources, name: Operand | undefined): number | null;
  replacesText(resources: Resources, properties: Operand | undefined): boolean;
  draw(resources: Resources, name: Operand | undefined, state: GraphicsState, depth: number): void;
  show(items: (Operand | undefined)[], state: GraphicsState, line: Matrix, along: number): number;
  paint(shape: Shape, clip: Box | null): void;
  shade(clip: Box | null): void;
}

type Outer = Pick<GraphicsState, 'light' | 'components' | 'lineWidth' | 'clip'>;

/**
 * Runs the operators of one content stream, of a page or of a form on it. Throws `NotPlain` for what only PDFium can
 * read.
 */
export class ContentStream {
  private readonly scanner: ContentScanner;
  private readonly page: StreamPage;
  private readonly resources: Resources;
  private readonly depth: number;
  private readonly fonts = new Map<Operand | undefined, FontReading>();
  private state: GraphicsState;
  private readonly kept: GraphicsState[] = [];
  private readonly path = new PaintedPath();
  /** Start of the current line of text. */
  private line: Matrix = SAME;
  /** Length of the text shown so far on the line, in text units. */
  private along = 0;

  constructor(
    scanner: ContentScanner,
    page: StreamPage,
    context: { resources: Resources; depth: number; start: Matrix; outer: Outer },
  ) {
    this.scanner = scanner;
    this.page = page;
    this.resources = context.resources;
    this.depth = context.depth;
    const { light, components, lineWidth, clip } = context.outer;
    this.state = { ...UNSET, matrix: context.start, light, components, lineWidth, clip };
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
      case 'Ts':
        this.state.rise = this.number(0);
        break;
      case 'w':
        this.state.lineWidth = this.number(0);
        break;
      case 'gs':
        this.state.lineWidth = this.page.lineWidthOf(this.resources, this.operand(0)) ?? this.state.lineWidth;
        break;
      case 'Tr':
        if (this.number(0) !== 0) throw new NotPlain();
        break;
      default:
        this.colourOperator(operator);
    }
  }

  /** The fill colour (8.6.8). */
  private colourOperator(operator: string): void {
    switch (operator) {
      case 'g':
        this.setColour(1);
        break;
      case 'rg':
        this.setColour(3);
        break;
      case 'k':
        this.setColour(4);
        break;
      case 'sc':
      case 'scn':
        this.setColour(this.state.components);
        break;
      case 'cs':
        this.state.components = this.page.componentsOf(this.resources, this.operand(0));
        this.state.light = this.state.components === null ? null : 0;
        break;
      default:
        this.pathOperator(operator);
    }
  }

  /** Paths, clips and shadings (8.5, 8.7). */
  private pathOperator(operator: string): void {
    switch (operator) {
      case 're':
        this.path.rectangle(this.number(0), this.number(1), this.number(2), this.number(3), this.state.matrix);
        break;
      case 'm':
        this.path.moveTo(this.point(0));
        break;
      case 'l':
        this.path.lineTo(this.point(0));
        break;
      case 'c':
        this.path.curveTo([this.point(0), this.point(2), this.point(4)]);
        break;
      case 'v':
      case 'y':
        this.path.curveTo([this.point(0), this.point(2)]);
        break;
      case 'h':
        this.path.close();
        break;
      case 'W':
      case 'W*':
        this.clip();
        break;
      case 'f':
      case 'F':
      case 'f*':
        this.paint(true, false);
        break;
      case 'B':
      case 'B*':
        this.paint(true, true);
        break;
      case 'b':
      case 'b*':
        this.path.close();
        this.paint(true, true);
        break;
      case 's':
        this.path.close();
        this.paint(false, true);
        break;
      case 'S':
        this.paint(false, true);
        break;
      case 'n':
        this.paint(false, false);
        break;
      case 'sh':
        this.page.shade(this.state.clip);
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

  private point(index: number): readonly [number, number] {
    return moved([this.number(index), this.number(index + 1)], this.state.matrix);
  }

  private setColour(components: number | null): void {
    this.state.components = components;
    this.state.light = lightOf(this.scanner.operands.slice(0, this.scanner.count), components);
  }

  private clip(): void {
    const box = this.path.clipBox();
    if (box === null) throw new NotPlain();
    this.state.clip = within(this.state.clip, box);
  }

  private paint(fill: boolean, stroke: boolean): void {
    const { light, lineWidth, matrix, clip } = this.state;
    const scale = Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
    if (fill) for (const shape of this.path.filled(light)) this.page.paint(shape, clip);
    if (stroke) for (const shape of this.path.stroked(lineWidth * scale)) this.page.paint(shape, clip);
    this.path.clear();
  }
}
