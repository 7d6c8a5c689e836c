import type { Role } from '../../../access/roles.ts';
import { type Kind, titleOf, whyNotOfPeriod } from '../../../directory/kinds.ts';
import type { DataOf, EventName, LedgerEvent } from '../../../ledger/ledger.ts';
import { type Refusal, refuse } from '../../../server/refusal.ts';
import { namesOf } from '../../../text/common/format.ts';

/**
 * A document. Its state consists of three independent parts instead of a single enum:
 *
 * | part        | states                                       | actions                                        |
 * |-------------|----------------------------------------------|------------------------------------------------|
 * | publication | unpublished, scheduled, published, cancelled | publish, cancelPublication, withhold           |
 * | reading     | 0 new, 1 by the company, 2 by the employee   | readByCompany, readByEmployee (never undone)   |
 * | placement   | kept, binned, purged                         | discard, restore, purge                        |
 *
 * A correction replaces the content and resets the reading to 0 (P20).
 */
export interface Document {
  id: string;
  companyId: string;
  employeeId: string | null;
  kind: Kind;
  /** The document's name in the history and in refusals: "Cedolino 10/2026". */
  title: string;
  /** The employee's surname and name, or the company's name. */
  subject: string;
  sha256: string;
  publishOn: string | null;
  cancelledAt: string | null;
  /** When the publication was announced; null while it is scheduled, and again once it is cancelled. */
  appearedAt: string | null;
  companyReadAt: string | null;
  employeeReadAt: string | null;
  discardedAt: string | null;
}

export type Publication = 'unpublished' | 'scheduled' | 'published' | 'cancelled';

/**
 * The fields that the rules check: states instead of database columns. A list row has the same fields, so that the
 * button and the server decide alike.
 */
export interface DocumentState {
  kind: Kind;
  title: string;
  subject: string;
  publication: Publication;
  /** The day of publication, kept after a cancellation. */
  publishOn: string | null;
  reading: 0 | 1 | 2;
  placement: 'kept' | 'binned';
}

/**
 * @param today the day in Europe/Rome. Visibility depends on the date only; the daily job only records it and sends the
 * mail (P12).
 */
export function publicationOf(document: Pick<Document, 'publishOn' | 'cancelledAt'>, today: string): Publication {
  if (document.cancelledAt !== null) return 'cancelled';
  if (document.publishOn === null) return 'unpublished';
  return document.publishOn <= today ? 'published' : 'scheduled';
}

/** 2 if the employee has opened it, else 1 if the company has, else 0 (P13). */
export function readStatusOf(document: Pick<Document, 'companyReadAt' | 'employeeReadAt'>): 0 | 1 | 2 {
  if (document.employeeReadAt !== null) return 2;
  return document.companyReadAt !== null ? 1 : 0;
}

export function stateOf(document: Document, today: string): DocumentState {
  return {
    kind: document.kind,
    title: document.title,
    subject: document.subject,
    publication: publicationOf(document, today),
    publishOn: document.publishOn,
    reading: readStatusOf(document),
    placement: document.discardedAt === null ? 'kept' : 'binned',
  };
}

/** The fields of a new document; the caller has already stored its bytes. */
export interface NewDocument {
  companyId: string;
  employeeId: string | null;
  kind: Kind;
  description: string;
  period: number | null;
  payrollKind?: 'ordinary' | 'thirteenth' | 'fourteenth' | null;
  visibleOnWeb?: boolean;
  dueOn?: string | null;
  acknowledgementAsked?: boolean;
  subject: string;
  sha256: string;
}

/** The fields that the publication rules check. */
export type Publishable = Pick<DocumentState, 'title' | 'subject' | 'publication' | 'publishOn' | 'placement'>;

export interface DocumentChange {
  document: Document;
  events: LedgerEvent[];
}

/**
 * Creates documents and, if a day is given, publishes them on that day. Refuses a document without the period that its
 * kind needs. A document that its company must approve first is created unpublished.
 */
export function create(
  drafts: readonly (NewDocument & { id: string; awaitsApproval?: boolean })[],
  { publishOn: on, data = {} }: { publishOn: string | null; data?: { intake?: string } },
  now: string,
  today: string,
): DocumentChange[] | Refusal {
  for (const { kind, period } of drafts) {
    const refusal = whyNotOfPeriod(kind, period);
    if (refusal) return refusal;
  }
  return drafts.map((draft) => {
    const { id, companyId, employeeId, kind, subject, sha256, awaitsApproval = false } = draft;
    const publishOn = awaitsApproval ? null : on;
    const document: Document = {
      id,
      companyId,
      employeeId,
      kind,
      title: titleOf(draft),
      subject,
      sha256,
      publishOn,
      cancelledAt: null,
      appearedAt: publishOn !== null && publishOn <= today ? now : null,
      companyReadAt: null,
      employeeReadAt: null,
      discardedAt: null,
    };
    const { period, payrollKind = null, visibleOnWeb = true, dueOn = null, acknowledgementAsked = false } = draft;
    const said = { kind, period, payrollKind, visibleOnWeb, dueOn, acknowledgementAsked };
    const created = eventOf(document, 'created', { ...said, ...data });
    if (publishOn === null) return { document, events: [created] };
    return {
      document,
      events: [created, eventOf(document, publishOn > today ? 'scheduled' : 'published', { publishOn })],
    };
  });
}

