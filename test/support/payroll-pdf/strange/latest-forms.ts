import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { centsOfPrint } from '../layouts.ts';
import { birthOf } from './folk.ts';
import { Ink } from './ink.ts';

export type Cell = [label: string, value: string];
export type Form = {
  heading: string[];
  cells: Cell[];
  items: string[];
  /** The label of the net pay; null if the form prints no net pay. */
  net: string | null;
  notes?: string[];
};

/** Draws forms as one office does: a heading, cells or lines with labels, items, the net pay and notes. */
export function formOf(s: Sheets): (form: Form) => Ink {
  const boxed = s.chance.likely(0.6);
  const step = boxed ? 27 : 14;
  return ({ heading, cells, items, net, notes = [] }) => {
    const ink = new Ink();
    heading.forEach((line, at) => {
      ink.text(30, 36 + at * 14, line, at === 0 ? 10 : 8.5, at === 0 ? 'F3' : 'F1');
    });
    const top = 30 + heading.length * 14;
    cells.forEach(([label, value], at) => {
      const [x, y] = [30 + (at % 2) * 268, top + Math.floor(at / 2) * step];
      if (!boxed) return ink.text(x, y + 10, `${label}: ${value}`, 8);
      ink.box(x, y, 268, step);
      ink.text(x + 3, y + 8, label, 5.5);
      ink.text(x + 3, y + 21, value, 8.5);
    });
    const from = top + Math.ceil(cells.length / 2) * step + 24;
    items.forEach((item, row) => {
      ink.text(30, from + row * 15, item, 8);
      ink.right(560, from + row * 15, s.amount(), 8);
    });
    if (net) netPay(s, ink, net, 600);
    notes.forEach((line, at) => {
      ink.text(30, 660 + at * 13, line, 7.5);
    });
    return ink;
  };
}

export function netPay(s: Sheets, ink: Ink, label: string, y: number): void {
  const print = s.amount();
  ink.nets.push(centsOfPrint(print));
  ink.box(380, y - 14, 186, 24);
  ink.text(384, y, label, 8, 'F3');
  ink.right(562, y, print, 9);
}

/** The cells about the subject. */
export function subject(
  s: Sheets,
  one: One,
  labels = ['Lavoratore', 'Codice fiscale', 'Matricola', 'Nato/a il'],
): Cell[] {
  const values = [nameOf(one), one.person.taxCode, s.numberOf(one), birthOf(one)];
  return values.map((value, at): Cell => [labels[at] ?? '', value]);
}

export function some(s: Sheets, items: readonly string[], rows: number): string[] {
  return Array.from({ length: rows }, () => s.chance.pick(items));
}

/** Name and code together, as offices print a second person. */
export function both(one: One): string {
  return `${nameOf(one)} - ${one.person.taxCode}`;
}
