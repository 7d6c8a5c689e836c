import { Button } from '@mantine/core';
import { lazy, Suspense, startTransition, useState } from 'react';
import { Credentials } from '../directory/accounts.contract.ts';
import { monthName } from '../text/common/format.ts';
import { ERRORS, LOGIN, SHELL } from '../text/shell.ts';
import { AppLink, useGo } from '../web/address.tsx';
import { ApiProblem, sentenceFor } from '../web/api-problem.ts';
import { STORAGE, VERSION } from '../web/constants.ts';
import { PasswordField, TextField } from '../web/form/fields.tsx';
import { Form, SubmitButton } from '../web/form/form.tsx';
import { RememberField } from '../web/form/remember-field.tsx';
import { useForm } from '../web/form/use-form.ts';
import { LanguageMenu } from '../web/frame/language-menu.tsx';
import { isInstalled } from '../web/installed.ts';
import { paths } from '../web/paths.ts';
import { askedPlace } from '../web/remembered-address.ts';
import { type Account, logIn, type SecondStep, whyLost } from '../web/session.ts';
import { browserStorages, isKnownDevice, lastUser } from '../web/token.ts';
import { TracciaLarge } from '../web/ui/chip/traccia.tsx';
import { Icon } from '../web/ui/icon.tsx';
import { Guilloche } from '../web/ui/page/guilloche.tsx';
import { Logo } from '../web/ui/page/logo.tsx';
import classes from './login.module.css';
import { arrive, isAtLogin } from './router.tsx';

const SecondStepForm = lazy(() => import('../features/accounts/web/second-step.tsx'));
// Loaded lazily: the service worker does not cache the passkey chunk, and the password form must work offline too.
const PasskeySignIn = lazy(() =>
  import('../features/accounts/web/passkey-sign-in.tsx').catch(() => ({ default: () => null })),
);

const IdentityButtons = lazy(() =>
  import('../features/accounts/web/identity/identity-buttons.tsx').catch(() => ({ default: () => null })),
);

/** Why the visitor is here, if a link led to a page that needs a login. */
function reason(): string | null {
  const asked = sessionStorage.getItem(STORAGE.remembered);
  if (asked === null) return null;
  if (!asked.startsWith(paths.employeeDocuments())) return LOGIN.toPage;
  const { month } = askedPlace(asked);
  return month === undefined ? LOGIN.toPayslip : LOGIN.toMonth(monthName(month));
}

export default function Login() {
  const go = useGo();
  // A first-time visitor sees another hint, because they may have no username and password yet.
  const [isKnown] = useState(() => isKnownDevice(browserStorages()));
  const [second, setSecond] = useState<{ step: SecondStep; rememberMe: boolean } | null>(null);
  const enter = async (account: Account) => {
    const address = await arrive(account);
    if (isAtLogin()) go(address, { replace: true });
  };
  const form = useForm({
    schema: Credentials,
    start: { username: lastUser(browserStorages()) ?? '', password: '', rememberMe: isInstalled() },
    send: ({ username, password, rememberMe = false }) => logIn(username, password, rememberMe),
    onDone: (answer, { rememberMe = false }) => {
      // The transition keeps the first step visible while the second one loads.
      if ('token' in answer) startTransition(() => setSecond({ step: answer, rememberMe }));
      else void enter(answer);
    },
    // The spec's authentication-error flag (§8), shown as a sentence.
    sentence: (error) => (error instanceof ApiProblem && error.status === 401 ? LOGIN.failed : sentenceFor(error)),
  });

  const letter = (
    <Button component={AppLink} to={paths.activate()} variant="default" size="lg" fullWidth>
      {LOGIN.letter}
    </Button>
  );
  return (
    <div className={classes.root}>
      <Desk />
      <main id="contenuto" tabIndex={-1} className={classes.sheet}>
        <Suspense>
          {second ? (
            <SecondStepForm {...second} onDone={(account) => void enter(account)} onBack={() => setSecond(null)} />
          ) : (
            <Form
              form={form}
              className={classes.form}
              unguarded
              heading={
                <>
                  <h1>{LOGIN.title}</h1>
                  {whyLost() ? (
                    <p role="status" className={classes.ended}>
                      {whyLost() === 'failed' ? `${ERRORS.fallback}. ${LOGIN.hint}` : LOGIN.ended}
                    </p>
                  ) : (
                    <p className={classes.hint}>{reason() ?? (isKnown ? LOGIN.hint : LOGIN.firstHint)}</p>
                  )}
                  {/* A device's first visitor may hold a letter, and should not have to scroll to its entry. */}
                  {!isKnown && letter}
                </>
              }
            >
              <TextField
                name="username"
                label={LOGIN.user}
                autoComplete="username webauthn"
                autoCapitalize="none"
                spellCheck={false}
                classNames={{ input: classes.field }}
                leftSection={<Icon name="user" size={18} />}
              />
              <PasswordField
                name="password"
                label={LOGIN.password}
                autoComplete="current-password"
                inputClass={classes.field}
                leftSection={<Icon name="lock" size={18} />}
              />
              <RememberField />
              <p>
                <AppLink to={paths.forgottenPassword()} className="pl-thumb">
                  {LOGIN.forgotten}
                </AppLink>
              </p>
              <SubmitButton size="lg" fullWidth>
                {LOGIN.submit}
              </SubmitButton>
              <div className={classes.passkey}>
                <Suspense>
                  <PasskeySignIn
                    autofill
                    rememberMe={() => form.fields.getValues('rememberMe') ?? false}
                    onDone={(account) => void enter(account)}
                  />
                </Suspense>
                <Suspense>
                  <IdentityButtons rememberMe={() => form.fields.getValues('rememberMe') ?? false} />
                </Suspense>
              </div>
              <div className={classes.first}>
                <Icon name="user" />
                <div>
                  <p className={classes.firstTitle}>{LOGIN.noLogin}</p>
                  <p>{LOGIN.noLoginHint}</p>
                </div>
              </div>
              {isKnown && letter}
            </Form>
          )}
        </Suspense>
      </main>
    </div>
  );
}

/** The product's name and motto. */
function Desk() {
  return (
    <header className={classes.desk}>
      <Guilloche className={classes.rosette} />
      <p className={classes.brand}>
        <Logo size={36} />
        {SHELL.product}
        <LanguageMenu />
      </p>
      <div className={classes.pitch}>
        <TracciaLarge />
        <p className={classes.motto}>{SHELL.motto}</p>
        <p className={classes.about}>{LOGIN.about}</p>
      </div>
      <p className={classes.version}>
        {SHELL.version} {VERSION}
      </p>
    </header>
  );
}
