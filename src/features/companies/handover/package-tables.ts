/** The objects that package rows refer to by their former id. */
export type Thing = 'company' | 'employee' | 'document' | 'dossier' | 'request' | 'notice' | 'figures' | 'origin';

/** A row as written in a package. */
export type PackageRow = Readonly<Record<string, Value>>;
type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** A column's value as text; throws for a value that cannot be an id, a hash or a name. */
export function textOf(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return `${value}`;
  throw new Error('the package holds a list where one value is meant');
}

/** How the rows in one part of a package map to a table here (P175). */
export interface ComingTable {
  file: string;
  part: string;
  table: string;
  /** Set if other tables refer to these rows: each gets a new id. */
  ids?: Thing;
  /** Columns that hold an id of one of these. */
  refs: Readonly<Record<string, Thing>>;
  /** Columns that hold a former account; replaced by the account that represents all of them. */
  authors?: readonly string[];
  /** Columns that mean nothing here. */
  left?: readonly string[];
  /** Binary columns, in hex in a package. */
  bytes?: readonly string[];
  /**
   * The member with the row's content, without extension, and the file name that gives the extension; null if it has
   * none.
   */
  content?: (row: PackageRow) => { place: string; name: string } | null;
  /** Selects the rows that stay in the package. */
  stays?: (row: PackageRow) => boolean;
  /** Older packages lack this part. */
  isNew?: true;
}

const OF_DOCUMENT = { document_id: 'document' } as const;
const named = (folder: string, row: PackageRow, key = textOf(row.id)) =>
  row.sha256 === null ? null : { place: `${folder}/${key}`, name: textOf(row.file_name) };

/** In the order of their references. */
export const COMING_TABLES: readonly ComingTable[] = [
  {
    ...{ file: 'azienda.json', part: 'azienda', table: 'company', ids: 'company', refs: {} },
    // Group, labels and public numbers in the former practice.
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
    // The payroll file that it was cut from stays in the former practice.
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
    // Links copies of one notice sent to several companies; meaningless in the new practice.
    left: ['sent_with'],
    // No longer shown; the former practice kept it for those who had read it.
    stays: (row) => row.deleted_at !== null,
  },
  {
    ...{ file: 'comunicazioni.json', part: 'letture', table: 'notice_receipt' },
    refs: { company_id: 'company', notice_id: 'notice', employee_id: 'employee' },
  },
  {
    // The packages that the company had arrived with before.
    ...{ file: 'azienda.json', part: 'provenienze', table: 'company_origin', ids: 'origin', authors: ['created_by'] },
    ...{ refs: { company_id: 'company' }, bytes: ['manifest_sha256', 'sha256'], isNew: true },
    content: ({ id, sha256 }) => (sha256 === null ? null : { place: `provenienza/${textOf(id)}`, name: '.zip' }),
  },
];

/** Parts whose rows stay in the stored package, with the reason that the command prints. */
export const STAYING_PARTS: readonly { file: string; part: string; why: string }[] = [
  { file: 'azienda.json', part: 'regole', why: 'what the former practice let its portal do by itself: set them anew' },
  { file: 'firme.json', part: 'firme', why: 'papers to be signed: what workers signed has come as their documents' },
  { file: 'firme.json', part: 'firmatari', why: 'who signed which paper, with the proof' },
  { file: 'versamenti.json', part: 'pacchetti', why: 'packages for a preserver, of the former practice’s contract' },
  { file: 'versamenti.json', part: 'documenti', why: 'what those packages hold' },
];

/** Logins are imported separately: the company's without their accounts, the employees' with their employments. */
export const LOGINS = { file: 'persone.json', part: 'accessi' } as const;

/** The members of a package whose rows are read. */
export const READ_MEMBERS: readonly string[] = [
  ...new Set([...COMING_TABLES, ...STAYING_PARTS, LOGINS].map(({ file }) => file)),
];
