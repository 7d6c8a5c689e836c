import { isOfCompany, type Kind, ofEachKind } from '../../../../directory/kinds.ts';
import { formatDay } from '../../../../text/common/format.ts';
import { ADDRESSEE, UNVERIFIED_ADDRESSEE } from '../../../../text/documents/addressee.ts';
import { ACKNOWLEDGEMENT, DOCUMENTS } from '../../../../text/documents/documents.ts';
import { Tags } from '../../../../web/ui/chip/chips.tsx';
import { StatusChip } from '../../../../web/ui/chip/status-chip.tsx';
import { TaxCode, TaxCodeInCell, taxCodeCell } from '../../../../web/ui/chip/tax-code.tsx';
import { Traccia, TracciaInCell, type TracciaProps, tracciaCell } from '../../../../web/ui/chip/traccia.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { CardParts } from '../../../../web/ui/table/card-list.tsx';
import { CellAction } from '../../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../../web/ui/table/table-row.ts';
import { categoryShown } from '../upload.ts';
import { openDocument } from './document-calls.ts';
import classes from './document-row.module.css';
import { type DocumentRow, documentOf, periodOf, personOf } from './document-row.ts';

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
  header: DOCUMENTS.taxCode,
  width: 190,
  sortField: 'codiceFiscale',
  className: taxCodeCell,
  verbatim: true,
  fits: true,
  cell: (row) => <TaxCodeInCell code={row.codiceFiscale} />,
};
const PERIOD: DocumentColumn = {
  id: 'periodo',
  header: 'Periodo',
  width: 126,
  sortField: 'annomese',
  fits: true,
  cell: periodOf,
};
const DOCUMENT: DocumentColumn = {
  id: 'documento',
  header: 'Documento',
  width: 144,
  sortField: 'descrizione',
  words: (row) => row.descrizione,
  cell: (row) => (
    <CellAction onClick={() => openDocument(row)}>
      {row.descrizione}
      {row.tags.includes(UNVERIFIED_ADDRESSEE) && <UnverifiedMark />}
    </CellAction>
  ),
};
const TAGS: DocumentColumn = {
  id: 'tag',
  header: DOCUMENTS.tags,
  width: 126,
  empties: true,
  words: (row) => row.tags.slice(0, 2).join('  +'),
  cell: (row) => <Tags tags={row.tags} />,
  onPaper: (row) => row.tags.join(', '),
};
const PUBLICATION: DocumentColumn = {
  id: 'pubblicazione',
  header: 'Pubblicazione',
  width: 218,
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
  header: DOCUMENTS.createdBy,
  width: 104,
  className: classes.quiet,
  words: (row) => row.createdBy,
  cell: (row) => row.createdBy,
};
const YEAR: DocumentColumn = {
  id: 'anno',
  header: 'Anno',
  width: 90,
  sortField: 'anno',
  fits: true,
  cell: periodOf,
};
const TITLE: DocumentColumn = { ...DOCUMENT, width: 260 };
/** A letter is identified by its name, a payslip by its month. */
const LETTER: DocumentColumn = { ...DOCUMENT, width: 214 };
const CATEGORY: DocumentColumn = {
  id: 'categoria',
  header: 'Categoria',
  width: 120,
  className: classes.quiet,
  words: (row) => categoryShown(row.codCategoria),
  cell: (row) => categoryShown(row.codCategoria),
};
const DELIVERY: DocumentColumn = {
  id: 'dataConsegna',
  header: 'Consegna',
  width: 116,
  sortField: 'dataConsegna',
  fits: true,
  cell: (row) => (row.dataConsegna ? formatDay(row.dataConsegna) : ''),
};
const DUE: DocumentColumn = {
  id: 'dataScadenza',
  header: 'Scadenza',
  width: 116,
  sortField: 'dataScadenza',
  fits: true,
  cell: (row) => (row.dataScadenza ? formatDay(row.dataScadenza) : ''),
};
const COMPANY: DocumentColumn = {
  id: 'azienda',
  header: 'Azienda',
  width: 186,
  words: (row) => row.azienda,
  cell: (row) => row.azienda,
};

/** Column widths for a table narrower than 1270 px: the fiscal code stays whole, the other columns shrink. */
const TIGHT: Readonly<Record<string, number>> = {
  lavoratore: 130,
  azienda: 150,
  codiceFiscale: 184,
  periodo: 118,
  documento: 98,
  tag: 86,
  pubblicazione: 214,
  lettura: 142,
  createdBy: 76,
};

function tight(columns: readonly DocumentColumn[]): readonly DocumentColumn[] {
  // In the narrow table, the publication state with its date may be wider than its column.
  return columns.map((column) => ({
    ...column,
    width: TIGHT[column.id] ?? column.width,
    fits: column.fits && column !== PUBLICATION,
  }));
}

/** The columns of each kind: for one company, for several companies, and next to an open document (`beside`). */
const OF_KIND: Record<
  Kind,
  { one: readonly DocumentColumn[]; several: readonly DocumentColumn[]; beside: readonly DocumentColumn[] }
