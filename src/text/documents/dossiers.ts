import { counted, formatCount, formatDay } from '../common/format.ts';
import { remindersLeave } from './reminders.ts';

/** Texts about dossiers (fascicoli) and their dialogs. */
export const DOSSIERS = {
  title: 'Fascicoli',
  chooseCompany: 'Apri un’azienda per vederne i fascicoli.',
  oneAtATime: 'I fascicoli si aprono un’azienda alla volta.',
  titleOfCompany: 'Fascicoli dell’azienda',
  noun: ['fascicolo', 'fascicoli'],
  create: 'Crea fascicolo',
  assign: 'Assegna a fascicolo',
  assignTitle: (documents: number) => `Assegnare ${counted(documents, 'documento', 'documenti')} a un fascicolo`,
  assignVerb: 'Assegna',
  choose: 'Scegli il fascicolo',
  noneYet: 'Questa azienda non ha ancora fascicoli: usa «Crea fascicolo».',
  option: (name: string, documents: number, day: string) =>
    `${name} · ${counted(documents, 'documento', 'documenti')} · consegna ${day}`,
  assignPublished:
    'Il fascicolo è già pubblicato: i documenti aggiunti lo saranno quando pubblichi di nuovo il fascicolo.',
  dialogTitle: (documents: number) => `Fascicolo con ${counted(documents, 'documento', 'documenti')}`,
  where: 'Fascicolo',
  name: 'Nome',
  tags: 'Etichette',
  tagsHint: (max: number) => `Separate da virgole, al massimo ${max} caratteri ciascuna.`,
  tagTooLong: (tag: string, max: number) => `«${tag}» è troppo lunga: un’etichetta ha al massimo ${max} caratteri.`,
  deliveryOn: 'Data consegna',
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
  allVisible: 'I documenti del fascicolo sono già visibili: non parte nessuna e-mail.',
  published: (n: number, documents: number) => {
    const what = n === 1 ? 'Fascicolo pubblicato' : `${formatCount(n)} fascicoli pubblicati`;
    return documents === 0
      ? `${what}: i documenti erano già visibili`
      : `${what}, con ${counted(documents, 'documento', 'documenti')}`;
  },
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
  open: 'Apri fascicolo',
  edit: 'Modifica fascicolo',
  editTitle: 'Modificare il fascicolo',
  edited: (name: string) => `Fascicolo ${name} salvato`,
  unchanged: 'Cambia il nome, le etichette o la data di consegna.',
  add: 'Aggiungi documenti',
  addTitle: (name: string) => `Aggiungere documenti a ${name}`,
  addVerb: (n: number) => (n === 0 ? 'Aggiungi' : `Aggiungi ${counted(n, 'documento', 'documenti')}`),
  addKind: 'Tipo di documento',
  addSearch: 'Cerca per nome, codice fiscale, mese o titolo',
  addNothing: 'Nessun documento corrisponde, o sono già tutti nel fascicolo.',
  addMore: 'Ce ne sono altri: restringi la ricerca.',
  addNone: 'Scegli almeno un documento.',
  takeOut: 'Togli dal fascicolo',
  takenOut: (n: number) => `${counted(n, 'documento tolto', 'documenti tolti')} dal fascicolo`,
  inDossier: 'Documenti del fascicolo',
  detail: 'Dettaglio',
  openDocument: 'Apri documento',
  otherActions: 'Altre azioni sul fascicolo',
  facts: 'Dati del fascicolo',
  state: 'Stato',
  waiting: (n: number) =>
    n === 1
      ? 'Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo.'
      : `${formatCount(n)} documenti non sono ancora pubblicati: lo saranno quando pubblichi di nuovo il fascicolo.`,
  absent: 'Fascicolo non trovato',
  absentText: 'È stato eliminato, o l’indirizzo non è giusto. I suoi documenti sono nelle loro liste.',
  holdsNothing: 'Il fascicolo è vuoto',
  holdsNothingText: 'Usa «Aggiungi documenti», o «Assegna a fascicolo» in una lista di documenti.',
  trace: 'Traccia',
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

/** The ledger's actions on dossiers, in words. */
export const DOSSIER_ACTIVITY = {
  dossierCreated: 'Creato',
  dossierChanged: 'Modificato',
  dossierPublished: 'Pubblicato',
  dossierPublicationCancelled: 'Pubblicazione annullata',
  dossierDeleted: 'Eliminato',
} as const;

const FIELD_TEXTS: Readonly<Record<string, string>> = {
  name: 'nome cambiato',
  tags: 'etichette cambiate',
  deliveryOn: 'data di consegna cambiata',
};

/** Describes a change to a dossier: '2 documenti aggiunti, nome cambiato'. */
export function dossierChange(added: number | null, taken: number | null, fields: string | null): string {
  const words = [
    added ? counted(added, 'documento aggiunto', 'documenti aggiunti') : '',
    taken ? counted(taken, 'documento tolto', 'documenti tolti') : '',
    ...(fields ?? '').split(' ').map((field) => FIELD_TEXTS[field] ?? ''),
  ]
    .filter(Boolean)
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Texts of the other actions on selected documents. */
export const DOCUMENT_TOOLS = {
  zip: 'Scarica zip',
  chat: 'Annotazioni',
  activity: 'Attività',
  exactlyOne: 'Scegli un solo documento.',
  receipt: 'Ricevuta',
  allRead: 'Tutti hanno già letto.',
  notPublished: 'Nessuno dei documenti scelti è visibile ai lavoratori.',
  remindTitle: 'Sollecitare chi non ha letto?',
  reminded: remindersLeave,
} as const;

/** Texts of the annotations on a document. */
export const THREAD = {
  title: (document: string) => `Annotazioni: ${document}`,
  who: 'Le vedono lo studio e l’azienda, mai il lavoratore.',
  empty: 'Ancora nessuna annotazione. Scrivi qui ciò che chi elabora il documento deve sapere.',
  write: 'Nuova annotazione',
  remove: 'Elimina annotazione',
} as const;
