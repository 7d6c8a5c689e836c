import { lateDialogs } from '../../../web/list/late-dialogs.ts';

export const DIALOGS = lateDialogs(() => import('./document-dialogs.ts'));
