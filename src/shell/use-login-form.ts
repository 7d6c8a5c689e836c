import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { FIELD_TEXTS } from '../text/common/fields.ts';
import { ApiProblem, wasAborted } from '../web/api-problem.ts';

const NAMES = ['username', 'password'] as const;
type Name = (typeof NAMES)[number];
type Faults = Partial<Record<Name, string>>;

/**
 * The state of the login form. `useForm` would load its library and the schemas before the login page; here a field can
 * only be missing, and the server refuses everything else.
 */
export function useLoginForm<Answer>(options: {
  username: string;
  /** Sends the values; resolves when the login has an answer. */
  send: (username: string, password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  sentence: (error: unknown) => string;
}) {
  const { send, onDone, sentence } = options;
  const [values, setValues] = useState<Record<Name, string>>({ username: options.username, password: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const fields = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const alert = useRef<HTMLParagraphElement>(null);
  // The submit button was disabled while the server answered and so lost the focus; the failure receives it.
  useEffect(() => {
    if (failure !== null) alert.current?.focus();
  }, [failure]);

  const faultOf = (name: Name, text: string): Faults => ({
    [name]: (name === 'password' ? text : text.trim()) === '' ? FIELD_TEXTS.required : undefined,
  });
  const show = (found: Faults) => {
    setFaults(found);
    const wrong = NAMES.find((name) => found[name] !== undefined);
    if (wrong) fields.current[wrong]?.focus();
    return wrong !== undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (busy || show({ ...faultOf('username', values.username), ...faultOf('password', values.password) })) return;
    setFailure(null);
    setBusy(true);
    try {
      onDone(await send(values.username.trim(), values.password));
    } catch (error) {
      if (wasAborted(error)) return;
      if (!(error instanceof ApiProblem && show(error.fieldErrors))) setFailure(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  /** The properties of a field. A missing value is reported once the user has left the field or tried to log in. */
  const field = (name: Name) => ({
    name,
    value: values[name],
    ref: (element: HTMLInputElement | null) => void (fields.current[name] = element),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const { value } = currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      if (isSent || name in faults) setFaults((before) => ({ ...before, ...faultOf(name, value) }));
    },
    onBlur: () => setFaults((before) => ({ ...before, ...faultOf(name, values[name]) })),
  });
  return { field, faults, failure, alert, submit, busy };
}
