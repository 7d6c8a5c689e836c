import { useRef } from 'react';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { PageHeader } from '../../../../web/ui/page/page-header.tsx';
import { ACCEPTED } from '../drop/upload-rules.ts';
import { companiesOf, contentsOf, countsOf, type IntakeDetail, type IntakeFile } from './review.ts';

/** The name of an intake, its figures and its two actions. */
export function ReviewHead(props: {
  intake: IntakeDetail;
  file: IntakeFile | undefined;
  /** The URL of the list of intakes. */
  back: string;
  readOnly: boolean;
  onFiles: (files: File[]) => void;
  onAbandon: () => void;
  /** Opens the first row that waits for a decision; null if there is none. */
  onDue: (() => void) | null;
}) {
  const { intake, file, back, readOnly, onFiles, onAbandon, onDue } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const rows = intake.righe.filter((row) => !file || row.idFile === file.id);
  const companies = companiesOf(rows);
  const pages = (file ? [file] : intake.file).reduce((sum, one) => sum + (one.pagine ?? 0), 0);
  const counts = countsOf(
    rows,
    intake.domande.filter((question) => !file || question.file.includes(file.id)),
  );
  const documents = counts.decidere + counts.pronti + counts.confermati;
  const figures = [
    pages > 0 && REVIEW.pages(pages),
    rows.length > 0 && REVIEW.documents(documents),
    counts.esclusi > 0 && REVIEW.out(counts.esclusi),
  ].filter(Boolean);
  const whyNot = readOnly ? (intake.stato === 'closed' ? REVIEW.closed : REVIEW.confirming) : null;
  const { decidere, pronti, confermati } = intake.conteggi;
  const nothingToLose = intake.stato === 'ready' && confermati > 0 && decidere + pronti === 0;
  return (
    <>
      <PageHeader
        back={{ to: back, label: INTAKE.list }}
        trail={
          companies.length === 1
            ? companies[0]?.name
            : companies.length > 1
              ? REVIEW.companies(companies.length)
              : contentsOf(intake.file)
        }
        title={file ? file.nome : REVIEW.filesOf(intake.file.length, contentsOf(intake.file))}
        aside={figures.join(' · ')}
        actions={
          <>
            {onDue && !readOnly && (
              <ActionButton icon="alert" onClick={onDue}>
                {INTAKE.toDue(counts.decidere)}
              </ActionButton>
            )}
            <ActionButton icon="plus" whyNot={whyNot} onClick={() => chooser.current?.click()}>
              {INTAKE.moreFiles}
            </ActionButton>
            <ActionButton
              icon="trash"
              variant="subtle"
              whyNot={whyNot ?? (nothingToLose ? REVIEW.nothingPending : null)}
              onClick={onAbandon}
            >
              {INTAKE.abandon}
            </ActionButton>
          </>
        }
      />
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
