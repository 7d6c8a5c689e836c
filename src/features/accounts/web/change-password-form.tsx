import * as z from 'zod/mini';
import { CHANGE_PASSWORD } from '../../../text/account.ts';
import { REQUIRED } from '../../../text/fields.ts';
import { call } from '../../../web/api.ts';
import { PasswordField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { changePassword } from '../passwords.contract.ts';
import { faultsOfPasswords, NewPasswordFields } from './new-password-fields.tsx';
import classes from './public-forms.module.css';

/** One's own password: the one in use, the new one, and the new one again. */
export function ChangePasswordForm({ login, onDone }: { login: string; onDone: () => void }) {
  const form = useForm({
    schema: z.object({ currentPassword: z.string(), newPassword: z.string(), repeatedPassword: z.string() }),
    start: { currentPassword: '', newPassword: '', repeatedPassword: '' },
    check: ({ currentPassword, newPassword, repeatedPassword }) => {
      const faults = faultsOfPasswords(newPassword, repeatedPassword);
      return {
        currentPassword: currentPassword === '' ? REQUIRED : null,
        newPassword: faults.password,
        repeatedPassword: faults.repeatedPassword,
      };
    },
    send: ({ currentPassword, newPassword }) => call(changePassword, { body: { currentPassword, newPassword } }),
    onDone,
    fieldOf: { 'invalid-password': 'currentPassword' },
  });
  return (
    <Form form={form} className={classes.form}>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField name="currentPassword" label={CHANGE_PASSWORD.current} autoComplete="current-password" />
      <NewPasswordFields name="newPassword" />
      <SubmitButton size="lg">{CHANGE_PASSWORD.submit}</SubmitButton>
    </Form>
  );
}
