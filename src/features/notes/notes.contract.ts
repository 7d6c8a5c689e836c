import * as z from 'zod/mini';
import { Code, contract, Id, Paging } from '../../access/contract.ts';
import { NOTE_MAX } from './note.ts';

const NOTES = { name: 'Notes', about: 'Notes of a company' };

const NoteText = z.string().check(z.maxLength(NOTE_MAX));

const NoteRow = z.object({
  id: Id,
  testo: z.string(),
  autore: z.nullable(z.string()),
  /** Whether the caller wrote the note and can change it. */
  propria: z.boolean(),
  creata: z.string(),
  modificata: z.nullable(z.string()),
});

export const listNotes = contract({
  method: 'GET',
  path: '/apiback/api/Nota/lista',
  permission: 'notes.use',
  name: 'listNotes',
  chapter: NOTES,
  summary: 'Notes about a company, or about all companies in scope, newest first',
  when: 'To show remarks about a company.',
  query: z.object({ page: Paging.page, size: Paging.size, cfAzienda: z.optional(Code) }),
  response: z.array(NoteRow),
});

export const writeNote = contract({
  method: 'POST',
  path: '/apiback/api/Nota',
  permission: 'notes.use',
  name: 'writeNote',
  chapter: NOTES,
  summary: 'A new note; a company that names none writes about itself',
  when: 'To keep a remark about a company.',
  refuses: '400 note-blank',
  status: 201,
  idempotent: true,
  query: z.object({ cfAzienda: z.optional(Code) }),
  body: z.strictObject({ testo: NoteText, cfAzienda: z.optional(Code) }),
  response: NoteRow,
});

export const changeNote = contract({
  method: 'PUT',
  path: '/apiback/api/Nota/:id',
  permission: 'notes.use',
  name: 'changeNote',
  chapter: NOTES,
  summary: 'Another text for a note of one’s own',
  when: 'To correct a note that the caller wrote.',
  refuses: '400 note-blank 409 note-of-another 412 changed-meanwhile',
  params: z.object({ id: Id }),
  body: z.strictObject({ id: z.optional(Id), testo: NoteText }),
  response: NoteRow,
});

export const saveNote = contract({
  method: 'PUT',
  path: '/apiback/api/Nota',
  permission: 'notes.use',
  name: 'saveNote',
  chapter: NOTES,
  summary: 'Another text for the note whose `id` the body names',
  when: 'As `changeNote`, for clients that send back the row they read.',
  refuses: '400 note-blank 409 note-of-another 412 changed-meanwhile',
  body: z.strictObject({ id: Id, testo: NoteText }),
  response: NoteRow,
});

export const deleteNote = contract({
  method: 'DELETE',
  path: '/apiback/api/Nota/:id',
  permission: 'notes.use',
  name: 'deleteNote',
  chapter: NOTES,
  summary: 'Takes a note of one’s own away',
  when: 'When a note that the caller wrote is no longer needed.',
  refuses: '409 note-of-another',
  status: 204,
  params: z.object({ id: Id }),
});
