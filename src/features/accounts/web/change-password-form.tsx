import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CHANGE_PASSWORD } from '../../../text/accounts/account.ts';
import { REQUIRED } from '../../../text/common/fields.ts';
import { call } from '../../../web/api.ts';
import { CheckField, PasswordField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { deviceName } from '../device-name.ts';
import { changePassword, livesOn } from '../passwords.contract.ts';
import { faultsOfPasswords, NewPasswordFields } from './new-password-fields.tsx';
import classes from './public-forms.module.css';

/** Changes the user's own password; asks for the current password, the new one, and its repetition. */
export function ChangePasswordForm({ login, onDone }: { login: string; onDone: () => void }) {
  const { primaDiTutto, firstName, lastName, email, codFiscale } = useAccount();
  const { data: lives } = useQuery({
    ...ASIDE,
    ...queryOf(livesOn, {}),
    enabled: primaDiTutto !== 'password-change-required',
  });
  const keys = lives?.chiaviApi.map(({ nome }) => nome) ?? [];
  const devices = [...new Set(lives?.dispositivi.map(({ dispositivo }) => deviceName(dispositivo)))];
  const passkeys = lives?.passkey.map(({ nome }) => nome) ?? [];
  const form = useForm({
    schema: z.object({
      currentPassword: z.string(),
      newPassword: z.string(),
      repeatedPassword: z.nullable(z.string()),
      chiaviApi: z.boolean(),
      dispositivi: z.boolean(),
    }),
    start: { currentPassword: '', newPassword: '', repeatedPassword: '', chiaviApi: false, dispositivi: false },
    check: ({ currentPassword, newPassword, repeatedPassword }) => {
      const faults = faultsOfPasswords(newPassword, repeatedPassword);
      return {
        currentPassword: currentPassword === '' ? REQUIRED : null,
        newPassword: faults.password,
        repeatedPassword: faults.repeatedPassword,
      };
    },
    send: ({ currentPassword, newPassword, chiaviApi, dispositivi }) =>
      call(changePassword, { body: { currentPassword, newPassword, chiudi: { chiaviApi, dispositivi } } }),
    onDone,
    fieldOf: { 'invalid-password': 'currentPassword' },
  });
  return (
    <Form form={form} className={classes.form}>
      {/* A hidden field with the login, so that password managers store the new password for it. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField name="currentPassword" label={CHANGE_PASSWORD.current} autoComplete="current-password" />
      <NewPasswordFields name="newPassword" whose={{ login, firstName, lastName, email, taxCode: codFiscale }} />
      {keys.length + devices.length + passkeys.length > 0 && (
        <fieldset className={classes.livesOn}>
          <legend>{CHANGE_PASSWORD.livesOn}</legend>
          <p className={classes.hint}>{CHANGE_PASSWORD.livesOnHint}</p>
          {keys.length > 0 && <CheckField name="chiaviApi" label={CHANGE_PASSWORD.endKeys(keys)} />}
          {devices.length > 0 && <CheckField name="dispositivi" label={CHANGE_PASSWORD.endDevices(devices)} />}
          {passkeys.length > 0 && <p>{CHANGE_PASSWORD.passkeys(passkeys)}</p>}
        </fieldset>
      )}
      <SubmitButton size="lg">{CHANGE_PASSWORD.submit}</SubmitButton>
    </Form>
  );
}
