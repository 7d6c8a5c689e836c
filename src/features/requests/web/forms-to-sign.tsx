import { Button } from '@mantine/core';
import { REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import { useOwnTypes } from './own-types.ts';
import { downloadForm } from './request-calls.ts';
import classes from './requests.module.css';

/** The forms to be signed, shown among the documents (spec §5), filled in with the employee's data. */
export function FormsToSign() {
  const allowed = useOwnTypes();
  const types = ([1, 2] as const).filter((type) => allowed.includes(type));
  if (types.length === 0) return null;
  return (
    <section className={classes.forms} aria-labelledby="moduli">
      <h2 id="moduli">{REQUESTS.forms}</h2>
      <p>{REQUESTS.formHint}</p>
      <div className={classes.decide}>
        {types.map((type) => (
          <Button key={type} variant="default" size="md" onClick={() => void downloadForm(type)}>
            {REQUEST_TYPE_NAMES[type]}
          </Button>
        ))}
      </div>
    </section>
  );
}
