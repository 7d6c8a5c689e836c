import { Icon, type IconName } from '../icon.tsx';
import classes from './tile.module.css';

/** The icon before a row of received items, coloured until the item is opened. */
export function Tile({ icon, isNew }: { icon: IconName; isNew: boolean }) {
  return (
    <span className={classes.root} data-new={isNew || undefined}>
      <Icon name={icon} />
    </span>
  );
}
