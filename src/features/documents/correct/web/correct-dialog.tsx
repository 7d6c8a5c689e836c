import { Input } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { isPayroll, type Kind } from '../../../../directory/kinds.ts';
import { readHistory } from '../../../../ledger/history.contract.ts';
import { tooLong } from '../../../../text/common/fields.ts';
import { FILE_FIELD } from '../../../../text/common/files.ts';
import { formatBytes } from '../../../../text/common/format.ts';
import { DETAIL, DOCUMENT_ACTIONS } from '../../../../text/documents/document-actions.ts';
import { refresh } from '../../../../web/query.ts';
import { useAccount } from '../../../../web/session.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { FileField } from '../../../../web/ui/field/file-field.tsx';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { PdfPreview } from '../../../../web/ui/page/pdf-preview.tsx';
import { upload } from '../../../../web/upload.ts';
import { DOCUMENT_CALLS } from '../../core/documents.contract.ts';
import { ACCEPTED, whyNotFile } from '../../core/upload.ts';
import { MAX_FILE_BYTES } from '../../core/upload-limits.ts';
import { callDocument } from '../../core/web/call-document.ts';
import { isPdf, refreshDocuments } from '../../core/web/document-calls.ts';
import { type DocumentRow, documentOf, personOf, whyNotNow } from '../../core/web/document-row.ts';
import classes from '../../edit/web/action-dialogs.module.css';
import { correctDocument } from '../../upload/uploads.contract.ts';
import { AddresseeQuestion } from '../../upload/web/addressee-question.tsx';
import { contradictedIn } from '../../upload/web/contradicted.ts';
import { FilePages } from '../../upload/web/file-pages.tsx';
import own from './correct-dialog.module.css';

const NOTE_MAX = 1000;

/** Correction by hand ("rettifica"): a new file replaces the present content, which is kept as a version. */
export function CorrectDialog({ row, onClose }: { row: DocumentRow; onClose: () => void }) {
  const account = useAccount();
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState('');
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
      say(row.pubblicazione === 'published' ? DETAIL.corrected : DETAIL.correctedUnseen, { icon: 'check' });
      await Promise.all([refreshDocuments(), refresh(readHistory)]);
    },
  });
  const unfit = file === null ? null : whyNotFile(file);
  return (
    <ConfirmDialog
      open
      large
      wide={file !== null}
      onClose={onClose}
      onConfirm={() => file && correct.mutate({ chosen: file })}
      title={DETAIL.correctTitle}
      verb={DOCUMENT_ACTIONS.correct}
      rows={[[personOf(row), documentOf(row)]]}
      whyNot={refused ?? (file === null ? DETAIL.correctFileNeeded : (unfit ?? tooLong(note, NOTE_MAX)))}
      busy={correct.isPending}
    >
      <div className={classes.fields}>
        <Banner tone="info" icon="info">
          <p>{refused ?? DETAIL.correctText}</p>
        </Banner>
        <FileField
          label={DETAIL.correctFile}
          file={file}
          onChange={(chosen) => {
            correct.reset();
            setFile(chosen);
          }}
          maxBytes={MAX_FILE_BYTES}
          error={unfit}
          {...(isPayroll(row.tipo) ? { accept: '.pdf', hint: FILE_FIELD.pdfHint } : { accept: ACCEPTED })}
        />
        {file !== null && unfit === null && <BothVersions row={row} file={file} />}
        {correct.isError && contradictedIn(correct.error) === null && <ErrorBox error={correct.error} />}
        <AddresseeQuestion
          error={correct.error}
          whom={`${personOf(row)} · ${documentOf(row)}`}
          busy={correct.isPending}
          onRight={(conferma) => file && correct.mutate({ chosen: file, conferma })}
        />
        <Input.Wrapper label={DETAIL.correctNote} description={DETAIL.correctNoteHint} id={noteId}>
          <Input
            component="textarea"
            id={noteId}
            rows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Input.Wrapper>
      </div>
    </ConfirmDialog>
  );
}

/** Shows the present content and its replacement side by side before the correction is sent. */
function BothVersions({ row, file }: { row: DocumentRow; file: File }) {
  const calls: (typeof DOCUMENT_CALLS)[Kind] = DOCUMENT_CALLS[row.tipo];
  return (
    <section className={own.both} aria-label={DETAIL.bothVersions}>
      <Version title={DETAIL.versionNow} name={row.nomeFile} size={row.dimensione} shown={isPdf(row)}>
        <PdfPreview
          title={DETAIL.versionNow}
          label={DETAIL.versionNow}
          fileKey={['documentFile', row.id, row.rettificatoIl]}
          load={async (signal) => (await callDocument(calls.download, { params: { id: row.id }, signal })).blob}
          draw={(shown) => <FilePages file={shown} fileKey={[row.id, row.rettificatoIl]} title={DETAIL.versionNow} />}
        />
      </Version>
      <Version title={DETAIL.versionNext} name={file.name} size={file.size} shown={file.type === 'application/pdf'}>
        <PdfPreview
          title={DETAIL.versionNext}
          label={DETAIL.versionNext}
          fileKey={['chosenFile', file.name, file.size, file.lastModified]}
          load={async () => file}
          draw={(shown) => (
            <FilePages file={shown} fileKey={[file.name, file.size, file.lastModified]} title={DETAIL.versionNext} />
          )}
        />
      </Version>
    </section>
  );
}

/** Shows the pages of a version, or its name and size if it has no pages. */
function Version(props: { title: string; name: string; size: number; shown: boolean; children: ReactNode }) {
  const { title, name, size, shown, children } = props;
  if (shown) return children;
  return (
    <div className={own.unseen}>
      <strong>{title}</strong>
      <p>{DETAIL.noPages(name, formatBytes(size))}</p>
    </div>
  );
}
