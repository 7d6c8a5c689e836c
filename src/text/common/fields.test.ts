import { describe, expect, it } from 'vitest';
import {
  EMAIL_INVALID,
  FIELD_TEXTS,
  fieldSentence,
  hasWebAddress,
  PASSWORDS_DIFFER,
  REQUIRED,
  tooLong,
} from './fields.ts';

describe('a name', () => {
  it('must not contain a web address, but may contain titles and company names', () => {
    for (const name of ['https://truffa.example', 'www.truffa', 'Vinci su premi.com', 'clicca bit.ly/abc.it'])
      expect(hasWebAddress(name), name).toBe(true);
    for (const name of ['Dott.ssa Anna', 'Rossi S.r.l.', 'D’Angelo', 'Sig.ra M. Bianchi', 'Studio A.B.C.'])
      expect(hasWebAddress(name), name).toBe(false);
  });
});

describe('a pasted text', () => {
  it('is kept whole, and refused if it exceeds the limit', () => {
    expect(tooLong('x'.repeat(50), 50)).toBeNull();
    expect(tooLong('x'.repeat(51), 50)).toBe(FIELD_TEXTS.tooLong(50));
  });
});

describe('the message under a field (spec §5, S5-R01 to R05)', () => {
  it('is the spec’s, word for word', () => {
    expect([REQUIRED, FIELD_TEXTS.tooShort(8), FIELD_TEXTS.tooLong(50), EMAIL_INVALID, PASSWORDS_DIFFER]).toEqual([
      'Il campo è obbligatorio',
      'Il campo ha lunghezza minima di 8 caratteri',
      'Il campo ha lunghezza massima di 50 caratteri',
      'La e-mail inserita non è valida',
      'Le password non coincidono',
    ]);
  });

  it('is derived from the error of the schema', () => {
    const text = (fault: object, value: unknown) => fieldSentence({ origin: 'string', ...fault }, value);
    expect(text({ code: 'invalid_type' }, undefined)).toBe(REQUIRED);
    expect(text({ code: 'too_small', minimum: 8 }, 'corta')).toBe(FIELD_TEXTS.tooShort(8));
    expect(text({ code: 'too_big', maximum: 50 }, 'x'.repeat(51))).toBe(FIELD_TEXTS.tooLong(50));
    expect(text({ code: 'invalid_format', format: 'email' }, 'nessuna')).toBe(EMAIL_INVALID);
  });
});
