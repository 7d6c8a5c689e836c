import { type One, type Sheets, withCode } from './doubtful-pdf.ts';
import { Page } from './drawing.ts';
import { everybody, idsOf, other, rows } from './further-classes.ts';

/**
 * Further kinds of sheets, invented after the rules were written: text hidden in other ways, and documents about one
 * person.
 */
export const OWN: Record<string, (sheets: Sheets) => void> = {
  'request of wages from INPS for one person': (s) =>
    other(s, (page, one) => {
      page.text(30, 40, `MODELLO SR41 - RICHIESTA DI PAGAMENTO DIRETTO ${s.monthText()}`, 10, 'F3');
      page.text(30, 84, `LAVORATORE ${withCode(one)} MATRICOLA ${s.numberOf(one)}`, 8);
      rows(s, page, ['Ore integrate', 'Retribuzione teorica', 'Importo lordo', 'NETTO DA PAGARE']);
    }),
  'declaration to a creditor, who is a colleague': (s) => {
    const people = everybody(s);
    other(
      s,
      (page, one) => {
        page.text(30, 40, `DICHIARAZIONE DEL TERZO PIGNORATO - ${s.monthText()}`, 10, 'F3');
        page.text(30, 84, `DIPENDENTE ${withCode(one)} MATRICOLA ${s.numberOf(one)}`, 8);
        page.text(30, 110, `Creditore procedente ${withCode(s.chance.pick(people))}`, 8);
        rows(s, page, ['Retribuzione netta', 'Quota pignorabile']);
      },
      people,
    );
  },
  'overtime sheet signed by a manager': (s) => {
    const people = everybody(s);
    other(
      s,
      (page, one) => {
        page.text(30, 40, `AUTORIZZAZIONE LAVORO STRAORDINARIO ${s.monthText()}`, 10, 'F3');
        page.text(30, 84, `DIPENDENTE ${withCode(one)} MATRICOLA ${s.numberOf(one)}`, 8);
        page.text(30, 110, 'ORE STRAORDINARIO 15% 8,00', 8);
        page.text(330, 780, `Il responsabile ${withCode(s.chance.pick(people))}`, 7);
      },
      people,
    );
  },
  'both copies of a slip on one page': (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one, {}, { body: false, net: false });
      const net = s.amount();
      for (const top of [0, 400]) {
        if (top > 0) s.head(page, one, {}, top);
        page.text(30, 150 + top, top > 0 ? 'COPIA PER L’AZIENDA' : 'COPIA PER IL LAVORATORE', 7);
        page.text(400, 340 + top, `NETTO DEL MESE ${net}`, 9);
      }
      s.add(page, one);
    }
  },
  'arrears of an earlier month in the head': (s) => {
    const earlier = s.month % 100 === 1 ? s.month - 89 : s.month - 1;
    for (const one of everybody(s)) {
      const page = s.slip(one);
      if (s.chance.likely(0.6)) page.text(330, 60, `ARRETRATI ${s.monthText(earlier)}`, 8);
      s.add(page, one);
    }
  },
  'a colleague in white letters': (s) =>
    hidden(s, (page, text, row) => raw(page, `1 1 1 rg BT /F1 8 Tf 30 ${200 - row * 14} Td (${text}) Tj ET 0 0 0 rg`)),
  'a colleague below the edge of the page': (s) =>
    hidden(s, (page, text, row) => raw(page, `BT /F1 8 Tf 30 ${-40 - row * 14} Td (${text}) Tj ET`)),
  'a colleague on a stub that is cropped away': (s) =>
    hidden(s, (page, text, row) => {
      page.extra = '/CropBox[0 120 595 842]';
      raw(page, `BT /F1 8 Tf 30 ${90 - row * 14} Td (${text}) Tj ET`);
    }),
  'a colleague clipped away': (s) =>
    hidden(s, (page, text, row) =>
      raw(page, `q 500 700 20 20 re W n BT /F1 8 Tf 30 ${200 - row * 14} Td (${text}) Tj ET Q`),
    ),
  'a colleague in letters of a tenth of a point': (s) =>
    hidden(s, (page, text, row) => raw(page, `BT /F1 0.1 Tf 30 ${200 - row * 14} Td (${text}) Tj ET`)),
  'a colleague wholly transparent': (s) =>
    hidden(s, (page, text, row) => {
      page.resourceExtra = '/ExtGState<</Gone<</ca 0/CA 0>>>>';
      raw(page, `q /Gone gs BT /F1 8 Tf 30 ${200 - row * 14} Td (${text}) Tj ET Q`);
    }),
  'a colleague under a box, on a page that is turned': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const page = new Page({ rotate: 90 });
      s.head(page, one);
      s.items(page, 160, 16);
      s.net(page, 560);
      const colleague = s.chance.pick(people);
      const net = s.amount();
      const there = colleague !== one;
      if (there) {
        page.text(30, 640, `${withCode(colleague)} ${net}`, 8);
        // The visible page is drawn sideways: its `y` axis is the `x` axis of the file.
        raw(page, 'q 1 1 1 rg 630 25 14 400 re f Q');
      }
      s.add(page, one, { foreign: there ? [colleague.person.taxCode, net] : [] });
    }
  },
  'a colleague’s code letter by letter in the foot': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const page = s.slip(one);
      const colleague = s.chance.pick(people);
      const there = colleague !== one && s.chance.likely(0.6);
      if (there) {
        page.glyphs(30, 700, colleague.person.taxCode, 9);
        page.text(300, 700, `NETTO ${s.amount()}`, 9);
      }
      s.add(page, there ? null : one, there ? { shared: idsOf(one, colleague) } : {});
    }
  },
};

/** Slips, most of which contain another person with an amount in text that no reader sees. */
function hidden(s: Sheets, draw: (page: Page, text: string, row: number) => void): void {
  const people = everybody(s);
  for (const one of people) {
    const page = s.slip(one);
    const foreign: string[] = [];
    for (const [row, colleague] of s.chance.shuffled<One>(people).slice(0, s.chance.between(0, 2)).entries()) {
      if (colleague === one) continue;
      const net = s.amount();
      draw(page, `${withCode(colleague)} ${net}`, row);
      foreign.push(colleague.person.taxCode, net);
    }
    s.add(page, one, { foreign });
  }
}

function raw(page: Page, operators: string): void {
  page.after += `${operators}\n`;
}
