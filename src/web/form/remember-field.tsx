import { LOGIN } from '../../text/shell.ts';
import { isPhone } from '../installed.ts';
import { CheckField } from './fields.tsx';

/** Asks whether to keep the session on this device; on a phone, whether the phone is the user's own (P200). */
export function RememberField() {
  const onPhone = isPhone();
  return (
    <CheckField
      name="rememberMe"
      label={onPhone ? LOGIN.myPhone : LOGIN.remember}
      hint={onPhone ? LOGIN.myPhoneHint : LOGIN.rememberHint}
    />
  );
}
