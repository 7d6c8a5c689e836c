import * as z from 'zod/mini';
import { Code, contract, Id, IdList, Paging, Repeated } from '../../../access/contract.ts';
import { KIND_NAMES, KINDS, type Kind, ofEachKind } from '../../../directory/kinds.ts';
import { AnyRow } from './documents.contract.ts';

const RECYCLE_BIN = { name: 'Recycle bin', about: 'What was discarded: restored, or deleted for good' };

/** The ids as a plain list or as an object: bulk endpoints accept both (P30). */
const Ids = z.union([IdList, z.strictObject({ ids: IdList })]);
/** Further ids, for endpoints whose path already names one. */
const MoreIds = z.union([IdList, z.strictObject({ ids: z.optional(IdList) })]);
const Changed = z.object({ aggiornati: z.number() });
const Deleted = z.object({ eliminati: z.number() });

export const discardDocuments = contract({
  method: 'PUT',
  path: '/apiback/api/cestino/insert',
  permission: 'documents.discard',
  name: 'discardDocuments',
  chapter: RECYCLE_BIN,
  summary: 'Move documents to the recycle bin',
  when: 'To hide documents that were delivered by mistake. They can be restored.',
  refuses: '400 nothing-selected 409 created-by-another in-recycle-bin',
  body: Ids,
  response: Changed,
});

export const restoreDocuments = contract({
  method: 'PUT',
  path: '/apiback/api/cestino/restore',
  permission: 'documents.discard',
  name: 'restoreDocuments',
  chapter: RECYCLE_BIN,
  summary: 'Restore documents: their former publication comes back',
  when: 'When documents were discarded by mistake.',
  refuses: '400 nothing-selected 409 created-by-another not-in-recycle-bin',
  body: Ids,
  response: Changed,
});

export const listRecycleBin = contract({
  method: 'GET',
  path: '/apiback/api/cestino/list',
  permission: 'documents.list',
  name: 'listRecycleBin',
  chapter: RECYCLE_BIN,
  summary: 'What lies in the recycle bin: of one company, or of all in scope',
  when: 'To find discarded documents for `restoreDocuments` or `purgeDocuments`.',
  query: z.object({
    cfAzienda: z.optional(Code),
    tipo: z.optional(z.enum(KIND_NAMES.map((kind) => KINDS[kind].tipo))),
    tag: z.optional(Repeated),
    ...Paging,
  }),
  response: z.array(AnyRow),
});

export const listRecycleBinTags = contract({
  method: 'GET',
  path: '/apiback/api/cestino/listatags',
  permission: 'documents.list',
  name: 'listRecycleBinTags',
  chapter: RECYCLE_BIN,
  summary: 'Tags in use in the recycle bin',
  when: 'To offer the values of the filter `tag` in the recycle bin.',
  query: z.object({ cfAzienda: z.optional(Code) }),
  response: z.array(z.string()),
});

export const purgeDocument = contract({
  method: 'DELETE',
  path: '/apiback/api/cestino/DocBase/:id',
  permission: 'documents.delete',
  name: 'purgeDocument',
  chapter: RECYCLE_BIN,
  summary: 'Delete for good one that lies in the recycle bin',
  when: 'To delete a discarded document for good. Its history stays in the ledger.',
  refuses: '400 nothing-selected 409 created-by-another held not-in-recycle-bin read-by-employee',
  params: z.object({ id: Id }),
  body: MoreIds,
  response: Deleted,
});

export const purgeDocuments = contract({
  method: 'DELETE',
  path: '/apiback/api/cestino/DocBase',
  permission: 'documents.delete',
  name: 'purgeDocuments',
  chapter: RECYCLE_BIN,
  summary: 'Delete for good several that lie in the recycle bin',
  when: 'To delete several discarded documents for good. Their history stays in the ledger.',
  refuses: '400 nothing-selected 409 created-by-another held not-in-recycle-bin read-by-employee',
  body: Ids,
  response: Deleted,
});

export const emptyRecycleBin = contract({
  method: 'DELETE',
  path: '/apiback/api/cestino/empty',
  permission: 'documents.delete',
  name: 'emptyRecycleBin',
  chapter: RECYCLE_BIN,
  summary: 'Delete for good whatever the caller may delete; says how many stayed',
  when: 'To delete everything in the bin of one company at once. What the caller may not delete stays.',
  /** A company that does not name one empties its own bin. */
  query: z.object({ cfAzienda: z.optional(Code) }),
  response: z.object({ eliminati: z.number(), rimasti: z.number() }),
});

/**
 * Deletes documents that the caller created: at once if nobody could see them, otherwise permanently from the recycle
 * bin.
 */
function removalOf<K extends Kind>(kind: K) {
  const { tipo, calls, chapter } = KINDS[kind];
  return {
    one: contract({
      method: 'DELETE',
      path: `/apiback/api/${tipo}/:id`,
      permission: 'documents.delete',
      name: `delete${calls.one}`,
      chapter,
      summary: `${tipo}: delete one’s own document, and those of a list where one is given`,
      when: 'To delete a document that the caller made. One that was visible must be in the recycle bin first.',
      refuses: '400 nothing-selected 409 created-by-another held move-to-bin-first read-by-employee',
      params: z.object({ id: Id }),
      body: MoreIds,
      response: Deleted,
    }),
    several: contract({
      method: 'DELETE',
      path: `/apiback/api/${tipo}`,
      permission: 'documents.delete',
      name: `delete${calls.several}`,
      chapter,
      summary: `${tipo}: delete one’s own documents, by ids in the address or a list`,
      when: 'To delete several documents that the caller made. Those that were visible must be in the recycle bin first.',
      refuses: '400 nothing-selected 409 created-by-another held move-to-bin-first read-by-employee',
      query: z.object({ id: z.optional(Repeated) }),
      body: MoreIds,
      response: Deleted,
    }),
  };
}

export const REMOVAL_CALLS = ofEachKind<{ [K in Kind]: ReturnType<typeof removalOf<K>> }>(removalOf);
