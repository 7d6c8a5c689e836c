import { lazy, Suspense, startTransition, useState } from 'react';
import { Credentials } from '../../../directory/accounts.contract.ts';
import { LOGIN } from '../../../text/shell.ts';
import { AppLink } from '../../../web/address.tsx';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { PasswordField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { RememberField } from '../../../web/form/remember-field.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { isInstalled } from '../../../web/installed.ts';
import { paths } from '../../../web/paths.ts';
import { logIn, type SecondStep } from '../../../web/session.ts';
import classes from './public-forms.module.css';

const SecondStepForm = lazy(() => import('./second-step.tsx'));
const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'));

/** A login form inside another page, which continues after the login. */
export function EnterHere({ onDone }: { onDone: () => void }) {
  const [second, setSecond] = useState<{ step: SecondStep; rememberMe: boolean } | null>(null);
  const form = useForm({
    schema: Credentials,
    start: { username: '', password: '', rememberMe: isInstalled() },
    send: ({ username, password, rememberMe = false }) => logIn(username, password, rememberMe),
    onDone: (answer, { rememberMe = false }) => {
      // The transition keeps the first step visible while the second one loads.
      if ('token' in answer) startTransition(() => setSecond({ step: answer, rememberMe }));
      else onDone();
    },
    sentence: (error) => (error instanceof ApiProblem && error.status === 401 ? LOGIN.failed : sentenceFor(error)),
  });
  if (second)
    return (
      <Suspense>
        <SecondStepForm {...second} onDone={onDone} onBack={() => setSecond(null)} />
      </Suspense>
    );
  return (
    <Form form={form} className={classes.form} unguarded>
      <TextField name="username" label={LOGIN.user} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField name="password" label={LOGIN.password} autoComplete="current-password" />
      <RememberField />
      <p>
        <AppLink to={paths.forgottenPassword()} className="pl-thumb">
          {LOGIN.forgotten}
        </AppLink>
      </p>
      <SubmitButton size="lg" fullWidth>
        {LOGIN.submit}
      </SubmitButton>
      <Suspense>
        <PasskeySignIn rememberMe={() => form.fields.getValues('rememberMe') ?? false} onDone={onDone} />
      </Suspense>
    </Form>
  );
}
