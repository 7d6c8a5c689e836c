import { isOfCompany } from '../../../directory/kinds.ts';
import type { LedgerEvent } from '../../../ledger/ledger.ts';
import { type Refusal, refuse } from '../../../server/refusal.ts';
import { namesOf } from '../../../text/common/format.ts';
import {
  cancelPublication,
  type Document,
  type DocumentChange,
  namesOfDocuments,
  publicationOf,
  publish as publishDocuments,
} from '../core/document.ts';

/** The longest name of a dossier and the longest tag, in characters (spec §5, §9). */
export const DOSSIER_NAME = 50;
export const DOSSIER_TAG = 15;

/**
 * A dossier groups documents of one company and publishes them together. Its state is only its publication, as for a
 * document (`publicationOf`); its documents keep their own states.
 */
export interface Dossier {
  id: string;
  practiceId: string;
  companyId: string;
  kind: DossierKind;
  name: string;
  tags: string[];
  deliveryOn: string;
  publishOn: string | null;
  cancelledAt: string | null;
  createdBy: string;
}

/** A dossier holds workers' documents, or the company's own. */
export type DossierKind = 'workers' | 'company';

export interface Member {
  document: Document;
  publishedWithDossier: boolean;
}

export interface DossierChange {
  dossier: Dossier;
  documents: DocumentChange[];
  /** Ids of the documents that this change publishes or withdraws. */
  members: string[];
  events: LedgerEvent[];
}

/** Returns why a dossier cannot be created from these fields, or null. The dialog's button applies the same rule. */
export function whyNotSave(
  { name, deliveryOn, documents }: { name: string; deliveryOn: string | null; documents: number },
  today: string,
): Refusal | null {
  if (name.trim() === '') return refuse('dossier-name-required');
  if (deliveryOn === null || deliveryOn === '') return refuse('delivery-date-required');
  if (deliveryOn < today) return refuse('delivery-date-in-past');
  return documents === 0 ? refuse('nothing-selected') : null;
}

/** The fields of a dossier to edit; absent fields stay unchanged. */
export type DossierEdit = Partial<Pick<Dossier, 'name' | 'tags' | 'deliveryOn'>>;

/**
 * Returns the edited dossier and its changed fields. Every user who sees the dossier's documents may add or remove
 * documents; only the dossier's creator may change name, tags and delivery day (P9). An existing delivery day may be in
 * the past, a new one may not.
 */
export function edit(
  dossier: Dossier,
  fields: DossierEdit,
  { by, today }: { by: string; today: string },
): { dossier: Dossier; changed: (keyof DossierEdit)[] } | Refusal {
  const { name = dossier.name, tags = dossier.tags, deliveryOn = dossier.deliveryOn } = fields;
  const changed = [
    ...(name === dossier.name ? [] : (['name'] as const)),
    ...(JSON.stringify(tags) === JSON.stringify(dossier.tags) ? [] : (['tags'] as const)),
    ...(deliveryOn === dossier.deliveryOn ? [] : (['deliveryOn'] as const)),
  ];
  if (name.trim() === '') return refuse('dossier-name-required');
  if (changed.includes('deliveryOn') && deliveryOn < today) return refuse('delivery-date-in-past');
  if (changed.length > 0 && dossier.createdBy !== by) return refuse('created-by-another', { names: names([dossier]) });
  return { dossier: { ...dossier, name, tags, deliveryOn }, changed };
}

/** The kind of dossier that holds these documents; a dossier cannot mix workers’ and company documents. */
export function kindFor(documents: readonly Pick<Document, 'kind'>[]): DossierKind | Refusal {
  const ofCompany = documents.filter((document) => isOfCompany(document.kind)).length;
  if (ofCompany === 0) return 'workers';
  return ofCompany === documents.length ? 'company' : refuse('dossier-mixed');
}

/**
 * Returns why these documents cannot be added, or null if they can: they must be of the dossier's kind and company, and
 * not in the recycle bin.
 */
export function whyNotAdd(
  dossier: Pick<Dossier, 'kind' | 'companyId'>,
  documents: readonly Pick<Document, 'kind' | 'companyId' | 'discardedAt' | 'subject' | 'title'>[],
): Refusal | null {
  const binned = documents.filter((document) => document.discardedAt !== null);
  if (binned.length > 0) return refuse('in-recycle-bin', { names: namesOfDocuments(binned) });
  const kind = kindFor(documents);
  if (typeof kind !== 'string') return kind;
  if (kind !== dossier.kind) return refuse('dossier-mixed');
  return documents.some((document) => document.companyId !== dossier.companyId) ? refuse('dossier-of-another') : null;
}

