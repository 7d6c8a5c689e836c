import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ABANDON, REVIEW } from '../../../../text/intake/intake-review.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { useGo } from '../../../../web/address.tsx';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { closeIntake } from '../../intake.contract.ts';
import { useIntakePaths } from '../intake-paths.ts';
import type { IntakeDetail } from './review.ts';

/** Asks before the unconfirmed rows are abandoned, and says what is lost and what stays. */
export function AbandonIntake(props: { intake: IntakeDetail; open: boolean; onClose: () => void }) {
  const { intake, open, onClose } = props;
  const go = useGo();
  const { list } = useIntakePaths();
  const client = useQueryClient();
  const abandon = useMutation({
    mutationFn: () => call(closeIntake, { params: { id: intake.id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['intake', intake.id] });
      say(ABANDON.done, { icon: 'trash' });
      go(list);
    },
    onError: (error) => say(sentenceFor(error), { tone: 'bad' }),
  });
  const { decidere, pronti, confermati } = intake.conteggi;
  const lost = [pronti > 0 && ABANDON.ready(pronti), decidere > 0 && ABANDON.due(decidere)].filter(
    (what) => what !== false,
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => abandon.mutate()}
      busy={abandon.isPending}
      danger
      icon="trash"
      title={ABANDON.title}
      verb={INTAKE.abandon}
      text={
        <>
          {lost.length > 0 ? ABANDON.lost(lost) : ABANDON.nothingLost}{' '}
          {confermati > 0 ? ABANDON.stay(confermati) : ABANDON.noneMade}
        </>
      }
      rows={intake.file.map((file) => [file.nome, file.pagine === null ? '' : REVIEW.pages(file.pagine)])}
    />
  );
}
