import type { One, Sheets } from '../doubtful-pdf.ts';
import { monthName } from '../layouts.ts';
import { crowd, monthAfter } from './folk.ts';
import type { Ink } from './ink.ts';
import { note, Program, sheet } from './programs.ts';

const name = (month: number) => monthName(month).toUpperCase();
const yearOf = (month: number) => Math.floor(month / 100);
const two = (month: number) => String(month % 100).padStart(2, '0');
const slashed = (month: number) => `${two(month)}/${yearOf(month)}`;
const lastDay = (month: number) => new Date(yearOf(month), month % 100, 0).getDate();

/** Slips that print their month in the given way; some of them also print other months. */
function dated(s: Sheets, periods: string[], more: (ink: Ink, s: Sheets, one: One) => void = () => {}): void {
  const program = new Program(s);
  const period = s.chance.pick(periods);
  for (const one of crowd(s, 15, 0.2)) {
    const ink = program.slip(one, { period, rows: 14 });
    if (s.chance.likely(0.5)) more(ink, s, one);
    sheet(s, ink, one);
  }
}

function item(ink: Ink, s: Sheets, row: number, text: string): void {
  ink.text(60, 470 + row * 13, text, 7);
  ink.right(571, 470 + row * 13, s.amount(), 7);
}

/** A file whose slips are for additional months. */
function additional(s: Sheets, month: number, words: string[]): void {
  const program = new Program(s);
  const word = s.chance.pick(words);
  for (const one of crowd(s, 9, 0.2)) {
    const both = s.chance.likely(0.6);
    if (both) sheet(s, program.slip(one, { period: program.monthLine(month) }), one, { month });
    sheet(s, program.slip(one, { period: word }), one, { month });
  }
}

