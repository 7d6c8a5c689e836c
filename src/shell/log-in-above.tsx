import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { REQUIRED } from '../text/common/fields.ts';
import { LOGIN, LOGIN_ABOVE } from '../text/shell.ts';
import { useGo } from '../web/address.tsx';
import { ApiProblem, sentenceFor } from '../web/api-problem.ts';
import { PasswordField } from '../web/form/fields.tsx';
import { Form } from '../web/form/form.tsx';
import { useForm } from '../web/form/use-form.ts';
import { type Account, accountQuery, isRemembered, logIn, queryClient, type SecondStep } from '../web/session.ts';
import { ConfirmDialog } from '../web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../web/ui/dialog/dialog.tsx';
import { Cover } from './cover.tsx';
import { arrivalOf } from './router.tsx';

const SecondStepForm = lazy(() => import('../features/accounts/web/second-step.tsx'));
// Loaded lazily: the service worker does not cache the passkey chunk, and the password form must work offline too.
const PasskeySignIn = lazy(() =>
  import('../features/accounts/web/passkey-sign-in.tsx').catch(() => ({ default: () => null })),
);

/**
 * A login dialog above the page. The page continues if the same user logs in; another user or role goes to their own
 * home page. Meanwhile the page is covered, because somebody else may have found the device.
 */
export default function LogInAbove({ onEnd }: { onEnd: (goesOn: boolean) => void }) {
  const go = useGo();
  const [former] = useState(() => queryClient.getQueryData(accountQuery.queryKey));
  const [rememberMe] = useState(isRemembered);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const arrive = (account: Account) => {
    const goesOn = account.login === former?.login && account.activeGrant === former.activeGrant;
    onEnd(goesOn);
    if (!goesOn) go(arrivalOf(account.role), { replace: true });
  };
  const form = useForm({
    schema: z.object({ password: z.string() }),
    start: { password: '' },
    check: ({ password }) => ({ password: password === '' ? REQUIRED : null }),
    send: ({ password }) => logIn(former?.login ?? '', password, rememberMe),
    onDone: (answer) => {
      if ('token' in answer) startTransition(() => setSecond(answer));
      else arrive(answer);
    },
    sentence: (error) => (error instanceof ApiProblem && error.status === 401 ? LOGIN.failed : sentenceFor(error)),
  });
  const { setFocus } = form.fields;
  // Runs after the dialog has opened and focused its first button.
  useEffect(() => setFocus('password'), [setFocus]);
  const step = second ? (
    <Dialog open onClose={() => onEnd(false)} title={LOGIN_ABOVE.title} form="confirm">
      <Suspense>
        <SecondStepForm step={second} rememberMe={rememberMe} onDone={arrive} onBack={() => setSecond(null)} />
      </Suspense>
    </Dialog>
  ) : (
    <ConfirmDialog
      open
      large
      icon="lock"
      onClose={() => onEnd(false)}
      onConfirm={() => void form.submit()}
      title={LOGIN_ABOVE.title}
      text={LOGIN_ABOVE.text(former?.login ?? '')}
      verb={LOGIN.submit}
      busy={form.busy}
    >
      <Form form={form} unguarded>
        <PasswordField name="password" label={LOGIN.password} autoComplete="current-password" />
        <Suspense>
          <PasskeySignIn rememberMe={() => rememberMe} onDone={arrive} />
        </Suspense>
      </Form>
    </ConfirmDialog>
  );
  return (
    <>
      <Cover />
      {step}
    </>
  );
}
