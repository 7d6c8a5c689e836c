import { formatCount } from '../../../text/common/format.ts';
import layout from '../../../web/ui/layout.module.css';
import classes from './home.module.css';

export interface BandPart {
  words: string;
  value: number;
  tone: 'ok' | 'accent' | 'rest' | 'missing';
}

/** A summary: one figure with a bar of its parts, and optionally a second figure. */
export function HomeBand(props: {
  label: string;
  value: number;
  rest: string;
  parts: readonly BandPart[];
  end?: { label: string; value: number; rest: string };
}) {
  const { label, value, rest, parts, end } = props;
  return (
    <section className={classes.band} aria-label={label}>
      <div>
        <p className={layout.hint}>{label}</p>
        <p className={classes.bandFigure}>
          <b data-large>{formatCount(value)}</b> <span>{rest}</span>
        </p>
      </div>
      <div className={classes.bandParts}>
        <div className={classes.bar} aria-hidden="true">
          {parts
            .filter((part) => part.value > 0)
            .map((part) => (
              <i key={part.words} data-tone={part.tone} style={{ flexGrow: part.value }} />
            ))}
        </div>
        <ul>
          {parts.map((part) => (
            <li key={part.words} data-tone={part.tone}>
              {part.words}
            </li>
          ))}
        </ul>
      </div>
      {end && (
        <div className={classes.bandEnd}>
          <p className={layout.hint}>{end.label}</p>
          <p className={classes.bandFigure}>
            <b>{formatCount(end.value)}</b> <span>{end.rest}</span>
          </p>
        </div>
      )}
    </section>
  );
}
