import { randomBytes } from 'node:crypto';
import type { SignedPaper } from '../../../src/engine/signing-engine.ts';
import type { SealingKey } from '../../../src/pdf/seal.ts';
import { anIssuer, aSigner, derOf } from './signing.ts';

/** A sealing key, and data to seal. */

export async function aSealingKey(): Promise<SealingKey> {
  const issuer = await anIssuer();
  const signer = await aSigner(issuer, { CN: 'Sigillo Esempio' });
  return {
    key: signer.key,
    certificate: derOf(signer),
    chain: [derOf(issuer)],
    isSelfMade: false,
    fingerprint: 'ab12',
  };
}

const at = (time: string) => new Date(`2026-03-02T${time}Z`);

export async function aPaperToSeal(content: Uint8Array, paper: Partial<SignedPaper> = {}): Promise<SignedPaper> {
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(content))).toString('hex');
  return {
    content,
    title: 'Lettera di assunzione',
    requestId: randomBytes(4).toString('hex'),
    hash,
    company: 'Officine Esempio S.r.l.',
    askedBy: 'Bassani Chiara',
    askedAt: at('08:00:00'),
    completedAt: at('09:31:00'),
    checkAt: 'https://portale.esempio.it/backoffice/#/ricevuta',
    seal: { isSelfMade: true, fingerprint: 'ab12-cd34' },
    signers: [
      {
        name: 'Ștefănescu Łukasz',
        taxCode: 'BNCNNA80A41F205X',
        ...{ askedAt: at('08:00:01'), openedAt: at('09:29:00'), signedAt: at('09:30:05') },
        ...{ address: '203.0.113.7', device: 'Firefox su Windows', factor: 'code', mailbox: 'a…a@esempio.it' },
        control: ['Casella impostata da Rossi Anna, azienda, il 02/02/2026 alle 09:00:00'],
        shown: hash,
        rows: [
          { what: 'asked', row: '17' },
          { what: 'opened', row: '18' },
          { what: 'signed', row: '20' },
        ],
        place: { page: 1, x: 0.1, y: 0.8, width: 0.3, height: 0.07 },
      },
    ],
    ...paper,
  };
}
