import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { HANDLING } from '../../../../text/handling.ts';
import { useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../../web/ui/field/check.tsx';
import { DateField } from '../../../../web/ui/field/date-field.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { MAX_TAG, tagsOf } from '../../upload/upload.ts';
import { labelDocuments, setDeadline } from '../../upload/uploads.contract.ts';
import { refreshDocuments } from '../../web/document-calls.ts';
import { type DocumentRow, documentOf, personOf } from '../../web/document-row.ts';
import { purgeDocuments, REMOVAL_CALLS } from '../recycle-bin.contract.ts';
import classes from './handling-dialogs.module.css';

export interface HandlingDialogProps {
  rows: readonly DocumentRow[];
  onClose: () => void;
  onDone: () => void;
}

const named = (rows: readonly DocumentRow[]) => rows.map((row) => [personOf(row), documentOf(row)]);
const idsOf = (rows: readonly DocumentRow[]) => rows.map((row) => row.id);

/** Deletion at once, of documents that were never shown. */
export function removeDialog(props: HandlingDialogProps) {
  return <RemoveDialog {...props} contract={REMOVAL_CALLS.companyDocument.several} />;
}

/** Deletion for good, of documents in the recycle bin. */
export function purgeDialog(props: HandlingDialogProps) {
  return <RemoveDialog {...props} contract={purgeDocuments} />;
}

export function labelDialog(props: HandlingDialogProps) {
  return <LabelDialog {...props} />;
}

export function deadlineDialog(props: HandlingDialogProps & { today: string }) {
  return <DeadlineDialog {...props} />;
}

/** An irreversible deletion asks first, with the count and the names. */
function RemoveDialog({
  rows,
  onClose,
  onDone,
  contract,
}: HandlingDialogProps & { contract: typeof purgeDocuments | typeof REMOVAL_CALLS.companyDocument.several }) {
  const remove = useChange(contract as typeof purgeDocuments, {
    onDone: ({ eliminati }) => {
      onClose();
      onDone();
      say(HANDLING.removed(eliminati), { icon: 'trash' });
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
      title={HANDLING.removeTitle(rows.length)}
      text={HANDLING.removeText}
      verb={HANDLING.removeVerb(rows.length)}
      rows={named(rows)}
      busy={remove.isPending}
    >
      {remove.isError && <ErrorBox error={remove.error} />}
    </ConfirmDialog>
  );
}

/** Tags of the selection: those in use can be taken off, others added (P16). */
function LabelDialog({ rows, onClose, onDone }: HandlingDialogProps) {
  const inUse = [...new Set(rows.flatMap((row) => row.tags))].sort((a, b) => a.localeCompare(b, 'it'));
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set(inUse));
  const [typed, setTyped] = useState('');
  const added = tagsOf(typed);
  const removed = inUse.filter((tag) => !kept.has(tag));
  const tooLong = added.find((tag) => tag.length > MAX_TAG);
  const label = useChange(labelDocuments, {
    onDone: ({ aggiornati }) => {
      onClose();
      onDone();
      say(HANDLING.labelled(aggiornati), { icon: 'tag' });
      void refreshDocuments();
    },
  });
  const nothing = added.length === 0 && removed.length === 0 ? HANDLING.labelNothing : null;
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => label.mutate({ body: { ids: idsOf(rows), aggiungi: added, togli: removed } })}
      title={HANDLING.labelTitle(rows.length)}
      verb={HANDLING.labelVerb}
      whyNot={tooLong ? HANDLING.labelTooLong(MAX_TAG) : nothing}
      busy={label.isPending}
    >
      <div className={classes.fields}>
        <TextInput
          label={HANDLING.labelAdd}
          description={HANDLING.labelAddHint}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {inUse.length > 0 && (
          <fieldset className={classes.group}>
            <legend>{HANDLING.labelOn}</legend>
            {inUse.map((tag) => (
              <Check
                key={tag}
                label={tag}
                checked={kept.has(tag)}
                onChange={(on) => setKept(new Set(on ? [...kept, tag] : [...kept].filter((one) => one !== tag)))}
              />
            ))}
          </fieldset>
        )}
        {label.isError && <ErrorBox error={label.error} />}
      </div>
    </ConfirmDialog>
  );
}

function DeadlineDialog({ rows, today, onClose, onDone }: HandlingDialogProps & { today: string }) {
  const [on, setOn] = useState<string | null>(rows.length === 1 ? (rows[0]?.dataScadenza ?? null) : null);
  const set = useChange(setDeadline, {
    onDone: ({ aggiornati }) => {
      onClose();
      onDone();
      say(HANDLING.labelled(aggiornati), { icon: 'calendar' });
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
      title={HANDLING.deadlineTitle(rows.length)}
      verb={on === null ? HANDLING.deadlineNone : HANDLING.deadlineVerb}
      rows={named(rows)}
      whyNot={same ? HANDLING.deadlineSame : null}
      busy={set.isPending}
    >
      <div className={classes.fields}>
        <DateField label={HANDLING.deadline} value={on} onChange={setOn} min={today} hint={HANDLING.deadlineHint} />
        {set.isError && <ErrorBox error={set.error} />}
      </div>
    </ConfirmDialog>
  );
}
