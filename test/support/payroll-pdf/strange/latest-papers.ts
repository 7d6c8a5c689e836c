import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { monthName } from '../layouts.ts';
import { someCompany } from '../people.ts';
import { crowd, monthAfter } from './folk.ts';
import { Ink } from './ink.ts';
import { both, formOf, some, subject } from './latest-forms.ts';
import { about, certificate, typed } from './plain-sheets.ts';
import { Program, sheet } from './programs.ts';
import { scanned } from './scans.ts';

const OTHER = { kind: 'other', month: null } as const;
const PAY = ['Retribuzione', 'Contributi', 'IRPEF', 'Straordinario', 'Indennità mensa', 'Scatti'];

function conditions(s: Sheets, hr: One, label: string): Ink {
  const ink = new Ink();
  ink.text(40, 50, 'CONDIZIONI GENERALI E AVVERTENZE', 10, 'F3');
  const rules = [
    'Il presente prospetto è consegnato ai sensi della legge 5 gennaio 1953, n. 4.',
    'Eventuali reclami vanno presentati entro 30 giorni dalla consegna.',
    'Le ferie residue si godono entro diciotto mesi dalla fine dell’anno di maturazione.',
    'Il certificato di malattia va comunicato entro due giorni lavorativi.',
    'I dati personali sono trattati ai sensi del regolamento UE 2016/679.',
  ];
  for (let row = 0; row < 20; row++) ink.text(40, 76 + row * 14, `${row + 1}. ${rules[row % rules.length]}`, 7.5);
  ink.text(40, 380, `${label} ${both(hr)}`, 8);
  if (s.chance.likely(0.5)) ink.text(40, 396, `Tel. 0${s.chance.between(20_000_000, 59_999_999)}`, 8);
  return ink;
}

/** A pattern of black squares like a QR code. */
function squares(s: Sheets, ink: Ink, x: number, y: number): void {
  for (let row = 0; row < 21; row++)
    for (let column = 0; column < 21; column++)
      if (s.chance.likely(0.5)) ink.box(x + column * 5, y + row * 5, 5, 5, '0 g');
}

/** Adds the sheets of an office between the slips of a file. */
function behind(s: Sheets, count: number, add: (one: One, index: number) => void): void {
  const program = new Program(s);
  crowd(s, count, 0.2).forEach((one, index) => {
    sheet(s, program.slip(one), one);
    add(one, index);
  });
}

