import { endsWith, HANDOVER, TRACED, tellsPrint } from './traced.ts';
import type { Fact, Facts, Told, TracedKind } from './traced-kind.ts';

/** An object as the database holds it now, with its facts as text. */
export interface CurrentObject {
  kind: string;
  chain: string;
  id: string;
  facts: Readonly<Record<string, string | null>>;
}

export interface Contradiction {
  chain: string;
  /** The row that contradicts the database; null if no row concerns the object. */
  seq: string | null;
  object: string;
  code: 'event-cannot-be' | 'object-unborn' | 'object-untraced' | 'object-gone' | 'object-differs' | 'practice-unknown';
  detail: string;
}

/** A noted moment may differ from the time of its event by at most the length of a transaction. */
const BEFORE_MS = 60 * 60_000;
const AFTER_MS = 60_000;

/**
 * Kinds whose events may be in several chains: each event is in the chain of the practice that it concerns. An
 * annotation's event names no company, so the annotation moves to another practice with its document. An offer concerns
 * two practices.
 */
const OF_NO_PRACTICE: ReadonlySet<string> = new Set(['account', 'annotation', 'handover', 'practice']);
/**
 * Actions that move a company from one chain to another: the company's state in one chain depends on the other chain.
 */
const BETWEEN_CHAINS: ReadonlySet<string> = new Set(['companyHandedOver', 'companyTakenOver']);

/** Whether all events of an object of this kind are in the chain of its practice. */
export function isOfOneChain(kind: string): boolean {
  return !OF_NO_PRACTICE.has(kind);
}

/** What the ledger records about one object. */
interface Tale {
  chain: string;
  company: string | null;
  first: string;
  facts: Facts;
  /** The last row that stated each fact. */
  toldBy: Record<string, string>;
  begun: boolean;
  /** The row that ended the object; null while it exists. */
  ended: string | null;
  /** Every content that the object ever had, with the first row that names the content. */
  contents: Map<string, string>;
  /** The number of the object's newest fingerprint. */
  printed: number;
  /** The object's first fingerprint, by number; null while unknown. */
  firstPrint: { n: number; isBeginning: boolean } | null;
}

/** Computes the state of every object from its events. */
export class Fold {
  readonly #tales = new Map<string, Tale>();
  readonly #chains = new Map<string, string>();
  /** Erased people: their read events no longer count. */
  readonly #erased = new Set<string>();
  /** Chains with events that move a company to or from another chain. */
  readonly #tied = new Set<string>();
  /** Objects that the database has in a chain without events about them. */
  readonly #waiting: CurrentObject[] = [];
  /**
   * By chain and company. `#arrived`: companies that arrived from another practice. `#left`: the row with which a
   * company left.
   */
  readonly #arrived = new Set<string>();
  readonly #left = new Map<string, string>();
  /**
   * Events of companies after their arrival. They wait until all chains are read, because a company's earlier events
   * may be in a chain that is read later.
   */
  readonly #late: { kind: string; id: string; told: Told }[] = [];

  /** Takes the next event and yields its contradictions with earlier events. */
  *take(kind: string, id: string, told: Told): Generator<Contradiction> {
    const place = `${told.chain} ${told.company}`;
    this.#noteOffer(told);
    if (BETWEEN_CHAINS.has(told.action)) this.#tied.add(told.chain);
    if (told.action === 'companyTakenOver') this.#arrived.add(place);
    if (this.#arrived.has(place)) this.#late.push({ kind, id, told });
    else yield* this.#takeNow(kind, id, told);
  }

  /**
   * Applies, after the last event, the waiting events of companies that arrived from another practice, sorted by time.
   */
  *finish(): Generator<Contradiction> {
    const late = this.#late.splice(0).toSorted((a, b) => Number(a.told.at > b.told.at) - Number(a.told.at < b.told.at));
    for (const { kind, id, told } of late) yield* this.#takeNow(kind, id, told);
  }

  *#takeNow(kind: string, id: string, told: Told): Generator<Contradiction> {
    const { chain, seq } = told;
    if (!this.#chains.has(chain)) this.#chains.set(chain, seq);
    const object = `${kind} ${id}`;
    const table = TRACED[kind];
    const tale = this.#taleOf(object, told);
    const cannotBe = (detail: string): Contradiction => ({ chain, seq, object, code: 'event-cannot-be', detail });
    yield* this.#passOver(told, cannotBe);
    tale.company = told.company ?? tale.company;
    if (tale.chain !== chain && table && !OF_NO_PRACTICE.has(kind))
      yield cannotBe(`its events stand in chain ${tale.chain}`);
    if (tellsPrint(told.action)) {
      notePrint(tale, told);
      return;
    }
    if (table) yield* this.#follow(table, tale, object, told, cannotBe);
    if (endsWith(told.action)) tale.ended = seq;
    if (told.action === 'employeePurged') this.#erased.add(id);
    if (kind === 'document')
      for (const content of contentsIn(told)) if (!tale.contents.has(content)) tale.contents.set(content, seq);
  }

  #taleOf(object: string, { chain, seq }: Told): Tale {
    let tale = this.#tales.get(object);
    if (!tale) {
      const nothing = { facts: {}, toldBy: {}, contents: new Map(), printed: 0, firstPrint: null };
      tale = { chain, company: null, first: seq, begun: false, ended: null, ...nothing };
      this.#tales.set(object, tale);
    }
    return tale;
  }

