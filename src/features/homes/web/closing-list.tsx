import { Button } from '@mantine/core';
import type { ResponseOf } from '../../../access/contract.ts';
import { counted, formatCount, formatDay, formatMonth } from '../../../text/common/format.ts';
import { CLOSING } from '../../../text/homes.ts';
import { AppLink } from '../../../web/address.tsx';
import { choice } from '../../../web/list/filters.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import layout from '../../../web/ui/layout.module.css';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellAction, CellLink } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { closingBoard, type monthNews } from '../../documents/core/closing.contract.ts';
import { changedSince, closingState } from '../../documents/core/closing.ts';
import { AcquireButton } from '../../documents/upload/web/acquire-button.tsx';
import { DIALOGS } from '../../documents/web/late-dialogs.ts';
import { MonthDataState } from '../../month-data/web/month-data-state.tsx';
import { closingActions, type ClosingRow as Row } from './closing-actions.tsx';
import { BLOCKS, blockOf, orderOf } from './month-block.ts';
import { RuleChips } from './rules.tsx';

export type News = ResponseOf<typeof monthNews>[number];

export const boardOf = (annomese: string | undefined) => queryOf(closingBoard, { query: annomese ? { annomese } : {} });

function StateWithNews({ row, news, month }: { row: Row; news: readonly News[] | undefined; month: string }) {
  const own = row.daPubblicare > 0 && news?.find((one) => one.cfAzienda === row.cfAzienda);
  return (
    <>
      <RuleChips row={row}>
        <State row={row} />
      </RuleChips>
      {own && <span className={layout.hint}>{CLOSING.news(own)}</span>}
      <MonthDataState cfAzienda={row.cfAzienda} annomese={month} />
    </>
  );
}

export function State({ row }: { row: Row }) {
  if (row.chiusura) {
    const day = formatDay(row.chiusura.il);
    if (changedSince(row, row.chiusura)) return <Chip tone="warn" icon="lock" text={CLOSING.states.changed(day)} />;
    return <Chip tone="ok" icon="lock" text={CLOSING.states.closed(day)} />;
  }
  const state = closingState(row);
  const [tone, icon] = LOOKS[state];
  const open = CLOSING.open(row);
  const text = state === 'complete' ? [CLOSING.states.complete, open].filter(Boolean).join(', ') : open;
  return <Chip tone={tone} icon={icon} text={text} />;
}

const LOOKS = {
  missing: ['warn', 'calendar'],
  toPublish: ['mute', 'eye-off'],
  scheduled: ['info', 'clock'],
  withheld: ['mute', 'ban'],
  toRead: ['info', 'mail'],
  complete: ['ok', 'check'],
} as const;

/** The number at the time when the month was closed, if it differs from the current one. */
function keptOf({ chiusura, ...now }: Row, id: 'ricevuti' | 'pubblicati' | 'letti'): string {
  return chiusura === null || chiusura[id] === now[id] ? '' : ` ${CLOSING.wasAtClosing(chiusura[id])}`;
}

/** The number of employees without a payslip; a tap opens the list of their names. */
function Missing({ row, words, onOpen }: { row: Row; words?: true; onOpen: (row: Row) => void }) {
  if (row.mancanti === 0) return formatCount(0);
  return (
    <CellAction onClick={() => onOpen(row)}>
      {words ? counted(row.mancanti, 'mancante', 'mancanti') : formatCount(row.mancanti)}
      {!words && <span className="pl-unseen">: {CLOSING.who}</span>}
    </CellAction>
  );
}

