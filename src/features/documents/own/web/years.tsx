import { OWN } from '../../../../text/documents/own-documents.ts';
import { AppLink, useGo } from '../../../../web/address.tsx';
import { paths } from '../../../../web/paths.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { PopMenu } from '../../../../web/ui/menu/pop-menu.tsx';
import type { OwnKind } from '../../core/own-documents.ts';
import classes from './years.module.css';

/** Five years as segments, and older years that have documents in a menu (spec §9; P31). */
export function Years(props: {
  shown: readonly number[];
  older: readonly number[];
  year: number;
  kind: OwnKind | null;
}) {
  const { shown, older, year, kind } = props;
  const addressOf = (each: number) => paths.employeeDocuments({ anno: String(each), tipo: kind ?? undefined });
  const go = useGo();
  return (
    <nav className={layout.centredRow} aria-label={OWN.year}>
      <ul className={classes.segments}>
        {shown.map((each) => (
          <li key={each}>
            <AppLink to={addressOf(each)} aria-current={each === year ? 'page' : undefined}>
              {each}
            </AppLink>
          </li>
        ))}
      </ul>
      {older.length > 0 && (
        <PopMenu
          label={older.includes(year) ? `${OWN.otherYears}: ${year}` : OWN.otherYears}
          className={classes.older}
          entries={older.map((each) => ({
            label: String(each),
            checked: each === year,
            onPick: () => go(addressOf(each)),
          }))}
        >
          {older.includes(year) ? `${OWN.otherYears}: ${year}` : OWN.otherYears}
          <Icon name="chevron-down" size={16} />
        </PopMenu>
      )}
    </nav>
  );
}
