import { LANGUAGE_TEXTS } from '../../text/common/controls.ts';
import { LANGUAGE_NAMES } from '../../text/common/language.ts';
import { languagesFrom, offersEnglish, pickLanguage, useLanguage } from '../languages.ts';
import { Icon } from '../ui/icon.tsx';
import { PopMenu } from '../ui/menu/pop-menu.tsx';
import classes from './language-menu.module.css';

/** The language menu of the pages before the login. Each entry is written in the language that it selects. */
export function LanguageMenu() {
  const own = useLanguage();
  return (
    <span className={classes.root}>
      {offersEnglish() && (
        <button type="button" lang="en" className={classes.choice} onClick={() => void pickLanguage('en')}>
          {LANGUAGE_NAMES.en}
        </button>
      )}
      <PopMenu
        label={`${LANGUAGE_TEXTS.title}: ${LANGUAGE_NAMES[own]}`}
        className={classes.choice}
        entries={languagesFrom(own).map((one) => ({
          label: LANGUAGE_NAMES[one],
          lang: one,
          checked: one === own,
          onPick: () => void pickLanguage(one),
        }))}
      >
        <Icon name="globe" size={18} />
        <span>{LANGUAGE_NAMES[own]}</span>
      </PopMenu>
    </span>
  );
}
