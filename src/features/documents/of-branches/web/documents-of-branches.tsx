import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { KIND_NAMES, KINDS } from '../../../../directory/kinds.ts';
import { formatDay, monthName } from '../../../../text/common/format.ts';
import { KIND_WORDS } from '../../../../text/common/kind-words.ts';
import { WORDS } from '../../../../text/common/words.ts';
import { OF_BRANCHES } from '../../../../text/companies/of-branches.ts';
import { call, callFile } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { choice } from '../../../../web/list/filters.ts';
import type { ListDefinition } from '../../../../web/list/list-definition.ts';
import { ListPage } from '../../../../web/list/list-page.tsx';
import { openTicket, saveFile } from '../../../../web/open-file.ts';
import { paths } from '../../../../web/paths.ts';
import { ASIDE, pagesOf, queryOf } from '../../../../web/query.ts';
import { Chip } from '../../../../web/ui/chip/status-chip.tsx';
import { TaxCodeInCell, taxCodeCell } from '../../../../web/ui/chip/tax-code.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { CardParts } from '../../../../web/ui/table/card-list.tsx';
import { CellAction } from '../../../../web/ui/table/cell-link.tsx';
import {
  downloadDocumentOfBranch,
  listDocumentsOfBranches,
  ownBranches,
  ticketForDocumentOfBranch,
} from '../of-branches.contract.ts';

type Row = ResponseOf<typeof listDocumentsOfBranches>[number];
type Branches = ResponseOf<typeof ownBranches>;

/** `/filiale/home`: the documents published to the employees of this login's branches (P172). */
export default function DocumentsOfBranches() {
  const { data: branches } = useQuery({ ...queryOf(ownBranches, {}), ...ASIDE });
  const definition = useMemo(() => documentsOf(branches ?? []), [branches]);
  return (
    <ListPage
      definition={definition}
      title={OF_BRANCHES.title}
      below={branches && (branches.length === 0 ? OF_BRANCHES.noBranches : OF_BRANCHES.of(branches))}
    />
  );
}

const personOf = (row: Row) => `${row.cognome} ${row.nome}`;
const periodOf = ({ mese, anno }: Row) => (mese === null ? String(anno ?? '') : `${monthName(mese)} ${anno}`);
const readingOf = (row: Row) => (row.lettoDipendente ? OF_BRANCHES.read : OF_BRANCHES.unread);

function Reading({ row }: { row: Row }) {
  const { lettoDipendente } = row;
  return <Chip tone={lettoDipendente ? 'ok' : 'mute'} icon={lettoDipendente ? 'check' : 'eye'} text={readingOf(row)} />;
}

export function documentsOf(branches: Branches): ListDefinition<Row> {
  const kinds = KIND_NAMES.filter((kind) => KINDS[kind].of === 'employee');
  return {
    name: OF_BRANCHES.list,
    noun: OF_BRANCHES.noun,
    rows: { page: pagesOf(listDocumentsOfBranches, {}) },
    rowId: (row) => row.id,
    rowName: (row) => `${personOf(row)}, ${row.descrizione}`,
    columns: [
      {
        id: 'lavoratore',
        header: OF_BRANCHES.person,
        width: 190,
        sortField: 'cognome',
        words: personOf,
        cell: personOf,
      },
      {
        id: 'codiceFiscale',
        header: OF_BRANCHES.taxCode,
        width: 190,
        className: taxCodeCell,
        verbatim: true,
        fits: true,
        cell: (row) => <TaxCodeInCell code={row.codiceFiscale} />,
      },
      { id: 'periodo', header: OF_BRANCHES.period, width: 130, sortField: 'periodo', cell: periodOf },
      {
        id: 'documento',
        header: OF_BRANCHES.document,
        width: 220,
        sortField: 'descrizione',
        words: (row) => row.descrizione,
        cell: (row) => <CellAction onClick={() => openOne(row)}>{row.descrizione}</CellAction>,
      },
      { id: 'filiale', header: OF_BRANCHES.branch, width: 100, sortField: 'filiale', cell: (row) => row.filiale },
      {
        id: 'pubblicazione',
        header: OF_BRANCHES.published,
        width: 120,
        sortField: 'dataPubblicazione',
        cell: (row) => formatDay(row.dataPubblicazione),
      },
      {
        id: 'lettura',
        header: OF_BRANCHES.reading,
        width: 110,
        words: readingOf,
        cell: (row) => <Reading row={row} />,
      },
    ],
    card: (row) => (
      <CardParts
        name={<CellAction onClick={() => openOne(row)}>{personOf(row)}</CellAction>}
        code={row.codiceFiscale}
        line={[row.descrizione, periodOf(row), OF_BRANCHES.publishedOn(formatDay(row.dataPubblicazione))]
          .filter(Boolean)
          .join(' · ')}
        state={<Reading row={row} />}
      />
    ),
    filters: [
      choice({
        key: 'tipo',
        label: OF_BRANCHES.kind,
        options: kinds.map((value) => ({ value, label: KIND_WORDS[value].list })),
        place: 'pills',
      }),
      ...(branches.length > 1
        ? [
            choice({
              key: 'filiale',
              label: OF_BRANCHES.branch,
              options: branches.map(({ codice, descrizione }) => ({
                value: codice,
                label: `${codice} ${descrizione}`,
              })),
              several: true,
              place: 'panel',
            }),
          ]
        : []),
    ],
    rowMenu: (row) => [{ label: WORDS.open, icon: 'eye', onPick: () => openOne(row) }],
    empty: { title: OF_BRANCHES.empty, text: OF_BRANCHES.emptyText },
  };
}

/** Opens a PDF in a new window and saves any other file (spec §2). */
function openOne({ id, tipo, tipoContenuto }: Row): void {
  const params = { id };
  const opened =
    tipoContenuto === 'application/pdf'
      ? openTicket(
          async () => (await call(ticketForDocumentOfBranch, { params })).url,
          paths.reopen(KINDS[tipo].tipo, id),
        )
      : callFile(downloadDocumentOfBranch, { params }).then(({ blob, nomeFile }) => saveFile(blob, nomeFile));
  opened.catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
}
