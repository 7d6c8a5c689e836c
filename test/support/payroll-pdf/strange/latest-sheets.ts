import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { centsOfPrint, monthName } from '../layouts.ts';
import { crowd, monthAfter, sharedBy } from './folk.ts';
import { Ink } from './ink.ts';
import { both, type Cell, formOf, some, subject } from './latest-forms.ts';
import { note, Program, sheet } from './programs.ts';

const PAY = ['Paga oraria', 'Festività', 'Indennità', 'Contributi c/dipendente', 'Ritenuta IRPEF', 'Rateo 13a'];
const GERMAN = [
  ...['JANUAR', 'FEBRUAR', 'MÄRZ', 'APRIL', 'MAI', 'JUNI', 'JULI', 'AUGUST', 'SEPTEMBER', 'OKTOBER', 'NOVEMBER'],
  'DEZEMBER',
];
const FRENCH = [
  ...['JANVIER', 'FÉVRIER', 'MARS', 'AVRIL', 'MAI', 'JUIN', 'JUILLET', 'AOÛT', 'SEPTEMBRE', 'OCTOBRE', 'NOVEMBRE'],
  'DÉCEMBRE',
];
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const ORDINALS = [
  ...['primo', 'secondo', 'terzo', 'quarto', 'quinto', 'sesto', 'settimo', 'ottavo', 'nono', 'decimo', 'undicesimo'],
  'dodicesimo',
];

const yearOf = (month: number) => Math.floor(month / 100);
const two = (month: number) => String(month % 100).padStart(2, '0');
const short = (month: number) => `${two(month)}/${String(yearOf(month)).slice(2)}`;
const slashed = (month: number) => `${two(month)}/${yearOf(month)}`;
const atMonth = (names: readonly string[], month: number) => names[(month % 100) - 1] ?? '';

/** Slips of one program; `more` draws additional content on some of them. */
function slips(s: Sheets, period: string, more: (ink: Ink) => void, month: number | null = s.month): void {
  const program = new Program(s);
  for (const one of crowd(s, 14, 0.2)) {
    const ink = program.slip(one, { period, rows: 12 });
    if (s.chance.likely(0.5)) more(ink);
    sheet(s, ink, one, { month });
  }
}

function dayTable(s: Sheets, ink: Ink, from: number): void {
  for (let day = 1; day <= 28; day++) {
    ink.text(30, from + day * 16, String(day).padStart(2, '0'), 7, 'F2');
    ink.text(
      60,
      from + day * 16,
      s.chance.pick(['GIORNATA INTERA ore 6,30', 'MEZZA GIORNATA ore 3,15', 'PIOGGIA', '']),
      7,
    );
  }
}

/** Draws one member's column of a cooperative's sheet. */
function member(s: Sheets, ink: Ink, one: One, x: number): void {
  ink.text(x, 122, nameOf(one), 8);
  ink.text(x, 138, one.person.taxCode, 8);
  ink.text(x, 154, s.numberOf(one), 8);
  for (let row = 0; row < 8; row++) ink.right(x + 120, 186 + row * 15, s.amount(), 8);
  const print = s.amount();
  ink.nets.push(centsOfPrint(print));
  ink.right(x + 120, 330, print, 9);
}

/** Draws a quarter of a booklet, with amounts and a page number. */
function inner(s: Sheets, one: One, page: string): Ink {
  const ink = new Ink(410, 560);
  ink.text(20, 30, `DETTAGLIO ${s.monthText()}`, 8, 'F3');
  ink.text(20, 46, `Matr. ${s.numberOf(one)}  ${nameOf(one)}`, 7);
  for (let row = 0; row < 14; row++) for (const x of [130, 250, 370]) ink.right(x, 80 + row * 14, s.amount(), 7);
  ink.text(360, 540, page, 6);
  return ink;
}

function spread(left: Ink, right: Ink): Ink {
  const ink = new Ink(842, 595);
  ink.put(left, 6, 16);
  ink.put(right, 426, 16);
  return ink;
}

