import { LIST } from '../../text/common/list.ts';
import { allValues, type Search } from '../search.ts';
import { Icon } from '../ui/icon.tsx';
import { PopMenu } from '../ui/menu/pop-menu.tsx';
import type { AddressChange, ChoiceFilter } from './filters.ts';
import classes from './pill-filter.module.css';

/** A filter above the list: the first pills are visible, the others stay in a menu until selected. */
export function PillFilter(props: {
  filter: ChoiceFilter;
  applied: Search;
  onChange: (change: AddressChange) => void;
}) {
  const { filter, applied, onChange } = props;
  const { key, label, options, several, open } = filter;
  const chosen = allValues(applied, key);
  const toggle = (value: string) => {
    const others = several ? chosen.filter((other) => other !== value) : [];
    onChange({ [key]: chosen.includes(value) ? others : [...others, value] });
  };
  const shown = options.filter(({ value }, index) => index < open || chosen.includes(value));
  const rest = options.slice(open);
  return (
    <fieldset className={classes.root}>
      <legend className="pl-unseen">{label}</legend>
      {shown.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.pill}
          aria-pressed={chosen.includes(option.value)}
          onClick={() => toggle(option.value)}
        >
          {chosen.includes(option.value) && <Icon name="check" size={14} />}
          {option.label}
        </button>
      ))}
      {rest.length > 0 && (
        <PopMenu
          label={LIST.otherChoices(rest.length, filter.words)}
          className={classes.pill}
          entries={rest.map(({ value, label: words }) => ({
            label: words,
            checked: chosen.includes(value),
            onPick: () => toggle(value),
          }))}
        >
          {LIST.otherChoices(rest.length, filter.words)}
          <Icon name="chevron-down" size={16} />
        </PopMenu>
      )}
    </fieldset>
  );
}
