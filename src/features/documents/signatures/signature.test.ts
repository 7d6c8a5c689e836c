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

describe('signatures of a document', () => {
  it('name the signer and state whether the file has changed since signing', () => {
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

  it('report a certificate outside its validity period even if its issuer is trusted', () => {
    expect(stateOf({})).toBe('riconosciuto');
    expect(stateOf({ trusted: false })).toBe('nonRiconosciuto');
    expect(stateOf({ trusted: null })).toBe('nonVerificato');
    expect(stateOf({ signedAt: '2024-12-31T23:59:59.000Z' })).toBe('fuoriValidita');
    expect(stateOf({ signedAt: '2026-06-02T00:00:00.000Z' })).toBe('fuoriValidita');
    // If the signature names no time, the present time counts.
    expect(stateOf({ signedAt: null })).toBe('fuoriValidita');
    expect(stateOf({ signedAt: null, validTo: '2027-01-01T00:00:00.000Z' })).toBe('riconosciuto');
    expect(stateOf({ validFrom: null, validTo: null, trusted: null })).toBe('assente');
  });

  it('are looked for only in PDFs and signed files (.p7m)', () => {
    const types = ['application/pdf', 'application/pkcs7-mime', 'image/png', 'application/zip'];
    expect(types.map(maySign)).toEqual([true, true, false, false]);
  });
});
