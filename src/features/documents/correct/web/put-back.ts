import { readHistory } from '../../../../ledger/history.contract.ts';
import { MISDELIVERY } from '../../../../text/documents/misdelivery.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { refresh } from '../../../../web/query.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { refreshDocuments } from '../../core/web/document-calls.ts';
import { undoWithdrawal } from '../misdelivery.contract.ts';

/** Puts a document back that was only taken away, and says so. */
export async function putBack(id: string, name: string): Promise<void> {
  try {
    await call(undoWithdrawal, { params: { id } });
    say(MISDELIVERY.undone(name), { icon: 'restore' });
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
  await Promise.all([refreshDocuments(), refresh(readHistory)]);
}
