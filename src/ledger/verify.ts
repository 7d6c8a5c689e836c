import { Actors } from './actors.ts';
import { ChainWalk } from './chain-walk.ts';
import type { Fault, FaultCode } from './faults.ts';
import { type CurrentObject, Fold, type Untold } from './fold.ts';
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
 * The verifier of the ledger (registro): pure, and dependent on nothing but Node. It trusts neither the database nor
 * its guards. It names each fault and goes on, so that one altered row hides no other. Each kind of fault says what
 * cannot be found without a checkpoint (a whole chain rewritten, a tail cut off together with its head).
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
  /** What is older than its trace, and so not compared. */
  untold: Untold;
  /** In the order in which they were found: rows, then what follows from them, then bytes. */
  faults: Fault[];
}

export interface Evidence {
  /** All rows, by chain and within a chain by sequence. */
  rows: AsyncIterable<LedgerRow> | Iterable<LedgerRow>;
  heads: readonly ChainHead[];
  /** Earlier checkpoints with signatures that have been checked already (signed-note.ts). */
  checkpoints?: readonly Checkpoint[];
  /** Whether each chain must have been signed in time: the portal that wrote it signs, and all its notes are at hand. */
  signsAlways?: boolean;
  /** The closed vocabulary: which kind of object each action happens to. */
  vocabulary?: Readonly<Record<string, string>>;
  /** When all of this was read. */
  now?: Date;
  /** What the database holds today, and which kinds of it; read after the rows. */
  /** When this installation came to each migration, by its number: what is older than its trace is dated, not wrong. */
  upgrades?: ReadonlyMap<string, string>;
  objects?: { kinds: readonly string[]; all: () => AsyncIterable<CurrentObject> | Iterable<CurrentObject> };
  /** SHA-256 in hex of the bytes that are stored under a content's name, or null when nothing is. */
  storedSha256?: (chain: string, sha256: string) => Promise<string | null>;
}

/** So many contents are read at once. */
const READ_AT_ONCE = 8;

/** Verifies whole chains, what follows from them, and the bytes that they name. */
export async function verifyLedger(evidence: Evidence): Promise<Report> {
  const heads = new Map(evidence.heads.map((head) => [head.chain, head]));
  const checkpoints = byChain(evidence.checkpoints ?? []);
  const fold = new Fold(evidence.upgrades);
  const report: Report = { chains: [], objectsCompared: 0, blobsChecked: 0, untold: fold.untold, faults: [] };
  const found = (fault: Fault) => {
    report.faults.push(fault);
  };
  const actors = new Actors();
  const walks = new Map<string, ChainWalk>();
  for await (const row of evidence.rows) {
    let walk = walks.get(row.chain);
    if (!walk) {
      walk = new ChainWalk(row.chain, checkpoints.get(row.chain) ?? [], evidence, found);
      walks.set(row.chain, walk);
      report.chains.push(walk.report);
    }
    const event = readEvent(row.canonical);
    walk.take(row, event, event ? faultOfEvent(row, event) : { code: 'canonical-unreadable', detail: '' });
    if (event) notice(columnsOf(event), event, { evidence, fold, actors, found });
  }
  for (const walk of walks.values()) walk.finish(heads.get(walk.report.chain));
  for (const fault of absentChains(walks, heads, checkpoints)) found(fault);

  if (evidence.objects) {
    const { kinds, all } = evidence.objects;
    const noted = async function* () {
      for await (const object of all()) {
        actors.note(object);
        report.objectsCompared += 1;
        yield object;
      }
    };
    for await (const contradiction of fold.compare(kinds, noted())) found(contradiction);
    if (kinds.includes('grant'))
      for (const { chain, seq, detail } of actors.faults())
        found({ chain, seq, object: null, code: 'actor-cannot-be', detail });
  }
  if (evidence.storedSha256) await compareBytes(evidence.storedSha256, fold, report);
  return report;
}

/** What an event says of its object and its actor. */
function notice(
  columns: Record<Column, string | null>,
  event: LedgerText,
  { evidence, fold, actors, found }: { evidence: Evidence; fold: Fold; actors: Actors; found: (fault: Fault) => void },
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
  };
  const falseActor = actors.take({ ...place, ...who });
  if (falseActor) found({ ...falseActor, object, code: 'actor-cannot-be' });
  const told = {
    ...place,
    at: columns.at ?? '',
    action: action ?? '',
    company: companyId,
    employee: employeeId,
    actor: { account: actorAccountId, role: actorRole ?? '' },
    data,
  };
  for (const contradiction of fold.take(objectKind ?? '', objectId ?? '', told)) found(contradiction);
}

async function compareBytes(
  storedSha256: NonNullable<Evidence['storedSha256']>,
  fold: Fold,
  report: Report,
): Promise<void> {
  const contents = [...fold.contents()];
  let next = 0;
  const worker = async () => {
    for (let content = contents[next++]; content; content = contents[next++]) {
      const { chain, seq, object, sha256, ended } = content;
      const stored = await storedSha256(chain, sha256);
      report.blobsChecked += 1;
      // Purged bytes may be missing from the store; bytes that are there must be the original ones.
      if (stored === sha256 || (stored === null && ended)) continue;
      report.faults.push({
        chain,
        seq,
        object,
        code: stored === null ? 'blob-missing' : 'blob-differs',
        detail: sha256,
      });
    }
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, worker));
}

/** A chain without rows, though its head or a checkpoint says that there were some. */
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
