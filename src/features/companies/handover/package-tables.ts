/** What rows of a package refer to by an id of where they were made. */
export type Thing = 'company' | 'employee' | 'document' | 'dossier' | 'request' | 'notice' | 'figures' | 'origin';

/** A row as it stands in a package. */
export type PackageRow = Readonly<Record<string, Value>>;
type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** A value of one column as text; what is none has no place where an id, a hash or a name is meant. */
export function textOf(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return `${value}`;
  throw new Error('the package holds a list where one value is meant');
}

/** How the rows of a part of a package become rows of a table here (P175). */
export interface ComingTable {
  file: string;
  part: string;
  table: string;
  /** Rows of other tables refer to these: each gets a new id. */
  ids?: Thing;
  /** Columns that hold an id of one of these. */
  refs: Readonly<Record<string, Thing>>;
  /** Columns that hold an account there: nobody's here, so the one that stands for all of them. */
  authors?: readonly string[];
  /** Columns that mean nothing here. */
  left?: readonly string[];
  /** Columns of bytes, which a package holds in hex. */
  bytes?: readonly string[];
  /** The member with the row's content, without its ending, and the name whose ending it has; null where it has none. */
  content?: (row: PackageRow) => { place: string; name: string } | null;
  /** Rows that stay in the package alone. */
  stays?: (row: PackageRow) => boolean;
  /** A package that was made before there was such a part lacks it. */
  isNew?: true;
}

const OF_DOCUMENT = { document_id: 'document' } as const;
const named = (folder: string, row: PackageRow, key = textOf(row.id)) =>
  row.sha256 === null ? null : { place: `${folder}/${key}`, name: textOf(row.file_name) };

