import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { Code, CodeList, contract, Day, Id, IdList, Paging, Repeated, sortBy } from '../../access/contract.ts';
import { MailPlan } from '../notifications/mailings.contract.ts';
import { BODY_MAX, NOTICE_STATES, TITLE_MAX } from './notice.ts';

const NOTICES = { name: 'Notices', about: 'The board of a company' };

const ORDERS = ['id', 'titolo', 'dataPubblicazione', 'dataCreazione'] as const;
export type NoticeOrder = (typeof ORDERS)[number];

const NoticeRow = z.object({
  id: Id,
  titolo: z.string(),
  testo: z.string(),
  /** The employment that the notice addresses; null if it addresses all employees. */
  idUser: z.nullable(Id),
  destinatario: z.nullable(z.string()),
  stato: z.enum(NOTICE_STATES),
  dataPubblicazione: z.nullable(Day),
  dataFine: z.nullable(Day),
  presaVisione: z.boolean(),
  createdBy: z.string(),
  dataCreazione: z.string(),
  cfAzienda: Code,
  codiceAzienda: Code,
  /** The number of employees that the notice addresses; `letti` have read it, `presi` have acknowledged it. */
  destinatari: z.number(),
  letti: z.number(),
  presi: z.number(),
});

const Reader = z.object({
  id: Id,
  nome: z.string(),
  letto: z.nullable(z.string()),
  presaVisione: z.nullable(z.string()),
  sollecitato: z.nullable(z.string()),
  accessoWeb: z.boolean(),
});

/** The company of the board. If absent, the caller's own; a consultant must name the company, a group head may. */
const OfCompany = { cfAzienda: z.optional(Code) };
const One = z.object({ id: Id });

const Fields = {
  idUser: z.optional(z.nullable(Id)),
  dataPubblicazione: z.optional(z.nullable(Day)),
  dataFine: z.optional(z.nullable(Day)),
  presaVisione: z.optional(z.boolean()),
  bozza: z.optional(z.boolean()),
};
const Title = z.string().check(z.maxLength(TITLE_MAX));
const Body = z.string().check(z.maxLength(BODY_MAX));

export const listNotices = contract({
  method: 'GET',
  path: '/apirest/api/company/notices',
  permission: 'notices.manage',
  name: 'listNotices',
  chapter: NOTICES,
  summary: 'The board of a company, newest first, with who has read what',
  when: 'To show the board of one company.',
  query: z.object({ dataDa: z.optional(Day), dataA: z.optional(Day), ...OfCompany, ...Paging, sort: sortBy(ORDERS) }),
  response: z.array(NoticeRow),
});

export const readNotice = contract({
  method: 'GET',
  path: '/apirest/api/company/notices/:id',
  permission: 'notices.manage',
  name: 'readNotice',
  chapter: NOTICES,
  summary: 'One notice',
  when: 'To show or edit a notice.',
  params: One,
  query: z.object(OfCompany),
  response: NoticeRow,
});

export const listNoticeReaders = contract({
  method: 'GET',
  path: '/apirest/api/company/notices/:id/lettori',
  permission: 'notices.manage',
  name: 'listNoticeReaders',
  chapter: NOTICES,
  summary: 'Whom it is for, and when each has read and acknowledged it',
  when: 'To see who has read a notice.',
  params: One,
  query: z.object(OfCompany),
  response: z.array(Reader),
});

export const sendNotice = contract({
  method: 'POST',
  path: '/apirest/api/company/notices/send',
  permission: 'notices.manage',
  name: 'sendNotice',
  chapter: NOTICES,
  summary: 'Hangs a notice, today or on a later day, or keeps it as a draft',
  when: 'To tell the people of one company something.',
  refuses:
    '409 notice-ends-before-start notice-text-required notice-title-required publication-date-in-past publication-date-required',
  status: 201,
  idempotent: true,
  query: z.object(OfCompany),
  body: z.strictObject({
    /** Of a notice that was read and is sent again, as a new one: its past days are ignored. */
    id: z.optional(Id),
    titolo: Title,
    testo: Body,
    ...Fields,
  }),
  response: NoticeRow,
});

export const planNotice = contract({
  method: 'GET',
  path: '/apirest/api/company/notices/destinatari',
  permission: 'notices.manage',
  name: 'planNotice',
  chapter: NOTICES,
  summary: 'Whom a notice would reach by mail, and whom not and why',
  when: 'Before `sendNotice`, to see whom the mails would reach.',
  query: z.object({ ...OfCompany, idUser: z.optional(Id) }),
  response: MailPlan,
});

