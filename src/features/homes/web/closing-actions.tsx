import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { ticketForMonthProof } from '../../../ledger/receipts.contract.ts';
import { formatDay, formatMonth } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { RULES } from '../../../text/documents/rules.ts';
import { CLOSING } from '../../../text/homes.ts';
import { AppLink } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import type { ListAction, ListHandle } from '../../../web/list/list-definition.ts';
import { openTicket } from '../../../web/open-file.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { ConfirmDialog, MessageDialog, NameRows } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { closeMonth, type closingBoard, missingPeople, reopenMonth } from '../../documents/core/closing.contract.ts';
import { whyNotClose, whyNotReopen } from '../../documents/core/closing.ts';
import { DOCUMENT_CALLS } from '../../documents/core/documents.contract.ts';
import { listUnread } from '../../documents/reminders/reminders.contract.ts';
import { ReminderDialog } from '../../documents/reminders/web/reminder-dialog.tsx';
import { RulesDialog } from '../../documents/rules/web/rules-dialog.tsx';
import { DIALOGS } from '../../documents/web/late-dialogs.ts';
import classes from './home.module.css';

export type ClosingRow = ResponseOf<typeof closingBoard>['aziende'][number];

/**
 * The actions on the selected companies of a month. A group head can view, publish and remind, but cannot close a
 * month.
 */
export function closingActions(
  rows: readonly ClosingRow[],
  { month, today, mayClose, list }: { month: string; today: string; mayClose: boolean; list: ListHandle },
): ListAction[] {
  const [first] = rows;
  const states = rows.map((row) => ({ name: row.ragioneSociale, closed: row.chiusura !== null }));
  const whyNot = (refusal: ReturnType<typeof whyNotReopen>) =>
    refusal ? refusalText(refusal.refused, refusal.data ?? {}).detail : null;
  const closing = (reopens: boolean) =>
    list.show((onClose) => <CloseDialog {...{ rows, month, reopens, list, onClose }} />);
  return [
    {
      label: OFFICE_WORDS.publish,
      icon: 'send',
      whyNot: rows.some((row) => row.daPubblicare > 0) ? null : CLOSING.nothingToPublish,
      onRun: () => void publishAll(rows, month, list),
    },
    {
      label: CLOSING.remind,
      icon: 'bell',
      whyNot: rows.every((row) => row.letti >= row.pubblicati) ? CLOSING.nobodyToRemind : null,
      onRun: () => void remindAll(rows, month, list),
    },
    {
      label: CLOSING.who,
      icon: 'users',
      whyNot: rows.some((row) => row.mancanti > 0) ? null : CLOSING.nobodyMissing,
      onRun: () => list.show((onClose) => <MissingPeople {...{ rows, month, onClose }} />),
    },
    {
      label: CLOSING.proof,
      icon: 'check',
      whyNot: rows.length !== 1 ? CLOSING.oneCompany : first?.ricevuti === 0 ? CLOSING.nothingToProve : null,
      onRun: () => void openProof(first?.cfAzienda ?? '', month),
    },
    ...(mayClose
      ? [
          {
            label: RULES.action,
            icon: 'clock' as const,
            whyNot: null,
            onRun: () =>
              list.show((onClose) => (
                <RulesDialog
                  companies={rows}
                  onClose={onClose}
                  onSaved={async () => {
                    await list.refresh();
                    list.clearSelection();
                  }}
                />
              )),
          },
          {
            label: CLOSING.close,
            icon: 'lock' as const,
            whyNot: whyNot(whyNotClose(Number(month), today, states)),
            onRun: () => closing(false),
          },
          {
            label: CLOSING.reopen,
            icon: 'restore' as const,
            whyNot: whyNot(whyNotReopen(states)),
            onRun: () => closing(true),
          },
        ]
      : []),
  ];
}

async function openProof(cfAzienda: string, annomese: string): Promise<void> {
  const body = { cfAzienda, annomese };
  await told(() => openTicket(async () => (await call(ticketForMonthProof, { body })).url));
}

/** Beyond this many companies, their fiscal codes no longer fit an address. */
const NAMED_COMPANIES = 100;

/** Publishes only documents that are still to publish; scheduled and cancelled documents stay as they are (P82). */
export async function publishAll(
  rows: readonly ClosingRow[],
  month: string,
  list: Pick<ListHandle, 'show' | 'clearSelection' | 'refresh'>,
): Promise<void> {
  await told(async () => {
    const taxCodes = rows.filter((row) => row.daPubblicare > 0).map((row) => row.cfAzienda);
    const all = await call(DOCUMENT_CALLS.payslip.listOfCompanies, {
      query: {
        listacfazienda: taxCodes.length > NAMED_COMPANIES ? ['tutte'] : taxCodes,
        annomese_da: month,
        annomese_a: month,
        pubblicazione: 'unpublished',
        sort: 'cognome,asc',
      },
    });
    const waiting = all.filter((row) => taxCodes.includes(row.cfAzienda));
    if (waiting.length === 0) {
      say(CLOSING.nothingToPublish, { icon: 'send' });
      return await list.refresh();
    }
    await DIALOGS.open(list, (dialogs, onClose) =>
      dialogs.publishDialog({
        rows: waiting,
        onClose,
        onDone: () => {
          list.clearSelection();
          void list.refresh();
        },
      }),
    );
  });
}