export const MONTHS: Record<string, (s: Sheets) => void> = {
  'Mese and Anno apart, beside the month of leave': (s) => {
    const m = s.month;
    const periods = [
      `Mese: ${name(m)}    Anno: ${yearOf(m)}`,
      `MESE ${two(m)} | ANNO ${yearOf(m)}`,
      `MESE ${m % 100}   ANNO ${yearOf(m)}`,
      `ANNO ${yearOf(m)}   MESE ${name(m)}`,
    ];
    dated(s, periods, (ink) => {
      const other = monthAfter(m, s.chance.pick([-3, -2, 2, 4]));
      note(ink, 24, 640, [`PERIODO FERIE: ${name(other)} ${yearOf(other)}`, `CHIUSURA AZIENDALE ${slashed(other)}`]);
    });
  },

  'days of work between month and year': (s) => {
    const m = s.month;
    dated(s, [
      `${name(m)} gg 26 ${yearOf(m)}`,
      `${name(m)} (gg. 22) ${yearOf(m)}`,
      `${name(m)} ore 168 ANNO ${yearOf(m)}`,
    ]);
  },

  'short and numeric months': (s) => {
    const [m, short] = [s.month, String(yearOf(s.month)).slice(2)];
    const periods = [
      `Periodo ${two(m)}/${short}`,
      `PERIODO ${m}`,
      `${name(m).slice(0, 3)}. ${short}`,
      `${monthName(m)} '${short}`,
      `MESE ${slashed(m)}`,
      `Paga ${two(m)}-${yearOf(m)}`,
    ];
    dated(s, periods, (ink) => item(ink, s, 0, `REC. RATA ADD. REG. ${slashed(monthAfter(m, 5))}`));
  },

  'pay of one month settled in the next': (s) => {
    const [m, next, before] = [s.month, monthAfter(s.month, 1), monthAfter(s.month, -1)];
    dated(s, [
      `Paga del mese di ${monthName(m).toLowerCase()} liquidata in ${name(next)} ${yearOf(next)} (${slashed(m)})`,
      `COMPETENZA ${name(m)} ${yearOf(m)} / PAGAMENTO ${name(next)} ${yearOf(next)}`,
      `Retribuzione ${slashed(m)} - valuta 10/${slashed(next)}`,
      `MESE PAGA ${slashed(m)}   PRESENZE ${slashed(before)}`,
    ]);
  },

  'from the first to the last day, beside hiring and birth': (s) => {
    const m = s.month;
    const [from, to] = [`01/${slashed(m)}`, `${lastDay(m)}/${slashed(m)}`];
    const program = new Program(s);
    const word = s.chance.pick(['dal', 'Periodo dal', 'RETRIBUZIONE DAL', 'PAGA DAL']);
    for (const one of crowd(s, 15, 0.2)) {
      const late = s.chance.likely(0.25);
      const start = late ? `12/${slashed(m)}` : from;
      const hired = late ? start : undefined;
      sheet(s, program.slip(one, { period: `${word} ${start} al ${to}`, hired }), one);
    }
  },

  'absence, notice and arrears of other months': (s) => {
    const m = s.month;
    dated(s, [`PERIODO DI PAGA ${name(m)} ${yearOf(m)}`, `${name(m)} ${yearOf(m)}`, `MESE ${slashed(m)}`], (ink) => {
      const [before, after] = [monthAfter(m, -s.chance.between(1, 5)), monthAfter(m, s.chance.between(1, 4))];
      item(ink, s, 0, `ARRETRATI ${name(before)} ${yearOf(before)}`);
      item(ink, s, 1, `MALATTIA DAL 03/${slashed(before)} AL 21/${slashed(before)}`);
      item(ink, s, 2, `PREAVVISO FINO A ${name(after)} ${yearOf(after)}`);
      item(ink, s, 3, `CONGUAGLIO 730 ANNO ${yearOf(m) - 1} RATA ${slashed(after)}`);
      if (s.chance.likely(0.5))
        note(ink, 24, 640, [`MATERNITA OBBLIGATORIA: ${name(before)} - ${name(after)} ${yearOf(after)}`]);
    });
  },

  "leavers' slips with the thirteenth among the items": (s) => {
    const m = s.month;
    dated(s, [`PERIODO ${name(m)} ${yearOf(m)}`, `Mese di ${monthName(m)} ${yearOf(m)}`], (ink) => {
      item(ink, s, 0, `13A MENSILITA ${yearOf(m)}`);
      item(ink, s, 1, `14A MENSILITA' RATEI ${yearOf(m)}`);
      item(ink, s, 2, 'IND. SOSTITUTIVA FERIE');
      note(ink, 24, 640, [`CESSAZIONE ${lastDay(m)}/${slashed(m)}`, `T.F.R. ${s.amount()}`]);
    });
  },

  'the thirteenth in every wording': (s) => {
    const words = ['MENSILITÀ AGGIUNTIVA DICEMBRE 2025', 'TREDIC. 2025', 'MESE 13 ANNO 2025', "13A MENSILITA' 2025"];
    additional(s, 202512, [
      ...words,
      'GRATIFICA NATALIZIA 2025',
      'DICEMBRE AGG. 2025',
      'Periodo 13/2025',
      '13.MA DIC 2025',
    ]);
  },

  'the fourteenth in June or July': (s) => {
    const month = s.chance.pick([202606, 202607]);
    const [upper, number] = [name(month), slashed(month)];
    const words = [`QUATTORDICESIMA ${upper} 2026`, `MENS. AGG. ${upper} 2026`, `14MA MENSILITA' - ${number}`];
    additional(s, month, [...words, `${upper} AGG. 2026`, `MENSILITÀ AGGIUNTIVA ${number}`]);
  },

  'printing dates long past or in the future': (s) => {
    const m = s.month;
    dated(s, [`MESE DI ${name(m)} ${yearOf(m)}`, `${name(m)} ${yearOf(m)}`], (ink) => {
      const other = monthAfter(m, s.chance.pick([-14, -5, 3, 13]));
      const word = s.chance.pick(['Stampato il', 'Data stampa', 'Elaborazione del', 'Agg. tabelle']);
      ink.text(24, 804, `${word} ${s.chance.between(10, 28)}/${slashed(other)} 16:21`, 6);
      if (s.chance.likely(0.4)) ink.text(330, 804, `Release ${name(other)} ${yearOf(other)}`, 6);
    });
  },

  'late slips of former months among the others': (s) => {
    const program = new Program(s);
    crowd(s, 16, 0.2).forEach((one, index) => {
      const month = index % 5 === 3 ? monthAfter(s.month, -s.chance.between(1, 2)) : s.month;
      sheet(s, program.slip(one, { period: program.monthLine(month) }), one, { month });
    });
  },
};
