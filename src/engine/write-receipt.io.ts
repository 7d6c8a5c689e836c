import { faultsOfTrace, type Receipt, sha256 } from '../ledger/receipt.ts';
import type { ReceiptFault } from '../ledger/receipt-faults.ts';
import { monthProofPdf, receiptPdf } from '../paper/receipt-pdf.io.ts';
import type { ReceiptPaper } from './receipt-engine.ts';

/** The human-readable page of a receipt, the facts in base64, and the faults of the trace. */
export async function writeReceipt({ shown, about, rows, issued, receipt, publicKey }: ReceiptPaper): Promise<{
  pdf: Uint8Array;
  facts: Uint8Array;
  faults: ReceiptFault[];
}> {
  const faults = await faultsOfTrace(receipt, publicKey);
  const { document, documents = [] } = receipt;
  const pdf = await ('company' in shown
    ? receiptPdf({ ...document, ...shown, about: about[document.id] ?? [] }, rows, issued)
    : monthProofPdf({ title: document.title, company: document.subject, documents, about, ...shown }, rows, issued));
  const whole: Receipt = { ...receipt, pdf: await sha256(pdf) };
  const facts = Buffer.from(Buffer.from(JSON.stringify(whole)).toString('base64'), 'latin1');
  return { pdf, facts, faults };
}
