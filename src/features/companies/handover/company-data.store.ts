import sql, { raw, type Sql } from 'sql-template-tag';
import { extensionOf } from '../../../directory/file-ending.ts';
import type { Transaction } from '../../../server/database/database.ts';

/** The folder in a company's package for the earlier packages with which the company was imported. */
export const ORIGINS = 'provenienza/';

/** A file in the package, in addition to the rows. */
export interface PackagedFile {
  path: string;
  sha256: string;
  size: number;
}

/** A table row as written to the package: hashes are in hex, and columns that only this database needs are left out. */
type Row = Record<string, unknown>;

const OURS = ['practice_id', 'print_salt', 'iban_salt', 'folded'] as const;

/** The rows of a table that belong to the company, directly or through another row. */
async function rowsOf(tx: Transaction, table: string, where: Sql, order = sql`1`): Promise<Row[]> {
  const rows = await tx.all<{ row: Row }>(sql`
    SELECT to_jsonb(t) AS row FROM ${raw(table)} t WHERE ${where} ORDER BY ${order}`);
  return rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !OURS.some((ours) => ours === name))
        .map(([name, value]) => [
          name,
          typeof value === 'string' && /^\\x[0-9a-f]*$/.test(value) ? value.slice(2) : value,
        ]),
    ),
  );
}

/** All data about a company that the scope can see, by the package's file and part (docs/company-package.md). */
export async function companyData(tx: Transaction, companyId: string): Promise<Record<string, Record<string, Row[]>>> {
  const own = sql`t.company_id = ${companyId}`;
  const ofDocument = sql`t.document_id IN (SELECT d.id FROM document d WHERE d.company_id = ${companyId})`;
  const tables: Record<string, Record<string, readonly [table: string, where: Sql]>> = {
    'azienda.json': {
      azienda: ['company', sql`t.id = ${companyId}`],
      filiali: ['branch', own],
      regole: ['standing_rule', own],
      blocchi: ['retention_hold', own],
      note: ['note', own],
      provenienze: ['company_origin', own],
      dati: ['figure_set', own],
      righeDeiDati: ['figure', own],
      mesi: ['month_sheet', own],
      righeDeiMesi: ['month_row', own],
      messaggiDeiMesi: [
        'month_message',
        sql`t.sheet_id IN (SELECT s.id FROM month_sheet s WHERE s.company_id = ${companyId})`,
      ],
    },
    'persone.json': {
      rapporti: ['employee', own],
      accessi: [
        `(SELECT g.public_id AS id, g.company_id, g.employee_id, g.role, a.login, coalesce(a.email, g.email) AS email,
            coalesce(a.first_name, g.first_name) AS first_name, coalesce(a.last_name, g.last_name) AS last_name,
            g.created_at, g.activated_at, g.disabled_at
          FROM account_grant g LEFT JOIN account a ON a.id = g.account_id WHERE g.company_id IS NOT NULL)`,
        own,
      ],
      solleciti: ['reminder', sql`t.employee_id IN (SELECT e.id FROM employee e WHERE e.company_id = ${companyId})`],
    },
    'documenti.json': {
      documenti: ['document', own],
      versioni: ['document_version', ofDocument],
      preseVisione: ['acknowledgement', ofDocument],
      visti: ['approval', ofDocument],
      annotazioni: ['annotation', ofDocument],
      netti: ['document_net', ofDocument],
      saldi: ['document_figure', ofDocument],
    },
    'fascicoli.json': {
      fascicoli: ['dossier', own],
      documenti: ['dossier_document', ofDocument],
    },
    'richieste.json': {
      richieste: ['request', own],
      risposte: ['request_answer', sql`t.request_id IN (SELECT r.id FROM request r WHERE r.company_id = ${companyId})`],
    },
    'comunicazioni.json': { comunicazioni: ['notice', own], letture: ['notice_receipt', own] },
    'firme.json': { firme: ['signature_request', own], firmatari: ['signature_signer', own] },
    'versamenti.json': {
      pacchetti: ['preservation_package', own],
      documenti: [
        'preservation_item',
        sql`t.package_id IN (SELECT p.id FROM preservation_package p WHERE p.company_id = ${companyId})`,
      ],
    },
  };
  const files: Record<string, Record<string, Row[]>> = {};
  for (const [file, parts] of Object.entries(tables)) {
    files[file] = {};
    for (const [name, [table, where]] of Object.entries(parts)) files[file][name] = await rowsOf(tx, table, where);
  }
  return files;
}

/** The contents to which the company's rows refer, with their paths in the package. */
export async function companyFiles(tx: Transaction, companyId: string): Promise<PackagedFile[]> {
  const rows = await tx.all<{ place: string; name: string; sha256: string; size: number }>(sql`
    SELECT f.place, f.name, encode(f.sha256, 'hex') AS sha256, b.size::float8 AS size FROM (
      SELECT 1 AS n, 'documenti/' || d.id AS place, d.file_name AS name, d.sha256 FROM document d WHERE d.company_id = ${companyId}
      UNION ALL SELECT 2, 'documenti/versioni/' || v.document_id || '-' || v.number, v.file_name, v.sha256
        FROM document_version v JOIN document d ON d.id = v.document_id WHERE d.company_id = ${companyId}
      UNION ALL SELECT 3, 'richieste/' || r.id, r.file_name, r.sha256 FROM request r WHERE r.company_id = ${companyId}
      UNION ALL SELECT 4, 'richieste/risposte/' || a.id, a.file_name, a.sha256
        FROM request_answer a JOIN request r ON r.id = a.request_id WHERE r.company_id = ${companyId}
      UNION ALL SELECT 5, 'firme/' || s.id, s.file_name, s.sha256 FROM signature_request s WHERE s.company_id = ${companyId}
      UNION ALL SELECT 6, 'firme/' || s.id || '-firmato', s.file_name, s.result_sha256
        FROM signature_request s WHERE s.company_id = ${companyId}
      UNION ALL SELECT 7, 'versamenti/' || p.id || '-PIndex', 'PIndex.xml', p.index_sha256
        FROM preservation_package p WHERE p.company_id = ${companyId}
      UNION ALL SELECT 8, 'versamenti/' || p.id || '-rapporto', p.receipt_name, p.receipt_sha256
        FROM preservation_package p WHERE p.company_id = ${companyId}
      UNION ALL SELECT 9, ${ORIGINS} || o.id, 'provenienza.zip', o.sha256 FROM company_origin o WHERE o.company_id = ${companyId}
    ) f JOIN blob b ON b.practice_id = (SELECT scope_practice()) AND b.sha256 = f.sha256
    ORDER BY f.n, f.place`);
  return rows.map(({ place, name, ...content }) => {
    const ending = extensionOf(name);
    return { path: ending === null ? place : `${place}.${ending}`, ...content };
  });
}

/** The ledger rows about a company in one chain, oldest first, up to the given row. */
export function companyTrace(
  tx: Transaction,
  companyId: string,
  { chain, upTo }: { chain: string; upTo: number },
): Promise<{ seq: string; canonical: string; previous: string }[]> {
  return tx.all(sql`
    SELECT l.seq::text AS seq, l.canonical, encode(l.previous, 'hex') AS previous FROM ledger l
    WHERE l.chain = ${chain} AND l.company_id = ${companyId} AND l.seq <= ${upTo} ORDER BY l.seq`);
}

export async function practiceName(tx: Transaction): Promise<string> {
  const row = await tx.one<{ name: string }>(sql`SELECT name FROM practice WHERE id = (SELECT scope_practice())`);
  return row?.name ?? '';
}
