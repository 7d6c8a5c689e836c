import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { crowd } from './folk.ts';
import { drawForm, Ink, object } from './ink.ts';
import { Program, sheet } from './programs.ts';

/** Draws a colleague's text in a way that no reader sees. */
type Hide = (ink: Ink, ghost: (ink: Ink) => void, s: Sheets) => void;

/** The text that a former slip leaves on the page. */
export function ghostOf(s: Sheets, other: One): { texts: string[]; draw: (ink: Ink) => void } {
  const [amount, net] = [s.amount(), s.amount()];
  const [x, y] = [s.chance.pick([24, 300]), s.chance.pick([621, 660, 700])];
  const label = s.chance.pick(['COGNOME E NOME', 'Dipendente', 'LAVORATORE']);
  const lines = [
    `${label} ${nameOf(other)}`,
    `CODICE FISCALE ${other.person.taxCode}`,
    `MATRICOLA ${s.numberOf(other)}`,
    `RETRIBUZIONE ${amount}`,
    `NETTO DEL MESE ${net}`,
  ];
  const draw = (ink: Ink) => {
    lines.forEach((line, at) => {
      ink.text(x, y + at * 12, line, 8);
    });
  };
  return { texts: [nameOf(other), other.person.taxCode, amount, net], draw };
}

/**
 * Slips with a colleague's text that no reader sees: slips of registered people, of people missing in the registry, and
 * without any subject.
 */
export function haunted(s: Sheets, hide: Hide | Hide[]): void {
  const ways = Array.isArray(hide) ? hide : [hide];
  const program = new Program(s);
  crowd(s, 18, 0.3).forEach((one, index) => {
    const odd = index % 5 < 3;
    const nameless = odd && s.chance.likely(0.2);
    const ink = program.slip(one, nameless ? { name: null, code: null, number: null, birth: false } : {});
    if (!odd) return sheet(s, ink, one);
    const other = s.chance.likely(0.8) ? s.registered() : s.absent();
    const ghost = ghostOf(s, other);
    (ways[index % ways.length] as Hide)(ink, ghost.draw, s);
    // A colleague's text that is also part of the subject's name does not count as foreign.
    const foreign = ghost.texts.filter((text) => !nameOf(one).includes(text));
    sheet(s, ink, nameless ? null : one, { foreign });
  });
}

function state(s: Sheets, ink: Ink, entries: string): string {
  const reference = object(s, `/Type/ExtGState${entries}`);
  return `/${ink.use('ExtGState', `G${reference.replace(/\D/g, '')}`, reference)} gs`;
}

function emptyMask(s: Sheets, ink: Ink): string {
  const mask = new Ink(ink.width, ink.height);
  mask.box(0, 0, 595, 842, '0 g');
  const group = '/Group<</S/Transparency/CS/DeviceGray>>';
  const box = `/BBox[0 0 595 842]`;
  const reference = object(s, `/Type/XObject/Subtype/Form${box}/Resources<<>>${group}`, mask.ops.join('\n'));
  return `/SMask<</Type/Mask/S/Luminosity/G ${reference}>>`;
}

function separation(s: Sheets, ink: Ink, name: string): string {
  const tint = object(s, '/FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 0 0]/N 1');
  const space = ink.use('ColorSpace', `C${tint.replace(/\D/g, '')}`, `[/Separation/${name}/DeviceRGB ${tint}]`);
  return `/${space} cs 0 scn`;
}

function emptyPattern(s: Sheets, ink: Ink): string {
  const cell = '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 8 8]/XStep 8/YStep 8/Resources<<>>';
  const reference = object(s, cell, s.chance.likely(0.5) ? ' ' : '1 1 1 rg 0 0 8 8 re f');
  return `/Pattern cs /${ink.use('Pattern', `P${reference.replace(/\D/g, '')}`, reference)} scn`;
}

export const HIDDEN_TEXT: Record<string, (s: Sheets) => void> = {
  'a former slip in rendering mode 3': (s) =>
    haunted(s, [(ink, ghost) => ink.within('3 Tr', ghost), (ink, ghost) => ink.within('7 Tr', ghost)]),

  "a former slip in the paper's colour": (s) =>
    haunted(s, [
      (ink, ghost) => ink.within('1 g', ghost),
      (ink, ghost) => ink.within('1 1 1 rg 1 1 1 RG 2 Tr', ghost),
      (ink, ghost) => ink.within('0 0 0 0 k', ghost),
      (ink, ghost) => {
        ink.box(20, 610, 555, 160, '0.85 0.9 1 rg');
        ink.within('0.85 0.9 1 rg', ghost);
      },
    ]),

  'a former slip in tint 0 of a spot colour': (s) =>
    haunted(s, [
      (ink, ghost) => ink.within(separation(s, ink, 'Rosso#20Ditta'), ghost),
      (ink, ghost) => ink.within(separation(s, ink, 'None'), ghost),
    ]),

  'a former slip behind a soft mask': (s) =>
    haunted(s, (ink, ghost) => {
      const masked = state(s, ink, emptyMask(s, ink));
      if (s.chance.likely(0.5)) return ink.within(masked, ghost);
      const inner = new Ink(ink.width, ink.height);
      ghost(inner);
      const outer = new Ink(ink.width, ink.height);
      drawForm(s, outer, inner, '/Group<</S/Transparency>>');
      ink.within(masked, (over) => over.put(outer, 0, 0));
    }),

  'a former slip without opacity': (s) => haunted(s, (ink, ghost) => ink.within(state(s, ink, '/ca 0/CA 0'), ghost)),

  'a former slip in a pattern that paints nothing': (s) =>
    haunted(s, (ink, ghost) => ink.within(emptyPattern(s, ink), ghost)),

  'a former slip in a blend that leaves white': (s) =>
    haunted(s, [
      (ink, ghost) => ink.within(`${state(s, ink, '/BM/Screen')} 0 g`, ghost),
      (ink, ghost) => ink.within(`${state(s, ink, '/BM/Multiply')} 1 g`, ghost),
      (ink, ghost) => ink.within(`${state(s, ink, '/BM/Lighten')} 0 g`, ghost),
      (ink, ghost) => ink.within(`${state(s, ink, '/BM/ColorDodge')} 0.2 g`, ghost),
    ]),

  'a former slip in a clip that leaves nothing': (s) =>
    haunted(s, [
      (ink, ghost) => ink.within('0 0 3 3 re W n', ghost),
      (ink, ghost) => ink.within('0 0 m 0 0 l h W n', ghost),
      (ink, ghost) => ink.within('10 10 30 30 re W n 200 600 100 90 re W n', ghost),
    ]),

  'a former slip outside the crop box': (s) =>
    haunted(s, (ink, ghost) => {
      const inner = new Ink(595, 842);
      ghost(inner);
      if (s.chance.likely(0.5)) {
        // The page was cut below the net pay.
        ink.put(inner, 0, 0);
        ink.extra = '/CropBox[0 236 595 842]';
      } else {
        ink.put(inner, s.chance.pick([-900, 700]), 0);
      }
    }),

  'a former slip of no size': (s) =>
    haunted(s, [
      (ink, ghost) => ink.within('0.0001 0 0 0.0001 300 300 cm', ghost),
      (ink, ghost) => ink.within('1 0 0 0 0 200 cm', ghost),
      (ink, ghost) => {
        const inner = new Ink();
        ghost(inner);
        const flat = inner.ops.map((op) => op.replace(/\/F(\d) [\d.]+ Tf/, '/F$1 0.01 Tf'));
        ink.raw(flat.join(' '));
      },
      (ink, ghost) => ink.within('0 Tz', ghost),
    ]),
};
