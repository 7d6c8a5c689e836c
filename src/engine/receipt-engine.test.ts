import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../../test/support/portal/portal.ts';
import { aPaperToSeal, aSealingKey } from '../../test/support/portal/sealing.ts';
import { type SealingKey, sealed } from '../pdf/seal.ts';
import { inOwnFolder } from './bytes-as-file.io.ts';
import { checkedReceipt, faultsOfSeal } from './receipt-engine.ts';
import { signedPaper } from './signing-engine.ts';

/** Covers what a file may do to the process. test/api/history/receipts.test.ts covers genuine and forged receipts. */
let key: SealingKey;
let pdf: Buffer;
beforeAll(async () => {
  key = await aSealingKey();
  pdf = Buffer.from((await sealed(await signedPaper(await aPaperToSeal(aPdf('Lettera'))), key, null, new Date())).pdf);
});

const asFile = <T>(bytes: Uint8Array, work: (file: string) => Promise<T>) =>
  inOwnFolder(async (folder) => {
    const file = path.join(folder, 'a.pdf');
    await writeFile(file, bytes);
    return work(file);
  });
const sealOf = (bytes: Uint8Array) => asFile(bytes, (file) => faultsOfSeal(file, [key]));
const MB = 1024 * 1024;
/** A seal whose envelope claims this range of bytes. */
const aSealAt = (from: number, to: number, rest: number) =>
  `/M(D:20260302093200Z)/ByteRange[0 ${[from, to, rest].map((one) => String(one).padStart(10, '0')).join(' ')}]/Contents`;

describe('a stranger’s file in a separate process', () => {
  it('is recognised as sealed by us, or as not sealed by us', async () => {
    expect(await sealOf(pdf)).toEqual([]);
    expect(await sealOf(aPdf('Lettera'))).toEqual(['seal-missing']);
    expect(await sealOf(Buffer.alloc(0))).toEqual(['seal-missing']);
  });

  it('can be checked even if it contains the start of a million facts and seals', async () => {
    const many = Buffer.alloc(16 * MB, `\n%PORTALE-FIRME AAAA\n${aSealAt(0, 0, 0)}<`);
    expect(await sealOf(many)).toEqual(['seal-altered']);
  });

  it('can be checked even if its envelope has megabytes', async () => {
    const before = `%PDF-1.4\n%PORTALE-FIRME AAAA\n`;
    const from = before.length + aSealAt(0, 0, 0).length;
    const to = from + 8 * MB + 2;
    const bytes = Buffer.concat([
      Buffer.from(before + aSealAt(from, to, 0)),
      Buffer.from('<'),
      Buffer.alloc(8 * MB, 'a'),
      Buffer.from('>'),
    ]);
    expect(await sealOf(bytes)).toEqual(['seal-altered']);
  });

  it('can be checked even if it holds megabytes of unsigned facts', async () => {
    const facts = Buffer.from(JSON.stringify({ format: 'portale-lavoro receipt 1', x: 'x'.repeat(4 * MB) }));
    const bytes = Buffer.concat([
      Buffer.from(`%PDF-1.4\nstartxref\n9\n%%EOF\n%PORTALE-RICEVUTA ${facts.toString('base64')}\n`),
      Buffer.from(`%PORTALE-FIRMA ${'a'.repeat(128)}\nstartxref\n9\n%%EOF\n`),
    ]);
    const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
    const checked = await asFile(bytes, (file) => checkedReceipt(file, { publicKey, fileHash: null }));
    expect(checked).toMatchObject({ faults: ['receipt-not-signed'], stretches: [] });
  });
});
