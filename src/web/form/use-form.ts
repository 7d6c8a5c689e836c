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

type Schema = z.core.$ZodType<FieldValues, FieldValues>;
type Values<S extends Schema> = z.input<S> & FieldValues;

export interface FormOptions<S extends Schema, Answer> {
  /** The contract's own schema, by its name: form and server refuse the same values. */
  schema: S;
  /** The values of the fields until somebody changes them: text fields `''`. */
  start: DefaultValues<Values<S>>;
  /** Sends the values that the schema has accepted; its errors appear beside their fields, or above the form. */
  send: (values: z.output<S>) => Promise<Answer>;
  /** The form is busy until it has ended: where it may be opened again at once, on what it changed, that is fetched first. */
  onDone?: (answer: Answer, values: z.output<S>) => void | Promise<void>;
  /** Checks that a schema cannot express: two passwords that differ. Sentences by field. */
  check?: (values: Values<S>) => Partial<Record<keyof Values<S> & string, string | null | undefined>>;
  /** The field of a refusal that names none: `{ loginexists: 'login' }`. */
  fieldOf?: Readonly<Record<string, keyof Values<S> & string>>;
  /** The sentence of a failure, where the form knows it better than the server. */
  sentence?: (error: unknown) => string;
}

/** A form of the portal: values, faults and sending. `<Form form={…}>` draws it. */
export function useForm<S extends Schema, Answer>(options: FormOptions<S, Answer>) {
  const latest = useRef(options);
  latest.current = options;
  const [failure, setFailure] = useState<string | null>(null);
  /** While `onDone` leads on from what was sent, leaving the page loses nothing. */
  const done = useRef(false);
  const fields = useHookForm<Values<S>>({
    defaultValues: options.start,
    // A row that comes again with other facts is shown, in the fields that nobody has touched: an older one would be saved back.
    values: options.start as Values<S>,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
    resolver: (values) => {
      const { schema, check } = latest.current;
      const result = z.safeParse(schema, tidy(values));
      const errors = { ...faultsOf(result.error?.issues ?? [], values), ...toErrors(check?.(values) ?? {}) };
      if (Object.keys(errors).length > 0 || !result.success)
        return { values: {}, errors: errors as FieldErrors<Values<S>> };
      // The schema's output differs from the fields' values: only `send` gets it.
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
      // What was sent is what the form begins with now; what was typed meanwhile is the next change, and guarded as one.
      fields.reset(values, { keepDirtyValues: false, keepValues: true, keepFieldsRef: true });
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
  // Its parts use field names, which only the form itself knows.
  const byName = fields as unknown as UseFormReturn;
  return { fields: byName, submit, failure, done, busy: fields.formState.isSubmitting };
}

/** Any form, as its parts see it. */
export type FormState = ReturnType<typeof useForm<Schema, unknown>>;

/** Spaces around a text were not meant, except in a password; an empty field says nothing. */
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

/** The sentences of a refusal for fields of this form, in their order. */
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
