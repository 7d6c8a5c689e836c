import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../../text/common/format.ts';
import { DOSSIERS } from '../../../../text/documents/dossiers.ts';
import { queryOf, useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { SelectField } from '../../../../web/ui/field/select-field.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { changeDossier, listCompanyDossiers, listWorkersDossiers } from '../dossiers.contract.ts';
import classes from './assign-dialog.module.css';
import { refreshDossiers } from './dossier-calls.ts';
import type { DossierDialogProps } from './dossier-dialog.tsx';

/** List actions load this module lazily and call this function to render the dialog. */
export function assignDialog(props: DossierDialogProps) {
  return <AssignDialog {...props} />;
}

/** Puts the selected documents into an existing dossier (spec §2, "create/assign dossier"). */
function AssignDialog({ documents, cfAzienda, ofCompany, onClose, onDone }: DossierDialogProps) {
  const list = ofCompany ? listCompanyDossiers : listWorkersDossiers;
  const existing = useQuery(queryOf(list, { query: { cfAzienda } }));
  const [id, setId] = useState('');
  const chosen = existing.data?.find((row) => row.id === id);
  const assign = useChange(changeDossier, {
    onDone: ({ aggiunti }) => {
      onClose();
      onDone();
      const name = chosen?.nome ?? '';
      say(aggiunti === 0 ? DOSSIERS.nothingAdded(name) : DOSSIERS.saved(name, aggiunti), { icon: 'folder' });
      void refreshDossiers();
    },
  });
  const none = existing.data?.length === 0;
  return (
    <ConfirmDialog
      open
      large
      icon="folder"
      onClose={onClose}
      onConfirm={() => assign.mutate({ params: { id }, body: { aggiungi: documents.map((document) => document.id) } })}
      title={DOSSIERS.assignTitle(documents.length)}
      verb={DOSSIERS.assignVerb}
      rows={documents.map((document) => document.name)}
      whyNot={none ? DOSSIERS.noneYet : chosen ? null : DOSSIERS.choose}
      busy={assign.isPending}
    >
      <div className={classes.fields}>
        {existing.isLoadingError ? (
          <ErrorBox error={existing.error} onRetry={() => void existing.refetch()} />
        ) : !existing.data ? (
          <WaitingLines lines={1} />
        ) : none ? (
          <p>{DOSSIERS.noneYet}</p>
        ) : (
          <SelectField
            label={DOSSIERS.where}
            value={id}
            placeholder={DOSSIERS.choose}
            onChange={setId}
            options={existing.data.map((row) => ({
              value: row.id,
              label: DOSSIERS.option(row.nome, row.documenti, formatDay(row.dataConsegna)),
            }))}
          />
        )}
        {chosen?.stato === 'published' && <p className={classes.note}>{DOSSIERS.assignPublished}</p>}
        {assign.isError && <ErrorBox error={assign.error} />}
      </div>
    </ConfirmDialog>
  );
}
