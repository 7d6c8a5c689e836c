import { formatCount } from '../../../../text/common/format.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { QuickSearch } from '../../../../web/ui/field/quick-search.tsx';
import { Icon, type IconName } from '../../../../web/ui/icon.tsx';
import { OUTCOMES } from '../../intake.contract.ts';
import classes from './outcome-filters.module.css';
import { outcomeCounts, type Row, type RowOutcome } from './review.ts';

const LOOKS: Record<RowOutcome, { icon: IconName; tone: string }> = {
  riconosciuto: { icon: 'check', tone: 'ok' },
  'da verificare': { icon: 'alert', tone: 'warn' },
  sconosciuto: { icon: 'user-question', tone: 'bad' },
  duplicato: { icon: 'copy', tone: 'info' },
  riepilogo: { icon: 'eye-off', tone: 'mute' },
};

/** The row states with their counts, each of which is a filter, and the quick search (`/`). */
export function OutcomeFilters(props: {
  rows: readonly Row[];
  outcome: RowOutcome | null;
  text: string;
  onOutcome: (outcome: RowOutcome | null) => void;
  onText: (text: string) => void;
}) {
  const { rows, outcome, text, onOutcome, onText } = props;
  const counts = outcomeCounts(rows);
  const unknown = rows.filter(({ esito }) => esito === 'sconosciuto');
  const allNew = unknown.length > 0 && unknown.every(({ nuovo }) => nuovo !== null);
  const lookOf = (name: RowOutcome) =>
    name === 'sconosciuto' && allNew
      ? { icon: 'plus' as const, tone: 'info', words: REVIEW.newPerson }
      : { ...LOOKS[name], words: REVIEW.outcomes[name] };
  return (
    <div className={classes.root}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={REVIEW.outcome} className={classes.outcomes}>
        <button type="button" aria-pressed={outcome === null} onClick={() => onOutcome(null)}>
          <strong>{formatCount(rows.length)}</strong> {INTAKE.all}
        </button>
        {OUTCOMES.filter((name) => counts[name] > 0 || name === outcome)
          .map((name) => ({ name, ...lookOf(name) }))
          .map(({ name, icon, tone, words }) => (
            <button
              key={name}
              type="button"
              aria-pressed={outcome === name}
              data-tone={tone}
              onClick={() => onOutcome(outcome === name ? null : name)}
            >
              <Icon name={icon} size={16} />
              <strong>{formatCount(counts[name])}</strong> {words[counts[name] === 1 ? 0 : 1]}
            </button>
          ))}
      </div>
      <QuickSearch value={text} onSearch={onText} />
    </div>
  );
}
