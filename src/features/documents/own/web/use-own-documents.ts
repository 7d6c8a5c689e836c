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
import { lastPayslips, zipOwnDocuments } from '../../download/archives.contract.ts';
import { acknowledge } from '../../reminders/reminders.contract.ts';

/** All of a person's documents at once: a working life has some hundreds, and the years are taken from them. */
export const ownDocumentsQuery = queryOptions({
  queryKey: ['own-documents'],
  queryFn: ({ signal }) => call(listOwnDocuments, { query: { size: '-1' }, signal }),
});

/** A phone, upright or on its side: its browser shows no PDF, or shows it too small to read. */
export const SMALL_SCREEN = '(max-width: 37.5em), (max-height: 30em)';

export function useOwnDocuments() {
  const result = useQuery(ownDocumentsQuery);
  useRefetchOnReturn(result.refetch);
  return result;
}

const isPdf = ({ nomeFile }: OwnDocument) => /\.pdf$/i.test(nomeFile);

export interface DocumentActions {
  /** On a small screen shows a PDF in the portal, else opens it in a window of its own. */
  open: (document: OwnDocument) => void;
  openInWindow: (document: OwnDocument) => void;
  download: (document: OwnDocument) => void;
  downloadAll: () => void;
  /** The last payslips in one PDF, as a bank asks for them. */
  downloadLast: () => void;
  /** Hands the file to another app, one document's in each viewer; null where the browser shares no files. */
  share: ((document: OwnDocument) => void) | null;
  /** Acknowledges it, where that is asked for. */
  acknowledge: (document: OwnDocument) => void;
  /** The document being fetched, `all` or `last`. */
  busy: string | null;
}

/** Whether this browser hands a PDF to other apps. */
const SHARES_FILES =
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'documento.pdf', { type: 'application/pdf' })] });

async function fileOf({ id }: OwnDocument): Promise<File> {
  const { blob, nomeFile } = await callFile(downloadOwnDocument, { params: { id } });
  return new File([blob], nomeFile, { type: blob.type });
}

/** Opening and saving documents; each is a reading, so the list is fetched again. */
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
      // The file comes as a download does, and is traced as one.
      const file = ready.current ?? (await fileOf(document));
      await client.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey });
      ready.current = null;
      try {
        await navigator.share({ files: [file], title: fullName(document) });
      } catch (error) {
        const name = error instanceof DOMException ? error.name : '';
        // Too long after the tap: the next one finds the file there.
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
      void act(document.id, () => save(callFile(downloadOwnDocument, { params: { id: document.id } }))),
    downloadLast: () => void act('last', () => save(callFile(lastPayslips, {}))),
    downloadAll: () =>
      void act('all', async () => {
        say(OWN.preparing);
        await save(callFile(zipOwnDocuments, {}));
      }),
  };
}
