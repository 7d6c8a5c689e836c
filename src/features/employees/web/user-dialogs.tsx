import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Contract } from '../../../access/contract.ts';
import { PEOPLE } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import { useChange } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { activateByHand, giveOneTimePassword, resetAccess } from '../../accounts/managing.contract.ts';
import classes from './user-dialogs.module.css';

/** A user as these dialogs need it: an employee, or the first login of a company. */
export interface ManagedUser {
  id: string;
  name: string;
  email: string | null;
  login: string | null;
}

interface DialogProps {
  user: ManagedUser;
  onClose: () => void;
  onDone: () => void;
}

/** Activates a user at once, and shows the password once. */
export function ActivateDialog({ user, onClose, onDone }: DialogProps) {
  const [login, setLogin] = useState(user.email?.split('@')[0] ?? '');
  const [email, setEmail] = useState(user.email ?? '');
  const activate = useChange(activateByHand, { onDone });
  if (activate.data) return <Given given={activate.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      title={`${PEOPLE.byHand}: ${user.name}`}
      text={PEOPLE.byHandText}
      verb={PEOPLE.activate}
      busy={activate.isPending}
      onConfirm={() =>
        activate.mutate({ params: { id: user.id }, body: { login: login.trim(), email: email.trim() || null } })
      }
      error={activate.error}
    >
      <div className={layout.stack12}>
        <TextInput label={PEOPLE.login} value={login} onChange={(event) => setLogin(event.currentTarget.value)} />
        <TextInput label={PEOPLE.email} value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      </div>
    </ConfirmDialog>
  );
}

/** Sets a new password that the user must change at the next login. */
export function OneTimeDialog({ user, onClose, onDone }: DialogProps) {
  const give = useChange(giveOneTimePassword, { onDone });
  if (give.data) return <Given given={give.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${PEOPLE.oneTime}: ${user.name}`}
      text={PEOPLE.oneTimeText}
      verb={PEOPLE.give}
      busy={give.isPending}
      onConfirm={() => give.mutate({ params: { id: user.id } })}
      error={give.error}
    />
  );
}

function Given({ given, onClose }: { given: { login: string; password: string }; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={PEOPLE.oneTime} footer={<Button onClick={onClose}>CHIUDI</Button>}>
      <p>{PEOPLE.oneTimeGiven}</p>
      <dl className={classes.given}>
        <dt>{PEOPLE.login}</dt>
        <dd translate="no">{given.login}</dd>
        <dt>{PEOPLE.password}</dt>
        <dd translate="no">{given.password}</dd>
      </dl>
    </Dialog>
  );
}

/** Resets a user to "not activated", with a different mailbox. */
export function ResetDialog({ user, onClose, onDone }: DialogProps) {
  const [email, setEmail] = useState(user.email ?? '');
  const reset = useChange(resetAccess, {
    onDone: () => {
      onClose();
      say(PEOPLE.resetDone, { icon: 'mail' });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      title={`${PEOPLE.reset}: ${user.name}`}
      text={PEOPLE.resetText}
      verb={PEOPLE.send}
      busy={reset.isPending}
      onConfirm={() => reset.mutate({ body: { id: user.id, email: email.trim() } })}
      error={reset.error}
    >
      <TextInput label={PEOPLE.email} value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
    </ConfirmDialog>
  );
}

/** Removes a user permanently, which is possible only if no documents were delivered to them. */
export function RemoveDialog(props: {
  name: string;
  contract: Contract;
  params: Record<string, string>;
  onClose: () => void;
  onDone: () => void;
}) {
  const { name, contract, params, onClose, onDone } = props;
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await call(contract, { params } as Parameters<typeof call>[1]);
      onClose();
      say(PEOPLE.removed, { icon: 'trash' });
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      icon="trash"
      onClose={onClose}
      title={PEOPLE.removeTitle(name)}
      text={PEOPLE.removeText}
      verb={PEOPLE.remove}
      busy={busy}
      onConfirm={() => void remove()}
      error={error}
    />
  );
}
