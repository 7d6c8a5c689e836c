import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isOfCompany } from '../../../../directory/kinds.ts';
import { counted, dayInRome, formatDay } from '../../../../text/common/format.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../../text/common/words.ts';
import { DOCUMENTS, PUBLISH, PUBLISHED } from '../../../../text/documents/documents.ts';
import { call } from '../../../../web/api.ts';
import { ConnectionProblem, isLost, sentenceFor } from '../../../../web/api-problem.ts';
import { DayField } from '../../../../web/form/day-field.tsx';
import { AreaField, CheckField } from '../../../../web/form/fields.tsx';
import { Form } from '../../../../web/form/form.tsx';
import { useForm } from '../../../../web/form/use-form.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { dayFault, isDay } from '../../../../web/ui/field/typed-date.ts';
import layout from '../../../../web/ui/layout.module.css';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { PublicationNote, publishDocuments } from '../../core/documents.contract.ts';
import { refreshDocuments } from '../../core/web/document-calls.ts';
import { type DocumentRow, periodOf, personOf } from '../../core/web/document-row.ts';
import classes from './publish-dialog.module.css';
import {
  againOf,
  changing,
  consequence,
  doneSentence,
  endOfMonth,
  hindering,
  type PublishChoice,
  undoOf,
  whyOff,
  withheldBesideOthers,
} from './publish-plan.ts';

/** The fields of the dialog. `on` is the text as typed; `dayFault` and the calendar check whether it is a valid day. */
const Asked = z.object({ on: z.nullish(z.string()), cancel: z.boolean(), note: z.optional(PublicationNote) });

/** Renders the dialog for an action of a document list. */
export function publishDialog(props: PublishDialogProps) {
  return <PublishDialog {...props} />;
}

export interface PublishDialogProps {
  rows: readonly DocumentRow[];
  onClose: () => void;
  onDone: () => void;
}

/** Publishes the selected documents or cancels their publication (spec §3, publish payload; §5, publication date). */
function PublishDialog(props: PublishDialogProps) {
  const { onClose, onDone } = props;
  const today = dayInRome(new Date());
  // Selecting all rows must not republish documents whose publication somebody cancelled on purpose.
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => withheldBesideOthers(props.rows));
  const rows = props.rows.filter((row) => !leftOut.has(row.id));
  const form = useForm({
    schema: Asked,
    start: { on: null, cancel: false, note: '' },
    send: async ({ note }) => {
      const changed = changing(rows, choice);
      const { aggiornati } = await call(publishDocuments, {
        body: {
          idList: changed.map((row) => row.id),
          dataPubblicazione: choice.on,
          annullaPubblicazione: choice.cancel,
          note: note ?? null,
        },
      });
      return { aggiornati, changed };
    },
    onDone: ({ aggiornati, changed }) => {
      onClose();
      onDone();
      say(doneSentence(aggiornati, choice), {
        icon: choice.cancel ? 'ban' : 'send',
        undo: () => void (choice.cancel ? publishAgain(changed, today) : takeBack(changed, choice)),
      });
      void refreshDocuments();
    },
    sentence: notDone,
  });
  const typed = form.fields.watch('on') as string | null;
  const cancel = form.fields.watch('cancel') as boolean;
  const choice: PublishChoice = { on: isDay(typed) ? typed : null, cancel, today };
  // Reports an invalid date, and never falls back to a day typed before.
  const fault = cancel ? null : dayFault(typed, { min: today }, today);
  const off = whyOff(rows, choice);
  const reason = fault ?? (off === null ? null : off === 'nothing-changes' ? PUBLISH.nothingChanges : sentenceOf(off));
  const obstacles = fault === null ? hindering(rows, choice) : [];
  const count = cancel ? null : toPublishOf(rows);
  const withheld = props.rows.filter((row) => leftOut.has(row.id) && row.pubblicazione === 'cancelled');
  const setDay = (day: string) => form.fields.setValue('on', day, { shouldDirty: true });

  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => void form.submit()}
      title={cancel ? PUBLISH.titleOfCancel(rows.length) : PUBLISH.title(rows.length)}
      verb={
        cancel
          ? PUBLISH.submitCancel
          : choice.on !== null && choice.on > today
            ? OFFICE_WORDS.schedule
            : OFFICE_WORDS.publish
      }
      danger={cancel}
      rows={rows.map((row) => [personOf(row), documentWords(row), stateWords(row)])}
      whyNot={reason}
      busy={form.busy}
    >
      {count !== null && <p className={classes.count}>{count}</p>}
      {withheld.length > 0 && !cancel && (
        <div className={layout.above16}>
          <Banner tone="info" icon="ban">
            <p>{PUBLISH.withheld(withheld.length)}</p>
            <Button
              variant="default"
              size="xs"
              className={classes.leaveOut}
              onClick={() => setLeftOut(new Set([...leftOut].filter((id) => !withheld.some((row) => row.id === id))))}
            >
              {PUBLISH.includeWithheld(withheld.length)}
            </Button>
          </Banner>
        </div>
      )}
      <Form form={form} className={classes.fields} whyNot={reason}>
        <DateFields today={today} cancel={cancel} onDay={setDay} />
        <CheckField name="cancel" label={PUBLISH.cancelPublication} />
        <AreaField name="note" label={PUBLISH.note} placeholder={PUBLISH.noteHint} rows={3} />
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
          reason === null && <Consequence {...consequence(rows, choice)} cancel={cancel} />
        )}
      </Form>
    </ConfirmDialog>
  );
}

