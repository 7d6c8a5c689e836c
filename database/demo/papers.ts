import { instantOf } from './calendar.ts';
import type { DemoCompany, DemoEmployee, DemoPractice } from './cast.ts';
import { drawHead, field, LEFT } from './form.ts';
import { Sheet } from './sheet.ts';

/** A document that someone in the demo uploads by hand. */
export interface DemoPaper {
  companyKey: string;
  login: string;
  title: string;
  lines: readonly string[];
  tags: readonly string[];
  /** The surname of the employee whom the document concerns; absent for a document of the company itself. */
  surname?: string;
  category?: 'PRIVACY';
  asksAcknowledgement?: boolean;
  published: boolean;
  /** The name of the dossier that contains the document. */
  dossier?: string;
  /** The discussion about the document: the login and the text of each message. */
  thread?: readonly (readonly [login: string, text: string])[];
}

export interface DemoNote {
  companyKey: string;
  login: string;
  text: string;
}

const HIRING = 'Assunzione e variazioni';
const YEARLY = 'Adempimenti annuali';

export const DEMO_PAPERS: readonly DemoPaper[] = [
  {
    companyKey: 'brambati',
    login: 'consulente',
    title: 'DURC in corso di validità',
    lines: [
      'Il documento unico di regolarità contributiva è regolare.',
      'Vale centoventi giorni dalla data di richiesta.',
    ],
    tags: ['durc'],
    published: true,
    dossier: YEARLY,
    thread: [
      ['azienda', 'Ci serve anche per la gara di Cremona: vale fino a gennaio?'],
      ['consulente', 'Sì. Prima della scadenza lo richiediamo di nuovo noi.'],
    ],
  },
  {
    companyKey: 'brambati',
    login: 'consulente',
    title: 'Autoliquidazione INAIL',
    lines: ['Riepilogo delle retribuzioni dichiarate e del premio dovuto.', 'La prima rata scade a febbraio.'],
    tags: ['inail'],
    published: true,
    dossier: YEARLY,
  },
  {
    companyKey: 'brambati',
    login: 'azienda',
    title: 'Informativa privacy ai lavoratori',
    lines: [
      'Informativa sul trattamento dei dati personali dei lavoratori.',
      'Regolamento (UE) 2016/679, articolo 13.',
    ],
    tags: ['privacy'],
    category: 'PRIVACY',
    published: true,
  },
  {
    companyKey: 'brambati',
    login: 'consulente',
    title: 'Lettera di variazione dell’orario',
    lines: [
      'Dal primo giorno del mese prossimo l’orario è di quaranta ore settimanali.',
      'Restano ferme le altre condizioni.',
    ],
    tags: ['contratto'],
    surname: 'Ferrari',
    asksAcknowledgement: true,
    published: true,
    dossier: HIRING,
    thread: [['brambati.hr', 'L’originale firmato è in sede.']],
  },
  {
    companyKey: 'brambati',
    login: 'consulente',
    title: 'Lettera di assunzione',
    lines: ['Assunzione a tempo indeterminato.', 'Il periodo di prova è quello del contratto collettivo.'],
    tags: ['contratto'],
    surname: 'Gatti',
    published: true,
    dossier: HIRING,
  },
  {
    companyKey: 'brambati',
    login: 'brambati.hr',
    title: 'Attestato di formazione',
    lines: ['Corso sulla sicurezza, otto ore.', 'L’aggiornamento è dovuto ogni cinque anni.'],
    tags: ['formazione'],
    surname: 'Maggi',
    published: false,
  },
  {
    companyKey: 'edilnova',
    login: 'consulente',
    title: 'Denuncia alla cassa edile',
    lines: ['Riepilogo mensile delle ore e degli accantonamenti.'],
    tags: ['cassa edile'],
    published: true,
    dossier: 'Cantieri',
  },
  {
    companyKey: 'edilnova',
    login: 'capogruppo',
    title: 'Informativa privacy ai lavoratori',
    lines: [
      'Informativa sul trattamento dei dati personali dei lavoratori.',
      'Regolamento (UE) 2016/679, articolo 13.',
    ],
    tags: ['privacy'],
    category: 'PRIVACY',
    published: true,
  },
  {
    companyKey: 'lagomare',
    login: 'consulente2',
    title: 'DURC in corso di validità',
    lines: ['Il documento unico di regolarità contributiva è regolare.'],
    tags: ['durc'],
    published: true,
    dossier: YEARLY,
  },
  {
    companyKey: 'lagomare',
    login: 'consulente2',
    title: 'Lettera di variazione della mansione',
    lines: ['Dal primo giorno del mese prossimo la mansione è di capoturno.'],
    tags: ['contratto'],
    surname: 'Dell’Orto',
    published: true,
  },
];

export const DEMO_NOTES: readonly DemoNote[] = [
  {
    companyKey: 'brambati',
    login: 'consulente',
    text: 'Le variazioni del mese arrivano entro il giorno 3, da Elena per e-mail.',
  },
  { companyKey: 'brambati', login: 'azienda', text: 'Da gennaio il magazzino di Cremona passa al turno unico.' },
  { companyKey: 'edilnova', login: 'capogruppo', text: 'Le presenze dei cantieri si chiudono il 27.' },
  { companyKey: 'lagomare', login: 'consulente2', text: 'Il forno si ferma ad agosto: ferie collettive.' },
];

/** Draws the document as a page, with the employee if it concerns one. */
export function paperPdf(paper: DemoPaper, practice: DemoPractice, company: DemoCompany, today: string): Buffer {
  const sheet = new Sheet(paper.title, practice.name, instantOf(today, 30_000));
  sheet.addPage();
  drawHead(sheet, company, paper.title, practice.name);
  const worker = workerOf(paper, company);
  if (worker) {
    field(sheet, LEFT, 110, 'Lavoratore', `${worker.lastName} ${worker.firstName}`, 10);
    field(sheet, LEFT + 220, 110, 'Codice fiscale', worker.taxCode, 10);
  }
  for (const [at, line] of paper.lines.entries()) sheet.text(LEFT, 160 + at * 18, line, { size: 10 });
  return sheet.bytes();
}

export function workerOf({ surname }: DemoPaper, company: DemoCompany): DemoEmployee | null {
  if (surname === undefined) return null;
  const plain = (name: string) => name.replaceAll('’', "'");
  const found = company.employees.find(({ lastName }) => plain(lastName) === plain(surname));
  if (!found) throw new Error(`${company.key} has no ${surname}`);
  return found;
}
