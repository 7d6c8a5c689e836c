import PostalMime, { addressParser } from 'postal-mime';
import type { LyingMail } from '../mailed.ts';

/**
 * Longer headers are not read. A thousand recipients fit, and parsing the most hostile header of this length takes 0.1
 * s.
 */
export const HEADER_MAX_BYTES = 32 * 1024;

/** Header fields that name the recipients of a mail or the mailbox that it was delivered to. */
const REACHED = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
/** The header fields that the portal reads. */
export const READ_FIELDS = [...REACHED, 'from', 'message-id', 'auto-submitted', 'precedence', 'return-path', 'list-id'];

/** Reads a mail's header with `postal-mime`, whose time is linear in the header's length. */
export async function readHeader(
  raw: Uint8Array,
): Promise<Pick<LyingMail, 'from' | 'to' | 'messageId' | 'isAutomatic'>> {
  // Cutting the header off could hide a second From. A mail with a longer header therefore has no sender, and stays in
  // the mailbox like a stranger's mail.
  if (raw.byteLength > HEADER_MAX_BYTES) return { from: [], to: [], messageId: null, isAutomatic: true };
  const { headers } = await PostalMime.parse(raw);
  const fields = Map.groupBy(headers, ({ key }) => key);
  const valuesOf = (...names: string[]) => names.flatMap((name) => fields.get(name) ?? []).map(({ value }) => value);
  return {
    from: addressesIn(valuesOf('from')),
    to: addressesIn(valuesOf(...REACHED)),
    messageId: answerable(valuesOf('message-id')[0]),
    isAutomatic: isAutomatic(valuesOf),
  };
}

/**
 * The mail addresses in header fields, without duplicates. An address inside a name counts too, because it may be there
 * to mislead.
 */
function addressesIn(values: readonly string[]): string[] {
  const found = values
    .flatMap((value) => addressParser(value, { flatten: true }))
    .flatMap(({ name, address }) => `${name} ${address ?? ''}`.split(/[\s<>,;:"()]/))
    .filter((word) => /[^@]@[^@]/.test(word));
  return [...new Set(found.map((address) => address.toLowerCase()))];
}

/** Whether a program sent the mail. A reply to it would reach no person or start a loop. */
function isAutomatic(valuesOf: (name: string) => string[]): boolean {
  const is = (name: string, rule: RegExp) => valuesOf(name).some((value) => rule.test(value));
  return (
    is('auto-submitted', /^(?!no\b)/i) ||
    is('precedence', /^(bulk|list|junk)\b/i) ||
    is('return-path', /^<>$/) ||
    valuesOf('list-id').length > 0
  );
}

/** The message id if a reply may refer to it. Anything else could inject fields into the reply's header. */
function answerable(messageId: string | undefined): string | null {
  return messageId !== undefined && /^<[\x21-\x3B\x3D\x3F-\x7E]{1,250}>$/.test(messageId) ? messageId : null;
}
