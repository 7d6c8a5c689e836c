import { said } from './language.ts';

/** Texts of every form. */
export const FORM = said('FORM', {
  optional: 'facoltativo',
  showPassword: 'Mostra la password',
  capsLock: 'Il blocco maiuscole è attivo.',
  unsaved: 'Uscire senza salvare?',
  unsavedText: 'Le modifiche di questa pagina non sono ancora salvate.',
  leave: 'Esci senza salvare',
});
