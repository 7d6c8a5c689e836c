import { Input, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { FORM } from '../../text/common/forms.ts';
import { inOwnWords } from '../../text/common/language.ts';
import { Check } from '../ui/field/check.tsx';
import { FieldSentence } from '../ui/field/field-sentence.tsx';
import { PasswordBox } from '../ui/field/password-box.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import classes from './form.module.css';
import { useFormAround } from './form.tsx';

interface Named {
  /** The field's name in the schema. */
  name: string;
  label: ReactNode;
}

/** A field of the enclosing form: its value, its error, and the element to focus on an error. */
export function useField(name: string) {
  const { fields } = useFormAround();
  const { field, fieldState } = useController({ name, control: fields.control });
  const told = fieldState.error?.message;
  const message = told && inOwnWords(told);
  return { field, message, error: message && <FieldSentence text={message} /> };
}

/** The visual mark of a required field; screen readers get the `required` attribute. */
const markOf = (required: boolean | undefined) => (required ? { className: classes.required } : undefined);

/**
 * A text field without `maxLength`, which would silently cut pasted text. The schema reports a text that is too long.
 */
export function TextField({
  name,
  label,
  ...rest
}: Named & Omit<TextInputProps, 'name' | 'label' | 'value' | 'error'>) {
  const { field, error } = useField(name);
  return (
    <TextInput
      {...rest}
      {...field}
      withAsterisk={false}
      labelProps={markOf(rest.required)}
      value={field.value ?? ''}
      label={label}
      error={error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}

export function AreaField(props: Named & { rows?: number; placeholder?: string | undefined; required?: boolean }) {
  const { name, label, rows = 4, placeholder, required } = props;
  const { field, error } = useField(name);
  const id = useId();
  return (
    <Input.Wrapper label={label} labelProps={markOf(required)} id={id} error={error}>
      <Input
        component="textarea"
        id={id}
        rows={rows}
        placeholder={placeholder}
        required={required ?? false}
        {...field}
        value={field.value ?? ''}
      />
    </Input.Wrapper>
  );
}

/** `description` appears below the field, for example the rules for a new password. */
export function PasswordField(
  props: Named & {
    label: string;
    autoComplete: 'current-password' | 'new-password';
    description?: ReactNode;
    leftSection?: ReactNode;
    inputClass?: string;
    /** Whether the password is visible, where the form controls this. */
    visible?: boolean;
    onVisibilityChange?: (visible: boolean) => void;
  },
) {
  const { name, label, autoComplete, description, leftSection, inputClass, ...eye } = props;
  const { field, error } = useField(name);
  return (
    <PasswordBox
      {...field}
      value={field.value ?? ''}
      label={label}
      autoComplete={autoComplete}
      leftSection={leftSection}
      description={description}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      showLabel={autoComplete === 'new-password' ? `${FORM.showPassword}: ${label}` : FORM.showPassword}
      classNames={{ input: inputClass }}
      error={error}
      {...eye}
    />
  );
}

export function ChoiceField(
  props: Named & { options: readonly { value: string; label: string; disabled?: boolean }[]; placeholder?: string },
) {
  const { name, label, options, placeholder } = props;
  const { field, message } = useField(name);
  return (
    <SelectField
      ref={field.ref}
      name={name}
      label={label}
      options={options}
      placeholder={placeholder}
      value={field.value ?? ''}
      onChange={field.onChange}
      error={message}
    />
  );
}

/** `hint` appears below the checkbox and says what ticking it does. */
export function CheckField({ name, label, hint }: Named & { hint?: string }) {
  const { field, error } = useField(name);
  const id = useId();
  return (
    <div>
      <Check
        name={name}
        label={label}
        checked={Boolean(field.value)}
        onChange={field.onChange}
        {...(hint && { describedBy: id })}
      />
      {hint && (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      )}
    </div>
  );
}
