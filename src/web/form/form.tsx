import { Button, type ButtonProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { FORM } from '../../text/common/forms.ts';
import { WORDS } from '../../text/common/words.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { CancelButton, useIsInDialog } from '../ui/dialog/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
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
 * The form's frame. Errors appear above the fields and receive the focus. If the user leaves with unsaved changes, a
 * dialog asks for confirmation.
 */
export function Form(props: {
  form: FormState;
  children: ReactNode;
  className?: string;
  /** Rendered above the errors. */
  heading?: ReactNode;
  /** Why the form cannot be sent, not even with Enter. The disabled button shows this reason. */
  whyNot?: string | null;
  /**
   * Skips the unsaved-changes confirmation, for forms where leaving loses nothing: a login, or a dialog that handles
   * its own closing.
   */
  unguarded?: boolean;
}) {
  const { form, children, className, heading, whyNot, unguarded } = props;
  const alert = useRef<HTMLParagraphElement>(null);
  const { failure } = form;
  // The submit button was disabled while the server answered and so lost the focus; the errors receive it.
  useEffect(() => {
    if (failure !== null) alert.current?.focus();
  }, [failure]);
  return (
    <Context value={form}>
      <form
        className={className ?? classes.form}
        noValidate
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
      {!unguarded && <UnsavedGuard form={form} />}
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

function UnsavedGuard({ form }: { form: FormState }) {
  const { history } = useRouter();
  const dirty: boolean = form.fields.formState.isDirty;
  const [asking, setAsking] = useState<((leave: boolean) => void) | null>(null);
  const { done } = form;
  useEffect(() => {
    if (!dirty) return;
    return history.block({
      enableBeforeUnload: () => !done.current,
      // Returning true blocks the navigation.
      blockerFn: async () => {
        if (done.current) return false;
        const leave = await new Promise<boolean>((resolve) => setAsking(() => resolve));
        setAsking(null);
        return !leave;
      },
    });
  }, [dirty, history, done]);
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={() => asking?.(false)}
      onConfirm={() => asking?.(true)}
      title={FORM.unsaved}
      text={FORM.unsavedText}
      verb={FORM.leave}
      danger
    />
  );
}
