import { dayInRome } from '../../../../text/common/format.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { WORDS } from '../../../../text/common/words.ts';
import { DOSSIERS } from '../../../../text/documents/dossiers.ts';
import { call } from '../../../../web/api.ts';
import { Form } from '../../../../web/form/form.tsx';
import { useForm } from '../../../../web/form/use-form.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { changeDossier } from '../dossiers.contract.ts';
import { refreshDossiers } from './dossier-calls.ts';
import { Asked, DossierFields, tagFaultOf, tagsOf } from './dossier-dialog.tsx';
import type { DossierRow } from './dossier-list.tsx';

/**
 * Edits a dossier's name, tags and delivery day. Spec §5 forbids a new day in the past; an existing day may have
 * passed.
 */
export function EditDossierDialog({ row, onClose }: { row: DossierRow; onClose: () => void }) {
  const today = dayInRome(new Date());
  const form = useForm({
    schema: Asked,
    start: { nome: row.nome, etichette: row.tags.join(', '), dataConsegna: row.dataConsegna },
    send: ({ nome, etichette, dataConsegna }) =>
      call(changeDossier, {
        params: { id: row.id },
        body: { nome: nome.trim(), tags: tagsOf(etichette ?? ''), dataConsegna: dataConsegna ?? row.dataConsegna },
      }),
    onDone: async (_, { nome }) => {
      await refreshDossiers();
      onClose();
      say(DOSSIERS.edited(nome), { icon: 'pencil' });
    },
  });
  const name = String(form.fields.watch('nome') ?? '');
  const tagFault = tagFaultOf(String(form.fields.watch('etichette') ?? ''));
  const day = (form.fields.watch('dataConsegna') as string | null) ?? '';
  const refused = (code: 'dossier-name-required' | 'delivery-date-required' | 'delivery-date-in-past') =>
    refusalText(code, {}).detail;
  const whyNot =
    name.trim() === ''
      ? refused('dossier-name-required')
      : day === ''
        ? refused('delivery-date-required')
        : day !== row.dataConsegna && day < today
          ? refused('delivery-date-in-past')
          : (tagFault ?? (form.fields.formState.isDirty ? null : DOSSIERS.unchanged));
  return (
    <ConfirmDialog
      open
      large
      icon="pencil"
      onClose={onClose}
      onConfirm={() => void form.submit()}
      title={DOSSIERS.editTitle}
      verb={WORDS.save}
      whyNot={whyNot}
      busy={form.busy}
    >
      <Form form={form} whyNot={whyNot}>
        <DossierFields min={row.dataConsegna < today ? row.dataConsegna : today} tagFault={tagFault} />
      </Form>
    </ConfirmDialog>
  );
}
