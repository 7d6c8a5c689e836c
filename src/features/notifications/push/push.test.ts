import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSecrets, seedOf } from '../../../server/secrets.ts';
import { isPushService, outcomeOf, whyNotTell } from './push.ts';
import { vapidKeys } from './vapid.io.ts';

const reach = (...inside: string[]) => ({ inside, ports: [] });

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://FCM.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ])('of a browser’s push service may be told: %s', (endpoint) => {
    expect(isPushService(endpoint, reach())).toBe(true);
  });

  it.each([
    // The inside, in any spelling.
    ...['https://127.0.0.1/a', 'https://localhost/a', 'https://2130706433/a', 'https://0x7f.1/a', 'https://[::1]/a'],
    ...['https://10.0.0.8/a', 'https://169.254.169.254/latest', 'https://[::ffff:10.0.0.1]/a', 'https://192.168.1.1/'],
    // Without TLS, with a password, on another port, of another kind.
    ...['http://fcm.googleapis.com/a', 'https://fcm.googleapis.com@127.0.0.1/a', 'https://a:b@fcm.googleapis.com/a'],
    ...['https://fcm.googleapis.com:8443/a', 'https://fcm.googleapis.com:80/a', 'ftp://fcm.googleapis.com/a'],
    ...['javascript:alert(1)', 'fcm.googleapis.com/a', '', '//fcm.googleapis.com/a'],
    // Names that only look like one of the list.
    ...['https://evil-fcm.googleapis.com/a', 'https://a.fcm.googleapis.com/a', 'https://fcm.googleapis.com.evil.it/a'],
    ...['https://push.apple.com.evil.it/a', 'https://evilpush.apple.com/a', 'https://notify.windows.com/a'],
    ...['https://fcm.googleapis.com./a', 'https://evil.it/?fcm.googleapis.com', 'https://evil.it/#.push.apple.com'],
    'https://evil.it\\@fcm.googleapis.com/a',
  ])('elsewhere may not: %s', (endpoint) => {
    expect(isPushService(endpoint, reach())).toBe(false);
  });

  it('on loopback is one only where the server was started so, at that very port', () => {
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

  it('are a point of P-256 and 16 bytes', () => {
    expect(whyNotTell(device, reach())).toBeNull();
    for (const p256dh of ['', 'abc', point(Buffer.alloc(65, 5)), point(Buffer.alloc(33, 4)), `${device.p256dh}AA`, 'è'])
      expect(whyNotTell({ ...device, p256dh }, reach()), p256dh).toBe('push-keys');
    for (const auth of ['', 'abc', point(randomBytes(15)), point(randomBytes(17))])
      expect(whyNotTell({ ...device, auth }, reach()), auth).toBe('push-keys');
    expect(whyNotTell({ ...device, endpoint: 'https://evil.it/a' }, reach())).toBe('push-service-unknown');
  });
});

describe('an answer of a push service', () => {
  const now = new Date('2026-11-25T10:00:00Z');
  const after = (ms: number) => new Date(now.getTime() + ms);

  it('tells, ends the device, gives the message up, or has it tried again', () => {
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

  it('is waited for longer and longer, and after eight tries no more', () => {
    const waits = Array.from({ length: 9 }, (_, n) => outcomeOf(503, n + 1, now));
    expect(waits.map((one) => (one instanceof Date ? (one.getTime() - now.getTime()) / 60_000 : one))).toEqual([
      ...[0.5, 2, 10, 30, 60, 120, 240, 480],
      'given-up',
    ]);
  });
});

describe('the pair of an installation', () => {
  it('is the same with the same key, on each node and after a restore, and another with another', () => {
    const seed = seedOf(generateKeyPairSync('ed25519').privateKey);
    const pair = vapidKeys(openSecrets(seed));
    expect(vapidKeys(openSecrets(Buffer.from(seed)))).toEqual(pair);
    expect(vapidKeys(openSecrets(randomBytes(32))).publicKey).not.toBe(pair.publicKey);
    expect(Buffer.from(pair.publicKey, 'base64url')).toHaveLength(65);
    const again = createECDH('prime256v1');
    again.setPrivateKey(pair.privateKey, 'base64url');
    expect(again.getPublicKey('base64url')).toBe(pair.publicKey);
  });

  it('tells nothing of the other secrets', () => {
    const secrets = openSecrets(randomBytes(32));
    expect(secrets.derive('push', 48).subarray(0, 32)).not.toEqual(secrets.derive('secrets', 32));
  });
});
