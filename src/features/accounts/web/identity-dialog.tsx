import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { IDENTITY, SECOND_STEP } from '../../../text/accounts/account.ts';
import { REQUIRED } from '../../../text/common/fields.ts';
import { WORDS } from '../../../text/common/words.ts';
import { call } from '../../../web/api.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { PasswordField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { refresh } from '../../../web/query.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { beginReauthentication, reauthenticate, secondFactors } from '../second-factor.contract.ts';
import classes from './own-pages.module.css';
import { signWithPasskey } from './passkeys.ts';

/** Re-authenticates the user: with a second factor if there is one, otherwise with the password (P62). */
export default function IdentityDialog({ onEnd }: { onEnd: (shown: boolean) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['identity'],
    queryFn: () => call(beginReauthentication, {}),
    staleTime: 0,
    gcTime: 0,
  });
  const [fault, setFault] = useState<string | null>(null);
  const byPasskey = async () => {
    setFault(null);
    try {
      const passkey = await signWithPasskey(data?.passkey ?? null);
      await call(reauthenticate, { body: { token: data?.token ?? '', passkey } });
      onEnd(true);
    } catch (error) {
      setFault(error instanceof ApiProblem ? sentenceFor(error) : SECOND_STEP.passkeyFailed);
    }
  };
  return (
    <Dialog open onClose={() => onEnd(false)} title={IDENTITY.title} form="confirm">
      <div className={classes.section}>
        <p>{IDENTITY.hint}</p>
        {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
        {data?.metodi.includes('password') && <ByPassword onDone={() => onEnd(true)} />}
        {data?.metodi.includes('codice') && (
          <ByCode isOfApp={data.metodi.includes('totp')} onDone={() => onEnd(true)} />
        )}
        <div role="alert">{fault && <p className={classes.small}>{fault}</p>}</div>
        <div className={classes.buttons}>
          {data?.passkey && (
            <Button variant="default" onClick={() => void byPasskey()}>
              {SECOND_STEP.usePasskey}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function ByPassword({ onDone }: { onDone: () => void }) {
  const form = useForm({
    schema: z.object({ password: z.string() }),
    start: { password: '' },
    check: ({ password }) => ({ password: password === '' ? REQUIRED : null }),
    send: ({ password }) => call(reauthenticate, { body: { password } }),
    onDone,
    fieldOf: { 'invalid-password': 'password' },
  });
  return (
    <Form form={form} unguarded className={classes.section}>
      <PasswordField name="password" label={IDENTITY.password} autoComplete="current-password" />
      <SubmitButton>{WORDS.confirm}</SubmitButton>
    </Form>
  );
}

function ByCode({ isOfApp, onDone }: { isOfApp: boolean; onDone: () => void }) {
  const form = useForm({
    schema: z.object({ codice: z.string() }),
    start: { codice: '' },
    check: ({ codice }) => ({ codice: codice === '' ? REQUIRED : null }),
    send: ({ codice }) => call(reauthenticate, { body: { codice } }),
    onDone: () => {
      onDone();
      // If a recovery code was used up, the page must show the new number of remaining codes.
      void refresh(secondFactors);
    },
    fieldOf: { 'wrong-code': 'codice' },
  });
  return (
    <Form form={form} unguarded className={classes.section}>
      <TextField
        name="codice"
        label={isOfApp ? SECOND_STEP.code : SECOND_STEP.recoveryCode}
        description={isOfApp ? SECOND_STEP.codeHint : undefined}
        autoCapitalize="characters"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <SubmitButton>{WORDS.confirm}</SubmitButton>
    </Form>
  );
}
