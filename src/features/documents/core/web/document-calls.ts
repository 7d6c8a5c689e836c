import {
  consultantHome,
  listCompaniesWithDocuments,
  listCompaniesWithEmployeeDocuments,
} from '../../../../directory/companies.contract.ts';
import { KINDS } from '../../../../directory/kinds.ts';
import { readHistory } from '../../../../ledger/history.contract.ts';
import { call, callFile } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { openTicket, saveFile } from '../../../../web/open-file.ts';
import { paths } from '../../../../web/paths.ts';
import { outdate, refresh } from '../../../../web/query.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { closingBoard } from '../closing.contract.ts';
import { DOCUMENT_CALLS, lastPublishedMonth, readDocument } from '../documents.contract.ts';
import { listRecycleBin, listRecycleBinTags } from '../recycle-bin.contract.ts';
import { listTakeable } from '../take-back.contract.ts';
import { downloadVersion, listVersions, ticketForVersion } from '../versions.contract.ts';
import { callDocument } from './call-document.ts';
import type { DocumentRow } from './document-row.ts';

/** The endpoints that return or count documents. */
const SHOWN_BY = [
  ...Object.values(DOCUMENT_CALLS).flatMap(({ list, listOfCompanies, summarise, listTags, read }) => [
    list,
    listOfCompanies,
    summarise,
    listTags,
    read,
  ]),
  readDocument,
  readHistory,
  listVersions,
  listRecycleBin,
  listRecycleBinTags,
  lastPublishedMonth,
  consultantHome,
  closingBoard,
  listTakeable,
  listCompaniesWithEmployeeDocuments,
  listCompaniesWithDocuments,
];

/** Refetches lists, counts, home pages and an open trace after documents change. */
export function refreshDocuments(): Promise<void> {
  return refresh(...SHOWN_BY);
}

export function isPdf(row: Pick<DocumentRow, 'tipoContenuto'>): boolean {
  return row.tipoContenuto === 'application/pdf';
}

/**
 * Opens a PDF in a new window and saves any other file (spec §2). Marks the lists as stale, because opening the
 * document may have marked it as read.
 */
export function openDocument(row: Pick<DocumentRow, 'id' | 'tipo' | 'tipoContenuto'>): void {
  const { ticket, download } = DOCUMENT_CALLS[row.tipo];
  const params = { id: row.id };
  const opened = isPdf(row)
    ? openTicket(async () => (await call(ticket, { params })).url, paths.reopen(KINDS[row.tipo].tipo, row.id))
    : callDocument(download, { params }).then(({ blob, nomeFile }) => saveFile(blob, nomeFile));
  opened.then(() => outdate(...SHOWN_BY)).catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
}

/** Opens an earlier version in a new window, or saves it if it is not a PDF. */
export function openVersion(id: string, version: { numero: number; tipoContenuto: string }): void {
  const params = { id, numero: String(version.numero) };
  const opened = isPdf(version)
    ? openTicket(async () => (await call(ticketForVersion, { params })).url, paths.history(id))
    : callFile(downloadVersion, { params }).then(({ blob, nomeFile }) => saveFile(blob, nomeFile));
  opened.catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
}
