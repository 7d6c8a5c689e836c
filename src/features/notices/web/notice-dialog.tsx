import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatDay } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { BOARD } from '../../../text/notices.ts';
import type { Query } from '../../../web/query.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { type NoticeRow, whyNobodyToRemind } from './board-calls.ts';
import { NoticeReminder } from './notice-reminder.tsx';
import classes from './notices.module.css';

/** A notice with its figures, and the list of its readers or companies. */
export function NoticeDialog<Row>(props: {
  notice: Pick<
    NoticeRow,
    'titolo' | 'testo' | 'dataFine' | 'stato' | 'destinatari' | 'presaVisione' | 'presi' | 'letti'
  >;
  /** The notice to which a reminder refers; if `cfAzienda` is null, the readers of all its companies are reminded. */
  reminded: { id: string; cfAzienda: string | null };
  readers: Query<Row[]>;
  label: string;
  row: (row: Row) => ReactNode;
  onClose: () => void;
  /** A further dialog, rendered above this one. */
  children?: ReactNode;
}) {
  const { notice, reminded, readers, label, row, onClose, children } = props;
  const { data, error, refetch } = useQuery(readers);
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
        <ul className={classes.readers} aria-label={label}>
          {data.map(row)}
        </ul>
      )}
      {reminding && <NoticeReminder notice={reminded} onClose={() => setReminding(false)} />}
      {children}
    </Dialog>
  );
}
