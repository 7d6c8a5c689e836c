import { type Refusal, refuse } from '../../server/refusal.ts';

export const NOTE_MAX = 4000;

/** Spaces of every kind, also invisible ones. */
const UNSEEN = /[\s\p{Cf}\p{Zs}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Is there nothing to read in it? Such a note is never saved (spec §5). */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

export interface Note {
  id: string;
  companyId: string;
  createdBy: string;
}

/** Why a note cannot be changed or taken away by this account, or null: it is its author's. */
export function whyNotTouch(note: Note, accountId: string): Refusal | null {
  return note.createdBy === accountId ? null : refuse('note-of-another');
}
