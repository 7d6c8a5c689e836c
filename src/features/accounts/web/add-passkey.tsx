import { FACTORS } from '../../../text/accounts/account.ts';
import { call } from '../../../web/api.ts';
import { ApiProblem, ConnectionProblem, sentenceFor } from '../../../web/api-problem.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { deviceName } from '../device-name.ts';
import { beginPasskey, confirmPasskey, FactorNaming } from '../second-factor.contract.ts';
import classes from './own-pages.module.css';
import { createPasskey } from './passkeys.ts';

/** Registers a passkey under a name that the user chooses. */
export function AddPasskey(props: {
  onDone: (answer: { codiciRecupero?: string[] | undefined }) => void;
  onClose: () => void;
}) {
  const { onDone, onClose } = props;
  const form = useForm({
    schema: FactorNaming,
    start: { nome: deviceName(navigator.userAgent) },
    send: async ({ nome }) => {
      const { token, opzioni } = await call(beginPasskey, {});
      const risposta = await createPasskey(opzioni);
      return call(confirmPasskey, { body: { token, risposta, nome } });
    },
    onDone,
    sentence: (error) =>
      error instanceof ApiProblem || error instanceof ConnectionProblem
        ? sentenceFor(error)
        : isThereAlready(error)
          ? FACTORS.passkeyThere
          : FACTORS.passkeyFailed,
  });
  return (
    <Dialog open onClose={onClose} title={FACTORS.passkeyTitle} form="confirm">
      <Form form={form} className={classes.section}>
        <p>{FACTORS.passkeyHint}</p>
        <TextField name="nome" label={FACTORS.name} description={FACTORS.nameHint} autoComplete="off" data-first />
        <SubmitButton>{FACTORS.createPasskey}</SubmitButton>
      </Form>
    </Dialog>
  );
}

/**
 * Whether the error means that the device already has a passkey of this account (Web Authentication,
 * `excludeCredentials`).
 */
function isThereAlready(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
