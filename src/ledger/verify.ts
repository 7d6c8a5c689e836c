import { Actors } from './actors.ts';
import { ChainWalk } from './chain-walk.ts';
import type { Fault, FaultCode } from './faults.ts';
import { type Contradiction, type CurrentObject, Fold } from './fold.ts';
import {
  type ChainHead,
  type Column,
  columnsOf,
  faultOfEvent,
  genesis,
  type LedgerRow,
  type LedgerText,
  readEvent,
} from './ledger-row.ts';
import type { Checkpoint } from './signed-note.ts';

/**
 * The verifier of the ledger (registro): pure, and dependent on Node alone. It trusts neither the database nor its
 * triggers. It reports each fault and continues, so that one altered row hides no other. The message of each kind of
 * fault says which tampering only a checkpoint can reveal (rewriting a whole chain, removing the last rows and their
 * head).
 */

export interface ChainReport {
  chain: string;
  rows: number;
  personsErased: number;
  checkpointsChecked: number;
  head: string;
}

export interface Report {
  chains: ChainReport[];
  objectsCompared: number;
  blobsChecked: number;
  /** Chains with events that move a company to or from another chain. */
  tied: string[];
  /** Sorted by the order of discovery: rows, then objects, then bytes. */
  faults: Fault[];
}

export interface Evidence {
  /** All rows, sorted by chain and then by sequence. */
  rows: AsyncIterable<LedgerRow> | Iterable<LedgerRow>;
  heads: readonly ChainHead[];
  /** Earlier checkpoints whose signatures are already verified (signed-note.ts). */
  checkpoints?: readonly Checkpoint[];
  /**
   * Whether missing checkpoints are a fault: the portal that wrote the chains signs them, and all notes are available.
   */
  signsAlways?: boolean;
  /** The closed vocabulary: the kind of object that each action concerns. */
  vocabulary?: Readonly<Record<string, string>>;
  /** The time when the evidence was read. */
  now?: Date;
  /** The database's current objects; read after the rows. */
  objects?: StoredObjects;
  /**
   * The signed checkpoint up to which each chain is already verified; `rows` start with the checkpoint's row. Only the
   * objects that these rows touch are compared, with all their events from `tales`.
   */
  verified?: ReadonlyMap<string, Checkpoint>;
  /** SHA-256 in hex of the bytes stored under a content's name, or null if there are none. */
  storedSha256?: (chain: string, sha256: string) => Promise<string | null>;
}

type Some<T> = AsyncIterable<T> | Iterable<T>;

export interface StoredObjects {
  kinds: readonly string[];
  all(): Some<CurrentObject>;
  /** Reads the objects chain by chain, so that memory holds only one chain at a time. */
  byChain?: {
    of(chain: string): Some<CurrentObject>;
    /** Objects outside these chains, or with events in several chains. */
    others(chains: readonly string[]): Some<CurrentObject>;
  };
  /**
   * For a verification that continues an earlier one: reads only the touched objects, with keys such as `document 7`.
   */
  touched?: {
    /** Every possible actor, with the company or employee of each grant. */
    known(): Some<CurrentObject>;
    tales(objects: ReadonlySet<string>): Some<LedgerRow>;
    these(objects: ReadonlySet<string>): Some<CurrentObject>;
  };
}

/** How many contents are read in parallel. */
const READ_AT_ONCE = 8;

