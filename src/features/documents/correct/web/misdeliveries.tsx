import { Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { formatDay, formatInstant, timeInRome } from '../../../../text/common/format.ts';
import { RECYCLE_BIN } from '../../../../text/documents/document-actions.ts';
import { MISDELIVERIES } from '../../../../text/documents/misdelivery.ts';
import type { ListDefinition, ListHandle } from '../../../../web/list/list-definition.ts';
import { ListPage } from '../../../../web/list/list-page.tsx';
import { paths } from '../../../../web/paths.ts';
import { queryOf, useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import layout from '../../../../web/ui/layout.module.css';
import { CellLink } from '../../../../web/ui/table/cell-link.tsx';
import { listMisdelivered, MISDELIVERY_NOTE_LENGTH, noteMisdelivery } from '../misdelivery.contract.ts';
import classes from './misdeliveries.module.css';
import { putBack } from './put-back.ts';

type Row = ResponseOf<typeof listMisdelivered>[number];

/** `/consultant/consegne-errate`: the register for the data-protection officer (GDPR art. 33), on screen and paper. */
export default function Misdeliveries() {
  const definition = useMemo(() => register(), []);
  return (
    <ListPage
      definition={definition}
      title={MISDELIVERIES.title}
      below={MISDELIVERIES.below}
      back={{ to: paths.recycleBin('CONSULTANT', []), label: RECYCLE_BIN.title }}
    />
  );
}

const openedOf = ({ aperture }: Row) =>
  aperture.length === 0
    ? [MISDELIVERIES.notOpened]
    : aperture.map(({ chi, quando, volte }) => MISDELIVERIES.openedBy(chi, formatInstant(quando), volte));

const toldOf = ({ avvisati }: Row) =>
  avvisati.length === 0
    ? [MISDELIVERIES.nobodyToTell]
    : avvisati.map(({ chi, mail }) => (mail ? MISDELIVERIES.toldByMail(chi) : MISDELIVERIES.notTold(chi)));

function rightOf({ giusto }: Row): string[] {
  if (giusto === null) return [MISDELIVERIES.onlyTaken];
  const { nominativo, dataPubblicazione, pagine } = giusto;
  const given = MISDELIVERIES.given(nominativo, dataPubblicazione && formatDay(dataPubblicazione));
  return pagine === null ? [given] : [given, MISDELIVERIES.onlyPages(pagine)];
}

const withdrawnOf = ({ tolto, toltoDa, annullabileFino }: Row) => [
  MISDELIVERIES.withdrawnBy(formatInstant(tolto), toltoDa),
  ...(annullabileFino === null ? [] : [MISDELIVERIES.undoUntil(timeInRome(annullabileFino).slice(0, 5))]),
];

const notesOf = ({ motivo, annotazioni }: Row) => [
  ...(motivo ? [`${MISDELIVERIES.reason}: ${motivo}`] : []),
  ...annotazioni.map(({ quando, chi, testo }) => MISDELIVERIES.noteLine(formatInstant(quando), chi, testo)),
];

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul className={layout.lines}>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The columns that follow the document and the person, in order. */
const PARTS = [
  { id: 'aperto', header: MISDELIVERIES.opened, width: 200, of: openedOf },
  { id: 'tolto', header: MISDELIVERIES.withdrawn, width: 150, of: withdrawnOf },
  { id: 'giusto', header: MISDELIVERIES.rightOne, width: 190, of: rightOf },
  { id: 'avvisati', header: MISDELIVERIES.told, width: 220, of: toldOf },
  { id: 'annotazioni', header: MISDELIVERIES.notes, width: 240, of: notesOf },
] as const;

export function register(): ListDefinition<Row> {
  return {
    name: MISDELIVERIES.title,
    noun: MISDELIVERIES.noun,
    feminine: true,
    rows: {
      whole: queryOf(listMisdelivered, {}),
      words: (row) =>
        [row.documento, row.dato.nominativo, row.dato.azienda, row.giusto?.nominativo, ...openedOf(row)].join(' '),
      by: { tolto: (row) => row.tolto, dato: (row) => row.dato.nominativo, documento: (row) => row.documento },
    },
    sort: 'tolto,desc',
    rowId: (row) => `${row.idDocumento} ${row.tolto}`,
    rowName: (row) => `${row.documento}, ${row.dato.nominativo}`,
    rowHeight: 84,
    columns: [
      {
        id: 'documento',
        header: MISDELIVERIES.document,
        width: 160,
        sortField: 'documento',
        cell: (row) => <CellLink to={paths.history(row.idDocumento)}>{row.documento}</CellLink>,
      },
      {
        id: 'dato',
        header: MISDELIVERIES.givenTo,
        width: 190,
        sortField: 'dato',
        cell: ({ dato }) => <Lines of={[dato.nominativo, dato.azienda]} />,
      },
      ...PARTS.map(({ id, header, width, of }) => ({
        ...{ id, header, width },
        ...(id === 'tolto' ? { sortField: 'tolto' } : {}),
        words: (row: Row) => of(row).join('; '),
        cell: (row: Row) => <Lines of={of(row)} />,
      })),
    ],
    card: (row) => (
      <div className={classes.card}>
        <CellLink to={paths.history(row.idDocumento)}>{row.documento}</CellLink>
        <dl>
          <dt>{MISDELIVERIES.givenTo}</dt>
          <dd>
            <Lines of={[`${row.dato.nominativo}, ${row.dato.azienda}`]} />
          </dd>
          {PARTS.map(({ id, header, of }) => (
            <div key={id}>
              <dt>{header}</dt>
              <dd>
                <Lines of={of(row)} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    ),
    actions: (rows, list) => {
      const [row] = rows;
      const one = rows.length === 1 ? null : MISDELIVERIES.chooseOne;
      return [
        {
          label: MISDELIVERIES.annotate,
          icon: 'pencil',
          whyNot: one,
          onRun: () => row && list.show((close) => <NoteDialog row={row} list={list} onClose={close} />),
        },
        {
          label: MISDELIVERIES.undo,
          icon: 'restore',
          whyNot: one ?? (row?.annullabileFino ? null : MISDELIVERIES.undoOver),
          onRun: () => row && void putBack(row.idDocumento, row.dato.nominativo).then(() => list.refresh()),
        },
      ];
    },
    ownActions: () => [{ label: MISDELIVERIES.print, icon: 'printer', whyNot: null, onRun: () => globalThis.print() }],
    empty: { title: MISDELIVERIES.none, text: MISDELIVERIES.noneText },
  };
}

/** Adds a note to a row of the register; the ledger keeps it with its author and time. */
function NoteDialog({ row, list, onClose }: { row: Row; list: ListHandle; onClose: () => void }) {
  const [text, setText] = useState('');
  const note = useChange(noteMisdelivery, {
    onDone: async () => {
      await list.refresh();
      onClose();
      list.clearSelection();
      say(MISDELIVERIES.noted, { icon: 'pencil' });
    },
  });
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => note.mutate({ params: { id: row.idDocumento }, body: { testo: text.trim() } })}
      busy={note.isPending}
      whyNot={text.trim() === '' ? MISDELIVERIES.noteMissing : null}
      title={MISDELIVERIES.annotateTitle}
      verb={MISDELIVERIES.annotate}
      text={MISDELIVERIES.annotateText}
      rows={[[row.documento, row.dato.nominativo]]}
      error={note.error}
    >
      <Textarea
        label={MISDELIVERIES.note}
        autosize
        minRows={3}
        maxLength={MISDELIVERY_NOTE_LENGTH}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
    </ConfirmDialog>
  );
}
