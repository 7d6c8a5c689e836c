import sql from 'sql-template-tag';
import type { Transaction } from '../server/database/database.ts';
import { EVENTS, type LedgerEvent } from './ledger.ts';

/**
 * Appends events to the chain of the transaction's practice, or to the system's chain before the practice is known.
 * Must be the last statement of a transaction, because it locks the head of the chain until the commit. Only `changes`
 * calls it (server/http/change.ts); handlers return their events.
 */
export async function record(tx: Transaction, events: readonly LedgerEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ action, id, practiceId, companyId, employeeId, data, person }) => ({
    action,
    objectKind: EVENTS[action].object,
    objectId: id,
    practiceId: practiceId ?? null,
    companyId: companyId ?? null,
    employeeId: employeeId ?? null,
    data,
    ...(person ? { person } : {}),
  }));
  await tx.all(sql`SELECT ledger_append(${JSON.stringify(rows)}::jsonb)`);
}
