import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { others } from '../../../text/common/format.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Tip } from '../menu/tip.tsx';
import { ErrorBox } from '../page/error-box.tsx';
import { useScrollStop } from '../table/use-scroll-stop.ts';
import classes from './confirm-dialog.module.css';
import { CancelButton, Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The label of the confirm button, a verb with a count: 'Elimina 3 documenti' (shown in capitals). */
  verb: string;
  text?: ReactNode;
  /** The affected rows, described by person, kind and month. */
  rows?: readonly (readonly string[])[];
  children?: ReactNode;
  icon?: IconName;
  danger?: boolean;
  busy?: boolean;
  whyNot?: string | null;
  /** The error that the confirmed action returned. */
  error?: unknown;
  /** 560 px wide with a close button, instead of 500 px. */
  large?: boolean;
  /** As wide as two pages side by side. */
  wide?: boolean;
  /** Printing the page prints only this dialog. */
  printable?: boolean;
}

/** A confirmation with ANNULLA and a verb (spec §2), which states how many rows are affected and names them. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onConfirm, title, verb, text, rows, children, icon, danger, busy, whyNot, error, large, wide } = props;
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      busy={busy}
      form={wide ? 'wide' : large ? 'dialog' : 'confirm'}
      alert={danger}
      printable={props.printable}
      title={
        icon ? (
          <span className={classes.title}>
            <span className={classes.icon} data-danger={danger || undefined}>
              <Icon name={icon} />
            </span>
            {title}
          </span>
        ) : (
          title
        )
      }
      footer={
        <>
          <CancelButton busy={busy} first={!large} />
          <Tip text={whyNot}>
            {(id) => (
              <Button
                data-capitals
                data-danger={danger || undefined}
                loading={busy}
                aria-disabled={whyNot ? true : undefined}
                aria-describedby={id}
                onClick={() => {
                  if (!whyNot) onConfirm();
                }}
              >
                {verb}
              </Button>
            )}
          </Tip>
        </>
      }
    >
      {text && <p className={classes.text}>{text}</p>}
      {rows && rows.length > 0 && <NameRows rows={rows} />}
      {children}
      {Boolean(error) && <ErrorBox error={error} />}
    </Dialog>
  );
}

/** At most a hundred names in a frame, followed by the number of remaining ones. */
export function NameRows({ rows }: { rows: readonly (readonly string[])[] }) {
  const shown = rows.slice(0, 100);
  const list = useScrollStop<HTMLUListElement>();
  if (rows.length === 0) return null;
  return (
    <ul ref={list} className={classes.rows}>
      {shown.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of words, equal ones included
        <li key={index}>
          {row.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one row
            <span key={column}>{cell}</span>
          ))}
        </li>
      ))}
      {rows.length > shown.length && (
        <li>
          <span>e {others(rows.length - shown.length)}</span>
        </li>
      )}
    </ul>
  );
}

/** A message to read, with CHIUDI as its only button (spec §2). */
export function MessageDialog(props: { open: boolean; onClose: () => void; title: string; children: ReactNode }) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      form="confirm"
      title={props.title}
      footer={
        <Button variant="subtle" data-capitals data-first onClick={props.onClose}>
          Chiudi
        </Button>
      }
    >
      {props.children}
    </Dialog>
  );
}