/** Verifies whole chains, the state of their objects, and the bytes of the contents that they name. */
export async function verifyLedger(evidence: Evidence): Promise<Report> {
  const { objects, storedSha256 } = evidence;
  const heads = new Map(evidence.heads.map((head) => [head.chain, head]));
  const checkpoints = byChain(evidence.checkpoints ?? []);
  const fold = new Fold();
  const report: Report = {
    ...{ chains: [], objectsCompared: 0, blobsChecked: 0, tied: [], faults: [] },
  };
  const found = (fault: Fault) => {
    report.faults.push(fault);
  };
  const later = { objects: [] as Fault[], bytes: [] as Fault[] };
  const actors = new Actors();
  const touched = new Set<string>();
  const walks = new Map<string, ChainWalk>();
  const begin = (chain: string): ChainWalk => {
    const walk = new ChainWalk(chain, checkpoints.get(chain) ?? [], evidence, found);
    walks.set(chain, walk);
    report.chains.push(walk.report);
    return walk;
  };
  const noted = async function* (some: Some<CurrentObject>) {
    for await (const object of some) {
      actors.note(object);
      if (!objects?.kinds.includes(object.kind)) continue;
      report.objectsCompared += 1;
      yield object;
    }
  };
  const compareBytes = async (chain: string | null) => {
    if (!storedSha256) return;
    const faults = await faultsOfBytes(storedSha256, fold.contents(chain), () => (report.blobsChecked += 1));
    later.bytes.push(...faults);
  };
  /** Chains that were compared and removed from memory. */
  const closed: string[] = [];
  const close = async (chain: string) => {
    if (fold.isTied(chain)) report.tied.push(chain);
    if (!objects?.byChain || evidence.verified || fold.isTied(chain)) return;
    await compareBytes(chain);
    for await (const one of fold.closeChain(chain, objects.kinds, noted(objects.byChain.of(chain))))
      later.objects.push(one);
    closed.push(chain);
  };

  let open: string | null = null;
  for await (const row of evidence.rows) {
    if (open !== null && open !== row.chain) await close(open);
    open = row.chain;
    const walk = walks.get(row.chain) ?? begin(row.chain);
    const event = readEvent(row.canonical);
    walk.take(row, event, event ? faultOfEvent(row, event) : { code: 'canonical-unreadable', detail: '' });
    if (!event) continue;
    const columns = columnsOf(event);
    notice(columns, event, { evidence, actors, found });
    if (evidence.verified) touched.add(`${columns.objectKind} ${columns.objectId}`);
    else for (const one of follow(columns, event, fold)) found(one);
  }
  if (open !== null) await close(open);
  for (const chain of evidence.verified?.keys() ?? []) if (!walks.has(chain)) begin(chain);
  for (const contradiction of fold.finish()) found(contradiction);
  for (const walk of walks.values()) walk.finish(heads.get(walk.report.chain));
  for (const fault of absentChains(walks, heads, checkpoints)) found(fault);

  if (objects) {
    const isOfThese = await foldTouched(evidence, fold, touched, found);
    const rest = objects.byChain && !evidence.verified ? () => objects.byChain?.others(closed) ?? [] : objects.all;
    if (evidence.verified) for await (const one of objects.touched?.known() ?? []) actors.note(one);
    const compared = noted(evidence.verified ? (objects.touched?.these(touched) ?? []) : rest());
    for await (const one of fold.compare(objects.kinds, compared)) if (isOfThese(one)) later.objects.push(one);
  }
  report.faults.push(...later.objects);
  if (objects?.kinds.includes('grant'))
    for (const { chain, seq, detail } of actors.faults())
      found({ chain, seq, object: null, code: 'actor-cannot-be', detail });
  await compareBytes(null);
  report.faults.push(...later.bytes);
  return report;
}

/**
 * Continues an earlier verification: folds all events of the objects that the new rows touched. Returns a function that
 * tells whether a contradiction concerns one of these objects; of other objects only some events were read.
 */
async function foldTouched(
  { verified, objects }: Evidence,
  fold: Fold,
  touched: ReadonlySet<string>,
  found: (fault: Fault) => void,
): Promise<(one: Contradiction) => boolean> {
  if (!verified) return () => true;
  const isOfThese = ({ object }: Contradiction) => touched.has(object);
  for await (const row of objects?.touched?.tales(touched) ?? []) {
    const event = readEvent(row.canonical);
    const fault = event ? faultOfEvent(row, event) : { code: 'canonical-unreadable' as const, detail: '' };
    const place = { chain: row.chain, seq: row.seq, object: null };
    // Faults of rows after the checkpoint are already reported.
    if (fault && Number(row.seq) < (verified.get(row.chain)?.size ?? 1)) found({ ...place, ...fault });
    if (event) for (const one of follow(columnsOf(event), event, fold)) if (isOfThese(one)) found(one);
  }
  for (const one of fold.finish()) if (isOfThese(one)) found(one);
  return isOfThese;
}

