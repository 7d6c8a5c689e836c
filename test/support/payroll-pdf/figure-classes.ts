import type { Figure, FigureUnit } from '../../../src/recognition/printed-figure.ts';
import type { Sheets } from './doubtful-pdf.ts';
import type { Page } from './drawing.ts';
import { everybody } from './further-classes.ts';
import { euro } from './layouts.ts';

type Draw = (s: Sheets) => void;

const HEADS = ['RESIDUO A.P.', 'MATURATO', 'GODUTO', 'SALDO'];
const COLUMNS = [150, 220, 290, 360];

/**
 * Ways in which payslips print holidays, leave and severance pay so that a careful reader is certain of them (P135).
 */
export const CLEAR_FIGURES: Record<string, Draw> = {
  'balances in rows, hours in the title': slips((s, page) => {
    table(s, page, { title: 'RATEI, IN ORE' });
  }),
  'hours behind each label': slips((s, page) => {
    table(s, page, { title: 'RATEI', rows: ['FERIE ORE', 'PERMESSI ROL ORE', 'EX FEST. ORE'] });
  }),
  'days in the headings': slips((s, page) => {
    table(s, page, { heads: ['RESIDUO A.P. GG', 'MATURATO GG', 'GODUTO GG', 'SALDO GG'], unit: 'days' });
  }),
  'each row in a unit of its own': slips((s, page) => {
    table(s, page, { rows: ['FERIE GG', 'ROL (ORE)', 'EX FESTIVITÀ (H)'], units: ['days', 'hours', 'hours'] });
  }),
  'negative balances, signs behind': slips((s, page) => {
    table(s, page, { title: 'ORE', sign: () => s.chance.pick(['-', '+']) });
  }),
  'negative balances, signs in front': slips((s, page) => {
    table(s, page, { title: 'ORE', sign: () => s.chance.pick(['-', '']), front: true });
  }),
  'rows and columns exchanged': slips((s, page) => {
    exchanged(s, page, ['RESIDUO ANNO PREC.', 'MATURATO', 'GODUTO', 'SALDO']);
  }),
  'the residue behind what was taken': slips((s, page) => {
    table(s, page, { title: 'ORE', heads: ['RES. A.P.', 'MATURATO', 'GODUTO', 'RESIDUO'] });
  }),
  'balance beside the residue of before': slips((s, page) => {
    table(s, page, { title: 'ORE', heads: ['RESIDUO', 'MATURATO', 'GODUTO', 'SALDO'] });
  }),
  'a cell for the unit': slips((s, page) => {
    table(s, page, { rows: ['FERIE', 'ROL', 'EX FESTIVITA'], unitCell: true });
  }),
  'five decimals': slips((s, page) => {
    table(s, page, { title: 'RATEI IN ORE', decimals: 5 });
  }),
  'severance pay beside its label': slips((s, page) => {
    const year = s.chance.between(1, 400_000);
    severance(page, 620, 'FONDO TFR', 'severanceFund', money(s));
    severance(page, 634, 'QUOTA TFR ANNO', 'severanceYear', year);
    severance(page, 648, 'QUOTA TFR MESE', 'severanceMonth', s.chance.between(1, 40_000));
  }),
  'severance pay under its label': slips((s, page) => {
    const fund = money(s);
    page.text(60, 620, 'FONDO T.F.R.', 7);
    right(page, 130, 632, euro(fund));
    page.figures.push({ figure: 'severanceFund', unit: 'euro', value: fund });
    page.text(300, 620, 'IMPONIBILE IRPEF', 7);
    right(page, 370, 632, s.amount());
  }),
  'severance pay in a box beside the balances': slips((s, page) => {
    table(s, page, { title: 'RATEI, IN ORE' });
    page.text(410, 640, 'TRATTAMENTO DI FINE RAPPORTO', 7);
    page.text(410, 654, 'FONDO AL 31/12 PRECEDENTE', 7);
    right(page, 570, 654, euro(money(s)));
    severance(page, 668, "QUOTA TFR DELL'ANNO", 'severanceYear', s.chance.between(1, 400_000), 410, 570);
    severance(page, 682, 'FONDO TFR', 'severanceFund', money(s), 410, 570);
  }),
};

