import { MAILINGS } from '../../../text/notifications/mailings.ts';
import { PEOPLE } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import type { ListHandle } from '../../../web/list/list-definition.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { INVITED_AT_ONCE, sendActivations, sendPendingActivations } from '../../accounts/managing.contract.ts';
import { MailsDialog } from '../../notifications/web/mails-dialog.tsx';
import type { Invitable } from './user-actions.ts';

type Answers = readonly { inviata: boolean; motivo?: string | undefined; nome?: string | undefined }[];

/**
 * Invites a few users at once and reports who was skipped and why. If there are many, a dialog first shows how many
 * mails would be sent and who would get none.
 */
export async function invite(rows: readonly Invitable[], list: ListHandle): Promise<void> {
  const ids = rows.map((row) => row.id);
  const send = (prova?: boolean) => call(sendActivations, { body: prova ? { ids, prova } : { ids } });
  if (rows.length > INVITED_AT_ONCE) ask(`invite ${ids.join()}`, send, list);
  else await sent(send, list);
}

/**
 * Invites all users with a pending or expired invitation. A dialog opens first, because the user has not selected them
 * one by one.
 */
export async function inviteWaiting(cfAzienda: string | undefined, list: ListHandle): Promise<void> {
  const whose = cfAzienda === undefined ? {} : { cfAzienda };
  ask(
    `invite waiting ${cfAzienda}`,
    (prova) => call(sendPendingActivations, { body: prova ? { ...whose, prova } : whose }),
    list,
  );
}

function ask(of: string, send: (prova?: boolean) => Promise<Answers>, list: ListHandle): void {
  list.show((close) => (
    <MailsDialog
      title={PEOPLE.inviteTitle}
      verb={PEOPLE.invite}
      of={of}
      onlyByMail
      atOnce={({ mail }) => mail <= INVITED_AT_ONCE}
      plan={async () => {
        const answers = await send(true);
        const invited = answers.filter((answer) => answer.inviata).length;
        const esclusi = answers
          .filter((answer) => !answer.inviata)
          .map(({ nome = '', motivo = '' }) => ({ nome, motivo }));
        return { mail: invited, persone: invited, esclusi };
      }}
      onClose={close}
      onConfirm={async () => {
        sayOutcome(await send());
        list.clearSelection();
        await list.refresh();
      }}
    />
  ));
}

async function sent(send: () => Promise<Answers>, list: ListHandle): Promise<void> {
  try {
    sayOutcome(await send());
    list.clearSelection();
    await list.refresh();
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad', icon: 'alert' });
  }
}

export function sayOutcome(answers: Answers): void {
  const left = answers.filter((answer) => !answer.inviata);
  const invited = answers.length - left.length;
  const words = [
    ...(invited > INVITED_AT_ONCE ? [PEOPLE.invitationsLeave(invited)] : invited > 0 ? [PEOPLE.invited(invited)] : []),
    ...(left.length > 0 ? [PEOPLE.notInvited(left.length, left[0]?.motivo ?? '')] : []),
  ];
  say(words.length > 0 ? words.join('. ') : MAILINGS.whom(0, 0), { icon: 'mail' });
}
