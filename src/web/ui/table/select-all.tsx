import { formatCount } from '../../../text/common/format.ts';
import { Check } from '../field/check.tsx';
import { Icon } from '../icon.tsx';
import { PopMenu } from '../menu/pop-menu.tsx';
import classes from './select-all.module.css';
import { type Selection, shareOf, toggleAll, toggleState } from './selection.ts';
import type { RowState } from './table-row.ts';

/** The select-all checkbox; its chevron opens a menu with a checkbox for each state (spec §2). */
export function SelectAll<Row>(props: {
  rows: readonly Row[];
  ids: readonly string[];
  rowId: (row: Row) => string;
  states?: readonly RowState<Row>[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  tabIndex?: number;
  showLabel?: boolean;
}) {
  const { rows, ids, rowId, states = [], selection, onSelect, tabIndex, showLabel } = props;
  const share = shareOf(selection, ids);
  return (
    <span className={classes.root}>
      <Check
        label="Seleziona tutto"
        hideLabel={!showLabel}
        checked={share === 'all'}
        mixed={share === 'some'}
        tabIndex={tabIndex}
        onChange={() => onSelect(toggleAll(selection, ids))}
      />
      {states.length > 0 && (
        <PopMenu
          label="Seleziona per stato"
          align="start"
          className={classes.states}
          tabIndex={tabIndex}
          entries={() =>
            // The counts are computed when the menu opens, because counting all rows of a long list at each click would
            // be slow.
            states.map((state) => {
              const matching = rows.filter(state.matches);
              return {
                label: state.label,
                hint: `${formatCount(matching.length)} nella pagina`,
                checked: shareOf(selection, matching.map(rowId)) === 'all',
                whyNot: matching.length === 0 ? 'Nella pagina non ce ne sono' : null,
                onPick: () => onSelect(toggleState(selection, rows, rowId, state.matches)),
              };
            })
          }
        >
          <Icon name="chevron-down" size={14} />
        </PopMenu>
      )}
    </span>
  );
}