/** Sheets on which another amount looks like the figure, or several amounts may be the figure. */
export const UNCLEAR_FIGURES: Record<string, Draw> = {
  'no unit anywhere': slips((s, page) => table(s, page, { title: 'RATEI', known: false })),
  'hours or days': slips((s, page) => table(s, page, { title: 'RATEI IN ORE / GG', known: false })),
  'hours over days': slips((s, page) =>
    table(s, page, { title: 'RATEI IN ORE', rows: ['FERIE GG', 'ROL GG', 'EX FEST. GG'], known: false }),
  ),
  'of the year before, in the title': slips((s, page) => {
    page.text(60, 628, 'SITUAZIONE ANNO PRECEDENTE', 7);
    table(s, page, { title: 'ORE', known: false });
  }),
  'of another year, over the heading': slips((s, page) => {
    page.text(340, 630, 'ANNO 2025', 7);
    table(s, page, { title: 'ORE', known: false });
  }),
  'of the year before, behind its label': slips((s, page) =>
    table(s, page, { title: 'ORE', rows: ['FERIE A.P.', 'ROL A.P.', 'EX FEST. A.P.'], known: false }),
  ),
  'of the year before, under its label': slips((s, page) => {
    table(s, page, { title: 'ORE', rows: ['FERIE'], known: false });
    page.text(60, 661, 'ANNO PREC.', 6);
  }),
  'residue of before, and no balance': slips((s, page) =>
    table(s, page, { title: 'ORE', heads: ['RESIDUO', 'MATURATO', 'GODUTO'], known: false }),
  ),
  'balance of before alone': slips((s, page) =>
    table(s, page, { title: 'ORE', heads: ['SALDO A.P.', 'MATURATO', 'GODUTO', 'TOTALE'], known: false }),
  ),
  'two balances': slips((s, page) =>
    table(s, page, { title: 'ORE', heads: ['MATURATO', 'GODUTO', 'SALDO', 'SALDO TOTALE'], known: false }),
  ),
  'taken since January, without a balance': slips((s, page) =>
    table(s, page, { title: 'ORE', heads: ['RESIDUO A.P.', 'MATURATO', 'GODUTO MESE', 'GODUTO ANNO'], known: false }),
  ),
  'a heading in two lines': slips((s, page) => {
    table(s, page, { title: 'ORE', heads: ['', 'MATURATO', 'GODUTO', 'SALDO'], known: false });
    page.text(COLUMNS[3] ?? 0, 647, 'A.P.', 6);
  }),
  'one amount more than headings': slips((s, page) => {
    table(s, page, { title: 'ORE', known: false });
    for (const row of [0, 1, 2]) page.text(325, 654 + row * 14, hours(s), 7, 'F2');
  }),
  'amounts between two headings': slips((s, page) => {
    HEADS.forEach((head, at) => page.text(COLUMNS[at] ?? 0, 640, head, 7));
    page.text(60, 640, 'ORE', 7);
    page.text(60, 654, 'FERIE', 7);
    for (const x of [185, 256, 322]) page.text(x, 654, hours(s), 7, 'F2');
  }),
  'two tables, two years': slips((s, page) => {
    table(s, page, { title: 'ORE', known: false });
    table(s, page, { title: 'ORE', known: false }, 720);
  }),
  'headings under their amounts': slips((s, page) => {
    for (const [at, x] of COLUMNS.entries()) {
      page.text(x, 626, ['SALDO', 'GODUTO', 'MATURATO', 'RESIDUO'][at] ?? '', 7);
      page.text(x, 640, hours(s), 7, 'F2');
      page.text(x, 652, HEADS[at] ?? '', 7);
    }
    page.text(60, 640, 'FERIE ORE', 7);
  }),
  'amounts in front of their labels': slips((s, page) => {
    ['MATURATO', 'GODUTO', 'SALDO'].forEach((head, at) => page.text(60 + at * 60, 640, head, 7));
    ['MATURATO', 'GODUTO', 'SALDO'].forEach((head, at) => page.text(320 + at * 60, 640, head, 7));
    for (const row of [0, 1]) {
      for (const x of [60, 120, 180, 320, 380, 440]) page.text(x, 654 + row * 14, hours(s), 7, 'F2');
      page.text(240, 654 + row * 14, row === 0 ? 'FERIE ORE' : 'ROL ORE', 7);
      page.text(500, 654 + row * 14, row === 0 ? 'EX FEST. ORE' : 'BANCA ORE', 7);
    }
  }),
  'severance pay behind amounts of others': slips((s, page) => {
    right(page, 110, 620, euro(money(s)));
    page.text(116, 620, 'FONDO TFR', 7);
    right(page, 300, 620, euro(money(s)));
    page.text(306, 620, 'QUOTA TFR ANNO', 7);
  }),
  'an advance over the severance pay': slips((s, page) => {
    page.text(60, 620, 'FONDO TFR', 7);
    right(page, 250, 620, euro(money(s)));
    right(page, 130, 632, s.amount());
  }),
  'paid to a pension fund': slips((s, page) => {
    page.text(60, 606, 'PREVIDENZA COMPLEMENTARE', 7);
    page.text(60, 620, 'FONDO TFR', 7);
    right(page, 250, 620, euro(money(s)));
  }),
  'paid to a pension fund, behind the label': slips((s, page) => {
    page.text(60, 620, 'QUOTA TFR MESE A FONDO PENSIONE', 7);
    right(page, 300, 620, euro(money(s)));
    page.text(60, 634, 'TFR VERSATO AL FONDO', 7);
    right(page, 300, 634, euro(money(s)));
  }),
  'of the year before alone': slips((s, page) => {
    page.text(60, 620, 'FONDO TFR AL 31/12/2025', 7);
    right(page, 250, 620, euro(money(s)));
    page.text(60, 640, 'FONDO TFR', 7);
    page.text(110, 640, 'A.P.', 7);
    right(page, 250, 640, euro(money(s)));
  }),
  'month or year is not said': slips((s, page) => {
    page.text(60, 620, 'QUOTA TFR', 7);
    right(page, 250, 620, euro(money(s)));
  }),
  'the severance pay of the company': slips((s, page) => {
    page.text(60, 608, 'TOTALE DITTA', 7);
    page.text(60, 620, 'FONDO TFR', 7);
    right(page, 250, 620, euro(money(s)));
  }),
  'balances that nobody sees': slips((s, page) => {
    const shown = (x: number, y: number, text: string) => `BT 3 Tr /F1 7 Tf ${x} ${842 - y} Td (${text}) Tj ET\n`;
    page.after += `q ${HEADS.map((head, at) => shown(COLUMNS[at] ?? 0, 640, head)).join('')}${shown(60, 640, 'ORE')}${shown(60, 654, 'FERIE')}${COLUMNS.map((x) => shown(x, 654, hours(s))).join('')} Q\n`;
  }),
  'covered, another printed over it': slips((s, page) => {
    table(s, page, { title: 'ORE', rows: ['FERIE'], known: false });
    page.after += `q 1 1 1 rg 355 ${842 - 657} 60 10 re f Q\n0 0 0 rg BT /F2 7 Tf 360 ${842 - 654} Td (${hours(s)}) Tj ET\n`;
  }),
  'another height each time': (s) => {
    for (const [index, one] of everybody(s).entries()) {
      const page = s.slip(one);
      table(s, page, { title: 'ORE', known: false }, 600 + ((index * 37) % 130));
      s.add(page, one);
    }
  },
  'on too few slips': (s) => {
    for (const one of s.staff(2)) {
      const page = s.slip(one);
      table(s, page, { title: 'ORE', known: false });
      severance(page, 720, 'FONDO TFR', null, money(s));
      s.add(page, one);
    }
  },
  'minutes instead of hundredths': slips((s, page) => {
    table(s, page, { title: 'ORE', known: false, separator: ':' });
  }),
};

