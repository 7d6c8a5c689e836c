import { createHash } from 'node:crypto';
import type { Checkpoint } from './signed-note.ts';

/**
 * The verifier of the ledger (registro): pure, and dependent on nothing but Node. It trusts neither the database nor
 * its guards; what it cannot find without a checkpoint (a whole chain rewritten, a tail cut off together with its
 * head) is said at each kind of fault.
 */

/** A row as it was stored; ids as decimal text, hashes as lower-case hex, `at` as in the canonical text. */
export interface LedgerRow {
  chain: string;
  seq: string;
  at: string;
  action: string;
  objectKind: string;
  objectId: string;
  companyId: string | null;
  employeeId: string | null;
  actorAccountId: string | null;
  actorRole: string;
  canonical: string;
  previous: string;
  hash: string;
  /** The personal data, kept apart under its commitment; null when there is none, or when it was erased. */
  person: { salt: string; text: string } | null;
}

export interface ChainHead {
  chain: string;
  seq: string;
  hash: string;
}

export const FAULTS = {
  'canonical-unreadable': 'the hashed text is not a ledger event',
  'hash-wrong': 'the hash is not that of the text and the previous hash',
  'column-differs': 'a column differs from the hashed text',
  'person-differs': 'the personal data differ from their commitment',
  'person-unannounced': 'personal data stand beside an event that has none',
  'out-of-order': 'the row stands out of its order, or twice',
  missing: 'the row is missing',
  inserted: 'the row was pushed in between its neighbours',
  replaced: 'the row is not the one that the next row continues',
  'head-differs': 'the head of the chain is not its last row',
  'head-missing': 'the chain has no head',
  'checkpoint-differs': 'the hash is not the one that a signed checkpoint holds: the chain was rewritten up to here',
  'document-differs': 'the document points to other bytes than the ledger names',
  'blob-differs': 'the stored bytes are not those that the ledger names',
  'blob-missing': 'the stored bytes that the ledger names are missing',
} as const;
type FaultCode = keyof typeof FAULTS;

/** The first bad row, by name. */
interface Fault {
  chain: string;
  seq: string;
  code: FaultCode;
  /** Which column, which document. */
  detail: string;
}

interface ChainReport {
  chain: string;
  rows: number;
  personsErased: number;
  checkpointsChecked: number;
  head: string;
}

export interface Report {
  chains: ChainReport[];
  blobsChecked: number;
  fault: Fault | null;
}

export interface Evidence {
  /** All rows, by chain and within a chain by sequence. */
  rows: AsyncIterable<LedgerRow> | Iterable<LedgerRow>;
  heads: readonly ChainHead[];
  /** Earlier checkpoints whose signature has been checked already (signed-note.ts). */
  checkpoints?: readonly Checkpoint[];
  /** What the documents point to today: SHA-256 in hex. Read after the rows. */
  documents?: () => AsyncIterable<CurrentDocument> | Iterable<CurrentDocument>;
  /** SHA-256 in hex of the bytes that are stored under a content's name, or null when nothing is. */
  storedSha256?: (chain: string, sha256: string) => Promise<string | null>;
}

export interface CurrentDocument {
  chain: string;
  id: string;
  sha256: string;
}

/** What precedes the first row of a chain. */
export function genesis(chain: string): string {
  return hex(`portale-lavoro:${chain}`);
}

/** hash = SHA-256(previous hash ‖ SHA-256(canonical event)), as in database/migrations/0005-ledger.sql. */
export function hashOf(previous: string, canonical: string): string {
  const inner = createHash('sha256').update(canonical).digest();
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(inner).digest('hex');
}

function commitmentOf(person: { salt: string; text: string }): string {
  return hex(person.salt + person.text);
}

type Event = { person?: unknown; data?: { sha256?: unknown } } & Record<string, unknown>;

type OwnFault = { code: FaultCode; detail: string };

/** What is wrong with a row taken by itself: its hash, its columns, its personal data. */
export function faultOfRow(row: LedgerRow): OwnFault | null {
  const event = readEvent(row.canonical);
  if (!event) return { code: 'canonical-unreadable', detail: '' };
  if (hashOf(row.previous, row.canonical) !== row.hash) return { code: 'hash-wrong', detail: '' };
  const hashed = columnsOf(event);
  const column = Object.keys(hashed).find((name) => hashed[name as Column] !== row[name as Column]);
  if (column) return { code: 'column-differs', detail: column };
  if (!row.person) return null;
  if (event.person === undefined) return { code: 'person-unannounced', detail: '' };
  return commitmentOf(row.person) === event.person ? null : { code: 'person-differs', detail: '' };
}

