import { formatDay, formatDayNear } from '../../../text/format.ts';
import { todayInRome } from '../../../web/today.ts';
import { CardParts } from '../../../web/ui/card-list.tsx';
import { CellAction } from '../../../web/ui/cell-link.tsx';
import { Tags } from '../../../web/ui/chips.tsx';
import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusChip } from '../../../web/ui/status-chip.tsx';
import { TaxCode, TaxCodeInCell, taxCodeCell } from '../../../web/ui/tax-code.tsx';
import { Traccia, TracciaInCell, type TracciaProps, tracciaCell } from '../../../web/ui/traccia.tsx';
import { openPayslip } from './document-calls.ts';
import classes from './document-row.module.css';
import { monthOf, type PayslipRow, personOf } from './payslip-row.ts';

type PayslipColumn = Column<PayslipRow>;

const PERSON: PayslipColumn = {
  id: 'lavoratore',
  header: 'Lavoratore',
  width: 172,
  sortField: 'cognome',
  className: classes.person,
  words: personOf,
  cell: personOf,
};
const TAX_CODE: PayslipColumn = {
  id: 'codiceFiscale',
  header: 'Codice fiscale',
  width: 190,
  sortField: 'codiceFiscale',
  className: taxCodeCell,
  verbatim: true,
  fits: true,
  cell: (row) => <TaxCodeInCell code={row.codiceFiscale} />,
};
const PERIOD: PayslipColumn = {
  id: 'periodo',
  header: 'Periodo',
  width: 126,
  sortField: 'annomese',
  fits: true,
  cell: monthOf,
};
const DOCUMENT: PayslipColumn = {
  id: 'documento',
  header: 'Documento',
  width: 144,
  sortField: 'descrizione',
  words: (row) => row.descrizione,
  cell: (row) => <CellAction onClick={() => openPayslip(row)}>{row.descrizione}</CellAction>,
};
const TAGS: PayslipColumn = {
  id: 'tag',
  header: 'Tag',
  width: 126,
  words: (row) => row.tags.slice(0, 2).join('  +'),
  cell: (row) => <Tags tags={row.tags} />,
};
const PUBLICATION: PayslipColumn = {
  id: 'pubblicazione',
  header: 'Pubblicazione',
  width: 206,
  sortField: 'dataPubblicazione',
  fits: true,
  className: classes.publication,
  cell: (row) => <Publication row={row} />,
};
const READING: PayslipColumn = {
  id: 'lettura',
  header: 'Lettura',
  width: 156,
  sortField: 'statoLettura',
  fits: true,
  className: tracciaCell,
  cell: (row) => <TracciaInCell {...readingOf(row)} />,
};
const CREATED_BY: PayslipColumn = {
  id: 'createdBy',
  header: 'Creato da',
  width: 104,
  className: classes.quiet,
  words: (row) => row.createdBy,
  cell: (row) => row.createdBy,
};
const COMPANY: PayslipColumn = {
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

function tight(columns: readonly PayslipColumn[]): readonly PayslipColumn[] {
  // With less room a state and its day may be wider than their column.
  return columns.map((column) => ({
    ...column,
    width: TIGHT[column.id] ?? column.width,
    fits: column.fits && column !== PUBLICATION,
  }));
}

const ONE = [PERSON, TAX_CODE, PERIOD, DOCUMENT, TAGS, PUBLICATION, READING, CREATED_BY];
const SEVERAL = [PERSON, COMPANY, TAX_CODE, PERIOD, DOCUMENT, PUBLICATION, READING, CREATED_BY];
const WITHOUT_AUTHOR = (column: PayslipColumn) => column !== CREATED_BY;

/** Made once: a new array would draw every row again. */
const COLUMNS = {
  one: { full: ONE, tight: tight(ONE), least: tight(ONE.filter(WITHOUT_AUTHOR)) },
  several: {
    full: SEVERAL,
    tight: tight(SEVERAL.filter(WITHOUT_AUTHOR)),
    least: tight(SEVERAL.filter(WITHOUT_AUTHOR)),
  },
  besidePreview: [PERSON, PERIOD, DOCUMENT, PUBLICATION],
} as const;

/** The columns for a table of this width in px; 0 = not measured yet. */
export function columnsFor(width: number, several: boolean, besidePreview: boolean): readonly PayslipColumn[] {
  if (besidePreview) return COLUMNS.besidePreview;
  const set = several ? COLUMNS.several : COLUMNS.one;
  if (width === 0 || width >= 1270) return set.full;
  return width >= 1110 ? set.tight : set.least;
}

/** The state with its day: since when, or from when. A cancelled one has no day any more. */
function Publication({ row }: { row: PayslipRow }) {
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

function readingOf(row: PayslipRow): TracciaProps {
  return {
    published: row.pubblicazione === 'published',
    readByCompany: row.lettoAzienda,
    readByEmployee: row.lettoDipendente,
  };
}

/** Card: name, code, period · document, chip + date, traccia right (identity). */
export function payslipCard(row: PayslipRow, withCompany: boolean) {
  return (
    <CardParts
      name={personOf(row)}
      code={withCompany ? row.azienda : <TaxCode code={row.codiceFiscale} />}
      line={
        <>
          {monthOf(row)} ·{' '}
          <button type="button" className={classes.cardLink} onClick={() => openPayslip(row)}>
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
