import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { WORDS } from '../../../../text/common/words.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { PAGES } from '../../../../text/intake/page-moves.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { pageQuery } from '../queries.ts';
import type { Row } from '../review/review.ts';
import classes from './page-preview.module.css';

const ZOOMS = [1, 1.5, 2.2, 3] as const;

/** Shows the pages of a row as pictures, with the matched code highlighted. */
export function PagePreview(props: {
  intakeId: string;
  row: Row;
  /** Moves these pages to a new group. */
  onSplit?: (pages: number[]) => void;
}) {
  const { intakeId, row, onSplit } = props;
  const [chosen, setPage] = useState<number | null>(null);
  // The chosen page may have moved to another group meanwhile.
  const page = chosen !== null && row.pagine.includes(chosen) ? chosen : (row.pagine[0] ?? 1);
  const further = row.pagine.filter((one) => one >= page);
  const [zoom, setZoom] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const stays = useStays();
  const query = useQuery({ ...pageQuery(intakeId, row.n, page), enabled: stays });
  const address = useAddress(query.data);
  const places = row.riquadri.filter((one) => one.pagina === page);
  const factor = ZOOMS[zoom] ?? 1;

  /** Scrolls to the matched code, which may be further down in a narrow panel. */
  const showCode = () => {
    const frame = box.current;
    const first = places[0];
    const sheet = frame?.firstElementChild;
    if (!frame || !first || !sheet) return;
    frame.scrollTop = first.y * sheet.clientHeight - frame.clientHeight * 0.4;
    frame.scrollLeft = first.x * sheet.clientWidth - frame.clientWidth * 0.4;
  };

  return (
    <div className={classes.root}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={box} className={classes.frame} aria-label={REVIEW.pageOfFile(page)} tabIndex={0}>
        {query.isLoadingError ? (
          <ErrorBox error={query.error} onRetry={() => void query.refetch()} title={REVIEW.pageFailed} />
        ) : (
          <div className={classes.sheet} style={{ width: `${factor * 100}%` }}>
            {address ? (
              <>
                <img src={address} alt={REVIEW.pageAsPrinted(page)} onLoad={showCode} />
                {places.map((place) => (
                  <span
                    key={`${place.x}-${place.y}`}
                    className={classes.mark}
                    style={{
                      left: `${place.x * 100 - 0.6}%`,
                      top: `${place.y * 100 - 0.3}%`,
                      width: `${place.w * 100 + 1.2}%`,
                      height: `${place.h * 100 + 0.6}%`,
                    }}
                  />
                ))}
              </>
            ) : (
              <span className={classes.blank} role="status">
                <span className="pl-unseen">{WORDS.loading}</span>
              </span>
            )}
          </div>
        )}
      </section>
      <div className={classes.tools}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-label={REVIEW.pagesOfDocument} className={classes.pages}>
          {row.pagine.length > 1 &&
            row.pagine.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === page}
                aria-label={REVIEW.page(one)}
                onClick={() => setPage(one)}
              >
                {one}
              </button>
            ))}
        </div>
        {onSplit && further.length < row.pagine.length && (
          <button
            type="button"
            className={classes.split}
            title={REVIEW.newGroupFrom(page)}
            onClick={() => onSplit(further)}
          >
            <Icon name="split" size={18} />
            {PAGES.splitHere}
          </button>
        )}
        <button
          type="button"
          aria-label={REVIEW.smaller}
          aria-disabled={zoom === 0}
          onClick={() => setZoom(Math.max(zoom - 1, 0))}
        >
          <Icon name="minus" size={18} />
        </button>
        <span className={classes.factor}>{Math.round(factor * 100)} %</span>
        <button
          type="button"
          aria-label={REVIEW.larger}
          aria-disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(Math.min(zoom + 1, ZOOMS.length - 1))}
        >
          <Icon name="plus" size={18} />
        </button>
        <button
          type="button"
          aria-label={REVIEW.openPage}
          aria-disabled={!address}
          onClick={() => {
            if (address) window.open(address, '_blank');
          }}
        >
          <Icon name="external" size={18} />
        </button>
      </div>
    </div>
  );
}

/** Waits this long before it requests a picture, so that rows which the arrow keys only pass over request none. */
const STAYS_MS = 120;

function useStays(): boolean {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), STAYS_MS);
    return () => clearTimeout(timer);
  }, []);
  return stays;
}

/** Creates an object URL for the bytes, and revokes it when they are no longer shown. */
export function useAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
