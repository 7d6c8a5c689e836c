import { MONTHS } from '../text/common/format.ts';
import { QUESTION } from '../text/intake/intake-question.ts';
import { INTAKE } from '../text/intake/intake-screens.ts';
import classes from './period-field.module.css';

const SLIPS = ['ordinary', 'thirteenth', 'fourteenth'] as const;
type Slip = (typeof SLIPS)[number];

/**
 * Edits the month and year of a payslip, or the year of a CU; the value is '' while incomplete. With `slip`, the user
 * also selects the kind of payslip.
 */
export function PeriodField(props: {
  kind: 'cedolini' | 'cu';
  value: string;
  year: number;
  onChange: (period: string) => void;
  slip?: Slip | null;
  onSlip?: (slip: Slip) => void;
}) {
  const { kind, value, year, onChange, slip, onSlip } = props;
  const years = Array.from({ length: 12 }, (_, index) => String(year + 1 - index));
  const chosenYear = value.slice(0, 4);
  const chosenMonth = value.slice(4);
  return (
    <fieldset className={classes.period}>
      <legend>{kind === 'cu' ? QUESTION.yearOfCertificate : QUESTION.monthOfPayslip}</legend>
      {slip && (
        <select
          className={classes.select}
          aria-label={QUESTION.slipKind}
          value={slip}
          onChange={(event) => {
            const chosen = SLIPS.find((one) => one === event.currentTarget.value);
            if (chosen) onSlip?.(chosen);
          }}
        >
          {SLIPS.map((one) => (
            <option key={one} value={one}>
              {INTAKE.slipKinds[one]}
            </option>
          ))}
        </select>
      )}
      {kind === 'cedolini' && (
        <select
          className={classes.select}
          aria-label={QUESTION.month}
          value={chosenMonth}
          onChange={(event) => onChange(`${chosenYear || year}${event.currentTarget.value}`)}
        >
          <option value="" disabled>
            {QUESTION.month}
          </option>
          {MONTHS.map((month, index) => (
            <option key={month} value={String(index + 1).padStart(2, '0')}>
              {month}
            </option>
          ))}
        </select>
      )}
      <select
        className={classes.select}
        aria-label={QUESTION.year}
        value={chosenYear}
        onChange={(event) => onChange(`${event.currentTarget.value}${chosenMonth}`)}
      >
        <option value="" disabled>
          {QUESTION.year}
        </option>
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
