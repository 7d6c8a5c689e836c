import { useState } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { PROOFS } from '../../../../text/history/proofs.ts';
import { useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { SecretDialog } from '../../../../web/ui/dialog/secret-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { SelectField } from '../../../../web/ui/field/select-field.tsx';
import { FOLDER_DAYS } from '../proof.ts';
import { endInspection, listProofs, openInspection } from '../proofs.contract.ts';
import type { FolderRow, ProofRow } from './proofs-page.tsx';

const OFFERED_DAYS = [FOLDER_DAYS.least, 3, 7, 15, FOLDER_DAYS.most];

/** Opens a folder for some days, then shows its code and address once. */
export function OpenFolder({ proof, onClose }: { proof: ProofRow; onClose: () => void }) {
  const [days, setDays] = useState(7);
  const [opened, setOpened] = useState<ResponseOf<typeof openInspection> | null>(null);
  const open = useChange(openInspection, { refreshes: [listProofs], onDone: setOpened });
  if (opened)
    return <SecretDialog words={PROOFS.opened} secret={opened.codice} example={opened.indirizzo} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => open.mutate({ params: { id: proof.id }, body: { giorni: days } })}
      busy={open.isPending}
      title={PROOFS.openFolder}
      verb={PROOFS.openVerb}
      text={PROOFS.folderText}
      rows={[[proof.oggetto, proof.nome]]}
      error={open.error}
    >
      <SelectField
        label={PROOFS.days}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        options={OFFERED_DAYS.map((value) => ({ value: String(value), label: PROOFS.dayCount(value) }))}
      />
    </ConfirmDialog>
  );
}

/** Ends a folder at once. */
export function RevokeFolder(props: { proof: ProofRow; folder: FolderRow; onClose: () => void }) {
  const { proof, folder, onClose } = props;
  const end = useChange(endInspection, {
    refreshes: [listProofs],
    onDone: () => {
      onClose();
      say(PROOFS.revoked, { icon: 'ban' });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      icon="ban"
      onClose={onClose}
      onConfirm={() => end.mutate({ params: { id: folder.id } })}
      busy={end.isPending}
      title={PROOFS.revokeTitle}
      verb={PROOFS.revokeVerb}
      text={PROOFS.revokeText}
      rows={[[proof.oggetto, PROOFS.folderOpened(folder.apertoIl, folder.apertoDa)]]}
      error={end.error}
    />
  );
}
