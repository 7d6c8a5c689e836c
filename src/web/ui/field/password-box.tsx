import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { FORM } from '../../../text/common/forms.ts';
import { Icon } from '../icon.tsx';
import classes from './password-box.module.css';

/**
 * A password field with a button that reveals the text. A note warns when Caps Lock is on, because the dots hide its
 * effect.
 */
export function PasswordBox(props: Props) {
  const { showLabel = FORM.showPassword, classNames, onBlur, visible: shown, onVisibilityChange, ...rest } = props;
  const [visible, setVisible] = useUncontrolled({
    ...(shown === undefined ? {} : { value: shown }),
    ...(onVisibilityChange && { onChange: onVisibilityChange }),
    defaultValue: false,
  });
  const [locked, setLocked] = useState(false);
  const look = (event: KeyboardEvent<HTMLInputElement>) => setLocked(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        {...rest}
        classNames={{ ...classNames, visibilityToggle: classes.eye }}
        visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} size={18} />}
        visibilityToggleButtonProps={{ 'aria-label': showLabel, 'aria-pressed': visible, tabIndex: 0 }}
        visible={visible}
        onVisibilityChange={setVisible}
        // A revealed password is plain text to the browser, which would capitalize it.
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setLocked(false);
          onBlur?.(event);
        }}
      />
      <div role="status">
        {locked && (
          <p className={classes.locked}>
            <Icon name="alert" size={16} />
            {FORM.capsLock}
          </p>
        )}
      </div>
    </div>
  );
}

interface Props extends Omit<PasswordInputProps, 'classNames'> {
  /** The name of the button that reveals the password. */
  showLabel?: string;
  classNames?: { input?: string | undefined };
}
