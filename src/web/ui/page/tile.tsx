import { Icon, type IconName } from '../icon.tsx';
import classes from './tile.module.css';

/** The icon before a received item in a list; it is coloured until the user opens the item. */
export function Tile({ icon, isNew }: { icon: IconName; isNew: boolean }) {
  return (
    <span className={classes.root} data-new={isNew || undefined}>
      <Icon name={icon} />
    </span>
  );
}
