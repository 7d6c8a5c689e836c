import { type Actor, scopeOf } from '../../../access/scope.ts';
import { BlobError } from '../../../server/bytes/blobs.ts';
import { bringWithin, keepBrought, storageOf } from '../../../server/bytes/bring.store.ts';
import type { App } from '../../../server/http/app.ts';
import { lookEvery, type Watch } from '../../../server/jobs/look-every.ts';
import { Problem } from '../../../server/problem.ts';
import { MAILED } from '../../../text/intake/mailed.ts';
import * as intakes from '../intake.store.ts';
import * as states from '../intake-states.store.ts';
import { intakeOfSameFiles } from '../known-content.store.ts';
import * as store from '../mailed.store.ts';
import {
  type KeptFile,
  type LyingMail,
  type MailPart,
  type MailRefusal,
  REFUSED,
  TAKEN,
  tagIn,
  whatIsTaken,
  whyNotUsable,
} from '../mailed.ts';

/** An open mailbox: the part of IMAP that the portal needs. */
export interface OpenMailbox {
  /** Identifies the mailbox within which mail numbers are unique: login, folder and UIDVALIDITY (RFC 3501 §2.3.1.1). */
  name: string;
  /** The numbers of all mails that are not marked as left, oldest first. */
  waiting(): Promise<number[]>;
  /** Null if the mail is gone. */
  read(uid: number): Promise<LyingMail | null>;
  content(uid: number, part: MailPart): Promise<AsyncIterable<Uint8Array>>;
  move(uid: number, to: typeof TAKEN | typeof REFUSED): Promise<void>;
  /** Marks a mail as left in the mailbox, so that no later poll reads it. */
  leave(uid: number): Promise<void>;
  /** Whether the connection is open. Once the server has closed it, a failing request needs no report of its own. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export interface WatchedMailbox {
  /** The mailbox's mail address, to which each practice adds its tag. */
  address: string;
  open(): Promise<OpenMailbox>;
  everyMs?: number;
}

/** What the poller reports to the operator. */
export interface MailboxState {
  /** The number of mails from strangers that were left in the mailbox since the process started. */
  strangers: number;
  /** The time of the last successful poll. */
  lookedAt: Date | null;
}

const LOOK_EVERY_MS = 60_000;
/** The maximum number of mails per poll. */
const AT_ONCE = 100;
/** After this many failed attempts to read a mail, the portal no longer tries. */
const TRIES = 3;

const AT_THE_DOOR = { role: 'authentication' } as const;

/** The server failed to return a mail that it listed. */
class UnreadMail extends Error {}

/** The server's description of a mail exceeds the client's limits, so that the client closes the connection. */
export class TooMuchMail extends Error {}

/** Polls the mailbox every minute and creates intakes from mails of known senders (P128). */
export function watchMailbox(
  app: App,
  { address, open, everyMs = LOOK_EVERY_MS }: WatchedMailbox,
): Watch & { state(): MailboxState } {
  const remembered: Remembered = { app, address, failed: new Map(), left: new Set() };
  const state: MailboxState = { strangers: 0, lookedAt: null };
  // An unreachable server is logged only once, and polled again.
  const watch = lookEvery(app, { everyMs, words: 'the watched mailbox cannot be read' }, async () => {
    const box = await open();
    try {
      state.strangers += await lookAt(remembered, box);
    } finally {
      await box.close();
    }
    state.lookedAt = app.now();
  });
  return { ...watch, state: () => state };
}

/** The state that is kept from one poll to the next. */
interface Remembered {
  app: App;
  address: string;
  /** The number of failed attempts to read each mail, by mark. */
  failed: Map<string, number>;
  /** The marks of mails left in the mailbox, needed on a server without keywords. */
  left: Set<string>;
}

/** Processes the waiting mails one after the other. Returns how many mails from strangers were left. */
async function lookAt(remembered: Remembered, box: OpenMailbox): Promise<number> {
  const { app, failed, left } = remembered;
  let strangers = 0;
  const waiting = (await box.waiting()).filter((uid) => !left.has(`${box.name}/${uid}`));
  for (const uid of waiting.slice(0, AT_ONCE)) {
    if (app.ending.aborted) break;
    const mark = `${box.name}/${uid}`;
    const leave = async () => {
      strangers += 1;
      left.add(mark);
      app.logger.warn({ uid }, 'a mail of nobody known was left in the watched mailbox');
      await box.leave(uid);
    };
    const isGivenUp = (failed.get(mark) ?? 0) >= TRIES;
    try {
      const mail = await box.read(uid).catch((error: unknown) => {
        if (!isGivenUp) throw new UnreadMail('a mail cannot be read', { cause: error });
        return 'unreadable' as const;
      });
      if (mail === null) continue;
      const sender = mail === 'unreadable' ? null : await whose(remembered, mail);
      if (mail === 'unreadable' || !sender) await leave();
      else await work(remembered, box, { ...mail, mark, sender, isGivenUp });
      failed.delete(mark);
    } catch (error) {
      // Reading this mail again would end every poll at this point, and later mails would never be read.
      if (error instanceof UnreadMail && error.cause instanceof TooMuchMail) {
        left.add(mark);
        app.logger.warn({ uid }, 'a mail of too many parts was left in the watched mailbox');
      }
      if (!box.isOpen()) throw error;
      // Count the failure and go on, so that later mails do not have to wait.
      if (error instanceof UnreadMail) failed.set(mark, (failed.get(mark) ?? 0) + 1);
      app.logger.warn(error, 'a mail of the watched mailbox could not be worked on');
    }
  }
  return strangers;
}

/**
 * The account that sent a mail. Only the tag is secret; the From address can be forged, but must still belong to a
 * consultant.
 */
