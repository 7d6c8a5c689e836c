import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSecrets, seedOf } from '../../../server/secrets.ts';
import { isPushService, outcomeOf, whyNotTell } from './push.ts';
import { vapidKeys } from './vapid.io.ts';

const reach = (...inside: string[]) => ({ inside, ports: [] });

describe('the endpoint of a device', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://FCM.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ])('may be that of a browser’s push service: %s', (endpoint) => {
    expect(isPushService(endpoint, reach())).toBe(true);
  });

  it.each([
    // Internal addresses, in any spelling.
    ...['https://127.0.0.1/a', 'https://localhost/a', 'https://2130706433/a', 'https://0x7f.1/a', 'https://[::1]/a'],
    ...['https://10.0.0.8/a', 'https://169.254.169.254/latest', 'https://[::ffff:10.0.0.1]/a', 'https://192.168.1.1/'],
    // URLs without TLS, with credentials, with another port, or with another scheme.
    ...['http://fcm.googleapis.com/a', 'https://fcm.googleapis.com@127.0.0.1/a', 'https://a:b@fcm.googleapis.com/a'],
    ...['https://fcm.googleapis.com:8443/a', 'https://fcm.googleapis.com:80/a', 'ftp://fcm.googleapis.com/a'],
    ...['javascript:alert(1)', 'fcm.googleapis.com/a', '', '//fcm.googleapis.com/a'],
    // Host names that resemble listed ones.
    ...['https://evil-fcm.googleapis.com/a', 'https://a.fcm.googleapis.com/a', 'https://fcm.googleapis.com.evil.it/a'],
    ...['https://push.apple.com.evil.it/a', 'https://evilpush.apple.com/a', 'https://notify.windows.com/a'],
    ...['https://fcm.googleapis.com./a', 'https://evil.it/?fcm.googleapis.com', 'https://evil.it/#.push.apple.com'],
    'https://evil.it\\@fcm.googleapis.com/a',
  ])('may not be any other URL: %s', (endpoint) => {
    expect(isPushService(endpoint, reach())).toBe(false);
  });

  it('may be on loopback only at the host and port configured at the server’s start', () => {
    expect(isPushService('http://127.0.0.1:4000/a', reach('127.0.0.1:4000'))).toBe(true);
    expect(isPushService('http://127.0.0.1:4001/a', reach('127.0.0.1:4000'))).toBe(false);
    expect(isPushService('http://a:b@127.0.0.1:4000/a', reach('127.0.0.1:4000'))).toBe(false);
    expect(isPushService('http://127.0.0.1:4000/a', reach('127.0.0.1'))).toBe(false);
  });
});

describe('the keys of a device', () => {
  const point = (bytes: Buffer) => bytes.toString('base64url');
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };

  it('must be a point of P-256 and 16 bytes', () => {
    expect(whyNotTell(device, reach())).toBeNull();
    for (const p256dh of ['', 'abc', point(Buffer.alloc(65, 5)), point(Buffer.alloc(33, 4)), `${device.p256dh}AA`, 'è'])
      expect(whyNotTell({ ...device, p256dh }, reach()), p256dh).toBe('push-keys');
    for (const auth of ['', 'abc', point(randomBytes(15)), point(randomBytes(17))])
      expect(whyNotTell({ ...device, auth }, reach()), auth).toBe('push-keys');
    expect(whyNotTell({ ...device, endpoint: 'https://evil.it/a' }, reach())).toBe('push-service-unknown');
  });
});

describe('the response of a push service', () => {
  const now = new Date('2026-11-25T10:00:00Z');
  const after = (ms: number) => new Date(now.getTime() + ms);

  it('decides whether the message is delivered, dropped or retried, or the device has expired', () => {
    for (const status of [200, 201, 202, 204]) expect(outcomeOf(status, 1, now), String(status)).toBe('told');
    for (const status of [404, 410]) expect(outcomeOf(status, 9, now), String(status)).toBe('expired');
    for (const status of [0, 301, 307, 400, 401, 403, 413])
      expect(outcomeOf(status, 1, now), String(status)).toBe('given-up');
    for (const status of [429, 500, 502, 503]) expect(outcomeOf(status, 1, now), String(status)).toEqual(after(30_000));
    for (const why of ['unknown-name', 'too-late', 'certificate', 'unreachable'] as const)
      expect(outcomeOf(why, 1, now), why).toEqual(after(30_000));
    for (const why of ['malformed', 'not-https', 'with-password', 'inside', 'port'] as const)
      expect(outcomeOf(why, 1, now), why).toBe('expired');
  });

  it('leads to at most eight retries, after growing pauses', () => {
    const waits = Array.from({ length: 9 }, (_, n) => outcomeOf(503, n + 1, now));
    expect(waits.map((one) => (one instanceof Date ? (one.getTime() - now.getTime()) / 60_000 : one))).toEqual([
      ...[0.5, 2, 10, 30, 60, 120, 240, 480],
      'given-up',
    ]);
  });
});

describe('the key pair of an installation', () => {
  it('is derived from the installation key alone, so that every node and a restored database have the same pair', () => {
    const seed = seedOf(generateKeyPairSync('ed25519').privateKey);
    const pair = vapidKeys(openSecrets(seed));
    expect(vapidKeys(openSecrets(Buffer.from(seed)))).toEqual(pair);
    expect(vapidKeys(openSecrets(randomBytes(32))).publicKey).not.toBe(pair.publicKey);
    expect(Buffer.from(pair.publicKey, 'base64url')).toHaveLength(65);
    const again = createECDH('prime256v1');
    again.setPrivateKey(pair.privateKey, 'base64url');
    expect(again.getPublicKey('base64url')).toBe(pair.publicKey);
  });

  it('is derived separately from other secrets', () => {
    const secrets = openSecrets(randomBytes(32));
    expect(secrets.derive('push', 48).subarray(0, 32)).not.toEqual(secrets.derive('secrets', 32));
  });
});
