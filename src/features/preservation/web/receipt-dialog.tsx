import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInRome } from '../../../text/common/format.ts';
import { PRESERVATION } from '../../../text/preservation.ts';
import type { ListHandle } from '../../../web/list/list-definition.ts';
import { useChange } from '../../../web/query.ts';
import { todayInRome } from '../../../web/today.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { DateField } from '../../../web/ui/field/date-field.tsx';
import { FileField } from '../../../web/ui/field/file-field.tsx';
import { isDay } from '../../../web/ui/field/typed-date.ts';
import layout from '../../../web/ui/layout.module.css';
import { upload } from '../../../web/upload.ts';
import { fileReceipt, withdrawPackage } from '../preservation.contract.ts';
import type { PackageRow } from './packages-page.tsx';

interface DialogProps {
  row: PackageRow;
  list: ListHandle;
  onClose: () => void;
}

const RECEIPT_BYTES = 20 * 1024 * 1024;

/** Files the preserver's receipt, or replaces a wrong receipt (P167). */
export function ReceiptDialog({ row, list, onClose }: DialogProps) {
  const { rapporto } = row;
  const [file, setFile] = useState<File | null>(null);
  const [day, setDay] = useState<string | null>(rapporto?.giorno ?? todayInRome(Date.now()));
  const [number, setNumber] = useState(rapporto?.identificativo ?? '');
  const made = dayInRome(row.creatoIl);
  const today = todayInRome(Date.now());
  const send = useMutation({
    mutationFn: () => {
      const form = new FormData();
      form.append('json', JSON.stringify({ giorno: day, identificativo: number.trim() || null }));
      if (file) form.append('file', file, file.name);
      return upload(fileReceipt, { params: { id: row.id }, form });
    },
    onSuccess: () => {
      onClose();
      say(rapporto ? PRESERVATION.replaced : PRESERVATION.filed, { icon: 'inbox' });
      void list.refresh();
    },
  });
  const isRight = day !== null && isDay(day) && day >= made && day <= today;
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => send.mutate()}
      busy={send.isPending}
      whyNot={file === null ? PRESERVATION.receiptMissing : isRight ? null : PRESERVATION.dayMissing}
      title={PRESERVATION.fileTitle(row.ragioneSociale, PRESERVATION.of(row.anno, row.parte, row.parti))}
      verb={rapporto ? PRESERVATION.replace : PRESERVATION.file}
      text={rapporto ? PRESERVATION.replaceText : PRESERVATION.fileText}
      error={send.error}
    >
      <div className={layout.fields}>
        <FileField
          label={PRESERVATION.receiptFile}
          hint={PRESERVATION.receiptHint}
          accept=".xml,.pdf,.p7m,.zip"
          file={file}
          onChange={setFile}
          maxBytes={RECEIPT_BYTES}
        />
        <DateField label={PRESERVATION.receiptDay} value={day} onChange={setDay} min={made} max={today} />
        <TextInput
          label={PRESERVATION.receiptNumber}
          maxLength={200}
          value={number}
          onChange={({ currentTarget: { value } }) => setNumber(value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Withdraws a package that the preserver has not taken. */
export function WithdrawDialog({ row, list, onClose }: DialogProps) {
  const withdraw = useChange(withdrawPackage, {
    onDone: ({ liberati }) => {
      onClose();
      list.clearSelection();
      say(PRESERVATION.withdrawn(liberati), { icon: 'ban' });
      void list.refresh();
    },
  });
  const { anno, parte, parti, documenti, dimensione } = row;
  return (
    <ConfirmDialog
      open
      danger
      icon="ban"
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ params: { id: row.id } })}
      busy={withdraw.isPending}
      title={PRESERVATION.withdrawTitle}
      verb={PRESERVATION.withdrawVerb}
      text={PRESERVATION.withdrawText}
      rows={[[row.ragioneSociale, PRESERVATION.of(anno, parte, parti), PRESERVATION.amount(documenti, dimensione)]]}
      error={withdraw.error}
    />
  );
}
