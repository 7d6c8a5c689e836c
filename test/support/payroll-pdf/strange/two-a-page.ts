import type { One, Sheets } from '../doubtful-pdf.ts';
import { nameOf } from '../doubtful-pdf.ts';
import { crowd, sharedBy } from './folk.ts';
import { Ink } from './ink.ts';
import { Program, sheet, type Wish } from './programs.ts';

type Pair = (ink: Ink, upper: One, lower: One, program: Program) => void;

/** Pages with two slips, among pages where the same program prints a single slip. */
function pairs(s: Sheets, draw: Pair, options: { width?: number; height?: number; look?: Program['look'] } = {}): void {
  const program = new Program(s, options.look);
  for (let page = 0; page < 16; page++) {
    const ink = new Ink(options.width, options.height);
    if (page % 5 === 0 || page % 5 === 2) {
      const [upper, lower] = s.chance.shuffled([s.registered(), s.anybody()]) as [One, One];
      draw(ink, upper, lower, program);
      sheet(s, ink, null, sharedBy(upper, lower));
    } else {
      const one = s.chance.likely(0.9) ? s.registered() : s.absent();
      const single = ink.width > 800 ? program.slip(one, { width: 410, height: 560 }) : program.half(one);
      ink.put(single, 0, 0);
      sheet(s, ink, one);
    }
  }
}

const stacked =
  (between: (ink: Ink, s: Sheets, upper: One, lower: One) => void, below: Wish = {}): Pair =>
  (ink, upper, lower, program) => {
    ink.put(program.half(upper), 0, 0);
    between(ink, program.s, upper, lower);
    ink.put(program.half(lower, below), 0, 421);
  };

function signature(ink: Ink, s: Sheets): void {
  const word = s.chance.pick(['Firma per ricevuta', 'Per quietanza', 'FIRMA DEL LAVORATORE', 'Data e firma']);
  ink.text(s.chance.pick([40, 320]), 404, `${word} ______________________`, 7);
}

function cutLine(ink: Ink, s: Sheets): void {
  ink.line(0, 416, 595, 416, 0.6, '[4 3] 0 d');
  if (s.chance.likely(0.5)) ink.text(270, 413, 'tagliare qui', 5);
}

function facing(ink: Ink, upper: One, lower: One, program: Program, turned = false): void {
  const size = { width: 410, height: 560 };
  const [left, right] = [program.slip(upper, size), program.slip(lower, size)];
  ink.put(left, 8, 12, 1, turned ? 180 : 0);
  ink.put(right, 426, 12);
  if (program.s.chance.likely(0.5)) ink.line(421, 10, 421, 585);
}

/** Draws two slips sideways on an upright page, readable after a quarter turn. */
function lying(ink: Ink, upper: One, lower: One, program: Program): void {
  const degrees = program.s.chance.pick([90, 270] as const);
  const size = { width: 560, height: 400 };
  const [first, second] = [program.slip(upper, size), program.slip(lower, size)];
  ink.put(first, degrees === 90 ? 0 : 297, 20, 0.74, degrees);
  ink.put(second, degrees === 90 ? 297 : 0, 20, 0.74, degrees);
}

/** Half a page that shows a colleague's advance: amounts, but no second net pay. */
function advance(ink: Ink, s: Sheets, other: One): void {
  ink.text(40, 470, s.chance.pick(['RICEVUTA DI ACCONTO', 'PROSPETTO ANTICIPI', 'BUONO CASSA']), 10, 'F3');
  ink.text(40, 490, `Sig./Sig.ra ${nameOf(other)}`, 9);
  ink.text(330, 490, s.chance.likely(0.5) ? other.person.taxCode : `Cod. ${s.numberOf(other)}`, 9);
  for (let row = 0; row < 4; row++) ink.text(40, 520 + row * 14, `Acconto del ${5 + row * 6}: euro ${s.amount()}`, 8);
  ink.text(40, 600, `Residuo da trattenere euro ${s.amount()}`, 8);
}

