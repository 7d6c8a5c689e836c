import { Button } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { PageBox } from '../../../pdf/page-geometry.ts';
import { pageName } from '../../../text/documents/own-documents.ts';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { movedBy, movedByKey, placeAround, usualPlace } from '../place.ts';
import classes from './place-picker.module.css';

/** A signer, and the place of their signature. */
export interface Placed {
  id: string;
  name: string;
  place: PageBox | null;
}

/**
 * Lets the user place each signature on the paper by dragging, with a click on the page, or with the arrow keys. A
 * signer without a place appears only on the evidence page.
 */
export function PlacePicker(props: {
  /** The URLs of the pages' pictures. */
  pages: readonly string[];
  signers: readonly Placed[];
  /** The signer whose signature a click on the page places. */
  current: string | null;
  onCurrent: (id: string) => void;
  onPlace: (id: string, place: PageBox | null) => void;
}) {
  const { pages, signers, onPlace, onCurrent } = props;
  const current = signers.find(({ id }) => id === props.current) ?? signers[0];
  const [turned, setTurned] = useState<number | null>(null);
  const page = Math.min(turned ?? current?.place?.page ?? pages.length, pages.length);
  const sheet = useRef<HTMLDivElement>(null);
  const put = (signer: Placed, place: PageBox | null) => {
    onCurrent(signer.id);
    if (place) setTurned(place.page);
    onPlace(signer.id, place);
  };
  const turn = (to: number) => setTurned(to);
  return (
    <section className={classes.root} aria-label={SIGNING.places}>
      <div className={classes.tools}>
        <div className={classes.turns}>
          <button
            type="button"
            className={classes.turn}
            aria-label={SIGNING.pageBefore}
            disabled={page <= 1}
            onClick={() => turn(page - 1)}
          >
            <Icon name="chevron-left" size={18} />
          </button>
          <output aria-live="polite">{pageName(page, pages.length)}</output>
          <button
            type="button"
            className={classes.turn}
            aria-label={SIGNING.pageAfter}
            disabled={page >= pages.length}
            onClick={() => turn(page + 1)}
          >
            <Icon name="chevron-right" size={18} />
          </button>
        </div>
        {current && current.place?.page !== page && (
          <Button variant="default" size="sm" onClick={() => put(current, usualPlace(signers.indexOf(current), page))}>
            {SIGNING.putHere(current.name)}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above puts the signature, arrows move it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of that button */}
      <div
        ref={sheet}
        className={classes.sheet}
        onClick={(event) => {
          if (!current || event.target !== event.currentTarget.firstElementChild) return;
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
          const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
          put(current, placeAround(page, x, y, current.place));
        }}
      >
        <img src={pages[page - 1]} alt={pageName(page, pages.length)} draggable={false} />
        {signers.map(
          (signer) =>
            signer.place?.page === page && (
              <Box
                key={signer.id}
                signer={signer}
                place={signer.place}
                isCurrent={signer.id === current?.id}
                sheet={sheet}
                onFocus={() => onCurrent(signer.id)}
                onMove={(place) => onPlace(signer.id, place)}
              />
            ),
        )}
      </div>
      <p className={layout.small}>{SIGNING.placesHint}</p>
    </section>
  );
}

function Box(props: {
  signer: Placed;
  place: PageBox;
  isCurrent: boolean;
  sheet: React.RefObject<HTMLDivElement | null>;
  onFocus: () => void;
  onMove: (place: PageBox | null) => void;
}) {
  const { signer, place, isCurrent, sheet, onFocus, onMove } = props;
  const last = useRef<{ x: number; y: number } | null>(null);
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const held = last.current;
    const size = sheet.current?.getBoundingClientRect();
    if (!held || !size) return;
    onMove(movedBy(place, (clientX - held.x) / size.width, (clientY - held.y) / size.height));
    last.current = { x: clientX, y: clientY };
  };
  const press = (event: KeyboardEvent) => {
    const moved = movedByKey(place, event.key, event.shiftKey);
    if (!moved && event.key !== 'Delete') return;
    event.preventDefault();
    onMove(moved);
  };
  const share = (value: number) => `${value * 100}%`;
  return (
    <button
      type="button"
      className={classes.box}
      data-current={isCurrent || undefined}
      style={{ left: share(place.x), top: share(place.y), width: share(place.width), height: share(place.height) }}
      aria-label={SIGNING.boxName(signer.name, Math.round(place.x * 100), Math.round(place.y * 100))}
      onFocus={onFocus}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    >
      <span aria-hidden="true">{signer.name}</span>
    </button>
  );
}
