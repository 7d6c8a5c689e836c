import { describe, expect, it } from 'vitest';
import type { Signature } from '../../../pdf/signatures.ts';
import { maySign, presentSignature } from './signature.ts';

const NOW = '2026-11-26T08:00:00.000Z';
const SIGNED: Signature = {
  ...{ signer: 'Anna Bianchi', taxCode: 'BNCNNA80A41F205X', issuer: 'Fiducia', trusted: true, coversAll: true },
  ...{ validFrom: '2025-01-01T00:00:00.000Z', validTo: '2026-06-01T00:00:00.000Z' },
  ...{ signedAt: '2026-03-01T09:00:00.000Z', integrity: 'intact' },
};
const stateOf = (fields: Partial<Signature>) => presentSignature({ ...SIGNED, ...fields }, NOW).certificato;

describe('a signature as it is told', () => {
  it('says whose it is and whether the file is the one that was signed', () => {
    expect(presentSignature(SIGNED, NOW)).toEqual({
      firmatario: 'Anna Bianchi',
      codiceFiscale: 'BNCNNA80A41F205X',
      emittente: 'Fiducia',
      validoDal: '2025-01-01T00:00:00.000Z',
      validoAl: '2026-06-01T00:00:00.000Z',
      firmatoIl: '2026-03-01T09:00:00.000Z',
      esito: 'integra',
      copreTutto: true,
      certificato: 'riconosciuto',
    });
    const results = (['intact', 'altered', 'outdated', 'unreadable'] as const).map(
      (integrity) => presentSignature({ ...SIGNED, integrity }, NOW).esito,
    );
    expect(results).toEqual(['integra', 'alterata', 'superata', 'illeggibile']);
  });

  it('tells a certificate by its time before its issuer', () => {
    expect(stateOf({})).toBe('riconosciuto');
    expect(stateOf({ trusted: false })).toBe('nonRiconosciuto');
    expect(stateOf({ trusted: null })).toBe('nonVerificato');
    expect(stateOf({ signedAt: '2024-12-31T23:59:59.000Z' })).toBe('fuoriValidita');
    expect(stateOf({ signedAt: '2026-06-02T00:00:00.000Z' })).toBe('fuoriValidita');
    // Without a time of its own, today counts.
    expect(stateOf({ signedAt: null })).toBe('fuoriValidita');
    expect(stateOf({ signedAt: null, validTo: '2027-01-01T00:00:00.000Z' })).toBe('riconosciuto');
    expect(stateOf({ validFrom: null, validTo: null, trusted: null })).toBe('assente');
  });

  it('is looked for in PDFs and signed files alone', () => {
    const types = ['application/pdf', 'application/pkcs7-mime', 'image/png', 'application/zip'];
    expect(types.map(maySign)).toEqual([true, true, false, false]);
  });
});
