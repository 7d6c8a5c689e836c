import sql from 'sql-template-tag';
import { array, type Transaction } from '../../server/database/database.ts';
import { type Provider } from '../accounts/identity.store.ts';

export interface ProviderRow extends Provider {
  practice: string | null;
  publicPracticeId: string | null;
  createdAt: string;
  offAt: string | null;
  links: number;
}

const PROVIDERS = sql`
  SELECT i.id, i.practice_id AS "practiceId", i.name, i.issuer, i.client_id AS "clientId", i.client_secret AS "clientSecret",
    i.scopes, i.code_levels AS "codeLevels", i.factor_levels AS "factorLevels", i.created_at AS "createdAt", i.off_at AS "offAt",
    p.name AS practice, p.public_id AS "publicPracticeId", coalesce(l.links, 0) AS links
  FROM identity_provider i LEFT JOIN practice p ON p.id = i.practice_id
    LEFT JOIN identity_links_count() l ON l.provider_id = i.id`;

export function listProviders(tx: Transaction): Promise<ProviderRow[]> {
  return tx.all(sql`${PROVIDERS} ORDER BY i.name COLLATE "it-x-icu", i.id`);
}

export function readProvider(tx: Transaction, id: string): Promise<ProviderRow | undefined> {
  return tx.one(sql`${PROVIDERS} WHERE i.id = ${id}`);
}

export async function insertProvider(
  tx: Transaction,
  { practiceId, name, issuer, clientId, clientSecret, scopes, codeLevels, factorLevels }: Omit<Provider, 'id'>,
  now: Date,
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO identity_provider (practice_id, name, issuer, client_id, client_secret, scopes, code_levels, factor_levels, created_at)
    VALUES (${practiceId}, ${name}, ${issuer}, ${clientId}, ${clientSecret}, ${scopes}, ${array(codeLevels, 'text')},
      ${array(factorLevels, 'text')}, ${now})
    RETURNING id`);
  return row?.id ?? '';
}

export async function updateProvider(
  tx: Transaction,
  id: string,
  { name, clientId, clientSecret, scopes, codeLevels, factorLevels }: Omit<Provider, 'id' | 'practiceId' | 'issuer'>,
  offAt: Date | string | null,
): Promise<void> {
  await tx.run(sql`
    UPDATE identity_provider SET name = ${name}, client_id = ${clientId}, client_secret = ${clientSecret}, scopes = ${scopes},
      code_levels = ${array(codeLevels, 'text')}, factor_levels = ${array(factorLevels, 'text')}, off_at = ${offAt}
    WHERE id = ${id}`);
}

export async function deleteProvider(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM identity_provider WHERE id = ${id}`);
}
