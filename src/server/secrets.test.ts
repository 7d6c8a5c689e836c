import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSecrets, seedOf } from './secrets.ts';

describe('a sealed secret', () => {
  const seed = randomBytes(32);
  const secrets = openSecrets(seed);

  it('opens for its owner with the same key, even after a restart; each sealing produces a different text', () => {
    const sealed = secrets.seal('JBSWY3DPEHPK3PXP', '7');
    expect(openSecrets(seed).open(sealed, '7')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(secrets.seal('JBSWY3DPEHPK3PXP', '7')).not.toBe(sealed);
  });

  it('does not open in another row, under another key, altered, truncated, or if it was never sealed', () => {
    const sealed = secrets.seal('JBSWY3DPEHPK3PXP', '7');
    expect(() => secrets.open(sealed, '8')).toThrow();
    expect(() => openSecrets(randomBytes(32)).open(sealed, '7')).toThrow();
    const changed = `${sealed.slice(0, 50)}${sealed[50] === 'A' ? 'B' : 'A'}${sealed.slice(51)}`;
    for (const broken of [changed, sealed.slice(0, 30), 'v1.', 'JBSWY3DPEHPK3PXP'])
      expect(() => secrets.open(broken, '7')).toThrow();
  });

  it("depends on the installation's own key", () => {
    const [one, other] = [generateKeyPairSync('ed25519').privateKey, generateKeyPairSync('ed25519').privateKey];
    const sealed = openSecrets(seedOf(one)).seal('x', '7');
    expect(openSecrets(seedOf(one)).open(sealed, '7')).toBe('x');
    expect(() => openSecrets(seedOf(other)).open(sealed, '7')).toThrow();
  });
});
