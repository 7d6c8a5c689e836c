import layout from '../../../web/ui/layout.module.css';
import classes from './meter.module.css';

/** Above this part of a quota the bar warns. */
const NEARLY_FULL = 0.9;

/** How much of a quota is used: a bar, and always the figures in words. */
export function Meter(props: { label: string; of: string; value: number; max: number; text: string }) {
  const { label, of, value, max, text } = props;
  const part = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className={layout.shrink}>
      <p className={classes.words}>
        <span>{label}</span>
        <strong>{text}</strong>
      </p>
      <div
        role="meter"
        aria-label={`${label}, ${of}`}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
        className={classes.bar}
        data-full={part >= NEARLY_FULL || undefined}
      >
        <span style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  );
}
