import * as z from 'zod/mini';
import { Code, contract, Day, Id, IdList, Paging, Repeated, sortBy, Text } from '../../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../../access/tickets.contract.ts';
import { AnyRow, PUBLICATION_STATES } from '../core/documents.contract.ts';
import { DOSSIER_NAME, DOSSIER_TAG } from './dossier.ts';

const DOSSIERS = { name: 'Dossiers', about: 'Documents put together and published at once' };

/** A row of a list of dossiers (docs/api.md, "What the short names answer"). */
export const DossierRow = z.object({
  id: Id,
  nome: z.string(),
  tags: z.array(z.string()),
  dataConsegna: Day,
  documentiId: z.array(Id),
  /** The number of documents in the dossier. */
  documenti: z.number(),
  dataPubblicazione: z.nullable(Day),
  stato: z.enum(PUBLICATION_STATES),
  /** The number of the dossier's documents that their employees have opened. */
  letti: z.number(),
  createdBy: z.string(),
  dataCreazione: z.string(),
  cfAzienda: Code,
  azienda: z.string(),
});

const ORDERS = ['id', 'nome', 'dataConsegna', 'dataPubblicazione', 'dataCreazione'] as const;
export type DossierOrder = (typeof ORDERS)[number];

const Filters = {
  cfAzienda: Code,
  tag: z.optional(Repeated),
  pub: z.optional(z.enum(['true', 'false'])),
  /** The range of delivery days. */
  da: z.optional(Day),
  a: z.optional(Day),
};

const list = (path: 'listaperazienda' | 'listalt', name: string, summary: string) =>
  contract({
    method: 'GET',
    path: `/apiback/api/Fascicolo/${path}`,
    permission: 'dossiers.list',
    name,
    chapter: DOSSIERS,
    summary,
    when: 'To find dossiers of one company. `X-Total-Count` has the number of all matching rows.',
    query: z.object({ ...Filters, ...Paging, sort: sortBy(ORDERS) }),
    response: z.array(DossierRow),
  });

export const listCompanyDossiers = list(
  'listaperazienda',
  'listCompanyDossiers',
  'Dossiers of the company’s own documents',
);
export const listWorkersDossiers = list('listalt', 'listWorkersDossiers', 'Dossiers of workers’ documents');

export const listDossierTags = contract({
  method: 'GET',
  path: '/apiback/api/Fascicolo/listatags',
  permission: 'dossiers.list',
  name: 'listDossierTags',
  chapter: DOSSIERS,
  summary: 'Tags in use on dossiers',
  when: 'To offer the values of the filter `tag` of dossiers.',
  query: z.object({ cfAzienda: Code }),
  response: z.array(z.string()),
});

const DossierTags = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(DOSSIER_TAG)))
  .check(z.maxLength(20));

/** The fields shared by the dialog and the server: the limits are defined only here (spec §5). */
export const DossierFields = {
  nome: z.string().check(z.trim(), z.minLength(1), z.maxLength(DOSSIER_NAME)),
  tags: z._default(DossierTags, []),
  dataConsegna: Day,
};

export const saveDossier = contract({
  method: 'POST',
  path: '/apiback/api/Fascicolo/upload',
  permission: 'dossiers.manage',
  name: 'saveDossier',
  chapter: DOSSIERS,
  summary: 'Make a dossier of these documents; with `id`, add them to one that exists',
  when: 'To group documents that belong together, such as those of a hiring.',
  refuses:
    '400 dossier-of-one-company nothing-selected 409 created-by-another delivery-date-in-past delivery-date-required dossier-mixed dossier-name-required dossier-of-another in-recycle-bin',
  idempotent: true,
  status: 201,
  body: z.strictObject({
    ...DossierFields,
    id: z.optional(Id),
    documentiId: z.array(Id).check(z.maxLength(10_000)),
    /** Defaults to the company of the documents. */
    cfAzienda: z.optional(Code),
  }),
  response: z.object({ id: Id, documenti: z.number() }),
});

