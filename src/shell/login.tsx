import { Button, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, startTransition, useId, useState } from 'react';
import { monthName } from '../text/common/format.ts';
import { ERRORS, LOGIN, SHELL } from '../text/shell.ts';
import { ApiProblem, sentenceFor } from '../web/api-problem.ts';
import { STORAGE, VERSION } from '../web/constants.ts';
import { LanguageMenu } from '../web/frame/language-menu.tsx';
import { isInstalled, isPhone } from '../web/installed.ts';
import { hrefOf, loginPaths, OWN_DOCUMENTS } from '../web/login-paths.ts';
import { askedPlace } from '../web/remembered-address.ts';
import type { Account, SecondStep } from '../web/session.ts';
import { whyLost } from '../web/session-start.ts';
import { browserStorages, isKnownDevice, lastUser } from '../web/token.ts';
import { TracciaLarge } from '../web/ui/chip/traccia.tsx';
import { Check } from '../web/ui/field/check.tsx';
import { FieldSentence } from '../web/ui/field/field-sentence.tsx';
import { PasswordBox } from '../web/ui/field/password-box.tsx';
import { Icon } from '../web/ui/icon.tsx';
import { Guilloche } from '../web/ui/page/guilloche.tsx';
import { Logo } from '../web/ui/page/logo.tsx';
import classes from './login.module.css';
import { useLoginForm } from './use-login-form.ts';

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
  if (!asked.startsWith(OWN_DOCUMENTS)) return LOGIN.toPage;
  const { month } = askedPlace(asked);
  return month === undefined ? LOGIN.toPayslip : LOGIN.toMonth(monthName(month));
}

const ORDER: ('label' | 'input' | 'error')[] = ['label', 'input', 'error'];
const told = (fault: string | undefined) => fault && <FieldSentence text={fault} />;

/**
 * The login page. It loads neither the router nor the queries nor the form library, because the app may start with it
 * on a slow line; what follows the login loads meanwhile. `onEntered` opens the page after the login; by default the
 * router does.
 */
export default function Login({ onEntered }: { onEntered?: () => void }) {
  // A first-time visitor sees another hint, because they may have no username and password yet.
  const [isKnown] = useState(() => isKnownDevice(browserStorages()));
  const [rememberMe, setRememberMe] = useState(isInstalled);
  const [second, setSecond] = useState<{ step: SecondStep; rememberMe: boolean } | null>(null);
  const enter = (account: Account) => {
    if (onEntered) onEntered();
    else void import('./router.tsx').then(({ goOn }) => goOn(account));
  };
  const form = useLoginForm({
    username: lastUser(browserStorages()) ?? '',
    send: async (username, password) => (await import('../web/session.ts')).logIn(username, password, rememberMe),
    onDone: (answer) => {
      // The transition keeps the first step visible while the second one loads.
      if ('token' in answer) startTransition(() => setSecond({ step: answer, rememberMe }));
      else enter(answer);
    },
    // The spec's authentication-error flag (§8), shown as a sentence.
    sentence: (error) => (error instanceof ApiProblem && error.status === 401 ? LOGIN.failed : sentenceFor(error)),
  });

  const letter = (
    <Button component="a" href={hrefOf(loginPaths.activate())} variant="default" size="lg" fullWidth>
      {LOGIN.letter}
    </Button>
  );
  return (
    <div className={classes.root}>
      <Desk />
      <main id="contenuto" tabIndex={-1} className={classes.sheet}>
        <Suspense>
          {second ? (
            <SecondStepForm {...second} onDone={enter} onBack={() => setSecond(null)} />
          ) : (
            <form className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
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
              <div role="alert" className={classes.alert}>
                {form.failure !== null && (
                  <p ref={form.alert} tabIndex={-1} className={classes.failed}>
                    <Icon name="alert" size={18} />
                    {form.failure}
                  </p>
                )}
              </div>
              <TextInput
                {...form.field('username')}
                label={LOGIN.user}
                autoComplete="username webauthn"
                autoCapitalize="none"
                spellCheck={false}
                classNames={{ input: classes.field }}
                leftSection={<Icon name="user" size={18} />}
                inputWrapperOrder={ORDER}
                error={told(form.faults.username)}
              />
              <PasswordBox
                {...form.field('password')}
                label={LOGIN.password}
                autoComplete="current-password"
                classNames={{ input: classes.field }}
                leftSection={<Icon name="lock" size={18} />}
                inputWrapperOrder={ORDER}
                error={told(form.faults.password)}
              />
              <Remember checked={rememberMe} onChange={setRememberMe} />
              <p>
                <a href={hrefOf(loginPaths.forgottenPassword())} className="pl-thumb">
                  {LOGIN.forgotten}
                </a>
              </p>
              <Button type="submit" loading={form.busy} size="lg" fullWidth>
                {LOGIN.submit}
              </Button>
              <div className={classes.passkey}>
                <Suspense>
                  <PasskeySignIn autofill rememberMe={() => rememberMe} onDone={enter} />
                </Suspense>
                <Suspense>
                  <IdentityButtons rememberMe={() => rememberMe} />
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
            </form>
          )}
        </Suspense>
      </main>
    </div>
  );
}

/** As `RememberField`, without the form around it. */
function Remember({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }): ReactNode {
  const onPhone = isPhone();
  const hint = useId();
  return (
    <div>
      <Check
        name="rememberMe"
        label={onPhone ? LOGIN.myPhone : LOGIN.remember}
        checked={checked}
        onChange={onChange}
        describedBy={hint}
      />
      <p id={hint} className={classes.rememberHint}>
        {onPhone ? LOGIN.myPhoneHint : LOGIN.rememberHint}
      </p>
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
