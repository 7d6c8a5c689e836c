import { Button } from '@mantine/core';
import { REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import { downloadForm } from './request-calls.ts';
import classes from './requests.module.css';

/** The forms to be signed stand among the documents (spec §5), filled in with one's own data. */
export function FormsToSign() {
  return (
    <section className={classes.forms} aria-labelledby="moduli">
      <h2 id="moduli">{REQUESTS.forms}</h2>
      <p>{REQUESTS.formHint}</p>
      <div className={classes.decide}>
        {([1, 2] as const).map((type) => (
          <Button key={type} variant="default" size="md" onClick={() => void downloadForm(type)}>
            {REQUEST_TYPE_NAMES[type]}
          </Button>
        ))}
      </div>
    </section>
  );
}
