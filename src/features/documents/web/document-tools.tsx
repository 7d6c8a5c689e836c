import { isOfCompany, isPrinted, type Kind } from '../../../directory/kinds.ts';
import { ticketForReceipt } from '../../../ledger/receipts.contract.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { PRINT } from '../../../text/documents/documents.ts';
import { DOCUMENT_TOOLS, DOSSIERS } from '../../../text/documents/dossiers.ts';
import { READINGS } from '../../../text/documents/reminders.ts';
import { call, callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import type { ListAction, ListHandle } from '../../../web/list/list-definition.ts';
import { openTicket, saveFile } from '../../../web/open-file.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { namesOfDocuments } from '../core/document.ts';
import { type DocumentRow, documentOf, personOf, publishable } from '../core/web/document-row.ts';
import { ARCHIVE_CALLS } from '../download/archives.contract.ts';
import { whyNotPrint } from '../print/print.ts';
import { readingsAsSheet } from '../reminders/reminders.contract.ts';
import { ReminderDialog } from '../reminders/web/reminder-dialog.tsx';
import { PLACES } from './document-menus.ts';
import { DIALOGS } from './late-dialogs.ts';

/** Further actions on chosen documents: dossier, archive, reminder, thread, receipt (spec §2, toolbar). */
export function toolsFor(
  rows: readonly DocumentRow[],
  { kind, nothing, list }: { kind: Kind; nothing: string | null; list: ListHandle },
): ListAction[] {
  const ofCompany = isOfCompany(kind);
  const [first] = rows;
  const ids = rows.map((row) => row.id);
  const notOne = rows.length === 1 ? null : DOCUMENT_TOOLS.exactlyOne;
  const severalCompanies = rows.some((row) => row.cfAzienda !== first?.cfAzienda) ? DOSSIERS.oneCompany : null;
  const chosen = {
    documents: rows.map((row) => ({ id: row.id, name: [personOf(row), documentOf(row)] })),
    cfAzienda: first?.cfAzienda ?? '',
    ofCompany,
    onDone: list.clearSelection,
  };
  const tools: ListAction[] = [
    {
      label: DOSSIERS.create,
      icon: 'folder-new',
      menu: PLACES.arrange,
      whyNot: nothing ?? severalCompanies ?? whyNotInDossier(rows),
      onRun: () => void DIALOGS.open(list, (dialogs, onClose) => dialogs.dossierDialog({ ...chosen, onClose })),
    },
    {
      label: DOSSIERS.assign,
      icon: 'folder',
      menu: PLACES.arrange,
      whyNot: nothing ?? severalCompanies ?? whyNotInDossier(rows),
      onRun: () => void DIALOGS.open(list, (dialogs, onClose) => dialogs.assignDialog({ ...chosen, onClose })),
    },
    ...(!isPrinted(kind)
      ? []
      : [
          {
            label: PRINT.action,
            icon: 'printer' as const,
            menu: PLACES.arrange,
            whyNot: whyNotPrintRows(rows),
            onRun: () => void DIALOGS.open(list, (dialogs, onClose) => dialogs.printDialog({ rows, kind, onClose })),
          },
        ]),
    {
      label: DOCUMENT_TOOLS.zip,
      icon: 'download',
      menu: PLACES.arrange,
      whyNot: nothing,
      onRun: () => void downloadZip(kind, ids),
    },
    {
      label: DOCUMENT_TOOLS.chat,
      icon: 'chat',
      menu: PLACES.arrange,
      whyNot: notOne,
      onRun: () =>
        void DIALOGS.open(list, (dialogs, onClose) =>
          dialogs.threadDialog({ id: first?.id ?? '', document: first ? documentOf(first) : '', onClose }),
        ),
    },
    {
      label: DOCUMENT_TOOLS.activity,
      icon: 'table',
      menu: PLACES.prove,
      whyNot: nothing,
      onRun: () => void DIALOGS.open(list, (dialogs, onClose) => dialogs.activityDialog({ ids, onClose })),
    },
    {
      label: DOCUMENT_TOOLS.receipt,
      icon: 'check',
      menu: PLACES.prove,
      whyNot: notOne,
      onRun: () => void openReceipt(first?.id ?? ''),
    },
  ];
  if (ofCompany) return tools;
  const visible = rows.filter((row) => row.pubblicazione === 'published');
  const whyNot =
    nothing ??
    (visible.length === 0
      ? DOCUMENT_TOOLS.notPublished
      : visible.every((row) => row.lettoDipendente && (!row.presaVisioneChiesta || row.presaVisioneIl !== null))
        ? DOCUMENT_TOOLS.allRead
        : null);
  return [
    ...tools,
    {
      label: READINGS.action,
      icon: 'download',
      menu: PLACES.prove,
      whyNot: nothing,
      onRun: () => void saveReadings(ids),
    },
    {
      label: OFFICE_WORDS.remind,
      icon: 'bell',
      menu: PLACES.remind,
      whyNot,
      onRun: () => list.show((onClose) => <ReminderDialog ids={ids} onClose={onClose} onDone={list.refresh} />),
    },
  ];
}

/** The reason why the selected documents cannot be printed; null if they can be. */
function whyNotPrintRows(rows: readonly DocumentRow[]): string | null {
  const refusal = whyNotPrint(
    rows.map((row) => ({ contentType: row.tipoContenuto, title: documentOf(row), subject: personOf(row) })),
  );
  return refusal && refusalText(refusal.refused, refusal.data ?? {}).detail;
}

/** Documents in the recycle bin must be restored before they join a dossier; the server enforces this too. */
function whyNotInDossier(rows: readonly DocumentRow[]): string | null {
  const binned = rows.map(publishable).filter(({ placement }) => placement === 'binned');
  return binned.length > 0 ? refusalText('in-recycle-bin', { names: namesOfDocuments(binned) }).detail : null;
}

async function downloadZip(kind: Kind, ids: readonly string[]): Promise<void> {
  const { ticket }: (typeof ARCHIVE_CALLS)[Kind] = ARCHIVE_CALLS[kind];
  await told(openTicket(async () => (await call(ticket, { body: { ids: [...ids] } })).url));
}

async function saveReadings(ids: readonly string[]): Promise<void> {
  await told(
    callFile(readingsAsSheet, { body: { ids: [...ids] } }).then(({ blob, nomeFile }) => saveFile(blob, nomeFile)),
  );
}

async function openReceipt(id: string): Promise<void> {
  await told(openTicket(async () => (await call(ticketForReceipt, { params: { id } })).url));
}

async function told(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
