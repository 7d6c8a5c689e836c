import type { OwnNoticeRow } from './notices.store.ts';

/** A notice as its employee sees it. */
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
