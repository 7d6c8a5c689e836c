import { useState } from 'react';
import type { PrintedKind } from '../../../../directory/kinds.ts';
import { PRINT } from '../../../../text/documents/documents.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { openTicket } from '../../../../web/open-file.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../../web/ui/field/check.tsx';
import type { DocumentRow } from '../../core/web/document-row.ts';
import { PRINT_CALLS } from '../print.contract.ts';
import classes from './print-dialog.module.css';

interface PrintProps {
  rows: readonly DocumentRow[];
  kind: PrintedKind;
  onClose: () => void;
}

export const printDialog = (props: PrintProps) => <PrintDialog {...props} />;

/** Asks which documents to print and whether on both sides, then opens one PDF in a new window. */
function PrintDialog({ rows, kind, onClose }: PrintProps) {
  const onPaper = rows.filter((row) => !row.accessoWeb);
  // Offers a choice only if some, but not all, of the selected documents belong to employees who get them on paper.
  const isMixed = onPaper.length > 0 && onPaper.length < rows.length;
  const [onlyOnPaper, setOnlyOnPaper] = useState(isMixed);
  const [onBothSides, setOnBothSides] = useState(false);
  const chosen = onlyOnPaper ? onPaper : rows;
  const print = () => {
    const { ticket }: (typeof PRINT_CALLS)[PrintedKind] = PRINT_CALLS[kind];
    const body = { ids: chosen.map((row) => row.id), fronteRetro: onBothSides };
    openTicket(async () => (await call(ticket, { body })).url).catch((error: unknown) =>
      say(sentenceFor(error), { tone: 'bad' }),
    );
    onClose();
  };
  return (
    <ConfirmDialog
      open
      icon="printer"
      onClose={onClose}
      onConfirm={print}
      title={PRINT.dialogTitle}
      text={PRINT.text}
      verb={PRINT.verb(chosen.length)}
    >
      {isMixed && (
        <fieldset className={classes.whom}>
          <legend>{PRINT.whom}</legend>
          <label className={classes.radio}>
            <input type="radio" name="stampa" checked={onlyOnPaper} onChange={() => setOnlyOnPaper(true)} />
            {PRINT.onPaper(onPaper.length)}
          </label>
          <label className={classes.radio}>
            <input type="radio" name="stampa" checked={!onlyOnPaper} onChange={() => setOnlyOnPaper(false)} />
            {PRINT.all(rows.length)}
          </label>
        </fieldset>
      )}
      <Check label={PRINT.onBothSides} checked={onBothSides} onChange={setOnBothSides} />
    </ConfirmDialog>
  );
}
