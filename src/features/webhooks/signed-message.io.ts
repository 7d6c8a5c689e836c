import { createHmac } from 'node:crypto';
import { SECRET_PREFIX, type ToldEvent } from './webhook.ts';

interface Message {
  id: string;
  event: ToldEvent;
  objectId: string;
  companyId: string | null;
  employeeId: string | null;
  happenedAt: string;
}

/**
 * The headers and body of a message, with one signature for each valid secret (standardwebhooks.com, "Signature
 * scheme").
 */
export function signedMessage(message: Message, secrets: readonly string[], now: Date) {
  const id = `msg_${message.id}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const body = JSON.stringify({
    type: message.event,
    timestamp: message.happenedAt,
    data: { id: message.objectId, idAzienda: message.companyId, idDipendente: message.employeeId },
  });
  const signature = secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Portale-lavoro-webhook/1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
  };
}
