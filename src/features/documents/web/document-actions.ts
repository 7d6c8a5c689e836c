import { DOCUMENTS, PUBLISHED } from '../../../text/documents.ts';
import { refusalText } from '../../../text/refusals.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';

import type { ListAction, ListHandle } from '../../../web/list/list-definition.ts';
import { say } from '../../../web/ui/snackbar.ts';
import { historyAddress } from '../../history/web/chosen-documents.ts';
import { printCronologia } from '../../history/web/print.ts';
import { whyNotPublish } from '../document.ts';
import { markRead } from '../documents.contract.ts';
import { refreshDocuments } from './document-calls.ts';
import { type DocumentRow, publishable } from './document-row.ts';
import { publishDialog } from './publish-dialog.tsx';

export interface ActionContext {
  today: string;
  /** Only a company's own mark is a reading by the company (decision 13). */
  asCompany: boolean;
  companies: readonly string[];
  list: ListHandle;
}

/** What can be done with these rows; an action that is off says why in the rule's own words. */
export function actionsFor(rows: readonly DocumentRow[], context: ActionContext): ListAction[] {
  const { today, asCompany, companies, list } = context;
  const refusal = whyNotPublish(rows.map(publishable), today, today);
  const nothing = rows.length === 0 ? refusalText('nothing-selected', {}).detail : null;
  const search = { codiceAzienda: [...companies] };
  const actions: ListAction[] = [
    {
      label: DOCUMENTS.publish,
      icon: 'send',
      whyNot: refusal ? refusalText(refusal.refused, refusal.data ?? {}).detail : null,
      onRun: () => list.show((close) => publishDialog({ rows, onClose: close, onDone: list.clearSelection })),
    },
    {
      label: DOCUMENTS.history,
      icon: 'history',
      whyNot: nothing,
      onRun: () => {
        const ids = rows.map((row) => row.id);
        list.go(historyAddress(sessionStorage, ids, search));
      },
    },
    {
      label: DOCUMENTS.printHistory,
      icon: 'printer',
      whyNot: nothing,
      onRun: () => void printCronologia(rows.map((row) => row.id)),
    },
  ];
  if (asCompany) {
    actions.push({
      label: DOCUMENTS.markRead,
      icon: 'eye',
      whyNot: nothing ?? (rows.every((row) => row.lettoAzienda) ? DOCUMENTS.allRead : null),
      onRun: () => void markAllRead(rows),
    });
  }
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
