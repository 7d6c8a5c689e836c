import { useMemo } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { formatDay, formatInstant } from '../../../../text/common/format.ts';
import { RECYCLE_BIN } from '../../../../text/documents/document-actions.ts';
import { MISDELIVERIES } from '../../../../text/documents/misdelivery.ts';
import type { ListDefinition } from '../../../../web/list/list-definition.ts';
import { ListPage } from '../../../../web/list/list-page.tsx';
import { paths } from '../../../../web/paths.ts';
import { queryOf } from '../../../../web/query.ts';
import layout from '../../../../web/ui/layout.module.css';
import { CellLink } from '../../../../web/ui/table/cell-link.tsx';
import { listMisdelivered } from '../misdelivery.contract.ts';
import classes from './misdeliveries.module.css';

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

const withdrawnOf = ({ tolto, toltoDa }: Row) => [MISDELIVERIES.withdrawnBy(formatInstant(tolto), toltoDa)];

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
  { id: 'avvisati', header: MISDELIVERIES.told, width: 240, of: toldOf },
] as const;

function register(): ListDefinition<Row> {
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
        onPaper: (row) => (
          <Lines of={[row.documento, ...(row.motivo ? [`${MISDELIVERIES.reason}: ${row.motivo}`] : [])]} />
        ),
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
    ownActions: () => [{ label: MISDELIVERIES.print, icon: 'printer', whyNot: null, onRun: () => window.print() }],
    empty: { title: MISDELIVERIES.none, text: MISDELIVERIES.noneText },
  };
}
