import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { OWN, pageName, zoomedTo } from '../../../../text/documents/own-documents.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { pictureSize, type ShownPage } from '../../core/page-pictures.ts';
import classes from './document-viewer.module.css';

const ZOOMS = [1, 1.5, 2, 3] as const;
/** The zoom factor of a double tap. */
const DOUBLE = 2;

/** Pages as images that fit the width, with their zoom. */
export interface Sheets {
  pages: readonly ShownPage[] | undefined;
  /** Object URLs of the images; null until the pages are loaded. */
  addresses: readonly string[] | null;
  zoom: number;
  setZoom: (zoom: number) => void;
  box: React.RefObject<HTMLElement | null>;
  zoomTo: (next: number, sheet: Element, x: number, y: number) => void;
}

export function useSheets(pages: readonly ShownPage[] | undefined): Sheets {
  const [zoom, setZoom] = useState<number>(0);
  const addresses = useAddresses(pages);
  return { pages, addresses, zoom, setZoom, ...useZoom(zoom, setZoom) };
}

/** Shows the pages one below the other in a scrolling box, between `before` and `after`. */
export function PageSheets({ sheets, before, after }: { sheets: Sheets; before?: ReactNode; after?: ReactNode }) {
  const { pages, addresses, zoom, zoomTo, box } = sheets;
  const tapped = useDoubleTap((sheet, x, y) => zoomTo(zoom === 0 ? DOUBLE : 0, sheet, x, y));
  if (!addresses) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={box} className={classes.pages} aria-label={OWN.pages} tabIndex={0}>
      {before}
      {addresses.map((address, index) => (
        <div
          key={address}
          className={classes.page}
          data-page={index + 1}
          style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%` }}
        >
          <img
            src={address}
            alt={pageName(index + 1, addresses.length)}
            {...pictureSize(pages?.[index]?.picture ?? new Uint8Array())}
            {...tapped}
          />
          {/* The text of the page, for screen readers. */}
          <p className="pl-unseen">{pages?.[index]?.text.trim() || OWN.noWords}</p>
        </div>
      ))}
      {after}
    </section>
  );
}

/** Buttons to zoom out and in, with the current zoom between them. */
export function ZoomTools({ sheets: { zoom, setZoom, addresses } }: { sheets: Sheets }) {
  return (
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
      <output aria-live="polite">{zoomedTo(ZOOMS[zoom] ?? 1)}</output>
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
  );
}

/** Creates object URLs for the page images, and revokes them when the pages change. */
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

/** A point on a sheet, as fractions of its width and height, and its position on the screen before zooming. */
interface Held {
  sheet: Element;
  share: { x: number; y: number };
  at: { x: number; y: number };
}

/** Keeps the tapped point under the finger while zooming. Rotating the phone resets the zoom to the full width. */
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

/** Two taps within this time and distance count as a double tap. */
const TAPS_MS = 350;
const TAPS_PX = 30;

/** Detects a double tap or double click on a sheet; not every phone turns two taps into a double click. */
function useDoubleTap(then: (sheet: Element, x: number, y: number) => void) {
  const last = useRef<{ at: number; x: number; y: number } | null>(null);
  return {
    onPointerUp: ({ currentTarget, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
      const before = last.current;
      const again = before && at - before.at < TAPS_MS && Math.hypot(x - before.x, y - before.y) < TAPS_PX;
      last.current = again ? null : { at, x, y };
      if (again) then(currentTarget, x, y);
    },
    // A cancelled pointer is a scroll, so the next tap starts a new double tap.
    onPointerCancel: () => {
      last.current = null;
    },
  };
}
