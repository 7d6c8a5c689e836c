import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAILED } from '../../../../text/intake/mailed.ts';
import { ASIDE, queryOf, useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Secret } from '../../../../web/ui/field/secret.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { readMailAddress, renewMailAddress } from '../../mailed/mail-address.contract.ts';
import classes from './mail-address.module.css';

/** Shows the mail address to which the practice sends whole files (P128); renders nothing if no mailbox is polled. */
export function MailAddress() {
  const { data } = useQuery({ ...queryOf(readMailAddress, {}), ...ASIDE });
  const [renewing, setRenewing] = useState(false);
  const renew = useChange(renewMailAddress, {
    refreshes: [readMailAddress],
    onDone: () => {
      setRenewing(false);
      say(MAILED.renewed, { icon: 'check' });
    },
  });
  if (!data?.attiva) return null;
  const { indirizzo: address } = data;
  return (
    <section aria-labelledby="consegna-per-posta" className={classes.root}>
      <h2 id="consegna-per-posta">{MAILED.title}</h2>
      <p>{MAILED.below}</p>
      {address !== null && (
        <>
          <Secret label={MAILED.address} text={address} />
          <p className={classes.note}>{MAILED.secret}</p>
        </>
      )}
      {renew.error && !renewing && <ErrorBox error={renew.error} />}
      <div>
        {address === null ? (
          <ActionButton icon="plus" busy={renew.isPending} onClick={() => renew.mutate({})}>
            {MAILED.create}
          </ActionButton>
        ) : (
          <ActionButton variant="subtle" icon="refresh" onClick={() => setRenewing(true)}>
            {MAILED.renew}
          </ActionButton>
        )}
      </div>
      {renewing && (
        <ConfirmDialog
          open
          icon="refresh"
          busy={renew.isPending}
          onClose={() => setRenewing(false)}
          onConfirm={() => renew.mutate({})}
          title={MAILED.renewTitle}
          text={MAILED.renewText}
          verb={MAILED.renewVerb}
          error={renew.error}
        />
      )}
    </section>
  );
}
