import { useMutation } from '@tanstack/react-query';
import { PEOPLE } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import type { ListHandle } from '../../../web/list/list-definition.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { giveWebAccess } from '../users.contract.ts';
import type { Invitable } from './user-actions.ts';

/** What follows once these people have web access. */
type Next = 'invite' | 'letters' | 'byHand' | 'nothing';

export const lacksAccess = ({ stato }: Invitable): boolean => stato === 'senzaAccessoWeb';

/**
 * Runs `then` at once for people with web access. If some have none, a dialog first says that they receive it.
 */
export function letIn(
  rows: readonly Invitable[],
  list: Pick<ListHandle, 'show'>,
  { next, then }: { next: Next; then: () => Promise<void> },
): void {
  const ids = rows.filter((row) => lacksAccess(row) && (next !== 'invite' || row.email !== null)).map(({ id }) => id);
  if (ids.length === 0) void then();
  else list.show((close) => <LetInDialog ids={ids} next={next} onGiven={then} onClose={close} />);
}

/** The number of people per request. */
const AT_ONCE = 1000;

export async function giveAccessTo(ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await call(giveWebAccess, { body: { ids: ids.slice(at, at + AT_ONCE) } });
}

function LetInDialog(props: { ids: readonly string[]; next: Next; onGiven: () => Promise<void>; onClose: () => void }) {
  const { ids, next, onGiven, onClose } = props;
  const give = useMutation({
    mutationFn: () => giveAccessTo(ids),
    onSuccess: () => {
      onClose();
      return onGiven();
    },
  });
  return (
    <ConfirmDialog
      open
      icon="user-check"
      title={PEOPLE.giveAccessTitle(ids.length)}
      text={PEOPLE.giveAccessText(ids.length, PEOPLE.afterAccess[next])}
      verb={PEOPLE.giveAccessVerb[next]}
      busy={give.isPending}
      error={give.error}
      onClose={onClose}
      onConfirm={() => give.mutate()}
    />
  );
}
