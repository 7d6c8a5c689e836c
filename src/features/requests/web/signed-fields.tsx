import { REQUESTS } from '../../../text/requests.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { DateField } from '../../../web/ui/field/date-field.tsx';
import { REQUEST_TYPES } from '../request.ts';
import { type FormType, PERSONAL_FIELDS } from '../signed-form.ts';
import classes from './requests.module.css';

/** The fields of a form signed on the screen, except the IBAN. */
export function SignedFields(props: {
  type: FormType;
  day: string | null;
  onDay: (day: string | null) => void;
  today: string;
  faults: { dati: string | null; dal: string | null };
}) {
  const { type, day, onDay, today, faults } = props;
  if (REQUEST_TYPES[type].iban)
    return (
      <>
        <TextField name="intestatario" label={REQUESTS.holder} autoComplete="name" />
        <TextField name="banca" label={REQUESTS.bankName} autoComplete="off" />
        <DateField label={REQUESTS.since} value={day} onChange={onDay} min={today} error={faults.dal} />
      </>
    );
  return (
    <fieldset className={classes.entries}>
      <legend>{REQUESTS.whatChanges}</legend>
      {PERSONAL_FIELDS.map((field) => (
        <TextField key={field} name={field} label={REQUESTS[field]} />
      ))}
      <p role="alert" className={classes.fault}>
        {faults.dati}
      </p>
    </fieldset>
  );
}

/** Lets the person choose between signing on the screen and on paper. */
export function HowToSign({ onPaper, onChange }: { onPaper: boolean; onChange: (onPaper: boolean) => void }) {
  return (
    <fieldset className={classes.how}>
      <legend>{REQUESTS.howToSign}</legend>
      <label className={classes.way}>
        <input type="radio" name="come" checked={!onPaper} onChange={() => onChange(false)} />
        {REQUESTS.onScreen}
      </label>
      <label className={classes.way}>
        <input type="radio" name="come" checked={onPaper} onChange={() => onChange(true)} />
        {REQUESTS.onPaper}
      </label>
    </fieldset>
  );
}
