import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { Text } from '../../access/contract.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { contentDisposition } from '../../server/http/send-file.ts';
import { Problem } from '../../server/problem.ts';
import { XLSX } from '../../server/sheets/write-sheet.ts';
import type { PlannedRow } from './plan-import.ts';

/**
 * The ledger event of an import. This file contains what imports of companies and of employees share: row results,
 * outcome, ledger event and manual column assignment.
 */

export function importedEvent(
  action: 'employeesImported' | 'companiesImported',
  id: string,
  companyId: string | null,
  answer: { creati: number; aggiornati: number; rifiutati: number },
  webAccess: boolean,
  key: string | string[] | undefined,
): LedgerEvent {
  const { creati: created, aggiornati: updated, rifiutati: refused } = answer;
  return {
    action,
    id,
    companyId,
    data: { created, updated, refused, webAccess, ...(typeof key === 'string' ? { key } : {}) },
  };
}

/**
 * Returns the accepted rows. If a row is refused and the caller has not allowed a partial import, throws a 409
 * (docs/api.md).
 */
export function refuseWhole<R extends PlannedRow<string, unknown>>(planned: readonly R[], partial: boolean): R[] {
  const refused = planned.filter(isNotTaken);
  if (refused.length > 0 && (!partial || refused.length === planned.length)) {
    const righe = refused.map((row) => ({ riga: row.riga, esito: 'rifiutato', messaggio: wordsOf(row) }));
    throw new Problem(409, { refused: 'import-refused', data: { count: refused.length } }, { members: { righe } });
  }
  return planned.filter((row) => !isNotTaken(row));
}

/** True for a row that is refused, or doubtful and not confirmed. */
function isNotTaken(row: PlannedRow<string, unknown>): boolean {
  return row.esito === 'rifiutata' || row.esito === 'controllare';
}

export function outcomeOf<R extends PlannedRow<string, unknown>>(
  planned: readonly R[],
  idOf: (row: R) => string | null,
) {
  const righe = planned.map((row) => {
    if (isNotTaken(row))
      return { riga: row.riga, esito: 'rifiutato' as const, messaggio: wordsOf(row), id: null, idUtente: null };
    const id = idOf(row);
    const esito = row.azione === 'crea' ? ('creato' as const) : ('aggiornato' as const);
    return { riga: row.riga, esito, messaggio: row.messaggi.length > 0 ? wordsOf(row) : null, id, idUtente: id };
  });
  const count = (esito: string) => righe.filter((row) => row.esito === esito).length;
  return { righe, creati: count('creato'), aggiornati: count('aggiornato'), rifiutati: count('rifiutato') };
}

export function presentPlanned<F extends string, V extends Record<F, string | null>>({
  id: _id,
  ...row
}: PlannedRow<F, V>) {
  return row;
}

const wordsOf = (row: PlannedRow<string, unknown>) => row.messaggi.map((message) => message.testo).join('. ');

/** The form field with the columns that the user has assigned by hand, sent together with a spreadsheet. */
export const SheetParts = z.object({ colonne: z.optional(Text) });

/** Parses the assigned columns, for example `{"0":"cognome"}`. */
export function assignedColumns<K extends string>(
  text: string | undefined,
  columns: readonly { key: K }[],
): Map<number, K> | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const pairs = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return new Map(
      pairs.flatMap(([index, key]) => {
        const column = columns.find((one) => one.key === key);
        return column && /^\d{1,3}$/.test(index) ? [[Number(index), column.key] as const] : [];
      }),
    );
  } catch {
    throw new Problem(400, { refused: 'invalid-request', data: { fields: 'colonne' } });
  }
}

export function sendTemplate(reply: FastifyReply, bytes: Buffer, name: string): FastifyReply {
  const type = name.endsWith('.csv') ? 'text/csv; charset=utf-8' : XLSX;
  return reply.type(type).header('content-disposition', contentDisposition(name, false)).send(bytes);
}
