import type { PresentedRow } from '../ledger/present-history.ts';
import { dayInRome, formatDay, timeInRome } from '../text/format.ts';
import { RECEIPT } from '../text/receipts.ts';
import { registerFonts } from './cronologia-pdf.io.ts';
import { TextSetter } from './pdf-text.io.ts';
import { A4, element, FAINT, INK, LINE_HEIGHT, taggedPdf, write } from './tagged-pdf.io.ts';

const MARGIN = 56;
const WIDTH = A4.short - 2 * MARGIN;
const BOTTOM = A4.long - 70;

/** To whom a paper was issued, and how it is checked. */
export interface IssuedBy {
  by: string;
  at: Date;
  fingerprint: string;
  checkAt: string;
}

/** The page for a person to read; the facts to be checked stand after its end (receipt.ts). */
export async function receiptPdf(
  document: { title: string; subject: string; company: string; sha256: string },
  rows: readonly PresentedRow[],
  issued: IssuedBy,
): Promise<Uint8Array> {
  const paper = await openPaper(RECEIPT.title, issued);
  paper.facts([
    [RECEIPT.document, document.title],
    [RECEIPT.subject, document.subject],
    [RECEIPT.company, document.company],
    [RECEIPT.print, spaced(document.sha256)],
  ]);
  paper.line(RECEIPT.happened, { size: 12, strong: true, gap: 8, tag: 'H2' });
  for (const row of rows.toReversed()) {
    paper.line(momentOf(row), { strong: true, gap: 1 });
    paper.line([row.cognomeNome, row.tipoUtente, row.nota].filter(Boolean).join(', '), { color: FAINT, gap: 8 });
  }
  return paper.end();
}

/** All payslips of a company's month: for each its person, its print and what happened to it. */
export async function monthProofPdf(
  month: {
    title: string;
    company: string;
    published: number;
    read: number;
    documents: readonly { id: string; title: string; subject: string; sha256: string }[];
  },
  rows: readonly PresentedRow[],
  issued: IssuedBy,
): Promise<Uint8Array> {
  const of = Map.groupBy(rows.toReversed(), (row) => row.idDocumento);
  const paper = await openPaper(month.title, issued);
  paper.facts([
    [RECEIPT.company, month.company],
    [RECEIPT.month, RECEIPT.figures(month.documents.length, month.published, month.read)],
  ]);
  paper.line(RECEIPT.payslips, { size: 12, strong: true, gap: 8, tag: 'H2' });
  for (const { id, title, subject, sha256 } of month.documents) {
    paper.line(`${subject}, ${title}`, { strong: true, gap: 1 });
    const events = of.get(id)?.map(momentOf) ?? [];
    paper.line(events.length > 0 ? events.join(' · ') : RECEIPT.untold, { gap: 1 });
    paper.line(`${RECEIPT.print} ${spaced(sha256)}`, { size: 8, color: FAINT, gap: 8 });
  }
  return paper.end();
}

const momentOf = (row: PresentedRow) => `${formatDay(row.data)} ${row.ora}  ${RECEIPT.states[row.stato]}`;
const spaced = (sha256: string) => sha256.replace(/(.{8})(?=.)/g, '$1 ');

/** A paper with its title and purpose at its head, and at its end to whom it was issued and how it is checked. */
async function openPaper(title: string, issued: IssuedBy) {
  const { pdf, root } = taggedPdf(title, issued.at, 'portrait');
  const hasGlyph = await registerFonts(pdf);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  let y = 0;
  const begin = () => {
    pdf.addPage();
    y = MARGIN;
  };
  const line = (text: string, { size = 10, color = INK, strong = false, gap = 6, tag = 'P' } = {}) => {
    const lines = new TextSetter(pdf, size, hasGlyph).wrap(text, WIDTH, 6, strong ? 'strong' : 'regular');
    if (y + lines.length * size * 1.25 > BOTTOM) begin();
    const at = y;
    root.add(element(pdf, tag, () => write(pdf, lines, MARGIN, at, size, color)));
    y += lines.length * Math.max(LINE_HEIGHT, size * 1.2) + gap;
  };
  begin();
  line(title, { size: 17, strong: true, gap: 4, tag: 'H1' });
  line(RECEIPT.purpose, { color: FAINT, gap: 18 });
  return {
    line,
    /** Labels with their values, the first one strong; an empty one is left out. */
    facts(all: readonly (readonly [label: string, value: string])[]) {
      for (const [n, [label, value]] of all.entries()) {
        if (value === '') continue;
        line(label, { size: 8.5, color: FAINT, gap: 1 });
        line(value, { strong: n === 0, gap: 8 });
      }
      y += 8;
    },
    async end(): Promise<Uint8Array> {
      y += 8;
      line(RECEIPT.issued(issued.by, formatDay(dayInRome(issued.at)), timeInRome(issued.at)), { color: FAINT });
      line(RECEIPT.check(issued.checkAt, issued.fingerprint), { color: FAINT });
      root.end();
      pdf.end();
      await ended;
      // Its last line ends where the facts begin.
      return Buffer.concat([...chunks, Buffer.from(Buffer.concat(chunks).at(-1) === 10 ? '' : '\n')]);
    },
  };
}
