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

/** A mailbox that is open: what the portal needs of IMAP. */
export interface OpenMailbox {
  /** Of what the numbers of its mails are: its login, folder and UIDVALIDITY (RFC 3501 §2.3.1.1). */
  name: string;
  /** The numbers of the mails that lie there and have not been left, the earliest first. */
  waiting(): Promise<number[]>;
  /** Null where it has gone meanwhile. */
  read(uid: number): Promise<LyingMail | null>;
  content(uid: number, part: MailPart): Promise<AsyncIterable<Uint8Array>>;
  move(uid: number, to: typeof TAKEN | typeof REFUSED): Promise<void>;
  /** Marks it, so that it is not looked at again. */
  leave(uid: number): Promise<void>;
  /** False once the server has ended it: what fails then is nobody's fault. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export interface WatchedMailbox {
  /** Its own address, to which practices add their word. */
  address: string;
  open(): Promise<OpenMailbox>;
  everyMs?: number;
}

/** What a watch tells the operator. */
export interface MailboxState {
  /** Mails of strangers that were left since the start. */
  strangers: number;
  /** When it was looked at last without a fault. */
  lookedAt: Date | null;
}

const LOOK_EVERY_MS = 60_000;
/** So many mails are worked on in one look. */
const AT_ONCE = 100;
/** A mail that cannot be read so often is given up. */
const TRIES = 3;

const AT_THE_DOOR = { role: 'authentication' } as const;

/** The mail's server does not give what it has. */
class UnreadMail extends Error {}

/** The server's description of a mail exceeds the client's limits, which ends the connection. */
export class TooMuchMail extends Error {}

/** Looks at the mailbox every minute and makes intakes of what known senders have sent (P128). */
export function watchMailbox(
  app: App,
  { address, open, everyMs = LOOK_EVERY_MS }: WatchedMailbox,
): Watch & { state(): MailboxState } {
  const remembered: Remembered = { app, address, failed: new Map(), left: new Set() };
  const state: MailboxState = { strangers: 0, lookedAt: null };
  // A server that is away is said once, and asked again.
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

/** What is known from one look to the next. */
interface Remembered {
  app: App;
  address: string;
  /** How often a mail could not be read, by mark. */
  failed: Map<string, number>;
  /** Mails that were left, also where the server keeps no marks. */
  left: Set<string>;
}

/** Works on what lies there, one mail after the other; answers how many of strangers were left. */
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
      // Read again, it would end every look, and the mails behind it would never be read.
      if (error instanceof UnreadMail && error.cause instanceof TooMuchMail) {
        left.add(mark);
        app.logger.warn({ uid }, 'a mail of too many parts was left in the watched mailbox');
      }
      if (!box.isOpen()) throw error;
      // Those behind it do not wait for it.
      if (error instanceof UnreadMail) failed.set(mark, (failed.get(mark) ?? 0) + 1);
      app.logger.warn(error, 'a mail of the watched mailbox could not be worked on');
    }
  }
  return strangers;
}

/** Only the word is a secret; a From can be anybody's, and must be a consultant's all the same. */
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
 * One intake of all that a mail brings, as of one drop. False where nothing of it can be taken.
 * @param aside what is not taken, to be told; attachments that prove unusable are added
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

/** With its intake, in one transaction. */
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

/** The bytes as they pass, and the first and the last of them, one character each. */
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
