import { ImapFlow, type MessageStructureObject } from 'imapflow';
import type { MailboxSettings } from '../../../server/operation/config.ts';
import type { MailPart } from '../mailed.ts';
import { READ_FIELDS, readHeader } from './mail-header.ts';
import { type OpenMailbox, TooMuchMail } from './mailed.jobs.ts';

/** The IMAP keyword that marks mails left in the mailbox; not used on a server without keywords. */
const LEFT = 'PortaleNonPreso';
const CONNECT_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 60_000;
/**
 * The maximum size of one server response. The sender of a mail decides how long the description of its structure is,
 * and the client parses it in one go. The numbers of 100,000 waiting mails fit, as does the structure of a mail with
 * 2,000 parts.
 */
const ANSWER_MAX_BYTES = 768 * 1024;
const ANSWER_MAX_TOKENS = 60_000;

/** Opens a mailbox on an IMAP server, with one connection per poll. */
export async function openImap({ host, port, secure, user, password, folder }: MailboxSettings): Promise<OpenMailbox> {
  const client = new ImapFlow({
    host,
    port,
    secure,
    // A connection to another machine is always encrypted.
    ...(secure || /^(localhost|127\..*|::1|\[::1\])$/.test(host) ? {} : { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    maxResponseSize: ANSWER_MAX_BYTES,
    maxResponseTokens: ANSWER_MAX_TOKENS,
  });
  let isTooMuch = false;
  // The pending request reports the failure. But if a limit was exceeded, it may only report a lost connection, so
  // remember this error.
  client.on('error', (error) => {
    isTooMuch ||= isLimit(error);
  });
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
        const asked = { uid: true, size: true, bodyStructure: true, headers: READ_FIELDS };
        const found = await client.fetchOne(String(uid), asked, byUid).catch((error: unknown) => {
          if (!isTooMuch && !isLimit(error)) throw error;
          client.close();
          throw new TooMuchMail('the server describes a mail at too great length', { cause: error });
        });
        if (!found) return null;
        return {
          uid,
          size: found.size ?? 0,
          ...(await readHeader(found.headers ?? new Uint8Array())),
          parts: found.bodyStructure ? partsOf(found.bodyStructure) : [],
        };
      },
      async content(uid, { part }) {
        const found = await client.download(String(uid), part, byUid);
        if (!found.content) throw new Error('the server does not give the attachment');
        return found.content;
      },
      async move(uid, to) {
        // This succeeds also if the folder exists already.
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

/** Whether the client closed the connection because a response exceeded its limits. */
const isLimit = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ResponseTooLarge' || error.code === 'TooManyTokens');

/**
 * The leaves of a mail's structure, which the client returns up to a depth of 100. An attached mail counts as one leaf.
 */
function partsOf(node: MessageStructureObject): MailPart[] {
  if (node.childNodes && /^multipart\//i.test(node.type)) return node.childNodes.flatMap(partsOf);
  const { part = '1', type, disposition, dispositionParameters, parameters } = node;
  const name = dispositionParameters?.filename ?? parameters?.name ?? '';
  return [{ part, type, name, isInline: disposition?.toLowerCase() === 'inline' }];
}
