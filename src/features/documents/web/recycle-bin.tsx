import { useMemo } from 'react';
import { KIND_NAMES, KINDS } from '../../../directory/kinds.ts';
import { historyAddress } from '../../../directory-web/chosen-documents.ts';
import { type CompanyChoice, codesOf, useCompanies } from '../../../directory-web/use-companies.ts';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { DOCUMENT_ACTIONS, RECYCLE_BIN } from '../../../text/documents/document-actions.ts';
import { DOCUMENTS } from '../../../text/documents/documents.ts';
import { MISDELIVERIES } from '../../../text/documents/misdelivery.ts';
import { RETENTION } from '../../../text/documents/retention.ts';
import { PRESERVATION } from '../../../text/preservation.ts';
import { useSelectedCompanies } from '../../../web/address.tsx';
import { choice, tags } from '../../../web/list/filters.ts';
import type { ListAction, ListDefinition, ListHandle } from '../../../web/list/list-definition.ts';
import { ListPage } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import { pagesOf, queryOf, useChange } from '../../../web/query.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { Tags } from '../../../web/ui/chip/chips.tsx';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellAction } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { emptyRecycleBin, listRecycleBin, listRecycleBinTags } from '../core/recycle-bin.contract.ts';
import { CompanyHeader } from '../core/web/company-header.tsx';
import { openDocument, refreshDocuments } from '../core/web/document-calls.ts';
import { Publication } from '../core/web/document-columns.tsx';
import { type DocumentRow, documentOf, nameOf, personOf, whyNotNow } from '../core/web/document-row.ts';
import { purgeDialog } from '../edit/web/action-dialogs.tsx';
import { restore } from './document-actions.ts';

const dayOf = (row: DocumentRow) => (row.eliminatoIl ? formatDay(dayInRome(row.eliminatoIl)) : '');

const COLUMNS: readonly Column<DocumentRow>[] = [
  { id: 'di', header: RECYCLE_BIN.whose, width: 200, words: personOf, cell: personOf },
  {
    id: 'documento',
    header: RECYCLE_BIN.document,
    width: 230,
    words: documentOf,
    cell: (row) => <CellAction onClick={() => openDocument(row)}>{documentOf(row)}</CellAction>,
  },
  { id: 'tipo', header: RECYCLE_BIN.kind, width: 150, cell: (row) => KIND_WORDS[row.tipo].list },
  { id: 'azienda', header: RECYCLE_BIN.company, width: 190, words: (row) => row.azienda, cell: (row) => row.azienda },
  {
    id: 'tag',
    header: DOCUMENTS.tags,
    width: 110,
    words: (row) => row.tags.join(' '),
    cell: (row) => <Tags tags={row.tags} />,
  },
  { id: 'eliminato', header: RECYCLE_BIN.since, width: 120, cell: dayOf },
  {
    id: 'createdBy',
    header: RECYCLE_BIN.madeBy,
    width: 110,
    words: (row) => row.createdBy,
    cell: (row) => row.createdBy,
  },
];

function card(row: DocumentRow) {
  return (
    <CardParts
      name={personOf(row)}
      code={row.azienda}
      line={documentOf(row)}
      tag={<Tags tags={row.tags} />}
      state={<Publication row={row} />}
    />
  );
}

function actionsFor(rows: readonly DocumentRow[], account: Account, list: ListHandle): ListAction[] {
  const ids = rows.map((row) => row.id);
  return [
    {
      label: DOCUMENT_ACTIONS.restore,
      icon: 'restore',
      whyNot: whyNotNow('restore', rows, account),
      onRun: () => void restore(ids).then(list.clearSelection),
    },
    {
      label: OFFICE_WORDS.history,
      icon: 'history',
      whyNot: null,
      onRun: () => list.go(historyAddress(sessionStorage, ids, {})),
    },
    {
      label: DOCUMENT_ACTIONS.purge,
      icon: 'trash',
      danger: true,
      whyNot: whyNotNow('purge', rows, account),
      onRun: () => list.show((onClose) => purgeDialog({ rows, onClose, onDone: list.clearSelection })),
    },
  ];
}

