import { expect, it } from 'vitest';
import { looks } from './looks.ts';

it('shows a signature in green only if the file is intact and the certificate was valid and from a trusted issuer', () => {
  const certificates = ['riconosciuto', 'nonRiconosciuto', 'nonVerificato', 'assente', 'fuoriValidita'] as const;
  const tones = (esito: Parameters<typeof looks>[0]['esito']) =>
    certificates.map((certificato) => looks({ esito, certificato }).tone).join(' ');
  expect(tones('integra')).toBe('ok info info info warn');
  expect(tones('alterata')).toBe('bad bad bad bad bad');
  expect(tones('superata')).toBe('warn warn warn warn warn');
  expect(tones('illeggibile')).toBe('warn warn warn warn warn');
  expect(looks({ esito: 'superata', certificato: 'riconosciuto' }).icon).toBe('alert');
});
