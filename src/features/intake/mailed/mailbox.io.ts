import { ImapFlow, type MessageStructureObject } from 'imapflow';
import type { MailboxSettings } from '../../../server/config.ts';
import type { OpenMailbox } from './mailed.jobs.ts';
import { addressesIn, answerable, headersIn, isAutomatic, type MailPart } from './mailed.ts';

/** On mails that were left; a server that keeps no such marks is told nothing. */
const LEFT = 'PortaleNonPreso';
/** Header fields that say whom a mail has reached. */
const REACHED = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
const OTHER_FIELDS = ['from', 'message-id', 'auto-submitted', 'precedence', 'return-path', 'list-id'];

const CONNECT_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 60_000;

/** A mailbox of an IMAP server, with a connection for each look. */
export async function openImap({ host, port, secure, user, password, folder }: MailboxSettings): Promise<OpenMailbox> {
  const client = new ImapFlow({
    host,
    port,
    secure,
    // On the way to another machine nothing is said in the clear.
    ...(secure || /^(localhost|127\..*|::1|\[::1\])$/.test(host) ? {} : { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });
  // What fails is told by the call that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { uidValidity, permanentFlags } = await client.mailboxOpen(folder);
    const byUid = { uid: true };
    return {
      name: `${user}@${host}/${folder}/${uidValidity}`,
      async waiting() {
        const found = await client.search({ unKeyword: LEFT, deleted: false }, byUid);
        return Array.isArray(found) ? found.sort((a, b) => a - b) : [];
      },
      async read(uid) {
        const headers = [...REACHED, ...OTHER_FIELDS];
        const found = await client.fetchOne(
          String(uid),
          { uid: true, size: true, bodyStructure: true, headers },
          byUid,
        );
        if (!found) return null;
        const fields = headersIn(found.headers?.toString('utf8') ?? '');
        return {
          uid,
          size: found.size ?? 0,
          from: addressesIn(fields.get('from') ?? []),
          to: addressesIn(REACHED.flatMap((name) => fields.get(name) ?? [])),
          messageId: answerable(fields.get('message-id')?.[0]),
          isAutomatic: isAutomatic(fields),
          parts: found.bodyStructure ? partsOf(found.bodyStructure) : [],
        };
      },
      async content(uid, { part }) {
        const found = await client.download(String(uid), part, byUid);
        if (!found.content) throw new Error('the server does not give the attachment');
        return found.content;
      },
      async move(uid, to) {
        // Answers, too, where it is there.
        await client.mailboxCreate([to]);
        await client.messageMove(String(uid), [to], byUid);
      },
      async leave(uid) {
        if (permanentFlags?.has('\\*')) await client.messageFlagsAdd(String(uid), [LEFT], byUid);
      },
      isOpen: () => client.usable,
      async close() {
        await client.logout().catch(() => undefined);
        client.close();
      },
    };
  } catch (error) {
    client.close();
    throw error;
  }
}

/** The leaves of a mail's structure; a mail within it is one, whatever it holds. */
function partsOf(node: MessageStructureObject): MailPart[] {
  if (node.childNodes && /^multipart\//i.test(node.type)) return node.childNodes.flatMap(partsOf);
  const { part = '1', type, disposition, dispositionParameters, parameters } = node;
  const name = dispositionParameters?.filename ?? parameters?.name ?? '';
  return [{ part, type, name, isInline: disposition?.toLowerCase() === 'inline' }];
}
