import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { DOCUMENT_MENUS } from '../../../text/documents/document-actions.ts';
import type { MenuPlace } from '../../../web/ui/table/selection-bar.tsx';

/** The places of the actions in a document's menu, after 'Apri' (P221). */
export const PLACES = {
  publish: { at: 1 },
  correct: { at: 2, label: DOCUMENT_MENUS.correct, icon: 'pencil' },
  prove: { at: 3, label: DOCUMENT_MENUS.prove, icon: 'check' },
  arrange: { at: 4, label: DOCUMENT_MENUS.arrange, icon: 'folder' },
  remind: { at: 5 },
  remove: { at: 6, label: OFFICE_WORDS.remove, icon: 'trash' },
} as const satisfies Record<string, MenuPlace>;
