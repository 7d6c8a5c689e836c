import { counted, formatCount, formatDay } from './format.ts';
import { remindersSent } from './reminders.ts';

/** Words of dossiers (fascicoli) and their dialogs. */
export const DOSSIERS = {
  title: 'Fascicoli',
  noun: ['fascicolo', 'fascicoli'],
  create: 'Crea fascicolo',
  dialogTitle: (documents: number) => `Fascicolo con ${counted(documents, 'documento', 'documenti')}`,
  where: 'Fascicolo',
  fresh: 'Nuovo fascicolo',
  name: 'Nome',
  tags: 'Etichette',
  tagsHint: (max: number) => `Separate da virgole, al massimo ${max} caratteri ciascuna.`,
  tagTooLong: (max: number) => `Un’etichetta ha al massimo ${max} caratteri.`,
  deliveryOn: 'Data consegna',
  save: 'Salva',
  saved: (name: string, documents: number) =>
    `Fascicolo ${name}: ${counted(documents, 'documento aggiunto', 'documenti aggiunti')}`,
  nothingAdded: (name: string) => `I documenti erano già nel fascicolo ${name}`,
  oneCompany: 'Un fascicolo è di una sola azienda: scegli documenti della stessa azienda.',
  documents: 'Documenti',
  read: 'Letti',
  publication: 'Pubblicazione',
  createdBy: 'Creato da',
  publish: 'Pubblica fascicolo',
  publishTitle: (n: number) => (n === 1 ? 'Pubblicare il fascicolo?' : `Pubblicare ${formatCount(n)} fascicoli?`),
  publishText: 'Insieme al fascicolo si pubblicano i suoi documenti che quel giorno non sarebbero ancora visibili.',
  publishVerb: 'Pubblica',
  scheduleVerb: 'Programma',
  published: (n: number, documents: number) =>
    `${n === 1 ? 'Fascicolo pubblicato' : `${formatCount(n)} fascicoli pubblicati`}, con ${counted(documents, 'documento', 'documenti')}`,
  scheduled: (n: number, documents: number, day: string) =>
    `${n === 1 ? 'Fascicolo programmato' : `${formatCount(n)} fascicoli programmati`} per il ${formatDay(day)}, con ${counted(documents, 'documento', 'documenti')}`,
  cancel: 'Annulla pubblicazione',
  cancelled: (n: number) =>
    n === 1 ? 'Pubblicazione del fascicolo annullata' : `Pubblicazione di ${formatCount(n)} fascicoli annullata`,
  cancelTitle: (n: number) =>
    n === 1
      ? 'Annullare la pubblicazione del fascicolo?'
      : `Annullare la pubblicazione di ${formatCount(n)} fascicoli?`,
  cancelText: 'Si ritirano i documenti pubblicati con il fascicolo; quelli già visibili prima restano visibili.',
  cancelVerb: 'Annulla pubblicazione',
  zip: 'Scarica zip',
  history: 'Cronologia',
  remove: 'Elimina fascicolo',
  removeTitle: 'Eliminare il fascicolo?',
  removeText: 'I suoi documenti restano dove sono. La cronologia resta.',
  removeVerb: 'Elimina fascicolo',
  removed: (name: string) => `Fascicolo ${name} eliminato`,
  exactlyOne: 'Scegli un solo fascicolo.',
  byAnother: 'Può farlo solo chi lo ha creato.',
  noDocuments: 'Il fascicolo non contiene documenti.',
  emptyTitle: 'Nessun fascicolo',
  emptyText:
    'Un fascicolo raccoglie documenti da consegnare insieme. Sceglili in una lista di documenti e usa «Crea fascicolo».',
} as const;

/** Words of the other actions on chosen documents. */
export const DOCUMENT_TOOLS = {
  zip: 'Scarica zip',
  chat: 'Annotazioni',
  activity: 'Attività',
  exactlyOne: 'Scegli un solo documento.',
  receipt: 'Ricevuta',
  remind: 'Sollecita',
  allRead: 'Tutti hanno già letto.',
  notPublished: 'Nessuno dei documenti scelti è visibile ai lavoratori.',
  reminded: (sent: number, skipped: number) =>
    sent === 0 || skipped === 0
      ? remindersSent(sent)
      : `${remindersSent(sent)}, ${counted(skipped, 'persona esclusa', 'persone escluse')}`,
  skippedTitle: 'Chi non ha ricevuto il sollecito',
  skipped: (name: string, reason: string) => `${name}: ${reason}`,
} as const;

/** Words of a document's thread. */
export const THREAD = {
  title: (document: string) => `Annotazioni: ${document}`,
  who: 'Le vedono lo studio e l’azienda, mai il lavoratore.',
  empty: 'Ancora nessuna annotazione. Scrivi qui ciò che chi elabora il documento deve sapere.',
  write: 'Nuova annotazione',
  send: 'Invia',
  remove: 'Elimina annotazione',
} as const;
