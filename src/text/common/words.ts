import { said } from './language.ts';

/** Button labels that workers see too, so every language has them. */
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

/** Button labels that only offices see. */
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
