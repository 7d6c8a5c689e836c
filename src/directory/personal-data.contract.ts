import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { contract, Id } from '../access/contract.ts';

/** The file name of the copy of a user's data. */
export const PERSONAL_DATA_ARCHIVE = 'i_miei_dati.zip';

export const personalData = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/dati-personali',
  permission: 'documents.own',
  name: 'personalData',
  chapter: CHAPTERS.ownArea,
  summary:
    'A copy of everything that the portal holds about this person at this employer (GDPR 15 and 20): documents and files as they are, the rest as JSON; each document’s reading is traced as if opened',
  when: 'When a worker asks for a copy of the data held about him or her.',
  refuses: '503 content-damaged',
  kind: 'file',
  heavy: true,
});

export const personalDataFor = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/:id/dati-personali',
  permission: 'personalData.take',
  name: 'personalDataFor',
  chapter: CHAPTERS.users,
  summary:
    'The same copy, taken by the consultant or the company for somebody who has no access: what this person would see, traced with who took it',
  when: 'When somebody without access asks the employer or the practice for the data held about them.',
  refuses: '409 has-access 503 content-damaged',
  kind: 'file',
  heavy: true,
  params: z.object({ id: Id }),
});
