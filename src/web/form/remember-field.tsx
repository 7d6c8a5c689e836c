import { LOGIN } from '../../text/shell.ts';
import { isPhone } from '../installed.ts';
import { CheckField } from './fields.tsx';

/** Keeps the session on this device. On a phone the question is whose phone it is (P200). */
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
