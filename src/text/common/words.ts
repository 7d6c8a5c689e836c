import { said } from './language.ts';

/** Words of buttons that a worker meets, too. */
export const WORDS = said('WORDS', {
  save: 'Salva',
  cancel: 'Annulla',
  undo: 'Annulla',
  close: 'Chiudi',
  retry: 'Riprova',
  loading: 'Attendere...',
  confirm: 'Conferma',
  goOn: 'Continua',
  open: 'Apri',
  download: 'Scarica',
  later: 'Non ora',
  withdraw: 'Ritira',
  send: 'Invia',
  copy: 'Copia',
  preview: 'Anteprima',
});

/** Words of buttons that only offices read. */
export const OFFICE_WORDS = {
  edit: 'Modifica',
  remove: 'Elimina',
  publish: 'Pubblica',
  schedule: 'Programma',
  remind: 'Sollecita',
  history: 'Cronologia',
  otherActions: 'Altre azioni',
  tryIt: 'Prova',
  correct: 'Correggi',
  enable: 'Riattiva',
  disable: 'Disattiva',
  switchOn: 'Accendi',
  switchOff: 'Spegni',
} as const;
