import type { ResponseOf } from '../../../../access/contract.ts';
import { COMPANY_KINDS, EMPLOYEE_KINDS, isOfCompany, KINDS, type Kind, titleOf } from '../../../../directory/kinds.ts';
import { formatMonth } from '../../../../text/common/format.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { HISTORY_STATE_LABELS } from '../../../../text/history/history.ts';
import type { Account } from '../../../../web/session.ts';
import { statusLabel } from '../../../../web/ui/chip/status-chip.tsx';
import type { RowState } from '../../../../web/ui/table/table-row.ts';
import type { Publishable } from '../document.ts';
import { type ActionTarget, type DocumentAction, ownershipOf, whyNotAct } from '../document-actions.ts';
import type { DOCUMENT_CALLS } from '../documents.contract.ts';

type ListRow<K extends Kind> = ResponseOf<(typeof DOCUMENT_CALLS)[K]['list']>[number];

/** A row of any kind's list. A payslip has a month, a CU a year, other kinds neither. */
export type DocumentRow = ListRow<'companyDocument'> & {
  annomese?: string | null;
  anno?: number | null;
  mese?: number | null;
  tipoCedolino?: ListRow<'payslip'>['tipoCedolino'] | null;
  /** Timestamp of the move to the recycle bin. */
  eliminatoIl?: string | null;
};

/** The owner's name: an employee, or the company itself. */
export function personOf(row: DocumentRow): string {
  return isOfCompany(row.tipo) ? row.azienda : `${row.cognome} ${row.nome}`;
}

/** `Ottobre 2026`, `2026`, or nothing. */
export function periodOf(row: DocumentRow): string {
  if (row.annomese) return formatMonth(row.annomese);
  return row.anno ? String(row.anno) : '';
}

/** `Cedolino, ottobre 2026`; `CU 2026`; `Lettera`. */
export function documentOf(row: DocumentRow): string {
  const period = periodOf(row).toLowerCase();
  if (period === '') return row.descrizione;
  return row.annomese ? `${row.descrizione}, ${period}` : `${row.descrizione} ${period}`;
}

/**
 * The part of a list's query string that names the kind: empty for the first kind of employee documents and of company
 * documents.
 */
export function listOf(kind: Kind): { tipo?: string } {
  const [first] = isOfCompany(kind) ? COMPANY_KINDS : EMPLOYEE_KINDS;
  return kind === first ? {} : { tipo: KINDS[kind].tipo };
}

/** The name of a row in its checkbox, its menu and the dialogs. */
export function nameOf(row: DocumentRow): string {
  if (isOfCompany(row.tipo)) return row.descrizione;
  return `${personOf(row)}, ${[row.descrizione, periodOf(row).toLowerCase()].filter(Boolean).join(' ')}`;
}

/** Converts the row to the form that the publication rules check; the server uses the same rules. */
export function publishable(row: DocumentRow): Publishable {
  const period = row.annomese ?? row.anno ?? null;
  return {
    title: titleOf({ kind: row.tipo, description: row.descrizione, period: period === null ? null : Number(period) }),
    subject: personOf(row),
    publication: row.pubblicazione,
    publishOn: row.dataPubblicazione,
    placement: row.eliminatoIl ? 'binned' : 'kept',
  };
}

/** Converts the row to the form that the rules of editing, binning, deleting and correcting check. */
export function handled(row: DocumentRow, { login, role }: Pick<Account, 'login' | 'role'>): ActionTarget {
  return {
    ...publishable(row),
    kind: row.tipo,
    reading: row.statoLettura as 0 | 1 | 2,
    readBefore: row.lettoPrima,
    ...ownershipOf({ by: row.createdBy, as: row.creatoDa }, { by: login, role }),
  };
}

/** Why the action on these rows is refused, as text, or null. The server applies the same rule. */
export function whyNotNow(action: DocumentAction, rows: readonly DocumentRow[], account: Account): string | null {
  const refusal = whyNotAct(
    action,
    rows.map((row) => handled(row, account)),
  );
  return refusal && refusalText(refusal.refused, refusal.data ?? {}).detail;
}

/** The publication and reading states whose checkbox selects all rows in that state. */
export const ROW_STATES: readonly RowState<DocumentRow>[] = [
  ...(['unpublished', 'scheduled', 'published', 'cancelled'] as const).map((state) => ({
    label: statusLabel(state),
    matches: (row: DocumentRow) => row.pubblicazione === state,
  })),
  { label: 'Nuovo', matches: (row) => row.statoLettura === 0 },
  { label: HISTORY_STATE_LABELS.VistoAzienda, matches: (row) => row.statoLettura === 1 },
  { label: HISTORY_STATE_LABELS.LettoDipendente, matches: (row) => row.statoLettura === 2 },
];
