import { reading, statuses } from './tokens.json';
import classes from './traccia.module.css';

export interface TracciaProps {
  published: boolean;
  readByCompany: boolean;
  readByEmployee: boolean;
  /** `long`: 'Letto lavoratore' where there is room; `none`: the word stands elsewhere. */
  word?: 'short' | 'long' | 'none';
}

/** The word of a state of reading: a document that is not published is new to everybody (spec §4). */
export function tracciaWord(
  { published, readByCompany, readByEmployee }: TracciaProps,
  form: 'short' | 'long' = 'short',
): string {
  const { values } = reading;
  if (form === 'long') {
    if (readByCompany && readByEmployee) return 'Letto azienda e lavoratore';
    if (readByEmployee) return values[2].long;
    if (readByCompany) return values[1].long;
    return published ? values[0].label : statuses.unpublished.label;
  }
  if (readByEmployee) return values[2].label;
  return readByCompany ? values[1].label : values[0].label;
}

/** Sheet → company → worker, each filled once it has happened, with its word (identity: "Traccia"). */
export function Traccia(props: TracciaProps) {
  const { published, readByCompany, readByEmployee, word = 'short' } = props;
  return (
    <span className={classes.root}>
      <svg width="56" height="16" viewBox="0 0 56 16" aria-hidden="true" focusable="false" className={classes.glyph}>
        <path d="M11 8h9.2M32 8h9.2" className={classes.line} data-on={readByCompany || readByEmployee || undefined} />
        <path d="M2.2 2.6h4.6l3 3v7.8H2.2z" className={classes.node} data-on={published || undefined} />
        <circle cx="26" cy="8" r="4" className={classes.node} data-on={readByCompany || undefined} />
        <circle cx="47" cy="8" r="5.4" className={classes.node} data-on={readByEmployee || undefined} />
        {readByEmployee && <path d="m44.6 8.2 1.7 1.8 3.2-3.8" className={classes.tick} />}
      </svg>
      {word !== 'none' && <span>{tracciaWord(props, word)}</span>}
    </span>
  );
}

/** The same drawing, large: on the login. */
export function TracciaLarge() {
  return (
    <svg width="228" height="86" viewBox="0 0 228 86" role="img" aria-label="Pubblicato, azienda, lavoratore">
      <path d="M37 27h48M131 27h42" stroke="#96d1e0" strokeWidth="6" />
      <path d="M0 1h23l12 12v40H0z" fill="#96d1e0" />
      <circle cx="108" cy="27" r="21.5" fill="#96d1e0" />
      <circle cx="196" cy="27" r="26.5" fill="#96d1e0" />
      <path
        d="m185 28 8 8 14-17"
        fill="none"
        stroke="#0c2930"
        strokeWidth="6.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g className={classes.words} fontSize="13" aria-hidden="true">
        <text x="0" y="85">
          Pubblicato
        </text>
        <text x="108" y="85" textAnchor="middle">
          Azienda
        </text>
        <text x="196" y="85" textAnchor="middle">
          Lavoratore
        </text>
      </g>
    </svg>
  );
}