export const FIGURE_TABLES = { ...CLEAR_FIGURES, ...UNCLEAR_FIGURES };

const FIGURES_OF_ROWS: readonly Figure[] = ['holiday', 'leave', 'formerHolidays'];

interface Print {
  title?: string;
  rows?: readonly string[];
  heads?: readonly string[];
  unit?: FigureUnit;
  units?: readonly FigureUnit[];
  /** Whether a careful reader is certain of the figure. */
  known?: boolean;
  sign?: () => string;
  front?: boolean;
  unitCell?: boolean;
  decimals?: number;
  separator?: string;
}

function table(s: Sheets, page: Page, print: Print, top = 640): void {
  const { title = '', rows = ['FERIE', 'PERMESSI ROL', 'EX FESTIVITÀ'], heads = HEADS } = print;
  page.text(60, top, title, 7);
  heads.forEach((head, at) => page.text(COLUMNS[at] ?? 0, top, head, 7));
  rows.forEach((label, row) => {
    const y = top + 14 * (row + 1);
    page.text(60, y, label, 7);
    if (print.unitCell) page.text(114, y, 'ORE', 7);
    heads.forEach((_, at) => {
      const value = s.chance.between(0, 25_000);
      const sign = print.sign?.() ?? '';
      const [whole = '', cents = ''] = euro(value).split(',');
      const text = `${whole}${print.separator ?? ','}${cents}${'0'.repeat((print.decimals ?? 2) - 2)}`;
      page.text(COLUMNS[at] ?? 0, y, print.front ? `${sign}${text}` : `${text}${sign}`, 7, 'F2');
      const figure = FIGURES_OF_ROWS[row];
      if (print.known === false || at !== heads.length - 1 || figure === undefined) return;
      const unit = print.units?.[row] ?? print.unit ?? 'hours';
      page.figures.push({ figure, unit, value: sign === '-' && value !== 0 ? -value : value });
    });
  });
}

