import type { ResponseOf } from '../../../../access/contract.ts';
import type { CompanyChoice } from '../../../../directory-web/use-companies.ts';
import { formatDay } from '../../../../text/common/format.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../../text/common/words.ts';
import { DOCUMENTS } from '../../../../text/documents/documents.ts';
import { DOSSIERS } from '../../../../text/documents/dossiers.ts';
import { AppLink } from '../../../../web/address.tsx';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { choice, dayRange, tags } from '../../../../web/list/filters.ts';
import type { ListAction, ListDefinition, ListHandle } from '../../../../web/list/list-definition.ts';
import { openTicket } from '../../../../web/open-file.ts';
import { paths } from '../../../../web/paths.ts';
import { pagesOf, queryOf } from '../../../../web/query.ts';
import type { Account } from '../../../../web/session.ts';
import { Tags } from '../../../../web/ui/chip/chips.tsx';
import { StatusChip } from '../../../../web/ui/chip/status-chip.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { CardParts } from '../../../../web/ui/table/card-list.tsx';
import { CellLink } from '../../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../../web/ui/table/table-row.ts';
import {
  deleteDossier,
  listCompanyDossiers,
  listDossierTags,
  listWorkersDossiers,
  ticketForDossier,
} from '../dossiers.contract.ts';
import { refreshDossiers } from './dossier-calls.ts';
import { cancelDossierDialog, publishDossierDialog } from './dossier-publish-dialog.tsx';
import { EditDossierDialog } from './edit-dossier-dialog.tsx';

export type DossierRow = ResponseOf<typeof listWorkersDossiers>[number];

const COLUMNS: readonly Column<DossierRow>[] = [
  {
    id: 'nome',
    header: DOSSIERS.name,
    width: 260,
    sortField: 'nome',
    words: (row) => row.nome,
    cell: (row) => <CellLink to={paths.dossier(row.id)}>{row.nome}</CellLink>,
  },
  { id: 'documenti', header: DOSSIERS.documents, width: 110, fits: true, align: 'end', cell: (row) => row.documenti },
  { id: 'letti', header: DOSSIERS.read, width: 90, fits: true, align: 'end', cell: (row) => row.letti },
  {
    id: 'tag',
    header: DOSSIERS.tags,
    width: 150,
    words: (row) => row.tags.join('  '),
    cell: (row) => <Tags tags={row.tags} />,
  },
  {
    id: 'dataConsegna',
    header: DOSSIERS.deliveryOn,
    width: 130,
    sortField: 'dataConsegna',
    fits: true,
    cell: (row) => formatDay(row.dataConsegna),
  },
  {
    id: 'stato',
    header: DOSSIERS.publication,
    width: 206,
    sortField: 'dataPubblicazione',
    fits: true,
    cell: (row) => <State row={row} />,
  },
  {
    id: 'createdBy',
    header: DOSSIERS.createdBy,
    width: 120,
    words: (row) => row.createdBy,
    cell: (row) => row.createdBy,
  },
];

export function State({ row }: { row: Pick<DossierRow, 'stato' | 'dataPubblicazione'> }) {
  const day = row.stato === 'cancelled' ? null : row.dataPubblicazione;
  return (
    <>
      <StatusChip status={row.stato} /> {formatDay(day)}
    </>
  );
}

