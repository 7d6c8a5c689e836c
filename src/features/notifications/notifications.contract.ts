import * as z from 'zod/mini';
import { contract, Id, IdList, Paging } from '../../access/contract.ts';

const NOTIFICATIONS = { name: 'Notifications', about: 'What is new for an account' };

const Notification = z.object({
  id: Id,
  tipo: z.string(),
  titolo: z.string(),
  testo: z.string(),
  data: z.string(),
  letto: z.boolean(),
  /** The path of a page, without the `#` that precedes it in a link. */
  link: z.string(),
});

export const listCompanyNotifications = contract({
  method: 'GET',
  path: '/apirest/api/company/coms',
  permission: 'notifications.company',
  name: 'listCompanyNotifications',
  chapter: NOTIFICATIONS,
  summary: 'Notifications received, newest first',
  when: "To show what is new, under the specification's address.",
  query: z.object({ page: Paging.page, size: Paging.size }),
  response: z.array(Notification),
});

export const listNotifications = contract({
  method: 'GET',
  path: '/apirest/api/notifiche',
  permission: 'notifications.own',
  name: 'listNotifications',
  chapter: NOTIFICATIONS,
  summary: 'The same for every role',
  when: 'To show what is new, in any role.',
  query: z.object({ page: Paging.page, size: Paging.size }),
  response: z.array(Notification),
});

export const markNotifications = contract({
  method: 'PUT',
  path: '/apirest/api/company/coms/letto',
  permission: 'notifications.mark',
  changesNothing: 'it only keeps which news this login has seen, and tells its other windows',
  name: 'markNotifications',
  chapter: NOTIFICATIONS,
  summary: 'Marks notifications as read by this login',
  when: 'When the user has seen the notifications.',
  body: z.strictObject({ ids: IdList }),
  response: z.object({ nonLette: z.number() }),
});

export const notificationEvents = contract({
  method: 'GET',
  path: '/apirest/api/notifiche/eventi',
  permission: 'notifications.own',
  name: 'notificationEvents',
  chapter: NOTIFICATIONS,
  summary:
    'Server-sent events: how many notifications are new, and where documents are listed their last step, now and at each change',
  when: 'To keep a page current without polling. Open one stream for each browser.',
  kind: 'events',
});

const Settings = z.object({
  /** True to get one mail a day instead of one mail for each piece of news. */
  riepilogo: z.boolean(),
});

export const readNotificationSettings = contract({
  method: 'GET',
  path: '/apirest/api/notifiche/impostazioni',
  permission: 'notifications.own',
  name: 'readNotificationSettings',
  chapter: NOTIFICATIONS,
  summary: 'How this person wants to be written to',
  when: 'To fill the form that `changeNotificationSettings` saves.',
  response: Settings,
});

export const changeNotificationSettings = contract({
  method: 'PUT',
  path: '/apirest/api/notifiche/impostazioni',
  permission: 'notifications.own',
  name: 'changeNotificationSettings',
  chapter: NOTIFICATIONS,
  summary: 'Changes it',
  when: 'When the user chooses which mails to receive, and how often.',
  body: z.strictObject({ riepilogo: z.boolean() }),
  response: Settings,
});
