import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MONTH_DATA, MONTH_LIST, MONTH_SHEET } from '../../../text/month-data/month-data.ts';
import { useParam } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { listMonthData, readMonthData, sendMonthData, takeOverMonthData } from '../month-data.contract.ts';
import { BringFile } from './bring-file.tsx';
import classes from './month-data.module.css';
import { exportSheets, StateChip } from './month-data-list.tsx';
import { OfficeRows } from './office-rows.tsx';
import { RowDialog } from './row-dialog.tsx';
import { writtenWords } from './row-words.ts';
import { RowMarks, SheetGrid } from './sheet-grid.tsx';
import { type MonthRow, type MonthSheet, shown, useRows } from './use-rows.ts';

type Filler = 'COMPANY' | 'BRANCH';

/** `/…/dati-del-mese/$id`: the sheet of a company and month, to fill in or to read. */
export default function MonthSheetPage() {
  const id = useParam('id');
  const { role } = useAccount();
  const found = useQuery(queryOf(readMonthData, { params: { id } }));
  const office = role === 'COMPANY' || role === 'BRANCH' ? role : 'CONSULTANT';
  const back = { to: paths.monthData(office), label: MONTH_SHEET.back };
  if (!found.data)
    return (
      <>
        <PageHeader title={MONTH_DATA.title} back={back} />
        {found.error ? (
          <ErrorBox title={MONTH_SHEET.failed} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <WaitingRows />
        )}
      </>
    );
  return office === 'CONSULTANT' ? (
    <Read sheet={found.data} back={back} />
  ) : (
    <FillIn key={id} sheet={found.data} back={back} role={office} />
  );
}

type Parts = { sheet: MonthSheet; back: { to: string; label: string } };

function Below({ sheet }: { sheet: MonthSheet }) {
  return (
    <span className={classes.below}>
      <StateChip stato={sheet.stato} />
      {sheet.stato !== 'presi' && MONTH_LIST.dueOn(sheet.entro ?? '')}
    </span>
  );
}

function Read({ sheet, back }: Parts) {
  const take = useChange(takeOverMonthData, {
    refreshes: [readMonthData, listMonthData],
    onDone: () => say(MONTH_LIST.taken(1), { icon: 'check' }),
  });
  const whyNotExport = sheet.versione === 0 ? MONTH_SHEET.nothingSent : null;
  const whyNotTake =
    whyNotExport ??
    (sheet.stato === 'daChiarire'
      ? MONTH_SHEET.openQuestion
      : sheet.versione === sheet.presa
        ? MONTH_SHEET.isTaken
        : null);
  return (
    <>
      <PageHeader
        title={MONTH_DATA.of(sheet.annomese)}
        back={back}
        trail={sheet.ragioneSociale}
        below={<Below sheet={sheet} />}
        actions={
          <>
            <ActionButton
              variant="default"
              icon="download"
              whyNot={whyNotExport}
              onClick={() => void exportSheets([sheet], Number(sheet.annomese), 'xlsx')}
            >
              {MONTH_LIST.export}
            </ActionButton>
            <ActionButton
              variant="filled"
              icon="check"
              whyNot={whyNotTake}
              busy={take.isPending}
              onClick={() => take.mutate({ body: { ids: [sheet.id ?? ''] } })}
            >
              {MONTH_LIST.take}
            </ActionButton>
          </>
        }
      />
      {take.error && <ErrorBox error={take.error} />}
      <OfficeRows sheet={sheet} />
    </>
  );
}

