/** The dialogs that document actions open, in one chunk that loads after the page. */
export { threadDialog } from '../annotations/web/thread-dialog.tsx';
export { CorrectDialog } from '../correct/web/correct-dialog.tsx';
export { misdeliveryDialog } from '../correct/web/misdelivery-dialog.tsx';
export { assignDialog } from '../dossiers/web/assign-dialog.tsx';
export { dossierDialog } from '../dossiers/web/dossier-dialog.tsx';
export { deadlineDialog, labelDialog, removeDialog } from '../edit/web/action-dialogs.tsx';
export { printDialog } from '../print/web/print-dialog.tsx';
export { publishDialog } from '../publish/web/publish-dialog.tsx';
export { activityDialog } from './activity-dialog.tsx';
