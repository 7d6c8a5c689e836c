import { HISTORY_PAGE, HISTORY_STATE_LABELS, otherStates } from '../../../text/history.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { PopMenu } from '../../../web/ui/pop-menu.tsx';
import type { HistoryState } from '../delivery.ts';
import { HISTORY_STATES } from '../history.contract.ts';
import classes from './state-filter.module.css';

/** The two that are asked for most stand open; the others in a menu (spec §4, and the correction). */
const FIRST: readonly HistoryState[] = ['LettoDipendente', 'VistoAzienda'];
const REST = HISTORY_STATES.filter((state) => !FIRST.includes(state));

/** Which states are shown; none chosen = all. */
export function StateFilter(props: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
  const { chosen, onChange } = props;
  const toggle = (state: HistoryState) =>
    onChange(chosen.includes(state) ? chosen.filter((each) => each !== state) : [...chosen, state]);
  const fromRest = REST.filter((state) => chosen.includes(state));
  return (
    <fieldset className={classes.root}>
      <legend className="pl-unseen">{HISTORY_PAGE.states}</legend>
      {FIRST.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.pill}
          aria-pressed={chosen.includes(state)}
          onClick={() => toggle(state)}
        >
          {chosen.includes(state) && <Icon name="check" size={14} />}
          {HISTORY_STATE_LABELS[state]}
        </button>
      ))}
      {fromRest.map((state) => (
        <button key={state} type="button" className={classes.pill} aria-pressed onClick={() => toggle(state)}>
          <Icon name="check" size={14} />
          {HISTORY_STATE_LABELS[state]}
        </button>
      ))}
      <PopMenu
        label={otherStates(REST.length)}
        className={classes.pill}
        entries={REST.map((state) => ({
          label: HISTORY_STATE_LABELS[state],
          checked: chosen.includes(state),
          onPick: () => toggle(state),
        }))}
      >
        {otherStates(REST.length)}
        <Icon name="chevron-down" size={16} />
      </PopMenu>
    </fieldset>
  );
}
