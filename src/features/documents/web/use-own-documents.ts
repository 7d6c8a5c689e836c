import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OWN } from '../../../text/own-documents.ts';
import { call, callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { openTicket, saveFile } from '../../../web/open-file.ts';
import { paths } from '../../../web/paths.ts';
import { useRefetchOnReturn } from '../../../web/refetch-on-return.ts';
import { say } from '../../../web/ui/snackbar.ts';
import { acknowledge } from '../../reminders/reminders.contract.ts';
import { downloadOwnDocument, listOwnDocuments, ticketForOwnDocument } from '../documents.contract.ts';
import { KINDS } from '../kinds.ts';
import type { OwnDocument } from '../own-documents.ts';

/** All of a person's documents at once: a working life is some hundreds, and the years are read off them. */
const ownDocumentsQuery = queryOptions({
  queryKey: ['own-documents'],
  queryFn: ({ signal }) => call(listOwnDocuments, { query: { size: '-1' }, signal }),
});

export function useOwnDocuments() {
  const result = useQuery(ownDocumentsQuery);
  useRefetchOnReturn(result.refetch);
  return result;
}

/** Opening and saving a document; both are a reading, so the list is asked for anew. */
export function useDocumentActions(): {
  open: (document: OwnDocument) => Promise<void>;
  download: (document: OwnDocument) => Promise<void>;
  /** Says that it was read, where that is asked for. */
  acknowledge: (document: OwnDocument) => Promise<void>;
  /** The document being fetched. */
  busy: string | null;
} {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (document: OwnDocument, work: () => Promise<void>) => {
    setBusy(document.id);
    try {
      await work();
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    open: (document) =>
      act(document, () =>
        openTicket(
          async () => (await call(ticketForOwnDocument, { params: { id: document.id } })).url,
          paths.reopen(KINDS[document.tipo].tipo, document.id),
        ),
      ),
    acknowledge: (document) =>
      act(document, async () => {
        await call(acknowledge, { params: { id: document.id } });
        await client.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey });
        say(OWN.acknowledged, { icon: 'check' });
      }),
    download: (document) =>
      act(document, async () => {
        const { blob, nomeFile } = await callFile(downloadOwnDocument, { params: { id: document.id } });
        saveFile(blob, nomeFile);
        await client.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey });
      }),
  };
}
