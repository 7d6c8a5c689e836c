import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import { Email, Name } from '../../directory/fields.ts';
import { Access } from '../accounts/person-calls.contract.ts';

/** Endpoints for the administrators of the installation, who invite each other (P110). */

const Administrator = z.object({
  ...Access,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** True for the caller's own entry. */
  proprio: z.boolean(),
  secondoFattore: z.boolean(),
});

const ONE = {
  permission: 'administrators.manage',
  chapter: CHAPTERS.users,
  params: z.object({ id: Id }),
  response: Administrator,
} as const;

export const listAdministrators = contract({
  method: 'GET',
  path: '/apirest/api/users/amministratori',
  permission: 'administrators.manage',
  name: 'listAdministrators',
  chapter: CHAPTERS.users,
  summary: 'The administrators of the installation, each with its state',
  when: 'To show who may administer the installation.',
  response: z.array(Administrator),
});

export const NewAdministrator = z.strictObject({ email: Email, firstName: Name, lastName: Name });

export const inviteAdministrator = contract({
  method: 'POST',
  path: '/apirest/api/users/amministratori',
  permission: 'administrators.manage',
  fresh: true,
  name: 'inviteAdministrator',
  chapter: CHAPTERS.users,
  summary: 'Invite a further administrator; an activation goes out',
  when: 'When another person will run the installation.',
  refuses: '400 emailexists',
  status: 201,
  idempotent: true,
  body: NewAdministrator,
  response: Administrator,
});

export const inviteAdministratorAgain = contract({
  method: 'POST',
  path: '/apirest/api/users/amministratori/:id/activationmail',
  ...ONE,
  name: 'inviteAdministratorAgain',
  summary: 'Send the activation to an invited administrator again',
  when: 'When the activation has expired or was lost.',
});

export const toggleAdministrator = contract({
  method: 'PUT',
  path: '/apirest/api/users/amministratori/:id',
  ...ONE,
  fresh: true,
  name: 'toggleAdministrator',
  summary: 'Disable an administrator, never the last one, or enable one again',
  when: 'When an administrator leaves or comes back.',
  body: z.strictObject({ attivo: z.boolean() }),
});