/** A list of the documents in the recycle bin, for one company or for all companies in scope. */
export function binOf(company: CompanyChoice | null, account: Account): ListDefinition<DocumentRow> {
  const whose = company ? { cfAzienda: company.taxCode } : {};
  return {
    name: RECYCLE_BIN.title,
    noun: ['documento', 'documenti'],
    companies: company === null ? [] : [company.name],
    rows: { page: pagesOf(listRecycleBin, whose) },
    rowId: (row) => row.id,
    rowName: nameOf,
    columns: COLUMNS,
    card,
    filters: [
      choice({
        key: 'tipo',
        label: RECYCLE_BIN.kind,
        options: KIND_NAMES.map((kind) => ({ value: KINDS[kind].tipo, label: KIND_WORDS[kind].list })),
        place: 'pills',
      }),
      tags({ key: 'tag', inUse: queryOf(listRecycleBinTags, { query: whose }) }),
    ],
    actions: (rows, list) => actionsFor(rows, account, list),
    ownActions: (list) => [
      {
        label: DOCUMENT_ACTIONS.empty,
        icon: 'trash',
        danger: true,
        whyNot: company ? null : RECYCLE_BIN.chooseCompany,
        onRun: () =>
          company &&
          list.show((onClose) => <EmptyBin company={company} onClose={onClose} onDone={list.clearSelection} />),
      },
      ...(account.role === 'CONSULTANT'
        ? [
            {
              label: MISDELIVERIES.title,
              icon: 'ban' as const,
              whyNot: null,
              onRun: () => list.go(paths.misdeliveries()),
            },
            {
              label: RETENTION.title,
              icon: 'clock' as const,
              whyNot: null,
              onRun: () => list.go(paths.retention()),
            },
            {
              label: PRESERVATION.title,
              icon: 'zip' as const,
              whyNot: null,
              onRun: () => list.go(paths.preservation()),
            },
          ]
        : []),
    ],
    empty: { title: RECYCLE_BIN.empty, text: RECYCLE_BIN.emptyText },
  };
}

function EmptyBin(props: { company: CompanyChoice; onClose: () => void; onDone: () => void }) {
  const { company, onClose, onDone } = props;
  const empty = useChange(emptyRecycleBin, {
    onDone: ({ eliminati, rimasti }) => {
      onClose();
      onDone();
      say(
        [DOCUMENT_ACTIONS.removed(eliminati), rimasti > 0 ? DOCUMENT_ACTIONS.stayed(rimasti) : '']
          .filter(Boolean)
          .join('; '),
        {
          icon: 'trash',
        },
      );
      void refreshDocuments();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      icon="trash"
      onClose={onClose}
      onConfirm={() => empty.mutate({ query: { cfAzienda: company.taxCode } })}
      title={DOCUMENT_ACTIONS.emptyTitle(company.name)}
      text={DOCUMENT_ACTIONS.emptyText}
      verb={DOCUMENT_ACTIONS.empty}
      busy={empty.isPending}
      error={empty.error}
    />
  );
}

/**
 * `/company/recyclebin` and `/consultant/recyclebin/azi`: the recycle bin ('Cestino') of the company in the query
 * string, or of all companies.
 */
export default function RecycleBin() {
  const account = useAccount();
  const chosen = useSelectedCompanies();
  // Several companies always belong to one group; a user without a group sees one company.
  const ofGroup = account.capogruppo && chosen.length > 1;
  return ofGroup ? <BinOfGroup account={account} codes={chosen} /> : <BinOfCompany account={account} chosen={chosen} />;
}

function BinOfGroup({ account, codes }: { account: Account; codes: readonly string[] }) {
  const definition = useMemo(() => binOf(null, account), [account]);
  const header = <CompanyHeader codes={codes} page="recycleBin" />;
  return <ListPage definition={definition} title={RECYCLE_BIN.title} header={header} />;
}

function BinOfCompany({ account, chosen }: { account: Account; chosen: readonly string[] }) {
  const codes = codesOf(account, chosen).slice(0, 1);
  const { companies, error, retry } = useCompanies(codes);
  const company = companies?.[0] ?? null;
  const definition = useMemo(() => binOf(company, account), [company, account]);
  const header = <CompanyHeader codes={codes} page="recycleBin" />;
  if (error !== null) return <ErrorBox error={error} onRetry={retry} />;
  if (companies === null) return <WaitingRows />;
  return <ListPage definition={definition} title={RECYCLE_BIN.title} header={header} />;
}
