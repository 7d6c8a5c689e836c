import type { Sheets } from './doubtful-pdf.ts';
import type { Page } from './drawing.ts';
import { everybody } from './further-classes.ts';
import { euro } from './layouts.ts';

type Draw = (s: Sheets) => void;

/** Ways of printing a net pay that is certain to a careful reader. */
export const CLEAR_NETS: Record<string, Draw> = {
  'beside its label, right-aligned': nets((s, page, net) => {
    page.text(300, 600, 'NETTO IN BUSTA', 8, 'F3');
    right(page, 520, 600, euro(net));
  }),
  'below its label, right-aligned': nets((s, page, net) => {
    page.text(440, 600, 'NETTO BUSTA', 7);
    right(page, 500, 614, euro(net), 10);
  }),
  'behind its label in the same words': nets((s, page, net) => page.text(340, 600, `NETTO A PAGARE ${euro(net)}`, 9)),
  'behind a colon, without a space': nets((s, page, net) => page.text(340, 600, `NETTO A PAGARE:${euro(net)}`, 9)),
  'with the letter s for spaces': nets((s, page, net) => {
    page.text(380, 600, 'NETTOsDELsMESE', 8);
    right(page, 540, 600, euro(net));
  }),
  'with its sign behind': nets(
    (s, page, net) => {
      page.text(300, 600, 'NETTO IN BUSTA', 8);
      right(page, 520, 600, `${euro(net)}${net < 0 ? '-' : '+'}`);
    },
    { below: true },
  ),
  'letter-spaced, label and amount': nets((s, page, net) => {
    page.text(300, 600, [...'NETTOBUSTA'].join(' '), 8);
    page.text(300, 616, [...euro(net)].join(' '), 9);
  }),
  'glyph by glyph': nets((s, page, net) => {
    page.text(300, 600, 'NETTO BUSTA', 8);
    page.glyphs(320, 614, euro(net), 5, 8);
  }),
  'in euros, behind stars': nets((s, page, net) => {
    page.text(300, 600, 'NETTO DEL MESE', 8);
    right(page, 520, 600, `***${euro(net)}`);
    page.text(524, 600, 'EURO', 8);
  }),
  'under the totals of its slip': nets((s, page, net) => {
    const taken = s.chance.between(100, 50_000);
    const rows: [string, number][] = [
      ['TOTALE COMPETENZE', net + taken],
      ['TOTALE TRATTENUTE', taken],
      ['NETTO A PAGARE', net],
    ];
    rows.forEach(([label, cents], row) => {
      page.text(300, 572 + row * 14, label, 8);
      right(page, 520, 572 + row * 14, euro(cents));
    });
  }),
  'in a row of labels over a row of amounts': nets((s, page, net) => {
    ['TOTALE COMPETENZE', 'TOTALE TRATTENUTE', 'ARROTONDAMENTO', 'NETTO DEL MESE'].forEach((label, column) => {
      page.text(60 + column * 125, 600, label, 7);
      right(page, 130 + column * 125, 612, column === 3 ? euro(net) : s.amount());
    });
  }),
};

