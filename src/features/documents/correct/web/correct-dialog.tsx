import { Input } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isPayroll } from '../../../../directory/kinds.ts';
import { readHistory } from '../../../../ledger/history.contract.ts';
import { DETAIL, HANDLING } from '../../../../text/handling.ts';
import { refresh } from '../../../../web/query.ts';
import { useAccount } from '../../../../web/session.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { upload } from '../../../../web/upload.ts';
import classes from '../../bin/web/handling-dialogs.module.css';
import { ACCEPTED, whyNotFile } from '../../upload/upload.ts';
import { correctDocument } from '../../upload/uploads.contract.ts';
import { AddresseeQuestion, contradictedIn } from '../../upload/web/addressee-question.tsx';
import { refreshDocuments } from '../../web/document-calls.ts';
import { type DocumentRow, documentOf, personOf, whyNotNow } from '../../web/document-row.ts';

const NOTE_MAX = 1000;

/** Correction by hand ("rettifica"): other bytes take the place of those that are there, which are kept. */
export function CorrectDialog({ row, onClose }: { row: DocumentRow; onClose: () => void }) {
  const account = useAccount();
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState('');
  const fileId = useId();
  const noteId = useId();
  const refused = whyNotNow('correct', [row], account);
  const correct = useMutation({
    mutationFn: ({ chosen, conferma }: { chosen: File; conferma?: string }) => {
      const form = new FormData();
      form.append('jsonDocDto', JSON.stringify(note.trim() ? { note: note.trim() } : {}));
      form.append('file', chosen);
      return upload(correctDocument, { params: { id: row.id }, query: { conferma }, form });
    },
    onSuccess: async () => {
      onClose();
      say(DETAIL.corrected, { icon: 'check' });
      await Promise.all([refreshDocuments(), refresh(readHistory)]);
    },
  });
  const tooBig = file === null ? null : whyNotFile(file);
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => file && correct.mutate({ chosen: file })}
      title={DETAIL.correctTitle}
      verb={HANDLING.correct}
      rows={[[personOf(row), documentOf(row)]]}
      whyNot={refused ?? (file === null ? DETAIL.correctFileNeeded : tooBig)}
      busy={correct.isPending}
    >
      <div className={classes.fields}>
        <Banner tone="info" icon="info">
          <p>{refused ?? DETAIL.correctText}</p>
        </Banner>
        <Input.Wrapper label={DETAIL.correctFile} id={fileId} error={tooBig}>
          <input
            id={fileId}
            type="file"
            accept={isPayroll(row.tipo) ? '.pdf' : ACCEPTED}
            onChange={(event) => {
              correct.reset();
              setFile(event.currentTarget.files?.[0] ?? null);
            }}
          />
        </Input.Wrapper>
        <Input.Wrapper label={DETAIL.correctNote} description={DETAIL.correctNoteHint} id={noteId}>
          <Input
            component="textarea"
            id={noteId}
            rows={2}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Input.Wrapper>
        {correct.isError && contradictedIn(correct.error) === null && <ErrorBox error={correct.error} />}
        <AddresseeQuestion
          error={correct.error}
          file={file}
          whom={`${personOf(row)} · ${documentOf(row)}`}
          busy={correct.isPending}
          onRight={(conferma) => file && correct.mutate({ chosen: file, conferma })}
        />
      </div>
    </ConfirmDialog>
  );
}
