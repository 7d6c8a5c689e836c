import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OWN, pageName, zoomedTo } from '../../../../text/own-documents.ts';
import { callFile } from '../../../../web/api.ts';
import { Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { viewOwnDocument } from '../../documents.contract.ts';
import { splitPictures } from '../../print/page-pictures.ts';
import { fullName, type OwnDocument } from '../own-documents.ts';
import classes from './document-viewer.module.css';
import { ownDocumentsQuery, useDocumentActions } from './use-own-documents.ts';

const ZOOMS = [1, 1.5, 2, 3] as const;

/** A document page by page on a phone's screen, fitted to its width; a document that is shown has been read. */
export default function DocumentViewer(props: { document: OwnDocument; onClose: () => void }) {
  const { document, onClose } = props;
  const client = useQueryClient();
  const { openInWindow, download, busy } = useDocumentActions();
  const [zoom, setZoom] = useState<number>(0);
  const pages = useQuery({
    queryKey: ['own-document-pages', document.id, document.rettificatoIl],
    queryFn: async ({ signal }) => {
      const { blob } = await callFile(viewOwnDocument, { params: { id: document.id }, signal });
      return splitPictures(new Uint8Array(await blob.arrayBuffer()));
    },
    // No document is kept after it was looked at (P39).
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const addresses = useAddresses(pages.data);
  // The whole answer has come: it is read.
  useEffect(() => {
    if (pages.data) void client.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey });
  }, [pages.data, client]);
  const scale = ZOOMS[zoom] ?? 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={fullName(document)}
      form="full"
      footer={
        <div className={classes.tools}>
          <div className={classes.zoom} role="group" aria-label={OWN.zoom}>
            <button
              type="button"
              className={classes.factor}
              aria-label={OWN.smaller}
              disabled={zoom === 0 || !addresses}
              onClick={() => setZoom(zoom - 1)}
            >
              <Icon name="minus" />
            </button>
            <output aria-live="polite">{zoomedTo(scale)}</output>
            <button
              type="button"
              className={classes.factor}
              aria-label={OWN.larger}
              disabled={zoom === ZOOMS.length - 1 || !addresses}
              onClick={() => setZoom(zoom + 1)}
            >
              <Icon name="plus" />
            </button>
          </div>
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
            {OWN.download}
          </Button>
        </div>
      }
    >
      {addresses ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={classes.pages} aria-label={OWN.pages} tabIndex={0}>
          <p className="pl-unseen">{OWN.forVoices}</p>
          {addresses.map((address, index) => (
            <img
              key={address}
              src={address}
              alt={pageName(index + 1, addresses.length)}
              style={{ width: `${scale * 100}%` }}
              onDoubleClick={() => setZoom(zoom === 0 ? 2 : 0)}
            />
          ))}
        </section>
      ) : pages.error ? (
        <ErrorBox title={OWN.pagesFailed} error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <WaitingLines lines={14} />
      )}
    </Dialog>
  );
}

/** Addresses of pictures in memory, given back with them. */
function useAddresses(pictures: readonly Uint8Array[] | undefined): string[] | null {
  const [addresses, setAddresses] = useState<string[] | null>(null);
  useEffect(() => {
    if (!pictures) return;
    const made = pictures.map((picture) =>
      URL.createObjectURL(new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' })),
    );
    setAddresses(made);
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
      setAddresses(null);
    };
  }, [pictures]);
  return addresses;
}
