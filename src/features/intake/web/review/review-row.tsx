import { memo } from 'react';
import { WORDS } from '../../../../text/common/words.ts';
import { SUMMARY } from '../../../../text/intake/intake-duplicates.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { Chip, StatusChip } from '../../../../web/ui/chip/status-chip.tsx';
import { TaxCode } from '../../../../web/ui/chip/tax-code.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { documentName, pageRange, periodText, type Row, rowName } from './review.ts';
import classes from './review-row.module.css';
import { RowNet } from './row-net.tsx';

export type RowStop = 'check' | 'open';

export interface ReviewRowProps {
  row: Row;
  /** The position of the row in its section, from one. */
  index: number;
  /** Whether to show the row's company, because the intake has several. */
  withCompany: boolean;
  current: boolean;
  /** The row's tab stop, if the row has it. */
  stop: RowStop | null;
  /** Whether the checkbox is ticked: a ticked ready row will be confirmed, ticked waiting rows are decided together. */
  ticked: boolean;
  readOnly: boolean;
  onFocus: (n: number, place: RowStop) => void;
  onTick: (row: Row, ticked: boolean) => void;
  onOpen: (n: number) => void;
}

/** One recognised group of pages in the list of the review. */
export const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { row, index, withCompany, current, stop, ticked, readOnly, onFocus, onTick, onOpen } = props;
  const name = rowName(row);
  const due = row.posizione === 'decidere' && !readOnly;
  const code = row.dipendente?.codiceFiscale ?? row.codiceFiscale;
  const open = () => onOpen(row.n);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid that turn into cards
    // biome-ignore lint/a11y/useFocusableInteractive: its controls take the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button does the same by keyboard
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={current}
      className={classes.root}
      data-row={row.n}
      data-current={current || undefined}
      onClick={open}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="gridcell" className={classes.check}>
        {(row.posizione === 'pronto' || due) && !readOnly && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keeps the row from opening
          // biome-ignore lint/a11y/noStaticElementInteractions: see above
          <label onClick={(event) => event.stopPropagation()}>
            <input
              type="checkbox"
              data-place="check"
              tabIndex={stop === 'check' ? 0 : -1}
              checked={ticked}
              aria-label={REVIEW.tick(due, name, pageRange(row.pagine))}
              onFocus={() => onFocus(row.n, 'check')}
              onChange={(event) => onTick(row, event.currentTarget.checked)}
            />
          </label>
        )}
      </div>
      <div className={classes.thumbs} aria-hidden="true">
        <Thumbs pages={row.pagine.length} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="gridcell" className={classes.words}>
        <p className={classes.name}>
          <strong>{name}</strong> {code && <TaxCode code={code} />}
        </p>
        <p>
          {row.esito === 'riepilogo' && !row.dipendente
            ? REVIEW.summary
            : `${documentName(row)} · ${periodText(row.periodo)}`}
          {` · ${REVIEW.onPages(pageRange(row.pagine))}`}
          {withCompany && row.dipendente && ` · ${row.dipendente.azienda}`}
          {row.decisione === 'companyDocument' && ` · ${row.azienda?.nome}`}
        </p>
        <p className={layout.muted}>{whyText(row)}</p>
        <RowNet row={row} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="gridcell" className={classes.state}>
        <RowChip row={row} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="gridcell" className={classes.act}>
        <button
          type="button"
          data-place="open"
          className={due ? classes.decide : classes.look}
          tabIndex={stop === 'open' ? 0 : -1}
          aria-label={REVIEW.openRow(due ? INTAKE.ask[row.esito] : WORDS.preview, name, pageRange(row.pagine))}
          onFocus={() => onFocus(row.n, 'open')}
          onClick={(event) => {
            event.stopPropagation();
            open();
          }}
        >
          {due ? (
            <>
              {INTAKE.ask[row.esito]}
              <Icon name="chevron-right" size={16} />
            </>
          ) : (
            WORDS.preview
          )}
        </button>
      </div>
    </div>
  );
});

/** Why the row is in its section; for a duplicate, what the row repeats. */
function whyText(row: Row): string {
  if (row.duplicatoDi && row.decisione !== 'correct') return REVIEW.alreadyThere(row.duplicatoDi.descrizione);
  return (row.esito === 'duplicato' ? row.motivi.slice(0, 1) : row.motivi).join(' · ');
}

const STATUS = {
  riconosciuto: 'recognised',
  'da verificare': 'toVerify',
  sconosciuto: 'unknown',
  duplicato: 'duplicate',
  riepilogo: 'excluded',
} as const;

/** The state of a row as a chip. A decision takes precedence over what was recognised. */
export function RowChip({ row }: { row: Row }) {
  if (row.posizione === 'confermato')
    return (
      <Chip
        tone="ok"
        icon="document"
        text={row.decisione === 'correct' ? REVIEW.chips.corrected : REVIEW.chips.created}
      />
    );
  if (row.decisione === 'correct') return <Chip tone="ok" icon="pencil" text={REVIEW.chips.correct} />;
  if (row.decisione === 'companyDocument') return <Chip tone="ok" icon="building" text={SUMMARY.chip} />;
  if (row.decisione === 'leftOut') return <StatusChip status="excluded" />;
  if (row.decisione === 'assigned') return <Chip tone="ok" icon="user-check" text={REVIEW.chips.assigned} />;
  if (row.decisione === 'keepBoth') return <Chip tone="ok" icon="copy" text={REVIEW.chips.keptBoth} />;
  if (row.nuovo) return <Chip tone="info" icon="plus" text={REVIEW.newPerson[0]} />;
  return <StatusChip status={STATUS[row.esito]} text={row.esito === 'riepilogo' ? REVIEW.summary : undefined} />;
}

function Thumbs({ pages }: { pages: number }) {
  return (
    <>
      <Thumb lines="M7 15h17M7 19h12M7 23h17M7 29h17M7 33h10" />
      {pages > 1 && <Thumb lines="M7 14h17M7 19h17M7 24h17M7 29h17M7 34h17M13 14v20M19 14v20" />}
      {pages > 2 && <span>+{pages - 2}</span>}
    </>
  );
}

function Thumb({ lines }: { lines: string }) {
  return (
    <svg width="31" height="41" viewBox="0 0 31 41" focusable="false">
      <path d="M.5 .5h22l8 8v32H.5z" className={classes.paper} />
      <path d="M22.5 .5v8h8" className={classes.fold} />
      <path d={lines} className={classes.lines} />
    </svg>
  );
}