/** Asks whether to remind the employees who have not read a payslip of the month. */
async function remindAll(rows: readonly ClosingRow[], month: string, list: ListHandle): Promise<void> {
  await told(async () => {
    const unread = await Promise.all(
      rows
        .filter((row) => row.letti < row.pubblicati)
        .map((row) => call(listUnread, { query: { cfAzienda: row.cfAzienda, annomese_da: month, annomese_a: month } })),
    );
    const ids = unread.flat().map(({ id }) => id);
    if (ids.length === 0) {
      say(CLOSING.nobodyToRemind, { icon: 'bell' });
      return await list.refresh();
    }
    list.show((onClose) => (
      <ReminderDialog
        ids={ids}
        onClose={onClose}
        onDone={() => {
          list.clearSelection();
          return list.refresh();
        }}
      />
    ));
  });
}

/** Lists the employees without a payslip of the month by company, with a link to each company's employees. */
export function MissingPeople(props: { rows: readonly ClosingRow[]; month: string; onClose: () => void }) {
  const { month, onClose } = props;
  const companies = props.rows.filter((row) => row.mancanti > 0);
  const { people, error, retry } = useQueries({
    queries: companies.map((row) => queryOf(missingPeople, { query: { cfAzienda: row.cfAzienda, annomese: month } })),
    combine: (results) => ({
      people: results.map(({ data }) => data),
      error: results.find((result) => result.isLoadingError)?.error,
      retry: () => void Promise.all(results.map((result) => result.refetch())),
    }),
  });
  const count = companies.reduce((sum, row) => sum + row.mancanti, 0);
  return (
    <MessageDialog open onClose={onClose} title={CLOSING.whoTitle(count, formatMonth(month).toLowerCase())}>
      <p className={classes.missingText}>{CLOSING.whoText}</p>
      {error !== undefined && <ErrorBox error={error} onRetry={retry} />}
      {companies.map((row, n) => (
        <section key={row.cfAzienda} className={classes.missing}>
          <h3>
            {row.ragioneSociale}
            <AppLink to={paths.employees({ codiceAzienda: row.codiceAzienda })} className="pl-thumb">
              {CLOSING.openWorkers}
              <span className="pl-unseen">: {row.ragioneSociale}</span>
            </AppLink>
          </h3>
          {people[n] === undefined ? (
            error === undefined && <WaitingRows rows={2} />
          ) : (
            <NameRows
              rows={people[n].map((one) => [
                `${one.cognome} ${one.nome}`,
                one.matricola ?? one.codiceFiscale,
                one.dataCessazione
                  ? CLOSING.ended(formatDay(one.dataCessazione))
                  : one.dataAssunzione
                    ? CLOSING.hired(formatDay(one.dataAssunzione))
                    : '',
              ])}
            />
          )}
        </section>
      ))}
    </MessageDialog>
  );
}

function CloseDialog(props: {
  rows: readonly ClosingRow[];
  month: string;
  reopens: boolean;
  list: ListHandle;
  onClose: () => void;
}): ReactNode {
  const { rows, month, reopens, list, onClose } = props;
  const [busy, setBusy] = useState(false);
  const words = formatMonth(month).toLowerCase();
  const confirm = async () => {
    setBusy(true);
    await told(async () => {
      const body = { annomese: month, aziende: rows.map((row) => row.cfAzienda) };
      const { aggiornati } = await call(reopens ? reopenMonth : closeMonth, { body });
      onClose();
      list.clearSelection();
      say(reopens ? CLOSING.reopened(aggiornati) : CLOSING.closed(aggiornati), { icon: reopens ? 'restore' : 'lock' });
    });
    setBusy(false);
    await list.refresh();
  };
  return (
    <ConfirmDialog
      open
      large
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={reopens ? CLOSING.reopenTitle(words, rows.length) : CLOSING.closeTitle(words, rows.length)}
      verb={reopens ? CLOSING.reopen : CLOSING.close}
      text={reopens ? CLOSING.reopenText : CLOSING.closeText}
      rows={rows.map((row) =>
        reopens
          ? [row.ragioneSociale, row.chiusura ? CLOSING.closedBy(formatDay(row.chiusura.il), row.chiusura.da) : '']
          : [
              row.ragioneSociale,
              CLOSING.figures(row.ricevuti, row.pubblicati, row.letti),
              CLOSING.open(row) || CLOSING.nothingOpen,
            ],
      )}
    />
  );
}

async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
