import { notFound } from '../../server/problem.ts';
import { stateOf, stateOfAll } from './notice.ts';
import type { NoticeRow, OwnNoticeRow } from './notices.store.ts';

/** A notice in the format for the employee's own board. */
export function presentOwnNotice(row: OwnNoticeRow) {
  return {
    id: row.id,
    titolo: row.title,
    testo: row.body,
    data: row.publishOn,
    azienda: row.company,
    dataFine: row.endOn,
    letto: row.readAt,
    nuovo: row.readAt === null && !row.isOlder,
    chiedePresaVisione: row.asksAcknowledgement,
    presaVisione: row.acknowledgedAt,
    personale: row.isPersonal,
  };
}

/** A notice in the format for the board of one company. */
export function presentNotice(row: NoticeRow, logins: ReadonlyMap<string, string>, today: string) {
  return {
    id: row.id,
    titolo: row.title,
    testo: row.body,
    idUser: row.employeeId,
    destinatario: row.employee,
    stato: stateOf(row, today),
    dataPubblicazione: row.publishOn,
    dataFine: row.endOn,
    presaVisione: row.asksAcknowledgement,
    createdBy: logins.get(row.createdBy) ?? '',
    dataCreazione: row.createdAt,
    cfAzienda: row.companyTaxCode,
    codiceAzienda: row.companyCode,
    destinatari: row.readers,
    letti: row.read,
    presi: row.acknowledged,
  };
}

/** Presents notices that were sent together as one; `listNoticeCompanies` returns the figures of each company. */
export function presentTogether(rows: readonly NoticeRow[], logins: ReadonlyMap<string, string>, today: string) {
  const [first] = rows;
  if (!first) throw notFound();
  const sum = (of: (row: NoticeRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const only = rows.length === 1 ? first : null;
  const { cfAzienda, codiceAzienda, ...rest } = presentNotice(first, logins, today);
  return {
    ...rest,
    stato: stateOfAll(rows.map((row) => stateOf(row, today))),
    ids: rows.map((row) => row.id),
    aziende: rows.length,
    azienda: only && only.company,
    cfAzienda: only && cfAzienda,
    codiceAzienda: only && codiceAzienda,
    destinatari: sum((row) => row.readers),
    letti: sum((row) => row.read),
    presi: sum((row) => row.acknowledged),
  };
}
