import type { ResponseOf } from '../../../access/contract.ts';
import { formatMonth } from '../../../text/format.ts';
import type { RowState } from '../../../web/ui/data-table.tsx';
import { statusLabel } from '../../../web/ui/status-chip.tsx';
import type { Publishable } from '../document.ts';
import type { listPayslips } from '../documents.contract.ts';

export type PayslipRow = ResponseOf<typeof listPayslips>[number];

export function personOf(row: PayslipRow): string {
  return `${row.cognome} ${row.nome}`;
}

/** `Ottobre 2026`, with the word of a thirteenth or fourteenth month in its description. */
export function monthOf(row: PayslipRow): string {
  return formatMonth(row.annomese);
}

/** What a row is called in its checkbox, its menu and the dialogs. */
export function nameOf(row: PayslipRow): string {
  return `${personOf(row)}, ${row.descrizione} ${monthOf(row).toLowerCase()}`;
}

/** The row as the rules of publication look at it: the same functions decide in the server. */
export function publishable(row: PayslipRow): Publishable {
  return {
    title: `${row.descrizione} ${String(row.mese).padStart(2, '0')}/${row.anno}`,
    subject: personOf(row),
    publication: row.pubblicazione,
    publishOn: row.dataPubblicazione,
    placement: 'kept',
  };
}

/** A checkbox for each state selects all rows that have it (spec §2). */
export const ROW_STATES: readonly RowState<PayslipRow>[] = [
  ...(['unpublished', 'scheduled', 'published', 'cancelled'] as const).map((state) => ({
    label: statusLabel(state),
    matches: (row: PayslipRow) => row.pubblicazione === state,
  })),
  { label: 'Nuovo', matches: (row) => row.statoLettura === 0 },
  { label: 'Letto azienda', matches: (row) => row.statoLettura === 1 },
  { label: 'Letto lavoratore', matches: (row) => row.statoLettura === 2 },
];
