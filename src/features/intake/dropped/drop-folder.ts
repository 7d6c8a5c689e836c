import * as z from 'zod/mini';
import type { Actor } from '../../../access/scope.ts';
import { endsAsItsKind } from '../file-end.ts';
import { DOCUMENT_KIND } from '../intake.ts';

/** The file in a drop folder that says whose it is. */
export const RULES_FILE = 'portale.json';
/** Where what was taken, and what was refused, is moved. */
export const TAKEN = 'presi';
export const REFUSED = 'rifiutati';
/** The file that says why nothing is taken. */
export const TROUBLE_FILE = 'portale-errore.txt';

export interface DropRules {
  /** The API key in whose name it is delivered. */
  key: string;
  kind: 'cedolini' | 'cu';
}

const Rules = z.strictObject({
  chiave: z.string().check(z.regex(/^plk_[\w-]{43}$/)),
  tipo: z.optional(z.enum(['cedolini', 'cu'])),
});

/** The rules, or null where the text says something else. */
export function readRules(text: string): DropRules | null {
  try {
    const read = Rules.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return read.success ? { key: read.data.chiave, kind: read.data.tipo ?? 'cedolini' } : null;
  } catch {
    return null;
  }
}

/**
 * Why a key brings nothing there. A whole file holds everybody's pages: bringing it is a right of its own (P124), and a
 * key for some companies or kinds has none.
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

/** What lies there on the way, or for the machine's own use: hidden files, locks of office programs, half transfers. */
export function isLeft(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    OWN.has(lower) || /^[.~]/.test(name) || /\.(part|partial|filepart|crdownload|download|tmp|temp|swp)$/.test(lower)
  );
}

/** A file as one look found it. */
export interface Seen {
  size: number;
  modifiedMs: number;
  /** Since when it has looked like this. */
  sinceMs: number;
}

/** Whether it has stayed as it was since the look before. */
export function seenAgain(before: Seen | undefined, now: { size: number; modifiedMs: number }, nowMs: number): Seen {
  const same = before !== undefined && before.size === now.size && before.modifiedMs === now.modifiedMs;
  return { size: now.size, modifiedMs: now.modifiedMs, sinceMs: same ? before.sinceMs : nowMs };
}

/** A transfer that stands still this long has been given up by its sender: the intake says what is wrong with it. */
export const GIVEN_UP_AFTER_MS = 10 * 60_000;

/**
 * Whether a file is there whole: unchanged over two looks, and with the end that its kind has (ISO 32000-1 §7.5.5,
 * APPNOTE.TXT §4.3.16), because a transfer that stalls is unchanged, too.
 */
export function isWhole(name: string, seen: Seen, nowMs: number, tail: string): boolean {
  const since = nowMs - seen.sinceMs;
  if (since <= 0) return false;
  if (since >= GIVEN_UP_AFTER_MS) return true;
  if (seen.size === 0) return false;
  return endsAsItsKind(name, tail);
}

/** A name that is not taken yet: `cedolini (2).pdf`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const [, stem, ending] = /^(.*?)(\.[^.]{1,8})?$/s.exec(name) ?? ['', name, ''];
  for (let n = 2; ; n += 1) {
    const next = `${stem} (${n})${ending ?? ''}`;
    if (!isTaken(next)) return next;
  }
}
