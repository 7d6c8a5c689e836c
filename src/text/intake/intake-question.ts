import { formatDay, others } from '../common/format.ts';

type Kind = 'cedolini' | 'cu';
const thisOne = (kind: Kind) => (kind === 'cu' ? 'questa CU' : 'questo cedolino');

/** Texts of the single question about a row (which person, or which month or year) and of its answers. */
export const QUESTION = {
  whose: (kind: Kind) => `Di chi è ${thisOne(kind)}?`,
  when: (kind: Kind) => (kind === 'cu' ? `Di che anno è ${thisOne(kind)}?` : `Di che mese è ${thisOne(kind)}?`),
  what: 'È un cedolino o una CU?',
  whatAndWhose: 'Che documento è, e di chi?',
  summary: 'Sono pagine di un lavoratore?',
  again: (name: string) => `${name} ha già questo periodo: decidi`,
  assigned: (name: string) => `Assegnato a ${name}`,
  sameCode: 'Codice fiscale',
  printedName: (name: string) => `Sulla pagina c’è scritto «${name}»`,
  codeOnPage: 'Codice sulla pagina:',
  leftOut: 'Pagine escluse',
  documentOf: (name: string | undefined) => `È un documento di ${name}`,
  leftOutByHand: 'Escluso a mano',
  backInReview: 'Di nuovo in revisione',
  assign: 'Assegna a un lavoratore',
  kind: 'Tipo di documento',
  kinds: { cedolini: 'Cedolino', cu: 'CU' },
  kindOpen: 'Tipo da scegliere',
  chooseKind: 'Indica prima se è un cedolino o una CU',
  year: 'Anno',
  month: 'Mese',
  slipKind: 'Tipo',
  yearOfCertificate: 'Anno della CU',
  monthOfPayslip: 'Mese del cedolino',
} as const;

/** Texts for finding a person, and for registering a new one. */
export const PERSON = {
  search: 'Cerca il lavoratore',
  searchHint: 'Cognome, nome o codice fiscale',
  found: 'Lavoratori trovati',
  number: (code: string) => `matricola ${code}`,
  leftOn: (day: string) => `cessato il ${formatDay(day)}`,
  none: 'Nessun lavoratore con questo nome o codice.',
  further: (count: number) => `e ${others(count)}: scrivi di più per restringere.`,
  lastName: 'Cognome',
  firstName: 'Nome',
  taxCode: 'Codice fiscale',
  company: 'Azienda',
  chooseCompany: 'Scegli l’azienda',
  lastNameNeeded: 'Il cognome è obbligatorio',
  firstNameNeeded: 'Il nome è obbligatorio',
  taxCodeWrong: 'Il codice fiscale non è valido',
} as const;
