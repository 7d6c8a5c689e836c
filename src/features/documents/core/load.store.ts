import { type Actor } from '../../../access/scope.ts';
import { companiesById } from '../../../directory/companies.store.ts';
import { loginsOf } from '../../../directory/logins.store.ts';
import { isId, type Transaction } from '../../../server/database/database.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { isRefusal } from '../../../server/refusal.ts';
import { stateOf } from './document.ts';
import { type ActionTarget, type DocumentAction, ownershipOf, whyNotAct } from './document-actions.ts';
import { type DocumentRow, loadDocuments, type StoredDocument } from './documents.store.ts';
import type { Names } from './present.ts';

/**
 * Loads all these documents or answers "not found": one id out of scope refuses the whole request (docs/api.md, bulk
 * calls).
 */
export async function loadAll(tx: Transaction, wanted: readonly string[], lock = false): Promise<StoredDocument[]> {
  const unique = [...new Set(wanted)];
  if (unique.length === 0) throw new Problem(400, 'nothing-selected');
  if (!unique.every(isId)) throw notFound();
  const documents = await loadDocuments(tx, unique, { lock });
  if (documents.length !== unique.length) throw notFound();
  return documents;
}

/** Looks up the names of the companies and logins that these rows refer to. */
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

export function handled(document: StoredDocument, actor: Actor, today: string): ActionTarget {
  const made = { by: document.createdBy, as: document.createdAs };
  return {
    ...stateOf(document, today),
    ...ownershipOf(made, { by: actor.accountId, role: actor.role }),
    readBefore: document.readBefore,
  };
}

export function mayAct(
  action: DocumentAction,
  documents: readonly StoredDocument[],
  actor: Actor,
  today: string,
): void {
  const refusal = whyNotAct(
    action,
    documents.map((document) => handled(document, actor, today)),
  );
  if (isRefusal(refusal)) throw new Problem(refusal.refused === 'nothing-selected' ? 400 : 409, refusal);
}

/** Loads and locks these documents for an action; refuses if the action is not allowed for all of them. */
export async function loadFor(
  action: DocumentAction,
  tx: Transaction,
  ids: readonly string[],
  actor: Actor,
  today: string,
): Promise<StoredDocument[]> {
  const documents = await loadAll(tx, ids, true);
  mayAct(action, documents, actor, today);
  return documents;
}
