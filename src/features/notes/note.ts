import { type Refusal, refuse } from '../../server/refusal.ts';

export const NOTE_MAX = 4000;

export interface Note {
  id: string;
  companyId: string;
  createdBy: string;
}

/** Why this account cannot change or delete a note; null if it can. Only the author can. */
export function whyNotTouch(note: Note, accountId: string): Refusal | null {
  return note.createdBy === accountId ? null : refuse('note-of-another');
}
