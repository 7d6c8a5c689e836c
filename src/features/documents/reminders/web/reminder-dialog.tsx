import { OFFICE_WORDS } from '../../../../text/common/words.ts';
import { DOCUMENT_TOOLS } from '../../../../text/documents/dossiers.ts';
import { call } from '../../../../web/api.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { MailsDialog } from '../../../notifications/web/mails-dialog.tsx';
import { remind } from '../reminders.contract.ts';

/** Shows the recipients of a reminder before it is sent. */
export function ReminderDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  return (
    <MailsDialog
      title={DOCUMENT_TOOLS.remindTitle}
      verb={OFFICE_WORDS.remind}
      icon="bell"
      of={`reminder ${ids.join()}`}
      onlyByMail
      plan={async () => {
        const { inviati, aziende, saltati } = await call(remind, { body: { ids: [...ids], prova: true } });
        return { mail: inviati, persone: inviati, esclusi: saltati, aziende };
      }}
      onClose={onClose}
      onConfirm={async () => {
        const { inviati } = await call(remind, { body: { ids: [...ids] } });
        say(DOCUMENT_TOOLS.reminded(inviati), { icon: 'bell' });
        await onDone();
      }}
    />
  );
}
