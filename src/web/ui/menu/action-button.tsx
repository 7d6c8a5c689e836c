import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { Tip } from './tip.tsx';

export interface ActionButtonProps {
  children: ReactNode;
  onClick: () => void;
  icon?: IconName;
  /** Why it is off, as the rule's sentence; null or absent = on. The button stays focusable and shows the reason. */
  whyNot?: string | null;
  variant?: 'filled' | 'default' | 'subtle';
  danger?: boolean;
  size?: ButtonProps['size'];
  busy?: boolean;
  fullWidth?: boolean;
  className?: string;
  /** Read out instead of the content, for a button of an icon alone. */
  label?: string;
}

/** A button that, if off, says why (tooltip and `aria-describedby`). */
export function ActionButton(props: ActionButtonProps) {
  const {
    children,
    onClick,
    icon,
    whyNot,
    variant = 'default',
    danger,
    size,
    busy,
    fullWidth,
    className,
    label,
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // While it is busy the browser takes the focus from it: it takes it back unless the focus has moved on.
  useEffect(() => {
    if (busy || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [busy]);
  return (
    <Tip text={whyNot}>
      {(id) => (
        <Button
          ref={button}
          variant={variant}
          size={size}
          fullWidth={fullWidth}
          className={className}
          loading={busy}
          data-danger={danger || undefined}
          aria-label={label}
          aria-disabled={whyNot ? true : undefined}
          aria-describedby={id}
          leftSection={icon && <Icon name={icon} size={18} />}
          onClick={() => {
            if (whyNot) return;
            pressed.current = true;
            onClick();
          }}
        >
          {children}
        </Button>
      )}
    </Tip>
  );
}
