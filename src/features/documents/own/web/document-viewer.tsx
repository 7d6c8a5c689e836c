import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { WORDS } from '../../../../text/common/words.ts';
import { OWN } from '../../../../text/documents/own-documents.ts';
import { callFile } from '../../../../web/api.ts';
import { Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { viewOwnDocument } from '../../core/own-documents.contract.ts';
import { fullName, type OwnDocument } from '../../core/own-documents.ts';
import { splitPages } from '../../core/page-pictures.ts';
import classes from './document-viewer.module.css';
import { PageSheets, useSheets, ZoomTools } from './page-sheets.tsx';
import { ownDocumentsQuery, useDocumentActions } from './use-own-documents.ts';

/** Shows a document's pages on a phone, fitted to the screen's width. Showing a document counts as reading it. */
export default function DocumentViewer(props: { document: OwnDocument; onClose: () => void }) {
  const { document, onClose } = props;
  const client = useQueryClient();
  const { openInWindow, download, share, busy } = useDocumentActions();
  const pages = useQuery({
    queryKey: ['own-document-pages', document.id, document.rettificatoIl],
    queryFn: async ({ signal }) => {
      const { blob } = await callFile(viewOwnDocument, { params: { id: document.id }, signal });
      return splitPages(new Uint8Array(await blob.arrayBuffer()));
    },
    // The cache drops the document as soon as the viewer closes (P39).
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const sheets = useSheets(pages.data);
  // The server records the document as read once it has sent the file, so the list is refetched now.
  useEffect(() => {
    if (pages.data) void client.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey });
  }, [pages.data, client]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={fullName(document)}
      form="full"
      footer={
        <div className={classes.tools}>
          <ZoomTools sheets={sheets} />
          {share && (
            <Button
              variant="default"
              size="md"
              className={classes.open}
              title={OWN.share}
              loading={busy === document.id}
              onClick={() => share(document)}
            >
              <Icon name="share" size={18} />
              <span className={classes.word}>{OWN.share}</span>
            </Button>
          )}
          <Button
            variant="default"
            size="md"
            className={classes.open}
            title={OWN.openPdf}
            onClick={() => openInWindow(document)}
          >
            <Icon name="external" size={18} />
            <span className={classes.word}>{OWN.openPdf}</span>
          </Button>
          <Button
            size="md"
            leftSection={<Icon name="download" size={18} />}
            loading={busy === document.id}
            onClick={() => download(document)}
          >
            {WORDS.download}
          </Button>
        </div>
      }
    >
      {sheets.addresses ? (
        <PageSheets sheets={sheets} />
      ) : pages.error ? (
        <ErrorBox title={OWN.pagesFailed} error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <WaitingLines lines={14} />
      )}
    </Dialog>
  );
}
