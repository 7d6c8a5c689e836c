import * as z from 'zod/mini';
import { FirstAdministrator, setUpAdministrator } from '../../../directory/accounts.contract.ts';
import { loginSentence, whyNotLogin } from '../../../directory/login-rule.ts';
import { SET_UP } from '../../../text/administration/administration.ts';
import { PASSWORDS_DIFFER, REQUIRED } from '../../../text/common/fields.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { PasswordField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { PublicPage } from '../../../web/frame/public-page.tsx';
import { paths } from '../../../web/paths.ts';
import { firstValue } from '../../../web/search.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { PublicNote } from '../../../web/ui/page/public-note.tsx';
import { isStrongEnough } from '../password-rule.ts';
import { PasswordRules } from './password-rules.tsx';
import classes from './public-forms.module.css';

/** The page to which the one-time link leads that a new installation prints when it starts. */
export default function SetUpAdministrator() {
  const [search] = useAddressSearch();
  const key = firstValue(search, 'key');
  return (
    <PublicPage>
      {key ? (
        <SetUpForm linkKey={key} />
      ) : (
        <PublicNote title={SET_UP.noKey} text={SET_UP.noKeyHint} toLogin={SET_UP.toLogin} />
      )}
    </PublicPage>
  );
}

/** The form's fields: the key comes from the link, and the repeated password is not sent. */
const Fields = z.extend(z.omit(FirstAdministrator, { key: true }), { repeated: z.string() });

function SetUpForm({ linkKey }: { linkKey: string }) {
  const go = useGo();
  const form = useForm({
    schema: Fields,
    start: { login: '', password: '', repeated: '' },
    check: faultsOf,
    send: ({ login, password }) => call(setUpAdministrator, { body: { key: linkKey, login, password } }),
    onDone: () => {
      say(SET_UP.done, { icon: 'check' });
      go(paths.login(), { replace: true });
    },
    fieldOf: {
      loginexists: 'login',
      'password-too-weak': 'password',
      'password-common': 'password',
      'password-names-you': 'password',
    },
  });
  return (
    <Form
      form={form}
      className={classes.form}
      heading={
        <>
          <h1>{SET_UP.title}</h1>
          <p className={classes.hint}>{SET_UP.hint}</p>
        </>
      }
    >
      <TextField name="login" label={SET_UP.user} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField
        name="password"
        label={SET_UP.password}
        autoComplete="new-password"
        description={
          <PasswordRules password={form.fields.watch('password') ?? ''} whose={{ login: form.fields.watch('login') }} />
        }
      />
      <PasswordField name="repeated" label={SET_UP.repeat} autoComplete="new-password" />
      <SubmitButton size="lg" fullWidth>
        {SET_UP.submit}
      </SubmitButton>
    </Form>
  );
}

/** Checks the rules of spec §5 before sending. */
function faultsOf({ login, password, repeated }: { login: string; password: string; repeated: string }) {
  const fault = whyNotLogin(login.trim());
  return {
    login: fault && loginSentence(fault),
    password: password === '' ? REQUIRED : isStrongEnough(password) ? null : SET_UP.tooWeak,
    repeated: repeated === '' ? REQUIRED : repeated === password ? null : PASSWORDS_DIFFER,
  };
}
