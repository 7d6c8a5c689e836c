/** The kinds of objects to which package rows refer by their former ids. */
export type Thing =
  | 'company'
  | 'employee'
  | 'document'
  | 'dossier'
  | 'request'
  | 'notice'
  | 'figures'
  | 'origin'
  | 'monthSheet'
  | 'monthRow';

/** A row as written in a package. */
export type PackageRow = Readonly<Record<string, Value>>;
type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** A column's value as text; throws if the value cannot be an id, a hash or a name. */
export function textOf(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return `${value}`;
  throw new Error('the package holds a list where one value is meant');
}

/** How the rows of one part of a package are imported into a table (P175). */
export interface ComingTable {
  file: string;
  part: string;
  table: string;
  /** Set if other tables refer to these rows, so that each row needs a new id. */
  ids?: Thing;
  /** The columns that refer to another object, with the object's kind. */
  refs: Readonly<Record<string, Thing>>;
  /**
   * The columns that refer to an account of the former practice. The import replaces it by the account that represents
   * all former authors.
   */
  authors?: readonly string[];
  /** The columns that are dropped, because they have no meaning in the new practice. */
  left?: readonly string[];
  /** The binary columns, which a package contains in hex. */
  bytes?: readonly string[];
  /**
   * The archive member with the row's content: its path without extension, and the file name that determines the
   * extension. Null if the row has no content.
   */
  content?: (row: PackageRow) => { place: string; name: string } | null;
  /** Returns true for rows that are not imported. */
  stays?: (row: PackageRow) => boolean;
  /** True if older packages lack this part. */
  isNew?: true;
}

const OF_DOCUMENT = { document_id: 'document' } as const;
const named = (folder: string, row: PackageRow, key = textOf(row.id)) =>
  row.sha256 === null ? null : { place: `${folder}/${key}`, name: textOf(row.file_name) };

/** Sorted so that each table comes after the tables to which it refers. */
export const COMING_TABLES: readonly ComingTable[] = [
  {
    ...{ file: 'azienda.json', part: 'azienda', table: 'company', ids: 'company', refs: {} },
    // The group, the labels and the public ids are those of the former practice.
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
    ...{ file: 'azienda.json', part: 'mesi', table: 'month_sheet', ids: 'monthSheet', isNew: true },
    refs: { company_id: 'company' },
  },
  {
    ...{ file: 'azienda.json', part: 'righeDeiMesi', table: 'month_row', ids: 'monthRow', isNew: true },
    refs: { company_id: 'company', sheet_id: 'monthSheet', employee_id: 'employee' },
  },
  {
    ...{ file: 'azienda.json', part: 'messaggiDeiMesi', table: 'month_message', left: ['id'], isNew: true },
    refs: { sheet_id: 'monthSheet', row_id: 'monthRow' },
  },
  {
    ...{ file: 'persone.json', part: 'solleciti', table: 'reminder', authors: ['sent_by'] },
    refs: { employee_id: 'employee' },
  },
  {
    ...{ file: 'documenti.json', part: 'documenti', table: 'document', ids: 'document', authors: ['created_by'] },
    ...{ refs: { company_id: 'company', employee_id: 'employee' }, bytes: ['sha256'] },
    // The payroll file from which the document was cut remains in the former practice.
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
    // Links copies of one notice sent to several companies, which has no meaning in the new practice.
    left: ['sent_with'],
    // Deleted notices are not shown any more; the former practice keeps them only for their readers.
    stays: (row) => row.deleted_at !== null,
  },
  {
    ...{ file: 'comunicazioni.json', part: 'letture', table: 'notice_receipt' },
    refs: { company_id: 'company', notice_id: 'notice', employee_id: 'employee' },
  },
  {
    // The earlier packages with which the company was imported.
    ...{ file: 'azienda.json', part: 'provenienze', table: 'company_origin', ids: 'origin', authors: ['created_by'] },
    ...{ refs: { company_id: 'company' }, bytes: ['manifest_sha256', 'sha256'], isNew: true },
    content: ({ id, sha256 }) => (sha256 === null ? null : { place: `provenienza/${textOf(id)}`, name: '.zip' }),
  },
];

/** Parts whose rows are not imported, with the reason that the command prints. They remain in the stored package. */
export const STAYING_PARTS: readonly { file: string; part: string; why: string }[] = [
  { file: 'azienda.json', part: 'regole', why: 'what the former practice let its portal do by itself: set them anew' },
  { file: 'firme.json', part: 'firme', why: 'papers to be signed: what workers signed has come as their documents' },
  { file: 'firme.json', part: 'firmatari', why: 'who signed which paper, with the proof' },
  { file: 'versamenti.json', part: 'pacchetti', why: 'packages for a preserver, of the former practice’s contract' },
  { file: 'versamenti.json', part: 'documenti', why: 'what those packages hold' },
];

/**
 * Logins are imported separately: those of the company without their accounts, those of employees together with their
 * employments.
 */
export const LOGINS = { file: 'persone.json', part: 'accessi' } as const;

/** The archive members that contain rows. */
export const READ_MEMBERS: readonly string[] = [
  ...new Set([...COMING_TABLES, ...STAYING_PARTS, LOGINS].map(({ file }) => file)),
];
