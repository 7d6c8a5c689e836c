/** Words that every form has. */
export const FORM = {
  save: 'Salva',
  cancel: 'Annulla',
  optional: 'facoltativo',
  showPassword: 'Mostra la password',
  unsaved: 'Uscire senza salvare?',
  unsavedText: 'Le modifiche di questa pagina non sono ancora salvate.',
  leave: 'Esci senza salvare',
} as const;