/** Returns why these dossiers cannot be published on that day, or null if they can. */
export function whyNotPublish(dossiers: readonly Dossier[], on: string | null, today: string): Refusal | null {
  if (dossiers.length === 0) return refuse('nothing-selected');
  if (on === null || on === '') return refuse('publication-date-required');
  if (on < today) return refuse('publication-date-in-past');
  const visible = dossiers.filter((dossier) => on > today && publicationOf(dossier, today) === 'published');
  return visible.length > 0 ? refuse('already-published', { names: names(visible) }) : null;
}

/** Publishes the dossier, and the documents in it that would not be visible by that day. */
export function publish(
  dossier: Dossier,
  members: readonly Member[],
  on: string | null,
  now: string,
  today: string,
): DossierChange | Refusal {
  const refusal = whyNotPublish([dossier], on, today);
  if (refusal) return refusal;
  const publishOn = on as string;
  const waiting = members
    .map(({ document }) => document)
    .filter((document) => document.discardedAt === null && !isVisibleOn(document, publishOn, today));
  const documents = waiting.length === 0 ? [] : publishDocuments(waiting, publishOn, now, today);
  if ('refused' in documents) return documents;
  return {
    dossier: { ...dossier, publishOn, cancelledAt: null },
    documents,
    members: documents.map(({ document }) => document.id),
    events: [eventOf(dossier, 'dossierPublished', { publishOn, documents: members.length })],
  };
}

function isVisibleOn(document: Document, on: string, today: string): boolean {
  const state = publicationOf(document, today);
  return (state === 'published' || state === 'scheduled') && (document.publishOn ?? '') <= on;
}

export function whyNotCancel(dossiers: readonly Dossier[], today: string): Refusal | null {
  if (dossiers.length === 0) return refuse('nothing-selected');
  const never = dossiers.filter((one) => !['published', 'scheduled'].includes(publicationOf(one, today)));
  return never.length > 0 ? refuse('not-published', { names: names(never) }) : null;
}

/** Cancels the publication of the dossier and of the documents published with it; its other documents stay visible. */
export function cancel(
  dossier: Dossier,
  members: readonly Member[],
  now: string,
  today: string,
): DossierChange | Refusal {
  const refusal = whyNotCancel([dossier], today);
  if (refusal) return refusal;
  const own = members
    .filter(({ publishedWithDossier }) => publishedWithDossier)
    .map(({ document }) => document)
    .filter((document) => ['published', 'scheduled'].includes(publicationOf(document, today)));
  const documents = own.length === 0 ? [] : cancelPublication(own, now, today);
  if ('refused' in documents) return documents;
  return {
    dossier: { ...dossier, cancelledAt: now },
    documents,
    members: documents.map(({ document }) => document.id),
    events: [eventOf(dossier, 'dossierPublicationCancelled', { documents: documents.length })],
  };
}

/** Returns the ledger event for a change to a dossier, or null if nothing changed. */
export function changed(
  { dossier, changed: fields }: { dossier: Dossier; changed: readonly (keyof DossierEdit)[] },
  { added, taken }: { added: number; taken: number },
): LedgerEvent | null {
  if (added + taken + fields.length === 0) return null;
  return eventOf(dossier, 'dossierChanged', {
    documents: added,
    ...(taken > 0 ? { taken } : {}),
    ...(fields.length > 0 ? { fields: fields.join(' ') } : {}),
  });
}

type DossierEvent = Extract<LedgerEvent, { action: `dossier${string}` }>;

/** Builds a ledger event about a dossier, for its company's history. */
export function eventOf<A extends DossierEvent['action']>(
  dossier: Pick<Dossier, 'id' | 'companyId' | 'name'>,
  action: A,
  data: Extract<DossierEvent, { action: A }>['data'],
): LedgerEvent {
  return {
    action,
    id: dossier.id,
    companyId: dossier.companyId,
    data,
    person: { document: `Fascicolo ${dossier.name}` },
  } as LedgerEvent;
}

function names(dossiers: readonly Dossier[]): string {
  return namesOf(dossiers.map((dossier) => `fascicolo ${dossier.name}`));
}
