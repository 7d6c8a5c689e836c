import { useMemo } from 'react';
import { formatDay } from '../../../../text/common/format.ts';
import { RECYCLE_BIN } from '../../../../text/documents/document-actions.ts';
import { RETENTION } from '../../../../text/documents/retention.ts';
import { PRESERVATION } from '../../../../text/preservation.ts';
import type { ListDefinition } from '../../../../web/list/list-definition.ts';
import { ListPage } from '../../../../web/list/list-page.tsx';
import { paths } from '../../../../web/paths.ts';
import { queryOf } from '../../../../web/query.ts';
import { Chip } from '../../../../web/ui/chip/status-chip.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { CellLink } from '../../../../web/ui/table/cell-link.tsx';
import { listExpired, MOST_AT_ONCE } from '../retention.contract.ts';
import { EraseDialog, TermsDialog } from './retention-dialogs.tsx';
import { linesOf, nameOf, type Row } from './retention-rows.ts';

/** `/consultant/conservazione`: lists data past its term, erases it, and sets the terms (P140, P143). */
export default function RetentionPage() {
  const definition = useMemo(() => expiredList(), []);
  return (
    <ListPage
      definition={definition}
      title={RETENTION.title}
      below={RETENTION.below}
      back={{ to: paths.recycleBin('CONSULTANT', []), label: RECYCLE_BIN.title }}
    />
  );
}

function Lines({ row }: { row: Row }) {
  return (
    <ul className={layout.lines}>
      {linesOf(row).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Whose({ row }: { row: Row }) {
  if (row.idDipendente === null) return RETENTION.companyDocuments;
  const to = paths.employeeProfile({ id: row.idDipendente, codiceAzienda: row.codiceAzienda });
  return <CellLink to={to}>{nameOf(row)}</CellLink>;
}

const Extent = ({ row }: { row: Row }) => (
  <Chip
    tone={row.interamente ? 'warn' : 'mute'}
    icon={row.interamente ? 'user' : 'document'}
    text={row.interamente ? RETENTION.whole : RETENTION.alone}
  />
);

export function expiredList(): ListDefinition<Row> {
  return {
    name: RETENTION.list,
    noun: RETENTION.noun,
    feminine: true,
    rows: {
      whole: queryOf(listExpired, {}),
      words: (row) => [nameOf(row), row.codiceFiscale, row.ragioneSociale].join(' '),
      by: { chi: nameOf, azienda: (row) => row.ragioneSociale, cessatoIl: (row) => row.cessatoIl },
    },
    sort: 'azienda,asc',
    rowId: (row) => row.idDipendente ?? `azienda ${row.cfAzienda}`,
    rowName: (row) => `${nameOf(row)}, ${row.ragioneSociale}`,
    rowHeight: 84,
    columns: [
      { id: 'chi', header: RETENTION.person, width: 200, sortField: 'chi', cell: (row) => <Whose row={row} /> },
      {
        id: 'azienda',
        header: RETENTION.company,
        width: 200,
        sortField: 'azienda',
        words: (row) => row.ragioneSociale,
        cell: (row) => row.ragioneSociale,
      },
      {
        id: 'cessatoIl',
        header: RETENTION.endedOn,
        width: 110,
        sortField: 'cessatoIl',
        cell: (row) => row.cessatoIl && formatDay(row.cessatoIl),
      },
      {
        id: 'contenuto',
        header: RETENTION.goes,
        width: 320,
        words: (row) => linesOf(row).join('; '),
        cell: (row) => <Lines row={row} />,
      },
      { id: 'quanto', header: RETENTION.extent, width: 150, cell: (row) => <Extent row={row} /> },
    ],
    card: (row) => (
      <div className={layout.card}>
        <Whose row={row} />
        <span className={layout.small}>
          {row.ragioneSociale}
          {row.cessatoIl && ` · ${RETENTION.endedOn} ${formatDay(row.cessatoIl)}`}
        </span>
        <Lines row={row} />
        <div>
          <Extent row={row} />
        </div>
      </div>
    ),
    actions: (rows, list) => [
      {
        label: RETENTION.erase,
        icon: 'trash',
        danger: true,
        whyNot: rows.length > MOST_AT_ONCE ? RETENTION.tooMany(String(MOST_AT_ONCE)) : null,
        onRun: () => list.show((close) => <EraseDialog rows={rows} list={list} onClose={close} />),
      },
    ],
    ownActions: (list) => [
      {
        label: RETENTION.terms,
        icon: 'calendar',
        whyNot: null,
        onRun: () => list.show((close) => <TermsDialog list={list} onClose={close} />),
      },
      { label: PRESERVATION.title, icon: 'zip', whyNot: null, onRun: () => list.go(paths.preservation()) },
    ],
    empty: { title: RETENTION.none, text: RETENTION.noneText },
  };
}
