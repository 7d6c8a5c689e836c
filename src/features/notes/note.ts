import { type Refusal, refuse } from '../../server/refusal.ts';

export const NOTE_MAX = 4000;

/** All kinds of spaces and invisible characters. */
const UNSEEN = /[\s\p{Cf}\p{Zs}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether the text has no visible character; a blank note is never saved (spec §5). */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

export interface Note {
  id: string;
  companyId: string;
  createdBy: string;
}

/** Why this account cannot change or delete a note; null if it can. Only the author can. */
export function whyNotTouch(note: Note, accountId: string): Refusal | null {
  return note.createdBy === accountId ? null : refuse('note-of-another');
}
