import type { One, Sheets } from '../doubtful-pdf.ts';
import { crowd } from './folk.ts';
import { Ink } from './ink.ts';
import { Program, sheet } from './programs.ts';
import { scanned } from './scans.ts';

/** Replaces letters that text recognition often confuses. */
function confused(text: string, s: Sheets): string {
  const pairs: Record<string, string> = {
    O: '0',
    '0': 'O',
    I: '1',
    '1': 'I',
    S: '5',
    '5': 'S',
    B: '8',
    '8': 'B',
    G: '6',
  };
  return [...text].map((char) => (s.chance.likely(0.2) ? (pairs[char] ?? char) : char)).join('');
}

/** A scanned slip with the text layer of another sheet. */
function scans(s: Sheets, layerOf: (one: One, index: number, program: Program) => One, below?: 'letters'): void {
  const program = new Program(s);
  crowd(s, 12, 0.25).forEach((one, index) => {
    const shown = program.slip(one, { rows: 8 });
    const read = layerOf(one, index, program);
    const layer = read === one ? shown : program.slip(read, { rows: 8 });
    sheet(s, scanned(s, shown, layer, below), one, read === one ? {} : { proposes: read.employee?.id ?? null });
  });
}

export const RECOGNISED_TEXT: Record<string, (s: Sheets) => void> = {
  'scans with the text layer of another person': (s) =>
    scans(s, (one, index) => (index % 5 < 2 ? s.registered() : one)),

  'scans with letters of another person below the picture': (s) =>
    scans(s, (one, index) => (index % 5 < 2 ? s.registered() : one), 'letters'),

  "scans with the previous page's text layer from some page on": (s) => {
    const program = new Program(s);
    const people = crowd(s, 14, 0.2);
    const from = s.chance.between(5, 8);
    const sheets = people.map((one) => program.slip(one, { rows: 8 }));
    people.forEach((one, index) => {
      const read = index < from ? index : index - 1;
      const layer = sheets[read] ?? null;
      const proposes = people[read]?.employee?.id ?? null;
      sheet(s, scanned(s, sheets[index] as Ink, layer), one, read === index ? {} : { proposes });
    });
  },

  'scans with confused letters, and without any text': (s) => {
    const program = new Program(s);
    crowd(s, 14, 0.2).forEach((one, index) => {
      const shown = program.slip(one, { rows: 8 });
      if (index % 3 === 0) return sheet(s, shown, one);
      const layer = new Ink();
      for (const { x, y, text, size } of shown.marks) layer.text(x, y, confused(text, s), size);
      const proposes = one.employee?.id ?? null;
      sheet(s, scanned(s, shown, index % 3 === 1 ? layer : null), one, { proposes });
    });
  },
};
