import { AppLink } from '../../address.tsx';
import classes from './tabs.module.css';

/** Tabs for the parts of one page, each with its own URL. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { label: string; to: string; current: boolean }[];
}) {
  return (
    <nav aria-label={label} className={classes.root}>
      {tabs.map((tab) => (
        <AppLink key={tab.to} to={tab.to} className={classes.tab} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </AppLink>
      ))}
    </nav>
  );
}