export function closingList({
  asked,
  month,
  today,
  mayClose,
  tall = false,
  news,
  all = [],
  onMissing,
}: {
  asked: string | undefined;
  month: string;
  today: string;
  mayClose: boolean;
  /** True if any company has rules or news, which need a second line per row. */
  tall?: boolean;
  /** What differs from the month before; undefined until it is known. */
  news?: readonly News[] | undefined;
  /** The whole board, to count what each filter would leave. */
  all?: readonly Row[] | undefined;
  onMissing: (row: Row) => void;
}): ListDefinition<Row> {
  const query = boardOf(asked);
  const role = mayClose ? 'CONSULTANT' : 'COMPANY';
  const counts = Map.groupBy(all, blockOf);
  const listOf = (row: Row) =>
    paths.companyDocuments({
      codiceAzienda: row.codiceAzienda,
      annomese_da: month,
      annomese_a: month,
      sort: 'statoLettura,asc',
    });
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
      // Without a filter the board holds what is not finished.
      passes: (row, { blocco }) => (blocco === undefined ? blockOf(row) !== 'done' : blockOf(row) === blocco),
      by: {
        stato: orderOf,
        ragioneSociale: (row) => row.ragioneSociale,
        ricevuti: (row) => row.ricevuti,
        pubblicati: (row) => row.pubblicati,
        letti: (row) => row.letti,
        mancanti: (row) => row.mancanti,
      },
    },
    live: true,
    sort: 'stato,asc',
    filters: [
      choice({
        key: 'blocco',
        label: CLOSING.blocked,
        place: 'pills',
        options: BLOCKS.filter((block) => counts.has(block)).map((block) => ({
          value: block,
          label: CLOSING.blockOf(CLOSING.blocks[block], counts.get(block)?.length ?? 0),
        })),
      }),
    ],
    rowId: (row) => row.codiceAzienda,
    rowName: (row) => row.ragioneSociale,
    columns: columnsOf({ listOf, month, tall, news, onMissing }),
    card: (row) => cardOf(row, { listOf, month, tall, news, onMissing }),
    later: DIALOGS.fetch,
    actions: (rows, list) => closingActions(rows, { month, today, mayClose, list }),
    rowMenu: (row, list) =>
      row.daDecidere > 0
        ? [
            {
              label: CLOSING.doubts,
              icon: 'alert',
              onPick: () => list.go(paths.intakes(role, { codiceAzienda: row.codiceAzienda })),
            },
          ]
        : [],
    rowHeight: tall ? 68 : 44,
    nothingLeft: ({ blocco }) =>
      blocco === undefined && counts.has('done') ? { title: CLOSING.noneOpen, text: CLOSING.noneOpenText } : null,
    empty: all.length > 0 ? allDone(all.length, paths.closing(role, { annomese: month, blocco: 'done' })) : NOTHING_YET,
  };
}

interface Drawn {
  /** The URL of a company's documents of the month. */
  listOf: (row: Row) => string;
  month: string;
  tall: boolean;
  news: readonly News[] | undefined;
  onMissing: (row: Row) => void;
}

function columnsOf({ listOf, month, tall, news, onMissing }: Drawn): readonly Column<Row>[] {
  const figure = (id: 'ricevuti' | 'pubblicati' | 'letti', header: string) =>
    ({
      id,
      header,
      width: tall ? 104 : 130,
      sortField: id,
      align: 'end',
      cell: (row: Row) => formatCount(row[id]) + keptOf(row, id),
    }) as const;
  return [
    {
      id: 'azienda',
      header: CLOSING.company,
      width: tall ? 300 : 320,
      sortField: 'ragioneSociale',
      cell: (row) => <CellLink to={listOf(row)}>{row.ragioneSociale}</CellLink>,
    },
    figure('ricevuti', CLOSING.received),
    figure('pubblicati', CLOSING.published),
    figure('letti', CLOSING.read),
    {
      id: 'mancanti',
      header: CLOSING.missing,
      width: tall ? 104 : 130,
      sortField: 'mancanti',
      align: 'end',
      cell: (row) => <Missing row={row} onOpen={onMissing} />,
      onPaper: (row) => formatCount(row.mancanti),
    },
    {
      id: 'stato',
      header: CLOSING.state,
      width: tall ? 440 : 340,
      sortField: 'stato',
      cell: (row) => <StateWithNews row={row} news={news} month={month} />,
    },
  ];
}

function cardOf(row: Row, { listOf, month, news, onMissing }: Drawn) {
  return (
    <CardParts
      name={<AppLink to={listOf(row)}>{row.ragioneSociale}</AppLink>}
      code={counted(row.ricevuti, 'ricevuto', 'ricevuti') + keptOf(row, 'ricevuti')}
      line={
        <>
          {counted(row.pubblicati, 'pubblicato', 'pubblicati') + keptOf(row, 'pubblicati')}
          {' · '}
          {counted(row.letti, 'letto', 'letti') + keptOf(row, 'letti')}
          {row.mancanti > 0 && (
            <>
              {' · '}
              <Missing row={row} onOpen={onMissing} words />
            </>
          )}
        </>
      }
      state={<StateWithNews row={row} news={news} month={month} />}
    />
  );
}

const NOTHING_YET = {
  title: CLOSING.nothing,
  text: CLOSING.nothingText,
  actions: <AcquireButton companies={[]} long />,
};

/** Shown when every company of the month has left the board. */
const allDone = (count: number, to: string) => ({
  title: CLOSING.allDone,
  text: CLOSING.allDoneText(count),
  actions: (
    <Button component={AppLink} variant="default" to={to}>
      {CLOSING.showDone}
    </Button>
  ),
});
