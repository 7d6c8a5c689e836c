import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatInstant } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { BOARD } from '../../../text/notices.ts';
import { queryOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { listNoticeReaders, readNotice } from '../notices.contract.ts';
import { type NoticeRow, whyNobodyToRemind } from './board-calls.ts';
import { NoticeReminder } from './notice-reminder.tsx';
import classes from './notices.module.css';

/** A notice, and who has read it: those who have not come first. */
export function ReadersDialog({ notice: row, onClose }: { notice: NoticeRow; onClose: () => void }) {
  const query = { cfAzienda: row.cfAzienda };
  // The figures change while it is open.
  const notice = useQuery(queryOf(readNotice, { params: { id: row.id }, query })).data ?? row;
  const { data, error, refetch } = useQuery(queryOf(listNoticeReaders, { params: { id: row.id }, query }));
  const [reminding, setReminding] = useState(false);
  const refusal = whyNobodyToRemind(notice);
  return (
    <Dialog
      open
      onClose={onClose}
      title={notice.titolo}
      footer={
        <ActionButton
          icon="bell"
          variant="filled"
          whyNot={refusal ? refusalText(refusal.refused, refusal.data ?? {}).detail : null}
          onClick={() => setReminding(true)}
        >
          {BOARD.remindReaders}
        </ActionButton>
      }
    >
      <p className={classes.text}>{notice.testo}</p>
      <p className={classes.figures}>
        <b>{BOARD.readBy(notice.letti, notice.destinatari)}</b> {BOARD.readers.toLowerCase()}
        {notice.presaVisione && (
          <>
            {' · '}
            <b>{BOARD.readBy(notice.presi, notice.destinatari)}</b> {BOARD.acknowledged.toLowerCase()}
          </>
        )}
        {notice.dataFine && ` · ${BOARD.endOn.toLowerCase()} ${formatDay(notice.dataFine)}`}
      </p>
      {error && !data ? (
        <ErrorBox title={BOARD.readersFailed} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <WaitingLines lines={5} />
      ) : (
        <ul className={classes.readers} aria-label={BOARD.whoRead}>
          {data.map((reader) => (
            <li key={reader.id}>
              <span>{reader.nome}</span>
              <Reading reader={reader} />
            </li>
          ))}
        </ul>
      )}
      {reminding && <NoticeReminder notice={notice} onClose={() => setReminding(false)} />}
    </Dialog>
  );
}

function Reading({ reader }: { reader: { letto: string | null; presaVisione: string | null; accessoWeb: boolean } }) {
  if (reader.presaVisione)
    return <Chip tone="ok" icon="check" text={`${BOARD.confirmed} ${formatInstant(reader.presaVisione)}`} />;
  if (reader.letto) return <Chip tone="info" icon="eye" text={`${BOARD.read} ${formatInstant(reader.letto)}`} />;
  if (!reader.accessoWeb) return <Chip tone="mute" icon="lock" text={BOARD.noWeb} />;
  return <Chip tone="warn" icon="clock" text={BOARD.notRead} />;
}