/** The publication date, with buttons for two common days. */
function DateFields(props: { today: string; cancel: boolean; onDay: (day: string) => void }) {
  const { today, cancel, onDay } = props;
  return (
    <div className={classes.date}>
      <DayField
        name="on"
        label={PUBLISH.date}
        min={today}
        quietBefore
        hint={PUBLISH.fromToday(today)}
        required={!cancel}
        disabled={cancel}
      />
      <div className={classes.quick}>
        <Button variant="default" disabled={cancel} onClick={() => onDay(today)}>
          {PUBLISH.today}
        </Button>
        <Button variant="default" disabled={cancel} onClick={() => onDay(endOfMonth(today))}>
          {PUBLISH.endOfMonth}
        </Button>
      </div>
    </div>
  );
}

/**
 * Describes a failure: if offline, nothing was sent; otherwise the result is unknown, but retrying never publishes
 * twice.
 */
function notDone(error: unknown): string {
  if (isLost(error)) return PUBLISH.lost;
  return error instanceof ConnectionProblem ? PUBLISH.offline : sentenceFor(error);
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
  if (period === '') return row.descrizione;
  return row.descrizione === 'Cedolino' ? period : `${row.descrizione}, ${period}`;
}

function stateWords(row: DocumentRow): string {
  const day = formatDay(row.dataPubblicazione);
  const state = PUBLISH.states(day)[row.pubblicazione];
  return row.accessoWeb || isOfCompany(row.tipo) ? state : `${state}, ${DOCUMENTS.withoutWeb}`;
}

/** `46 da pubblicare, 987 già pubblicati`, if the selection contains both. */
function toPublishOf(rows: readonly DocumentRow[]): string | null {
  const published = rows.filter((row) => row.pubblicazione === 'published').length;
  return published > 0 && published < rows.length ? PUBLISH.mixed(rows.length - published, published) : null;
}

/**
 * Undoes a cancellation ('Annulla'): scheduled documents get their day back, the others are visible again from today.
 */
async function publishAgain(changed: readonly DocumentRow[], today: string): Promise<void> {
  try {
    for (const [day, idList] of againOf(changed, today))
      await call(publishDocuments, { body: { idList, dataPubblicazione: day } });
    say(PUBLISHED.again(changed.length), { icon: 'restore' });
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
  await refreshDocuments();
}

/** Undoes a publication ('Annulla' in the snackbar): each changed document returns to its former state (P17). */
async function takeBack(changed: readonly DocumentRow[], { on, today }: PublishChoice): Promise<void> {
  const { cancel, reschedule } = undoOf(changed);
  try {
    if (cancel.length > 0) await call(publishDocuments, { body: { idList: cancel, annullaPubblicazione: true } });
    for (const [day, idList] of reschedule) {
      // A document that is already visible must be withdrawn before it can be rescheduled.
      if (on === today) await call(publishDocuments, { body: { idList, annullaPubblicazione: true } });
      await call(publishDocuments, { body: { idList, dataPubblicazione: day } });
    }
    say(`${PUBLISHED.taken}: ${counted(changed.length, 'documento', 'documenti')}`, { icon: 'restore' });
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
  await refreshDocuments();
}
