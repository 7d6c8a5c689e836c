import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { tooLong } from '../../../text/common/fields.ts';
import { OWN_SIGNING } from '../../../text/signing/own-signing.ts';
import { useChange } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { refuseSignature } from '../own-signing.contract.ts';
import { REASON_MAX, whyNotReason } from '../signing.ts';
import { type OwnPaper, refreshOwn } from './own-calls.ts';
import classes from './own-signing.module.css';

/** Refuses to sign a paper; asks for a reason, which is sent to the requester. */
export function RefuseDialog({ paper, onClose }: { paper: OwnPaper; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const refusing = useChange(refuseSignature, {
    onDone: () => {
      onClose();
      say(OWN_SIGNING.refusedNow, { icon: 'check' });
      void refreshOwn();
    },
  });
  const motivo = reason.trim();
  return (
    <ConfirmDialog
      open
      danger
      large
      icon="x"
      title={OWN_SIGNING.refuseTitle}
      verb={OWN_SIGNING.refuseVerb}
      text={OWN_SIGNING.refuseText}
      busy={refusing.isPending}
      whyNot={(whyNotReason(motivo) === null ? null : OWN_SIGNING.reasonMissing) ?? tooLong(motivo, REASON_MAX)}
      error={refusing.error}
      onClose={onClose}
      onConfirm={() =>
        refusing.mutate({ params: { id: paper.id }, body: { motivo } }, { onError: () => void refreshOwn() })
      }
    >
      <div className={classes.fields}>
        <Textarea
          label={OWN_SIGNING.reason}
          autosize
          minRows={3}
          required
          withAsterisk={false}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </div>
    </ConfirmDialog>
  );
}
