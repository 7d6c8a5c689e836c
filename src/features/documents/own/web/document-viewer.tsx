import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { WORDS } from '../../../../text/common/words.ts';
import { OWN } from '../../../../text/documents/own-documents.ts';
import { Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { viewOwnDocument } from '../../core/own-documents.contract.ts';
import { figuresOf, fullName, type OwnDocument } from '../../core/own-documents.ts';
import { splitPages } from '../../core/page-pictures.ts';
import { callDocument } from '../../core/web/call-document.ts';
import classes from './document-viewer.module.css';
import { PageSheets, useSheets, ZoomTools } from './page-sheets.tsx';
import { PayslipBand, PayslipText } from './payslip-band.tsx';
import { ownDocumentsQuery, useDocumentActions } from './use-own-documents.ts';

/** Shows a document's pages on a phone, fitted to the screen's width. Showing a document counts as reading it. */
export default function DocumentViewer(props: {
  document: OwnDocument;
  documents: readonly OwnDocument[];
  onClose: () => void;
}) {
  const { document, documents, onClose } = props;
  const figures = document.tipo === 'payslip' ? figuresOf(document, documents) : null;
  const [asText, setAsText] = useState(false);
  const client = useQueryClient();
  const { openInWindow, download, share, busy } = useDocumentActions();
  const pages = useQuery({
    queryKey: ['own-document-pages', document.id, document.rettificatoIl],
    queryFn: async ({ signal }) => {
      const { blob } = await callDocument(viewOwnDocument, { params: { id: document.id }, signal });
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
  const band = figures && (
    <PayslipBand
      figures={figures}
      asText={asText}
      onText={document.voci === null ? null : () => setAsText((before) => !before)}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={fullName(document)}
      form="full"
      footer={
        <div className={classes.tools}>
          {!asText && <ZoomTools sheets={sheets} />}
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
            className={classes.save}
            title={WORDS.download}
            loading={busy === document.id}
            onClick={() => download(document)}
          >
            <Icon name="download" size={18} />
            <span className={classes.word}>{WORDS.download}</span>
          </Button>
        </div>
      }
    >
      {sheets.addresses && !asText ? (
        <PageSheets sheets={sheets} before={band} />
      ) : (
        <div className={classes.pages}>
          {band}
          {asText && figures ? (
            <PayslipText payslip={document} figures={figures} />
          ) : pages.error ? (
            <ErrorBox title={OWN.pagesFailed} error={pages.error} onRetry={() => void pages.refetch()} />
          ) : (
            <WaitingLines lines={14} />
          )}
        </div>
      )}
    </Dialog>
  );
}
