import periodClasses from '../../../../directory-web/period-field.module.css';
import { QUESTION } from '../../../../text/intake/intake-question.ts';
import { INTAKE_KINDS, type IntakeKind } from '../../intake.ts';

/** What a row becomes, where its pages leave that open or somebody knows better; nothing is chosen beforehand. */
export function KindField({ value, onChange }: { value: IntakeKind | null; onChange: (kind: IntakeKind) => void }) {
  return (
    <fieldset className={periodClasses.period}>
      <legend>{QUESTION.kind}</legend>
      <select
        className={periodClasses.select}
        aria-label={QUESTION.kind}
        value={value ?? ''}
        onChange={(event) => {
          const chosen = INTAKE_KINDS.find((one) => one === event.currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        <option value="" disabled>
          {QUESTION.kindOpen}
        </option>
        {INTAKE_KINDS.map((one) => (
          <option key={one} value={one}>
            {QUESTION.kinds[one]}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
