import { LOST_FACTOR } from '../../../text/administration/administration.ts';
import { formatInstant } from '../../../text/common/format.ts';
import { call } from '../../../web/api.ts';
import { AreaField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Identified, resetSecondFactor } from '../managing.contract.ts';
import own from './own-pages.module.css';

/** Removes a user's lost second factor, after the manager states how the person was identified (P109). */
export function LostFactorDialog(props: {
  user: { id: string; name: string };
  /** True for a consultant, whose factor is removed a day later. */
  waits: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { user, waits, onClose, onDone } = props;
  const form = useForm({
    schema: Identified,
    start: { identificazione: '' },
    send: (body) => call(resetSecondFactor, { params: { id: user.id }, body }),
    onDone: ({ daQuando }) => {
      onClose();
      say(daQuando ? LOST_FACTOR.waits(formatInstant(daQuando)) : LOST_FACTOR.done, { icon: 'check' });
      onDone();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`${LOST_FACTOR.title}: ${user.name}`} form="dialog">
      <Form form={form} unguarded className={own.section}>
        <p>
          {LOST_FACTOR.text(user.name)} {waits ? LOST_FACTOR.later : LOST_FACTOR.atOnce}
        </p>
        <AreaField name="identificazione" label={LOST_FACTOR.how} placeholder={LOST_FACTOR.howExample} rows={3} />
        <SubmitButton>{waits ? LOST_FACTOR.verbLater : LOST_FACTOR.verb}</SubmitButton>
      </Form>
    </Dialog>
  );
}
