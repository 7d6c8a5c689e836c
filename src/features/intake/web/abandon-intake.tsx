import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../../text/format.ts';
import { INTAKE } from '../../../text/intake-screens.ts';
import { useGo } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { ConfirmDialog } from '../../../web/ui/confirm-dialog.tsx';
import { say } from '../../../web/ui/snackbar.ts';
import { closeIntake } from '../intake.contract.ts';
import { useIntakePaths } from './intake-paths.ts';
import type { IntakeDetail } from './review.ts';

/** Gives up what is not confirmed: says what is lost and what stays. */
export function AbandonIntake(props: { intake: IntakeDetail; open: boolean; onClose: () => void }) {
  const { intake, open, onClose } = props;
  const go = useGo();
  const { list } = useIntakePaths();
  const client = useQueryClient();
  const abandon = useMutation({
    mutationFn: () => call(closeIntake, { params: { id: intake.id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['intake', intake.id] });
      say('Acquisizione abbandonata', { icon: 'trash' });
      go(list);
    },
    onError: (error) => say(sentenceFor(error), { tone: 'bad' }),
  });
  const { decidere, pronti, confermati } = intake.conteggi;
  const lost = [
    pronti > 0 && counted(pronti, 'documento pronto', 'documenti pronti'),
    decidere > 0 && counted(decidere, 'riga da decidere', 'righe da decidere'),
  ].filter(Boolean);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => abandon.mutate()}
      busy={abandon.isPending}
      danger
      icon="trash"
      title="Abbandonare l’acquisizione?"
      verb={INTAKE.abandon}
      text={
        <>
          {lost.length > 0 ? `Si perdono ${lost.join(' e ')}, con le decisioni prese.` : 'Non c’è nulla in sospeso.'}{' '}
          {confermati > 0
            ? `${counted(confermati, 'documento già creato resta', 'documenti già creati restano')} nel portale.`
            : 'Nessun documento era stato creato.'}
        </>
      }
      rows={intake.file.map((file) => [
        file.nome,
        file.pagine === null ? '' : counted(file.pagine, 'pagina', 'pagine'),
      ])}
    />
  );
}
