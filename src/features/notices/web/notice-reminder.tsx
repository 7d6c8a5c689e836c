import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { remindersLeave } from '../../../text/documents/reminders.ts';
import { BOARD } from '../../../text/notices.ts';
import { call } from '../../../web/api.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { MailsDialog } from '../../notifications/web/mails-dialog.tsx';
import { remindNotice, remindNotices } from '../notices.contract.ts';
import { refreshBoard } from './board-calls.ts';

/**
 * Shows who will be reminded before the reminder is sent: the readers in the notice's company, or in all of its
 * companies if `cfAzienda` is null.
 */
export function NoticeReminder(props: { notice: { id: string; cfAzienda: string | null }; onClose: () => void }) {
  const { notice, onClose } = props;
  const params = { id: notice.id };
  const remind = (body: { prova?: boolean }) =>
    notice.cfAzienda === null
      ? call(remindNotices, { params, body })
      : call(remindNotice, { params, query: { cfAzienda: notice.cfAzienda }, body });
  return (
    <MailsDialog
      title={BOARD.remindTitle}
      verb={OFFICE_WORDS.remind}
      icon="bell"
      of={`notice ${notice.id}`}
      onlyByMail
      plan={async () => {
        const { inviati, saltati } = await remind({ prova: true });
        return { mail: inviati, persone: inviati, esclusi: saltati };
      }}
      onClose={onClose}
      onConfirm={async () => {
        const { inviati } = await remind({});
        say(remindersLeave(inviati), { icon: 'bell' });
        await refreshBoard();
      }}
    />
  );
}
