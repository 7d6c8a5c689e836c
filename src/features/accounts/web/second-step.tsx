import { Button } from '@mantine/core';
import { useState } from 'react';
import { SECOND_STEP } from '../../../text/accounts/account.ts';
import { WORDS } from '../../../text/common/words.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { type Account, finishLogIn, type SecondStep } from '../../../web/session.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { CodeProof } from '../second-factor.contract.ts';
import { signWithPasskey } from './passkeys.ts';
import classes from './second-step.module.css';

/** The second step of a login, with an app's code, a recovery code, or a passkey. */
export default function SecondStepForm(props: {
  step: SecondStep;
  rememberMe: boolean;
  onDone: (account: Account) => void;
  onBack: () => void;
}) {
  const { step, rememberMe, onDone, onBack } = props;
  const [passkeyFault, setPasskeyFault] = useState<string | null>(null);
  const form = useForm({
    schema: CodeProof,
    start: { codice: '' },
    send: ({ codice }) => finishLogIn(step.token, { codice }, rememberMe),
    onDone,
    fieldOf: { 'wrong-code': 'codice' },
    sentence: (error) =>
      error instanceof ApiProblem && error.errorKey === 'second-step-over' ? SECOND_STEP.over : sentenceFor(error),
  });
  const usePasskey = async () => {
    setPasskeyFault(null);
    try {
      const passkey = await signWithPasskey(step.passkey);
      onDone(await finishLogIn(step.token, { passkey }, rememberMe));
    } catch (error) {
      setPasskeyFault(error instanceof ApiProblem ? sentenceFor(error) : SECOND_STEP.passkeyFailed);
    }
  };
  return (
    <Form
      form={form}
      className={classes.form}
      unguarded
      heading={
        <>
          <h1>{SECOND_STEP.title}</h1>
          <p className={layout.muted}>{step.metodi.includes('totp') ? SECOND_STEP.hintApp : SECOND_STEP.hintPasskey}</p>
        </>
      }
    >
      {step.passkey && (
        <>
          <div role="alert">{passkeyFault && <p className={layout.bad}>{passkeyFault}</p>}</div>
          <Button
            size="lg"
            fullWidth
            variant={step.metodi.includes('totp') ? 'default' : 'filled'}
            leftSection={<Icon name="lock" size={18} />}
            onClick={usePasskey}
          >
            {SECOND_STEP.usePasskey}
          </Button>
        </>
      )}
      <TextField
        name="codice"
        label={step.metodi.includes('totp') ? SECOND_STEP.code : SECOND_STEP.recoveryCode}
        description={step.metodi.includes('totp') ? SECOND_STEP.codeHint : undefined}
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <SubmitButton size="lg" fullWidth>
        {WORDS.goOn}
      </SubmitButton>
      <Button variant="subtle" onClick={onBack}>
        {SECOND_STEP.back}
      </Button>
    </Form>
  );
}
