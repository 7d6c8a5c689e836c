export const NOTES = {
  title: 'Note',
  open: 'Note',
  shared: 'Le leggono gli utenti dell’azienda e il consulente; ognuno modifica le proprie.',
  add: 'Nuova nota',
  oneAtATime: 'Salva o elimina prima la nota che stai scrivendo.',
  none: 'Ancora nessuna nota.',
  text: 'Testo della nota',
  blank: 'Scrivi qualcosa: una nota vuota non si salva.',
  saved: 'Nota salvata.',
  removed: 'Nota eliminata.',
  by: (author: string | null, when: string, changed: boolean) =>
    `${author ?? ''} · ${when}${changed ? ' · modificata' : ''}`,
  removeTitle: 'Elimina la nota',
  removeText: 'La nota si elimina per tutti e non si recupera.',
} as const;