async function whose({ app, address }: Remembered, mail: LyingMail): Promise<Actor | null> {
  const tag = tagIn(mail.to, address);
  const [from, ...others] = mail.from;
  if (tag === null || from === undefined || others.length > 0) return null;
  return app.database.inScope(AT_THE_DOOR, (tx) => store.senderOf(tx, tag, from));
}

type KnownMail = LyingMail & { mark: string; sender: Actor; isGivenUp: boolean };

async function work({ app }: Remembered, box: OpenMailbox, mail: KnownMail): Promise<void> {
  const { uid, mark, sender } = mail;
  const before = await app.database.read(scopeOf(sender), (tx) => store.takenBefore(tx, mark));
  const outcome = before ?? (await takeOrRefuse(app, box, mail));
  await box.move(uid, outcome === 'taken' ? TAKEN : REFUSED);
}

async function takeOrRefuse(app: App, box: OpenMailbox, mail: KnownMail): Promise<'taken' | 'refused'> {
  const { maxBulkBytes } = app.config;
  const { taken, others, refusal } = whatIsTaken(mail, maxBulkBytes);
  const aside: KeptFile[] = others.map((name) => ({ name, why: 'other' }));
  if (mail.isGivenUp) return refuse(app, mail, 'unreadable', aside);
  if (refusal) return refuse(app, mail, refusal, aside);
  try {
    return (await take(app, box, mail, taken, aside)) ? 'taken' : await refuse(app, mail, 'unusable', aside);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'quotaexceeded')) throw error;
    return refuse(app, mail, 'quota', aside);
  }
}

/**
 * Creates one intake from all importable attachments of a mail, as if they were uploaded together. Returns false if
 * none can be imported.
 * @param aside attachments that are not imported, for the reply; those that prove unusable are added
 */
async function take(
  app: App,
  box: OpenMailbox,
  mail: KnownMail,
  parts: readonly MailPart[],
  aside: KeptFile[],
): Promise<boolean> {
  const { sender } = mail;
  const practiceId = sender.practiceId ?? '';
  const scope = scopeOf(sender);
  const room = await app.database.read(scope, (tx) => storageOf(tx, practiceId));
  const brought = app.blobs.receive(practiceId);
  try {
    const files: intakes.NewFile[] = [];
    for (const part of parts) {
      const content = withEnds(await box.content(mail.uid, part).catch(unread));
      try {
        const stored = await bringWithin(brought, content.bytes, app.config.maxBulkBytes, room);
        const why = whyNotUsable(part.name, stored.size, content.head(), content.tail());
        if (why === null) files.push({ name: part.name, ...stored });
        else aside.push({ name: part.name, why });
      } catch (error) {
        if (!(error instanceof BlobError && error.code === 'too-large')) throw error;
        aside.push({ name: part.name, why: 'too-large' });
      }
    }
    if (files.length === 0) return false;
    await app.change(scope, { actor: sender }, async (tx) => {
      const said = { practiceId, companyId: null, kind: 'cedolini' } as const;
      const there = await intakeOfSameFiles(
        tx,
        said,
        files.map(({ sha256 }) => sha256),
      );
      const id = there ?? (await intakes.insertIntake(tx, { ...said, createdBy: sender.accountId }, files));
      const kept = [...files.map(({ name, sha256 }) => ({ name, sha256 })), ...aside];
      await note(tx, mail, { intakeId: id, files: kept });
      if (there === null) await keepBrought(tx, practiceId, brought);
      const isRead = there !== null && (await intakes.findIntake(tx, id))?.state !== 'analysing';
      return {
        answer: undefined,
        jobs: there === null ? [states.analysis(id)] : [],
        events: there === null ? [{ action: 'intakeStarted', id, companyId: null, data: { files: files.length } }] : [],
        mails: isRead ? await store.answersTo(tx, id, app.config.maxBulkBytes) : [],
        note: MAILED.note,
      };
    });
    return true;
  } finally {
    await brought.end();
  }
}

async function refuse(app: App, mail: KnownMail, why: MailRefusal, files: readonly KeptFile[]): Promise<'refused'> {
  await app.change(scopeOf(mail.sender), { actor: mail.sender }, async (tx) => ({
    answer: undefined,
    events: [],
    mails: await store.refusalOf(tx, await note(tx, mail, { intakeId: null, files }), why, app.config.maxBulkBytes),
  }));
  return 'refused';
}

/** Records the mail together with its intake, in one transaction. */
async function note(
  tx: Parameters<typeof store.noteReceived>[0],
  { mark, sender, from, messageId, isAutomatic }: KnownMail,
  outcome: Pick<store.ReceivedMail, 'intakeId' | 'files'>,
): Promise<store.ReceivedMail> {
  const answerTo = isAutomatic ? null : (from[0] ?? null);
  const row = { practiceId: sender.practiceId ?? '', mark, messageId, answerTo, ...outcome };
  if (!(await store.noteReceived(tx, row))) throw new Error('another node takes this mail');
  return row;
}

const END_BYTES = 2048;

/** Passes the bytes on, and keeps the first and last of them as text with one character per byte. */
function withEnds(source: AsyncIterable<Uint8Array>) {
  let first = Buffer.alloc(0);
  let last = Buffer.alloc(0);
  async function* passing() {
    try {
      for await (const bytes of source) {
        if (first.length < END_BYTES) first = Buffer.concat([first, bytes]).subarray(0, END_BYTES);
        last = Buffer.concat([last, bytes]).subarray(-END_BYTES);
        yield bytes;
      }
    } catch (error) {
      unread(error);
    }
  }
  return { bytes: passing(), head: () => first.toString('latin1'), tail: () => last.toString('latin1') };
}

function unread(error: unknown): never {
  throw new UnreadMail('an attachment cannot be read', { cause: error });
}
