import type { WatchedMailbox } from '../../../src/features/intake/mailed/mailed.jobs.ts';
import type { LyingMail, MailPart } from '../../../src/features/intake/mailed.ts';

export interface Attachment {
  name: string;
  bytes: Uint8Array | string;
  type?: string;
  isInline?: boolean;
}
export type Sent = { attachments?: Attachment[] } & Partial<Omit<LyingMail, 'parts'>>;

/** A watched mailbox in memory that the portal polls every 30 ms; tests can make its operations fail. */
export function aMailbox(address: string) {
  const box = {
    mails: new Map<number, { mail: LyingMail; contents: (Uint8Array | string)[]; folder: string }>(),
    validity: 1,
    /** Runs before each operation; throws to make it fail. */
    before: (_act: 'read' | 'content' | 'move', _uid: number): void => undefined,
    isBroken: false,
    /** How often each mail was read. */
    reads: new Map<number, number>(),
    folderOf: (uid: number) => box.mails.get(uid)?.folder,
    /** Adds a mail and returns its number. */
    put({ attachments = [], from = [], to = [], ...fields }: Sent): number {
      const uid = box.mails.size + 1;
      const parts: MailPart[] = attachments.map(
        ({ name, type = 'application/octet-stream', isInline = false }, index) => ({
          part: String(index + 1),
          name,
          type,
          isInline,
        }),
      );
      const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, 500);
      const messageId = `<${uid}@studio.esempio>`;
      const mail = { uid, size, from, to, messageId, isAutomatic: false, parts, ...fields };
      box.mails.set(uid, { mail, contents: attachments.map(({ bytes }) => bytes), folder: 'INBOX' });
      return uid;
    },
  };
  const watched: WatchedMailbox = {
    address,
    everyMs: 30,
    async open() {
      box.isBroken = false;
      const found = (uid: number) => {
        const one = box.mails.get(uid);
        return one?.folder === 'INBOX' ? one : null;
      };
      return {
        name: `prova/${box.validity}`,
        waiting: async () => [...box.mails].filter(([, { folder }]) => folder === 'INBOX').map(([uid]) => uid),
        async read(uid) {
          box.before('read', uid);
          box.reads.set(uid, (box.reads.get(uid) ?? 0) + 1);
          return found(uid)?.mail ?? null;
        },
        async content(uid, { part }) {
          box.before('content', uid);
          const bytes = Buffer.from(found(uid)?.contents[Number(part) - 1] ?? '');
          return (async function* () {
            for (let at = 0; at < bytes.length; at += 500) yield bytes.subarray(at, at + 500);
          })();
        },
        async move(uid, folder) {
          box.before('move', uid);
          const one = found(uid);
          if (one) one.folder = folder;
        },
        leave: async () => undefined,
        isOpen: () => !box.isBroken,
        close: async () => undefined,
      };
    },
  };
  return { box, watched };
}
