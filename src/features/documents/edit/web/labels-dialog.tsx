import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DOCUMENT_ACTIONS } from '../../../../text/documents/document-actions.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { Check } from '../../../../web/ui/field/check.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { tagsOf } from '../../core/upload.ts';
import { MAX_TAG } from '../../core/upload-limits.ts';
import classes from './action-dialogs.module.css';

/** Edits the labels of the selected items: removes labels and adds others. */
export function LabelsDialog(props: {
  title: string;
  inUse: readonly string[];
  /** Labels of other items, offered as suggestions. */
  known?: readonly string[];
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onSave: (labels: { aggiungi: string[]; togli: string[] }) => void;
}) {
  const { title, known = [], busy, error, onClose, onSave } = props;
  const sorted = (labels: readonly string[]) => [...new Set(labels)].sort((a, b) => a.localeCompare(b, 'it'));
  const inUse = sorted(props.inUse);
  const others = sorted(known).filter((label) => !inUse.includes(label));
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set(inUse));
  const [typed, setTyped] = useState('');
  const ticked = others.filter((label) => kept.has(label));
  const aggiungi = [...new Set([...ticked, ...tagsOf(typed)])];
  const togli = inUse.filter((label) => !kept.has(label));
  const tooLong = aggiungi.find((label) => label.length > MAX_TAG);
  const nothing = aggiungi.length === 0 && togli.length === 0 ? DOCUMENT_ACTIONS.labelNothing : null;
  const boxes = (legend: string, labels: readonly string[]) =>
    labels.length > 0 && (
      <fieldset className={classes.group}>
        <legend>{legend}</legend>
        {labels.map((label) => (
          <Check
            key={label}
            label={label}
            checked={kept.has(label)}
            onChange={(on) => setKept(new Set(on ? [...kept, label] : [...kept].filter((one) => one !== label)))}
          />
        ))}
      </fieldset>
    );
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => onSave({ aggiungi, togli })}
      title={title}
      verb={DOCUMENT_ACTIONS.labelVerb}
      whyNot={tooLong ? DOCUMENT_ACTIONS.labelTooLong(MAX_TAG) : nothing}
      busy={busy}
    >
      <div className={classes.fields}>
        <TextInput
          label={DOCUMENT_ACTIONS.labelAdd}
          description={DOCUMENT_ACTIONS.labelAddHint}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {boxes(DOCUMENT_ACTIONS.labelOn, inUse)}
        {boxes(DOCUMENT_ACTIONS.labelOthers, others)}
        {error !== null && <ErrorBox error={error} />}
      </div>
    </ConfirmDialog>
  );
}
