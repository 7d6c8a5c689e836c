import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { DOCUMENT_TOOLS } from '../../../text/dossiers.ts';
import { counted, formatCount, formatMonth } from '../../../text/format.ts';
import { CLOSING, HOME } from '../../../text/homes.ts';
import { AppLink, useAddressSearch } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import type { ListDefinition, ListHandle } from '../../../web/list/list-definition.ts';
import { List } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { MessageDialog, NameRows } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellLink } from '../../../web/ui/table/cell-link.tsx';
import { closingBoard } from '../../documents/publish/closing.contract.ts';
import { closingState, monthAfter, monthBefore } from '../../documents/publish/closing.ts';
import { listUnread, remind } from '../../documents/reminders/reminders.contract.ts';
import { AcquireButton } from '../../documents/upload/web/acquire-button.tsx';

type Row = ResponseOf<typeof closingBoard>['aziende'][number];

const boardOf = (annomese: string | undefined) => queryOf(closingBoard, { query: annomese ? { annomese } : {} });

/** `/consultant/chiusura`: company × received, published, read, with a reminder for those who have not read. */
export default function ClosingBoard() {
  const [search, change] = useAddressSearch();
  const asked = /^\d{6}$/.test(firstValue(search, 'annomese') ?? '') ? firstValue(search, 'annomese') : undefined;
  const board = useQuery(boardOf(asked));
  const month = board.data?.annomese ?? asked ?? null;
  const definition = useMemo(() => (month === null ? null : closingList(asked, month)), [asked, month]);
  const goTo = (to: number) => change({ annomese: String(to) }, { replace: true });
  return (
    <>
      <PageHeader
        back={{ to: paths.home('CONSULTANT'), label: HOME.title }}
        title={month === null ? CLOSING.title : CLOSING.of(formatMonth(month))}
        below={CLOSING.below}
        actions={
          month !== null && (
            <>
              <Button
                variant="default"
                leftSection={<Icon name="chevron-left" size={16} />}
                onClick={() => goTo(monthBefore(Number(month)))}
              >
                {CLOSING.before}
              </Button>
              <Button
                variant="default"
                rightSection={<Icon name="chevron-right" size={16} />}
                onClick={() => goTo(monthAfter(Number(month)))}
              >
                {CLOSING.after}
              </Button>
            </>
          )
        }
      />
      {board.isError ? (
        <ErrorBox error={board.error} onRetry={() => void board.refetch()} />
      ) : board.data === undefined ? (
        <WaitingRows />
      ) : definition === null ? (
        <EmptyState title={CLOSING.none} actions={<AcquireButton companies={[]} long />} />
      ) : (
        <List key={month} definition={definition} />
      )}
    </>
  );
}

function State({ row }: { row: Row }) {
  const state = closingState(row);
  if (state === 'missing') return <Chip tone="warn" icon="calendar" text={CLOSING.states.missing(row.mancanti)} />;
  if (state === 'toPublish')
    return <Chip tone="mute" icon="eye-off" text={CLOSING.states.toPublish(row.daPubblicare)} />;
  if (state === 'scheduled') return <Chip tone="info" icon="clock" text={CLOSING.states.scheduled(row.programmati)} />;
  if (state === 'withheld') return <Chip tone="mute" icon="ban" text={CLOSING.states.withheld(row.annullati)} />;
  if (state === 'toRead')
    return <Chip tone="info" icon="mail" text={CLOSING.states.toRead(row.pubblicati - row.letti)} />;
  return <Chip tone="ok" icon="check" text={CLOSING.states.closed} />;
}

export function closingList(asked: string | undefined, month: string): ListDefinition<Row> {
  const query = boardOf(asked);
  const listOf = (row: Row) =>
    paths.companyDocuments({
      codiceAzienda: row.codiceAzienda,
      annomese_da: month,
      annomese_a: month,
      sort: 'statoLettura,asc',
    });
  const figure = (id: 'ricevuti' | 'pubblicati' | 'letti' | 'mancanti', header: string) =>
    ({
      id,
      header,
      width: 130,
      sortField: id,
      align: 'end',
      cell: (row: Row) => formatCount(row[id]),
    }) as const;
  return {
    name: CLOSING.of(formatMonth(month)),
    noun: ['azienda', 'aziende'],
    feminine: true,
    rows: {
      whole: {
        ...query,
        queryKey: [...query.queryKey, 'aziende'],
        queryFn: async (context) => (await query.queryFn(context)).aziende,
      },
      words: (row) => `${row.ragioneSociale} ${row.codiceAzienda}`,
      by: {
        ragioneSociale: (row) => row.ragioneSociale,
        ricevuti: (row) => row.ricevuti,
        pubblicati: (row) => row.pubblicati,
        letti: (row) => row.letti,
        mancanti: (row) => row.mancanti,
      },
    },
    live: true,
    sort: 'ragioneSociale,asc',
    rowId: (row) => row.codiceAzienda,
    rowName: (row) => row.ragioneSociale,
    columns: [
      {
        id: 'azienda',
        header: CLOSING.company,
        width: 380,
        sortField: 'ragioneSociale',
        cell: (row) => <CellLink to={listOf(row)}>{row.ragioneSociale}</CellLink>,
      },
      figure('ricevuti', CLOSING.received),
      figure('pubblicati', CLOSING.published),
      figure('letti', CLOSING.read),
      figure('mancanti', CLOSING.missing),
      { id: 'stato', header: CLOSING.state, width: 180, cell: (row) => <State row={row} /> },
    ],
    card: (row) => (
      <CardParts
        name={<AppLink to={listOf(row)}>{row.ragioneSociale}</AppLink>}
        code={counted(row.ricevuti, 'ricevuto', 'ricevuti')}
        line={`${counted(row.pubblicati, 'pubblicato', 'pubblicati')} · ${counted(row.letti, 'letto', 'letti')}`}
        state={<State row={row} />}
      />
    ),
    actions: (rows, list) => [
      {
        label: CLOSING.remind,
        icon: 'bell',
        whyNot: rows.every((row) => row.letti >= row.pubblicati) ? CLOSING.nobodyToRemind : null,
        onRun: () => void remindAll(rows, month, list),
      },
    ],
    rowHeight: 44,
    empty: { title: CLOSING.nothing, text: CLOSING.nothingText, actions: <AcquireButton companies={[]} long /> },
  };
}

/** Reminds those who have not read a payslip of the month, and shows who is left out, and why. */
async function remindAll(rows: readonly Row[], month: string, list: ListHandle): Promise<void> {
  try {
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
    const { inviati, saltati } = await call(remind, { body: { ids } });
    list.clearSelection();
    say(DOCUMENT_TOOLS.reminded(inviati, saltati.length), { icon: 'bell' });
    if (saltati.length === 0) return;
    list.show((onClose) => (
      <MessageDialog open onClose={onClose} title={DOCUMENT_TOOLS.skippedTitle}>
        <NameRows rows={saltati.map(({ nome, motivo }) => [DOCUMENT_TOOLS.skipped(nome, motivo)])} />
      </MessageDialog>
    ));
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
