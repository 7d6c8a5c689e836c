import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BOARD } from '../../../text/notices.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { listNoticeCompanies, readNotice, readNoticesTogether } from '../notices.contract.ts';
import type { TogetherRow } from './board-calls.ts';
import { NoticeChip, readWords } from './board-list.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import classes from './notices.module.css';
import { ReadersDialog } from './readers-dialog.tsx';

/** A notice that was sent to several companies: the number of readers in each company, and their names. */
export function CompaniesDialog({ notice: row, onClose }: { notice: TogetherRow; onClose: () => void }) {
  const params = { id: row.id };
  // The query keeps the figures up to date while the dialog is open.
  const notice = useQuery(queryOf(readNoticesTogether, { params })).data ?? row;
  const [opened, setOpened] = useState<{ id: string; cfAzienda: string } | null>(null);
  return (
    <NoticeDialog
      notice={notice}
      reminded={{ id: row.id, cfAzienda: null }}
      readers={queryOf(listNoticeCompanies, { params })}
      label={BOARD.byCompany}
      row={(one) => (
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
      )}
      onClose={onClose}
    >
      {opened && <ReadersOf notice={opened} onClose={() => setOpened(null)} />}
    </NoticeDialog>
  );
}

/** The readers of the notice in one of the companies. */
function ReadersOf({ notice, onClose }: { notice: { id: string; cfAzienda: string }; onClose: () => void }) {
  const { id, cfAzienda } = notice;
  const { data } = useQuery({ ...queryOf(readNotice, { params: { id }, query: { cfAzienda } }), ...ASIDE });
  return data ? <ReadersDialog notice={data} onClose={onClose} /> : null;
}
