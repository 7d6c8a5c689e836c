import webPush from 'web-push';
import { directionOf, inLanguage, type Language } from '../../../text/common/language.ts';
import { PUSH_MESSAGE } from '../../../text/notifications/notifications.ts';
import type { Device } from './push.ts';
import type { VapidKeys } from './vapid.io.ts';

/** How long, in seconds, a push service stores a message for a device that is switched off. */
const KEPT_S = 7 * 24 * 3600;

export interface Message {
  newsId: string;
  /** The path to which the corresponding mail would link. */
  path: string;
  language: Language;
}

/** The content of a message: that there is news, and on which page. It contains no name, title or amount (P106). */
function words({ newsId, path, language }: Message): string {
  return JSON.stringify({
    id: newsId,
    ...inLanguage(language, () => ({ titolo: PUSH_MESSAGE.title, testo: PUSH_MESSAGE.text })),
    lingua: language,
    verso: directionOf(language),
    link: path,
  });
}

/**
 * The request that sends a message to a device: encrypted for the device (RFC 8291) and signed by the portal (RFC
 * 8292). Null if the browser's key is not a point of the curve. A later message about the same news replaces the
 * earlier one.
 */
export function pushRequest(
  { endpoint, p256dh, auth }: Device,
  message: Message,
  { publicKey, privateKey, subject }: VapidKeys & { subject: string },
): { headers: Record<string, string>; body: Buffer } | null {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, words(message), {
      TTL: KEPT_S,
      topic: `n${message.newsId}`,
      vapidDetails: { subject, publicKey, privateKey },
    });
    if (!body) return null;
    return {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
      body,
    };
  } catch {
    return null;
  }
}

/** The contact for push services: the portal's URL, or the sender address of its mails. */
export function subjectOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  return publicUrl.startsWith('https://') ? publicUrl : `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
