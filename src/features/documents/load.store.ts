import { companiesById } from '../../directory/companies.store.ts';
import { loginsOf } from '../../directory/logins.store.ts';
import { isId, type Transaction } from '../../server/database.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { type DocumentRow, loadDocuments, type StoredDocument } from './documents.store.ts';
import type { Names } from './present.ts';

/** All of them, or "not found" for the whole call: one id out of scope refuses it (docs/api.md, bulk calls). */
export async function loadAll(tx: Transaction, wanted: readonly string[], lock = false): Promise<StoredDocument[]> {
  const unique = [...new Set(wanted)];
  if (unique.length === 0) throw new Problem(400, 'nothing-selected');
  if (!unique.every(isId)) throw notFound();
  const documents = await loadDocuments(tx, unique, { lock });
  if (documents.length !== unique.length) throw notFound();
  return documents;
}

/** Names of the companies and logins that rows refer to. */
export async function namesOf(
  tx: Transaction,
  rows: readonly Pick<DocumentRow, 'companyId' | 'createdBy'>[],
): Promise<Names> {
  const [companies, logins] = await Promise.all([
    companiesById(
      tx,
      rows.map((row) => row.companyId),
    ),
    loginsOf(
      tx,
      rows.map((row) => row.createdBy),
    ),
  ]);
  return { companies: new Map(companies.map((company) => [company.id, company])), logins };
}
