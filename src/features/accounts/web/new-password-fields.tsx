import { PASSWORD_FIELDS } from '../../../text/accounts/account.ts';
import { PASSWORDS_DIFFER, REQUIRED } from '../../../text/common/fields.ts';
import { PasswordField } from '../../../web/form/fields.tsx';
import { useFormAround } from '../../../web/form/form.tsx';
import { isStrongEnough, type Whose } from '../password-rule.ts';
import { PasswordRules } from './password-rules.tsx';

/**
 * Fields for a new password, whose rules are ticked as they are met. A visible password is typed once and a hidden one
 * twice: `repeatedPassword` is null while the text is visible (P112).
 */
export function NewPasswordFields({ name, whose }: { name: 'password' | 'newPassword'; whose: Whose }) {
  const { fields } = useFormAround();
  const isOpen = fields.watch('repeatedPassword') === null;
  return (
    <>
      <PasswordField
        name={name}
        label={PASSWORD_FIELDS.new}
        autoComplete="new-password"
        description={
          <PasswordRules password={fields.watch(name) ?? ''} whose={{ login: fields.watch('login'), ...whose }} />
        }
        visible={isOpen}
        onVisibilityChange={(visible) => fields.setValue('repeatedPassword', visible ? null : '')}
      />
      {!isOpen && <PasswordField name="repeatedPassword" label={PASSWORD_FIELDS.repeat} autoComplete="new-password" />}
    </>
  );
}

/** The checks that a schema cannot express. */
export function faultsOfPasswords(password: string, repeated: string | null) {
  return {
    password: password === '' ? REQUIRED : isStrongEnough(password) ? null : PASSWORD_FIELDS.tooWeak,
    repeatedPassword:
      repeated === null || (repeated !== '' && repeated === password)
        ? null
        : repeated === ''
          ? REQUIRED
          : PASSWORDS_DIFFER,
  };
}