/** In the order in which they refer to each other. */
export const COMING_TABLES: readonly ComingTable[] = [
  {
    ...{ file: 'azienda.json', part: 'azienda', table: 'company', ids: 'company', refs: {} },
    // The group of its former practice, and that practice's labels and public numbers.
    left: ['head_company_id', 'moved_id', 'public_id', 'labels'],
  },
  { file: 'azienda.json', part: 'filiali', table: 'branch', refs: { company_id: 'company' } },
  { file: 'persone.json', part: 'rapporti', table: 'employee', ids: 'employee', refs: { company_id: 'company' } },
  {
    ...{ file: 'azienda.json', part: 'blocchi', table: 'retention_hold', authors: ['set_by'] },
    refs: { company_id: 'company', employee_id: 'employee' },
  },
  {
    ...{ file: 'azienda.json', part: 'note', table: 'note', authors: ['created_by'] },
    refs: { company_id: 'company' },
    left: ['id'],
  },
  {
    ...{ file: 'azienda.json', part: 'dati', table: 'figure_set', ids: 'figures', authors: ['created_by'] },
    ...{ refs: { company_id: 'company' }, bytes: ['sha256'] },
  },
  {
    ...{ file: 'azienda.json', part: 'righeDeiDati', table: 'figure' },
    refs: { company_id: 'company', set_id: 'figures', employee_id: 'employee' },
  },
  {
    ...{ file: 'persone.json', part: 'solleciti', table: 'reminder', authors: ['sent_by'] },
    refs: { employee_id: 'employee' },
  },
  {
    ...{ file: 'documenti.json', part: 'documenti', table: 'document', ids: 'document', authors: ['created_by'] },
    ...{ refs: { company_id: 'company', employee_id: 'employee' }, bytes: ['sha256'] },
    // The file of the payroll software that it was cut from stays where it was read.
    left: ['intake_id', 'read_status'],
    content: (row) => named('documenti', row),
  },
  {
    ...{ file: 'documenti.json', part: 'versioni', table: 'document_version', authors: ['replaced_by'] },
    ...{ refs: OF_DOCUMENT, bytes: ['sha256'] },
    content: (row) => named('documenti/versioni', row, `${textOf(row.document_id)}-${textOf(row.number)}`),
  },
  {
    ...{ file: 'documenti.json', part: 'preseVisione', table: 'acknowledgement', bytes: ['sha256'] },
    refs: { ...OF_DOCUMENT, employee_id: 'employee' },
  },
  {
    ...{ file: 'documenti.json', part: 'visti', table: 'approval', authors: ['given_by'] },
    ...{ refs: OF_DOCUMENT, bytes: ['sha256'] },
  },
  {
    ...{ file: 'documenti.json', part: 'annotazioni', table: 'annotation', authors: ['created_by'] },
    ...{ refs: OF_DOCUMENT, left: ['id'] },
  },
  { file: 'documenti.json', part: 'netti', table: 'document_net', refs: OF_DOCUMENT, bytes: ['sha256'] },
  { file: 'documenti.json', part: 'saldi', table: 'document_figure', refs: OF_DOCUMENT, bytes: ['sha256'] },
  {
    ...{ file: 'fascicoli.json', part: 'fascicoli', table: 'dossier', ids: 'dossier', authors: ['created_by'] },
    refs: { company_id: 'company' },
  },
  {
    ...{ file: 'fascicoli.json', part: 'documenti', table: 'dossier_document' },
    refs: { ...OF_DOCUMENT, dossier_id: 'dossier' },
  },
  {
    ...{ file: 'richieste.json', part: 'richieste', table: 'request', ids: 'request', authors: ['created_by'] },
    ...{ refs: { company_id: 'company', employee_id: 'employee' }, bytes: ['sha256'] },
    content: (row) => named('richieste', row),
  },
  {
    ...{ file: 'richieste.json', part: 'risposte', table: 'request_answer', authors: ['created_by'] },
    ...{ refs: { request_id: 'request' }, bytes: ['sha256'], left: ['id'] },
    content: (row) => named('richieste/risposte', row),
  },
  {
    ...{ file: 'comunicazioni.json', part: 'comunicazioni', table: 'notice', ids: 'notice', authors: ['created_by'] },
    refs: { company_id: 'company', employee_id: 'employee' },
    // By it its former practice found the same words to other companies.
    left: ['sent_with'],
    // Shown nowhere, and kept there for those who had read it.
    stays: (row) => row.deleted_at !== null,
  },
  {
    ...{ file: 'comunicazioni.json', part: 'letture', table: 'notice_receipt' },
    refs: { company_id: 'company', notice_id: 'notice', employee_id: 'employee' },
  },
  {
    // The packages with which it had come to where it comes from.
    ...{ file: 'azienda.json', part: 'provenienze', table: 'company_origin', ids: 'origin', authors: ['created_by'] },
    ...{ refs: { company_id: 'company' }, bytes: ['manifest_sha256', 'sha256'], isNew: true },
    content: ({ id, sha256 }) => (sha256 === null ? null : { place: `provenienza/${textOf(id)}`, name: '.zip' }),
  },
];

/** Parts whose rows stay in the kept package, and why, as the command says it. */
export const STAYING_PARTS: readonly { file: string; part: string; why: string }[] = [
  { file: 'azienda.json', part: 'regole', why: 'what the former practice let its portal do by itself: set them anew' },
  { file: 'firme.json', part: 'firme', why: 'papers to be signed: what workers signed has come as their documents' },
  { file: 'firme.json', part: 'firmatari', why: 'who signed which paper, with the proof' },
  { file: 'versamenti.json', part: 'pacchetti', why: 'packages for a preserver, of the former practice’s contract' },
  { file: 'versamenti.json', part: 'documenti', why: 'what those packages hold' },
];

/** Logins come apart: those of the company without an account, those of workers with their employment. */
export const LOGINS = { file: 'persone.json', part: 'accessi' } as const;

/** The members of a package whose rows are read. */
export const READ_MEMBERS: readonly string[] = [
  ...new Set([...COMING_TABLES, ...STAYING_PARTS, LOGINS].map(({ file }) => file)),
];
