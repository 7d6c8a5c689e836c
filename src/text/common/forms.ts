import { said } from './language.ts';

/** Texts of every form. */
export const FORM = said('FORM', {
  optional: 'facoltativo',
  showPassword: 'Mostra la password',
  capsLock: 'Il blocco maiuscole è attivo.',
  unsaved: 'Uscire senza salvare?',
  unsavedText: 'Quello che hai scritto o scelto non è ancora salvato e va perso.',
  leave: 'Esci senza salvare',
});
