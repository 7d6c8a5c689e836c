import * as z from 'zod/mini';
import { contract, Id } from '../../../access/contract.ts';

const ANNOTATIONS = { name: 'Annotations', about: 'The thread of a document' };

/** The longest annotation, in characters. */
export const ANNOTATION_LENGTH = 4000;

/** An annotation: one line in the thread about a document (spec §3, Annotation). */
const Annotation = z.object({
  id: Id,
  testo: z.string(),
  createdBy: z.string(),
  /** The author's surname and name, or the author's login if the name is not known. */
  autore: z.string(),
  tipoUtente: z.string(),
  data: z.string(),
  /** Whether the caller wrote this annotation; only its author may take it back. */
  propria: z.boolean(),
});

export const listAnnotations = contract({
  method: 'GET',
  path: '/apiback/api/DocAnnotazioni/:id/lista',
  permission: 'annotations.use',
  name: 'listAnnotations',
  chapter: ANNOTATIONS,
  summary: 'The thread of a document',
  when: 'To show the remarks beside a document.',
  params: z.object({ id: Id }),
  response: z.array(Annotation),
});

export const insertAnnotation = contract({
  method: 'POST',
  path: '/apiback/api/DocAnnotazioni/:id/insert',
  permission: 'annotations.use',
  name: 'insertAnnotation',
  chapter: ANNOTATIONS,
  summary: 'Write a line about a document',
  when: 'To leave a remark for colleagues beside a document.',
  refuses: '400 text-required',
  idempotent: true,
  status: 201,
  params: z.object({ id: Id }),
  query: z.object({ testo: z.string().check(z.maxLength(ANNOTATION_LENGTH)) }),
  response: Annotation,
});

export const deleteAnnotation = contract({
  method: 'DELETE',
  path: '/apiback/api/DocAnnotazioni/:id',
  permission: 'annotations.use',
  name: 'deleteAnnotation',
  chapter: ANNOTATIONS,
  summary: 'Take back a line of one’s own',
  when: 'When a line that the caller wrote is wrong.',
  refuses: '409 created-by-another',
  status: 204,
  params: z.object({ id: Id }),
});
