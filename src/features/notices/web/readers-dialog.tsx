import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../text/common/format.ts';
import { BOARD } from '../../../text/notices.ts';
import { queryOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { listNoticeReaders, readNotice } from '../notices.contract.ts';
import type { NoticeRow } from './board-calls.ts';
import { NoticeDialog } from './notice-dialog.tsx';

/** A notice and its readers; those who have not read it come first. */
export function ReadersDialog({ notice: row, onClose }: { notice: NoticeRow; onClose: () => void }) {
  const query = { cfAzienda: row.cfAzienda };
  // The query keeps the figures up to date while the dialog is open.
  const notice = useQuery(queryOf(readNotice, { params: { id: row.id }, query })).data ?? row;
  return (
    <NoticeDialog
      notice={notice}
      reminded={notice}
      readers={queryOf(listNoticeReaders, { params: { id: row.id }, query })}
      label={BOARD.whoRead}
      row={(reader) => (
        <li key={reader.id}>
          <span>{reader.nome}</span>
          <Reading reader={reader} />
        </li>
      )}
      onClose={onClose}
    />
  );
}

function Reading({ reader }: { reader: { letto: string | null; presaVisione: string | null; accessoWeb: boolean } }) {
  if (reader.presaVisione)
    return <Chip tone="ok" icon="check" text={`${BOARD.confirmed} ${formatInstant(reader.presaVisione)}`} />;
  if (reader.letto) return <Chip tone="info" icon="eye" text={`${BOARD.read} ${formatInstant(reader.letto)}`} />;
  if (!reader.accessoWeb) return <Chip tone="mute" icon="lock" text={BOARD.noWeb} />;
  return <Chip tone="warn" icon="clock" text={BOARD.notRead} />;
}