function exchanged(s: Sheets, page: Page, rows: readonly string[]): void {
  page.text(60, 640, 'ORE', 7);
  ['FERIE', 'ROL', 'EX FEST.'].forEach((head, at) => page.text(160 + at * 80, 640, head, 7));
  rows.forEach((label, row) => {
    page.text(60, 654 + row * 12, label, 7);
    FIGURES_OF_ROWS.forEach((figure, at) => {
      const value = s.chance.between(0, 25_000);
      page.text(160 + at * 80, 654 + row * 12, euro(value), 7, 'F2');
      if (row === rows.length - 1) page.figures.push({ figure, unit: 'hours', value });
    });
  });
}

function severance(
  page: Page,
  y: number,
  label: string,
  figure: Figure | null,
  value: number,
  x = 60,
  end = 250,
): void {
  page.text(x, y, label, 7);
  right(page, end, y, euro(value));
  if (figure) page.figures.push({ figure, unit: 'euro', value });
}

function money(s: Sheets): number {
  return s.chance.between(10_000, 3_000_000);
}

function hours(s: Sheets): string {
  return euro(s.chance.between(0, 25_000));
}

function slips(print: (s: Sheets, page: Page) => void): Draw {
  return (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one);
      print(s, page);
      s.add(page, one);
    }
  };
}

/** Writes text that ends at `x`, in Courier, whose width is known. */
function right(page: Page, x: number, y: number, text: string, size = 7): void {
  page.text(x - text.length * size * 0.6, y, text, size, 'F2');
}
