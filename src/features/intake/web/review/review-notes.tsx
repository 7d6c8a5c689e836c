import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../../text/common/format.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { AppLink } from '../../../../web/address.tsx';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { focusHeading } from '../../../../web/page-title.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import layout from '../../../../web/ui/layout.module.css';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { EmptyState } from '../../../../web/ui/page/empty-state.tsx';
import { changeKind } from '../../intake.contract.ts';
import { FILE_KINDS } from '../../intake.ts';
import { RefusedFile } from '../drop/refused-file.tsx';
import { useIntakePaths } from '../intake-paths.ts';
import { intakeQuery } from '../queries.ts';
import type { IntakeDetail, IntakeFile } from './review.ts';
import classes from './review-notes.module.css';

/** Shown if no intake exists at this URL. */
export function Absent() {
  const { list } = useIntakePaths();
  return (
    <EmptyState title={REVIEW.absent} headingLevel={1} actions={<AppLink to={list}>{REVIEW.backToList}</AppLink>} />
  );
}

/** Says that the intake is closed and accepts no more decisions. */
export function ClosedNote() {
  return (
    <div className={layout.above12}>
      <Banner tone="mute" icon="info">
        {REVIEW.closedNote}
      </Banner>
    </div>
  );
}

/**
 * Asks once about each file that seems to contain another kind than the chosen one. The answer reads the file again.
 */
export function KindQuestions({ intake }: { intake: IntakeDetail }) {
  const client = useQueryClient();
  const [settled, setSettled] = useState<readonly string[]>([]);
  const change = useMutation({
    mutationFn: ({ file, tipo }: { file: string; tipo: IntakeFile['tipo'] }) =>
      call(changeKind, { params: { id: intake.id, file }, body: { tipo } }),
    onError: (error) => say(sentenceFor(error), { tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: intakeQuery(intake.id).queryKey }),
    onSuccess: focusHeading,
  });
  return intake.sembra.map(({ idFile, tipo, parti, su }) => {
    const file = intake.file.find(({ id }) => id === idFile);
    if (!file || settled.includes(idFile)) return null;
    return (
      <section key={idFile} className={layout.above12} aria-label={file.nome}>
        <Banner tone="warn" icon="alert">
          <p>{INTAKE.looksLike(file.nome, parti, su, file.tipo)}</p>
          <p className={classes.answers}>
            {FILE_KINDS.map((one) => (
              <Button
                key={one}
                variant={one === tipo ? 'filled' : 'default'}
                size="xs"
                loading={change.isPending && change.variables.file === idFile && change.variables.tipo === one}
                onClick={() => {
                  if (one !== file.tipo) change.mutate({ file: idFile, tipo: one });
                  else {
                    setSettled([...settled, idFile]);
                    focusHeading();
                  }
                }}
              >
                {INTAKE.readAgainAs[one]}
              </Button>
            ))}
          </p>
        </Banner>
      </section>
    );
  });
}

/** Notes on files: why a file has no rows, is locked or has attachments. */
export function FileNotes({
  intake,
  chosen,
  readOnly,
}: {
  intake: IntakeDetail;
  /** The file that the review is filtered by, or the only file. */
  chosen: IntakeFile | undefined;
  readOnly: boolean;
}) {
  const isMeant = (file: IntakeFile) => (chosen ? file.id === chosen.id : file.codiceMotivo?.includes('password'));
  return (
    <>
      {intake.file
        .filter((file) => file.codiceMotivo !== null && isMeant(file))
        .map((file) => (
          <RefusedFile key={file.id} intakeId={intake.id} file={file} readOnly={readOnly} />
        ))}
      {intake.file
        .filter((file) => file.giaConfermatoIl !== null && (chosen === undefined || file.id === chosen.id))
        .map((file) => (
          <div key={file.id} className={layout.above12}>
            <Banner tone="info" icon="copy">
              {INTAKE.confirmedBefore(file.nome, formatInstant(file.giaConfermatoIl ?? ''))}
            </Banner>
          </div>
        ))}
      {intake.file
        .filter((file) => file.allegati > 0 && (chosen === undefined || file.id === chosen.id))
        .map((file) => (
          <div key={file.id} className={layout.above12}>
            <Banner tone="warn" icon="alert">
              {INTAKE.attachments(file.nome, file.allegati)}
            </Banner>
          </div>
        ))}
    </>
  );
}
