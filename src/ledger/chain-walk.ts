import type { Fault, FaultCode } from './faults.ts';
import { type ChainHead, genesis, hashOf, type LedgerRow, type LedgerText, type OwnFault } from './ledger-row.ts';
import type { Checkpoint } from './signed-note.ts';
import type { ChainReport, Evidence } from './verify.ts';

/**
 * The longest time between the event and the commit of a row: a checkpoint signed in between does not cover the row.
 */
const TRANSACTION_MS = 2 * 60_000;
/** Tolerated difference between clocks. */
const CLOCKS_MS = 5 * 60_000;
/** The age at which a row must have a checkpoint: the portal signs every five minutes (checkpoint.io.ts). */
const SIGNED_WITHIN_MS = 15 * 60_000;

/** Walks one chain row by row: checks that each row continues the previous one in sequence, hash and time. */
export class ChainWalk {
  readonly report: ChainReport;
  readonly #evidence: Pick<Evidence, 'now' | 'signsAlways'>;
  readonly #found: (fault: Fault) => void;
  readonly #checkpoints: Checkpoint[];
  readonly #lastSigned: number;
  /**
   * `#withoutPerson`: rows that announce personal data but have none. `#erased`: rows whose personal data was erased
   * according to a `personErased` event.
   */
  readonly #withoutPerson: number[] = [];
  readonly #erased = new Set<number>();
  #seq = 0;
  #headBefore: string | null = null;
  /** Whether the next row must continue the current row. False if the current row is itself faulty. */
  #isLinked = true;
  #at: string | null = null;
  #signedAt: string | null = null;
  #firstUnsigned: string | null = null;

  constructor(
    chain: string,
    checkpoints: readonly Checkpoint[],
    evidence: Pick<Evidence, 'now' | 'signsAlways' | 'verified'>,
    found: (fault: Fault) => void,
  ) {
    this.report = { chain, rows: 0, personsErased: 0, checkpointsChecked: 0, head: genesis(chain) };
    this.#evidence = evidence;
    this.#found = found;
    // Starts at the row that the checkpoint names: compares its hash and skips the rows before it.
    const verified = evidence.verified?.get(chain);
    if (verified) {
      this.#seq = verified.size - 1;
      this.#isLinked = false;
    }
    this.#checkpoints = [...checkpoints, ...(verified ? [verified] : [])]
      .filter(({ size }) => size > this.#seq)
      .sort((a, b) => a.size - b.size);
    this.#lastSigned = this.#checkpoints.at(-1)?.size ?? 0;
  }

  /** @param own the fault of the row itself, without regard to other rows */
  take(row: LedgerRow, event: LedgerText | null, own: OwnFault | null): void {
    const seq = Number(row.seq);
    const expected = this.#seq + 1;
    if (seq < expected) {
      this.#fault(seq, 'out-of-order');
      return;
    }
    let isLinked = this.#isLinked;
    if (seq > expected) {
      // A row whose number was altered has its own fault; otherwise the expected rows are missing.
      if (own?.code !== 'column-differs')
        this.#fault(expected, 'missing', seq - expected > 1 ? `and ${seq - expected - 1} after it` : '');
      isLinked = false;
    }
    const isPushedIn =
      isLinked && row.previous === this.#headBefore && hashOf(row.previous, row.canonical) === row.hash;
    if (isPushedIn) this.#fault(this.#seq, 'inserted');
    else if (own) this.#fault(seq, own.code, own.detail);
    // Each of the two rows is valid by itself, but this row does not continue the previous one: a forger who replaced
    // the previous row could not make this row fit.
    else if (isLinked && row.previous !== this.report.head) this.#fault(Math.max(this.#seq, 1), 'replaced');
    this.#isLinked = own === null || isPushedIn || own.code.startsWith('person');
    this.#headBefore = this.report.head;
    this.#seq = seq;
    this.report.rows += 1;
    this.report.head = row.hash;
    this.#noteTime(row);
    this.#notePerson(row, event);
    this.#compareCheckpoints();
  }

  #noteTime({ at, seq }: LedgerRow): void {
    if (this.#at !== null && at < this.#at) this.#fault(Number(seq), 'time-goes-back', `${at}, after ${this.#at}`);
    else this.#at = at;
    const { now } = this.#evidence;
    if (now && Date.parse(at) > now.getTime() + CLOCKS_MS) this.#fault(Number(seq), 'time-in-future', at);
    if (this.#signedAt !== null && Date.parse(at) < Date.parse(this.#signedAt) - TRANSACTION_MS)
      this.#fault(Number(seq), 'time-before-checkpoint', `${at}, signed without it ${this.#signedAt}`);
    if (Number(seq) > this.#lastSigned) this.#firstUnsigned ??= at;
  }

  #notePerson(row: LedgerRow, event: LedgerText | null): void {
    if (!row.person && event?.person !== undefined) this.#withoutPerson.push(this.#seq);
    if (event?.action === 'personErased') for (const n of rowsOf(event)) this.#erased.add(n);
  }

  #compareCheckpoints(): void {
    while (this.#checkpoints[0] && this.#checkpoints[0].size <= this.#seq) {
      const checkpoint = this.#checkpoints.shift() as Checkpoint;
      if (this.#signedAt === null || checkpoint.at > this.#signedAt) this.#signedAt = checkpoint.at;
      // The checkpoint's row is missing, which is already reported.
      if (checkpoint.size < this.#seq) continue;
      this.report.checkpointsChecked += 1;
      if (checkpoint.head !== this.report.head) this.#fault(this.#seq, 'checkpoint-differs', `signed ${checkpoint.at}`);
    }
  }

  /** Compares the chain, after its last row, with the stored head and with the latest checkpoint. */
  finish(head: ChainHead | undefined): void {
    for (const seq of this.#withoutPerson) {
      if (this.#erased.has(seq)) this.report.personsErased += 1;
      else this.#fault(seq, 'person-missing');
    }
    const next = this.#checkpoints[0];
    if (next) this.#fault(this.#seq + 1, 'missing', `a checkpoint signed ${next.at} holds ${next.size} rows`);
    else if (head && Number(head.seq) > this.#seq)
      this.#fault(this.#seq + 1, 'missing', `the head says ${head.seq} rows`);
    if (!head) this.#fault(this.#seq, 'head-missing');
    else if (Number(head.seq) < this.#seq)
      this.#fault(Number(head.seq) + 1, 'head-differs', `the head says ${head.seq} rows`);
    else if (Number(head.seq) === this.#seq && head.hash !== this.report.head && this.#isLinked)
      this.#fault(this.#seq, 'head-differs', 'the hash of the last row');
    const { signsAlways } = this.#evidence;
    if (!signsAlways || this.#firstUnsigned === null || this.#at === null) return;
    if (Date.parse(this.#at) - Date.parse(this.#firstUnsigned) > SIGNED_WITHIN_MS)
      this.#fault(this.#lastSigned + 1, 'checkpoint-absent');
  }

  #fault(seq: number, code: FaultCode, detail = ''): void {
    this.#found({ chain: this.report.chain, seq: String(seq), object: null, code, detail });
  }
}

/** The row numbers that an erasure lists, such as `3,7-9`. */
function rowsOf(event: LedgerText): number[] {
  const { rows } = Object(event.data) as Record<string, unknown>;
  if (typeof rows !== 'string') return [];
  return rows.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return to - from < 1_000_000 ? Array.from({ length: to - from + 1 }, (_, n) => from + n) : [];
  });
}
