/** What may be wrong with a receipt, or with the file compared to it. */
export const RECEIPT_FAULTS = [
  'receipt-unreadable',
  'receipt-altered',
  'receipt-not-signed',
  'trace-broken',
  'checkpoint-not-signed',
  'file-differs',
  'ledger-differs',
] as const;
export type ReceiptFault = (typeof RECEIPT_FAULTS)[number];
