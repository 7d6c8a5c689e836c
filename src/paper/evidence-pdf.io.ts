import { dayInRome, formatCount, formatDay, timeInRome } from '../text/common/format.ts';
import { SIGNED_PAPER, type SigningFactor } from '../text/signing/signed-papers.ts';
import { openPaper } from './paper.io.ts';
import { type HasGlyph, TextSetter } from './pdf-text.io.ts';
import { artifact, FAINT, INK, write } from './tagged-pdf.io.ts';

/** The evidence of one signature. */
export interface SignerEvidence {
  name: string;
  taxCode: string;
  askedAt: Date;
  openedAt: Date;
  signedAt: Date;
  /** The network address, and the device as the ledger names it. */
  address: string;
  device: string;
  factor: SigningFactor;
  /** The masked mailbox that received the code; null if no code was mailed. */
  mailbox: string | null;
  /** Who configured that mailbox and the signer's access, and when. */
  control: readonly string[];
  /** SHA-256 of the content that the signer saw. */
  shown: string;
  /** The ledger rows that prove the signature, by their number in the practice's chain. */
  rows: readonly { what: keyof typeof SIGNED_PAPER.row; row: string }[];
}

export interface Evidence {
  title: string;
  requestId: string;
  /** SHA-256 of the document. */
  hash: string;
  bytes: number;
  pages: number;
  company: string;
  askedBy: string;
  askedAt: Date;
  completedAt: Date;
  /** The public URL at which anyone can check the document. */
  checkAt: string;
  seal: { isSelfMade: boolean; fingerprint: string };
  signers: readonly (SignerEvidence & { page: number | null })[];
}

/** A mark to draw on the document, with its size in points. */
export interface Mark {
  name: string;
  signedAt: Date;
  width: number;
  height: number;
}

const GREEN = '#066071';
const PAPER = '#ffffff';

/** The pages of evidence, then one page per mark, as large as the mark. */
export async function evidencePdf(
  evidence: Evidence,
  marks: readonly Mark[],
): Promise<{ pdf: Uint8Array; pages: number }> {
  const { signers, seal } = evidence;
  const paper = await openPaper(SIGNED_PAPER.title, SIGNED_PAPER.purpose, evidence.completedAt);
  paper.facts([
    [SIGNED_PAPER.document, evidence.title],
    [SIGNED_PAPER.company, evidence.company],
    [SIGNED_PAPER.asked, SIGNED_PAPER.askedBy(evidence.askedBy, ...momentOf(evidence.askedAt))],
    [SIGNED_PAPER.complete, SIGNED_PAPER.moment(...momentOf(evidence.completedAt))],
    [SIGNED_PAPER.request, evidence.requestId],
    [SIGNED_PAPER.print, spaced(evidence.hash)],
  ]);
  paper.line(SIGNED_PAPER.first(formatCount(evidence.bytes), evidence.pages), { gap: 16 });
  paper.line(SIGNED_PAPER.signers, { size: 12, strong: true, gap: 8, tag: 'H2' });
  for (const one of signers) {
    paper.keepTogether(110 + 26 * one.control.length);
    const factor = SIGNED_PAPER.factors[one.factor];
    const rows = one.rows.map(({ what, row }) => `${SIGNED_PAPER.row[what]} ${row}`).join(', ');
    paper.line(one.name, { strong: true, gap: 1, tag: 'H3' });
    if (one.taxCode !== '') paper.line(SIGNED_PAPER.taxCode(one.taxCode), { gap: 1 });
    paper.line(SIGNED_PAPER.signedAt(...momentOf(one.signedAt)), { gap: 1 });
    paper.line(one.mailbox === null ? factor : SIGNED_PAPER.mailedTo(factor, one.mailbox), { gap: 1 });
    for (const line of one.control) paper.line(line, { gap: 1 });
    paper.line(SIGNED_PAPER.from(one.address, one.device), { color: FAINT, gap: 1 });
    const steps = [one.askedAt, one.openedAt].map((at) => SIGNED_PAPER.moment(...momentOf(at)));
    paper.line(SIGNED_PAPER.steps(steps[0] ?? '', steps[1] ?? ''), { color: FAINT, gap: 1 });
    paper.line(SIGNED_PAPER.shown(spaced(one.shown)), { size: 8, color: FAINT, gap: 1 });
    if (rows !== '') paper.line(SIGNED_PAPER.rows(rows), { color: FAINT, gap: 1 });
    if (one.page !== null) paper.line(SIGNED_PAPER.mark(one.page), { color: FAINT, gap: 1 });
    paper.space(9);
  }
  paper.keepTogether(120);
  paper.space(6);
  paper.line(SIGNED_PAPER.seal, { size: 12, strong: true, gap: 8, tag: 'H2' });
  paper.line(SIGNED_PAPER.sealed(seal.fingerprint));
  if (seal.isSelfMade) paper.line(SIGNED_PAPER.selfMade);
  paper.line(SIGNED_PAPER.check(evidence.checkAt));
  const pages = paper.pages();
  for (const mark of marks) drawMark(paper.pdf, paper.hasGlyph, mark);
  return { pdf: await paper.end(), pages };
}

/**
 * Draws name and time on white, as large as the place allows. The white covers what is printed there, such as
 * `{{firma}}`.
 */
function drawMark(pdf: PDFKit.PDFDocument, hasGlyph: HasGlyph, { name, signedAt, width, height }: Mark): void {
  pdf.addPage({ size: [width, height], margin: 0 });
  const inner = Math.max(width - 8, 1);
  artifact(pdf, 'Layout', () => {
    pdf.rect(0, 0, width, height).fill(PAPER);
    pdf.rect(0, 0, 2, height).fill(GREEN);
    // The first of the three lines is half as large again.
    const small = Math.min(9, height / 4.4, inner / 15);
    const lines: [string, number, boolean][] = [
      [name, Math.min(13, small * 1.5), true],
      [SIGNED_PAPER.stamp(...momentOf(signedAt)), small, false],
      [SIGNED_PAPER.stampKind, small * 0.85, false],
    ];
    let y = Math.max(0, (height - small * 4.1) / 2);
    for (const [text, size, strong] of lines) {
      const set = new TextSetter(pdf, size, hasGlyph).wrap(text, inner, 1, strong ? 'strong' : 'regular');
      write(pdf, set, 6, y, size, strong ? INK : FAINT);
      y += size * 1.25;
    }
  });
}

const momentOf = (at: Date): [day: string, time: string] => [formatDay(dayInRome(at)), timeInRome(at)];
const spaced = (sha256: string) => sha256.replace(/(.{8})(?=.)/g, '$1 ');
