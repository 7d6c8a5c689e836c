import type { RequestStatus, RequestType } from '../features/requests/request.ts';

/** The five kinds of request (spec §3). */
export const REQUEST_TYPE_NAMES: Record<RequestType, string> = {
  1: 'Variazione dati anagrafici',
  2: 'Variazione IBAN',
  3: 'Variazione recapiti',
  4: 'Richiesta di un documento',
  5: 'Altra richiesta',
};

/** Statuses of a request (spec §4). */
export const REQUEST_STATUS_NAMES: Record<RequestStatus, string> = {
  I: 'Inviata',
  V: 'In valutazione',
  L: 'Lavorata',
  R: 'Rifiutata',
};

/** The printed forms to be signed, for requests of types 1 and 2 (spec §5). */
export const REQUEST_FORM = {
  product: 'Portale lavoro',
  page: 'Modulo da firmare',
  titles: { 1: 'Richiesta di variazione dei dati anagrafici', 2: 'Richiesta di variazione dell’IBAN' },
  to: 'Al datore di lavoro',
  who: 'Chi chiede',
  name: 'Cognome e nome',
  taxCode: 'Codice fiscale',
  employeeCode: 'Matricola',
  company: 'Azienda',
  companyCode: 'Codice fiscale dell’azienda',
  companyName: 'Ragione sociale',
  changes: {
    1: 'Dati da variare (compila solo quelli che cambiano)',
    2: 'Nuovo conto su cui accreditare la retribuzione',
  },
  columns: ['Dato', 'Valore attuale', 'Nuovo valore'],
  rows: [
    'Cognome',
    'Nome',
    'Stato civile',
    'Indirizzo di residenza',
    'CAP, comune e provincia',
    'Domicilio (se diverso)',
    'Documento d’identità',
  ],
  companyRows: [
    'Ragione sociale',
    'Sede legale',
    'CAP, comune e provincia',
    'Legale rappresentante',
    'Codice ATECO',
    'Posta elettronica certificata',
  ],
  iban: 'IBAN',
  holder: 'Intestatario del conto',
  bank: 'Banca e filiale',
  since: 'A partire dal',
  declarations: {
    1: 'Chi firma dichiara, sotto la propria responsabilità, che i dati indicati sono veri e aggiornati.',
    2: 'Chi firma chiede che la retribuzione sia accreditata sul conto indicato, di cui dichiara di essere intestatario o cointestatario, in sostituzione di quello precedente.',
  },
  place: 'Luogo e data',
  signature: 'Firma',
  how: {
    1: 'Compila, firma e allega il modulo alla richiesta «Variazione dati anagrafici» su Portale lavoro. Va bene anche una foto nitida.',
    2: 'Compila, firma e allega il modulo alla richiesta «Variazione IBAN» su Portale lavoro, dove l’IBAN va scritto anche nel suo campo. Va bene anche una foto nitida.',
  },
  fileNames: { 1: 'Modulo variazione dati anagrafici', 2: 'Modulo variazione IBAN' },
} as const;