/** Lists a company's dossiers: those with company documents if `ofCompany`, otherwise those with workers' documents. */
export function dossiersOf(company: CompanyChoice, ofCompany: boolean, account: Account): ListDefinition<DossierRow> {
  const cfAzienda = company.taxCode;
  return {
    name: DOSSIERS.title,
    noun: DOSSIERS.noun,
    companies: [company.name],
    rows: { page: pagesOf(ofCompany ? listCompanyDossiers : listWorkersDossiers, { cfAzienda }) },
    rowId: (row) => row.id,
    rowName: (row) => row.nome,
    columns: COLUMNS,
    card: (row) => (
      <CardParts
        name={
          <AppLink to={paths.dossier(row.id)} className="pl-thumb">
            {row.nome}
          </AppLink>
        }
        code={`${DOSSIERS.documents}: ${row.documenti} · ${DOSSIERS.read.toLowerCase()}: ${row.letti}`}
        line={`${DOSSIERS.deliveryOn} ${formatDay(row.dataConsegna)}`}
        tag={<Tags tags={row.tags} />}
        state={<State row={row} />}
      />
    ),
    filters: [
      dayRange({ from: 'da', to: 'a', label: DOSSIERS.deliveryOn }),
      choice({
        key: 'pub',
        label: DOCUMENTS.published,
        options: [
          { value: 'true', label: DOCUMENTS.yes },
          { value: 'false', label: DOCUMENTS.no },
        ],
      }),
      tags({ key: 'tag', inUse: queryOf(listDossierTags, { query: { cfAzienda } }) }),
    ],
    actions: (rows, list) => actionsFor(rows, list, account, company),
    rowMenu: (row, { go }) => [{ label: DOSSIERS.open, icon: 'folder', onPick: () => go(paths.dossier(row.id)) }],
    empty: { title: DOSSIERS.emptyTitle, text: DOSSIERS.emptyText },
  };
}

export function actionsFor(
  rows: readonly DossierRow[],
  list: ListHandle,
  account: Account,
  company: Pick<CompanyChoice, 'code'>,
  /** Runs after the dossier is deleted; the dossier page uses it to return to the list. */
  onRemoved: () => void = list.clearSelection,
): readonly ListAction[] {
  const nothing = rows.length === 0 ? refusalText('nothing-selected', {}).detail : null;
  const notOne = rows.length === 1 ? null : DOSSIERS.exactlyOne;
  const [first] = rows;
  const never = rows.filter((row) => row.stato !== 'published' && row.stato !== 'scheduled');
  const names = never.map((row) => row.nome).join(', ');
  const empty = rows.some((row) => row.documenti === 0) ? DOSSIERS.noDocuments : null;
  const props = { rows, onDone: list.clearSelection };
  const notMine = notOne ?? (first?.createdBy === account.login ? null : DOSSIERS.byAnother);
  return [
    {
      label: DOSSIERS.publish,
      icon: 'send',
      whyNot: nothing,
      onRun: () => list.show((onClose) => publishDossierDialog({ ...props, onClose })),
    },
    {
      label: DOSSIERS.cancel,
      icon: 'ban',
      whyNot: nothing ?? (never.length > 0 ? refusalText('not-published', { names }).detail : null),
      onRun: () => list.show((onClose) => cancelDossierDialog({ ...props, onClose })),
    },
    {
      label: DOSSIERS.edit,
      icon: 'pencil',
      whyNot: notMine,
      onRun: () => first && list.show((onClose) => <EditDossierDialog row={first} onClose={onClose} />),
    },
    { label: DOSSIERS.zip, icon: 'download', whyNot: notOne ?? empty, onRun: () => void download(first?.id ?? '') },
    {
      label: OFFICE_WORDS.history,
      icon: 'history',
      whyNot: notOne,
      onRun: () => list.go(paths.history(first?.id ?? '', 'dossier', { codiceAzienda: company.code })),
    },
    {
      label: DOSSIERS.remove,
      icon: 'trash',
      danger: true,
      whyNot: notMine,
      onRun: () => list.show((onClose) => <RemoveDialog row={first} onClose={onClose} onDone={onRemoved} />),
    },
  ];
}

async function download(id: string): Promise<void> {
  try {
    await openTicket(async () => (await call(ticketForDossier, { params: { id } })).url);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

function RemoveDialog({
  row,
  onClose,
  onDone,
}: {
  row: DossierRow | undefined;
  onClose: () => void;
  onDone: () => void;
}) {
  if (!row) return null;
  const remove = async () => {
    onClose();
    try {
      await call(deleteDossier, { params: { id: row.id } });
      onDone();
      say(DOSSIERS.removed(row.nome), { icon: 'trash' });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
    await refreshDossiers();
  };
  return (
    <ConfirmDialog
      open
      danger
      icon="trash"
      onClose={onClose}
      onConfirm={() => void remove()}
      title={DOSSIERS.removeTitle}
      text={DOSSIERS.removeText}
      verb={DOSSIERS.removeVerb}
      rows={[[row.nome]]}
    />
  );
}
