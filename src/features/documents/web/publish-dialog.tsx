import { Button, Input } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DOCUMENTS, PUBLISH, PUBLISHED } from '../../../text/documents.ts';
import { counted, dayInRome, formatDayNear } from '../../../text/format.ts';
import { refusalText } from '../../../text/refusals.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Check } from '../../../web/ui/check.tsx';
import { ConfirmDialog } from '../../../web/ui/confirm-dialog.tsx';
import { DateField } from '../../../web/ui/date-field.tsx';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { say } from '../../../web/ui/snackbar.ts';
import { publishDocuments } from '../documents.contract.ts';
import { refreshDocuments } from './document-calls.ts';
import { type DocumentRow, periodOf, personOf } from './document-row.ts';
import classes from './publish-dialog.module.css';
import {
  changing,
  consequence,
  doneSentence,
  endOfMonth,
  hindering,
  type PublishChoice,
  undoOf,
  whyOff,
} from './publish-plan.ts';

const NOTE_MAX = 1000;

/** As an action of a list shows it. */
export function publishDialog(props: PublishDialogProps) {
  return <PublishDialog {...props} />;
}

export interface PublishDialogProps {
  rows: readonly DocumentRow[];
  onClose: () => void;
  onDone: () => void;
}

/** Publication, or its cancellation, of chosen documents (spec §3, publish payload; §5, publication date). */
function PublishDialog(props: PublishDialogProps) {
  const { onClose, onDone } = props;
  const today = dayInRome(new Date());
  const [on, setOn] = useState<string | null>(null);
  const [cancel, setCancel] = useState(false);
  const [note, setNote] = useState('');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const noteId = useId();
  const rows = props.rows.filter((row) => !leftOut.has(row.id));
  const choice: PublishChoice = { on, cancel, today };
  const off = whyOff(rows, choice);
  const reason = off === null ? null : off === 'nothing-changes' ? PUBLISH.nothingChanges : sentenceOf(off);
  const obstacles = hindering(rows, choice);

  const publish = useMutation({
    mutationFn: () => {
      const idList = changing(rows, choice).map((row) => row.id);
      return call(publishDocuments, {
        body: { idList, dataPubblicazione: on, annullaPubblicazione: cancel, note: note.trim() || null },
      });
    },
    onSuccess: async ({ aggiornati }) => {
      const changed = changing(rows, choice);
      onClose();
      onDone();
      say(doneSentence(aggiornati, choice), {
        icon: cancel ? 'ban' : 'send',
        ...(cancel ? {} : { undo: () => void takeBack(changed, choice) }),
      });
      await refreshDocuments();
    },
  });

  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => publish.mutate()}
      title={PUBLISH.title(rows.length)}
      verb={cancel ? PUBLISH.submitCancel : PUBLISH.submit}
      rows={rows.map((row) => [personOf(row), documentWords(row), stateWords(row, today)])}
      whyNot={reason}
      busy={publish.isPending}
    >
      <div className={classes.fields}>
        <div className={classes.date}>
          <DateField
            label={PUBLISH.date}
            value={cancel ? null : on}
            onChange={setOn}
            min={today}
            hint={PUBLISH.fromToday(today)}
            required={!cancel}
          />
          <div className={classes.quick}>
            <Button variant="default" onClick={() => setOn(today)}>
              {PUBLISH.today}
            </Button>
            <Button variant="default" onClick={() => setOn(endOfMonth(today))}>
              {PUBLISH.endOfMonth}
            </Button>
          </div>
        </div>
        <Check label={PUBLISH.cancelPublication} checked={cancel} onChange={setCancel} />
        <Input.Wrapper label={PUBLISH.note} id={noteId}>
          <Input
            component="textarea"
            id={noteId}
            rows={3}
            maxLength={NOTE_MAX}
            placeholder={PUBLISH.noteHint}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Input.Wrapper>
        {obstacles.length > 0 ? (
          <Banner tone="warn" icon="alert">
            <p>{reason}</p>
            {obstacles.length < rows.length && (
              <Button
                variant="default"
                size="xs"
                className={classes.leaveOut}
                onClick={() => setLeftOut(new Set([...leftOut, ...obstacles.map((row) => row.id)]))}
              >
                {PUBLISH.leaveOut(obstacles.length)}
              </Button>
            )}
          </Banner>
        ) : (
          off === null && <Consequence {...consequence(rows, choice)} cancel={cancel} />
        )}
        {publish.isError && <ErrorBox error={publish.error} />}
      </div>
    </ConfirmDialog>
  );
}

function Consequence({ strong, text, cancel }: { strong: string; text: string; cancel: boolean }) {
  return (
    <Banner tone={cancel ? 'warn' : 'info'} icon={cancel ? 'ban' : 'clock'}>
      <p>
        <strong>{strong}</strong> {text}
      </p>
    </Banner>
  );
}

function sentenceOf({
  refused,
  data,
}: {
  refused: Parameters<typeof refusalText>[0];
  data?: Record<string, string | number>;
}) {
  return refusalText(refused, data ?? {}).detail;
}

function documentWords(row: DocumentRow): string {
  const period = periodOf(row).toLowerCase();
  if (row.descrizione === 'Cedolino' && period) return period;
  return [row.descrizione, period].filter(Boolean).join(', ');
}

function stateWords(row: DocumentRow, today: string): string {
  const day = formatDayNear(row.dataPubblicazione, today);
  const state = {
    unpublished: 'non pubblicato',
    scheduled: `programmato per il ${day}`,
    published: `già pubblicato il ${day}`,
    cancelled: 'pubblicazione annullata',
  }[row.pubblicazione];
  return row.accessoWeb ? state : `${state}, ${DOCUMENTS.withoutWeb}`;
}

/** 'Annulla' of the snackbar: only what the publication has changed, each back to where it was (decision 17). */
async function takeBack(changed: readonly DocumentRow[], { on, today }: PublishChoice): Promise<void> {
  const { cancel, reschedule } = undoOf(changed);
  try {
    if (cancel.length > 0) await call(publishDocuments, { body: { idList: cancel, annullaPubblicazione: true } });
    for (const [day, idList] of reschedule) {
      // What became visible has to be withdrawn before it can wait for its former day.
      if (on === today) await call(publishDocuments, { body: { idList, annullaPubblicazione: true } });
      await call(publishDocuments, { body: { idList, dataPubblicazione: day } });
    }
    say(`${PUBLISHED.taken}: ${counted(changed.length, 'documento', 'documenti')}`, { icon: 'restore' });
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
  await refreshDocuments();
}
