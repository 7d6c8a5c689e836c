import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { IDENTITY } from '../../../text/identity.ts';
import { call } from '../../../web/api.ts';
import { ApiProblem } from '../../../web/api-problem.ts';
import { PasswordField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { reauthenticate } from '../second-factor.contract.ts';

/** Ends the question: true once the person has shown who it is. */
type Answer = (confirmed: boolean) => void;

/**
 * For calls that need a fresh session (`reauthentication-required`): asks for the password once, then does the work
 * again. Whoever closes the question gives the work up.
 */
export function useIdentity(): { dialog: ReactNode; confirmed: <T>(work: () => Promise<T>) => Promise<T> } {
  const [asking, setAsking] = useState<Answer | null>(null);
  return {
    dialog: asking && <ConfirmIdentity onAnswer={asking} />,
    confirmed: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ApiProblem && error.errorKey === 'reauthentication-required')) throw error;
        const confirmed = await new Promise<boolean>((resolve) => setAsking(() => resolve));
        setAsking(null);
        if (!confirmed) throw new DOMException('Given up', 'AbortError');
        return work();
      }
    },
  };
}

const Password = z.object({ password: z.string().check(z.minLength(1)) });

function ConfirmIdentity({ onAnswer }: { onAnswer: Answer }) {
  const form = useForm({
    schema: Password,
    start: { password: '' },
    fieldOf: { 'invalid-password': 'password' },
    send: ({ password }) => call(reauthenticate, { body: { password } }),
    onDone: () => onAnswer(true),
  });
  return (
    <Dialog open onClose={() => onAnswer(false)} title={IDENTITY.title}>
      <Form form={form} unguarded>
        <p>{IDENTITY.text}</p>
        <PasswordField name="password" label={IDENTITY.password} autoComplete="current-password" />
        <div>
          <SubmitButton size="md">{IDENTITY.confirm}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
