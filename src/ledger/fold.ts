import { endsWith, type Fact, type Facts, HANDOVER, type Told, TRACED, type TracedKind, tellsPrint } from './traced.ts';

/** An object as the database holds it today: its facts, as text. */
export interface CurrentObject {
  kind: string;
  chain: string;
  id: string;
  facts: Readonly<Record<string, string | null>>;
}

export interface Contradiction {
  chain: string;
  /** The row that says otherwise; null where none speaks of it. */
  seq: string | null;
  object: string;
  code: 'event-cannot-be' | 'object-unborn' | 'object-untraced' | 'object-gone' | 'object-differs' | 'practice-unknown';
  detail: string;
}

/** A moment noted with an event differs from the event's own by the length of a transaction at most. */
const BEFORE_MS = 60 * 60_000;
const AFTER_MS = 60_000;

/**
 * Their events stand in the chain of the practice that they concern. An annotation's name no company: when its document
 * goes to another practice, it goes along. An offer concerns two practices.
 */
const OF_NO_PRACTICE: ReadonlySet<string> = new Set(['account', 'annotation', 'handover', 'practice']);
/** By these a company goes from one chain to another: what is told of it in one follows from the other. */
const BETWEEN_CHAINS: ReadonlySet<string> = new Set(['companyHandedOver', 'companyTakenOver']);

/** Whether all events of such an object stand in the chain of its practice. */
export function isOfOneChain(kind: string): boolean {
  return !OF_NO_PRACTICE.has(kind);
}

/** What the trace tells of one object. */
interface Tale {
  chain: string;
  company: string | null;
  first: string;
  facts: Facts;
  /** Which row told each fact last. */
  toldBy: Record<string, string>;
  begun: boolean;
  /** Purged, and in which row. */
  ended: string | null;
  /** Every content that it ever had, with the row that names it first. */
  contents: Map<string, string>;
  /** The number of its newest print. */
  printed: number;
  /** Its first print, by the number; null while none is known. */
  firstPrint: { n: number; isBeginning: boolean } | null;
}

/** The state of every object as it follows from its events. */
export class Fold {
  readonly #tales = new Map<string, Tale>();
  readonly #chains = new Map<string, string>();
  /** People who were erased: nobody's readings are theirs any more. */
  readonly #erased = new Set<string>();
  /** Chains that tell of companies of other chains. */
  readonly #tied = new Set<string>();
  /** What was found in a chain that tells nothing of it. */
  readonly #waiting: CurrentObject[] = [];
  /** By chain and company: it came there from another practice, or went from there with this row. */
  readonly #arrived = new Set<string>();
  readonly #left = new Map<string, string>();
  /** What is told of companies since they came: their events from before may stand in a chain that is read later. */
  readonly #late: { kind: string; id: string; told: Told }[] = [];

  /** Takes the next event; answers how it contradicts those before. */
  *take(kind: string, id: string, told: Told): Generator<Contradiction> {
    const place = `${told.chain} ${told.company}`;
    this.#noteOffer(told);
    if (BETWEEN_CHAINS.has(told.action)) this.#tied.add(told.chain);
    if (told.action === 'companyTakenOver') this.#arrived.add(place);
    if (this.#arrived.has(place)) this.#late.push({ kind, id, told });
    else yield* this.#takeNow(kind, id, told);
  }

  /** After the last event: what is told of companies since they came from another practice, in the order of its moments. */
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

  /** What an event says of an offer of a company, beside what it says of its own object. */
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
   * A company goes from one chain to another with everything that is of it; of one that went nothing more is told, but that a
   * package of before has been sent to its end.
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
    // Prints stand before, of what was there already: they begin no tale.
    if (!tale.begun) tale.first = seq;
    const comes = action === table.comes?.by;
    const isBeginning = action === table.begins || comes;
    if (isBeginning && tale.begun && data.added !== true) yield cannotBe('it had come to be already');
    // What is told of elsewhere is stated here by the portal alone.
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

  /** Whether the chain follows from others, too: it is compared when all have been read. */
  isTied(chain: string): boolean {
    return this.#tied.has(chain);
  }

  /**
   * Compares what is of one chain, after its last event, and forgets it. What the database holds in a chain that tells
   * nothing of it, and what the chain tells of and is not there, waits for `compare`.
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

  /** Whether the trace says that the object is there. */
  #shouldBe(object: string, { chain, ended, facts }: Tale, kinds: readonly string[]): boolean {
    const kind = kindOf(object);
    if (!kinds.includes(kind) || ended !== null || this.#isClosed(chain)) return false;
    return !TRACED[kind]?.byPrintAlone || facts.print !== undefined;
  }

  /**
   * Compares with what the database holds, in any order.
   * @param kinds kinds of which all objects are given: one that the trace knows and that is not among them is gone
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

  /** Closing a practice removed everything that was left of it. */
  #isClosed(chain: string): boolean {
    return this.#tales.get(`practice ${chain}`)?.ended != null;
  }

  *#compareOne(object: string, { kind, chain, facts }: CurrentObject): Generator<Contradiction> {
    const table = TRACED[kind];
    const tale = this.#tales.get(object);
    // An export of an older program holds no prints.
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
   * Every content that the trace names, once for each chain; `ended` where its bytes may have been deleted.
   * @param ofChain of this one alone
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

/** Contents that an event of a document names; of one that came, those of its versions too. */
function contentsIn({ data }: Told): string[] {
  const named = [data.previous, data.sha256].filter((content) => typeof content === 'string');
  return typeof data.versions === 'string'
    ? [...data.versions.split(' ').filter((one) => one !== ''), ...named]
    : named;
}

/** What is stated of an object that began elsewhere. */
function ofElsewhere({ comes }: TracedKind, { company, employee, data }: Told): Facts {
  const facts: Facts = { company, employee };
  for (const [name, fact] of Object.entries(data))
    if (comes?.facts.includes(name.split(' ')[0] ?? '')) facts[name] = asText(fact);
  return facts;
}

/** Whether the trace tells how it began: by an event or, of a kind of which no event does, by its first print. */
function hasBeginning(table: TracedKind | undefined, tale: Tale | undefined): boolean {
  return (table?.begins === undefined ? tale?.firstPrint?.isBeginning : tale?.begun) === true;
}

function kindOf(object: string): string {
  return object.slice(0, object.indexOf(' '));
}

/** What stands there as of this print; an account's come from several chains. */
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
