import { formatDay } from '../../../text/common/format.ts';
import { OWN_SIGNING } from '../../../text/signing/own-signing.ts';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { useAccount } from '../../../web/session.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import classes from './signing-form.module.css';

/** Shows the signers, their order and what they will read, before the request is sent. */
export function AskDialog(props: {
  title: string;
  message: string;
  due: string;
  company: string;
  names: readonly string[];
  mode: 'in-ordine' | 'ciascuno';
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { title, message, due, company, names, mode, busy, onClose, onConfirm } = props;
  const { role } = useAccount();
  const inOrder = mode === 'in-ordine' && names.length > 1;
  return (
    <ConfirmDialog
      open
      large
      icon="send"
      title={SIGNING.askTitle(names.length)}
      verb={SIGNING.ask}
      text={inOrder ? SIGNING.askInOrder(names[0] ?? '') : SIGNING.askEach(names.length)}
      rows={names.map((name, index) => (inOrder ? [`${index + 1}. ${name}`] : [name]))}
      busy={busy}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <section className={classes.seen} aria-label={SIGNING.whatTheySee}>
        <p>{SIGNING.whatTheySee}</p>
        <h3>{title}</h3>
        <p>
          {role === 'COMPANY' ? OWN_SIGNING.askedBy(company) : OWN_SIGNING.askedFor(company)} ·{' '}
          {OWN_SIGNING.until(formatDay(due))}
        </p>
        {message !== '' && <p className={classes.said}>{message}</p>}
        <p>{OWN_SIGNING.whatItIs}</p>
        <p>{OWN_SIGNING.whatItIsNot}</p>
      </section>
    </ConfirmDialog>
  );
}