export const changeNotice = contract({
  method: 'PUT',
  path: '/apirest/api/company/notices/:id',
  permission: 'notices.manage',
  name: 'changeNotice',
  chapter: NOTICES,
  summary: 'Changes a draft or a scheduled notice, or the last day of one that hangs',
  when: 'To correct a notice that has not appeared yet, or to end one that has.',
  refuses:
    '409 notice-already-published notice-ends-before-start notice-text-required notice-title-required publication-date-in-past publication-date-required 412 changed-meanwhile',
  params: One,
  query: z.object(OfCompany),
  row: NoticeRow,
  body: z.strictObject({ titolo: z.optional(Title), testo: z.optional(Body), ...Fields }),
  response: NoticeRow,
});

const OnlySaid = z.optional(
  z.strictObject({
    /** A dry run that only reports who would be reminded and who would be skipped. */
    prova: z.optional(z.boolean()),
  }),
);
const Reminded = z.object({
  inviati: z.number(),
  saltati: z.array(z.object({ nome: z.string(), ultimo: z.nullable(z.string()), motivo: z.string() })),
});

export const remindNotice = contract({
  method: 'POST',
  path: '/apirest/api/company/notices/:id/sollecita',
  permission: 'notices.manage',
  name: 'remindNotice',
  chapter: NOTICES,
  summary: 'Reminds those who have not read it yet, or not acknowledged it, once a day each',
  when: 'When a notice stays unread.',
  refuses: '409 notice-not-on-board notice-read-by-all',
  params: One,
  query: z.object(OfCompany),
  body: OnlySaid,
  response: Reminded,
});

export const deleteNotices = contract({
  method: 'POST',
  path: '/apirest/api/company/notices/delete',
  permission: 'notices.manage',
  name: 'deleteNotices',
  chapter: NOTICES,
  summary: 'Takes notices off the board; their history stays',
  when: 'To take notices off the board before their last day.',
  refuses: '400 no-notice-selected',
  query: z.object(OfCompany),
  body: z.strictObject({ ids: IdList }),
  response: z.object({ eliminate: z.number() }),
});

/** Notices sent together, presented as one; the figures are the sums over all companies. */
const Together = z.extend(NoticeRow, {
  /** The ids of the notices sent together, one per company. */
  ids: IdList,
  aziende: z.number(),
  /** The company's name; null for several companies. */
  azienda: z.nullable(z.string()),
  cfAzienda: z.nullable(Code),
  codiceAzienda: z.nullable(Code),
});

export const listNoticesTogether = contract({
  method: 'GET',
  path: '/apiback/api/avvisi',
  permission: 'notices.manage',
  name: 'listNoticesTogether',
  chapter: NOTICES,
  summary: 'The boards of all companies of the caller; what was sent to several together is one row',
  when: 'To show notices over all companies of the caller.',
  query: z.object({ dataDa: z.optional(Day), dataA: z.optional(Day), ...Paging, sort: sortBy(ORDERS) }),
  response: z.array(Together),
});

export const readNoticesTogether = contract({
  method: 'GET',
  path: '/apiback/api/avvisi/:id',
  permission: 'notices.manage',
  name: 'readNoticesTogether',
  chapter: NOTICES,
  summary: 'One of them, by the id of any of its notices',
  when: 'To show or edit a notice that went to several companies.',
  params: One,
  response: Together,
});

export const listNoticeCompanies = contract({
  method: 'GET',
  path: '/apiback/api/avvisi/:id/aziende',
  permission: 'notices.manage',
  name: 'listNoticeCompanies',
  chapter: NOTICES,
  summary: 'How far each of its companies is with reading it',
  when: 'To see which companies have read a notice that went to several.',
  params: One,
  response: z.array(
    z.object({
      id: Id,
      codiceAzienda: Code,
      cfAzienda: Code,
      ragioneSociale: z.string(),
      stato: z.enum(NOTICE_STATES),
      destinatari: z.number(),
      letti: z.number(),
      presi: z.number(),
    }),
  ),
});

