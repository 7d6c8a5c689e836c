import webPush from 'web-push';
import { directionOf, inLanguage, type Language } from '../../../text/common/language.ts';
import { PUSH_MESSAGE } from '../../../text/notifications/notifications.ts';
import type { Device } from './push.ts';
import type { VapidKeys } from './vapid.io.ts';

/** A push service keeps it so long for a device that is switched off. */
const KEPT_S = 7 * 24 * 3600;

export interface Message {
  newsId: string;
  /** Where its mail would lead. */
  path: string;
  language: Language;
}

/** What the device's browser reads: that there is something new, and where. No name, no title, no amount (P106). */
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
 * The request that tells a device: encrypted for it (RFC 8291), signed by the portal (RFC 8292). Null where the keys that
 * its browser gave are no point of the curve. A second one about the same news takes the first one's place.
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

/** Whom a push service may write to: the portal's address, or the sender of its mails. */
export function subjectOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  return publicUrl.startsWith('https://') ? publicUrl : `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