export const LATEST_PAPERS: Record<string, (s: Sheets) => void> = {
  'backs with general conditions and the HR person': (s) => {
    const hr = s.registered();
    const label = s.chance.pick(['Ufficio del personale:', 'Referente HR', 'Per informazioni rivolgersi a']);
    const program = new Program(s);
    // The printed back of a slip belongs to the slip.
    for (const one of s.chance.shuffled([hr, ...crowd(s, 9, 0.2)])) {
      sheet(s, program.slip(one), one);
      sheet(s, conditions(s, hr, label), one, { joins: true });
    }
  },

  'letters of two sheets, a director on the second': (s) => {
    const director = s.registered();
    behind(s, 14, (one, index) => {
      if (index % 3 !== 1) return;
      const reader = s.chance.likely(0.6) ? one : s.anybody();
      const first = typed(s, 'Oggetto: comunicazione di passaggio di livello', [
        `Egr./Gent. ${nameOf(reader)}`,
        `C.F. ${reader.person.taxCode}`,
        `Le comunichiamo che dal 01/${String(s.month % 100).padStart(2, '0')}/2026 il Suo inquadramento cambia.`,
        `La retribuzione lorda mensile sarà di euro ${s.amount()}.`,
        'Restano ferme le altre condizioni del contratto individuale.',
      ]);
      first.text(500, 800, 'Pag. 1/2', 7);
      sheet(s, first, reader, OTHER);
      const second = new Ink();
      second.text(40, 60, 'La presente va restituita firmata per accettazione entro dieci giorni.', 9);
      second.text(40, 90, `Superminimo assorbibile euro ${s.amount()}`, 9);
      second.text(330, 140, 'Il direttore', 9);
      second.text(330, 156, nameOf(director), 9);
      second.text(330, 170, director.person.taxCode, 8);
      second.text(500, 800, 'Pag. 2/2', 7);
      sheet(s, second, reader, { ...OTHER, joins: true });
    });
  },

  'scanned slips stamped by who scanned them': (s) => {
    const program = new Program(s);
    const clerk = s.registered();
    const word = s.chance.pick(['Acquisito da', 'Scansione di', 'Operatore']);
    crowd(s, 14, 0.2).forEach((one, index) => {
      const shown = program.slip(one, { rows: 8 });
      if (index % 3 !== 1) return sheet(s, shown, one);
      const page = scanned(s, shown, null);
      page.text(30, 834, `${word} ${both(clerk)} il 12/${String(s.month % 100).padStart(2, '0')}/2026 10:22`, 6);
      sheet(s, page, one);
    });
  },

  'sheets with a QR code only, or with a help desk': (s) => {
    const desk = s.registered();
    behind(s, 14, (one, index) => {
      if (index % 3 !== 0) return;
      const ink = new Ink();
      squares(s, ink, 240, 330);
      const caption = s.chance.pick([
        '',
        `DOC-${s.chance.between(100000, 999999)}`,
        `Inquadra il codice per la tua busta di ${s.monthText()} - assistenza: ${nameOf(desk)}`,
        `Help desk ${both(desk)}`,
        `Lotto paghe, ultimo ${s.numberOf(one)}`,
      ]);
      ink.text(60, 460, caption, 8);
      sheet(s, ink, null, OTHER);
    });
  },

  'certificates whose notes name a relative': (s) => {
    const month = Math.floor(s.month / 100);
    const people = crowd(s, 8, 0.2);
    const signer = s.registered();
    const named = s.chance.likely(0.5);
    people.forEach((one, index) => {
      const relative = s.chance.likely(0.4) ? (people[index + 1] ?? s.registered()) : s.anybody();
      const pages = certificate(s, one, signer);
      const notes = new Ink();
      if (named) notes.text(30, 40, `CODICE FISCALE DEL PERCIPIENTE ${one.person.taxCode}`, 8);
      notes.text(30, 66, 'ANNOTAZIONI', 9, 'F3');
      notes.text(30, 86, `AI - Redditi certificati: ${s.amount()}. Periodo dal 01/01 al 31/12.`, 8);
      notes.text(30, 100, 'BB - Detrazione per carichi di famiglia riconosciuta per il familiare:', 8);
      notes.text(30, 114, `${nameOf(relative)}, codice fiscale ${relative.person.taxCode}`, 8);
      notes.text(30, 128, `CC - Addizionale comunale trattenuta nell'anno: ${s.amount()}`, 8);
      [...pages, notes].forEach((page, at) => {
        page.text(520, 826, `Pag. ${at + 1} di 3`, 7);
        sheet(s, page, one, { kind: 'taxCertificate', month, joins: at > 0 });
      });
    });
  },

  'statements of severance pay alone, worded like slips': (s) => {
    const draw = formOf(s);
    const title = s.chance.pick(['PROSPETTO TFR', 'SITUAZIONE T.F.R.', 'ESTRATTO CONTO TFR']);
    const items = [
      'Fondo al 31/12',
      'Quota maturata',
      'Rivalutazione',
      'Imposta sostitutiva',
      'Contributo 0,50%',
      'Anticipi',
    ];
    const office = s.registered();
    for (const one of crowd(s, 12, 0.25)) {
      const heading = [`${title} - MESE DI ${s.monthText()}`, s.company.legalName];
      const notes = ['Documento informativo, non sostituisce il prospetto paga.'];
      if (s.chance.likely(0.5)) notes.push(`Referente fondo pensione ${both(office)}`);
      const cells = subject(s, one);
      sheet(s, draw({ heading, cells, items: some(s, items, 9), net: 'NETTO TFR', notes }), one, OTHER);
    }
  },

  'plans of a loan with a guarantor': (s) => {
    const first = s.chance.likely(0.5);
    behind(s, 14, (one, index) => {
      if (index % 3 !== 2) return;
      const asks = s.chance.likely(0.7) ? one : s.anybody();
      const guarantor = [`Garante: ${both(s.registered())}`];
      const names = first ? [...about(s, asks), ...guarantor] : [...guarantor, ...about(s, asks)];
      const rates = [1, 2, 3, 4].map((step) => {
        const month = monthAfter(s.month, step);
        return `Rata ${step}  ${monthName(month)} ${Math.floor(month / 100)}  euro ${s.amount()}`;
      });
      const lines = [...names, `Importo del prestito euro ${s.amount()}`, ...rates];
      sheet(s, typed(s, 'PRESTITO AZIENDALE - PIANO DI RIMBORSO', lines), asks, OTHER);
    });
  },

  "slips of spouses from other firms, with the employee's name": (s) => {
    const draw = formOf(s);
    behind(s, 14, (one, index) => {
      if (index % 3 !== 1) return;
      const [spouse, firm] = [s.absent(), someCompany(s.chance, 9, s.taken, false)];
      const heading = [`${firm.legalName.toUpperCase()} - C.F. ${firm.taxCode}`, `Busta paga ${s.monthText()}`];
      const notes = [`Allegato alla richiesta di detrazioni di ${s.chance.pick([both(one), nameOf(one)])}`];
      const cells = subject(s, spouse, ['Cognome e nome', 'Codice fiscale', 'N. dip.', 'Nascita']);
      sheet(s, draw({ heading, cells, items: some(s, PAY, 9), net: 'NETTO A PAGARE', notes }), null);
    });
  },

  'the partners in the letterhead, some of them paid too': (s) => {
    const program = new Program(s);
    const partners = [s.registered(), s.registered(), s.absent()];
    const label = s.chance.pick(['Soci:', 'di', 'Soci amministratori:']);
    const codes = s.chance.likely(0.6);
    const line = `${label} ${partners.map((one) => (codes ? both(one) : nameOf(one))).join(' e ')}`;
    const shown = [...crowd(s, 11, 0.25), ...partners.slice(0, 2)];
    for (const one of s.chance.shuffled(shown)) {
      const ink = program.slip(one, { rows: 12 });
      ink.text(24, 16, line, 6);
      sheet(s, ink, one);
    }
  },
};
