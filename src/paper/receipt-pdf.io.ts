import type { PresentedRow } from '../ledger/present-history.ts';
import { dayInRome, formatDay, timeInRome } from '../text/common/format.ts';
import { RECEIPT } from '../text/history/receipts.ts';
import { openPaper } from './paper.io.ts';
import { FAINT } from './tagged-pdf.io.ts';

/** The recipient of a paper, and how to check it. */
export interface IssuedBy {
  by: string;
  at: Date;
  fingerprint: string;
  checkAt: string;
}

/** The human-readable page. The caller appends the facts to check after the end of the PDF (receipt.ts). */
export async function receiptPdf(
  document: { title: string; subject: string; company: string; sha256: string; about: readonly string[] },
  rows: readonly PresentedRow[],
  issued: IssuedBy,
): Promise<Uint8Array> {
  const paper = await openReceipt(RECEIPT.title, issued);
  paper.facts([
    [RECEIPT.document, document.title],
    [RECEIPT.subject, document.subject],
    [RECEIPT.company, document.company],
    [RECEIPT.print, spaced(document.sha256)],
  ]);
  for (const line of document.about) paper.line(line, { gap: 2 });
  if (document.about.length > 0) paper.space(10);
  paper.line(RECEIPT.happened, { size: 12, strong: true, gap: 8, tag: 'H2' });
  for (const row of rows.toReversed()) {
    paper.line(momentOf(row), { strong: true, gap: 1 });
    paper.line([row.cognomeNome, row.tipoUtente, row.nota].filter(Boolean).join(', '), { color: FAINT, gap: 8 });
  }
  return paper.end();
}

/**
 * A paper about several payslips of a company: for each payslip its person, who read it, how access was given, the mails
 * about it, its events and its fingerprint.
 */
export async function monthProofPdf(
  month: {
    title: string;
    company: string;
    published: number;
    read: number;
    documents: readonly { id: string; title: string; subject: string; sha256: string }[];
    about: Readonly<Record<string, readonly string[]>>;
  },
  rows: readonly PresentedRow[],
  issued: IssuedBy,
): Promise<Uint8Array> {
  const of = Map.groupBy(rows.toReversed(), (row) => row.idDocumento);
  const paper = await openReceipt(month.title, issued);
  paper.facts([
    [RECEIPT.company, month.company],
    [RECEIPT.month, RECEIPT.figures(month.documents.length, month.published, month.read)],
  ]);
  paper.line(RECEIPT.payslips, { size: 12, strong: true, gap: 8, tag: 'H2' });
  for (const { id, title, subject, sha256 } of month.documents) {
    const lines = month.about[id] ?? [];
    paper.keepTogether(36 + lines.length * 12);
    paper.line(`${subject}, ${title}`, { strong: true, gap: 1, tag: 'H3' });
    for (const line of lines) paper.line(line, { size: 9, gap: 1 });
    const events = of.get(id)?.map(momentOf) ?? [];
    paper.line(events.length > 0 ? events.join(' · ') : RECEIPT.untold, { size: 9, gap: 1 });
    paper.line(`${RECEIPT.print} ${spaced(sha256)}`, { size: 8, color: FAINT, gap: 12 });
  }
  return paper.end();
}

const momentOf = (row: PresentedRow) => `${formatDay(row.data)} ${row.ora}  ${RECEIPT.states[row.stato]}`;
const spaced = (sha256: string) => sha256.replace(/(.{8})(?=.)/g, '$1 ');

/** Opens a paper that begins with title and purpose, and ends with its recipient and how to check it. */
async function openReceipt(title: string, issued: IssuedBy) {
  const paper = await openPaper(title, RECEIPT.purpose, issued.at);
  return {
    ...paper,
    async end(): Promise<Uint8Array> {
      paper.space(8);
      paper.line(RECEIPT.issued(issued.by, formatDay(dayInRome(issued.at)), timeInRome(issued.at)), { color: FAINT });
      paper.line(RECEIPT.check(issued.checkAt, issued.fingerprint), { color: FAINT });
      const bytes = await paper.end();
      // The appended facts must begin on a new line.
      return Buffer.concat([bytes, Buffer.from(bytes.at(-1) === 10 ? '' : '\n')]);
    },
  };
}
