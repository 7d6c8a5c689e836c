import * as z from 'zod/mini';
import type { Actor } from '../../../access/scope.ts';
import { endsAsItsKind } from '../file-end.ts';
import { DOCUMENT_KIND } from '../intake.ts';

/** The file that contains the rules of a drop folder: the API key and the kind. */
export const RULES_FILE = 'portale.json';
/** The subfolders for imported and for refused files. */
export const TAKEN = 'presi';
export const REFUSED = 'rifiutati';
/** The file that says why no file is imported. */
export const TROUBLE_FILE = 'portale-errore.txt';

export interface DropRules {
  /** The API key that delivers the files. */
  key: string;
  kind: 'cedolini' | 'cu';
}

const Rules = z.strictObject({
  chiave: z.string().check(z.regex(/^plk_[\w-]{43}$/)),
  tipo: z.optional(z.enum(['cedolini', 'cu'])),
});

/** Parses the rules; null if the text is invalid. */
export function readRules(text: string): DropRules | null {
  try {
    const read = Rules.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return read.success ? { key: read.data.chiave, kind: read.data.tipo ?? 'cedolini' } : null;
  } catch {
    return null;
  }
}

/**
 * Why a key may not deliver to this folder, or null. A whole file contains pages of many people, so bringing it is a
 * separate right (P124), which does not help a key that is limited to some companies or other kinds.
 */
export function whyNotDeliver(
  key: Actor['key'] | undefined,
  { kind }: Pick<DropRules, 'kind'>,
): 'key' | 'limited' | 'right' | null {
  if (!key) return 'key';
  const { companyIds, kinds, rights } = key;
  if (companyIds !== null || (kinds !== null && !kinds.includes(DOCUMENT_KIND[kind]))) return 'limited';
  return rights.includes('acquire') ? null : 'right';
}

const OWN = new Set([RULES_FILE, TROUBLE_FILE, 'thumbs.db', 'desktop.ini']);

/** Whether a name is ignored: hidden files, lock files of office programs, unfinished transfers. */
export function isLeft(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    OWN.has(lower) || /^[.~]/.test(name) || /\.(part|partial|filepart|crdownload|download|tmp|temp|swp)$/.test(lower)
  );
}

/** A file as it was at one poll. */
export interface Seen {
  size: number;
  modifiedMs: number;
  /** When the file was first seen with this size and modification time. */
  sinceMs: number;
}

/** The state of a file at this poll, compared with the previous poll. */
export function seenAgain(before: Seen | undefined, now: { size: number; modifiedMs: number }, nowMs: number): Seen {
  const same = before !== undefined && before.size === now.size && before.modifiedMs === now.modifiedMs;
  return { size: now.size, modifiedMs: now.modifiedMs, sinceMs: same ? before.sinceMs : nowMs };
}

/**
 * After this time without a change, a transfer counts as abandoned. The incomplete file is then imported, and the
 * intake reports what is wrong with it.
 */
export const GIVEN_UP_AFTER_MS = 10 * 60_000;

/**
 * Whether a file is complete: unchanged over two polls, and with the end marker of its file type (ISO 32000-1 §7.5.5,
 * APPNOTE.TXT §4.3.16), because a stalled transfer does not change either.
 */
export function isWhole(name: string, seen: Seen, nowMs: number, tail: string): boolean {
  const since = nowMs - seen.sinceMs;
  if (since <= 0) return false;
  if (since >= GIVEN_UP_AFTER_MS) return true;
  if (seen.size === 0) return false;
  return endsAsItsKind(name, tail);
}

/** A variant of the file name that does not exist yet: `cedolini (2).pdf`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const [, stem, ending] = /^(.*?)(\.[^.]{1,8})?$/s.exec(name) ?? ['', name, ''];
  for (let n = 2; ; n += 1) {
    const next = `${stem} (${n})${ending ?? ''}`;
    if (!isTaken(next)) return next;
  }
}
