import { BOARD } from '../../../text/notices.ts';
import { remindersLeave } from '../../../text/reminders.ts';
import { call } from '../../../web/api.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { MailsDialog } from '../../notifications/web/mails-dialog.tsx';
import { remindNotice } from '../notices.contract.ts';
import { type NoticeRow, refreshBoard } from './board-calls.ts';

/** Whom a reminder of this notice reaches, before it is sent. */
export function NoticeReminder({ notice, onClose }: { notice: NoticeRow; onClose: () => void }) {
  const to = { params: { id: notice.id }, query: { cfAzienda: notice.cfAzienda } };
  return (
    <MailsDialog
      title={BOARD.remindTitle}
      verb={BOARD.remind}
      icon="bell"
      of={`notice ${notice.id}`}
      onlyByMail
      plan={async () => {
        const { inviati, saltati } = await call(remindNotice, { ...to, body: { prova: true } });
        return { mail: inviati, persone: inviati, esclusi: saltati };
      }}
      onClose={onClose}
      onConfirm={async () => {
        const { inviati } = await call(remindNotice, { ...to, body: {} });
        say(remindersLeave(inviati), { icon: 'bell' });
        await refreshBoard();
      }}
    />
  );
}
