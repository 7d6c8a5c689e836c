import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSealing } from '../../../src/commands/open-sealing.ts';
import { signedPaper } from '../../../src/engine/signing-engine.ts';
import { fromBase64 } from '../../../src/ledger/receipt.ts';
import { sealed } from '../../../src/pdf/seal.ts';
import { checkSeal, noteOf, type SealCertificate } from '../../../src/pdf/seal-check.ts';
import { openSecrets } from '../../../src/server/secrets.ts';
import { aPdf, type Portal, startPortal } from '../../support/portal/portal.ts';
import { aPaperToSeal, aSealingKey } from '../../support/portal/sealing.ts';

/** Checks of signed documents at `/ricevuta`, and the sealing certificates of an installation (P160-P162). */
const secrets = openSecrets(randomBytes(32));
const NOW = new Date('2026-03-02T09:32:00Z');
const NOTHING = { sealCertificate: null, timeStampUrl: null };
/** Test certificates, valid from 2026-01-01 to 2126-01-01. */
const FILES = path.resolve('test/fixtures/openssl');
let portal: Portal;
let paper: Uint8Array;

beforeAll(async () => {
  portal = await startPortal({ secrets });
  paper = await signedPaper(await aPaperToSeal(aPdf('Lettera')));
});
afterAll(() => portal?.close());

const opened = (more: Partial<Parameters<typeof openSealing>[0]> = {}, now = NOW) =>
  openSealing({ ...NOTHING, ...more }, { jobsUrl: portal.urls.jobs, secrets, now });
const openedBy = (file: string, { password = 'segreta', now = NOW } = {}) =>
  opened({ sealCertificate: { file: path.join(FILES, file), password } }, now);
const sealedWith = async (sealing: Awaited<ReturnType<typeof opened>>) =>
  Buffer.from((await sealed(paper, sealing.key, sealing.authority, NOW)).pdf);
const asked = async (bytes: Uint8Array) => {
  const { status, json } = await portal.anonymous.upload('/apiback/api/ricevute/sigillo', [{ name: 'a.pdf', bytes }]);
  return [status, json];
};
const known = async (): Promise<SealCertificate[]> =>
  (await portal.anonymous.get('/apiback/api/ricevute/sigilli')).json.sigilli.map(
    (one: { certificato: string; catena: string[] }) => ({
      certificate: fromBase64(one.certificato),
      chain: one.catena.map(fromBase64),
    }),
  );

describe('a signed document at /ricevuta', () => {
  it('is recognised for an anonymous visitor, who learns nothing else', async () => {
    const pdf = await sealedWith(await opened());
    expect(await asked(pdf)).toEqual([200, { valida: true, motivi: [] }]);
    const changed = Buffer.from(pdf);
    changed[700] = (changed[700] ?? 0) ^ 1;
    expect(await asked(changed)).toEqual([200, { valida: false, motivi: ['seal-altered'] }]);
    expect(await asked(aPdf('Lettera'))).toEqual([200, { valida: false, motivi: ['seal-missing'] }]);
    const theirs = await sealed(paper, await aSealingKey(), null, NOW);
    expect(await asked(theirs.pdf)).toEqual([200, { valida: false, motivi: ['seal-foreign'] }]);
  });

  it('is checked in the browser against the certificates from the server', async () => {
    const pdf = await sealedWith(await opened());
    expect(await checkSeal(pdf, await known())).toMatchObject({
      faults: [],
      facts: { title: 'Lettera di assunzione' },
    });
  });

  it('is limited to three simultaneous checks per network; the next one gets an Italian message to retry', async () => {
    const half = Buffer.from(
      'POST /apiback/api/ricevute/sigillo HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
        'Content-Length: 9000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
    );
    const senders = Array.from({ length: 5 }, () => {
      const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(half);
      return socket;
    });
    const answer = await new Promise<string>((resolve) => {
      for (const socket of senders) socket.once('data', (bytes) => resolve(String(bytes)));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 5\r\n/i);
    expect(answer).toContain('too-busy');
    expect(answer).toContain('Ci sono troppe richieste in corso: riprova tra qualche secondo.');
    for (const socket of senders) socket.destroy();
    await expect.poll(async () => (await asked(aPdf('Lettera')))[0]).toBe(200);
  });

  it('is refused without a file, and above the size limit for signed documents', async () => {
    expect((await portal.anonymous.upload('/apiback/api/ricevute/sigillo', [])).status).toBe(400);
  });
});

describe('the sealing certificate', () => {
  it('is the same on all nodes and after each start; documents sealed with an earlier certificate stay valid', async () => {
    const nodes = await Promise.all([opened(), opened(), opened()]);
    expect(new Set(nodes.map(({ key }) => key.fingerprint)).size).toBe(1);
    expect(nodes[0]?.key.isSelfMade).toBe(true);
    const before = await sealedWith(nodes[0] as (typeof nodes)[number]);
    const brought = await openedBy('rsa.p12');
    expect(brought.key.isSelfMade).toBe(false);
    expect(await asked(await sealedWith(brought))).toEqual([200, { valida: true, motivi: [] }]);
    expect(await asked(before)).toEqual([200, { valida: true, motivi: [] }]);
    expect(await known()).toHaveLength(new Set((await known()).map(noteOf)).size);
  });

  it('is renewed with the same key after its expiry', async () => {
    const [one, later] = [await opened(), await opened({}, new Date('2071-01-01'))];
    expect(later.key.fingerprint).not.toBe(one.key.fingerprint);
    expect(await asked(await sealedWith(one))).toEqual([200, { valida: true, motivi: [] }]);
  });

  it('is accepted only if this installation recorded it', async () => {
    const stranger = await aSealingKey();
    const pdf = (await sealed(paper, stranger, null, NOW)).pdf;
    const other = openSecrets(randomBytes(32));
    await portal.owner.query(`INSERT INTO portale_seal_certificate VALUES (repeat('0', 64), $1, now())`, [
      other.seal(noteOf(stranger), 'seal certificate'),
    ]);
    expect(await asked(pdf)).toEqual([200, { valida: false, motivi: ['seal-foreign'] }]);
  });

  it('may have an elliptic-curve key', async () => {
    expect(await asked(await sealedWith(await openedBy('curve.p12')))).toEqual([200, { valida: true, motivi: [] }]);
  });

  it('that cannot be used stops the start, with the fault and its remedy', async () => {
    await expect(openedBy('none.p12')).rejects.toThrow('none.p12 cannot be read: ENOENT.');
    await expect(openedBy('README.md')).rejects.toThrow('is no PKCS#12 file');
    await expect(openedBy('rsa.p12', { password: 'altra' })).rejects.toThrow('the password is wrong');
    await expect(openedBy('legacy.p12')).rejects.toThrow('openssl pkcs12 -legacy');
    await expect(openedBy('rsa.p12', { now: new Date('2126-01-02') })).rejects.toThrow('is over');
    await expect(openedBy('rsa.p12', { now: new Date('2025-12-31') })).rejects.toThrow('does not hold yet');
  });
});
