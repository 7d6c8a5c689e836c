import { Button } from '@mantine/core';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { FACTORS, SECOND_STEP } from '../../../text/accounts/account.ts';
import { REQUIRED } from '../../../text/common/fields.ts';
import { WORDS } from '../../../text/common/words.ts';
import { call } from '../../../web/api.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { type beginTotp, confirmTotp } from '../second-factor.contract.ts';
import classes from './own-pages.module.css';

/** The QR code that an authenticator app scans, its secret as text, and the field for the app's code. */
export function AddTotp(props: {
  step: ResponseOf<typeof beginTotp>;
  onDone: (answer: ResponseOf<typeof confirmTotp>) => void;
  onGiveUp: () => void;
}) {
  const { step, onDone, onGiveUp } = props;
  const form = useForm({
    schema: z.object({ codice: z.string() }),
    start: { codice: '' },
    check: ({ codice }) => ({ codice: codice.trim() === '' ? REQUIRED : null }),
    send: ({ codice }) => call(confirmTotp, { body: { token: step.token, codice } }),
    onDone,
    fieldOf: { 'wrong-code': 'codice' },
  });
  return (
    <Form form={form} unguarded className={classes.section}>
      <p>{FACTORS.scan}</p>
      <Picture text={step.indirizzo} />
      <p className={classes.small}>
        {FACTORS.orType}{' '}
        <span className={classes.secret} translate="no">
          {step.segreto.replace(/.{4}(?=.)/g, '$& ')}
        </span>
      </p>
      <TextField
        name="codice"
        label={SECOND_STEP.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
      />
      <p className={classes.buttons}>
        <SubmitButton>{WORDS.confirm}</SubmitButton>
        <Button variant="subtle" onClick={onGiveUp}>
          {WORDS.cancel}
        </Button>
      </p>
    </Form>
  );
}

/** A QR code drawn as one path: the content security policy allows no injected markup. */
function Picture({ text }: { text: string }) {
  const { data, size } = encode(text);
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={FACTORS.picture}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
