import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import classes from '../../../directory-web/history.module.css';
import { readActivity } from '../../../ledger/history.contract.ts';
import { formatDay } from '../../../text/common/format.ts';
import { ACTIVITY, ACTIVITY_WORDS } from '../../../text/documents/activity.ts';
import { CRONOLOGIA } from '../../../text/history/history.ts';
import { callList } from '../../../web/api.ts';
import type { Tone } from '../../../web/ui/chip/status-chip.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import type { IconName } from '../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { Timeline } from '../../../web/ui/page/timeline.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import type { DocumentAction } from '../core/document.ts';

type ActivityRow = ResponseOf<typeof readActivity>[number];

const PAGE = 50;

const MARKS: Record<DocumentAction, { icon: IconName; tone: Tone }> = {
  created: { icon: 'document', tone: 'mute' },
  imported: { icon: 'zip', tone: 'mute' },
  publishedBefore: { icon: 'send', tone: 'info' },
  seenBefore: { icon: 'building', tone: 'info' },
  readBefore: { icon: 'check', tone: 'ok' },
  acknowledgedBefore: { icon: 'check', tone: 'ok' },
  misdelivered: { icon: 'ban', tone: 'bad' },
  misdeliveryTold: { icon: 'mail', tone: 'warn' },
  misdeliveryUndone: { icon: 'restore', tone: 'mute' },
  misdeliveryNoted: { icon: 'pencil', tone: 'mute' },
  addresseeConfirmed: { icon: 'alert', tone: 'warn' },
  addresseeUnverified: { icon: 'alert', tone: 'warn' },
  published: { icon: 'send', tone: 'info' },
  scheduled: { icon: 'clock', tone: 'info' },
  publicationCancelled: { icon: 'ban', tone: 'bad' },
  awaitsApproval: { icon: 'clock', tone: 'warn' },
  approved: { icon: 'check', tone: 'ok' },
  corrected: { icon: 'copy', tone: 'warn' },
  viewedByCompany: { icon: 'building', tone: 'info' },
  readByEmployee: { icon: 'check', tone: 'ok' },
  receivedWhole: { icon: 'download', tone: 'ok' },
  discarded: { icon: 'trash', tone: 'bad' },
  restored: { icon: 'restore', tone: 'mute' },
  purged: { icon: 'trash', tone: 'bad' },
  edited: { icon: 'pencil', tone: 'mute' },
  versionOpened: { icon: 'eye', tone: 'mute' },
  appeared: { icon: 'eye', tone: 'info' },
  viewedByConsultant: { icon: 'eye', tone: 'mute' },
  viewedByBranch: { icon: 'eye', tone: 'mute' },
  dueWarned: { icon: 'calendar', tone: 'warn' },
  printed: { icon: 'printer', tone: 'mute' },
  annotated: { icon: 'chat', tone: 'mute' },
  annotationTakenBack: { icon: 'chat', tone: 'mute' },
  reminded: { icon: 'bell', tone: 'warn' },
  reminderTakenBack: { icon: 'restore', tone: 'mute' },
  acknowledged: { icon: 'check', tone: 'ok' },
};

export const activityDialog = (props: { ids: readonly string[]; onClose: () => void }) => <ActivityDialog {...props} />;

/** All ledger events about the selected documents (P16), newest first; a button shows 50 more. */
function ActivityDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [shown, setShown] = useState(PAGE);
  const found = useQuery({
    queryKey: [readActivity.path, ids, shown],
    queryFn: ({ signal }) =>
      callList(readActivity, { query: { page: 0, size: shown }, body: { ids: [...ids] }, signal }),
    placeholderData: keepPreviousData,
  });
  const { rows, total } = found.data ?? { rows: [], total: 0 };
  const left = Math.min(total - rows.length, PAGE);
  return (
    <Dialog open onClose={onClose} title={ACTIVITY.title(ids.length)}>
      <p className={classes.about}>{ACTIVITY.about}</p>
      {found.isPending && <WaitingLines lines={6} />}
      {found.isLoadingError && <ErrorBox error={found.error} onRetry={() => void found.refetch()} />}
      <Timeline
        label={ACTIVITY.list}
        events={rows.map((row) => ({
          id: row.impronta,
          mark: MARKS[row.azione as DocumentAction],
          title: ACTIVITY_WORDS[row.azione as DocumentAction],
          text: textOf(row, ids.length > 1),
          day: formatDay(row.data),
          time: row.ora.slice(0, 5),
        }))}
      />
      {left > 0 && (
        <Button variant="default" size="xs" loading={found.isFetching} onClick={() => setShown(shown + PAGE)}>
          {ACTIVITY.more(left)}
        </Button>
      )}
    </Dialog>
  );
}

/** The document (if there are several), the person, and the note. */
function textOf(row: ActivityRow, several: boolean): string {
  const document = several ? [row.lavoratore, row.documento].filter(Boolean).join(', ') : '';
  const who = [row.cognomeNome, row.tipoUtente.toLowerCase()].filter(Boolean).join(', ');
  const from = row.pubblicazioneDal ? CRONOLOGIA.scheduled(formatDay(row.pubblicazioneDal)) : '';
  const note = row.nota ? CRONOLOGIA.note(row.nota) : '';
  return [document, who, from, note, row.integra ? '' : ACTIVITY.altered].filter(Boolean).join(' · ');
}
