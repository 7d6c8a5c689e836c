import { LIST } from '../../../text/common/list.ts';
import { WORDS } from '../../../text/common/words.ts';
import { Icon } from '../icon.tsx';
import classes from './summary-strip.module.css';

/** A number of the strip. A click filters the list for the documents that it counts. */
export interface SummaryFigure {
  label: string;
  value: number;
  active?: boolean;
  onPick?: () => void;
  /** The colour of the number's segment in the bar. */
  tone: 'ok' | 'accent' | 'soft' | 'mute' | 'rest';
}

export interface SummaryGroup {
  title: string;
  figures: readonly SummaryFigure[];
  /**
   * True for a group that only details another one. It is hidden in a narrow window, and while all its numbers are 0.
   */
  further?: boolean;
}

/**
 * The spec's document summary (§2): Pubblicati SI/NO, Letto Nuovi/Lavoratori/Azienda, last published month, 'reset
 * filtri'. It is a strip above the list, or a column next to the list where there is space.
 */
export function SummaryStrip(props: {
  groups: readonly SummaryGroup[];
  /** Title and text of the plain field, the last published month. */
  fact?: { title: string; text: string };
  onReset?: () => void;
  busy?: boolean;
  /** Whether the counting stopped before the last document, so that each number is higher. */
  more?: boolean;
  /** True if shown next to the list, with the fields stacked. */
  side?: boolean;
}) {
  const { groups, fact, onReset, busy, more = false, side } = props;
  return (
    <section
      className={classes.root}
      data-side={side || undefined}
      aria-label="Riepilogo documenti"
      aria-busy={busy || undefined}
    >
      {groups.filter(isShown).map((group) => (
        <div
          key={group.title}
          className={classes.group}
          data-size={group.figures.length}
          data-further={group.further || undefined}
        >
          <h2>{group.title}</h2>
          <ul>
            {group.figures.map((figure) => (
              <li key={figure.label}>
                <button
                  type="button"
                  aria-pressed={figure.onPick ? (figure.active ?? false) : undefined}
                  disabled={!figure.onPick}
                  onClick={figure.onPick}
                >
                  <b>{busy ? '–' : LIST.orMore(figure.value, more)}</b> <span>{figure.label}</span>
                </button>
              </li>
            ))}
          </ul>
          <Bar figures={group.figures} />
        </div>
      ))}
      {fact && (
        <div className={classes.fact}>
          <h2>{fact.title}</h2>
          <p>{fact.text || '–'}</p>
        </div>
      )}
      {onReset && (
        <button type="button" className={classes.reset} onClick={onReset}>
          <Icon name="refresh" size={18} />
          <span>reset filtri</span>
        </button>
      )}
      {busy && (
        <p role="status" className="pl-unseen">
          {WORDS.loading}
        </p>
      )}
    </section>
  );
}

function isShown({ further, figures }: SummaryGroup): boolean {
  return !further || figures.some(({ value, active }) => value > 0 || active);
}

/** A bar of shares, 4 px high with gaps of 2 px. */
function Bar({ figures }: { figures: readonly SummaryFigure[] }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {figures
        .filter((figure) => figure.value > 0)
        .map((figure) => (
          <i key={figure.label} data-tone={figure.tone} style={{ flexGrow: figure.value }} />
        ))}
    </div>
  );
}
