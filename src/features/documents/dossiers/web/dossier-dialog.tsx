import * as z from 'zod/mini';
import { dayInRome } from '../../../../text/common/format.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { WORDS } from '../../../../text/common/words.ts';
import { DOSSIERS } from '../../../../text/documents/dossiers.ts';
import { call } from '../../../../web/api.ts';
import { DayField } from '../../../../web/form/day-field.tsx';
import { TextField } from '../../../../web/form/fields.tsx';
import { Form } from '../../../../web/form/form.tsx';
import { useForm } from '../../../../web/form/use-form.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { dayFault } from '../../../../web/ui/field/typed-date.ts';
import { DOSSIER_NAME, DOSSIER_TAG, whyNotSave } from '../dossier.ts';
import { saveDossier } from '../dossiers.contract.ts';
import { refreshDossiers } from './dossier-calls.ts';

export interface DossierDialogProps {
  /** The selected documents belong to one company; all are workers’ documents, or all are company documents. */
  documents: readonly { id: string; name: readonly string[] }[];
  cfAzienda: string;
  ofCompany: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** The fields of the dialog, with the same limits as the contract. */
export const Asked = z.object({
  nome: z.string().check(z.maxLength(DOSSIER_NAME)),
  // Tags are optional: an empty field is left out.
  etichette: z.optional(z.string()),
  dataConsegna: z.nullish(z.string()),
});

/** List actions load this module lazily and call this function to render the dialog. */
export function dossierDialog(props: DossierDialogProps) {
  return <DossierDialog {...props} />;
}

/**
 * Creates a dossier from the selected documents. The button is disabled, and shows the reason, until name and day are
 * set (spec §5).
 */
function DossierDialog({ documents, cfAzienda, onClose, onDone }: DossierDialogProps) {
  const today = dayInRome(new Date());
  const form = useForm({
    schema: Asked,
    start: { nome: '', etichette: '', dataConsegna: today },
    send: ({ nome, etichette, dataConsegna }) =>
      call(saveDossier, {
        body: {
          nome: nome.trim(),
          tags: tagsOf(etichette ?? ''),
          dataConsegna: dataConsegna ?? '',
          documentiId: documents.map((document) => document.id),
          cfAzienda,
        },
      }),
    onDone: ({ documenti }, { nome }) => {
      onClose();
      onDone();
      say(DOSSIERS.saved(nome, documenti), { icon: 'folder' });
      void refreshDossiers();
    },
  });
  const name = String(form.fields.watch('nome') ?? '');
  const typedTags = String(form.fields.watch('etichette') ?? '');
  const day = (form.fields.watch('dataConsegna') as string | null) ?? null;
  const refusal = whyNotSave({ name, deliveryOn: day, documents: documents.length }, today);
  const reason =
    dayFault(day, { min: today }, today) ??
    (refusal && refusalText(refusal.refused, refusal.data ?? {}).detail) ??
    tagFaultOf(typedTags);
  return (
    <ConfirmDialog
      open
      large
      icon="folder"
      onClose={onClose}
      onConfirm={() => void form.submit()}
      title={DOSSIERS.dialogTitle(documents.length)}
      verb={WORDS.save}
      rows={documents.map((document) => document.name)}
      whyNot={reason}
      busy={form.busy}
    >
      <Form form={form} whyNot={reason}>
        <DossierFields min={today} tagFault={tagFaultOf(typedTags)} />
      </Form>
    </ConfirmDialog>
  );
}

/** Name, tags and delivery day of a new or an edited dossier. */
export function DossierFields({ min, tagFault }: { min: string; tagFault: string | null }) {
  return (
    <>
      <TextField name="nome" label={DOSSIERS.name} required data-first />
      <TextField
        name="etichette"
        label={DOSSIERS.tags}
        description={tagFault ? <strong role="alert">{tagFault}</strong> : DOSSIERS.tagsHint(DOSSIER_TAG)}
      />
      <DayField name="dataConsegna" label={DOSSIERS.deliveryOn} min={min} required />
    </>
  );
}

/** Why the typed tags cannot be saved, said at their field as soon as one is too long. */
export function tagFaultOf(text: string): string | null {
  const long = tagsOf(text).find((tag) => tag.length > DOSSIER_TAG);
  return long === undefined ? null : DOSSIERS.tagTooLong(long, DOSSIER_TAG);
}

export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
}
