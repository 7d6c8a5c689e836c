import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../../test/support/portal/portal.ts';
import { aPaperToSeal, aSealingKey } from '../../test/support/portal/sealing.ts';
import { anIssuer, aSigner, aStamper, type Signer } from '../../test/support/portal/signing.ts';
import { anAuthority, anAuthorityServer, type Lie } from '../../test/support/services/time-stamps.ts';
import { signedPaper } from '../engine/signing-engine.ts';
import { type SealingKey, sealed } from './seal.ts';
import { checkSeal } from './seal-check.ts';
import { SEAL_ROOM } from './signed-paper.ts';
import type { Authority } from './time-stamp.ts';
import { authorityAt } from './time-stamp-authority.io.ts';

let key: SealingKey;
let paper: Uint8Array;
let stamper: Signer;
let other: Signer;
let whole: Buffer;
beforeAll(async () => {
  key = await aSealingKey();
  const issuer = await anIssuer();
  stamper = await aStamper(issuer);
  other = await aSigner(issuer);
  paper = await signedPaper(await aPaperToSeal(aPdf('Lettera')));
  whole = Buffer.from((await sealed(paper, key, null, new Date())).pdf);
});

const check = (bytes: Uint8Array) => checkSeal(bytes, [key]);
const stampedBy = (authority: Authority) => sealed(paper, key, authority, new Date());

describe('a sealed document', () => {
  it('is refused with any byte changed, removed or added', async () => {
    const seal = whole.lastIndexOf('/Contents<') + '/Contents<'.length;
    const places = [0, 100, seal - 20, seal + SEAL_ROOM * 2 - 1, seal + SEAL_ROOM * 2 + 1, whole.length - 3];
    for (let at = 7; at < whole.length; at += 4001) places.push(at);
    for (const at of places) {
      const changed = Buffer.from(whole);
      changed[at] = changed[at] === 0x31 ? 0x32 : 0x31;
      if (changed.equals(whole)) continue;
      expect(await check(changed), `byte ${at}`).toMatchObject({
        facts: null,
        faults: [expect.stringMatching(/^seal-/)],
      });
    }
    for (const changed of [Buffer.concat([whole, Buffer.from('\n')]), whole.subarray(0, -1)])
      expect(await check(changed)).toMatchObject({ faults: ['seal-altered'] });
  });

  it('is refused with a byte changed in the seal itself', async () => {
    const issuer = Buffer.from(key.chain[0] ?? []).toString('hex');
    const at = whole.lastIndexOf(issuer.slice(0, 80)) + issuer.length - 30;
    const changed = Buffer.from(whole);
    changed[at] = changed[at] === 0x31 ? 0x32 : 0x31;
    expect(await check(changed)).toMatchObject({ facts: null, faults: ['seal-altered'] });
  });

  it('is refused after an update that a reader would show', async () => {
    const update = Buffer.from('1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\nstartxref\n9\n%%EOF\n');
    expect(await check(Buffer.concat([whole, update]))).toMatchObject({ faults: ['seal-altered'] });
  });

  it('is reported as foreign if another key sealed it, whatever the seal claims', async () => {
    const theirs = await sealed(paper, await aSealingKey(), null, new Date());
    expect(await check(theirs.pdf)).toMatchObject({ facts: null, faults: ['seal-foreign'] });
    // The seal is foreign even with our name in its certificate.
    expect(await checkSeal(whole, [])).toMatchObject({ faults: ['seal-foreign'] });
  });

  it('is not recognised without its seal, or before it was sealed', async () => {
    expect(await check(aPdf('Lettera'))).toMatchObject({ faults: ['seal-missing'] });
    expect(await check(paper)).toMatchObject({ faults: ['seal-missing'] });
    expect(await check(new Uint8Array())).toMatchObject({ faults: ['seal-missing'] });
  });

  it('states its own facts, not the facts that the document inside pretends', async () => {
    const facts = Buffer.from(JSON.stringify({ format: 'portale-lavoro sealed 1', title: 'Altro' })).toString('base64');
    const letter = Buffer.concat([Buffer.from(aPdf('Lettera')), Buffer.from(`\n%PORTALE-FIRME ${facts}\n`)]);
    const pdf = (await sealed(await signedPaper(await aPaperToSeal(letter)), key, null, new Date())).pdf;
    expect((await check(pdf)).facts?.title).toBe('Lettera di assunzione');
  });

  it('is not created if the facts are about another document', async () => {
    const lying = await signedPaper(await aPaperToSeal(aPdf('Lettera'), { hash: '0'.repeat(64) }));
    await expect(sealed(lying, key, null, new Date())).rejects.toThrow('seal-altered');
  });

  it('is sealed once', async () => {
    await expect(sealed(whole, key, null, new Date())).rejects.toThrow('no place for a seal');
  });
});

describe('a time stamp', () => {
  it('raises the level of the seal, and states its time and its authority', async () => {
    const { pdf, level } = await stampedBy(anAuthority(stamper));
    expect(level).toBe('B-T');
    expect((await check(pdf)).stamp).toMatchObject({ by: 'Marche Esempio' });
  });

  it.each<[string, Lie]>([
    ['of other bytes', { imprint: true }],
    ['of another request', { nonce: true }],
    ['of another day', { at: new Date('2020-01-01') }],
    ['that was refused', { refused: true }],
    ['with a broken signature', { signature: true }],
  ])('is ignored, and the seal stays valid: a stamp %s', async (_, lie) => {
    const { pdf, level } = await stampedBy(anAuthority(stamper, lie));
    expect(level).toBe('B-B');
    expect(await check(pdf)).toMatchObject({ faults: [], stamp: null });
  });

  it('is ignored if its certificate is not for time stamping', async () => {
    expect((await stampedBy(anAuthority(other))).level).toBe('B-B');
  });

  it('is missing, and the seal has the lower level, if the authority is silent, slow, down, verbose or lies', async () => {
    const answers: ((request: Uint8Array) => Promise<Uint8Array | null>)[] = [
      async () => null,
      async () => Buffer.from('anything'),
      async () => Buffer.alloc(100_000),
    ];
    for (const answer of answers) {
      const server = await anAuthorityServer(answer);
      expect((await stampedBy(authorityAt(server.address, { withinMs: 300 }))).level).toBe('B-B');
      await server.close();
      expect((await stampedBy(authorityAt(server.address))).level).toBe('B-B');
    }
  });

  it('comes from the authority at a URL', async () => {
    const server = await anAuthorityServer(anAuthority(stamper));
    expect((await stampedBy(authorityAt(server.address))).level).toBe('B-T');
    await server.close();
  });
});
