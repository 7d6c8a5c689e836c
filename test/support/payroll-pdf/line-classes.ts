import type { Sheets } from './doubtful-pdf.ts';
import type { Page } from './drawing.ts';
import { everybody } from './further-classes.ts';
import { euro } from './layouts.ts';

type Draw = (s: Sheets) => void;

const LABELS = ['Retribuzione ordinaria', 'Straordinario 25%', 'Contributo INPS', 'Ritenute IRPEF', 'Trasferta Italia'];

/** Tables of pay lines that are certain to a careful reader (P136). */
export const CLEAR_LINES: Record<string, Draw> = {
  'two columns and their totals': slips((s, page) => table(s, page)),
  'hours and rates between': slips((s, page) => table(s, page, { rates: true })),
  'a row that only informs': slips((s, page) => table(s, page, { informs: true })),
  'amounts taken back, signs behind': slips((s, page) => table(s, page, { back: true })),
};

/** Tables in which a line may be missed, or may belong elsewhere. */
export const UNCLEAR_LINES: Record<string, Draw> = {
  'without totals': slips((s, page) => table(s, page, { totals: 'none' })),
  'totals that are another sum': slips((s, page) => table(s, page, { totals: 'other' })),
  'an amount between the columns': slips((s, page) => {
    table(s, page, { known: false, after: (y) => page.text(415, y, '1,00', 7, 'F2') });
  }),
  'one line in both columns': slips((s, page) => table(s, page, { both: true })),
  'a second heading': slips((s, page) => {
    table(s, page, { known: false, after: (y) => page.text(90, y, 'COMPETENZE ARRETRATE 100,00', 7) });
    page.text(500, 170, 'COMPETENZE', 7);
  }),
  'a line that nobody sees': slips((s, page) => {
    table(s, page, { known: false, after: (y) => hidden(page, y, s.amount()) });
  }),
  'another place each time': (s) => {
    for (const [index, one] of everybody(s).entries()) {
      const page = s.slip(one, {}, { body: false });
      table(s, page, { known: false }, 170 + ((index * 41) % 150));
      s.add(page, one);
    }
  },
  'on too few slips': (s) => {
    for (const one of s.staff(2)) {
      const page = s.slip(one, {}, { body: false });
      table(s, page, { known: false });
      s.add(page, one);
    }
  },
};

interface Print {
  rates?: boolean;
  informs?: boolean;
  back?: boolean;
  both?: boolean;
  totals?: 'none' | 'other';
  known?: boolean;
  /** Draws the row after the lines. */
  after?: (y: number) => void;
}

function table(s: Sheets, page: Page, print: Print = {}, top = 170): void {
  page.text(30, top, 'VOCE', 7);
  page.text(90, top, 'DESCRIZIONE', 7);
  if (print.rates) page.text(270, top, 'ORE', 7);
  page.text(350, top, 'TRATTENUTE', 7);
  page.text(450, top, 'COMPETENZE', 7);
  const lines = LABELS.filter(() => s.chance.likely(0.8)).map((label) => {
    const cents = s.chance.between(1, 300_000);
    return { label, cents: /INPS|IRPEF/.test(label) ? -cents : print.back && s.chance.likely(0.3) ? -cents : cents };
  });
  if (lines.length === 0) lines.push({ label: 'Paga base', cents: 1 });
  let y = top;
  const sums = { paid: 0, withheld: 0 };
  for (const { label, cents } of lines) {
    y += 13;
    page.text(30, y, String(s.chance.between(1, 9999)).padStart(4, '0'), 7, 'F2');
    page.text(90, y, label, 7);
    if (print.rates) page.text(270, y, '8,00', 7, 'F2');
    const withheld = /INPS|IRPEF/.test(label);
    const amount = withheld ? -cents : cents;
    sums[withheld ? 'withheld' : 'paid'] += amount;
    page.text(withheld ? 350 : 450, y, amount < 0 ? `${euro(-amount)}-` : euro(amount), 7, 'F2');
    if (print.both) page.text(withheld ? 450 : 350, y, euro(amount), 7, 'F2');
  }
  if (print.informs) {
    y += 13;
    page.text(90, y, 'Giorni lavorati nel mese', 7);
  }
  if (print.after) {
    y += 13;
    print.after(y);
  }
  y += 20;
  if (print.totals !== 'none') {
    page.text(90, y, 'TOTALI', 7);
    const more = print.totals === 'other' ? 1 : 0;
    if (sums.withheld + more !== 0) page.text(350, y, euro(sums.withheld + more), 7, 'F2');
    page.text(450, y, sums.paid < 0 ? `${euro(-sums.paid)}-` : euro(sums.paid), 7, 'F2');
  }
  const isKnown = print.known !== false && print.totals === undefined && print.both === undefined;
  if (isKnown) page.lines.push(...lines);
}

/** A line in white, invisible letters. */
function hidden(page: Page, y: number, amount: string): void {
  const text = (x: number, words: string) => `BT 3 Tr /F1 7 Tf ${x} ${842 - y} Td (${words}) Tj ET\n`;
  page.after += `q ${text(90, 'Premio')}${text(450, amount)} Q\n`;
}

function slips(print: (s: Sheets, page: Page) => void): Draw {
  return (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one, {}, { body: false });
      print(s, page);
      s.add(page, one);
    }
  };
}
