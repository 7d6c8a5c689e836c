import type { Message, PersonRow, Sheet, SheetRow } from './month-data.store.ts';
import {
  asLastMonth,
  type Content,
  differences,
  type Employed,
  newsOf,
  type Part,
  type State,
  startOf,
} from './month-data.ts';
import { typedOf } from './read-row.ts';

const STATES = {
  asked: 'chiesti',
  arriving: 'inArrivo',
  arrived: 'arrivati',
  toClarify: 'daChiarire',
  taken: 'presi',
} as const satisfies Record<State, string>;

const PARTS: Record<Exclude<Part, keyof Content['values']>, string> = {
  weekly: 'oreSettimanali',
  items: 'voci',
  note: 'nota',
  hiredOn: 'assuntoIl',
  endedOn: 'cessatoIl',
};
const partName = (part: Part): string => (part in PARTS ? PARTS[part as keyof typeof PARTS] : part);

export function presentSheet(row: SheetRow) {
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
    presoIl: row.takenAt,
    sollecitatoIl: row.remindedOn,
  };
}

export const employedIn = (sheet: Pick<Sheet, 'month'>, person: Pick<PersonRow, 'hiredOn' | 'endedOn'>): Employed => ({
  month: sheet.month,
  hiredOn: person.hiredOn,
  endedOn: person.endedOn,
});

/** What a person's row starts with. */
export const startFor = (sheet: Sheet, person: PersonRow): Content =>
  startOf(sheet, employedIn(sheet, person), person.before);

/** @param forOffice a consultant sees what was sent, and not what the company is still writing */
export function presentRow(sheet: Sheet, person: PersonRow, messages: readonly Message[], forOffice: boolean) {
  const start = startFor(sheet, person);
  const employed = employedIn(sheet, person);
  const { sent, taken, before } = person;
  const news = sent === null ? [] : newsOf(sent, start, sheet.columns, employed);
  return {
    id: person.employeeId ?? person.rowId ?? '',
    nuovo: person.employeeId === null,
    nominativo: person.name,
    codiceFiscale: person.taxCode,
    matricola: person.employeeCode,
    filiale: person.branchCode,
    dataAssunzione: person.hiredOn,
    dataCessazione: person.endedOn,
    contenuto: typedOf((forOffice ? sent : person.content) ?? start),
    partenza: typedOf(start),
    comePrima: before && typedOf(asLastMonth(start, before, sheet.columns)),
    inviato: sent && typedOf(sent),
    preso: taken && typedOf(taken),
    differenze: news.map(partName),
    cambiata:
      sheet.takenVersion > 0 && sheet.version > sheet.takenVersion && sent !== null
        ? differences(sent, taken ?? start).map(partName)
        : [],
    scritta: person.content !== null,
    daChiarire: person.asked,
    messaggi: messages
      .filter(({ rowId }) => rowId === person.rowId)
      .map(({ id, role, author, text, at }) => ({ id, ruolo: role, autore: author, testo: text, data: at })),
  };
}
