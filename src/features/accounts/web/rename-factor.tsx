import { FACTORS } from '../../../text/accounts/account.ts';
import { WORDS } from '../../../text/common/words.ts';
import { call } from '../../../web/api.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { refresh } from '../../../web/query.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { FactorNaming, renameFactor, secondFactors } from '../second-factor.contract.ts';
import classes from './own-pages.module.css';

export function RenameFactor({ factor, onClose }: { factor: { id: string; nome: string }; onClose: () => void }) {
  const form = useForm({
    schema: FactorNaming,
    start: { nome: factor.nome },
    send: ({ nome }) => call(renameFactor, { params: { id: factor.id }, body: { nome } }),
    onDone: async () => {
      await refresh(secondFactors);
      onClose();
      say(FACTORS.renamed, { icon: 'check' });
    },
  });
  return (
    <Dialog open onClose={onClose} title={FACTORS.renameTitle} form="confirm">
      <Form form={form} className={classes.section}>
        <TextField name="nome" label={FACTORS.name} description={FACTORS.nameHint} autoComplete="off" data-first />
        <SubmitButton>{WORDS.save}</SubmitButton>
      </Form>
    </Dialog>
  );
}