/** Why these documents cannot be published on that day, or null. The button on the screen uses the same function. */
export function whyNotPublish(documents: readonly Publishable[], on: string | null, today: string): Refusal | null {
  if (documents.length === 0) return refuse('nothing-selected');
  if (on === null || on === '') return refuse('publication-date-required');
  if (on < today) return refuse('publication-date-in-past');
  const binned = documents.filter((document) => document.placement === 'binned');
  if (binned.length > 0) return refuse('in-recycle-bin', { names: namesOfDocuments(binned) });
  const visible = documents.filter((document) => on > today && document.publication === 'published');
  if (visible.length > 0) return refuse('already-published', { names: namesOfDocuments(visible) });
  return null;
}

/** Publishes documents on a day, today or later; an already visible document stays as it is. */
export function publish(
  documents: readonly Document[],
  on: string | null,
  now: string,
  today: string,
): DocumentChange[] | Refusal {
  const states = documents.map((document) => stateOf(document, today));
  const refusal = whyNotPublish(states, on, today);
  if (refusal) return refusal;
  const publishOn = on as string;
  return documents
    .filter((document) => changesWithPublication(stateOf(document, today), publishOn))
    .map((document) => ({
      document: { ...document, publishOn, cancelledAt: null, appearedAt: publishOn > today ? null : now },
      events: [eventOf(document, publishOn > today ? 'scheduled' : 'published', { publishOn })],
    }));
}

/**
 * Whether publishing on that day changes this document: one already visible or scheduled for that day stays the same.
 */
export function changesWithPublication(
  document: Pick<DocumentState, 'publication' | 'publishOn'>,
  on: string,
): boolean {
  if (document.publication === 'published') return false;
  return document.publication !== 'scheduled' || document.publishOn !== on;
}

export function whyNotCancelPublication(documents: readonly Publishable[]): Refusal | null {
  if (documents.length === 0) return refuse('nothing-selected');
  const binned = documents.filter((document) => document.placement === 'binned');
  if (binned.length > 0) return refuse('in-recycle-bin', { names: namesOfDocuments(binned) });
  const never = documents.filter((document) => !['published', 'scheduled'].includes(document.publication));
  return never.length > 0 ? refuse('not-published', { names: namesOfDocuments(never) }) : null;
}

/** Cancels publications, including scheduled ones. Needs no date (P29). */
export function cancelPublication(
  documents: readonly Document[],
  now: string,
  today: string,
): DocumentChange[] | Refusal {
  return (
    whyNotCancelPublication(documents.map((document) => stateOf(document, today))) ??
    documents.map((document) => ({
      document: { ...document, cancelledAt: now, appearedAt: null },
      events: [eventOf(document, 'publicationCancelled')],
    }))
  );
}

/** Makes a published or scheduled document unpublished again, because its company must approve it first (P120). */
export function withhold(document: Document): DocumentChange {
  const withheld = { ...document, publishOn: null, cancelledAt: null, appearedAt: null };
  return { document: withheld, events: [eventOf(withheld, 'awaitsApproval', { publishOn: null })] };
}

/**
 * Records that the day of a scheduled publication has come, so that the ledger has the event and the mail is sent. The
 * document is visible since midnight in any case.
 */
export function appear(document: Document, now: string): DocumentChange {
  return { document: { ...document, appearedAt: now }, events: [eventOf(document, 'appeared')] };
}

/** Records that the company opened the document. The first opening sets the reading status. */
export function readByCompany(document: Document, now: string): DocumentChange {
  return {
    document: { ...document, companyReadAt: document.companyReadAt ?? now },
    events: [eventOf(document, 'viewedByCompany')],
  };
}

/** Records that the employee opened the document. The first opening sets the reading status. */
export function readByEmployee(document: Document, now: string): DocumentChange {
  return {
    document: { ...document, employeeReadAt: document.employeeReadAt ?? now },
    events: [eventOf(document, 'readByEmployee')],
  };
}

/**
 * Records that a user of any role opened the document. An opening by a consultant or a branch is recorded in the ledger
 * but never counts as read (P13, P172).
 */
export function openedBy(document: Document, role: Role, now: string): DocumentChange {
  if (role === 'COMPANY') return readByCompany(document, now);
  if (role === 'EMPLOYEE') return readByEmployee(document, now);
  if (role === 'BRANCH') return { document, events: [eventOf(document, 'viewedByBranch')] };
  return { document, events: [eventOf(document, 'viewedByConsultant')] };
}