export const TWO_A_PAGE: Record<string, (s: Sheets) => void> = {
  'two slips a page, nothing between': (s) =>
    pairs(
      s,
      stacked(() => {}),
    ),

  'two slips a page, a line for the signature between': (s) => pairs(s, stacked(signature)),

  'two slips a page, a line to cut between': (s) => pairs(s, stacked(cutLine)),

  'two slips side by side on a landscape page': (s) =>
    pairs(s, (ink, a, b, program) => facing(ink, a, b, program), { width: 842, height: 595 }),

  'two slips side by side, the left one upside down': (s) =>
    pairs(s, (ink, a, b, program) => facing(ink, a, b, program, true), { width: 842, height: 595 }),

  'two slips a page, the lower one upside down': (s) =>
    pairs(s, (ink, upper, lower, program) => {
      ink.put(program.half(upper), 0, 0);
      ink.put(program.half(lower), 0, 432, 1, 180);
    }),

  'two slips a page, both turned by a quarter': (s) => pairs(s, lying),

  'two slips a page on pre-printed paper': (s) => pairs(s, stacked(cutLine), { look: 'preprinted' }),

  'two slips a page, the lower one a new hire without code': (s) => {
    const program = new Program(s, s.chance.pick(['preprinted', 'cells', 'lines']));
    for (let page = 0; page < 14; page++) {
      const one = s.chance.likely(0.8) ? s.registered() : s.absent();
      const ink = new Ink();
      ink.put(program.half(one), 0, 0);
      if (page % 2 === 0) {
        const hire = s.absent();
        const without = { code: null, number: s.chance.likely(0.5) ? null : undefined, birth: s.chance.likely(0.5) };
        if (s.chance.likely(0.5)) signature(ink, s);
        ink.put(program.half(hire, without), 0, 421);
        sheet(s, ink, null, sharedBy(one, hire));
      } else sheet(s, ink, one);
    }
  },

  'two slips a page, the upper one torn off at its head': (s) => {
    const program = new Program(s);
    for (let page = 0; page < 14; page++) {
      const [upper, lower] = [s.registered(), s.registered()];
      const ink = new Ink();
      if (page % 2 === 0) {
        ink.put(program.half(upper, { name: null, code: null, number: null, birth: false }), 0, 0);
        ink.put(program.half(lower), 0, 421);
        sheet(s, ink, null, sharedBy(lower));
      } else {
        ink.put(program.half(upper), 0, 0);
        sheet(s, ink, upper);
      }
    }
  },

  "a slip above, a colleague's advance below": (s) => {
    const program = new Program(s);
    for (const one of crowd(s, 14, 0.2)) {
      const ink = new Ink();
      ink.put(program.half(one), 0, 0);
      if (s.chance.likely(0.4)) {
        const other = s.anybody();
        advance(ink, s, other);
        sheet(s, ink, null, sharedBy(one, other));
      } else {
        if (s.chance.likely(0.5)) advance(ink, s, one);
        sheet(s, ink, one);
      }
    }
  },

  'four small slips a page': (s) => {
    const program = new Program(s);
    for (let page = 0; page < 12; page++) {
      const ink = new Ink();
      if (page % 2 === 0) {
        const four = s.chance.shuffled([s.registered(), s.anybody(), s.anybody(), s.absent()]);
        four.forEach((one, at) => {
          const small = program.half(one, { rows: 6 });
          ink.put(small, at % 2 === 0 ? 4 : 300, at < 2 ? 8 : 424, 0.49);
        });
        sheet(s, ink, null, sharedBy(...four));
      } else {
        const one = s.registered();
        ink.put(program.half(one, { rows: 6 }), 4, 8, 0.49);
        sheet(s, ink, one);
      }
    }
  },

  'two parts of one pay on a page': (s) => {
    const program = new Program(s);
    for (const one of crowd(s, 14)) {
      const ink = new Ink();
      ink.put(program.half(one, { net: false }), 0, 0);
      ink.put(program.half(one, { title: 'SEGUE DETTAGLIO' }), 0, 421);
      sheet(s, ink, one);
    }
  },
};
