import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { beside, mention } from './boxed-names.ts';
import { crowd } from './folk.ts';
import { Ink } from './ink.ts';
import { typed } from './plain-sheets.ts';
import { Program, sheet } from './programs.ts';

/** Slips whose content is rewritten by `change` after drawing; some of them mention a colleague. */
function written(s: Sheets, change: (ink: Ink, index: number) => Ink, rotations: (0 | 90 | 180 | 270)[] = [0]): void {
  const program = new Program(s);
  const colleague = s.registered();
  const label = s.chance.pick(['Referente', 'Vice', 'REPARTO DI', 'Approva']);
  crowd(s, 15, 0.3).forEach((one, index) => {
    const ink = program.slip(one);
    if (s.chance.likely(0.4)) beside(ink, s, mention(s, label, colleague), s.chance.pick([1, 3]));
    sheet(s, change(ink, index), one, {}, s.chance.pick(rotations));
  });
}

/** Draws every letter separately, at the place that Courier would give it. */
function letterByLetter(ink: Ink): Ink {
  const apart = new Ink(ink.width, ink.height);
  apart.nets.push(...ink.nets);
  apart.ops.push(...ink.ops.filter((op) => !op.startsWith('BT')));
  for (const { x, y, text, size } of ink.marks) apart.glyphs(x, y, text, size * 0.6, size);
  return apart;
}

function byPlace(ink: Ink, key: (mark: Ink['marks'][number]) => number): Ink {
  const sorted = new Ink(ink.width, ink.height);
  sorted.nets.push(...ink.nets);
  sorted.ops.push(...ink.ops.filter((op) => !op.startsWith('BT')));
  for (const { x, y, text, size } of ink.marks.toSorted((a, b) => key(a) - key(b))) sorted.text(x, y, text, size, 'F2');
  return sorted;
}

function everybody(s: Sheets, people: One[]): Ink {
  const title = s.chance.pick(['RIEPILOGO DIPENDENTI', 'ELENCO PERSONALE', 'TABULATO NETTI', 'PROSPETTO GENERALE']);
  const lines = people.map(
    (one) =>
      `${s.numberOf(one)}  ${nameOf(one).padEnd(28)} ${one.person.taxCode}  LORDO ${s.amount()}  NETTO ${s.amount()}`,
  );
  return typed(s, `${title} ${s.monthText()}`, lines, 8);
}

export const WAYS_OF_WRITING: Record<string, (s: Sheets) => void> = {
  'every letter written by itself': (s) => written(s, letterByLetter),

  'every letter written by itself, in random order': (s) =>
    written(s, (ink) => {
      const apart = letterByLetter(ink);
      apart.ops = s.chance.shuffled(apart.ops);
      return apart;
    }),

  'columns written one after the other': (s) =>
    written(s, (ink) => byPlace(ink, ({ x, y }) => Math.round(x / 8) * 1000 + y)),

  'written from the bottom up': (s) => written(s, (ink) => byPlace(ink, ({ x, y }) => -y * 1000 - x)),

  'pages turned in all ways': (s) => written(s, (ink) => ink, [0, 90, 180, 270]),

  'text turned on upright pages': (s) =>
    written(s, (ink, index) => {
      const degrees = ([0, 90, 180, 270] as const)[(index + s.chance.between(0, 1)) % 4] ?? 0;
      const sideways = degrees === 90 || degrees === 270;
      const turned = new Ink(sideways ? ink.height : ink.width, sideways ? ink.width : ink.height);
      turned.put(ink, 0, 0, 1, degrees);
      return turned;
    }),

  'tiny and huge pages': (s) =>
    written(s, (ink) => {
      const scale = s.chance.pick([0.2, 0.35, 1, 1, 2.5, 6]);
      const other = new Ink(Math.round(ink.width * scale), Math.round(ink.height * scale));
      other.put(ink, 0, 0, scale);
      return other;
    }),

  'lists of everybody among the slips': (s) => {
    const program = new Program(s);
    const people = crowd(s, 18, 0.2);
    people.forEach((one, index) => {
      sheet(s, program.slip(one), one);
      const some = index % 6 === 5 ? people.slice(index - 5, index + 1) : index % 6 === 2 ? [one] : [];
      if (some.length > 0) sheet(s, everybody(s, some), null, { kind: 'other', month: null });
    });
  },

  'slips of several programs in one file': (s) => {
    const colleague = s.registered();
    crowd(s, 16, 0.35).forEach((one) => {
      const ink = new Program(s).slip(one);
      if (s.chance.likely(0.4)) beside(ink, s, mention(s, 'Responsabile', colleague));
      sheet(s, ink, one);
    });
  },
};