function FillIn({ sheet, back, role }: Parts & { role: Filler }) {
  const rows = useRows(sheet);
  const [open, setOpen] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const row = sheet.righe.find(({ id }) => id === open) ?? null;
  const repeatable = sheet.righe.filter(({ comePrima }) => comePrima !== null);
  const wrong = sheet.righe.filter((one) => rows.mistakesOf(one).size > 0).length;
  const whyNotSend = wrong > 0 ? MONTH_SHEET.mistakes(wrong) : null;
  const isSent = sheet.stato === 'arrivati' || sheet.stato === 'presi';
  const repeat = async () => {
    const before = repeatable.map((one) => ({ id: one.id, ...shown(one.contenuto) }));
    const saved = await rows.write(
      repeatable.flatMap(({ id, comePrima, contenuto }) =>
        comePrima ? [{ id, ...comePrima, nota: contenuto.nota }] : [],
      ),
    );
    if (saved)
      say(MONTH_SHEET.likeBeforeDone(repeatable.length), { icon: 'check', undo: () => void rows.write(before) });
  };
  return (
    <>
      <PageHeader
        title={MONTH_DATA.of(sheet.annomese)}
        back={back}
        trail={sheet.ragioneSociale}
        below={<Below sheet={sheet} />}
        actions={
          role === 'COMPANY' &&
          !isSent && (
            <ActionButton variant="filled" icon="send" whyNot={whyNotSend} onClick={() => setSending(true)}>
              {sheet.versione === 0 ? MONTH_SHEET.send : MONTH_SHEET.sendAgain}
            </ActionButton>
          )
        }
      />
      <Advice sheet={sheet} isSent={isSent} />
      {sheet.righe.length === 0 && (
        <EmptyState
          title={MONTH_SHEET.noOne}
          text={role === 'BRANCH' ? MONTH_SHEET.noOneBranch : MONTH_SHEET.noOneText}
        />
      )}
      <div className={classes.tools}>
        {repeatable.length > 0 && (
          <ActionButton variant="default" icon="restore" onClick={() => void repeat()}>
            {MONTH_SHEET.likeBefore}
          </ActionButton>
        )}
        {role === 'COMPANY' && (
          <ActionButton variant="default" icon="plus" onClick={() => setOpen('new')}>
            {MONTH_SHEET.add}
          </ActionButton>
        )}
      </div>
      {sheet.righe.length > 0 && (
        <>
          <SheetGrid sheet={sheet} rows={rows} onOpen={({ id }) => setOpen(id)} />
          <Cards sheet={sheet} rows={rows} onOpen={({ id }) => setOpen(id)} />
          <p className={classes.pasteHint}>{MONTH_SHEET.pasteHint}</p>
          <div className={classes.tools}>
            <BringFile sheet={sheet} rows={rows} />
          </div>
        </>
      )}
      {open !== null && (row !== null || open === 'new') && (
        <RowDialog key={open} {...{ sheet, row, rows }} mayAsk={role === 'COMPANY'} onClose={() => setOpen(null)} />
      )}
      {sending && <SendDialog {...{ sheet, rows }} onClose={() => setSending(false)} />}
    </>
  );
}

function Advice({ sheet, isSent }: { sheet: MonthSheet; isSent: boolean }) {
  if (sheet.stato === 'daChiarire')
    return (
      <Banner tone="warn" icon="chat">
        {MONTH_SHEET.question}
      </Banner>
    );
  if (isSent)
    return (
      <Banner tone="ok" icon="check">
        {MONTH_SHEET.alreadySent}
      </Banner>
    );
  return <p className={classes.hint}>{sheet.versione > 0 ? MONTH_SHEET.draft : MONTH_SHEET.hint}</p>;
}

/** The people on a phone: a card each, with what differs from the contract. */
function Cards({
  sheet,
  rows,
  onOpen,
}: {
  sheet: MonthSheet;
  rows: ReturnType<typeof useRows>;
  onOpen: (row: MonthRow) => void;
}) {
  return (
    <ul className={classes.cards}>
      {sheet.righe.map((row) => {
        const words = writtenWords(rows.typedRow(row), row);
        return (
          <li key={row.id}>
            <button type="button" onClick={() => onOpen(row)}>
              <span className={classes.person}>
                <strong>{row.nominativo}</strong>
                <RowMarks row={row} />
              </span>
              <span className={classes.quiet}>{words.join(' · ') || MONTH_SHEET.asContract}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function SendDialog({
  sheet,
  rows,
  onClose,
}: {
  sheet: MonthSheet;
  rows: ReturnType<typeof useRows>;
  onClose: () => void;
}) {
  const send = useChange(sendMonthData, {
    refreshes: [readMonthData, listMonthData],
    onDone: () => {
      onClose();
      say(MONTH_SHEET.sent, { icon: 'send' });
    },
  });
  const differing = sheet.righe.filter((row) => writtenWords(rows.typedRow(row), row).length > 0).length;
  return (
    <ConfirmDialog
      open
      busy={send.isPending}
      onClose={onClose}
      onConfirm={() =>
        void rows.save(sheet.righe).then((saved) => saved && send.mutate({ params: { id: sheet.id ?? '' } }))
      }
      title={MONTH_SHEET.sendTitle}
      verb={sheet.versione === 0 ? MONTH_SHEET.send : MONTH_SHEET.sendAgain}
      text={MONTH_SHEET.sendText(sheet.righe.length, differing)}
      error={send.error}
    />
  );
}