export const LATEST_SHEETS: Record<string, (s: Sheets) => void> = {
  'a cooperative with two members in two columns': (s) => {
    for (let page = 0; page < 14; page++) {
      const ink = new Ink();
      ink.text(30, 40, `${s.company.legalName.toUpperCase()} - COOPERATIVA DI LAVORO`, 9, 'F3');
      ink.text(30, 60, `PROSPETTO PAGA SOCI LAVORATORI - MESE DI ${s.monthText()}`, 9);
      ['SOCIO/A', 'CODICE FISCALE', 'N. LIBRO SOCI'].forEach((label, at) => ink.text(30, 122 + at * 16, label, 7));
      PAY.concat('Ristorno', 'Quota sociale').forEach((item, at) => ink.text(30, 186 + at * 15, item, 8));
      ink.text(30, 330, 'NETTO A PAGARE', 9, 'F3');
      const one = s.chance.likely(0.8) ? s.registered() : s.absent();
      member(s, ink, one, 210);
      if (page % 4 !== 1) {
        sheet(s, ink, one);
        continue;
      }
      const second = s.anybody();
      member(s, ink, second, 400);
      sheet(s, ink, null, sharedBy(one, second));
    }
  },

  'carers in the style of INPS, with the person they care for': (s) => {
    const draw = formOf(s);
    const word = s.chance.pick(['Persona assistita', 'Assistito/a', 'Nucleo familiare di']);
    const items = [
      'Ore ordinarie',
      'Vitto e alloggio',
      'Ore notturne',
      'Contributi a carico del lavoratore',
      'Ferie godute',
    ];
    for (const one of crowd(s, 14, 0.2)) {
      const cared = s.anybody();
      const employer: Cell[] = [
        ['Datore di lavoro', s.company.legalName.toUpperCase()],
        ['Codice rapporto di lavoro', String(s.chance.between(1_000_000_000, 9_999_999_999))],
        [word, nameOf(cared)],
        ['C.F.', cared.person.taxCode],
      ];
      const heading = ['PROSPETTO PAGA - LAVORO DOMESTICO E DI ASSISTENZA', `Periodo: ${s.monthText()}`];
      const notes = [
        `Contributi INPS del trimestre, scadenza 10/${slashed(monthAfter(s.month, 2))}`,
        'Firma ____________',
      ];
      const cells = [...employer, ...subject(s, one)];
      sheet(s, draw({ heading, cells, items: some(s, items, 8), net: 'Netto da corrispondere', notes }), one);
    }
  },

  'day sheets of farm hands with their foreman': (s) => {
    const [program, draw, foreman] = [new Program(s), formOf(s), s.registered()];
    const title = ['REGISTRO GIORNATE - OPERAI AGRICOLI OTD', `Mese di ${s.monthText()}`];
    crowd(s, 10, 0.2).forEach((one, index) => {
      if (index % 4 === 3) {
        const squad = [one, s.registered(), s.anybody()];
        const cells = squad.flatMap((who): Cell[] => [
          ['Operaio', both(who)],
          ['Giornate', String(s.chance.between(5, 26))],
        ]);
        const heading = [...title, `FOGLIO DI SQUADRA - Caposquadra ${both(foreman)}`];
        sheet(s, draw({ heading, cells, items: [], net: null }), null, sharedBy(...squad));
      }
      const day = s.chance.likely(0.6);
      if (day) {
        const cells: Cell[] = [
          ['Caposquadra', nameOf(foreman)],
          ['C.F. caposquadra', foreman.person.taxCode],
        ];
        const ink = draw({ heading: title, cells: [...cells, ...subject(s, one)], items: [], net: null });
        dayTable(s, ink, 180);
        sheet(s, ink, one, { payroll: 'attendance' });
      }
      sheet(s, program.slip(one), one, { joins: day });
    });
  },

  'interns and collaborators below their tutor': (s) => {
    const draw = formOf(s);
    const tutors = s.staff(3);
    const titles = ['INDENNITÀ DI TIROCINIO', 'COMPENSO CO.CO.CO.', 'CEDOLINO COLLABORATORI'];
    for (const one of [...crowd(s, 11, 0.25), ...tutors]) {
      const tutor = s.chance.pick(tutors.filter((other) => other !== one));
      const title = s.chance.pick(titles);
      const head: Cell[] = [
        ['Tutor / committente', nameOf(tutor)],
        ['C.F. tutor', tutor.person.taxCode],
      ];
      const cells = [
        ...head,
        ...subject(s, one, ['Tirocinante / Collaboratore', 'Codice fiscale', 'Posizione', 'Nascita']),
      ];
      const heading = [`${s.company.legalName.toUpperCase()}`, `${title} - MESE ${s.monthText()}`];
      const items = some(s, ['Compenso lordo', 'Gestione separata 1/3', 'INAIL 1/3', 'Ritenuta IRPEF'], 6);
      sheet(s, draw({ heading, cells, items, net: 'NETTO DA PAGARE' }), one);
    }
  },

  'agency workers with a sole trader as their client': (s) => {
    const draw = formOf(s);
    const clients = [s.registered(), s.absent(), s.registered()];
    for (const one of crowd(s, 15, 0.25)) {
      const client = s.chance.pick(clients);
      const firm: Cell[] = [
        ['Impresa utilizzatrice', `Officina ${nameOf(client)}`],
        ['C.F. utilizzatore', client.person.taxCode],
      ];
      const order = s.chance.likely(0.5) ? [...firm, ...subject(s, one)] : [...subject(s, one), ...firm];
      const heading = [`${s.company.legalName} - SOMMINISTRAZIONE DI LAVORO`, `CEDOLINO PAGA ${s.monthText()}`];
      const notes = [`Missione dal 01/02/2026 presso ${nameOf(client)}`];
      sheet(s, draw({ heading, cells: order, items: some(s, PAY, 10), net: 'NETTO IN BUSTA', notes }), one);
    }
  },

  'posted workers with German or French labels': (s) => {
    const draw = formOf(s);
    const german = s.chance.likely(0.5);
    const month = `${atMonth(german ? GERMAN : FRENCH, s.month)} ${yearOf(s.month)}`;
    const later = `${atMonth(german ? GERMAN : FRENCH, monthAfter(s.month, 5))} ${yearOf(monthAfter(s.month, 5))}`;
    const contact = s.registered();
    const labels = german
      ? ['Name, Vorname / Cognome e nome', 'Steuernummer / Cod. fiscale', 'Personalnummer / Matr.', 'Geboren am']
      : ['Nom et prénom / Cognome e nome', 'Code fiscal / Cod. fiscale', 'Matricule', 'Né(e) le'];
    const title = german ? `LOHNABRECHNUNG / PROSPETTO PAGA ${month}` : `BULLETIN DE PAIE / PROSPETTO PAGA ${month}`;
    const items = german
      ? ['Grundlohn / Paga base', 'Auslösung / Trasferta', 'Lohnsteuer / IRPEF']
      : ['Salaire de base / Paga base', 'Indemnité / Trasferta', 'Impôt / IRPEF'];
    for (const one of crowd(s, 14, 0.2)) {
      const notes = [german ? `A1-Bescheinigung gültig bis ${later}` : `Certificat A1 valable jusqu'en ${later}`];
      if (s.chance.likely(0.5)) notes.push(`${german ? 'Ansprechpartner' : 'Contact'} / Referente: ${both(contact)}`);
      const net = german ? 'Nettolohn / NETTO' : 'Net à payer / NETTO';
      const heading = [title, s.company.legalName];
      sheet(s, draw({ heading, cells: subject(s, one, labels), items: some(s, items, 8), net, notes }), one);
    }
  },

  'slips that correct an earlier month, old beside new': (s) => {
    const program = new Program(s);
    crowd(s, 14, 0.2).forEach((one, index) => {
      if (index % 3 !== 1) return sheet(s, program.slip(one, { rows: 10 }), one);
      const month = monthAfter(s.month, -s.chance.between(1, 2));
      const ink = program.slip(one, { period: program.monthLine(month), title: 'A RETTIFICA', rows: 5 });
      ['PRECEDENTE', 'RETTIFICATO', 'DIFFERENZA'].forEach((label, at) => ink.text(250 + at * 100, 400, label, 7, 'F3'));
      ['IMPONIBILE', 'IRPEF', 'NETTO'].forEach((label, row) => {
        ink.text(60, 416 + row * 14, label, 7);
        for (let at = 0; at < 3; at++) ink.right(310 + at * 100, 416 + row * 14, s.amount(), 7);
      });
      note(ink, 24, 640, [`Differenza pagata con ${s.monthText()}`]);
      sheet(s, ink, one, { month });
    });
  },

  'slips of unpaid leave with a net of zero': (s) => {
    const program = new Program(s);
    for (const one of crowd(s, 14, 0.2)) {
      const unpaid = s.chance.likely(0.4);
      const ink = program.slip(one, unpaid ? { rows: 1, net: false } : {});
      if (unpaid) {
        ink.nets.push(0);
        note(ink, 24, 300, ['ASPETTATIVA NON RETRIBUITA - ORE RETRIBUITE 0,00']);
        ink.text(380, 570, 'NETTO A PAGARE', 8, 'F3');
        ink.right(562, 570, '0,00', 9);
        if (s.chance.likely(0.6)) ink.text(24, 640, `Nel periodo presta servizio ${both(s.anybody())}`, 8);
      }
      sheet(s, ink, one);
    }
  },

  'slips that are a table of net pay only': (s) => {
    const labels = s.chance.pick([
      ['DIPENDENTE', 'COD. FISCALE', 'LORDO', 'NETTO'],
      ['Nominativo', 'C.F.', 'Imponibile', 'Netto in busta'],
    ]);
    for (let page = 0; page < 16; page++) {
      const one = s.chance.likely(0.8) ? s.registered() : s.absent();
      const people = page % 4 === 2 ? [one, s.anybody()] : [one];
      const ink = new Ink();
      ink.text(30, 40, `${s.company.legalName} - PROSPETTO PAGA SINTETICO - MESE DI ${s.monthText()}`, 9, 'F3');
      [30, 250, 400, 490].forEach((x, at) => ink.text(x, 76, labels[at] ?? '', 7));
      people.forEach((who, row) => {
        const y = 94 + row * 18;
        const print = s.amount();
        ink.nets.push(centsOfPrint(print));
        [nameOf(who), who.person.taxCode, s.amount(), print].forEach((text, at) =>
          ink.text([30, 250, 400, 490][at] ?? 0, y, text, 8),
        );
      });
      ink.text(30, 700, 'Firma per ricevuta ____________________', 8);
      if (people.length === 1) sheet(s, ink, one);
      else sheet(s, ink, null, sharedBy(...people));
    }
  },

  'several months of the same people in one file': (s) => {
    const program = new Program(s);
    const months = [-2, -1, 0].map((step) => monthAfter(s.month, step));
    const all = crowd(s, 5, 0.2).flatMap((one) => months.map((month) => ({ one, month })));
    const ordered = s.chance.likely(0.5) ? all : all.toSorted((a, b) => a.month - b.month);
    for (const { one, month } of ordered) {
      sheet(s, program.slip(one, { period: program.monthLine(month), rows: 12 }), one, { month });
      if (!s.chance.likely(0.4)) continue;
      const next = new Ink();
      next.text(24, 40, `SEGUE - Matr. ${s.numberOf(one)} ${nameOf(one)}`, 8);
      program.items(next, 70, 9);
      sheet(s, next, one, { month, joins: true });
    }
  },

  'landscape sheets in the order of a booklet': (s) => {
    const program = new Program(s);
    const size = { width: 410, height: 560 };
    for (let booklet = 0; booklet < 9; booklet++) {
      const one = s.chance.likely(0.85) ? s.registered() : s.absent();
      if (booklet % 3 !== 1) {
        sheet(s, spread(inner(s, one, '4/4'), program.slip(one, size)), one);
        sheet(s, spread(inner(s, one, '2/4'), inner(s, one, '3/4')), one, { joins: true });
        continue;
      }
      const other = s.anybody();
      sheet(s, spread(inner(s, other, '2/2'), program.slip(one, size)), null, sharedBy(one, other));
      sheet(s, spread(inner(s, one, '2/2'), program.slip(other, size)), null, sharedBy(one, other));
    }
  },

  'December and the thirteenth on one page': (s) => {
    const program = new Program(s);
    const lower = {
      period: s.chance.pick(['TREDICESIMA MENSILITA 2025', '13A MENSILITA 2025', 'GRATIFICA NATALIZIA 2025']),
    };
    for (let page = 0; page < 14; page++) {
      const one = s.chance.likely(0.8) ? s.registered() : s.absent();
      const ink = new Ink();
      ink.put(program.half(one, { period: program.monthLine(202512) }), 0, 0);
      const other = page % 4 === 1 ? s.anybody() : one;
      ink.put(program.half(other, lower), 0, 421);
      if (other === one) sheet(s, ink, one, { month: 202512 });
      else sheet(s, ink, null, { month: 202512, ...sharedBy(one, other) });
    }
  },

  'competence and payment as short numbers': (s) => {
    const [m, next] = [s.month, monthAfter(s.month, 1)];
    const periods = [
      `COMPETENZA ${short(m)} - PAGAMENTO ${short(next)}`,
      `PAGAMENTO ${short(next)} - COMPETENZA ${short(m)}`,
      `Pag. ${short(next)}  Comp. ${short(m)}`,
      `Mese pagamento: ${monthName(next)} ${yearOf(next)}   Mese competenza: ${monthName(m)} ${yearOf(m)}`,
    ];
    slips(s, s.chance.pick(periods), (ink) => ink.text(60, 500, `CONG. ADD. COM. RATA ${short(monthAfter(m, 4))}`, 7));
  },

  'months in Roman numerals or in words': (s) => {
    const m = s.month;
    const periods = [
      `MESE ${atMonth(ROMAN, m)} ANNO ${yearOf(m)}`,
      `Periodo di paga ${atMonth(ROMAN, m)}/${yearOf(m)}`,
      `Mese ${atMonth(ORDINALS, m)} dell'anno ${yearOf(m)}`,
      `Paga di ${monthName(m).toLowerCase()} duemilaventisei`,
    ];
    slips(s, s.chance.pick(periods), (ink) => {
      const other = monthAfter(m, s.chance.pick([-3, 2, 4]));
      ink.text(60, 500, `PROSSIMO SCATTO ANZIANITA ${slashed(other)}`, 7);
      ink.text(60, 514, `FINE COMPORTO ${monthName(other)} ${yearOf(other)}`, 7);
    });
  },

  'value dates instead of a month': (s) => {
    const next = monthAfter(s.month, 1);
    const date = `${s.chance.between(8, 12)}/${slashed(next)}`;
    // If the sheet names no pay period, a careful clerk asks which month was paid.
    const named = s.chance.likely(0.5);
    const period = s.chance.pick([`VALUTA ${date}`, `Accredito con valuta ${date}`, `STIPENDIO - data valuta ${date}`]);
    const program = new Program(s);
    for (const one of crowd(s, 14, 0.2)) {
      const ink = program.slip(one, { period, rows: 12 });
      if (named) ink.text(24, 640, `Paga relativa al mese di ${monthName(s.month)} ${yearOf(s.month)}`, 8);
      sheet(s, ink, one, { month: named ? s.month : null });
    }
  },
};
