import { useMemo } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { WORDS } from '../../../text/common/words.ts';
import { RETENTION } from '../../../text/documents/retention.ts';
import { PRESERVATION } from '../../../text/preservation.ts';
import { call, callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { choice } from '../../../web/list/filters.ts';
import type { ListAction, ListDefinition, ListHandle } from '../../../web/list/list-definition.ts';
import { ListPage } from '../../../web/list/list-page.tsx';
import { openTicket, saveFile } from '../../../web/open-file.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { Chip, type Tone } from '../../../web/ui/chip/status-chip.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import type { IconName } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { downloadPackageIndex, downloadReceipt, listPackages, ticketForPackage } from '../preservation.contract.ts';
import { NewPackages } from './new-packages.tsx';
import classes from './preservation.module.css';
import { ReceiptDialog, WithdrawDialog } from './receipt-dialog.tsx';

export type PackageRow = ResponseOf<typeof listPackages>[number];
type State = PackageRow['stato'];

const STATES = {
  fatto: { tone: 'warn', icon: 'zip' },
  scaricato: { tone: 'info', icon: 'download' },
  'preso-in-carico': { tone: 'ok', icon: 'check' },
  ritirato: { tone: 'mute', icon: 'ban' },
} as const satisfies Record<State, { tone: Tone; icon: IconName }>;

/** `/consultant/versamenti`: the packages for a certified preserver, and the preserver's receipts (P165 to P167). */
export default function PackagesPage() {
  const definition = useMemo(() => packageList(), []);
  return (
    <ListPage
      definition={definition}
      title={PRESERVATION.title}
      below={PRESERVATION.below}
      back={{ to: paths.retention(), label: RETENTION.title }}
    />
  );
}

const yearOf = ({ anno, parte, parti }: PackageRow) => PRESERVATION.of(anno, parte, parti);
const StateChip = ({ row: { stato } }: { row: PackageRow }) => (
  <Chip {...STATES[stato]} text={PRESERVATION.states[stato]} />
);

/** The actions on packages, enabled according to their state. */
function actionsFor(rows: readonly PackageRow[], list: ListHandle): readonly ListAction[] {
  const [row] = rows;
  const one = rows.length === 1 ? null : PRESERVATION.chooseOnePackage;
  const gone = one ?? (row?.stato === 'ritirato' ? refusalText('preservation-withdrawn', {}).detail : null);
  const taken = row?.stato === 'preso-in-carico' ? refusalText('preservation-taken', {}).detail : null;
  return [
    { label: PRESERVATION.download, icon: 'zip', whyNot: gone, onRun: () => row && void openPackage(row, list) },
    {
      label: row?.rapporto ? PRESERVATION.replace : PRESERVATION.file,
      icon: 'inbox',
      whyNot: gone,
      onRun: () => row && list.show((close) => <ReceiptDialog row={row} list={list} onClose={close} />),
    },
    {
      label: PRESERVATION.downloadReceipt,
      icon: 'download',
      whyNot: one ?? (row?.rapporto ? null : PRESERVATION.noReceipt),
      onRun: () => row && void save(downloadReceipt, row.id),
    },
    {
      label: PRESERVATION.downloadIndex,
      icon: 'document',
      whyNot: gone,
      onRun: () => row && void save(downloadPackageIndex, row.id),
    },
    {
      label: WORDS.withdraw,
      icon: 'ban',
      danger: true,
      whyNot: gone ?? taken,
      onRun: () => row && list.show((close) => <WithdrawDialog row={row} list={list} onClose={close} />),
    },
  ];
}

/** Starts the browser's own download, because the archive is large; the URL works only once. */
async function openPackage({ id }: PackageRow, list: ListHandle): Promise<void> {
  try {
    await openTicket(async () => (await call(ticketForPackage, { params: { id } })).url);
    void list.refresh();
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

async function save(contract: typeof downloadReceipt, id: string): Promise<void> {
  try {
    const { blob, nomeFile } = await callFile(contract, { params: { id } });
    saveFile(blob, nomeFile);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

export function packageList(): ListDefinition<PackageRow> {
  return {
    name: PRESERVATION.list,
    noun: PRESERVATION.noun,
    rows: {
      whole: queryOf(listPackages, {}),
      words: (row) =>
        [row.ragioneSociale, row.codiceAzienda, row.cfAzienda, yearOf(row), row.rapporto?.identificativo].join(' '),
      by: {
        azienda: (row) => row.ragioneSociale,
        anno: (row) => row.anno * 1000 + row.parte,
        documenti: (row) => row.documenti,
        creatoIl: (row) => row.creatoIl,
        giorno: (row) => row.rapporto?.giorno ?? null,
      },
      passes: (row, applied) => {
        const state = firstValue(applied, 'stato');
        return state === undefined || row.stato === state;
      },
    },
    filters: [
      choice({
        key: 'stato',
        label: PRESERVATION.state,
        place: 'pills',
        options: Object.entries(PRESERVATION.states).map(([value, label]) => ({ value, label })),
      }),
    ],
    sort: 'creatoIl,desc',
    rowId: (row) => row.id,
    rowName: (row) => `${row.ragioneSociale}, ${yearOf(row)}`,
    rowHeight: 60,
    columns: [
      {
        id: 'azienda',
        header: PRESERVATION.company,
        width: 230,
        sortField: 'azienda',
        words: (row) => row.ragioneSociale,
        cell: (row) => row.ragioneSociale,
      },
      { id: 'anno', header: PRESERVATION.year, width: 130, sortField: 'anno', words: yearOf, cell: yearOf },
      {
        id: 'documenti',
        header: PRESERVATION.documents,
        width: 190,
        sortField: 'documenti',
        words: (row) => PRESERVATION.amount(row.documenti, row.dimensione),
        cell: (row) => PRESERVATION.amount(row.documenti, row.dimensione),
      },
      { id: 'stato', header: PRESERVATION.state, width: 200, fits: true, cell: (row) => <StateChip row={row} /> },
      {
        id: 'creatoIl',
        header: PRESERVATION.made,
        width: 130,
        sortField: 'creatoIl',
        fits: true,
        cell: (row) => formatDay(dayInRome(row.creatoIl)),
      },
      {
        id: 'rapporto',
        header: PRESERVATION.receipt,
        width: 210,
        sortField: 'giorno',
        words: receiptOf,
        cell: receiptOf,
      },
    ],
    card: (row) => (
      <div className={layout.card}>
        <strong>{row.ragioneSociale}</strong>
        <span className={layout.small}>
          {yearOf(row)} · {PRESERVATION.amount(row.documenti, row.dimensione)}
        </span>
        <span className={layout.small}>{PRESERVATION.madeBy(row.creatoIl, row.creatoDa)}</span>
        <div>
          <StateChip row={row} />
        </div>
        {row.rapporto && <span className={layout.small}>{receiptOf(row)}</span>}
      </div>
    ),
    actions: actionsFor,
    ownActions: (list) => [
      {
        label: PRESERVATION.new,
        icon: 'plus',
        whyNot: null,
        onRun: () => list.show((close) => <NewPackages list={list} onClose={close} />),
      },
    ],
    empty: {
      title: PRESERVATION.none,
      text: (
        <ol className={classes.steps}>
          {PRESERVATION.noneText.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ),
    },
  };
}

function receiptOf({ rapporto }: PackageRow): string {
  return rapporto ? PRESERVATION.takenOn(rapporto.giorno, rapporto.identificativo) : '';
}
