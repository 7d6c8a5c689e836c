import { useState } from 'react';
import { DOCUMENT_ACTIONS } from '../../../../text/documents/document-actions.ts';
import { useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { DateField } from '../../../../web/ui/field/date-field.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { purgeDocuments, REMOVAL_CALLS } from '../../core/recycle-bin.contract.ts';
import { refreshDocuments } from '../../core/web/document-calls.ts';
import { type DocumentRow, documentOf, personOf } from '../../core/web/document-row.ts';
import { labelDocuments, setDeadline } from '../edits.contract.ts';
import classes from './action-dialogs.module.css';
import { LabelsDialog } from './labels-dialog.tsx';

export interface ActionDialogProps {
  rows: readonly DocumentRow[];
  onClose: () => void;
  onDone: () => void;
}

const named = (rows: readonly DocumentRow[]) => rows.map((row) => [personOf(row), documentOf(row)]);
const idsOf = (rows: readonly DocumentRow[]) => rows.map((row) => row.id);

/** Permanently deletes documents that were never visible. */
export function removeDialog(props: ActionDialogProps) {
  return <RemoveDialog {...props} contract={REMOVAL_CALLS.companyDocument.several} />;
}

/** Permanently deletes documents from the recycle bin. */
export function purgeDialog(props: ActionDialogProps) {
  return <RemoveDialog {...props} contract={purgeDocuments} />;
}

export function labelDialog(props: ActionDialogProps) {
  return <LabelDialog {...props} />;
}

export function deadlineDialog(props: ActionDialogProps & { today: string }) {
  return <DeadlineDialog {...props} />;
}

/** Asks for confirmation before an irreversible deletion, with the number and the names of the documents. */
function RemoveDialog({
  rows,
  onClose,
  onDone,
  contract,
}: ActionDialogProps & { contract: typeof purgeDocuments | typeof REMOVAL_CALLS.companyDocument.several }) {
  const remove = useChange(contract as typeof purgeDocuments, {
    onDone: ({ eliminati }) => {
      onClose();
      onDone();
      say(DOCUMENT_ACTIONS.removed(eliminati), { icon: 'trash' });
      void refreshDocuments();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      icon="trash"
      onClose={onClose}
      onConfirm={() => remove.mutate({ body: { ids: idsOf(rows) } })}
      title={DOCUMENT_ACTIONS.removeTitle(rows.length)}
      text={DOCUMENT_ACTIONS.removeText}
      verb={DOCUMENT_ACTIONS.removeVerb(rows.length)}
      rows={named(rows)}
      busy={remove.isPending}
      error={remove.error}
    />
  );
}

/** Edits the tags of the selection (P16). */
function LabelDialog({ rows, onClose, onDone }: ActionDialogProps) {
  const label = useChange(labelDocuments, {
    onDone: ({ aggiornati }) => {
      onClose();
      onDone();
      say(DOCUMENT_ACTIONS.labelled(aggiornati), { icon: 'tag' });
      void refreshDocuments();
    },
  });
  return (
    <LabelsDialog
      title={DOCUMENT_ACTIONS.labelTitle(rows.length)}
      inUse={rows.flatMap((row) => row.tags)}
      busy={label.isPending}
      error={label.error}
      onClose={onClose}
      onSave={(labels) => label.mutate({ body: { ids: idsOf(rows), ...labels } })}
    />
  );
}

function DeadlineDialog({ rows, today, onClose, onDone }: ActionDialogProps & { today: string }) {
  const [on, setOn] = useState<string | null>(rows.length === 1 ? (rows[0]?.dataScadenza ?? null) : null);
  const set = useChange(setDeadline, {
    onDone: ({ aggiornati }) => {
      onClose();
      onDone();
      say(DOCUMENT_ACTIONS.labelled(aggiornati), { icon: 'calendar' });
      void refreshDocuments();
    },
  });
  const same = rows.every((row) => row.dataScadenza === on);
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => set.mutate({ body: { ids: idsOf(rows), dataScadenza: on } })}
      title={DOCUMENT_ACTIONS.deadlineTitle(rows.length)}
      verb={on === null ? DOCUMENT_ACTIONS.deadlineNone : DOCUMENT_ACTIONS.deadlineVerb}
      rows={named(rows)}
      whyNot={same ? DOCUMENT_ACTIONS.deadlineSame : null}
      busy={set.isPending}
    >
      <div className={classes.fields}>
        <DateField
          label={DOCUMENT_ACTIONS.deadline}
          value={on}
          onChange={setOn}
          min={today}
          hint={DOCUMENT_ACTIONS.deadlineHint}
        />
        {set.isError && <ErrorBox error={set.error} />}
      </div>
    </ConfirmDialog>
  );
}
