import { counted } from './common/format.ts';
import { said } from './common/language.ts';

export const SEARCH = said('SEARCH', {
  title: 'Cerca ovunque',
  field: {
    ADMIN: 'Cerca una pagina',
    CONSULTANT: 'Cerca un’azienda, un lavoratore, un documento, una pagina',
    COMPANY: 'Cerca un lavoratore, un documento, una pagina',
    BRANCH: 'Cerca una pagina',
    EMPLOYEE: 'Cerca un documento, una pagina',
  },
  groups: {
    pages: 'Pagine',
    companies: 'Aziende',
    people: 'Lavoratori',
    documents: 'Documenti',
    views: 'Viste salvate',
  },
  hint: 'Ad esempio: ferrari ottobre 2026',
  none: (typed: string) => `Nessun risultato per «${typed}»`,
  noneHint: 'Prova con meno parole, o con una parte del nome o del codice fiscale.',
  failed: 'La ricerca non ha avuto risposta',
  found: (count: number) => counted(count, 'risultato', 'risultati'),
  keys: [
    [['↑', '↓'], 'scegli'],
    [['Invio'], 'apri'],
    [['Esc'], 'chiudi'],
  ],
});

/** Pages without an entry in the sidebar. */
export const PLACES = {
  uploadWorkers: 'Carica documenti dei lavoratori',
  uploadCompany: 'Carica documenti dell’azienda',
  requests: 'Richieste',
  newRequest: 'Nuova richiesta',
  newNotice: 'Nuova comunicazione',
  privacyDocuments: 'Documenti privacy',
  importCompanies: 'Importa aziende',
  logins: 'Account secondari',
  apiKeys: 'Chiavi API',
  webhooks: 'Webhook',
  newConsultant: 'Nuovo consulente',
  security: 'Sicurezza',
} as const;