/** Checks that an event is in the vocabulary, and notes its actor. */
function notice(
  columns: Record<Column, string | null>,
  event: LedgerText,
  { evidence, actors, found }: { evidence: Evidence; actors: Actors; found: (fault: Fault) => void },
): void {
  const { chain, seq, action, objectKind, objectId, companyId, employeeId, actorAccountId, actorRole } = columns;
  const place = { chain: chain ?? '', seq: seq ?? '' };
  const object = `${objectKind} ${objectId}`;
  const { vocabulary } = evidence;
  if (vocabulary && (!Object.hasOwn(vocabulary, action ?? '') || vocabulary[action ?? ''] !== objectKind))
    found({ ...place, object, code: 'action-unknown', detail: action ?? '' });
  const data = Object(event.data) as Record<string, unknown>;
  const who = {
    action: action ?? '',
    role: actorRole ?? '',
    account: actorAccountId,
    company: companyId,
    employee: employeeId,
    from: typeof data.from === 'string' ? data.from : null,
    accounts: typeof data.accounts === 'string' ? data.accounts : null,
    to: typeof data.to === 'string' ? data.to : null,
  };
  const falseActor = actors.take({ ...place, ...who });
  if (falseActor) found({ ...falseActor, object, code: 'actor-cannot-be' });
}

/** Applies an event to its object. */
function follow(
  {
    chain,
    seq,
    at,
    action,
    objectKind,
    objectId,
    companyId,
    employeeId,
    actorAccountId,
    actorRole,
  }: Record<Column, string | null>,
  event: LedgerText,
  fold: Fold,
): Generator<Contradiction> {
  return fold.take(objectKind ?? '', objectId ?? '', {
    chain: chain ?? '',
    seq: seq ?? '',
    at: at ?? '',
    action: action ?? '',
    company: companyId,
    employee: employeeId,
    actor: { account: actorAccountId, role: actorRole ?? '' },
    data: Object(event.data) as Record<string, unknown>,
  });
}

async function faultsOfBytes(
  storedSha256: NonNullable<Evidence['storedSha256']>,
  contents: ReturnType<Fold['contents']>,
  checked: () => void,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const worker = async () => {
    for (const { chain, seq, object, sha256, ended } of contents) {
      const stored = await storedSha256(chain, sha256);
      checked();
      // Purged bytes may be missing from the store; existing bytes must be the original ones.
      if (stored === sha256 || (stored === null && ended)) continue;
      const code = stored === null ? 'blob-missing' : 'blob-differs';
      faults.push({ chain, seq, object, code, detail: sha256 });
    }
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, worker));
  return faults;
}

/** Reports chains that have no rows although their head or a checkpoint says that they had some. */
function* absentChains(
  found: ReadonlyMap<string, unknown>,
  heads: ReadonlyMap<string, ChainHead>,
  checkpoints: ReadonlyMap<string, Checkpoint[]>,
): Generator<Fault> {
  const named = new Set<string>();
  const fault = (chain: string, seq: string, code: FaultCode, detail: string): Fault => {
    named.add(chain);
    return { chain, seq, object: null, code, detail };
  };
  for (const [chain, head] of heads) {
    if (found.has(chain)) continue;
    if (head.seq !== '0') yield fault(chain, '1', 'missing', `the head says ${head.seq} rows`);
    else if (head.hash !== genesis(chain)) yield fault(chain, '0', 'head-differs', 'the chain is empty');
  }
  for (const [chain, [first]] of checkpoints) {
    if (!found.has(chain) && !named.has(chain) && first)
      yield fault(chain, '1', 'missing', `a checkpoint signed ${first.at} names the chain`);
  }
}

function byChain(checkpoints: readonly Checkpoint[]): Map<string, Checkpoint[]> {
  return Map.groupBy(
    checkpoints.filter((checkpoint) => checkpoint.size > 0),
    (checkpoint) => checkpoint.chain,
  );
}
