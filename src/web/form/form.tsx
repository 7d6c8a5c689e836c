import { Button, type ButtonProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { WORDS } from '../../text/common/words.ts';
import { CancelButton, useIsInDialog } from '../ui/dialog/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useGuard } from '../unsaved.ts';
import classes from './form.module.css';
import type { FormState } from './use-form.ts';

const Context = createContext<FormState | null>(null);

/** The form that encloses a field. */
export function useFormAround(): FormState {
  const form = useContext(Context);
  if (!form) throw new Error('A field stands outside its form');
  return form;
}

/**
 * The form's frame. Errors appear above the fields and receive the focus. Leaving with unsaved input asks first (P244);
 * inside a dialog, the dialog asks.
 */
export function Form(props: {
  form: FormState;
  children: ReactNode;
  className?: string;
  /** Rendered above the errors. */
  heading?: ReactNode;
  /** Why the form cannot be sent, not even with Enter. The disabled button shows this reason. */
  whyNot?: string | null;
  /** Skips the question, for forms where leaving loses nothing, such as a login. */
  unguarded?: boolean;
}) {
  const { form, children, className, heading, whyNot, unguarded } = props;
  const alert = useRef<HTMLParagraphElement>(null);
  const { failure, typed, done } = form;
  const isInDialog = useIsInDialog();
  const isDirty: boolean = form.fields.formState.isDirty;
  const isGuarded = !unguarded && !isInDialog;
  useGuard(isGuarded && (isDirty || typed.touched), () => !done.current && (isDirty || typed.loses()));
  // The submit button was disabled while the server answered and so lost the focus; the errors receive it.
  useEffect(() => {
    if (failure !== null) alert.current?.focus();
  }, [failure]);
  return (
    <Context value={form}>
      <form
        className={className ?? classes.form}
        noValidate
        data-kept={unguarded || undefined}
        {...typed.watch}
        onSubmit={(event) => {
          if (whyNot) event.preventDefault();
          else void form.submit(event);
        }}
      >
        {heading}
        <div role="alert" className={classes.alert}>
          {failure !== null && (
            <p ref={alert} tabIndex={-1} className={classes.failed}>
              <Icon name="alert" size={18} />
              {failure}
            </p>
          )}
        </div>
        {children}
      </form>
    </Context>
  );
}

export function SubmitButton({ children, ...rest }: ButtonProps & { children?: ReactNode }) {
  const { busy } = useFormAround();
  const isInDialog = useIsInDialog();
  const send = (
    <Button type="submit" loading={busy} {...rest}>
      {children ?? WORDS.save}
    </Button>
  );
  if (!isInDialog) return send;
  return (
    <div className={classes.send}>
      <CancelButton busy={busy} />
      {send}
    </div>
  );
}