  /** Notes the effect of an event on an offer, in addition to the effect on its own object. */
  #noteOffer(told: Told): void {
    const { action, data, chain, seq } = told;
    const then = Object.hasOwn(HANDOVER.actions, action) ? HANDOVER.actions[action]?.then : undefined;
    if (!then || typeof data.offer !== 'string') return;
    const tale = this.#taleOf(`handover ${data.offer}`, told);
    tale.begun ||= action === HANDOVER.begins;
    for (const [name, fact] of Object.entries(then(tale.facts, told))) {
      tale.facts[name] = fact;
      if (chain === tale.chain) tale.toldBy[name] = seq;
    }
  }

  /**
   * Moves a company with all its objects to another chain. Afterwards the old chain must have no further events about
   * the company, except that a package made earlier may still be delivered.
   */
  *#passOver(
    { chain, seq, action, company, data }: Told,
    cannotBe: (detail: string) => Contradiction,
  ): Generator<Contradiction> {
    const left = this.#left.get(`${chain} ${company}`);
    if (action === 'companyTakenOver') {
      const from = `${asText(data.from)} ${company}`;
      if (!this.#left.has(from)) yield cannotBe(`chain ${asText(data.from)} does not hand it over`);
      this.#left.delete(`${chain} ${company}`);
      for (const tale of this.#tales.values())
        if (tale.company === company && `${tale.chain} ${company}` === from) tale.chain = chain;
    } else if (left !== undefined && action !== 'companyExported')
      yield cannotBe(`its company was handed over with row ${left}`);
    else if (action === 'companyHandedOver') this.#left.set(`${chain} ${company}`, seq);
  }

  *#follow(
    table: TracedKind,
    tale: Tale,
    object: string,
    told: Told,
    cannotBe: (detail: string) => Contradiction,
  ): Generator<Contradiction> {
    const { chain, seq, action, data, actor } = told;
    // Fingerprints of an object that already existed may precede its first event; they do not count as the beginning.
    if (!tale.begun) tale.first = seq;
    const comes = action === table.comes?.by;
    const isBeginning = action === table.begins || comes;
    if (isBeginning && tale.begun && data.added !== true) yield cannotBe('it had come to be already');
    // Only the portal itself may state facts about an object that began in another installation.
    if (comes && actor.role !== 'job') yield cannotBe(`${action} by ${actor.role}`);
    else if (!isBeginning && table.begins !== undefined && !tale.begun) {
      yield { chain, seq, object, code: 'object-unborn', detail: `${action} before anything made it` };
    }
    tale.begun = true;
    if (tale.ended !== null) yield cannotBe(`it ended with row ${tale.ended}`);
    const line = Object.hasOwn(table.actions, action) ? table.actions[action] : undefined;
    if (line?.by && !line.by.includes(actor.role)) yield cannotBe(`${action} by ${actor.role}`);
    const against = line?.whyNot?.(tale.facts, told);
    if (against) yield cannotBe(`${action}, though ${against}`);
    if (!isBeginning && tale.facts.company !== undefined && told.company !== tale.facts.company)
      yield cannotBe('it is of another company');
    if (!isBeginning && tale.facts.employee !== undefined && told.employee !== tale.facts.employee)
      yield cannotBe('it is of another employee');
    const now: Facts = line?.then?.(tale.facts, told) ?? (comes ? ofElsewhere(table, told) : {});
    for (const name of table.stated) {
      if (data[name] === undefined) continue;
      const fact = asText(data[name]);
      const mayChange = table.settled?.[name]?.includes(action) ?? true;
      if (!mayChange && tale.facts[name] !== undefined && tale.facts[name] !== fact)
        yield cannotBe(`${name} is ${spoken(tale.facts[name])}`);
      else now[name] = fact;
    }
    for (const [name, fact] of Object.entries(now)) {
      if (tale.facts[name] !== fact) tale.toldBy[name] = seq;
      tale.facts[name] = fact;
    }
  }

  /** Whether the chain depends on other chains; such a chain is compared only after all chains are read. */
  isTied(chain: string): boolean {
    return this.#tied.has(chain);
  }

  /**
   * Compares the objects of one chain and removes them from memory. Objects that only the database or only the ledger
   * knows wait for `compare`.
   */
  async *closeChain(
    chain: string,
    kinds: readonly string[],
    objects: AsyncIterable<CurrentObject> | Iterable<CurrentObject>,
  ): AsyncGenerator<Contradiction> {
    const found = new Set<string>();
    for await (const current of objects) {
      const object = `${current.kind} ${current.id}`;
      if (this.#tales.get(object)?.chain !== chain) {
        this.#waiting.push(current);
        continue;
      }
      found.add(object);
      yield* this.#compareOne(object, current);
    }
    for (const [object, tale] of this.#tales) {
      if (tale.chain !== chain || !isOfOneChain(kindOf(object))) continue;
      if (found.has(object) || !this.#shouldBe(object, tale, kinds)) this.#tales.delete(object);
    }
  }

  #shouldBe(object: string, { chain, ended, facts }: Tale, kinds: readonly string[]): boolean {
    const kind = kindOf(object);
    if (!kinds.includes(kind) || ended !== null || this.#isClosed(chain)) return false;
    return !TRACED[kind]?.byPrintAlone || facts.print !== undefined;
  }

  /**
   * Compares with the database's objects, in any order.
   * @param kinds the kinds of which all objects are given: an object that the ledger knows but that is missing here is
   * gone
   */
  async *compare(
    kinds: readonly string[],
    objects: AsyncIterable<CurrentObject> | Iterable<CurrentObject>,
  ): AsyncGenerator<Contradiction> {
    const found = new Set<string>();
    const practices = new Set<string>(['0']);
    const look = function* (this: Fold, current: CurrentObject) {
      const object = `${current.kind} ${current.id}`;
      if (current.kind === 'practice') practices.add(current.id);
      found.add(object);
      yield* this.#compareOne(object, current);
    }.bind(this);
    for await (const current of objects) yield* look(current);
    for (const current of this.#waiting.splice(0)) yield* look(current);
    for (const [object, tale] of this.#tales) {
      if (found.has(object) || !this.#shouldBe(object, tale, kinds)) continue;
      const { chain, first, toldBy } = tale;
      const isGone = hasBeginning(TRACED[kindOf(object)], tale);
      const seq = isGone ? (Object.values(toldBy).at(-1) ?? first) : first;
      yield { chain, seq, object, code: isGone ? 'object-gone' : 'object-unborn', detail: '' };
    }
    if (!kinds.includes('practice')) return;
    for (const [chain, seq] of this.#chains)
      if (!practices.has(chain))
        yield { chain, seq, object: `practice ${chain}`, code: 'practice-unknown', detail: '' };
  }

  /** Whether the practice was closed, which removed all its remaining objects. */
  #isClosed(chain: string): boolean {
    return this.#tales.get(`practice ${chain}`)?.ended != null;
  }

  *#compareOne(object: string, { kind, chain, facts }: CurrentObject): Generator<Contradiction> {
    const table = TRACED[kind];
    const tale = this.#tales.get(object);
    // The export of an older release contains no fingerprints.
    const isTold = table?.begins !== undefined || facts.print !== undefined;
    if (isTold && !hasBeginning(table, tale)) yield { chain, seq: null, object, code: 'object-untraced', detail: '' };
    if (tale && tale.ended !== null) {
      yield { chain, seq: tale.ended, object, code: 'object-differs', detail: 'it is there, though it ended' };
      return;
    }
    if (tale && table && chain !== tale.chain && !OF_NO_PRACTICE.has(kind))
      yield { chain: tale.chain, seq: tale.first, object, code: 'object-differs', detail: `practice: ${chain}` };
    for (const [name, fact] of Object.entries({ ...table?.initially, ...tale?.facts })) {
      const said = table?.lists?.includes(name) ? this.#withoutErased(fact) : fact;
      const is = facts[name];
      if (is === undefined || isSame(said, is)) continue;
      yield {
        chain: tale?.chain ?? chain,
        seq: tale?.toldBy[name] ?? (tale?.begun ? tale.first : null),
        object,
        code: 'object-differs',
        detail: `${name}: ${is}, not ${spoken(said)}`,
      };
    }
  }

  #withoutErased(list: Fact): Fact {
    if (typeof list !== 'string') return list;
    return list
      .split(' ')
      .filter((id) => !this.#erased.has(id))
      .join(' ');
  }

  /**
   * Every content that the ledger names, once per chain. `ended` means that the content's bytes may have been deleted.
   * @param ofChain limits the result to this chain
   */
  *contents(
    ofChain: string | null = null,
  ): Generator<{ chain: string; seq: string; object: string; sha256: string; ended: boolean }> {
    const living = new Set<string>();
    const rest: { chain: string; seq: string; object: string; sha256: string; ended: boolean }[] = [];
    for (const [object, { chain, contents, ended }] of this.#tales) {
      if (ofChain !== null && chain !== ofChain) continue;
      for (const [sha256, seq] of contents) {
        const content = { chain, seq, object, sha256, ended: ended !== null };
        if (ended !== null) rest.push(content);
        else if (!living.has(`${chain} ${sha256}`)) {
          living.add(`${chain} ${sha256}`);
          yield content;
        }
      }
    }
    for (const content of rest) if (!living.has(`${content.chain} ${content.sha256}`)) yield content;
  }
}

/** The contents that a document's event names; for an imported document also the contents of its versions. */
function contentsIn({ data }: Told): string[] {
  const named = [data.previous, data.sha256].filter((content) => typeof content === 'string');
  return typeof data.versions === 'string'
    ? [...data.versions.split(' ').filter((one) => one !== ''), ...named]
    : named;
}

/** The stated facts of an object that began in another installation. */
function ofElsewhere({ comes }: TracedKind, { company, employee, data }: Told): Facts {
  const facts: Facts = { company, employee };
  for (const [name, fact] of Object.entries(data))
    if (comes?.facts.includes(name.split(' ')[0] ?? '')) facts[name] = asText(fact);
  return facts;
}

/**
 * Whether the beginning of the object is recorded: by an event or, for a kind without such an event, by the first
 * fingerprint.
 */
function hasBeginning(table: TracedKind | undefined, tale: Tale | undefined): boolean {
  return (table?.begins === undefined ? tale?.firstPrint?.isBeginning : tale?.begun) === true;
}

function kindOf(object: string): string {
  return object.slice(0, object.indexOf(' '));
}

/** Notes the object's state according to a fingerprint. An account's fingerprints come from several chains. */
function notePrint(tale: Tale, { seq, data }: Told): void {
  const n = Number(data.n);
  if (tale.firstPrint === null || n < tale.firstPrint.n) tale.firstPrint = { n, isBeginning: data.made !== false };
  if (!(n > tale.printed)) return;
  tale.printed = n;
  tale.facts.print = asText(data.print);
  tale.toldBy.print = seq;
  if (data.print === null) tale.ended ??= seq;
}

function isSame(said: Fact, is: string | null): boolean {
  if (said === null || typeof said === 'string') return said === is;
  if (is === null) return false;
  const apart = Date.parse(is) - Date.parse(said.near);
  return apart <= AFTER_MS && apart >= -BEFORE_MS;
}

function spoken(said: Fact | undefined): string {
  return typeof said === 'object' && said !== null ? said.near : String(said);
}

function asText(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
