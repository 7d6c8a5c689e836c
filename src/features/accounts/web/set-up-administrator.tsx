import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SET_UP } from '../../../text/administration.ts';
import { PASSWORDS_DIFFER, REQUIRED, tooLong, tooShort } from '../../../text/fields.ts';
import { LOGIN, SHELL } from '../../../text/shell.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { paths } from '../../../web/paths.ts';
import { one } from '../../../web/search.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FieldSentence } from '../../../web/ui/field-sentence.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Logo } from '../../../web/ui/logo.tsx';
import { say } from '../../../web/ui/snackbar.ts';
import { setUpAdministrator } from '../accounts.contract.ts';
import { LOGIN_RULE, type LoginFault, whyNotLogin } from '../login-rule.ts';
import { isStrongEnough } from '../password-rule.ts';
import { PasswordRules } from './password-rules.tsx';
import classes from './set-up-administrator.module.css';

interface Errors {
  login?: string | undefined;
  password?: string | undefined;
  repeated?: string | undefined;
  form?: string | undefined;
}

const LOGIN_FAULTS: Record<LoginFault, string> = {
  required: REQUIRED,
  'too-short': tooShort(LOGIN_RULE.shortest),
  'too-long': tooLong(LOGIN_RULE.longest),
  characters: SET_UP.loginShape,
};

/** The page behind the one-time link that the start of a fresh installation prints. */
export default function SetUpAdministrator() {
  const [search] = useAddressSearch();
  const go = useGo();
  const key = one(search, 'key');
  return (
    <div className={classes.root}>
      <header className={classes.brand}>
        <Logo size={32} />
        {SHELL.product}
      </header>
      <main id="contenuto" tabIndex={-1} className={classes.sheet}>
        {key ? (
          <SetUpForm linkKey={key} />
        ) : (
          <EmptyState
            title={SET_UP.noKey}
            headingLevel={1}
            text={SET_UP.noKeyHint}
            actions={
              <Button variant="default" onClick={() => go(paths.login())}>
                {SET_UP.toLogin}
              </Button>
            }
          />
        )}
      </main>
    </div>
  );
}

function SetUpForm({ linkKey }: { linkKey: string }) {
  const go = useGo();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const loginField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const repeatedField = useRef<HTMLInputElement>(null);

  const alert = useRef<HTMLParagraphElement>(null);
  // The button was off while the server answered and has lost the focus: what went wrong takes it.
  useEffect(() => {
    if (errors.form) alert.current?.focus();
  }, [errors.form]);

  const show = (found: Errors) => {
    setErrors(found);
    const field = found.login ? loginField : found.password ? passwordField : found.repeated ? repeatedField : null;
    field?.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = faultsOf(login.trim(), password, repeated);
    if (found) return show(found);
    setBusy(true);
    setErrors({});
    try {
      await call(setUpAdministrator, { body: { key: linkKey, login: login.trim(), password } });
      say(SET_UP.done, { icon: 'check' });
      go(paths.login(), { replace: true });
    } catch (error) {
      setBusy(false);
      const kind = error instanceof ApiProblem ? error.errorKey : undefined;
      const sentence = sentenceFor(error);
      show(
        kind === 'loginexists'
          ? { login: sentence }
          : kind === 'password-too-weak'
            ? { password: sentence }
            : { form: sentence },
      );
    }
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1>{SET_UP.title}</h1>
      <p className={classes.hint}>{SET_UP.hint}</p>
      <div role="alert" className={classes.alert}>
        {errors.form && (
          <p ref={alert} tabIndex={-1} className={classes.failed}>
            <Icon name="alert" size={18} />
            {errors.form}
          </p>
        )}
      </div>
      <TextInput
        ref={loginField}
        label={SET_UP.user}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        onChange={(event) => setLogin(event.currentTarget.value)}
        error={errors.login && <FieldSentence text={errors.login} />}
      />
      <NewPassword
        ref={passwordField}
        label={SET_UP.password}
        value={password}
        onChange={setPassword}
        error={errors.password}
        description={<PasswordRules password={password} />}
      />
      <NewPassword
        ref={repeatedField}
        label={SET_UP.repeat}
        value={repeated}
        onChange={setRepeated}
        error={errors.repeated}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {SET_UP.submit}
      </Button>
    </form>
  );
}

function NewPassword(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  description?: ReactNode;
  ref: React.Ref<HTMLInputElement>;
}) {
  const { label, value, onChange, error, description, ref } = props;
  return (
    <PasswordInput
      ref={ref}
      label={label}
      autoComplete="new-password"
      description={description}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} size={18} />}
      visibilityToggleButtonProps={{ 'aria-label': `${LOGIN.showPassword}: ${label}`, tabIndex: 0 }}
      classNames={{ visibilityToggle: classes.eye }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error && <FieldSentence text={error} />}
    />
  );
}

/** The rules of spec §5, before anything is sent. */
function faultsOf(login: string, password: string, repeated: string): Errors | null {
  const fault = whyNotLogin(login);
  const found: Errors = {
    login: fault ? LOGIN_FAULTS[fault] : undefined,
    password: password === '' ? REQUIRED : isStrongEnough(password) ? undefined : SET_UP.tooWeak,
    repeated: repeated === '' ? REQUIRED : repeated === password ? undefined : PASSWORDS_DIFFER,
  };
  return found.login || found.password || found.repeated ? found : null;
}
