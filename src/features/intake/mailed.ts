import { endsAsItsKind } from './file-end.ts';

/** The folder for mails that became an intake, and for mails from known senders without any file to import. */
export const TAKEN = 'Presi';
export const REFUSED = 'Rifiutati';

/** A mail as its server describes it, before any of its body is read. */
export interface LyingMail {
  uid: number;
  size: number;
  /** The mail addresses in the From field. */
  from: readonly string[];
  /** The recipients' mail addresses, and the mailbox that the mail was delivered to. */
  to: readonly string[];
  /** Null if the mail has no message id that a reply could refer to. */
  messageId: string | null;
  /** Whether a program sent the mail. Its attachments are imported but it is never answered (RFC 3834 §2). */
  isAutomatic: boolean;
  parts: readonly MailPart[];
}

export interface MailPart {
  /** The number of the part within the mail (RFC 3501 §6.4.5). */
  part: string;
  /** The file name given in the mail; empty if there is none. */
  name: string;
  /** The media type of the part. */
  type: string;
  /** Whether the part is shown within the text, for example a logo. */
  isInline: boolean;
}

/** The tag that follows the plus sign in the mailbox's address and identifies the practice. */
const TAG = /^[a-z2-7]{20}$/;

/** Finds the secret tag in a mail's recipients, or null: `acquisizioni+TAG@studio.it`. */
export function tagIn(to: readonly string[], mailbox: string): string | null {
  const [local, domain] = divided(mailbox);
  for (const address of to) {
    const [own, at] = divided(address);
    const tag = own.startsWith(`${local}+`) && at === domain ? own.slice(local.length + 1) : '';
    if (TAG.test(tag)) return tag;
  }
  return null;
}

