import { formatDay } from './format.ts';

/** What the printed activation letter says; no personal figures, and never the fiscal code. */
export const LETTER = {
  fileName: 'Lettere di attivazione.pdf',
  subject: 'Accesso ai tuoi documenti di lavoro',
  greeting: (name: string) => `Gentile ${name},`,
  opening: (company: string) =>
    `${company} consegna i documenti di lavoro (buste paga, CU e comunicazioni) nel Portale lavoro. Con questa lettera attivi il tuo accesso, anche senza un indirizzo e-mail.`,
  stepsTitle: 'Come fare',
  steps: (address: string) => [
    `Apri ${address} con il telefono o il computer.`,
    'Scrivi il codice qui sotto e il tuo codice fiscale.',
    'Scegli nome utente e password, leggi l’informativa privacy e conferma.',
  ],
  codeTitle: 'Il tuo codice',
  validity: (until: string) =>
    `Il codice vale fino al ${formatDay(until)}, una volta sola e soltanto insieme al tuo codice fiscale. Una lettera più recente lo sostituisce.`,
  care: 'Non dare il codice ad altri. Se la lettera non è per te, restituiscila all’ufficio del personale.',
  sender: (practice: string) => `Portale lavoro · ${practice}`,
} as const;
