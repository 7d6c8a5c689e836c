import { dayInRome, timeInRome } from '../text/common/format.ts';
import type { HISTORY_STATES } from './history.contract.ts';
import type { HistoryLedgerRow, PrintedLedgerRow } from './history.store.ts';
import { EVENTS, type EventName, type EventPerson } from './ledger.ts';
import { faultOfRow, type LedgerRow } from './ledger-row.ts';
import { ACTOR_TYPES } from './signature.ts';

export type HistoryState = (typeof HISTORY_STATES)[number];

/** The text shown instead of an erased name (GDPR art. 17); the row itself stays. */
const ERASED = 'Dati cancellati';
/** Shown if an event names neither its actor nor a login nor a known role. */
const UNKNOWN = 'Non indicato';

/**
 * The kind of actor, by the event's role. Used if the event's personal data were erased: a role is no personal data.
 */
const TYPE_OF_SCOPE: Record<string, string> = {
  admin: ACTOR_TYPES.ADMIN,
  consultant: ACTOR_TYPES.CONSULTANT,
  company: ACTOR_TYPES.COMPANY,
  employee: ACTOR_TYPES.EMPLOYEE,
  job: 'Portale',
};

/** The actions that a state of the history covers: "Eliminato", for example, covers both discarding and purging. */
export function actionsOf(states: readonly HistoryState[]): EventName[] {
  return (Object.keys(EVENTS) as EventName[]).filter((action) => {
    const { state } = EVENTS[action];
    return state !== null && states.includes(state);
  });
}

/** A row of the ledger as the history shows it, including whether it is unaltered. */
export function presentHistoryRow(row: HistoryLedgerRow) {
  // The query reads only actions with a state (history.store.ts).
  return { ...presentRow(row), stato: EVENTS[row.action as EventName].state as HistoryState };
}

/** A row of the history for printing, with the fiscal codes of the people and the company concerned. */
export function presentPrintedRow(row: PrintedLedgerRow) {
  return {
    ...presentHistoryRow(row),
    codiceFiscale: row.employeeTaxCode,
    azienda: row.companyName,
    cfAzienda: row.companyTaxCode,
  };
}

export type PrintedRow = ReturnType<typeof presentPrintedRow>;

/** A row of the ledger with its action, whether or not the Cronologia has a state for it. */
export function presentActivityRow(row: HistoryLedgerRow) {
  const data = dataOf(row);
  return {
    ...presentRow(row),
    azione: row.action,
    documenti: typeof data.documents === 'number' ? data.documents : null,
    tolti: typeof data.taken === 'number' ? data.taken : null,
    campi: typeof data.fields === 'string' ? data.fields : null,
  };
}

/**
 * A row as the person concerned may see it: what, when and where. Other people appear only by their role, without their
 * notes.
 */
export function presentOwnTrace(row: LedgerRow, accountId: string) {
  const person = personOf(row);
  const isOwn = row.actorAccountId === accountId;
  return {
    quando: row.at,
    azione: row.action,
    tipo: row.objectKind,
    id: row.objectId,
    documento: person?.document ?? null,
    daLei: isOwn,
    tipoUtente: person?.type ?? TYPE_OF_SCOPE[row.actorRole] ?? '',
    indirizzo: isOwn ? (person?.address ?? null) : null,
    impronta: row.hash,
  };
}

function presentRow(row: HistoryLedgerRow) {
  const person = personOf(row);
  const data = dataOf(row);
  const isScheduled =
    ['scheduled', 'noticeScheduled', 'publishedBefore'].includes(row.action) && typeof data.publishOn === 'string';
  // An event that was imported has its original time.
  const when = typeof data.when === 'string' ? data.when : row.at;
  return {
    data: dayInRome(when),
    ora: timeInRome(when),
    utente: person?.login ?? '',
    cognomeNome: person ? person.name || person.login || (TYPE_OF_SCOPE[row.actorRole] ?? UNKNOWN) : ERASED,
    tipoUtente: person?.type ?? TYPE_OF_SCOPE[row.actorRole] ?? '',
    documento: person?.document ?? '',
    lavoratore: row.employeeName,
    idDocumento: row.objectId,
    nota: person?.note ?? null,
    pubblicazioneDal: isScheduled ? String(data.publishOn) : null,
    impronta: row.hash,
    integra: faultOfRow(row) === null,
  };
}

export type PresentedRow = ReturnType<typeof presentHistoryRow>;

/** Parses JSON; treats invalid JSON as empty, because `integra` already reports the fault. */
function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function personOf(row: LedgerRow): EventPerson | null {
  return row.person ? (parsed(row.person.text) as EventPerson) : null;
}

function dataOf(row: LedgerRow): Record<string, unknown> {
  return Object(parsed(row.canonical).data);
}
