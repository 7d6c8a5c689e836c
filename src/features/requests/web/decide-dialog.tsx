import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { tooLong } from '../../../text/common/fields.ts';
import { REQUESTS, statusSet } from '../../../text/requests.ts';
import { call } from '../../../web/api.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { FileField } from '../../../web/ui/field/file-field.tsx';
import type { IconName } from '../../../web/ui/icon.tsx';
import { upload } from '../../../web/upload.ts';
import { AddresseeQuestion } from '../../documents/upload/web/addressee-question.tsx';
import { contradictedIn } from '../../documents/upload/web/contradicted.ts';
import { MailsDialog } from '../../notifications/web/mails-dialog.tsx';
import { REASON_MAX, REQUEST_TYPES, type RequestType, type SettableStatus } from '../request.ts';
import { answerRequest, changeRequestStatus, MAX_FILE_BYTES } from '../requests.contract.ts';
import { type Decidable, refreshRequests } from './request-calls.ts';
import classes from './requests.module.css';

/** An answer that was typed but not sent. */
interface Draft {
  text: string;
  file: File | null;
}

const NO_DRAFT: Draft = { text: '', file: null };

/** Offers a message to the sender before the status is set: why the request is rejected, or where the document is. */
export function DecideDialog({
  rows,
  status,
  icon,
  typed = NO_DRAFT,
  onClose,
  onDone,
}: {
  rows: readonly Decidable[];
  status: SettableStatus;
  icon: IconName;
  /** An answer typed below the request, which goes with the decision. */
  typed?: Draft;
  onClose: () => void;
  /** Called with the file of the draft, if the decision did not take it. */
  onDone: (left: Draft) => void;
}) {
  const field = useId();
  const [text, setText] = useState(typed.text);
  const [file, setFile] = useState<File | null>(typed.file);
  const [refused, setRefused] = useState<unknown>(null);
  const [only] = rows;
  const ids = rows.map((row) => row.id);
  const reason = text.trim();
  const asksDocument = status === 'L' && rows.some((row) => REQUEST_TYPES[row.tipo as RequestType].document);
  const takesFile = asksDocument && rows.length === 1;
  const whyNot = tooLong(reason, REASON_MAX);
  const decide = async (conferma?: string) => {
    setRefused(null);
    if (takesFile && file && only) {
      const form = new FormData();
      form.append('testo', reason);
      form.append('file', file);
      await upload(answerRequest, { params: { id: only.id }, query: { stato: 'L', conferma }, form });
      say(statusSet(1, status));
    } else {
      const body = reason === '' ? { ids } : { ids, motivo: reason };
      const { aggiornate } = await call(changeRequestStatus, { params: { status }, body });
      say(statusSet(aggiornate, status));
    }
    onDone({ text: '', file: takesFile ? null : file });
    await refreshRequests();
  };
  const confirm = async (conferma?: string) => {
    try {
      await decide(conferma);
    } catch (error) {
      setRefused(error);
      throw error;
    }
  };
  return (
    <MailsDialog
      title={REQUESTS.decide[status](rows.length)}
      verb={REQUESTS.verb[status]}
      icon={icon}
      danger={status === 'R'}
      of={`status ${status} ${ids.join()}`}
      plan={async () => {
        const { invio } = await call(changeRequestStatus, { params: { status }, body: { ids, prova: true } });
        return invio ?? { mail: 0, persone: 0, esclusi: [] };
      }}
      whyNot={whyNot ?? (contradictedIn(refused) ? REQUESTS.confirmFile : null)}
      onClose={onClose}
      onConfirm={() => confirm()}
    >
      <div className={classes.decision}>
        <Input.Wrapper
          inputWrapperOrder={['label', 'input', 'description']}
          id={field}
          label={takesFile ? REQUESTS.documentWords : REQUESTS.reasonOf[status]}
          description={asksDocument && !takesFile ? REQUESTS.oneDocument : REQUESTS.reasonHint}
        >
          <Input
            component="textarea"
            id={field}
            rows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Input.Wrapper>
        {takesFile && (
          <FileField
            label={REQUESTS.answerFile}
            file={file}
            onChange={(chosen) => {
              setRefused(null);
              setFile(chosen);
            }}
            maxBytes={MAX_FILE_BYTES}
          />
        )}
        <AddresseeQuestion
          error={refused}
          file={file}
          whom={only?.mittente ?? ''}
          busy={false}
          onRight={(conferma) => void confirm(conferma).then(onClose, () => undefined)}
        />
      </div>
    </MailsDialog>
  );
}
