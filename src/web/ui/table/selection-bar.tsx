import { useLayoutEffect, useRef, useState } from 'react';
import { allOf, formatCount } from '../../../text/common/format.ts';
import { LIST } from '../../../text/common/list.ts';
import { Icon, type IconName } from '../icon.tsx';
import { PHONE } from '../media.ts';
import { ActionButton } from '../menu/action-button.tsx';
import { PopMenu } from '../menu/pop-menu.tsx';
import { useWidth } from '../use-width.ts';
import { useWindow } from '../use-window.ts';
import classes from './selection-bar.module.css';

export interface BulkAction {
  label: string;
  icon: IconName;
  /** Why the action is disabled for this selection, from the same rule as on the server; null means enabled. */
  whyNot: string | null;
  onRun: () => void;
  danger?: boolean;
}

/**
 * The actions on the selected rows. The first one is the primary button, and those that do not fit are in the menu
 * 'Altre azioni'. On a phone the bar sticks to the bottom edge.
 */
export function SelectionBar(props: {
  count: number;
  feminine: boolean;
  /**
   * The number of rows on the page. The bar shows it with the total, so that the user sees how far the selection
   * reaches.
   */
  onPage: number;
  total: number;
  /** Whether more rows match than `total`. */
  more: boolean;
  /** Selects all rows of the list, including those of other pages. */
  onSelectAll?: () => void;
  onClear: () => void;
  actions: readonly BulkAction[];
}) {
  const { count, feminine, onPage, total, more, onSelectAll, onClear, actions } = props;
  const phone = useWindow(PHONE);
  const small = useWindow('(max-width: 59.99875em)');
  const medium = useWindow('(max-width: 89.99875em)');
  const row = useRef<HTMLDivElement>(null);
  const [watched, width] = useWidth();
  const most = Math.min(actions.length, phone ? 1 : small ? 3 : medium ? 4 : 6);
  const [room, setRoom] = useState(most);
  const labels = actions.map(({ label }) => label).join();
  const shown = count > 0;
  // The appearing bar pushes the table down. At the top of the page the browser does no scroll anchoring, so the first
  // tick would move another row under the pointer; the effect scrolls by the bar's height.
  useLayoutEffect(() => {
    const bar = row.current?.closest<HTMLElement>('[data-selection-bar]');
    const scroller = bar?.closest<HTMLElement>('#contenuto');
    if (!shown || !bar || scroller?.scrollTop !== 0) return;
    const { position, marginBottom } = getComputedStyle(bar);
    if (position === 'fixed') return;
    const height = bar.offsetHeight + Number.parseFloat(marginBottom);
    // A page with a short list cannot scroll that far.
    const padding = Number.parseFloat(getComputedStyle(scroller).paddingBottom);
    const end = (scroller.lastElementChild?.getBoundingClientRect().bottom ?? 0) + padding;
    const lacking = height - (end - scroller.getBoundingClientRect().bottom);
    if (lacking > 0) scroller.style.paddingBottom = `${padding + lacking}px`;
    scroller.scrollTop = height;
    return () => {
      scroller.style.paddingBottom = '';
    };
  }, [shown]);
  // What depends on the words: as many as may stand there, then fewer until the last one ends within the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these gives the row another width or other buttons
  useLayoutEffect(() => setRoom(most), [most, labels, width, count, total, onPage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    const end = row.current?.getBoundingClientRect().right ?? 0;
    const last = row.current?.lastElementChild?.getBoundingClientRect().right ?? 0;
    if (room > 1 && last > end + 1) setRoom(room - 1);
  }, [room, most, labels, width, count, total, onPage]);
  if (count === 0) return null;
  const first = actions.slice(0, room);
  const rest = actions.slice(room);
  const isPart = onSelectAll && (more ? count <= onPage : count < total);
  const gender = feminine ? 'f' : 'm';
  const all = more ? LIST.everyOne(gender) : allOf(total, gender);
  return (
    <section ref={watched} className={classes.root} data-selection-bar aria-label="Azioni sulla selezione">
      <p className={classes.words} role="status">
        <strong>{LIST.chosen(count, feminine)}</strong>
        {!small && <span> di {formatCount(onPage)} in pagina</span>}
        {isPart && (
          <button type="button" onClick={onSelectAll}>
            {small ? all : `seleziona ${all}`}
          </button>
        )}
      </p>
      <div ref={row} className={classes.actions}>
        {first.map((action, index) => (
          <ActionButton
            key={action.label}
            icon={action.icon}
            variant={index === 0 ? 'filled' : 'subtle'}
            whyNot={action.whyNot}
            fullWidth={phone}
            onClick={action.onRun}
          >
            {action.label}
          </ActionButton>
        ))}
        {rest.length > 0 && (
          <PopMenu
            label="Altre azioni sulla selezione"
            className={classes.more}
            entries={rest.map((action) => ({
              label: action.label,
              icon: action.icon,
              whyNot: action.whyNot,
              danger: action.danger,
              onPick: action.onRun,
            }))}
          >
            {phone ? <Icon name="dots" /> : 'Altre azioni'}
            {!phone && <Icon name="chevron-down" size={16} />}
          </PopMenu>
        )}
      </div>
      <button type="button" className={classes.clear} aria-label="Deseleziona" onClick={onClear}>
        <Icon name="x" size={18} />
        {phone && 'Deseleziona'}
      </button>
    </section>
  );
}
