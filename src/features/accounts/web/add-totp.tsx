import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { FACTORS, SECOND_STEP } from '../../../text/accounts/account.ts';
import { REQUIRED } from '../../../text/common/fields.ts';
import { WORDS } from '../../../text/common/words.ts';
import { call } from '../../../web/api.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { QrCode } from '../../../web/ui/page/qr-code.tsx';
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
      <QrCode text={step.indirizzo} label={FACTORS.picture} className={classes.qr} />
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
