import type { ResponseOf } from '../../../access/contract.ts';
import { formatMonth } from '../../../text/format.ts';
import type { RowState } from '../../../web/ui/data-table.tsx';
import { statusLabel } from '../../../web/ui/status-chip.tsx';
import type { Publishable } from '../document.ts';
import type { DOCUMENT_CALLS, listPayslips } from '../documents.contract.ts';

type PlainRow = ResponseOf<(typeof DOCUMENT_CALLS)['employeeDocument']['list']>[number];
type PayslipRow = ResponseOf<typeof listPayslips>[number];

/** A row of any kind: what has a period says it. */
export type DocumentRow = PlainRow & Partial<PayslipRow>;

/** Whom it is about: a worker, or the company itself. */
export function personOf(row: DocumentRow): string {
  return `${row.cognome} ${row.nome}`.trim() || row.azienda;
}

/** `Ottobre 2026` of a payslip, `2026` of a CU, nothing of what has no period. */
export function periodOf(row: DocumentRow): string {
  return row.annomese ? formatMonth(row.annomese) : row.anno ? String(row.anno) : '';
}

/** What a row is called in its checkbox, its menu and the dialogs. */
export function nameOf(row: DocumentRow): string {
  return [`${personOf(row)}, ${row.descrizione}`, periodOf(row).toLowerCase()].filter(Boolean).join(' ');
}

/** `10/2026`, `2026`. */
function shortPeriodOf({ mese, anno }: DocumentRow): string {
  return mese ? `${String(mese).padStart(2, '0')}/${anno}` : String(anno ?? '');
}

/** The row as the rules of publication look at it: the same functions decide in the server. */
export function publishable(row: DocumentRow): Publishable {
  return {
    title: [row.descrizione, shortPeriodOf(row)].filter(Boolean).join(' '),
    subject: personOf(row),
    publication: row.pubblicazione,
    publishOn: row.dataPubblicazione,
    placement: 'kept',
  };
}

/** A checkbox for each state selects all rows that have it (spec §2). */
export const ROW_STATES: readonly RowState<DocumentRow>[] = [
  ...(['unpublished', 'scheduled', 'published', 'cancelled'] as const).map((state) => ({
    label: statusLabel(state),
    matches: (row: DocumentRow) => row.pubblicazione === state,
  })),
  { label: 'Nuovo', matches: (row) => row.statoLettura === 0 },
  { label: 'Letto azienda', matches: (row) => row.statoLettura === 1 },
  { label: 'Letto lavoratore', matches: (row) => row.statoLettura === 2 },
];