/**
 * Replaces a document's content with the corrected content (P20). An already visible document keeps its publication
 * day, and a scheduled one stays scheduled. Any other document is published like a new one if a day is given.
 * @param seen SHA-256 of the content that the deciding user saw; the correction is refused if the document has changed
 * since
 */
export function correct(
  document: Document,
  { sha256, seen, publishOn }: { sha256: string; seen: string; publishOn: string | null },
  now: string,
  today: string,
): DocumentChange | Refusal {
  if (document.discardedAt !== null) return refuse('in-recycle-bin', { names: namesOfDocuments([document]) });
  if (document.sha256 !== seen) return refuse('document-changed', { names: namesOfDocuments([document]) });
  if (document.sha256 === sha256) return refuse('same-content', { names: namesOfDocuments([document]) });
  const corrected = { ...document, sha256, companyReadAt: null, employeeReadAt: null };
  const event = eventOf(corrected, 'corrected', { previous: document.sha256 });
  const stays = ['published', 'scheduled'].includes(publicationOf(document, today));
  if (publishOn === null || stays) return { document: corrected, events: [event] };
  const published = { ...corrected, publishOn, cancelledAt: null, appearedAt: publishOn > today ? null : now };
  return {
    document: published,
    events: [event, eventOf(published, publishOn > today ? 'scheduled' : 'published', { publishOn })],
  };
}

/** The actions on a document: those that name a content, except actions on other objects with contents. */
export type DocumentAction = Exclude<
  { [A in EventName]: DataOf<A> extends { sha256: string } ? A : never }[EventName],
  'figuresImported' | 'requestFileOpened' | `signature${string}`
>;

/** Builds a ledger event of a document. The caller passes only the data other than the content's hash. */
export function eventOf<A extends DocumentAction>(
  document: Document,
  action: A,
  ...[data]: Record<never, never> extends Omit<DataOf<A>, 'sha256'>
    ? [data?: Omit<DataOf<A>, 'sha256'>]
    : [data: Omit<DataOf<A>, 'sha256'>]
): LedgerEvent {
  return {
    action,
    id: document.id,
    companyId: document.companyId,
    employeeId: document.employeeId,
    data: { ...data, sha256: document.sha256 },
    person: { document: document.title },
  } as LedgerEvent;
}

/** Up to three names, and the number of further ones. */
export function namesOfDocuments(documents: readonly Pick<DocumentState, 'title' | 'subject'>[]): string {
  return namesOf(documents.map((document) => `${document.subject} (${document.title})`));
}

interface Told {
  action: EventName;
  at: string;
  publishOn?: string;
  sha256?: string;
}

const stays = (state: Document): Document => state;
const shown = (state: Document, { publishOn = null }: { publishOn?: string | null }, appearedAt: string | null) => ({
  ...state,
  publishOn,
  cancelledAt: null,
  appearedAt,
});

/** How each event of the ledger changes a document's state. */
const FOLDED: Record<DocumentAction, (state: Document, told: Told) => Document> = {
  created: stays,
  imported: stays,
  publishedBefore: stays,
  seenBefore: stays,
  readBefore: stays,
  acknowledgedBefore: stays,
  misdelivered: stays,
  misdeliveryTold: stays,
  misdeliveryUndone: stays,
  misdeliveryNoted: stays,
  published: (state, told) => shown(state, told, told.at),
  scheduled: (state, told) => shown(state, told, null),
  publicationCancelled: (state, { at }) => ({ ...state, cancelledAt: at, appearedAt: null }),
  awaitsApproval: (state) => shown(state, {}, null),
  approved: stays,
  appeared: (state, { at }) => ({ ...state, appearedAt: at }),
  viewedByCompany: (state, { at }) => ({ ...state, companyReadAt: state.companyReadAt ?? at }),
  readByEmployee: (state, { at }) => ({ ...state, employeeReadAt: state.employeeReadAt ?? at }),
  receivedWhole: stays,
  corrected: (state, { sha256 = state.sha256 }) => ({ ...state, sha256, companyReadAt: null, employeeReadAt: null }),
  discarded: (state, { at }) => ({ ...state, discardedAt: at }),
  restored: (state) => ({ ...state, discardedAt: null }),
  purged: stays,
  edited: stays,
  versionOpened: stays,
  viewedByConsultant: stays,
  viewedByBranch: stays,
  dueWarned: stays,
  printed: stays,
  annotated: stays,
  annotationTakenBack: stays,
  reminded: stays,
  reminderTakenBack: stays,
  acknowledged: stays,
  addresseeConfirmed: stays,
  addresseeUnverified: stays,
};

/** Applies ledger events to a document's state. The result must equal the database row. */
export function fold(document: Document, events: readonly Told[]): Document {
  const folded: Partial<Record<EventName, (state: Document, told: Told) => Document>> = FOLDED;
  return events.reduce((state, told) => (folded[told.action] ?? stays)(state, told), document);
}
