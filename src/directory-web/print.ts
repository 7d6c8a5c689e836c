import { type HISTORY_STATES, ticketForHistoryPrint } from '../ledger/history.contract.ts';
import { call } from '../web/api.ts';
import { sentenceFor } from '../web/api-problem.ts';
import { openTicket } from '../web/open-file.ts';
import { type HistoryDirectory, paths } from '../web/paths.ts';
import { say } from '../web/ui/dialog/snackbar.ts';
import { historyAddress } from './chosen-documents.ts';

/**
 * Opens the PDF `Cronologia` of documents, a dossier or a notice in a new window. The window opens a ticket URL,
 * because that keeps the file name (spec §2).
 */
export async function printCronologia(
  ids: readonly string[],
  stato: readonly (typeof HISTORY_STATES)[number][] = [],
  tipo: HistoryDirectory = 'documents',
): Promise<void> {
  try {
    await openTicket(
      async () => (await call(ticketForHistoryPrint, { body: { ids: [...ids], stato: [...stato], tipo } })).url,
      tipo === 'documents' ? historyAddress(sessionStorage, ids) : paths.history(ids[0] ?? '', tipo),
    );
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