export const publishDossiers = contract({
  method: 'PUT',
  path: '/apiback/api/Fascicolo/updatevisibile',
  permission: 'dossiers.manage',
  name: 'publishDossiers',
  chapter: DOSSIERS,
  summary: 'Publish dossiers with their documents, or take a publication back: both payload forms of the spec',
  when: 'To make all documents of a dossier visible with one call, or to hide them again.',
  refuses:
    '409 already-published approval-missing in-recycle-bin not-published nothing-selected publication-date-in-past publication-date-required',
  idempotent: true,
  body: z.union([
    z.strictObject({
      idList: IdList,
      dataPubblicazione: z.optional(z.nullable(Day)),
      annullaPubblicazione: z.optional(z.boolean()),
      note: z.optional(z.nullable(Text)),
    }),
    z.strictObject({
      ids: IdList,
      dat: z.optional(z.nullable(Day)),
      ann: z.optional(z.boolean()),
      not: z.optional(z.nullable(Text)),
    }),
  ]),
  response: z.object({ aggiornati: z.number(), documenti: z.number() }),
});

const DossierWithRows = z.object({
  ...DossierRow.shape,
  /** Whether the dossier holds workers’ documents or company documents. */
  di: z.enum(['lavoratori', 'azienda']),
  codiceAzienda: Code,
  elenco: z.array(AnyRow),
});

export const readDossier = contract({
  method: 'GET',
  path: '/apiback/api/Fascicolo/:id',
  permission: 'dossiers.list',
  name: 'readDossier',
  chapter: DOSSIERS,
  summary: 'One dossier, with the rows of its documents',
  when: 'To show a dossier with the documents in it.',
  params: z.object({ id: Id }),
  response: DossierWithRows,
});

export const changeDossier = contract({
  method: 'PUT',
  path: '/apiback/api/Fascicolo/:id',
  permission: 'dossiers.manage',
  name: 'changeDossier',
  chapter: DOSSIERS,
  summary: 'Rename a dossier, give it other tags or another day, add documents and take some out; what is absent stays',
  when: 'To rename a dossier or change what it contains.',
  refuses:
    '400 nothing-selected 409 created-by-another delivery-date-in-past dossier-mixed dossier-name-required dossier-of-another in-recycle-bin',
  idempotent: true,
  params: z.object({ id: Id }),
  row: DossierWithRows,
  body: z.strictObject({
    nome: z.optional(DossierFields.nome),
    tags: z.optional(DossierTags),
    dataConsegna: z.optional(Day),
    aggiungi: z.optional(z.array(Id).check(z.maxLength(10_000))),
    togli: z.optional(z.array(Id).check(z.maxLength(10_000))),
  }),
  response: z.object({ aggiunti: z.number(), tolti: z.number() }),
});

export const deleteDossier = contract({
  method: 'DELETE',
  path: '/apiback/api/Fascicolo/:id',
  permission: 'dossiers.manage',
  name: 'deleteDossier',
  chapter: DOSSIERS,
  summary: 'Remove a dossier; its documents stay as they are',
  when: 'When the grouping is no longer needed.',
  refuses: '409 created-by-another',
  params: z.object({ id: Id }),
  status: 204,
});

export const downloadDossier = contract({
  method: 'GET',
  path: '/apiback/api/Fascicolo/download/:id',
  permission: 'dossiers.list',
  name: 'downloadDossier',
  chapter: DOSSIERS,
  summary: 'The documents of a dossier as one zip; each member is read as if opened',
  when: 'To fetch all documents of a dossier at once.',
  refuses: '503 content-damaged',
  kind: 'file',
  heavy: true,
  params: z.object({ id: Id }),
});

export const ticketForDossier = contract({
  method: 'POST',
  path: '/apiback/api/Fascicolo/download/:id/biglietto',
  permission: 'dossiers.list',
  name: 'ticketForDossier',
  chapter: DOSSIERS,
  summary: 'A single-use address for the zip',
  when: TO_OPEN_IN_A_WINDOW,
  changesNothing: A_TICKET,
  params: z.object({ id: Id }),
  response: Ticket,
});
