import type { Contract } from '../../../access/contract.ts';
import { LOST_FACTOR } from '../../../text/administration/administration.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { PEOPLE } from '../../../text/people.ts';
import type { ListAction, ListHandle } from '../../../web/list/list-definition.ts';
import { LostFactorDialog } from '../../accounts/web/lost-factor.tsx';
import { type Invitable, toggle } from './user-actions.ts';
import { ActivateDialog, OneTimeDialog, RemoveDialog, ResetDialog } from './user-dialogs.tsx';

interface User extends Invitable {
  id: string;
  login: string | null;
}

/** The actions of a manager on the login of one user, for employees and companies alike. */
export function accessActions(
  row: User,
  list: ListHandle,
  removed: { name: string; contract: Contract },
): { access: ListAction[]; end: ListAction[] } {
  const { name, contract } = removed;
  const user = { id: row.id, name, email: row.email, login: row.login };
  const done = () => void list.refresh();
  const show = (Shown: typeof ActivateDialog) => () =>
    list.show((close) => <Shown user={user} onClose={close} onDone={done} />);
  const noWeb = row.stato === 'senzaAccessoWeb' ? PEOPLE.noWeb : null;
  const isEntered = row.stato === 'attivo' || row.stato === 'disattivato';
  const isOff = row.stato === 'disattivato';
  return {
    access: [
      {
        label: PEOPLE.byHand,
        icon: 'user-check',
        whyNot: noWeb ?? (isEntered ? PEOPLE.onlyInactive : null),
        onRun: show(ActivateDialog),
      },
      {
        label: PEOPLE.oneTime,
        icon: 'lock',
        whyNot: row.login === null ? PEOPLE.onlyActive : null,
        onRun: show(OneTimeDialog),
      },
      {
        label: LOST_FACTOR.title,
        icon: 'help',
        whyNot: row.login === null ? PEOPLE.onlyActive : null,
        onRun: () => list.show((close) => <LostFactorDialog user={user} waits={false} onClose={close} onDone={done} />),
      },
      { label: PEOPLE.reset, icon: 'restore', whyNot: noWeb, onRun: show(ResetDialog) },
    ],
    end: [
      {
        label: isOff ? OFFICE_WORDS.enable : OFFICE_WORDS.disable,
        icon: isOff ? 'check' : 'ban',
        whyNot: null,
        onRun: () => void toggle(row, list),
      },
      {
        label: PEOPLE.remove,
        icon: 'trash',
        whyNot: null,
        danger: true,
        onRun: () =>
          list.show((close) => (
            <RemoveDialog name={name} contract={contract} params={{ id: row.id }} onClose={close} onDone={done} />
          )),
      },
    ],
  };
}