/** The mail address that a practice gives to its senders. */
export function addressWith(tag: string, mailbox: string): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${tag}${mailbox.slice(at)}`;
}

function divided(address: string): [string, string] {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  return [lower.slice(0, at), lower.slice(at + 1)];
}

/**
 * How much larger a mail is than its attachments: their encoding uses four characters for three bytes (RFC 2045 §6.8),
 * and headers and text come on top.
 */
const WRITTEN_LONGER = 1.5;
/** The maximum number of attachments imported from a mail. */
export const MOST_ATTACHMENTS = 100;
/**
 * A mail with more parts is refused without reading them, because the reply would list each part that is not imported.
 */
export const MOST_PARTS = 1000;

/** Why no file is imported from a mail. */
export type MailRefusal = 'nothing' | 'unusable' | 'too-many' | 'mail-too-large' | 'quota' | 'unreadable';

/** Divides a mail's attachments into those that are imported, with their file names, and those that are not. */
export function whatIsTaken(
  mail: Pick<LyingMail, 'size' | 'parts'>,
  maxBytes: number,
): { taken: MailPart[]; others: string[]; refusal: MailRefusal | null } {
  if (mail.parts.length > MOST_PARTS) return { taken: [], others: [], refusal: 'too-many' };
  const taken: MailPart[] = [];
  const others: string[] = [];
  for (const part of mail.parts) {
    const ending = endingOf(part);
    if (ending !== null) taken.push({ ...part, name: savedAs(part.name, ending) });
    else if (isAttachment(part)) others.push(savedAs(part.name, ''));
  }
  const refusal =
    mail.size > maxBytes * WRITTEN_LONGER
      ? 'mail-too-large'
      : taken.length > MOST_ATTACHMENTS
        ? 'too-many'
        : taken.length === 0
          ? 'nothing'
          : null;
  return { taken, others, refusal };
}

const ENDINGS: Record<string, string> = {
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'application/x-zip-compressed': '.zip',
};

/** The extension of a file that an intake can read, from the file name or the media type; otherwise null. */
function endingOf({ name, type }: MailPart): string | null {
  const named = /\.(pdf|zip|p7m)$/i.exec(name);
  return named ? named[0] : (ENDINGS[type.toLowerCase()] ?? null);
}

/** Whether a person attached the part: it is not the mail's text, a picture in the text, or a signature. */
function isAttachment({ name, type, isInline }: MailPart): boolean {
  return name !== '' && !/^(smime\.p7s|signature\.asc)$/i.test(name) && !(isInline && /^image\//i.test(type));
}

const NAME_MAX = 200;

/** A valid file name for the part; a part without a name is named after its type. */
function savedAs(name: string, ending: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = [...last]
    .filter((letter) => letter >= ' ' && letter !== '\u007F')
    .join('')
    .trim();
  const whole =
    plain === '' ? `allegato${ending}` : plain.toLowerCase().endsWith(ending.toLowerCase()) ? plain : plain + ending;
  const short = whole.length <= NAME_MAX ? whole : whole.slice(0, NAME_MAX - ending.length) + ending;
  // The database cannot store a lone surrogate, which a broken encoding or the cut may leave.
  return short.toWellFormed();
}

/**
 * Why a content is not what its file name says, or null: it may have arrived only in part, or a mail gateway may have
 * replaced it by a web page. Checks only the first and last bytes; the intake reads the rest.
 */
export function whyNotUsable(name: string, size: number, head: string, tail: string): 'file-empty' | 'damaged' | null {
  if (size === 0) return 'file-empty';
  const begins = /\.pdf$/i.test(name) ? head.includes('%PDF-') : !/\.zip$/i.test(name) || head.startsWith('PK');
  return begins && endsAsItsKind(name, tail) ? null : 'damaged';
}

/** What the row of a mail stores about each attachment: its content, or why it was not imported. */
export type KeptFile =
  | { name: string; sha256: string }
  | { name: string; why: 'other' | 'too-large' | 'file-empty' | 'damaged' };

/** What the reply reports about one attachment, or about all files from archives together. */
export interface FileAnswer {
  /** Null for the files from archives, whose names the sender did not choose. */
  name: string | null;
  files: number;
  pages: number;
  slips: number;
  certificates: number;
  companies: number;
  months: number[];
  doubts: number;
  /** The codes of the reasons why files of the attachment gave no pages. */
  refused: string[];
}

interface ReadFile {
  id: string;
  sha256: string;
  state: string;
  pages: number | null;
  refusal: string | null;
}
interface ReadRow {
  fileId: string;
  position: 'decidere' | 'pronto' | 'escluso' | 'confermato';
  kind: 'cedolini' | 'cu' | null;
  period: number | null;
  companyId: string | null;
}

/** The figures for the reply, attachment by attachment, without any personal data. */
export function answerOf(
  kept: readonly KeptFile[],
  files: readonly ReadFile[],
  rows: readonly ReadRow[],
): FileAnswer[] {
  const names = new Map(kept.flatMap((file) => ('sha256' in file ? [[file.sha256, file.name] as const] : [])));
  const byName = Map.groupBy(files, ({ sha256 }) => names.get(sha256) ?? null);
  return [...byName].map(([name, own]) => {
    const ids = new Set(own.map(({ id }) => id));
    const counted = rows.filter(({ fileId, position }) => ids.has(fileId) && position !== 'escluso');
    const of = (kind: ReadRow['kind']) => counted.filter((row) => row.kind === kind).length;
    return {
      name,
      files: own.length,
      pages: own.reduce((sum, { pages }) => sum + (pages ?? 0), 0),
      slips: of('cedolini'),
      certificates: of('cu'),
      companies: new Set(counted.flatMap(({ companyId }) => companyId ?? [])).size,
      months: [...new Set(counted.flatMap(({ period }) => period ?? []))].sort((a, b) => a - b),
      doubts: counted.filter(({ position }) => position === 'decidere').length,
      refused: own.flatMap(({ state, refusal }) => (state === 'refused' && refusal ? [refusal] : [])),
    };
  });
}