/** Sheets on which another amount looks like the net pay, or the net pay is ambiguous. */
export const UNCLEAR_NETS: Record<string, Draw> = {
  'an advance under the net': nets((s, page, net) => {
    page.text(300, 600, 'NETTO BUSTA', 8);
    right(page, 520, 600, euro(net));
    right(page, 350, 612, s.amount());
  }),
  'a row for the advance below': nets((s, page, net) => {
    page.text(300, 600, 'NETTO A PAGARE', 8);
    if (s.chance.likely(0.7)) right(page, 520, 600, euro(net));
    page.text(300, 614, 'DI CUI ACCONTO', 8);
    right(page, 520, 614, s.amount());
  }),
  'last year beside this year': nets((s, page, net) => {
    page.text(240, 586, 'ANNO 2025', 7);
    page.text(240, 600, 'NETTO DEL MESE', 7);
    right(page, 300, 612, s.amount());
    page.text(420, 600, 'NETTO DEL MESE', 7);
    right(page, 480, 612, euro(net));
  }),
  'only last year under the known words': nets((s, page, net) => {
    page.text(240, 584, 'ANNO PRECEDENTE', 7);
    page.text(240, 600, 'NETTO DEL MESE', 7);
    right(page, 300, 612, s.amount());
    page.text(420, 600, 'DA ACCREDITARE', 7);
    right(page, 480, 612, euro(net));
  }),
  'last month in two texts': nets((s, page, net) => {
    page.text(240, 600, 'NETTO DEL MESE', 7);
    page.text(318, 600, 'PREC.', 7);
    right(page, 300, 612, s.amount());
    page.text(420, 700, 'DA ACCREDITARE', 7);
    right(page, 480, 712, euro(net));
  }),
  'the month before under its name': nets((s, page, net) => {
    page.text(240, 588, 'FEBBRAIO', 7);
    page.text(240, 600, 'NETTO IN BUSTA', 7);
    right(page, 300, 612, s.amount());
    page.text(420, 600, 'ACCREDITO', 7);
    right(page, 480, 612, euro(net));
  }),
  'captions under their amounts': nets((s, page, net) => {
    const columns = ['LORDO', 'IRPEF', 'NETTO BUSTA'];
    columns.forEach((caption, column) => {
      right(page, 180 + column * 130, 588, column === 2 ? euro(net) : s.amount());
      page.text(140 + column * 130, 600, caption, 7);
      right(page, 180 + column * 130, 614, s.amount());
      page.text(140 + column * 130, 626, ['INPS', 'INAIL', 'TFR'][column] ?? '', 7);
    });
  }),
  'amounts in front of their labels': nets((s, page, net) => {
    right(page, 200, 600, euro(net));
    page.text(206, 600, 'NETTO A PAGARE', 8);
    right(page, 400, 600, s.amount());
    page.text(406, 600, 'QUOTA TFR', 8);
  }),
  'the total of the company on every slip': nets((s, page, net) => {
    page.text(60, 600, 'TOTALE NETTO A PAGARE DITTA', 8);
    right(page, 260, 600, s.amount());
    page.text(60, 640, 'TOTALE AZIENDA', 8);
    page.text(60, 652, 'NETTO A PAGARE', 8);
    right(page, 260, 652, s.amount());
    page.text(400, 600, 'IMPORTO ACCREDITATO', 8);
    right(page, 540, 600, euro(net));
  }),
  'where the items end, another height each time': (s) => {
    for (const [index, one] of everybody(s).entries()) {
      const page = s.slip(one, {}, { net: false });
      const y = 420 + ((index * 53) % 300);
      page.nets.push(draw(s));
      page.text(400, y, 'NETTO DEL MESE', 9);
      page.text(480, y + 14, euro(page.nets[0] ?? 0), 10);
      s.add(page, one);
    }
  },
  'half covered': nets((s, page, net) => {
    page.text(300, 600, 'NETTO IN BUSTA', 8);
    right(page, 520, 600, euro(net));
    page.after += `q 1 1 1 rg 498 ${842 - 603} 30 12 re f Q\n`;
  }),
  'covered, another printed over it': nets((s, page, net) => {
    page.text(300, 600, 'NETTO IN BUSTA', 8);
    right(page, 520, 600, s.amount());
    page.after += `q 1 1 1 rg 440 ${842 - 603} 90 12 re f Q\n0 0 0 rg BT /F1 8 Tf 470 ${842 - 600} Td (${euro(net)}) Tj ET\n`;
  }),
  'two amounts over each other': nets((s, page, net) => {
    page.text(300, 600, 'NETTO IN BUSTA', 8);
    right(page, 520, 600, euro(net));
    right(page, 519, 600, s.amount());
  }),
  'invisible, the visible one elsewhere': nets((s, page, net) => {
    page.after += `q BT 3 Tr /F1 8 Tf 300 ${842 - 600} Td (NETTO IN BUSTA ${s.amount()}) Tj ET Q\n`;
    page.text(400, 700, 'ACCREDITO', 8);
    right(page, 520, 700, euro(net));
  }),
  'in another notation': nets((s, page, net) => {
    const [whole = '', cents = ''] = euro(net).split(',');
    page.text(300, 600, 'NETTO IN BUSTA', 8);
    const prints = [
      `${whole.replace('.', ',')}.${cents}`,
      `${whole} ${cents}`,
      whole,
      `${whole},${cents}0`,
      `(${whole},${cents})`,
    ];
    right(page, 520, 600, s.chance.pick(prints));
  }),
  'thousands apart from their hundreds': nets((s, page, net) => {
    const [whole = '', cents = ''] = euro(Math.abs(net) + 100_000).split(',');
    const [thousands = '', hundreds = ''] = whole.split('.');
    page.nets.splice(0);
    page.text(300, 600, 'NETTO IN BUSTA', 8);
    right(page, 480, 600, thousands);
    right(page, s.chance.pick([505, 512, 520]), 600, `${hundreds},${cents}`);
  }),
  'columns for advance and balance': nets((s, page, net) => {
    page.text(380, 586, 'ACCONTI', 7);
    page.text(480, 586, 'SALDO', 7);
    page.text(240, 600, 'NETTO DEL MESE', 7);
    right(page, 420, 600, s.amount());
    right(page, 520, 600, euro(net));
  }),
  arrears: nets((s, page, net) => {
    page.text(240, 600, 'NETTO A PAGARE', 7);
    page.text(s.chance.pick([312, 330, 345]), 600, 'ARRETRATI', 7);
    right(page, 520, 600, s.amount());
    page.text(240, 660, 'SOMMA DI', 7);
    right(page, 520, 660, euro(net));
  }),
  'empty, with the advance beside it': nets((s, page, net) => {
    page.text(240, 600, 'NETTO BUSTA', 7);
    page.text(330, 600, 'TRATTENUTO', 7);
    right(page, 420, 612, s.amount());
    page.text(240, 700, 'ACCREDITO', 7);
    right(page, 520, 700, euro(net));
  }),
  'in lire too': nets((s, page, net) => {
    page.text(240, 600, 'NETTO IN BUSTA', 7);
    page.text(330, 600, 'LIRE', 7);
    right(page, 420, 600, `${euro(Math.abs(net) * 19).split(',')[0]},00`);
    page.text(240, 700, 'EURO', 7);
    right(page, 520, 700, euro(net));
  }),
  'on too few slips': (s) => {
    for (const one of s.staff(2)) {
      const page = s.slip(one, {}, { net: false });
      page.nets.push(draw(s));
      page.text(340, 600, `NETTO A PAGARE ${euro(page.nets[0] ?? 0)}`, 9);
      s.add(page, one);
    }
  },
  'hours under the label': nets((s, page, net) => {
    page.text(240, 600, 'NETTO BUSTA', 7);
    page.text(300, 612, '168,00 ORE', 7);
    page.text(440, 600, 'ACCREDITO', 7);
    right(page, 520, 612, euro(net));
  }),
};

export const NETS = { ...CLEAR_NETS, ...UNCLEAR_NETS };

function draw(s: Sheets): number {
  const digits = s.chance.between(1, 6);
  return s.chance.between(0, 10 ** digits - 1) + s.chance.between(1, 99);
}

function nets(print: (s: Sheets, page: Page, net: number) => void, { below = false } = {}): Draw {
  return (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one, {}, { net: false });
      const net = below && s.chance.likely(0.3) ? -draw(s) : draw(s);
      page.nets.push(net);
      print(s, page, net);
      s.add(page, one);
    }
  };
}

/** Writes text that ends at `x`, in Courier, whose width is known. */
function right(page: Page, x: number, y: number, text: string, size = 8): void {
  page.text(x - text.length * size * 0.6, y, text, size, 'F2');
}
