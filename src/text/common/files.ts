import { said } from './language.ts';

/** Texts of the single-file field. */
export const FILE_FIELD = said('FILE_FIELD', {
  choose: 'Scegli un file',
  change: 'Cambia',
  remove: 'Togli',
  hint: 'PDF, foto o documento, fino a 2 MB. Una foto più grande viene ridotta.',
  pdfHint: 'PDF, fino a 2 MB.',
  tooLarge: "La lunghezza massima consentita per l'invio è 2 MB",
});
