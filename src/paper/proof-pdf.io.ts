import { inTurns } from '../server/http/in-turns.ts';
import { formatInstant } from '../text/common/format.ts';
import { PROOF_SUMMARY, WHAT_IT_PROVES } from '../text/history/proofs.ts';
import { RECEIPT } from '../text/history/receipts.ts';
import { openPaper } from './paper.io.ts';
import type { IssuedBy } from './receipt-pdf.io.ts';
import { FAINT } from './tagged-pdf.io.ts';

interface Counts {
  payslips: number;
  published: number;
  read: number;
}

/** The first file of a proof: what it is about, and the figures of each company. */
export async function proofSummaryPdf(
  {
    practice,
    subject,
    period,
    companies,
  }: {
    practice: string;
    subject: string;
    period: string;
    companies: readonly (Counts & { legalName: string; taxCode: string; folder: string })[];
  },
  issued: IssuedBy,
): Promise<Uint8Array> {
  const { title, purpose } = PROOF_SUMMARY;
  const paper = await openPaper(title, purpose, issued.at);
  const turn = inTurns();
  const sum = (of: (one: Counts) => number) => companies.reduce((all, one) => all + of(one), 0);
  const total = PROOF_SUMMARY.line(
    sum((one) => one.payslips),
    sum((one) => one.published),
    sum((one) => one.read),
  );
  paper.facts([
    [PROOF_SUMMARY.subject, subject],
    [PROOF_SUMMARY.period, period],
    [PROOF_SUMMARY.practice, practice],
    [PROOF_SUMMARY.figures, `${PROOF_SUMMARY.companies(companies.length)}: ${total}`],
  ]);
  paper.line(PROOF_SUMMARY.company, { size: 12, strong: true, gap: 8, tag: 'H2' });
  for (const { legalName, taxCode, folder, payslips, published, read } of companies) {
    paper.keepTogether(46);
    paper.line(legalName, { strong: true, gap: 1, tag: 'H3' });
    paper.line(`${PROOF_SUMMARY.taxCode(taxCode)} · ${PROOF_SUMMARY.line(payslips, published, read)}`, {
      size: 9,
      gap: 1,
    });
    paper.line(PROOF_SUMMARY.folder(folder), { size: 8, color: FAINT, gap: 10 });
    await turn();
  }
  paper.space(4);
  paper.line(PROOF_SUMMARY.inside, { color: FAINT });
  const [day = '', time = ''] = formatInstant(issued.at).split(' ');
  paper.line(RECEIPT.issued(issued.by, day, time), { color: FAINT });
  paper.line(RECEIPT.check(issued.checkAt, issued.fingerprint), { color: FAINT });
  return paper.end();
}

/** The second file: one page in plain Italian on what a proof proves and what it does not. */
export async function whatItProvesPdf({ at, checkAt }: IssuedBy): Promise<Uint8Array> {
  const { title, proves, provesThat, doesNot, doesNotThat, howTo, howToSteps } = WHAT_IT_PROVES;
  const paper = await openPaper(title, PROOF_SUMMARY.purpose, at);
  for (const [heading, lines] of [
    [proves, provesThat],
    [doesNot, doesNotThat],
    [howTo, howToSteps(checkAt)],
  ] as const) {
    paper.line(heading, { size: 12, strong: true, gap: 6, tag: 'H2' });
    for (const line of lines) paper.line(`• ${line}`, { gap: 6 });
    paper.space(8);
  }
  return paper.end();
}
