import { Icon } from '../icon.tsx';
import classes from './chips.module.css';

/** An applied filter that can be closed (spec §2). */
export function FilterChip({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <span className={classes.filter}>
      {label}
      <button type="button" aria-label={`Togli il filtro ${label}`} onClick={onClose}>
        <Icon name="x" size={14} />
      </button>
    </span>
  );
}

/** A tag filter that can be switched on or off (spec §2). */
export function TagFilter({ label, on, onToggle }: { label: string; on: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={classes.tagFilter} aria-pressed={on} onClick={onToggle}>
      <Icon name={on ? 'check' : 'tag'} size={14} />
      {label}
    </button>
  );
}

/** The tags of a row: the first tag, then "+n" for the others. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const [first, ...rest] = tags;
  if (first === undefined) return null;
  return (
    <span className={classes.tags}>
      <span className={classes.tag}>{first}</span>
      {rest.length > 0 && (
        <span className={classes.tag} title={rest.join(', ')}>
          +{rest.length}
          <span className="pl-unseen">: {rest.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

/** A count on a coloured dot. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={classes.count}>
      {count}
      <span className="pl-unseen"> {label}</span>
    </span>
  );
}
