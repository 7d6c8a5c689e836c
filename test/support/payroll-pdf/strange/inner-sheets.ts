import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { crowd } from './folk.ts';
import { Ink } from './ink.ts';
import { certificate, contract, costSheet, registerCard, severance, taxAssistance, typed } from './plain-sheets.ts';
import { Program, sheet } from './programs.ts';

const INTERNAL = { kind: 'other', month: null } as const;

/** A file of slips; `behind` adds sheets after some of them, `before` adds sheets before some. */
function withSheets(
  s: Sheets,
  count: number,
  add: (one: One, index: number, program: Program) => void,
  order: 'before' | 'behind' = 'behind',
): void {
  const program = new Program(s);
  crowd(s, count, 0.2).forEach((one, index) => {
    if (order === 'before') add(one, index, program);
    sheet(s, program.slip(one), one);
    if (order === 'behind') add(one, index, program);
  });
}

/** Adds a document about one person after a slip of the same person, or of somebody else. */
function documents(s: Sheets, draw: (one: One) => Ink, chosen = 0.5): void {
  withSheets(s, 15, (one) => {
    if (!s.chance.likely(chosen)) return;
    const subject = s.chance.likely(0.7) ? one : s.anybody();
    sheet(s, draw(subject), subject, INTERNAL);
  });
}

function bars(ink: Ink, s: Sheets, x: number, y: number, height: number): void {
  let at = x;
  for (let bar = 0; bar < 42; bar++) {
    const width = s.chance.between(1, 4) * 0.8;
    if (bar % 2 === 0) ink.box(at, y, width, height, '0 g');
    at += width;
  }
}

