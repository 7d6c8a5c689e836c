import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { contract, Id } from '../access/contract.ts';

const SAVED_VIEWS = { name: 'Saved views', about: 'None' };

export const NAME_MAX = 60;
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX));
/** A path within the portal, with its query string; an external URL is invalid. */
const Address = z.string().check(z.regex(/^\/(?!\/)[\w/-]*(\?\S*)?$/), z.maxLength(4000));
const View = z.object({ id: Id, nome: z.string(), indirizzo: z.string() });

export const listViews = contract({
  method: 'GET',
  path: '/apiback/api/viste',
  permission: 'views.own',
  name: 'listViews',
  chapter: SAVED_VIEWS,
  summary: 'One’s own named views of lists, in the active role',
  when: "To offer the caller's stored filters above a list.",
  response: z.array(View),
});

export const saveView = contract({
  method: 'POST',
  path: '/apiback/api/viste',
  permission: 'views.own',
  name: 'saveView',
  chapter: CHAPTERS.other,
  summary: 'Give the present view of a list a name; the same name takes its place',
  when: 'To keep the address of a list, with its filters and order, under a name.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ nome: Name, indirizzo: Address }),
  response: View,
});

export const forgetView = contract({
  method: 'DELETE',
  path: '/apiback/api/viste/:id',
  permission: 'views.own',
  name: 'forgetView',
  chapter: CHAPTERS.other,
  summary: 'Forget a named view',
  when: 'When a named view is no longer needed.',
  params: z.object({ id: Id }),
  response: z.object({ eliminata: z.boolean() }),
});