type Column = Exclude<keyof LedgerRow, 'canonical' | 'previous' | 'hash' | 'person'>;

function columnsOf(event: Event): Record<Column, string | null> {
  const object = Object(event.object) as Record<string, unknown>;
  const actor = Object(event.actor) as Record<string, unknown>;
  return {
    chain: text(event.chain),
    seq: text(event.seq),
    at: text(event.at),
    action: text(event.action),
    objectKind: text(object.kind),
    objectId: text(object.id),
    companyId: text(event.company),
    employeeId: text(event.employee),
    actorAccountId: text(actor.account),
    actorRole: text(actor.role),
  };
}

function readEvent(canonical: string): Event | null {
  try {
    const event: unknown = JSON.parse(canonical);
    return typeof event === 'object' && event !== null ? (event as Event) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Ids come as numbers or strings of digits; anything else differs from both. */
function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function hex(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Verifies whole chains and stops at the first bad row; what was verified until then is reported all the same. */
export async function verifyLedger(evidence: Evidence): Promise<Report> {
  const heads = new Map(evidence.heads.map((head) => [head.chain, head]));
  const checkpoints = byChain(evidence.checkpoints ?? []);
  const contents = new Contents();
  const report: Report = { chains: [], blobsChecked: 0, fault: null };
  const broken = (fault: Fault): Report => ({ ...report, fault });

  let walk: Walk | null = null;
  const finished = new Set<string>();
  for await (const row of evidence.rows) {
    if (walk?.report.chain !== row.chain) {
      const fault = walk?.finish(heads) ?? null;
      if (fault) return broken(fault);
      if (finished.has(row.chain)) return broken(at(row, 'out-of-order', 'its chain had ended'));
      finished.add(row.chain);
      walk = new Walk(row.chain, checkpoints.get(row.chain) ?? []);
      report.chains.push(walk.report);
    }
    const fault = walk.take(row);
    if (fault) return broken(fault);
    contents.note(row);
  }
  const fault = walk?.finish(heads) ?? absentChain(finished, heads, checkpoints);
  if (fault) return broken(fault);

  if (evidence.documents) {
    for await (const document of evidence.documents()) {
      const different = contents.faultOfDocument(document);
      if (different) return broken(different);
    }
  }
  if (evidence.storedSha256) {
    for (const { chain, sha256, seq } of contents.living()) {
      report.blobsChecked += 1;
      const stored = await evidence.storedSha256(chain, sha256);
      if (stored !== sha256)
        return broken({ chain, seq, code: stored === null ? 'blob-missing' : 'blob-differs', detail: sha256 });
    }
  }
  return report;
}

/** One chain, row after row. */
class Walk {
  readonly report: ChainReport;
  #seq = 0;
  #headBefore: string | null = null;
  readonly #checkpoints: Checkpoint[];

  constructor(chain: string, checkpoints: readonly Checkpoint[]) {
    this.report = { chain, rows: 0, personsErased: 0, checkpointsChecked: 0, head: genesis(chain) };
    this.#checkpoints = [...checkpoints].sort((a, b) => a.size - b.size);
    // A checkpoint of the empty chain says nothing but its beginning.
    while (this.#checkpoints[0]?.size === 0) this.#checkpoints.shift();
  }

  take(row: LedgerRow): Fault | null {
    const expected = this.#seq + 1;
    if (Number(row.seq) > expected) {
      // A row whose own number was changed is named itself; else the one that should stand here is missing.
      const own = faultOfRow(row);
      return own?.code === 'column-differs' ? at(row, own.code, own.detail) : this.#fault(expected, 'missing');
    }
    if (Number(row.seq) < expected) return at(row, 'out-of-order', '');
    if (row.previous === this.#headBefore && hashOf(row.previous, row.canonical) === row.hash)
      return this.#fault(this.#seq, 'inserted');
    const own = faultOfRow(row);
    if (own) return at(row, own.code, own.detail);
    // Both rows are whole in themselves: whoever replaced one could not make the next one continue it.
    if (row.previous !== this.report.head) return this.#fault(Math.max(this.#seq, 1), 'replaced');
    this.#headBefore = this.report.head;
    this.#seq = expected;
    this.report.rows += 1;
    this.report.head = row.hash;
    if (!row.person && readEvent(row.canonical)?.person !== undefined) this.report.personsErased += 1;
    return this.#compareCheckpoints();
  }

  #compareCheckpoints(): Fault | null {
    while (this.#checkpoints[0]?.size === this.#seq) {
      const checkpoint = this.#checkpoints.shift() as Checkpoint;
      if (checkpoint.head !== this.report.head)
        return this.#fault(this.#seq, 'checkpoint-differs', `signed ${checkpoint.at}`);
      this.report.checkpointsChecked += 1;
    }
    return null;
  }

  /** After the last row: is it the one that the head, and the latest checkpoint, say? */
  finish(heads: ReadonlyMap<string, ChainHead>): Fault | null {
    const head = heads.get(this.report.chain);
    if (!head) return this.#fault(this.#seq, 'head-missing');
    const next = this.#checkpoints[0];
    if (next) return this.#fault(this.#seq + 1, 'missing', `a checkpoint signed ${next.at} holds ${next.size} rows`);
    if (Number(head.seq) > this.#seq) return this.#fault(this.#seq + 1, 'missing', `the head says ${head.seq} rows`);
    if (Number(head.seq) < this.#seq)
      return this.#fault(Number(head.seq) + 1, 'head-differs', `the head says ${head.seq} rows`);
    return head.hash === this.report.head ? null : this.#fault(this.#seq, 'head-differs', 'the hash of the last row');
  }

  #fault(seq: number, code: FaultCode, detail = ''): Fault {
    return { chain: this.report.chain, seq: String(seq), code, detail };
  }
}

function at(row: LedgerRow, code: FaultCode, detail: string): Fault {
  return { chain: row.chain, seq: row.seq, code, detail };
}

/** A chain of which no row is left, though its head or a checkpoint says that there were some. */
function absentChain(
  found: ReadonlySet<string>,
  heads: ReadonlyMap<string, ChainHead>,
  checkpoints: ReadonlyMap<string, Checkpoint[]>,
): Fault | null {
  for (const [chain, head] of heads) {
    if (found.has(chain)) continue;
    if (head.seq !== '0') return { chain, seq: '1', code: 'missing', detail: `the head says ${head.seq} rows` };
    if (head.hash !== genesis(chain)) return { chain, seq: '0', code: 'head-differs', detail: 'the chain is empty' };
  }
  for (const [chain, [first]] of checkpoints) {
    if (!found.has(chain) && first)
      return { chain, seq: '1', code: 'missing', detail: `a checkpoint signed ${first.at} names the chain` };
  }
  return null;
}

function byChain(checkpoints: readonly Checkpoint[]): Map<string, Checkpoint[]> {
  return Map.groupBy(
    checkpoints.filter((checkpoint) => checkpoint.size > 0),
    (checkpoint) => checkpoint.chain,
  );
}

interface Content {
  sha256: string;
  seq: string;
  purged: boolean;
}

/** Which content the ledger names last for each document, and in which row. */
class Contents {
  readonly #chains = new Map<string, Map<string, Content>>();

  note(row: LedgerRow): void {
    if (row.objectKind !== 'document') return;
    const sha256 = readEvent(row.canonical)?.data?.sha256;
    const documents = this.#chains.get(row.chain) ?? new Map<string, Content>();
    this.#chains.set(row.chain, documents);
    const known = documents.get(row.objectId);
    const named = typeof sha256 === 'string' && sha256 !== known?.sha256 ? { sha256, seq: row.seq } : known;
    if (named)
      documents.set(row.objectId, {
        sha256: named.sha256,
        seq: named.seq,
        purged: known?.purged || row.action === 'purged',
      });
  }

  faultOfDocument({ chain, id, sha256 }: CurrentDocument): Fault | null {
    const named = this.#chains.get(chain)?.get(id);
    if (!named || named.sha256 === sha256) return null;
    return { chain, seq: named.seq, code: 'document-differs', detail: `document ${id}` };
  }

  /** Contents of documents that are not purged, each once per chain, with the first row that names it. */
  *living(): Generator<{ chain: string; sha256: string; seq: string }> {
    for (const [chain, documents] of this.#chains) {
      const seen = new Set<string>();
      for (const { sha256, seq, purged } of documents.values()) {
        if (purged || seen.has(sha256)) continue;
        seen.add(sha256);
        yield { chain, sha256, seq };
      }
    }
  }
}
