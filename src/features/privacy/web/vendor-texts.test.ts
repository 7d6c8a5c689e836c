import { expect, it } from 'vitest';
import { PRIVACY_TEXT } from '../../../text/privacy.ts';
import { inForce, textsByVendor } from './vendor-texts.ts';

const text = (codiceDistribuzione: string, versione: string, dal: string) => ({
  codiceDistribuzione,
  versione,
  dal,
  titolo: 'Informativa',
  testo: `Testo ${versione}`,
});

it('lists every known vendor and every other code that has a text, with the newest version first', () => {
  const vendors = textsByVendor([
    text('003', '1.0', '2026-01-01T10:00:00Z'),
    text('003', '2.0', '2026-05-01T10:00:00Z'),
    text('900', '1.0', '2026-02-01T10:00:00Z'),
  ]);
  expect(vendors.map(({ name }) => name)).toEqual([
    '001 – EBridge',
    '002 – Robot',
    '003 – Norma',
    '004 – Expert Up',
    '005 – Sole 24 Ore',
    '900',
  ]);
  expect(vendors[2]?.versions.map(({ versione }) => versione)).toEqual(['2.0', '1.0']);
});

it('takes the vendor’s newest text as current, or else the installation’s default', () => {
  const [none, norma] = textsByVendor([text('003', '1.0', '2026-01-01T10:00:00Z')]).filter(({ code }) =>
    ['002', '003'].includes(code),
  );
  expect(none && inForce(none)).toEqual({
    versione: PRIVACY_TEXT.version,
    titolo: PRIVACY_TEXT.title,
    testo: PRIVACY_TEXT.body,
  });
  expect(norma && inForce(norma).testo).toBe('Testo 1.0');
});
