import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { Email } from '../../../directory/fields.ts';
import { CONSULTANTS } from '../../../text/administration/administration.ts';
import { OFFICE_WORDS, WORDS } from '../../../text/common/words.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { giveOneTimePassword, resetAccess } from '../../accounts/managing.contract.ts';
import { closePractice } from '../consultants.contract.ts';
import classes from './consultants.module.css';
import { type Practice, refreshPractices } from './practice-actions.ts';

interface Props {
  practice: Practice;
  onClose: () => void;
}

/** Sets a one-time password for a consultant and shows it once. */
export function OneTimePassword({ practice, onClose }: Props) {
  const [given, setGiven] = useState<ResponseOf<typeof giveOneTimePassword> | null>(null);
  const [busy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    try {
      setGiven(await call(giveOneTimePassword, { params: { id: practice.id } }));
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
      onClose();
    }
  };
  if (!given)
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => void give()}
        title={CONSULTANTS.oneTime}
        text={CONSULTANTS.oneTimeText(practice.nome)}
        verb={CONSULTANTS.oneTimeVerb}
        busy={busy}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={CONSULTANTS.oneTime}
      form="confirm"
      footer={<Button onClick={onClose}>{WORDS.close}</Button>}
    >
      <div className={classes.dialog}>
        <p>{CONSULTANTS.oneTimeGiven}</p>
        <div className={classes.secret} translate="no">
          <span>{given.login}</span>
          <span className={classes.value}>{given.password}</span>
        </div>
      </div>
    </Dialog>
  );
}

/** Sets a consultant back to "not activated", with another e-mail address. */
export function ResetConsultant({ practice, onClose }: Props) {
  const form = useForm({
    schema: z.object({ email: Email }),
    start: { email: practice.email ?? '' },
    send: ({ email }) => call(resetAccess, { body: { id: practice.id, email } }),
    onDone: async (_, { email }) => {
      await refreshPractices();
      say(CONSULTANTS.invited(email), { icon: 'mail' });
      onClose();
    },
    fieldOf: { emailexists: 'email' },
  });
  return (
    <Dialog open onClose={onClose} title={CONSULTANTS.reset} form="confirm">
      <Form form={form} className={classes.dialog}>
        <p>{CONSULTANTS.resetText(practice.nome)}</p>
        <TextField name="email" type="email" label={CONSULTANTS.email} autoComplete="off" />
        <SubmitButton>{CONSULTANTS.resetVerb}</SubmitButton>
      </Form>
    </Dialog>
  );
}

export function ClosePractice({ practice, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const close = async () => {
    setBusy(true);
    try {
      await call(closePractice, { params: { id: practice.id } });
      say(CONSULTANTS.closed, { icon: 'check' });
      await refreshPractices();
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void close()}
      title={CONSULTANTS.closeTitle}
      text={CONSULTANTS.closeText(practice.nome)}
      verb={OFFICE_WORDS.remove}
      danger
      busy={busy}
    />
  );
}
