import { Icon, type IconName } from '../icon.tsx';
import classes from './tile.module.css';

/** The sign before a row of what a person has received, in colour until it was opened. */
export function Tile({ icon, isNew }: { icon: IconName; isNew: boolean }) {
  return (
    <span className={classes.root} data-new={isNew || undefined}>
      <Icon name={icon} />
    </span>
  );
}