> = {
  payslip: {
    one: [PERSON, TAX_CODE, PERIOD, DOCUMENT, TAGS, PUBLICATION, READING, CREATED_BY],
    several: [PERSON, COMPANY, TAX_CODE, PERIOD, DOCUMENT, PUBLICATION, READING, CREATED_BY],
    beside: [PERSON, PERIOD, DOCUMENT, PUBLICATION],
  },
  taxCertificate: {
    one: [PERSON, TAX_CODE, YEAR, DOCUMENT, TAGS, PUBLICATION, READING, CREATED_BY],
    several: [PERSON, COMPANY, TAX_CODE, YEAR, DOCUMENT, PUBLICATION, READING, CREATED_BY],
    beside: [PERSON, YEAR, DOCUMENT, PUBLICATION],
  },
  employeeDocument: {
    one: [PERSON, TAX_CODE, LETTER, DELIVERY, TAGS, PUBLICATION, READING, CREATED_BY],
    several: [PERSON, COMPANY, TAX_CODE, LETTER, PUBLICATION, READING, CREATED_BY],
    beside: [PERSON, LETTER, PUBLICATION],
  },
  companyDocument: {
    one: [TITLE, CATEGORY, DELIVERY, DUE, TAGS, PUBLICATION, READING, CREATED_BY],
    several: [TITLE, COMPANY, CATEGORY, DELIVERY, DUE, PUBLICATION, READING, CREATED_BY],
    beside: [TITLE, PUBLICATION],
  },
};
/** The column for lists with several kinds: each document's name includes its period. */
const ANY_DOCUMENT: DocumentColumn = {
  ...DOCUMENT,
  width: 230,
  words: documentOf,
  cell: (row) => <CellAction onClick={() => openDocument(row)}>{documentOf(row)}</CellAction>,
};
export const MIXED_COLUMNS: Record<'workers' | 'company', readonly DocumentColumn[]> = {
  workers: [PERSON, ANY_DOCUMENT, PUBLICATION, READING],
  company: [{ ...ANY_DOCUMENT, width: 340 }, PUBLICATION, READING],
};

const WITHOUT_AUTHOR = (column: DocumentColumn) => column !== CREATED_BY;

/**
 * The mark for an unverified addressee. It is shown next to the document in every list, including those without a
 * column for tags.
 */
function UnverifiedMark() {
  return (
    <span className={classes.unverified} title={ADDRESSEE.unverified}>
      <Icon name="alert" size={14} />
      <span className="pl-unseen"> {ADDRESSEE.unverified}</span>
    </span>
  );
}

/** Builds the columns only once, because a new array would make every row render again. */
function madeOnce({ one, several, beside }: (typeof OF_KIND)[Kind]) {
  const least = tight(several.filter(WITHOUT_AUTHOR));
  return {
    one: { full: one, tight: tight(one), least: tight(one.filter(WITHOUT_AUTHOR)) },
    several: { full: several, tight: least, least },
    beside,
  };
}
const COLUMNS = ofEachKind<Record<Kind, ReturnType<typeof madeOnce>>>((kind) => madeOnce(OF_KIND[kind]));

/** The columns for a table of this width in px; 0 = not measured yet. */
export function columnsFor(
  kind: Kind,
  { width, several, beside }: { width: number; several: boolean; beside: boolean },
): readonly DocumentColumn[] {
  if (beside) return COLUMNS[kind].beside;
  const set = several ? COLUMNS[kind].several : COLUMNS[kind].one;
  if (width === 0 || width >= 1270) return set.full;
  return width >= 1090 ? set.tight : set.least;
}

/**
 * The publication state with the day since which, or from which, the document is visible. A cancelled document shows no
 * day.
 */
export function Publication({ row }: { row: DocumentRow }) {
  const day = row.pubblicazione === 'cancelled' ? null : row.dataPubblicazione;
  return (
    <>
      <StatusChip status={row.pubblicazione} />
      {day && <span className={classes.day}>{formatDay(day)}</span>}
    </>
  );
}

/**
 * The state of a required “presa visione” once the employee has read the document; it is shown instead of the reading
 * status.
 */
function acknowledgementWord(row: DocumentRow): string | undefined {
  if (!row.presaVisioneChiesta || !row.lettoDipendente) return undefined;
  return row.presaVisioneIl === null ? ACKNOWLEDGEMENT.missing : ACKNOWLEDGEMENT.given;
}

function readingOf(row: DocumentRow): TracciaProps {
  return {
    published: row.pubblicazione === 'published',
    readByCompany: row.lettoAzienda,
    readByEmployee: row.lettoDipendente,
    says: acknowledgementWord(row),
  };
}

/**
 * A document as a card: name and code, then period and document, then state with date, then reading status on the
 * right.
 */
export function documentCard(row: DocumentRow, withCompany: boolean) {
  const ofCompany = isOfCompany(row.tipo);
  const when = periodOf(row) || (row.dataConsegna ? `Consegna ${formatDay(row.dataConsegna)}` : '');
  const open = (
    <button type="button" className={classes.cardLink} onClick={() => openDocument(row)}>
      {row.descrizione}
    </button>
  );
  return (
    <CardParts
      name={ofCompany ? open : personOf(row)}
      code={withCompany ? row.azienda : ofCompany ? row.codCategoria : <TaxCode code={row.codiceFiscale} />}
      line={
        ofCompany ? (
          [when, row.createdBy].filter(Boolean).join(' · ')
        ) : (
          <>
            {when !== '' && `${when} · `}
            {open}
          </>
        )
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
