import { PASSWORD_FIELDS } from '../../../text/account.ts';
import { PASSWORDS_DIFFER, REQUIRED } from '../../../text/fields.ts';
import { PasswordField } from '../../../web/form/fields.tsx';
import { useFormAround } from '../../../web/form/form.tsx';
import { isStrongEnough } from '../password-rule.ts';
import { PasswordRules } from './password-rules.tsx';

/** A new password, with its rules ticked as they are met, and once more. */
export function NewPasswordFields({ name }: { name: 'password' | 'newPassword' }) {
  const { fields } = useFormAround();
  return (
    <>
      <PasswordField
        name={name}
        label={PASSWORD_FIELDS.new}
        autoComplete="new-password"
        description={<PasswordRules password={fields.watch(name) ?? ''} />}
      />
      <PasswordField name="repeatedPassword" label={PASSWORD_FIELDS.repeat} autoComplete="new-password" />
    </>
  );
}

/** The checks that a schema cannot express. */
export function faultsOfPasswords(password: string, repeated: string) {
  return {
    password: password === '' ? REQUIRED : isStrongEnough(password) ? null : PASSWORD_FIELDS.tooWeak,
    repeatedPassword: repeated === '' ? REQUIRED : repeated === password ? null : PASSWORDS_DIFFER,
  };
}
