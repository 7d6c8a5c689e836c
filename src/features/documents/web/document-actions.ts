import { isOfCompany, KINDS, type Kind } from '../../../directory/kinds.ts';
import { historyAddress } from '../../../directory-web/chosen-documents.ts';
import { printCronologia } from '../../../directory-web/print.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { DOCUMENT_ACTIONS } from '../../../text/documents/document-actions.ts';
import { DOCUMENTS, PUBLISHED } from '../../../text/documents/documents.ts';
import { MISDELIVERY } from '../../../text/documents/misdelivery.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import type { ListAction, ListHandle } from '../../../web/list/list-definition.ts';
import { paths } from '../../../web/paths.ts';
import type { Account } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { whyNotPublish } from '../core/document.ts';
import { markRead } from '../core/documents.contract.ts';
import { discardDocuments, restoreDocuments } from '../core/recycle-bin.contract.ts';
import { refreshDocuments } from '../core/web/document-calls.ts';
import { type DocumentRow, publishable, whyNotNow } from '../core/web/document-row.ts';
import { PLACES } from './document-menus.ts';
import { toolsFor } from './document-tools.tsx';
import { DIALOGS } from './late-dialogs.ts';

export interface ActionContext {
  kind: Kind;
  today: string;
  account: Account;
  companies: readonly string[];
  list: ListHandle;
}

/** The actions for the selected documents; a disabled action states the reason. */
export function actionsFor(rows: readonly DocumentRow[], context: ActionContext): ListAction[] {
  const { kind, today, account, companies, list } = context;
  const refusal = whyNotPublish(rows.map(publishable), today, today);
  const nothing = rows.length === 0 ? refusalText('nothing-selected', {}).detail : null;
  const search = { codiceAzienda: [...companies] };
  const ids = rows.map((row) => row.id);
  const close = { onDone: list.clearSelection };
  const actions: ListAction[] = [
    {
      label: OFFICE_WORDS.publish,
      icon: 'send',
      menu: PLACES.publish,
      whyNot: refusal ? refusalText(refusal.refused, refusal.data ?? {}).detail : null,
      onRun: () => void DIALOGS.open(list, (dialogs, onClose) => dialogs.publishDialog({ rows, onClose, ...close })),
    },
    {
      label: OFFICE_WORDS.history,
      icon: 'history',
      menu: PLACES.prove,
      whyNot: nothing,
      onRun: () => list.go(historyAddress(sessionStorage, ids, search)),
    },
    {
      label: DOCUMENTS.printHistory,
      icon: 'printer',
      menu: PLACES.prove,
      whyNot: nothing,
      onRun: () => void printCronologia(ids),
    },
  ];
  if (account.role === 'COMPANY')
    actions.push({
      label: DOCUMENTS.markRead,
      icon: 'eye',
      menu: PLACES.arrange,
      whyNot: nothing ?? (rows.every((row) => row.lettoAzienda) ? DOCUMENTS.allRead : null),
      onRun: () => void markAllRead(rows),
    });
  actions.push(
    {
      label: OFFICE_WORDS.edit,
      icon: 'pencil',
      menu: PLACES.correct,
      whyNot: whyNotNow('edit', rows, account),
      onRun: () => list.go(paths.editDocument(kind, ids[0] ?? '', search)),
    },
    {
      label: DOCUMENT_ACTIONS.discard,
      icon: 'trash',
      menu: PLACES.remove,
      whyNot: whyNotNow('discard', rows, account),
      onRun: () => void moveToBin(rows, list),
    },
    {
      label: DOCUMENT_ACTIONS.label,
      icon: 'tag',
      menu: PLACES.arrange,
      whyNot: whyNotNow('label', rows, account),
      onRun: () => void DIALOGS.open(list, (dialogs, onClose) => dialogs.labelDialog({ rows, onClose, ...close })),
    },
  );
  // Payslips and CUs have no due date (P16).
  if (KINDS[kind].dated)
    actions.push({
      label: DOCUMENT_ACTIONS.deadline,
      icon: 'calendar',
      menu: PLACES.arrange,
      whyNot: whyNotNow('deadline', rows, account),
      onRun: () =>
        void DIALOGS.open(list, (dialogs, onClose) => dialogs.deadlineDialog({ rows, today, onClose, ...close })),
    });
  actions.push(
    {
      label: DOCUMENT_ACTIONS.correct,
      icon: 'copy',
      menu: PLACES.correct,
      whyNot: whyNotNow('correct', rows, account),
      onRun: () => list.go(paths.documentDetail(kind, ids[0] ?? '', { ...search, rettifica: 'si' })),
    },
    ...(account.role === 'CONSULTANT' && !isOfCompany(kind)
      ? [
          {
            label: MISDELIVERY.action,
            icon: 'user' as const,
            menu: PLACES.correct,
            whyNot: whyNotNow('withdraw', rows, account),
            onRun: () =>
              void DIALOGS.open(list, (dialogs, onClose) => dialogs.misdeliveryDialog({ rows, onClose, ...close })),
          },
        ]
      : []),
    ...toolsFor(rows, { kind, nothing, list }),
    {
      label: OFFICE_WORDS.remove,
      icon: 'x',
      menu: PLACES.remove,
      danger: true,
      whyNot: whyNotNow('remove', rows, account),
      onRun: () => void DIALOGS.open(list, (dialogs, onClose) => dialogs.removeDialog({ rows, onClose, ...close })),
    },
  );
  return actions;
}

async function markAllRead(rows: readonly DocumentRow[]): Promise<void> {
  const ids = rows.filter((row) => !row.lettoAzienda).map((row) => row.id);
  try {
    const { aggiornati } = await call(markRead, { body: { ids } });
    say(PUBLISHED.markedRead(aggiornati), { icon: 'eye' });
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
  await refreshDocuments();
}

/** Moves documents to the recycle bin without asking; the snackbar offers 'Annulla' to undo it. */
async function moveToBin(rows: readonly DocumentRow[], { clearSelection }: Pick<ListHandle, 'clearSelection'>) {
  const ids = rows.map((row) => row.id);
  try {
    const { aggiornati } = await call(discardDocuments, { body: { ids } });
    clearSelection();
    say(DOCUMENT_ACTIONS.discarded(aggiornati), { icon: 'trash', undo: () => void restore(ids) });
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
  await refreshDocuments();
}

export async function restore(ids: readonly string[]): Promise<void> {
  try {
    const { aggiornati } = await call(restoreDocuments, { body: { ids: [...ids] } });
    say(DOCUMENT_ACTIONS.restored(aggiornati), { icon: 'restore' });
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
  await refreshDocuments();
}
