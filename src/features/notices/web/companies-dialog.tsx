import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { BOARD } from '../../../text/notices.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { listNoticeCompanies, readNotice, readNoticesTogether } from '../notices.contract.ts';
import { type TogetherRow, whyNobodyToRemind } from './board-calls.ts';
import { NoticeChip, readWords } from './board-list.tsx';
import { NoticeReminder } from './notice-reminder.tsx';
import classes from './notices.module.css';
import { ReadersDialog } from './readers-dialog.tsx';

/** A notice that was sent to several companies: how far each is with reading it, and who of each. */
export function CompaniesDialog({ notice: row, onClose }: { notice: TogetherRow; onClose: () => void }) {
  const params = { id: row.id };
  // The figures change while it is open.
  const notice = useQuery(queryOf(readNoticesTogether, { params })).data ?? row;
  const { data, error, refetch } = useQuery(queryOf(listNoticeCompanies, { params }));
  const [reminding, setReminding] = useState(false);
  const [opened, setOpened] = useState<{ id: string; cfAzienda: string } | null>(null);
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
        <ul className={classes.readers} aria-label={BOARD.byCompany}>
          {data.map((one) => (
            <li key={one.id}>
              <Button
                variant="subtle"
                size="compact-md"
                className={classes.company}
                onClick={() => setOpened({ id: one.id, cfAzienda: one.cfAzienda })}
              >
                {one.ragioneSociale}
              </Button>
              <span className={classes.part}>
                {readWords({ ...one, presaVisione: notice.presaVisione })}
                <NoticeChip state={one.stato} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {reminding && <NoticeReminder notice={{ id: row.id, cfAzienda: null }} onClose={() => setReminding(false)} />}
      {opened && <ReadersOf notice={opened} onClose={() => setOpened(null)} />}
    </Dialog>
  );
}

/** Of one of its companies. */
function ReadersOf({ notice, onClose }: { notice: { id: string; cfAzienda: string }; onClose: () => void }) {
  const { id, cfAzienda } = notice;
  const { data } = useQuery({ ...queryOf(readNotice, { params: { id }, query: { cfAzienda } }), ...ASIDE });
  return data ? <ReadersDialog notice={data} onClose={onClose} /> : null;
}
