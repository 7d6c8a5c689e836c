import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldSentence } from '../../text/common/fields.ts';
import { ApiProblem, sentenceFor, wasAborted } from '../api-problem.ts';
import { useTyped } from '../unsaved.ts';

type Schema = z.core.$ZodType<FieldValues, FieldValues>;
type Values<S extends Schema> = z.input<S> & FieldValues;

export interface FormOptions<S extends Schema, Answer> {
  /** The schema of the endpoint's contract, so that form and server refuse the same values. */
  schema: S;
  /** The initial values of the fields; empty text fields are `''`. */
  start: DefaultValues<Values<S>>;
  /**
   * Sends the values that passed the schema. Errors that it throws appear under the fields that they name, or above the
   * form.
   */
  send: (values: z.output<S>) => Promise<Answer>;
  /**
   * The form stays busy until the returned promise resolves. A form that can be reopened at once must first refetch
   * what it changed.
   */
  onDone?: (answer: Answer, values: z.output<S>) => void | Promise<void>;
  /** Checks that a schema cannot express, such as two passwords that differ. Returns messages by field. */
  check?: (values: Values<S>) => Partial<Record<keyof Values<S> & string, string | null | undefined>>;
  /** Maps a refusal code without a field to a field: `{ loginexists: 'login' }`. */
  fieldOf?: Readonly<Record<string, keyof Values<S> & string>>;
  /** Overrides the error message, where the form can explain the failure better than the server. */
  sentence?: (error: unknown) => string;
}

/** Holds the values, errors and submission of a form. `<Form form={…}>` renders it. */
export function useForm<S extends Schema, Answer>(options: FormOptions<S, Answer>) {
  const latest = useRef(options);
  latest.current = options;
  const [failure, setFailure] = useState<string | null>(null);
  /**
   * True while `onDone` navigates away after a successful submission, so that the unsaved-changes question is skipped.
   */
  const done = useRef(false);
  const typed = useTyped();
  const fields = useHookForm<Values<S>>({
    defaultValues: options.start,
    // Untouched fields follow refetched data; otherwise the form would save outdated values.
    values: options.start as Values<S>,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
    resolver: (values) => {
      const { schema, check } = latest.current;
      const result = z.safeParse(schema, tidy(values));
      const errors = { ...faultsOf(result.error?.issues ?? [], values), ...toErrors(check?.(values) ?? {}) };
      if (Object.keys(errors).length > 0 || !result.success)
        return { values: {}, errors: errors as FieldErrors<Values<S>> };
      // Validation returns the field values unchanged. The schema's output may differ from them; only `send` receives
      // that output.
      return { values, errors: {} };
    },
  });
  const submit = fields.handleSubmit(async (values) => {
    const { schema, send, onDone, sentence = sentenceFor, fieldOf = {} } = latest.current;
    const sent = z.parse(schema, tidy(values)) as z.output<S>;
    setFailure(null);
    try {
      const answer = await send(sent);
      done.current = true;
      // The sent values become the form's initial values. Input typed during the request counts as an unsaved change.
      fields.reset(values, { keepDirtyValues: false, keepValues: true, keepFieldsRef: true });
      typed.forget();
      await onDone?.(answer, sent);
    } catch (error) {
      if (wasAborted(error)) return;
      const told = errorsByField(error, fieldOf, Object.keys(values));
      told.forEach(([name, message], index) => {
        fields.setError(name as Path<Values<S>>, { type: 'server', message }, { shouldFocus: index === 0 });
      });
      if (told.length === 0) setFailure(sentence(error));
    } finally {
      done.current = false;
    }
  });
  // The field components use plain strings as field names; only the form knows the exact types.
  const byName = fields as unknown as UseFormReturn;
  return { fields: byName, submit, failure, done, typed, busy: fields.formState.isSubmitting };
}

/** The type of any form, as used by its fields. */
export type FormState = ReturnType<typeof useForm<Schema, unknown>>;

/** Trims texts, except passwords, and turns empty fields into undefined. */
export function tidy(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      const text = /password/i.test(name) ? value : value.trim();
      return [name, text === '' ? undefined : text];
    }),
  );
}

function faultsOf(
  issues: readonly z.core.$ZodIssue[],
  values: FieldValues,
): Record<string, { type: string; message: string }> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '');
    errors[name] ??= { type: issue.code, message: fieldSentence(issue, tidy(values)[name]) };
  }
  return errors;
}

function toErrors(sentences: Readonly<Record<string, string | null | undefined>>) {
  return Object.fromEntries(
    Object.entries(sentences).flatMap(([name, message]) => (message ? [[name, { type: 'check', message }]] : [])),
  );
}

/** The messages of a refusal by field, in the order of the form. */
export function errorsByField(
  error: unknown,
  fieldOf: Readonly<Record<string, string>>,
  names: readonly string[],
): [string, string][] {
  if (!(error instanceof ApiProblem)) return [];
  const { fieldErrors, errorKey = '', kind = '' } = error;
  const own = fieldOf[errorKey] ?? fieldOf[kind];
  if (own !== undefined) return [[own, sentenceFor(error)]];
  return names.flatMap((name) => (fieldErrors[name] === undefined ? [] : [[name, fieldErrors[name]]]));
}
