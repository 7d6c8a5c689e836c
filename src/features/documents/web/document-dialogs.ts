/** The dialogs that actions on documents open: one part, which comes after the page that they are opened on. */
export { threadDialog } from '../annotations/web/thread-dialog.tsx';
export { dossierDialog } from '../dossiers/web/dossier-dialog.tsx';
export { activityDialog } from './activity-dialog.tsx';
export { CorrectDialog } from './correct-dialog.tsx';
export { deadlineDialog, labelDialog, removeDialog } from './handling-dialogs.tsx';
export { misdeliveryDialog } from './misdelivery-dialog.tsx';
export { printDialog } from './print-dialog.tsx';
export { publishDialog } from './publish-dialog.tsx';
