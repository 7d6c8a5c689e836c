import type { Stretch } from '../ledger/receipt.ts';
import type { ReceiptFault } from '../ledger/receipt-faults.ts';
import type { SealFault } from '../ledger/seal-faults.ts';
import type { ActiveContent } from '../pdf/active-content.ts';
import type { Unclear } from '../pdf/look-through.ts';
import type { PageBox } from '../pdf/page-geometry.ts';
import type { SealCertificate } from '../pdf/seal-check.ts';
import type { SignatureMark } from '../pdf/signature-marks.ts';
import type { Signature } from '../pdf/signatures.ts';
import type { NotSignable } from '../pdf/signed-paper.ts';
import type { PageFacts } from '../recognition/page-facts.ts';
import type { FileRefusal, PartRefusal, Registry } from '../recognition/recognition.ts';
import type { Refusal } from '../server/refusal.ts';
import type { WantedTable } from '../server/sheets/read-table.ts';
import type { Table, TableRow } from '../server/sheets/table.ts';
import type { ReceiptPaper } from './receipt-engine.ts';
import type { SignedPaper } from './signing-engine.ts';

/** Messages from the engine's parent to a child process, and back. */

export type Part = {
  key: string;
  pages: number[];
  /** The code by which these pages were recognised: a part that does not show this code is compared with its source. */
  taxCode?: string | null;
};

/** The child's descriptor of the file through which it hands documents over. */
export const HANDOVER = 4;

export type Request =
  | { ask: 'open'; path: string; password: string | null }
  | { ask: 'registry'; registry: Registry }
  | { ask: 'facts'; from: number; to: number }
  | { ask: 'cut'; parts: Part[]; pageCount: number }
  | { ask: 'render'; page: number; width: number; code: string | null; spoken?: boolean; small?: boolean }
  | { ask: 'look'; bytes: Uint8Array }
  | { ask: 'signatures'; bytes: Uint8Array; trusted: readonly Uint8Array[] }
  | { ask: 'signable'; bytes: Uint8Array }
  | { ask: 'signed-paper'; paper: SignedPaper }
  | { ask: 'receipt-paper'; paper: ReceiptPaper }
  | { ask: 'check-receipt'; path: string; publicKey: Uint8Array; fileHash: string | null }
  | { ask: 'check-seal'; path: string; ours: readonly SealCertificate[] }
  | { ask: 'sheet'; bytes: Uint8Array; wanted: WantedTable }
  | { ask: 'close' };

export type Reply =
  | { tell: 'alive' }
  | { tell: 'opened'; pageCount: number; encrypted: boolean; attachments: number; producer: string }
  | { tell: 'refused'; code: FileRefusal }
  | { tell: 'facts'; facts: PageFacts[] }
  | { tell: 'part'; key: string; at: number; size: number }
  | { tell: 'part-refused'; key: string; code: PartRefusal }
  | { tell: 'rendered'; png: Uint8Array; boxes: PageBox[]; text: string }
  | { tell: 'signatures'; found: Signature[] }
  | { tell: 'signable'; pages: number; marks: SignatureMark[] }
  | { tell: 'not-signable'; why: NotSignable }
  | { tell: 'signed-paper'; size: number }
  | { tell: 'receipt-paper'; pages: number; facts: number; faults: readonly ReceiptFault[] }
  | { tell: 'receipt-checked'; chain: string; stretches: readonly Stretch[]; faults: readonly ReceiptFault[] }
  | { tell: 'seal-checked'; faults: readonly SealFault[] }
  | { tell: 'looked'; found: ActiveContent | Unclear | null }
  | { tell: 'sheet-rows'; rows: TableRow[] }
  | { tell: 'sheet'; read: Omit<Table, 'rows'> | Refusal }
  | { tell: 'done' }
  | { tell: 'no-room' }
  | { tell: 'broken'; reason: string };
