import { Button } from '@mantine/core';
import { useState } from 'react';
import { OTHER_ACCESS, SECOND_STEP } from '../../../text/accounts/account.ts';
import { LOGIN } from '../../../text/shell.ts';
import { call } from '../../../web/api.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { PasswordField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { accountQuery, queryClient, type SecondStep } from '../../../web/session.ts';
import { browserStorages, deviceKey } from '../../../web/token.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { joinAccess, joinAccessSecondStep, OtherAccess } from '../joining.contract.ts';
import { CodeProof } from '../second-factor.contract.ts';
import classes from './own-pages.module.css';
import { signWithPasskey } from './passkeys.ts';

/**
 * Joins a second account of the same person. The user logs in to that account here, and it then ceases to exist (P101).
 */
export function OtherAccessSection() {
  const [open, setOpen] = useState(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const close = () => {
    setOpen(false);
    setStep(null);
  };
  const done = async (places: number) => {
    close();
    say(OTHER_ACCESS.done(places), { icon: 'check' });
    await queryClient.refetchQueries(accountQuery);
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <p className={classes.hint}>{OTHER_ACCESS.hint}</p>
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {OTHER_ACCESS.open}
        </Button>
      </div>
      {open && (
        <Dialog open onClose={close} title={OTHER_ACCESS.dialog} form="confirm">
          {step ? <ByFactor step={step} onDone={done} /> : <ByPassword onDone={done} onStep={setStep} />}
        </Dialog>
      )}
    </>
  );
}

type Done = (places: number) => Promise<void>;

function ByPassword({ onDone, onStep }: { onDone: Done; onStep: (step: SecondStep) => void }) {
  const form = useForm({
    schema: OtherAccess,
    start: { username: '', password: '' },
    send: ({ username, password }) =>
      call(joinAccess, { body: { username, password, dispositivo: deviceKey(browserStorages()) } }),
    onDone: async (answer) => {
      if ('secondFactor' in answer) onStep(answer.secondFactor);
      else await onDone(answer.accessi);
    },
  });
  return (
    <Form form={form} unguarded className={classes.section}>
      <p>{OTHER_ACCESS.text}</p>
      <TextField
        name="username"
        label={OTHER_ACCESS.user}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-first
      />
      <PasswordField name="password" label={LOGIN.password} autoComplete="current-password" />
      <SubmitButton>{OTHER_ACCESS.submit}</SubmitButton>
    </Form>
  );
}

function ByFactor({ step, onDone }: { step: SecondStep; onDone: Done }) {
  const [fault, setFault] = useState<string | null>(null);
  const sentence = (error: unknown) =>
    error instanceof ApiProblem && error.errorKey === 'second-step-over' ? SECOND_STEP.over : sentenceFor(error);
  const form = useForm({
    schema: CodeProof,
    start: { codice: '' },
    send: ({ codice }) => call(joinAccessSecondStep, { body: { token: step.token, codice } }),
    onDone: ({ accessi }) => onDone(accessi),
    fieldOf: { 'wrong-code': 'codice' },
    sentence,
  });
  const byPasskey = async () => {
    setFault(null);
    try {
      const passkey = await signWithPasskey(step.passkey);
      const { accessi } = await call(joinAccessSecondStep, { body: { token: step.token, passkey } });
      await onDone(accessi);
    } catch (error) {
      setFault(error instanceof ApiProblem ? sentence(error) : SECOND_STEP.passkeyFailed);
    }
  };
  return (
    <Form form={form} unguarded className={classes.section}>
      <p>{step.metodi.includes('totp') ? SECOND_STEP.hintApp : SECOND_STEP.hintPasskey}</p>
      <div role="alert">{fault && <p className={classes.small}>{fault}</p>}</div>
      {step.passkey && (
        <Button variant="default" onClick={() => void byPasskey()}>
          {SECOND_STEP.usePasskey}
        </Button>
      )}
      <TextField
        name="codice"
        label={step.metodi.includes('totp') ? SECOND_STEP.code : SECOND_STEP.recoveryCode}
        autoComplete="one-time-code"
        spellCheck={false}
        data-first
      />
      <SubmitButton>{OTHER_ACCESS.submit}</SubmitButton>
    </Form>
  );
}