export const listNoticeAudience = contract({
  method: 'GET',
  path: '/apiback/api/avvisi/aziende',
  permission: 'notices.manage',
  name: 'listNoticeAudience',
  chapter: NOTICES,
  summary: 'The companies that a notice can be sent to, with their people; labels are shown to the practice alone',
  when: 'To choose the companies for `sendNotices`.',
  response: z.array(
    z.object({
      codiceAzienda: Code,
      cfAzienda: Code,
      ragioneSociale: z.string(),
      lavoratori: z.number(),
      etichette: z.array(z.string()),
    }),
  ),
});

export const planNotices = contract({
  method: 'GET',
  path: '/apiback/api/avvisi/destinatari',
  permission: 'notices.manage',
  name: 'planNotices',
  chapter: NOTICES,
  summary: 'Whom a notice to these companies would reach by mail, and whom not and why',
  when: 'Before `sendNotices`, to see whom the mails would reach.',
  query: z.object({ listacfazienda: Repeated }),
  response: MailPlan,
});

const { idUser: _one, ...OfMany } = Fields;

export const sendNotices = contract({
  method: 'POST',
  path: '/apiback/api/avvisi/send',
  permission: 'notices.manage',
  name: 'sendNotices',
  chapter: NOTICES,
  summary: 'Hangs one notice in each of these companies (fiscal codes), schedules it or keeps it as a draft',
  when: 'To tell the people of several companies the same.',
  refuses:
    '400 no-notice-selected 409 notice-ends-before-start notice-text-required notice-title-required publication-date-in-past publication-date-required',
  status: 201,
  idempotent: true,
  body: z.strictObject({ aziende: CodeList.check(z.minLength(1)), titolo: Title, testo: Body, ...OfMany }),
  response: Together,
});

export const changeNotices = contract({
  method: 'PUT',
  path: '/apiback/api/avvisi/:id',
  permission: 'notices.manage',
  name: 'changeNotices',
  chapter: NOTICES,
  summary: 'Changes all that were sent together, or none',
  when: 'To correct a notice that went to several companies.',
  refuses:
    '409 notice-already-published notice-ends-before-start notice-text-required notice-title-required publication-date-in-past publication-date-required',
  params: One,
  row: Together,
  body: z.strictObject({ titolo: z.optional(Title), testo: z.optional(Body), ...OfMany }),
  response: Together,
});

export const remindNotices = contract({
  method: 'POST',
  path: '/apiback/api/avvisi/:id/sollecita',
  permission: 'notices.manage',
  name: 'remindNotices',
  chapter: NOTICES,
  summary: 'Reminds those of all its companies who have not read it yet, or not acknowledged it, once a day each',
  when: 'When a notice that went to several companies stays unread.',
  refuses: '409 notice-not-on-board notice-read-by-all',
  params: One,
  body: OnlySaid,
  response: Reminded,
});

const OwnNotice = z.object({
  id: Id,
  titolo: z.string(),
  testo: z.string(),
  data: Day,
  azienda: z.string(),
  dataFine: z.nullable(Day),
  letto: z.nullable(z.string()),
  /** True if the employee has not read the notice and could see the board when it was published. */
  nuovo: z.boolean(),
  chiedePresaVisione: z.boolean(),
  presaVisione: z.nullable(z.string()),
  /** True if the notice addresses only this employee. */
  personale: z.boolean(),
});

export const listOwnNotices = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/avvisi',
  permission: 'notices.own',
  name: 'listOwnNotices',
  chapter: CHAPTERS.ownArea,
  summary: 'What hangs on the board for the employee',
  when: 'As a worker, to see the board of the employer.',
  response: z.array(OwnNotice),
});

export const openOwnNotice = contract({
  method: 'POST',
  path: '/apiback/api/dipendente/avvisi/:id/letto',
  permission: 'notices.own',
  name: 'openOwnNotice',
  chapter: CHAPTERS.ownArea,
  summary: 'The employee has opened it: the first opening is its reading',
  when: 'As a worker, when a notice is opened.',
  refuses: '409 notice-asks-nothing',
  params: One,
  response: OwnNotice,
});

export const acknowledgeNotice = contract({
  method: 'POST',
  path: '/apiback/api/dipendente/avvisi/:id/presavisione',
  permission: 'notices.own',
  name: 'acknowledgeNotice',
  chapter: CHAPTERS.ownArea,
  summary: 'The employee acknowledges it',
  when: 'As a worker, when a notice asks for a confirmation.',
  refuses: '409 notice-asks-nothing',
  params: One,
  response: OwnNotice,
});
