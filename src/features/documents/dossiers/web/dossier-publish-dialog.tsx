import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInRome } from '../../../../text/common/format.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../../text/common/words.ts';
import { DOSSIERS } from '../../../../text/documents/dossiers.ts';
import { queryOf, useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { DateField } from '../../../../web/ui/field/date-field.tsx';
import { dayFault, isDay } from '../../../../web/ui/field/typed-date.ts';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { refreshDocuments } from '../../core/web/document-calls.ts';
import { changing, consequence } from '../../publish/web/publish-plan.ts';
import { publishDossiers, readDossier } from '../dossiers.contract.ts';
import { refreshDossiers } from './dossier-calls.ts';
import type { DossierRow } from './dossier-list.tsx';

interface Props {
  rows: readonly DossierRow[];
  onClose: () => void;
  onDone: () => void;
}

/** List actions load this module lazily and call these functions to render the dialog. */
export function publishDossierDialog(props: Props) {
  return <PublishDossierDialog {...props} />;
}

export function cancelDossierDialog(props: Props) {
  return <CancelDossierDialog {...props} />;
}

const named = (rows: readonly DossierRow[]) => rows.map((row) => [row.nome]);

function PublishDossierDialog({ rows, onClose, onDone }: Props) {
  const today = dayInRome(new Date());
  const [typed, setTyped] = useState<string | null>(today);
  const ahead = isDay(typed) && typed > today;
  const publish = useChange(publishDossiers, {
    onDone: ({ aggiornati, documenti }) => {
      onClose();
      onDone();
      if (ahead) say(DOSSIERS.scheduled(aggiornati, documenti, typed ?? ''), { icon: 'clock' });
      else say(DOSSIERS.published(aggiornati, documenti), { icon: 'send' });
      void refreshDossiers();
      void refreshDocuments();
    },
  });
  const fault = dayFault(typed, { min: today }, today);
  const missing = isDay(typed) ? null : refusalText('publication-date-required', {}).detail;
  return (
    <ConfirmDialog
      open
      large
      icon="send"
      onClose={onClose}
      onConfirm={() =>
        publish.mutate({
          body: { idList: rows.map((row) => row.id), dataPubblicazione: typed, annullaPubblicazione: false },
        })
      }
      title={DOSSIERS.publishTitle(rows.length)}
      text={DOSSIERS.publishText}
      verb={ahead ? OFFICE_WORDS.schedule : OFFICE_WORDS.publish}
      rows={named(rows)}
      whyNot={fault ?? missing}
      busy={publish.isPending}
      error={publish.error}
    >
      <DateField label={DOSSIERS.publication} value={typed} onChange={setTyped} min={today} quietBefore required />
      {isDay(typed) && <WhoSees rows={rows} on={typed} today={today} />}
    </ConfirmDialog>
  );
}

/** Who will see the documents, and whom a mail tells about them. */
function WhoSees({ rows, on, today }: { rows: readonly DossierRow[]; on: string; today: string }) {
  const { documents, error } = useQueries({
    queries: rows.map((row) => queryOf(readDossier, { params: { id: row.id } })),
    combine: (results) => ({
      documents: results.every(({ data }) => data) ? results.flatMap(({ data }) => data?.elenco ?? []) : null,
      error: results.find((result) => result.isLoadingError)?.error,
    }),
  });
  if (error) return <ErrorBox error={error} />;
  if (documents === null) return <WaitingLines lines={2} />;
  const choice = { on, cancel: false, today };
  const changed = changing(
    documents.filter((row) => row.eliminatoIl === null),
    choice,
  );
  if (changed.length === 0) return <p>{DOSSIERS.allVisible}</p>;
  const { strong, text } = consequence(changed, choice);
  return (
    <p>
      <strong>{strong}</strong> {text}
    </p>
  );
}

function CancelDossierDialog({ rows, onClose, onDone }: Props) {
  const cancel = useChange(publishDossiers, {
    onDone: ({ aggiornati }) => {
      onClose();
      onDone();
      say(DOSSIERS.cancelled(aggiornati), { icon: 'ban' });
      void refreshDossiers();
      void refreshDocuments();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      icon="ban"
      onClose={onClose}
      onConfirm={() => cancel.mutate({ body: { idList: rows.map((row) => row.id), annullaPubblicazione: true } })}
      title={DOSSIERS.cancelTitle(rows.length)}
      text={DOSSIERS.cancelText}
      verb={DOSSIERS.cancelVerb}
      rows={named(rows)}
      busy={cancel.isPending}
      error={cancel.error}
    />
  );
}
