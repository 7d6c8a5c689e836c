import { counted, others } from './format.ts';

/** The ledger's actions on documents, in words. */
export const ACTIVITY_WORDS = {
  created: 'Creato',
  misdelivered: 'Tolto: persona, tipo o mese erano sbagliati',
  misdeliveryTold: 'Avvisato chi l’aveva aperto per errore',
  addresseeConfirmed: 'Confermato benché il file dicesse altro',
  published: 'Pubblicato',
  scheduled: 'Pubblicazione programmata',
  publicationCancelled: 'Pubblicazione annullata',
  awaitsApproval: 'Aspetta il visto dell’azienda: non è più pubblicato',
  approved: 'Visto dell’azienda',
  corrected: 'Rettificato',
  viewedByCompany: 'Letto dall’azienda',
  readByEmployee: 'Letto dal lavoratore',
  discarded: 'Spostato nel cestino',
  restored: 'Ripristinato',
  purged: 'Eliminato definitivamente',
  edited: 'Dati modificati',
  versionOpened: 'Aperta una versione precedente',
  appeared: 'Diventato visibile',
  viewedByConsultant: 'Aperto dallo studio',
  viewedByBranch: 'Aperto dalla filiale',
  dueWarned: 'Avviso di scadenza inviato',
  printed: 'Stampato',
  annotated: 'Annotazione scritta',
  annotationTakenBack: 'Annotazione eliminata',
  reminded: 'Sollecitato',
  reminderTakenBack: 'Sollecito ritirato prima della partenza',
  acknowledged: 'Presa visione confermata',
};

export const ACTIVITY = {
  title: (documents: number) => `Attività di ${counted(documents, 'documento', 'documenti')}`,
  about: 'Tutto ciò che il registro dice dei documenti scelti, dal più recente.',
  list: 'Attività',
  more: (left: number) => `Mostra ${others(left)}`,
  altered: 'Questa riga non corrisponde a quanto fu scritto nel registro.',
} as const;