export const INNER_SHEETS: Record<string, (s: Sheets) => void> = {
  "the employer's cost sheet of the person behind each slip": (s) =>
    withSheets(s, 14, (one) => {
      // The sheet is for the employer: no worker receives it, though it names one.
      if (s.chance.likely(0.5)) sheet(s, costSheet(s, one), null, { ...INTERNAL, proposes: one.employee?.id ?? null });
    }),

  'accounting notes that name the last person of a department': (s) =>
    withSheets(s, 18, (one, index) => {
      if (index % 5 !== 4) return;
      const title = s.chance.pick(['PRIMA NOTA PAGHE', 'NOTA CONTABILE', 'QUADRATURA REPARTO', 'SCRITTURE CONTABILI']);
      const accounts = ['SALARI E STIPENDI', 'DEBITI V/INPS', 'ERARIO C/RITENUTE', 'DIPENDENTI C/RETRIBUZIONI'];
      const lines = accounts.map(
        (account, at) => `${3300 + at * 7} ${account}  DARE ${s.amount()}  AVERE ${s.amount()}`,
      );
      const last = s.chance.pick([
        `Fino a: ${nameOf(one)}`,
        `${s.numberOf(one)} ${nameOf(one)} ${one.person.taxCode}`,
        '',
      ]);
      sheet(
        s,
        typed(s, `${title} ${s.monthText()}`, [...lines, last, `NETTO DA PAGARE ${s.amount()}`]),
        null,
        INTERNAL,
      );
    }),

  'bank orders with one name or many': (s) => {
    const program = new Program(s);
    const people = crowd(s, 16, 0.2);
    const order = (some: One[]) => {
      const lines = some.flatMap((one) => [
        `${nameOf(one)}  IT60X0542811101${s.chance.between(100000000, 999999999)}  EUR ${s.amount()}`,
        `causale STIPENDIO ${s.monthText()} ${one.person.taxCode}`,
      ]);
      sheet(
        s,
        typed(s, s.chance.pick(['DISTINTA BONIFICI', 'ELENCO NETTI', 'ORDINE DI BONIFICO']), lines, 8),
        null,
        INTERNAL,
      );
    };
    people.forEach((one, index) => {
      sheet(s, program.slip(one), one);
      if (index % 5 === 2) order([one]);
      if (index % 8 === 7) order(people.slice(index - 7, index + 1));
    });
  },

  'covers with the office and a person': (s) => {
    const person = s.registered();
    const words = ['Alla c.a.', 'Riservata a', 'Att.ne', 'Consegnare a', 'UFFICIO DI'];
    withSheets(
      s,
      18,
      (_, index) => {
        if (index % 4 !== 0) return;
        const ink = new Ink();
        ink.text(60, 300, s.chance.pick(['STUDIO PROVA CONSULENTI', 'FILIALE DI BOLOGNA', 'CANTIERE NORD']), 20, 'F3');
        ink.text(60, 340, `${s.chance.pick(words)} ${nameOf(person)}`, 14);
        if (s.chance.likely(0.4)) ink.text(60, 370, `${person.person.taxCode}`, 10);
        if (s.chance.likely(0.5)) ink.text(60, 400, `Cedolini ${s.monthText()} - n. ${s.chance.between(3, 40)}`, 12);
        sheet(s, ink, null, INTERNAL);
      },
      'before',
    );
  },

  'separators with a word': (s) =>
    withSheets(
      s,
      18,
      (_, index) => {
        if (index % 3 !== 1) return;
        const ink = new Ink();
        const other = s.chance.likely(0.3) ? s.registered().person.lastName.toUpperCase() : null;
        const word =
          other ?? s.chance.pick(['OPERAI', 'IMPIEGATI', 'REPARTO 2', 'FILIALE ROMA', 'SEGUE', '***', 'APPRENDISTI']);
        ink.text(s.chance.between(60, 260), s.chance.between(60, 700), word, s.chance.pick([10, 24, 48]), 'F3');
        sheet(s, ink, null, INTERNAL);
      },
      'before',
    ),

  'bar-code covers with a number': (s) =>
    withSheets(
      s,
      16,
      (one, index) => {
        if (index % 3 !== 0) return;
        const other = s.chance.likely(0.5) ? one : s.registered();
        const ink = new Ink();
        const [x, y] = [s.chance.between(40, 300), s.chance.between(60, 600)];
        bars(ink, s, x, y, 40);
        ink.text(x, y + 50, `*${s.numberOf(other).padStart(7, '0')}*`, 8, 'F2');
        if (s.chance.likely(0.4)) ink.text(x, y + 64, other.person.taxCode, 8, 'F2');
        // A cover without a name may be the first page of the printer's next job or the last page of the previous one.
        sheet(s, ink, null, INTERNAL);
      },
      'before',
    ),

  'address sheets of the envelope after or before the slip': (s) => {
    const order = s.chance.pick(['before', 'behind'] as const);
    withSheets(
      s,
      12,
      (one) => {
        const ink = new Ink();
        ink.text(320, 150, s.chance.pick(['Egr. Sig. / Gent.ma Sig.ra', 'Spett.le', 'Personale']), 9);
        ink.text(320, 164, nameOf(one), 10);
        ink.text(320, 178, `VIA GARIBALDI ${s.chance.between(1, 120)}`, 10);
        ink.text(
          320,
          192,
          `${s.chance.between(10100, 98100)} ${s.chance.pick(['TORINO', 'LODI', 'BARI', 'ROMA'])}`,
          10,
        );
        sheet(s, ink, one, INTERNAL);
      },
      order,
    );
  },

  'printed e-mails before the slips': (s) => {
    const boss = s.registered();
    withSheets(
      s,
      18,
      (one, index) => {
        if (index % 4 !== 0) return;
        const ink = new Ink();
        const [from, to] = s.chance.shuffled([nameOf(boss), 'paghe@studioprova.example']);
        ink.text(40, 50, `Da: ${from}`, 9);
        ink.text(40, 64, `A: ${to}`, 9);
        ink.text(40, 78, `Data: 0${s.chance.between(1, 9)}/09/2026 16:21`, 9);
        ink.text(40, 92, `Oggetto: cedolini ${s.monthText().toLowerCase()}`, 9);
        ink.text(40, 124, `Buongiorno, in allegato i cedolini. Manca ${nameOf(s.chance.likely(0.5) ? one : boss)}.`, 9);
        if (s.chance.likely(0.5)) ink.text(40, 138, `Il netto di ${boss.person.taxCode} è ${s.amount()}.`, 9);
        sheet(s, ink, null, INTERNAL);
      },
      'before',
    );
  },

  "statements of severance pay behind a leaver's slip": (s) => documents(s, (one) => severance(s, one)),

  'results of the tax assistance (730-4) behind slips': (s) =>
    documents(s, (one) => taxAssistance(s, one, s.anybody())),

  'register cards behind slips': (s) => documents(s, (one) => registerCard(s, one)),

  'contracts at term behind slips': (s) => documents(s, (one) => contract(s, one, s.anybody())),

  'simulations that look like slips': (s) => {
    const program = new Program(s);
    const title = s.chance.pick(['SIMULAZIONE', 'PROVA DI CALCOLO', 'FAC-SIMILE NON VALIDO', 'PREVENTIVO COSTO']);
    for (const one of crowd(s, 16, 0.2)) {
      const odd = s.chance.likely(0.35);
      const ink = program.slip(one, odd && s.chance.likely(0.5) ? { title } : {});
      if (odd) ink.turned(120, 620, title, s.chance.pick([0, 35, 50]), 40, 'F3');
      sheet(s, ink, one, odd ? { kind: 'other' } : {});
    }
  },

  'certificates of income among slips': (s) =>
    withSheets(s, 14, (one) => {
      if (!s.chance.likely(0.4)) return;
      const subject = s.chance.likely(0.6) ? one : s.anybody();
      const other = s.registered();
      certificate(s, subject, other).forEach((page, at) => {
        sheet(s, page, subject, { kind: 'taxCertificate', month: Math.floor(s.month / 100), joins: at > 0 });
      });
    }),

  'letters about pay that name a colleague': (s) =>
    documents(s, (one) =>
      typed(s, s.chance.pick(['Oggetto: aumento retributivo', 'COMUNICAZIONE', 'Oggetto: acconto']), [
        `Gent. ${nameOf(one)}, C.F. ${one.person.taxCode}`,
        `con la paga di ${s.monthText()} le sarà corrisposto un aumento lordo di euro ${s.amount()},`,
        `come già a ${nameOf(s.registered())}. Il netto passa da ${s.amount()} a ${s.amount()}.`,
        'Cordiali saluti. La direzione',
      ]),
    ),
};
