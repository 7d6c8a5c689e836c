import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { OWN, pageName, zoomedTo } from '../../../../text/own-documents.ts';
import { callFile } from '../../../../web/api.ts';
import { Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { viewOwnDocument } from '../../documents.contract.ts';
import { type ShownPage, splitPages } from '../../print/page-pictures.ts';
import { fullName, type OwnDocument } from '../own-documents.ts';
import classes from './document-viewer.module.css';
import { ownDocumentsQuery, useDocumentActions } from './use-own-documents.ts';

const ZOOMS = [1, 1.5, 2, 3] as const;
/** Where a double tap leads: twice as large. */
const DOUBLE = 2;

/** A document page by page on a phone's screen, fitted to its width; a document that is shown has been read. */
export default function DocumentViewer(props: { document: OwnDocument; onClose: () => void }) {
  const { document, onClose } = props;
  const client = useQueryClient();
  const { openInWindow, download, share, busy } = useDocumentActions();
  const [zoom, setZoom] = useState<number>(0);
  const pages = useQuery({
    queryKey: ['own-document-pages', document.id, document.rettificatoIl],
    queryFn: async ({ signal }) => {
      const { blob } = await callFile(viewOwnDocument, { params: { id: document.id }, signal });
      return splitPages(new Uint8Array(await blob.arrayBuffer()));
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
  const { box, zoomTo } = useZoom(zoom, setZoom);
  const tapped = useDoubleTap((sheet, x, y) => zoomTo(zoom === 0 ? DOUBLE : 0, sheet, x, y));
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
            {OWN.download}
          </Button>
        </div>
      }
    >
      {addresses ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section ref={box} className={classes.pages} aria-label={OWN.pages} tabIndex={0}>
          {addresses.map((address, index) => (
            <div key={address} className={classes.page} style={{ width: `${scale * 100}%` }}>
              <img src={address} alt={pageName(index + 1, addresses.length)} {...tapped} />
              {/* The words of the picture, for voices. */}
              <p className="pl-unseen">{pages.data?.[index]?.text.trim() || OWN.noWords}</p>
            </div>
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
function useAddresses(pages: readonly ShownPage[] | undefined): string[] | null {
  const [addresses, setAddresses] = useState<string[] | null>(null);
  useEffect(() => {
    if (!pages) return;
    const made = pages.map(({ picture }) =>
      URL.createObjectURL(new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' })),
    );
    setAddresses(made);
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
      setAddresses(null);
    };
  }, [pages]);
  return addresses;
}

/** A place on a sheet, in shares of its size, and where on the screen it was. */
interface Held {
  sheet: Element;
  share: { x: number; y: number };
  at: { x: number; y: number };
}

/** What was tapped stays under the finger; a phone that is turned shows the whole width again. */
function useZoom(zoom: number, setZoom: (zoom: number) => void) {
  const box = useRef<HTMLElement>(null);
  const held = useRef<Held | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheets have another size
  useLayoutEffect(() => {
    if (!held.current || !box.current) return;
    const { sheet, share, at } = held.current;
    const now = sheet.getBoundingClientRect();
    box.current.scrollBy(now.left + share.x * now.width - at.x, now.top + share.y * now.height - at.y);
    held.current = null;
  }, [zoom]);
  useEffect(() => {
    const upright = window.matchMedia('(orientation: portrait)');
    const turned = () => setZoom(0);
    upright.addEventListener('change', turned);
    return () => upright.removeEventListener('change', turned);
  }, [setZoom]);
  const zoomTo = (next: number, sheet: Element, x: number, y: number) => {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    held.current = { sheet, share: { x: (x - left) / width, y: (y - top) / height }, at: { x, y } };
    setZoom(next);
  };
  return { box, zoomTo };
}

/** Two taps within this time and distance are one double tap. */
const TAPS_MS = 350;
const TAPS_PX = 30;

/** A double tap or double click on a sheet; not every phone makes a double click of two taps. */
function useDoubleTap(then: (sheet: Element, x: number, y: number) => void) {
  const last = useRef<{ at: number; x: number; y: number } | null>(null);
  return {
    onPointerUp: ({ currentTarget, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
      const before = last.current;
      const again = before && at - before.at < TAPS_MS && Math.hypot(x - before.x, y - before.y) < TAPS_PX;
      last.current = again ? null : { at, x, y };
      if (again) then(currentTarget, x, y);
    },
    // A scroll is no tap.
    onPointerCancel: () => {
      last.current = null;
    },
  };
}
