import { type Sheets } from '../doubtful-pdf.ts';
import { crowd } from './folk.ts';
import { ghostOf, haunted } from './hidden-text.ts';
import { annotate, drawForm, escaped, form, Ink, object } from './ink.ts';
import { Program, sheet } from './programs.ts';
import { drawPicture, pictureOf } from './scans.ts';

/** The area where `ghostOf` draws a former slip. */
const AREA = { x: 18, y: 606, width: 560, height: 166 };

/** Covers text with filled squares, the letter 'n' of Zapf Dingbats. */
function blocks(s: Sheets, ink: Ink, colour: string): void {
  const font = object(s, '/Type/Font/Subtype/Type1/BaseFont/ZapfDingbats');
  const rows: string[] = [];
  for (let row = 0; row < 15; row++)
    rows.push(`1 0 0 1 ${AREA.x} ${ink.height - AREA.y - 11 * row - 16} Tm (${'n'.repeat(53)}) Tj`);
  const stream = `BT /FZ 18 Tf -3 Tc ${colour} ${rows.join(' ')} ET`;
  const box = `/BBox[0 0 ${ink.width} ${ink.height}]`;
  const reference = object(s, `/Type/XObject/Subtype/Form${box}/Resources<</Font<</FZ ${font}>>>>`, stream);
  ink.raw(`q /${ink.use('XObject', `Z${reference.replace(/\D/g, '')}`, reference)} Do Q`);
}

/** Layers that are off when the file opens. */
class Layers {
  private readonly s: Sheets;
  readonly off: string;
  readonly on: string;

  constructor(s: Sheets) {
    this.s = s;
    this.off = object(s, '/Type/OCG/Name(Copia azienda)');
    this.on = object(s, '/Type/OCG/Name(Copia dipendente)');
    s.parts.catalog = `/OCProperties<</OCGs[${this.off} ${this.on}]/D<</OFF[${this.off}]/Order[${this.off} ${this.on}]>>>>`;
  }

  membership(): string {
    return this.s.chance.pick([
      object(this.s, `/Type/OCMD/OCGs ${this.off}/P/AllOn`),
      object(this.s, `/Type/OCMD/OCGs[${this.off} ${this.on}]/P/AllOn`),
      object(this.s, `/Type/OCMD/OCGs[${this.on}]/P/AllOff`),
      object(this.s, `/Type/OCMD/OCGs[${this.on}]/VE[/Not ${this.on}]`),
    ]);
  }

  marked(ink: Ink, content: string, ghost: (ink: Ink) => void): void {
    const name = ink.use('Properties', `L${content.replace(/\D/g, '')}`, content);
    const inner = new Ink(ink.width, ink.height);
    ghost(inner);
    ink.raw(`/OC /${name} BDC ${inner.ops.join(' ')} EMC`);
  }

  form(ink: Ink, content: string, ghost: (ink: Ink) => void): void {
    const inner = new Ink(ink.width, ink.height);
    ghost(inner);
    drawForm(this.s, ink, inner, `/OC ${content}`);
  }
}

export const COVERED_TEXT: Record<string, (s: Sheets) => void> = {
  'a former slip in layers that are off': (s) => {
    const layers = new Layers(s);
    haunted(s, [
      (ink, ghost) => layers.marked(ink, layers.off, ghost),
      (ink, ghost) => layers.marked(ink, layers.membership(), ghost),
      (ink, ghost) => layers.form(ink, layers.off, ghost),
      (ink, ghost) => layers.form(ink, layers.membership(), ghost),
    ]);
  },

  'a former slip under thick strokes': (s) =>
    haunted(s, (ink, ghost) => {
      ghost(ink);
      const colour = s.chance.pick(['0 G', '1 G', '0.2 0.2 0.6 RG']);
      const middle = ink.height - AREA.y - AREA.height / 2;
      if (s.chance.likely(0.5)) ink.raw(`q ${colour} ${AREA.height} w ${AREA.x} ${middle} m 578 ${middle} l S Q`);
      else
        for (let row = 0; row < 12; row++) {
          const y = ink.height - AREA.y - 7 - row * 14;
          ink.raw(`q ${colour} 15 w ${AREA.x} ${y} m 578 ${y} l S Q`);
        }
    }),

  'a former slip under block letters': (s) =>
    haunted(s, (ink, ghost) => {
      ghost(ink);
      blocks(s, ink, s.chance.pick(['0 g', '1 g', '0.5 g']));
    }),

  'a former slip under a picture': (s) => {
    const white = new Ink(AREA.width, AREA.height);
    white.outlines(180, 80, 'CONSULENZA DEL LAVORO', 14);
    const picture = pictureOf(s, white, 1);
    haunted(s, (ink, ghost) => {
      ghost(ink);
      drawPicture(ink, picture, AREA);
    });
  },

  'a former slip under a filled form': (s) => {
    const cover = new Ink(AREA.width, AREA.height);
    cover.box(0, 0, AREA.width, AREA.height, '1 1 1 rg');
    cover.box(0, 0, AREA.width, AREA.height);
    cover.text(20, 40, 'COMUNICAZIONI: si ricorda la consegna delle detrazioni.', 9);
    const reference = form(s, cover);
    haunted(s, (ink, ghost) => {
      ghost(ink);
      const name = ink.use('XObject', 'COVER', reference);
      ink.raw(`q 1 0 0 1 ${AREA.x} ${ink.height - AREA.y - AREA.height} cm /${name} Do Q`);
    });
  },

  'a former slip under an annotation': (s) =>
    haunted(s, (ink, ghost) => {
      ghost(ink);
      const cover = new Ink(AREA.width, AREA.height);
      cover.box(0, 0, AREA.width, AREA.height, s.chance.pick(['1 1 1 rg', '0 0 0 rg', '1 0.95 0.7 rg']));
      const sort = s.chance.pick(['/Subtype/Square/IC[1 1 1]', '/Subtype/Stamp', '/Subtype/FreeText/DA(/F1 8 Tf)']);
      annotate(s, ink, cover, AREA.x, AREA.y, `${sort}/Contents(${escaped('annullato')})`);
    }),

  'the subject under a bar, a colleague typed beside': (s) => {
    const program = new Program(s, s.chance.pick(['cells', 'lines']));
    crowd(s, 16, 0.2).forEach((one, index) => {
      const odd = index % 5 < 2;
      const former = odd ? s.registered() : one;
      const ink = program.slip(former);
      if (!odd) return sheet(s, ink, one);
      const colour = s.chance.pick(['1 g', '0 g']);
      ink.box(22, 56, 551, 53, colour);
      const line = `${s.numberOf(one)} ${program.nameOf(one)} ${one.person.taxCode}`;
      ink.within(colour === '1 g' ? '0 g' : '1 g', (over) => over.text(30, 84, line, 9));
      sheet(s, ink, one, { foreign: [former.person.taxCode] });
    });
  },

  'white text on a black bar is seen': (s) => {
    const program = new Program(s);
    for (const one of crowd(s, 14)) {
      const ink = program.slip(one);
      const other = s.registered();
      const seen = s.chance.likely(0.25);
      if (seen) {
        // A colleague's slip begins on this sheet: its figures are visible.
        ink.box(AREA.x, AREA.y, AREA.width, AREA.height, '0 0 0.3 rg');
        ink.within('1 g', ghostOf(s, other).draw);
        sheet(s, ink, null, { shared: [one, other].flatMap((each) => each.employee?.id ?? []) });
      } else sheet(s, ink, one);
    }
  },
};
