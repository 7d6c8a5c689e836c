import { formatDay, formatDayNear } from '../../../text/format.ts';
import { todayInRome } from '../../../web/today.ts';
import { CardParts } from '../../../web/ui/card-list.tsx';
import { CellAction } from '../../../web/ui/cell-link.tsx';
import { Tags } from '../../../web/ui/chips.tsx';
import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusChip } from '../../../web/ui/status-chip.tsx';
import { TaxCode, TaxCodeInCell, taxCodeCell } from '../../../web/ui/tax-code.tsx';
import { Traccia, TracciaInCell, type TracciaProps, tracciaCell } from '../../../web/ui/traccia.tsx';
import { KINDS, type Kind } from '../kinds.ts';
import { openDocument } from './document-calls.ts';
import classes from './document-row.module.css';
import { type DocumentRow, periodOf, personOf } from './document-row.ts';

type DocumentColumn = Column<DocumentRow>;

const PERSON: DocumentColumn = {
  id: 'lavoratore',
  header: 'Lavoratore',
  width: 172,
  sortField: 'cognome',
  className: classes.person,
  words: personOf,
  cell: personOf,
};
const TAX_CODE: DocumentColumn = {
  id: 'codiceFiscale',
  header: 'Codice fiscale',
  width: 190,
  sortField: 'codiceFiscale',
  className: taxCodeCell,
  verbatim: true,
  fits: true,
  cell: (row) => <TaxCodeInCell code={row.codiceFiscale} />,
};
const MONTH: DocumentColumn = {
  id: 'periodo',
  header: 'Periodo',
  width: 126,
  sortField: 'annomese',
  fits: true,
  cell: periodOf,
};
const YEAR: DocumentColumn = { ...MONTH, header: 'Anno', width: 74, sortField: 'anno' };

function documentColumn(kind: Kind): DocumentColumn {
  return {
    id: 'documento',
    header: 'Documento',
    width: 144,
    sortField: 'descrizione',
    words: (row) => row.descrizione,
    cell: (row) => <CellAction onClick={() => openDocument(kind, row)}>{row.descrizione}</CellAction>,
  };
}
const TAGS: DocumentColumn = {
  id: 'tag',
  header: 'Tag',
  width: 126,
  words: (row) => row.tags.slice(0, 2).join('  +'),
  cell: (row) => <Tags tags={row.tags} />,
};
const PUBLICATION: DocumentColumn = {
  id: 'pubblicazione',
  header: 'Pubblicazione',
  width: 206,
  sortField: 'dataPubblicazione',
  fits: true,
  className: classes.publication,
  cell: (row) => <Publication row={row} />,
};
const READING: DocumentColumn = {
  id: 'lettura',
  header: 'Lettura',
  width: 156,
  sortField: 'statoLettura',
  fits: true,
  className: tracciaCell,
  cell: (row) => <TracciaInCell {...readingOf(row)} />,
};
const CREATED_BY: DocumentColumn = {
  id: 'createdBy',
  header: 'Creato da',
  width: 104,
  className: classes.quiet,
  words: (row) => row.createdBy,
  cell: (row) => row.createdBy,
};
const COMPANY: DocumentColumn = {
  id: 'azienda',
  header: 'Azienda',
  width: 186,
  words: (row) => row.azienda,
  cell: (row) => row.azienda,
};

/** Widths where the table has less room than the identity's 1440 px: the fiscal code stays whole, the rest gives way. */
const TIGHT: Readonly<Record<string, number>> = {
  lavoratore: 134,
  azienda: 150,
  codiceFiscale: 184,
  periodo: 118,
  documento: 118,
  tag: 86,
  pubblicazione: 186,
  lettura: 146,
  createdBy: 76,
};

function tight(columns: readonly DocumentColumn[]): readonly DocumentColumn[] {
  // With less room a state and its day may be wider than their column.
  return columns.map((column) => ({
    ...column,
    width: TIGHT[column.id] ?? column.width,
    fits: column.fits && column !== PUBLICATION,
  }));
}

/** The columns of a kind, in the order of the identity. */
function setOf(kind: Kind) {
  const period = { month: [MONTH], year: [YEAR], none: [] }[KINDS[kind].period ?? 'none'];
  const document = documentColumn(kind);
  const whom = KINDS[kind].of === 'company' ? [] : [PERSON];
  const code = KINDS[kind].of === 'company' ? [] : [TAX_CODE];
  const one = [...whom, ...code, ...period, document, TAGS, PUBLICATION, READING, CREATED_BY];
  const several = [...whom, COMPANY, ...code, ...period, document, PUBLICATION, READING, CREATED_BY];
  const withoutAuthor = (columns: readonly DocumentColumn[]) => columns.filter((column) => column !== CREATED_BY);
  return {
    one: { full: one, tight: tight(one), least: tight(withoutAuthor(one)) },
    several: { full: several, tight: tight(withoutAuthor(several)), least: tight(withoutAuthor(several)) },
    besidePreview: [...whom, ...period, document, PUBLICATION],
  };
}

/** Made once: a new array would draw every row again. */
const COLUMNS = {
  payslip: setOf('payslip'),
  taxCertificate: setOf('taxCertificate'),
  employeeDocument: setOf('employeeDocument'),
  companyDocument: setOf('companyDocument'),
} satisfies Record<Kind, unknown>;

/** The columns for a table of this width in px; 0 = not measured yet. */
export function columnsFor(
  kind: Kind,
  width: number,
  several: boolean,
  besidePreview: boolean,
): readonly DocumentColumn[] {
  const ofKind = COLUMNS[kind];
  if (besidePreview) return ofKind.besidePreview;
  const set = several ? ofKind.several : ofKind.one;
  if (width === 0 || width >= 1270) return set.full;
  return width >= 1110 ? set.tight : set.least;
}

/** The state with its day: since when, or from when. A cancelled one has no day any more. */
function Publication({ row }: { row: DocumentRow }) {
  const day = row.pubblicazione === 'cancelled' ? null : row.dataPubblicazione;
  return (
    <>
      <StatusChip status={row.pubblicazione} />
      {day && (
        <span className={classes.day} title={formatDay(day)}>
          {formatDayNear(day, todayInRome(Date.now()))}
        </span>
      )}
    </>
  );
}

function readingOf(row: DocumentRow): TracciaProps {
  return {
    published: row.pubblicazione === 'published',
    readByCompany: row.lettoAzienda,
    readByEmployee: row.lettoDipendente,
  };
}

/** Card: name, code, period · document, chip + date, traccia right (identity). */
export function documentCard(kind: Kind, row: DocumentRow, withCompany: boolean) {
  const period = periodOf(row);
  return (
    <CardParts
      name={personOf(row)}
      code={withCompany ? row.azienda : <TaxCode code={row.codiceFiscale} />}
      line={
        <>
          {period && `${period} · `}
          <button type="button" className={classes.cardLink} onClick={() => openDocument(kind, row)}>
            {row.descrizione}
          </button>
        </>
      }
      tag={<Tags tags={row.tags} />}
      state={
        <span className={classes.publication}>
          <Publication row={row} />
        </span>
      }
      trace={<Traccia {...readingOf(row)} />}
    />
  );
}
