import { missingOn } from './missing-on-payslip.ts';
import type { Message, PersonRow, reportedAndPaid, Sheet, SheetRow } from './month-data.store.ts';
import { asLastMonth, expectedWork, type State, startOf } from './month-data.ts';
import { amountText, typedOf } from './read-row.ts';

const STATES = {
  asked: 'chiesti',
  arriving: 'inArrivo',
  arrived: 'arrivati',
  toClarify: 'daChiarire',
  taken: 'presi',
} as const satisfies Record<State, string>;

type Reported = Awaited<ReturnType<typeof reportedAndPaid>>;

/** @param reported what is compared with the payslips of the month; empty for a company */
export function presentSheet(row: SheetRow, reported: Reported) {
  return {
    id: row.id,
    codiceAzienda: row.code,
    cfAzienda: row.taxCode,
    ragioneSociale: row.legalName,
    annomese: String(row.month),
    stato: row.state && STATES[row.state],
    entro: row.dueOn,
    versione: row.version,
    presa: row.takenVersion,
    inviatoIl: row.sentAt,
    inviatoDa: row.sentBy,
    sollecitatoIl: row.remindedOn,
    nonSuiCedolini: reported
      .filter(({ companyId }) => companyId === row.companyId)
      .flatMap(({ name, sent, lines }) => missingOn(sent, lines).map((what) => `${name}: ${what}`)),
  };
}

/** @param forOffice a consultant sees what was sent, and not what the company is still writing */
export function presentRow(sheet: Sheet, person: PersonRow, messages: readonly Message[], forOffice: boolean) {
  const { sent, taken, before } = person;
  const start = startOf(before);
  const content = (forOffice ? sent : person.content) ?? start;
  const worked = (key: 'ore' | 'giorni') => amountText(expectedWork(content, key, person));
  return {
    id: person.id,
    nominativo: person.name,
    codiceFiscale: person.taxCode,
    matricola: person.employeeCode,
    dataAssunzione: person.hiredOn,
    dataCessazione: person.endedOn,
    contenuto: typedOf(content),
    impronta: person.stamp,
    daContratto: { ore: worked('ore'), giorni: worked('giorni') },
    partenza: typedOf(start),
    comePrima: before && typedOf(asLastMonth(before, sheet.columns)),
    preso: taken && typedOf(taken),
    inviata: sent !== null,
    daChiarire: person.asked,
    messaggi: messages
      .filter(({ employeeId }) => employeeId === person.id)
      .map(({ id, role, author, text, at }) => ({ id, ruolo: role, autore: author, testo: text, data: at })),
  };
}
