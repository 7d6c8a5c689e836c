import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { tooLong } from '../../../text/common/fields.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { call } from '../../../web/api.ts';
import { useChange } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { MailsDialog } from '../../notifications/web/mails-dialog.tsx';
import { remindSigners, withdrawSignatures } from '../signing.contract.ts';
import { REASON_MAX } from '../signing.ts';
import { progressOf, refreshSignings, type SignatureRow } from './signing-calls.ts';

/** Shows who will be reminded before the reminder is sent: the signers whose turn it is. */
export function RemindDialog({ rows, onClose }: { rows: readonly SignatureRow[]; onClose: () => void }) {
  const ids = rows.map(({ id }) => id);
  return (
    <MailsDialog
      title={SIGNING.remindTitle}
      verb={OFFICE_WORDS.remind}
      icon="bell"
      of={`signing ${ids.join()}`}
      onlyByMail
      plan={async () => {
        const { inviati, saltati } = await call(remindSigners, { body: { ids, prova: true } });
        return { mail: inviati, persone: inviati, esclusi: saltati };
      }}
      onClose={onClose}
      onConfirm={async () => {
        const { inviati } = await call(remindSigners, { body: { ids } });
        say(SIGNING.reminded(inviati), { icon: 'bell' });
        await refreshSignings();
      }}
    />
  );
}

/**
 * Withdraws requests permanently. Every signer who had been asked is notified, with the reason if the user gives one.
 */
export function WithdrawDialog(props: { rows: readonly SignatureRow[]; onClose: () => void; onDone: () => void }) {
  const { rows, onClose, onDone } = props;
  const [reason, setReason] = useState('');
  const withdraw = useChange(withdrawSignatures, {
    onDone: ({ ritirate }) => {
      onClose();
      onDone();
      say(SIGNING.withdrawn(ritirate), { icon: 'restore' });
      void refreshSignings();
    },
  });
  const motivo = reason.trim();
  return (
    <ConfirmDialog
      open
      danger
      large
      icon="restore"
      title={SIGNING.withdrawTitle(rows.length)}
      verb={SIGNING.withdrawVerb(rows.length)}
      text={SIGNING.withdrawText}
      rows={rows.map((row) => [row.titolo, row.azienda, progressOf(row)])}
      busy={withdraw.isPending}
      whyNot={tooLong(motivo, REASON_MAX)}
      error={withdraw.error}
      onClose={onClose}
      onConfirm={() =>
        withdraw.mutate(
          { body: { ids: rows.map(({ id }) => id), ...(motivo === '' ? {} : { motivo }) } },
          { onError: () => void refreshSignings() },
        )
      }
    >
      <div className={layout.fields}>
        <Textarea
          label={SIGNING.withdrawReason}
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </div>
    </ConfirmDialog>
  );
}
