import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { REQUIRED } from '../../text/fields.ts';
import { LOGIN, SHELL } from '../../text/shell.ts';
import { useGo } from '../address.tsx';
import { ApiProblem, sentenceFor } from '../api-problem.ts';
import { VERSION } from '../constants.ts';
import { arrivalOf } from '../router.tsx';
import { logIn } from '../session.ts';
import { Check } from '../ui/check.tsx';
import { FieldSentence } from '../ui/field-sentence.tsx';
import { Guilloche } from '../ui/guilloche.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { TracciaLarge } from '../ui/traccia.tsx';
import classes from './login.module.css';

interface Errors {
  username?: string;
  password?: string;
  /** The authentication-error flag of spec §8, as a sentence. */
  form?: string;
}

export default function Login() {
  const go = useGo();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const userField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (username.trim() === '' || password === '') {
      setErrors({
        username: username.trim() === '' ? REQUIRED : undefined,
        password: password === '' ? REQUIRED : undefined,
      });
      (username.trim() === '' ? userField : passwordField).current?.focus();
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      const account = await logIn(username.trim(), password, rememberMe);
      go(arrivalOf(account.role), { replace: true });
    } catch (error) {
      const refused = error instanceof ApiProblem && error.status === 401;
      setErrors({ form: refused ? LOGIN.failed : sentenceFor(error) });
      setBusy(false);
      passwordField.current?.select();
    }
  };

  return (
    <div className={classes.root}>
      <header className={classes.desk}>
        <Guilloche className={classes.rosette} />
        <p className={classes.brand}>
          <Logo size={36} />
          {SHELL.product}
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
      <main id="contenuto" tabIndex={-1} className={classes.sheet}>
        <form className={classes.form} onSubmit={submit} noValidate>
          <h1>{LOGIN.title}</h1>
          <p className={classes.hint}>{LOGIN.hint}</p>
          <div role="alert" className={classes.alert}>
            {errors.form && (
              <p className={classes.failed}>
                <Icon name="alert" size={18} />
                {errors.form}
              </p>
            )}
          </div>
          <TextInput
            ref={userField}
            label={LOGIN.user}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            classNames={{ input: classes.field }}
            leftSection={<Icon name="user" size={18} />}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            error={errors.username && <FieldSentence text={errors.username} />}
          />
          <PasswordInput
            ref={passwordField}
            label={LOGIN.password}
            name="password"
            autoComplete="current-password"
            classNames={{ input: classes.field, visibilityToggle: classes.eye }}
            leftSection={<Icon name="lock" size={18} />}
            visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} size={18} />}
            visibilityToggleButtonProps={{ 'aria-label': LOGIN.showPassword, tabIndex: 0 }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={errors.password && <FieldSentence text={errors.password} />}
          />
          <Check label={LOGIN.remember} checked={rememberMe} onChange={setRememberMe} />
          <Button type="submit" size="lg" fullWidth loading={busy} data-busy={busy || undefined}>
            {LOGIN.submit}
          </Button>
          <div className={classes.first}>
            <Icon name="user" />
            <div>
              <p className={classes.firstTitle}>{LOGIN.noLogin}</p>
              <p>{LOGIN.noLoginHint}</p>
            </div>
          </div>
        </form>
      </main>
    </div>
  );
}
