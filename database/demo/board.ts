import type { RequestStatus, RequestType } from '../../src/features/requests/request.ts';

/** How many days ago, and at which hour. */
type Moment = { daysAgo: number; hour: number };

/** A request in the demo, made by an employee of a company or by the company itself. */
export type DemoRequest = Moment & {
  companyKey: string;
  /**
   * The surname of the employee who made the request (the first with this surname); absent for the company's own
   * request.
   */
  surname?: string;
  type: RequestType;
  text: string;
  iban?: string;
  status: RequestStatus;
  /** The later messages and decisions, in order. */
  steps: readonly (Moment & { login: string; status?: Exclude<RequestStatus, 'I'>; answer?: string; file?: string })[];
};

export const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    companyKey: 'brambati',
    surname: 'Ferrari',
    type: 4,
    text: 'Mi serve il certificato di servizio per la domanda di mutuo, possibilmente entro la fine del mese.',
    daysAgo: 1,
    hour: 10,
    status: 'I',
    steps: [],
  },
  {
    companyKey: 'brambati',
    surname: 'Ferrari',
    type: 1,
    text: 'Ho cambiato residenza: trovate il nuovo indirizzo nel modulo.',
    daysAgo: 24,
    hour: 9,
    status: 'L',
    steps: [
      { daysAgo: 23, hour: 9, login: 'brambati.hr', status: 'V' },
      {
        daysAgo: 22,
        hour: 15,
        login: 'consulente',
        answer: 'Indirizzo aggiornato: da questo mese compare sul cedolino. Allego la conferma.',
        file: 'Conferma variazione.pdf',
      },
      { daysAgo: 22, hour: 16, login: 'consulente', status: 'L' },
      { daysAgo: 22, hour: 18, login: 'dipendente', answer: 'Grazie!' },
    ],
  },
  {
    companyKey: 'brambati',
    surname: 'Gatti',
    type: 2,
    text: '',
    iban: 'IT60X0542811101000000123456',
    daysAgo: 1,
    hour: 17,
    status: 'V',
    steps: [{ daysAgo: 1, hour: 18, login: 'brambati.hr', status: 'V' }],
  },
  {
    companyKey: 'brambati',
    surname: 'Maggi',
    type: 3,
    text: 'Nuovo numero di cellulare: 333 0000000. L’e-mail resta la stessa.',
    daysAgo: 3,
    hour: 12,
    status: 'I',
    steps: [],
  },
  {
    companyKey: 'brambati',
    surname: 'Lorusso',
    type: 5,
    text: 'È possibile avere un secondo anticipo del TFR quest’anno?',
    daysAgo: 12,
    hour: 8,
    status: 'R',
    steps: [
      {
        daysAgo: 10,
        hour: 11,
        login: 'brambati.hr',
        answer: 'L’anticipo del TFR si può chiedere una volta sola: il primo è di marzo.',
      },
      { daysAgo: 10, hour: 11, login: 'brambati.hr', status: 'R' },
    ],
  },
  {
    companyKey: 'brambati',
    type: 5,
    text: 'Abbiamo bisogno del DURC aggiornato per una gara.',
    daysAgo: 2,
    hour: 9,
    status: 'V',
    steps: [{ daysAgo: 2, hour: 14, login: 'consulente', status: 'V' }],
  },
  {
    companyKey: 'olonella',
    surname: 'Rossi',
    type: 4,
    text: 'Vorrei la copia della lettera di assunzione.',
    daysAgo: 5,
    hour: 16,
    status: 'L',
    steps: [
      { daysAgo: 4, hour: 10, login: 'olonella', answer: 'Eccola.', file: 'Lettera di assunzione.pdf' },
      { daysAgo: 4, hour: 10, login: 'olonella', status: 'L' },
    ],
  },
];

/** A notice in the demo; days are counted from today. */
export type DemoNotice = {
  companyKey: string;
  login: string;
  title: string;
  body: string;
  surname?: string;
  asksAcknowledgement?: boolean;
  writtenDaysAgo: number;
  /** Null for a draft. */
  publishIn: number | null;
  endIn?: number;
  /** The share of recipients who have read the notice and, if it requires acknowledgement, acknowledged it. */
  read?: number;
};

export const DEMO_NOTICES: readonly DemoNotice[] = [
  {
    companyKey: 'brambati',
    login: 'azienda',
    title: 'Chiusura natalizia',
    body: 'Gli uffici e il reparto restano chiusi dal 24 dicembre al 6 gennaio compresi.\n\nLe ferie di quei giorni sono già inserite: chi deve fare diversamente lo dica al responsabile entro il 5 dicembre.',
    writtenDaysAgo: 6,
    publishIn: -6,
    read: 0.7,
  },
  {
    companyKey: 'brambati',
    login: 'brambati.hr',
    title: 'Nuovo regolamento sull’uso dei dispositivi di protezione',
    body: 'Da lunedì l’uso delle cuffie è obbligatorio in tutto il reparto presse. Il regolamento completo è affisso all’ingresso.\n\nConfermate di averlo letto.',
    asksAcknowledgement: true,
    writtenDaysAgo: 3,
    publishIn: -3,
    read: 0.4,
  },
  {
    companyKey: 'brambati',
    login: 'brambati.hr',
    title: 'Visita medica periodica',
    body: 'La visita è fissata per giovedì alle 9:30, nell’infermeria dello stabilimento. Portare il libretto.',
    surname: 'Ferrari',
    writtenDaysAgo: 1,
    publishIn: -1,
  },
  {
    companyKey: 'brambati',
    login: 'azienda',
    title: 'Cena aziendale',
    body: 'Quest’anno la cena è all’Osteria del Naviglio. Prenotazioni in segreteria.',
    writtenDaysAgo: 2,
    publishIn: 4,
    endIn: 20,
  },
  {
    companyKey: 'brambati',
    login: 'azienda',
    title: 'Turni di gennaio',
    body: 'Da completare.',
    writtenDaysAgo: 1,
    publishIn: null,
  },
  {
    companyKey: 'brambati',
    login: 'brambati.hr',
    title: 'Manutenzione del parcheggio',
    body: 'Il parcheggio nord resta chiuso per una settimana.',
    writtenDaysAgo: 40,
    publishIn: -40,
    endIn: -33,
    read: 0.9,
  },
  {
    companyKey: 'edilnova',
    login: 'capogruppo',
    title: 'Formazione sulla sicurezza in cantiere',
    body: 'Il corso di aggiornamento si tiene il secondo martedì del mese.',
    asksAcknowledgement: true,
    writtenDaysAgo: 8,
    publishIn: -8,
    read: 0.5,
  },
];
