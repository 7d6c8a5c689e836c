import { Button } from '@mantine/core';
import { REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import layout from '../../../web/ui/layout.module.css';
import { Section } from '../../../web/ui/page/section.tsx';
import { useOwnTypes } from './own-types.ts';
import { downloadForm } from './request-calls.ts';
import classes from './requests.module.css';

/** The forms to be signed (spec §5), offered on the documents page and filled in with the employee's data. */
export function FormsToSign() {
  const allowed = useOwnTypes();
  const types = ([1, 2] as const).filter((type) => allowed.includes(type));
  if (types.length === 0) return null;
  return (
    <Section id="moduli" title={REQUESTS.forms} className={classes.forms}>
      <p>{REQUESTS.formHint}</p>
      <div className={layout.row}>
        {types.map((type) => (
          <Button key={type} variant="default" size="md" onClick={() => void downloadForm(type)}>
            {REQUEST_TYPE_NAMES[type]}
          </Button>
        ))}
      </div>
    </Section>
  );
}
