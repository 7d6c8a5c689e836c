import sql from 'sql-template-tag';
import type { Grant } from '../../directory/grant.ts';
import type { Transaction } from '../../server/database/database.ts';
import { type Address, grantsOfAdministrators } from '../accounts/managing.store.ts';

/**
 * The functions below make changes through database functions, which check the caller and ensure that an administrator
 * remains (P110).
 */

export async function administratorBy(tx: Transaction, publicId: string): Promise<Grant | undefined> {
  return (await grantsOfAdministrators(tx)).find((grant) => grant.publicId === publicId);
}

export async function addAdministrator(tx: Transaction, to: Address): Promise<string> {
  const row = await tx.one<{ id: string }>(
    sql`SELECT administrator_add(${to.email}, ${to.firstName}, ${to.lastName}) AS id`,
  );
  return row?.id ?? '';
}

/** Invites an administrator; returns the e-mail address of the invitation. */
export async function inviteAdministrator(tx: Transaction, id: string): Promise<string> {
  const row = await tx.one<{ mailbox: string }>(sql`SELECT administrator_invite(${id}) AS mailbox`);
  return row?.mailbox ?? '';
}

export async function disableAdministrator(tx: Transaction, id: string): Promise<void> {
  await tx.all(sql`SELECT administrator_disable(${id})`);
}

export async function enableAdministrator(tx: Transaction, id: string): Promise<void> {
  await tx.all(sql`SELECT administrator_enable(${id})`);
}
