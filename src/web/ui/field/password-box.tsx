import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { FORM } from '../../../text/forms.ts';
import { Icon } from '../icon.tsx';
import classes from './password-box.module.css';

/** A field for a password: a button shows the text, and a note warns of Caps Lock, which the dots hide. */
export function PasswordBox({ showLabel = FORM.showPassword, classNames, onBlur, ...rest }: Props) {
  const [locked, setLocked] = useState(false);
  const look = (event: KeyboardEvent<HTMLInputElement>) => setLocked(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        {...rest}
        classNames={{ ...classNames, visibilityToggle: classes.eye }}
        visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} size={18} />}
        visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }}
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
  /** The name of the button that shows the password. */
  showLabel?: string;
  classNames?: { input?: string | undefined };
}
