import classes from './bar-list.module.css';

export interface Bar {
  /** The argument of `onOpen`, if it differs from the name. */
  key?: string;
  name: string;
  value: number;
  text: string;
  /** The accessible name of a bar that is a button; a bar without this text is not a button. */
  opens?: string;
}

/** Draws horizontal bars in the given order. Bars with `opens` are buttons. */
export function BarList({ bars, onOpen }: { bars: readonly Bar[]; onOpen?: (key: string) => void }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={classes.bars}>
      {bars.map((bar) => {
        const content = (
          <>
            <span>{bar.name}</span>
            <i style={{ inlineSize: `${(bar.value / most) * 100}%` }} aria-hidden="true" />
            <b>{bar.text}</b>
          </>
        );
        return (
          <li key={bar.name}>
            {onOpen && bar.opens ? (
              <button
                type="button"
                className={classes.bar}
                aria-label={bar.opens}
                onClick={() => onOpen(bar.key ?? bar.name)}
              >
                {content}
              </button>
            ) : (
              <div className={classes.bar}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
