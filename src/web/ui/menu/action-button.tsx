import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { Tip } from './tip.tsx';

export interface ActionButtonProps {
  children: ReactNode;
  onClick: () => void;
  icon?: IconName;
  /**
   * Why the button is disabled, a sentence from the rule; null or absent means enabled. The disabled button stays
   * focusable and shows the reason.
   */
  whyNot?: string | null;
  variant?: 'filled' | 'default' | 'subtle';
  danger?: boolean;
  size?: ButtonProps['size'];
  busy?: boolean;
  fullWidth?: boolean;
  className?: string;
  /** The accessible name of an icon-only button. */
  label?: string;
}

/** A button that shows the reason when it is disabled (tooltip and `aria-describedby`). */
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
  // The browser blurs a button that becomes busy. The button takes the focus back unless another element has it.
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
