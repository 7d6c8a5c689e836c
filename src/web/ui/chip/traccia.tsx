import { TRACCIA } from '../../../text/common/controls.ts';
import { reading, statuses } from '../../tokens.json';
import classes from './traccia.module.css';

export interface TracciaProps {
  published: boolean;
  readByCompany: boolean;
  readByEmployee: boolean;
  /** `long`: 'Letto lavoratore' where space allows; `none`: no label, because another element shows it. */
  word?: 'short' | 'long' | 'none';
  /** A longer label that replaces the state's own. */
  says?: string | undefined;
}

/** The label of a read state; an unpublished document counts as new (spec §4). */
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

const SHEET = 'M2.2 2.6h4.6l3 3v7.8H2.2z';
const LINES = 'M11 8h9.2M32 8h9.2';
const COMPANY = 'M22 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0z';
const WORKER = 'M41.6 8a5.4 5.4 0 1 0 10.8 0 5.4 5.4 0 1 0-10.8 0z';

/**
 * Three symbols, sheet → company → worker: filled once the document is published, read by the company, read by the
 * worker. One SVG path draws the filled symbols, another the rest.
 */
function Glyph({ published, readByCompany, readByEmployee }: TracciaProps) {
  const parts: readonly [string, boolean][] = [
    [SHEET, published],
    [LINES, readByCompany || readByEmployee],
    [COMPANY, readByCompany],
    [WORKER, readByEmployee],
  ];
  const path = (which: boolean) => parts.flatMap(([shape, on]) => (on === which ? shape : [])).join('');
  const [off, on] = [path(false), path(true)];
  return (
    <svg width="56" height="16" viewBox="0 0 56 16" aria-hidden="true" className={classes.glyph}>
      {off && <path d={off} />}
      {on && <path d={on} className={classes.on} />}
      {readByEmployee && <path d="m44.6 8.2 1.7 1.8 3.2-3.8" className={classes.tick} />}
    </svg>
  );
}

/** The publication and read state of a document as a glyph with a label. */
export function Traccia(props: TracciaProps) {
  const { word = 'short' } = props;
  return (
    <span className={classes.root}>
      <Glyph {...props} />
      {word !== 'none' && <span>{props.says ?? tracciaWord(props, word)}</span>}
    </span>
  );
}

/** Like `Traccia`, for a cell with the class `tracciaCell`. */
export function TracciaInCell(props: TracciaProps) {
  return (
    <>
      <Glyph {...props} />
      {props.says ?? tracciaWord(props)}
    </>
  );
}

export const tracciaCell = classes.root;

/** The large version of the glyph, for the login page. */
export function TracciaLarge() {
  const { published, company, worker } = TRACCIA;
  return (
    <svg width="228" height="86" viewBox="0 0 228 86" role="img" aria-label={[published, company, worker].join(', ')}>
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
          {published}
        </text>
        <text x="108" y="85" textAnchor="middle">
          {company}
        </text>
        <text x="196" y="85" textAnchor="middle">
          {worker}
        </text>
      </g>
    </svg>
  );
}
