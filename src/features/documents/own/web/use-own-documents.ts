import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { KINDS } from '../../../../directory/kinds.ts';
import { OWN } from '../../../../text/documents/own-documents.ts';
import { useAddressSearch } from '../../../../web/address.tsx';
import { call, callFile } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { openTicket, saveFile } from '../../../../web/open-file.ts';
import { paths } from '../../../../web/paths.ts';
import { useRefetchOnReturn } from '../../../../web/refetch-on-return.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { downloadOwnDocument, listOwnDocuments, ticketForOwnDocument } from '../../core/own-documents.contract.ts';
import { fullName, type OwnDocument } from '../../core/own-documents.ts';
import { callDocument } from '../../core/web/call-document.ts';
import { lastPayslips, zipOwnDocuments } from '../../download/archives.contract.ts';
import { acknowledge } from '../../reminders/reminders.contract.ts';

/**
 * Fetches all of an employee's documents at once: a whole career has a few hundred, and the page derives the years from
 * them.
 */
export const ownDocumentsQuery = queryOptions({
  queryKey: ['own-documents'],
  queryFn: ({ signal }) => call(listOwnDocuments, { query: { size: '-1' }, signal }),
});

/** Matches a phone in either orientation. Phone browsers show no PDF, or show it too small to read. */
export const SMALL_SCREEN = '(max-width: 37.5em), (max-height: 30em)';

export function useOwnDocuments() {
  const result = useQuery(ownDocumentsQuery);
  useRefetchOnReturn(result.refetch);
  return result;
}

const isPdf = ({ nomeFile }: OwnDocument) => /\.pdf$/i.test(nomeFile);

export interface DocumentActions {
  /** Shows a PDF in the portal on a small screen; otherwise opens the document in its own window. */
  open: (document: OwnDocument) => void;
  openInWindow: (document: OwnDocument) => void;
  download: (document: OwnDocument) => void;
  downloadAll: () => void;
  /** Downloads the last payslips as one PDF, as banks ask for them. */
  downloadLast: () => void;
  /**
   * Hands the file to another app; each viewer shares only its own document. Null if the browser cannot share files.
   */
  share: ((document: OwnDocument) => void) | null;
  /** Acknowledges a document whose uploader asked for an acknowledgement. */
  acknowledge: (document: OwnDocument) => void;
  /** The request in progress: a document's id, `all` or `last`; null if there is none. */
  busy: string | null;
}

/** Whether this browser can share a PDF with other apps. */
const SHARES_FILES =
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'documento.pdf', { type: 'application/pdf' })] });

async function fileOf({ id }: OwnDocument): Promise<File> {
  const { blob, nomeFile } = await callDocument(downloadOwnDocument, { params: { id } });
  return new File([blob], nomeFile, { type: blob.type });
}

/** Opens, saves and shares documents. Each action counts as reading, so the list is refetched. */
export function useDocumentActions(): DocumentActions {
  const client = useQueryClient();
  const [, change] = useAddressSearch();
  const [busy, setBusy] = useState<string | null>(null);
  const ready = useRef<File | null>(null);
  const act = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    } finally {
      setBusy(null);
    }
  };
  const save = async (file: Promise<{ blob: Blob; nomeFile: string }>) => {
    const { blob, nomeFile } = await file;
    saveFile(blob, nomeFile);
    await client.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey });
  };
  const share = (document: OwnDocument) =>
    act(document.id, async () => {
      // The server sends and records the file like any download.
      const file = ready.current ?? (await fileOf(document));
      await client.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey });
      ready.current = null;
      try {
        await navigator.share({ files: [file], title: fullName(document) });
      } catch (error) {
        const name = error instanceof DOMException ? error.name : '';
        // The fetch took too long after the tap for the browser to share. Keep the file, so that the next tap shares it
        // at once.
        if (name === 'NotAllowedError') {
          ready.current = file;
          say(OWN.shareReady);
        } else if (name !== 'AbortError') throw error;
      }
    });
  const openInWindow = (document: OwnDocument) =>
    void act(document.id, () =>
      openTicket(
        async () => (await call(ticketForOwnDocument, { params: { id: document.id } })).url,
        paths.reopen(KINDS[document.tipo].tipo, document.id),
      ),
    );
  return {
    busy,
    openInWindow,
    share: SHARES_FILES ? (document) => void share(document) : null,
    open: (document) => {
      if (isPdf(document) && window.matchMedia(SMALL_SCREEN).matches) change({ documento: document.id });
      else openInWindow(document);
    },
    acknowledge: (document) =>
      void act(document.id, async () => {
        await call(acknowledge, { params: { id: document.id } });
        await client.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey });
        say(OWN.acknowledged, { icon: 'check' });
      }),
    download: (document) =>
      void act(document.id, () => save(callDocument(downloadOwnDocument, { params: { id: document.id } }))),
    downloadLast: () => void act('last', () => save(callFile(lastPayslips, {}))),
    downloadAll: () =>
      void act('all', async () => {
        say(OWN.preparing);
        await save(callFile(zipOwnDocuments, {}));
      }),
  };
}
