import PDFDocument from 'pdfkit';
import { dayInRome, formatDay, timeInRome } from '../../text/format.ts';
import { RECEIPT } from '../../text/receipts.ts';
import { registerFonts, write } from './cronologia-pdf.io.ts';
import { TextSetter } from './pdf-text.io.ts';
import type { PresentedRow } from './present-history.ts';

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 842 - 70;
const INK = '#122125';
const FAINT = '#45555a';

/** The page that a person reads; what is checked stands after its end (receipt.ts). */
export async function receiptPdf(
  document: { title: string; subject: string; company: string; sha256: string },
  rows: readonly PresentedRow[],
  issued: { by: string; at: Date; fingerprint: string; checkAt: string },
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    autoFirstPage: false,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: RECEIPT.title, Creator: 'Portale lavoro', Producer: 'Portale lavoro', CreationDate: issued.at },
  });
  const hasGlyph = await registerFonts(pdf);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  let y = 0;
  const begin = () => {
    pdf.addPage();
    y = MARGIN;
  };
  const line = (text: string, { size = 10, color = INK, strong = false, gap = 6 } = {}) => {
    const lines = new TextSetter(pdf, size, hasGlyph).wrap(text, WIDTH, 6, strong ? 'strong' : 'regular');
    if (y + lines.length * size * 1.25 > BOTTOM) begin();
    write(pdf, lines, MARGIN, y, size, color);
    y += lines.length * Math.max(11.5, size * 1.2) + gap;
  };
  begin();
  line(RECEIPT.title, { size: 17, strong: true, gap: 4 });
  line(RECEIPT.purpose, { color: FAINT, gap: 18 });
  for (const [label, value] of [
    [RECEIPT.document, document.title],
    [RECEIPT.subject, document.subject],
    [RECEIPT.company, document.company],
    [RECEIPT.print, document.sha256.replace(/(.{8})(?=.)/g, '$1 ')],
  ] as const) {
    if (value === '') continue;
    line(label, { size: 8.5, color: FAINT, gap: 1 });
    line(value, { strong: label === RECEIPT.document, gap: 8 });
  }
  y += 8;
  line(RECEIPT.happened, { size: 12, strong: true, gap: 8 });
  for (const row of rows.toReversed()) {
    line(`${formatDay(row.data)} ${row.ora}  ${RECEIPT.states[row.stato]}`, { strong: true, gap: 1 });
    line([row.cognomeNome, row.tipoUtente, row.nota].filter(Boolean).join(', '), { color: FAINT, gap: 8 });
  }
  y += 8;
  line(RECEIPT.issued(issued.by, formatDay(dayInRome(issued.at)), timeInRome(issued.at)), { color: FAINT });
  line(RECEIPT.check(issued.checkAt, issued.fingerprint), { color: FAINT });
  pdf.end();
  await ended;
  // Its last line ends where the facts begin.
  return Buffer.concat([...chunks, Buffer.from(Buffer.concat(chunks).at(-1) === 10 ? '' : '\n')]);
}
