import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { crowd } from './folk.ts';
import { Ink } from './ink.ts';
import { Program, sheet } from './programs.ts';

/** A second sheet with amounts and with those facts about its subject that it prints. */
function second(s: Sheets, facts: string[], title = 'DETTAGLIO IMPONIBILI E CONTRIBUTI'): Ink {
  const ink = new Ink();
  ink.text(24, 40, `${title} - ${s.monthText()}`, 9, 'F3');
  facts.forEach((fact, at) => {
    ink.text(24, 56 + at * 12, fact, 8);
  });
  ink.text(24, 100, 'IMPONIBILE INPS', 7);
  ink.text(190, 100, 'IMPONIBILE IRPEF', 7);
  ink.text(360, 100, 'DETRAZIONI', 7);
  for (let row = 0; row < 12; row++) for (const x of [110, 280, 450]) ink.right(x, 116 + row * 13, s.amount(), 7);
  return ink;
}

function attendance(s: Sheets, facts: string[]): Ink {
  const ink = new Ink();
  ink.text(24, 40, `${s.chance.pick(['FOGLIO PRESENZE', 'LIBRO PRESENZE', 'CARTELLINO'])} ${s.monthText()}`, 9, 'F3');
  facts.forEach((fact, at) => {
    ink.text(24 + at * 200, 60, fact, 8);
  });
  for (let day = 1; day <= 28; day++) {
    ink.text(24, 90 + day * 18, String(day).padStart(2, '0'), 7, 'F2');
    ink.text(60, 90 + day * 18, s.chance.pick(['8,00 ORD', '8,00 ORD 1,00 STR', 'RIPOSO', '8,00 FERIE']), 7);
  }
  return ink;
}

function facts(s: Sheets, one: One): string[] {
  return s.chance.pick([
    [`Matr. ${s.numberOf(one)}`],
    [`${s.numberOf(one)} ${nameOf(one)}`],
    [`DIPENDENTE ${nameOf(one)}`, `MATRICOLA ${s.numberOf(one)}`],
  ]);
}

export const FURTHER_SHEETS: Record<string, (s: Sheets) => void> = {
  'second sheets without code, sheet k of n': (s) => {
    const program = new Program(s);
    const word = s.chance.pick(['Pag.', 'Foglio', 'PAGINA']);
    const of = s.chance.pick(['/', ' di ']);
    const own = s.chance.likely(0.7);
    for (const one of crowd(s, 11, 0.3)) {
      const long = s.chance.likely(0.7);
      const ink = program.slip(one);
      ink.text(500, 800, `${word} 1${of}${long ? 2 : 1}`, 7);
      sheet(s, ink, one);
      if (!long) continue;
      const next = second(s, own ? [`Matr. ${s.numberOf(one)}`] : []);
      next.text(500, 800, `${word} 2${of}2`, 7);
      sheet(s, next, one, { joins: true });
    }
  },

  'second sheets printed before their slips': (s) => {
    const program = new Program(s);
    for (const one of crowd(s, 10, 0.3)) {
      sheet(s, second(s, facts(s, one)), one);
      sheet(s, program.slip(one), one, { joins: true });
    }
  },

  "another person's second sheet behind a slip": (s) => {
    const program = new Program(s);
    crowd(s, 11, 0.2).forEach((one, index) => {
      sheet(s, program.slip(one), one);
      const other = index % 4 === 1 ? s.anybody() : one;
      sheet(s, second(s, facts(s, other)), other, { joins: other === one });
    });
  },

  'presence sheets with a number only': (s) => {
    const program = new Program(s);
    const before = s.chance.likely(0.5);
    crowd(s, 10, 0.3).forEach((one, index) => {
      // Sometimes a colleague's stray attendance sheet lies in between.
      const other = index % 5 === 2 ? s.registered() : one;
      const presence = attendance(s, [`MATR. ${s.numberOf(other)}`]);
      const more = { payroll: 'attendance' } as const;
      if (before) sheet(s, presence, other, more);
      sheet(s, program.slip(one), one, { joins: before && other === one });
      if (!before) sheet(s, presence, other, { ...more, joins: other === one });
    });
  },

  'sheets of deductions of people missing in the registry': (s) => {
    const program = new Program(s);
    crowd(s, 12, 0.1).forEach((one, index) => {
      sheet(s, program.slip(one), one);
      const title = s.chance.pick(['PROSPETTO TRATTENUTE', 'DETTAGLIO CESSIONI', 'RIEPILOGO RATE']);
      if (index % 3 === 0) sheet(s, second(s, facts(s, one), title), one, { joins: true });
      if (index % 3 === 1) sheet(s, second(s, facts(s, s.absent()), title), null);
    });
  },

  'all fronts first, then all backs': (s) => {
    const program = new Program(s);
    const people = crowd(s, 10, 0.2);
    for (const one of people) sheet(s, program.slip(one, { net: false }), one);
    const turned = s.chance.likely(0.5);
    for (const one of turned ? people.toReversed() : people) {
      const back = second(s, [`${s.numberOf(one)} ${nameOf(one)}`]);
      program.netPay(back, 400);
      sheet(s, back, one);
    }
  },

  'two copies of each slip': (s) => {
    const program = new Program(s);
    const titles = s.chance.pick([
      ['COPIA DIPENDENTE', 'COPIA DITTA'],
      ['ORIGINALE', 'COPIA'],
      ['', 'DUPLICATO'],
    ]);
    for (const one of crowd(s, 9, 0.2)) {
      const first = program.slip(one, { title: titles[0] });
      sheet(s, first, one);
      if (s.chance.likely(0.3)) continue;
      const copy = new Ink();
      copy.put(first, 0, 0);
      copy.text(24, 790, titles[1] ?? '', 9, 'F3');
      sheet(s, copy, one);
    }
  },

  'a corrected slip behind the first one': (s) => {
    const program = new Program(s);
    const word = s.chance.pick(['ANNULLA E SOSTITUISCE', 'RETTIFICA', 'RISTAMPA', 'CEDOLINO INTEGRATIVO']);
    for (const one of crowd(s, 12, 0.2)) {
      sheet(s, program.slip(one), one);
      if (s.chance.likely(0.35)) sheet(s, program.slip(one, { title: word }), one);
    }
  },
};
